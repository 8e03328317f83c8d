// Reading the log: what a line is about shines on the board, and what is inspected marks the last lines about it.

import { $ } from "./page.js";
import { parse } from "./patching.js";
import { ask, now } from "./table.js";

const RESTS = 120;

const ringsKnown = new Map(); // of this version, by line
let ringsAt = 0, ringTimer = 0, readLine = null;
let recalled = false; // a finger has asked for it: a mouse that rests where the page was scrolled does not end it

export const lineOf = (target) => target?.closest?.("#log a:not(.law)");
const linesOf = (turn) => [...turn.querySelectorAll("a:not(.law)")];

export function startReading() {
  document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && !recalled) reading(lineOf(event.target)); });
  document.addEventListener("focusin", ({ target }) => reading(lineOf(target)));
  document.addEventListener("focusout", () => reading(null));
  document.addEventListener("pointerdown", (event) => {
    if (recalled || event.pointerType !== "mouse") reading(null);
    recalled = false;
  });
}

export async function recall(link) { // a finger that stays on a line: the board comes to where it is seen
  reading(link);
  recalled = true;
  const rings = await ringsOf(link).catch(() => ({}));
  if (readLine !== link) return;
  showRings(rings);
  document.querySelector(".told-ring")?.closest("figure").scrollIntoView({ block: "center", behavior: "instant" });
}

function reading(link) {
  if (link === readLine) return;
  clearTimeout(ringTimer);
  readLine = link;
  showRings({});
  if (link) ringTimer = setTimeout(async () => {
    const rings = await ringsOf(link).catch(() => ({}));
    if (readLine === link && link.isConnected) showRings(rings);
  }, RESTS);
}

function ringsOf(link) {
  if (ringsAt !== now.version) ringsKnown.clear();
  ringsAt = now.version;
  const turn = link.closest("[id^=turn-]"), line = linesOf(turn).indexOf(link), key = `${turn.id} ${line}`;
  if (!ringsKnown.has(key)) ringsKnown.set(key, ask("where", { turn: turn.id.slice(5), line }));
  return ringsKnown.get(key);
}

export function showRings(rings) {
  for (const one of [...document.getElementsByClassName("told-ring")]) one.remove();
  for (const [pane, outlines] of Object.entries(rings)) {
    const ring = `<g class="told-ring" aria-hidden="true"><g class="halo">${outlines}</g><g class="line">${outlines}</g></g>`;
    $(`pane-${pane}`)?.querySelector(":scope > svg:not(.ground, .scene)")?.append(...parse({ ring }, ["ring"], true));
  }
}

let recalledLines = [];

export function markLines(lines = []) {
  for (const one of recalledLines) one.classList.remove("recalled");
  recalledLines = lines.map(([turn, line]) => $(`turn-${turn}`) && linesOf($(`turn-${turn}`))[line]).filter(Boolean);
  for (const one of recalledLines) one.classList.add("recalled");
}
