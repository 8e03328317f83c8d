// The end of a game: places come one after the other once the last scene is over, and the turning point when it is found.

import { word } from "./nonces.js";
import { $, root } from "./page.js";
import { table } from "./table.js";

const BUSY = ".filming, .staging"; // what is being shown comes first
const LOOK = 300;

export function startEnding() {
  const box = $("ending");
  if (!box) return;
  if ($("end")) { reveal(box); addToNext(); }
  new MutationObserver(() => { if ($("end") && !box.matches(".later, .revealed")) arrive(box); }).observe(box, { childList: true });
  askAgain();
}

function arrive(box) { // the last move has just been made: its pieces may still be on their way
  box.classList.add("later");
  addToNext();
  const wait = () => {
    if (table.matches(BUSY) || document.querySelector(BUSY)) return setTimeout(wait, LOOK);
    reveal(box);
    scrollTo({ top: 0 });
    askAgain();
  };
  setTimeout(wait, 5 * LOOK);
}

function addToNext() { // the digest of the next game's secret stands on the page: what comes after it binds the house
  const form = document.querySelector("#end [data-next-digest]");
  if (form) fetch(form.action.replace("rematch", "nonce"), { method: "POST", body: new URLSearchParams({ nonce: word() }) }).catch(() => {});
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
