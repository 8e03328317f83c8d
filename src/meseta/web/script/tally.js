// The table of the last scoring is filled in while it is told.

import { $, afterPaint } from "./page.js";
import { patch } from "./patching.js";

export function beginTally({ beats, set }) {
  if (!set?.last || !beats.some((beat) => beat.heading)) return;
  patch({ set: { last: set.last } });
  if (!document.activeElement?.matches(".tabs input")) $("last").open = true; // nobody is interrupted
}

export function tally(names, here) { // rows of chapters to come are empty, and sums come last
  for (const row of document.querySelectorAll("#last tbody tr")) {
    const chapter = row.dataset.chapter ? names.indexOf(row.dataset.chapter) : names.length - 1;
    row.classList.toggle("now", chapter === here && !row.classList.contains("sum"));
    row.classList.toggle("to-come", chapter > here);
    if (chapter === here) afterPaint(() => bringIntoSight(row, row.closest(".tabs")));
  }
}

function bringIntoSight(row, leaf) { // the leaf is scrolled, never the page
  if (leaf) leaf.scrollTop += row.getBoundingClientRect().top - leaf.getBoundingClientRect().top - leaf.clientHeight / 2;
}

export function endTally() {
  for (const row of document.querySelectorAll("#last tbody tr")) row.classList.remove("now", "to-come");
}
