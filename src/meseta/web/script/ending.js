// The end of a game: places come one after the other once the last scene is over, and the turning point when it is found.

import { $, root } from "./page.js";
import { table } from "./table.js";

const BUSY = ".filming, .staging"; // what is being shown comes first
const LOOK = 300;

export function startEnding() {
  const box = $("ending");
  if (!box) return;
  if ($("end")) reveal(box);
  new MutationObserver(() => { if ($("end") && !box.matches(".later, .revealed")) arrive(box); }).observe(box, { childList: true });
  askAgain();
}

function arrive(box) { // the last move has just been made: its pieces may still be on their way
  box.classList.add("later");
  const wait = () => {
    if (table.matches(BUSY) || document.querySelector(BUSY)) return setTimeout(wait, LOOK);
    reveal(box);
    scrollTo({ top: 0 });
    askAgain();
  };
  setTimeout(wait, 5 * LOOK);
}

function reveal(box) {
  box.classList.remove("later");
  box.classList.add("revealed");
}

function askAgain() {
  const wait = $("end-turning")?.dataset.askAgain;
  if (!wait) return;
  setTimeout(async () => {
    const answer = await fetch(`/t/${table.dataset.table}/turning?language=${root.lang}`).catch(() => null);
    const old = $("end-turning");
    if (answer?.ok && old) old.outerHTML = await answer.text();
    askAgain();
  }, 1000 * wait);
}
