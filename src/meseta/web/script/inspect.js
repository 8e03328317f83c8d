// Inspect anything: a small card beside what one points at, presses long, or asks about with a key.

import { $ } from "./page.js";
import { lineOf, markLines, recall } from "./reading.js";
import { ask, now, table } from "./table.js";

const HOVER = 300, PRESS = 450, NEAR = 14;

const cardsKnown = new Map(); // cards of this version, by part
let knownAt = 0, inspectTimer = 0, pointed = null, pressedLong = false;
let pointerAt = [0, 0], rests = false; // after a click nothing opens before the mouse moves again

const thing = (target) => target?.closest?.(".pane :is(g[data-option], [data-why], [id][aria-label]), [data-about], [data-part]");

export function startInspecting() {
  document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") hoverThing(thing(event.target)); });
  document.addEventListener("pointermove", (event) => {
    const far = Math.hypot(event.clientX - pointerAt[0], event.clientY - pointerAt[1]) > 10;
    if (event.pointerType !== "mouse") { if (far) clearTimeout(inspectTimer); return; }
    if (rests && !far) return;
    pointerAt = [event.clientX, event.clientY];
    if (rests) { rests = false; hoverThing(thing(event.target)); }
  });
  document.addEventListener("pointerdown", (event) => {
    pressedLong = false;
    if (!event.target.closest?.("#inspect")) endInspecting();
    pointerAt = [event.clientX, event.clientY];
    rests = event.pointerType === "mouse";
    const one = rests ? null : thing(event.target), line = rests ? null : lineOf(event.target);
    if (one || line) inspectTimer = setTimeout(() => {
      pressedLong = true;
      if (line) recall(line);
      else showCard(one, aboutThing(one), true);
    }, PRESS);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(inspectTimer));
  table.addEventListener("contextmenu", (event) => { if (pressedLong) event.preventDefault(); });
  addEventListener("click", (event) => { // a long press has asked, it chooses nothing
    if (pressedLong) { event.stopPropagation(); event.preventDefault(); }
    pressedLong = false;
  }, true);
  table.addEventListener("click", (event) => { // what belongs to nobody's question explains itself too
    const one = thing(event.target);
    if (one && !one.matches("[data-option], [data-why]")) showCard(one, aboutThing(one), true);
  });
  addEventListener("scroll", ({ target }) => { if (target !== $("inspect")) hideCard(); }, { capture: true, passive: true });
}

function hoverThing(one) {
  if (one === pointed || rests) return;
  clearTimeout(inspectTimer);
  if (!$("inspect").matches(".pinned")) hideCard();
  pointed = one;
  if (one) inspectTimer = setTimeout(() => { if (pointed === one) showCard(one, aboutThing(one), false); }, HOVER);
}

function hideCard() {
  $("inspect").hidden = true;
  markLines();
}

export function endInspecting() {
  clearTimeout(inspectTimer);
  pointed = null;
  hideCard();
  $("inspect").classList.remove("pinned");
}

export function inspectKey(focused) {
  const one = thing(focused) || pointed;
  if (!one) return;
  const { left, top, width, height } = one.getBoundingClientRect();
  pointerAt = [left + width / 2, top + height / 2];
  showCard(one, aboutThing(one), true);
}

export const explain = (one) => showCard(one, ask("why", { option: one.dataset.why }), true);

function aboutThing(one) {
  if (one.dataset.about) return ask("face", { card: one.dataset.about }).then(({ face }) => ({ card: face }));
  if (knownAt !== now.version) cardsKnown.clear();
  knownAt = now.version;
  const part = one.dataset.part || one.id;
  if (!cardsKnown.has(part)) cardsKnown.set(part, ask("about", { part }));
  return cardsKnown.get(part);
}

async function showCard(one, asked, pinned) {
  pointed = one;
  const told = await asked.catch(() => ({})), box = $("inspect");
  if (pointed !== one || !told.card || !one.isConnected || table.classList.contains("filming")) return;
  box.innerHTML = told.card;
  markLines(told.lines);
  box.classList.toggle("pinned", pinned);
  box.hidden = false;
  const [x, y] = placeCard(box.offsetWidth, box.offsetHeight);
  box.style.translate = `${x}px ${y}px`;
}

function placeCard(width, height) { // beside the pointer, where it hides neither the hand nor the question
  const [x, y] = pointerAt;
  const kept = [...table.querySelectorAll(".pane-hand, .pane-offer, .question")].map((one) => one.getBoundingClientRect());
  const near = [[x + NEAR, y + NEAR], [x - width - NEAR, y + NEAR], [x + NEAR, y - height - NEAR], [x - width - NEAR, y - height - NEAR]];
  const clear = kept.flatMap((one) => [[x - width / 2, one.top - height - NEAR], [x - width / 2, one.bottom + NEAR], [one.left - width - NEAR, y - height / 2]]);
  let best = near[0], least = Infinity;
  for (const [left, top] of [...near, ...clear]) {
    const at = [Math.max(4, Math.min(left, innerWidth - width - 4)), Math.max(4, Math.min(top, innerHeight - height - 4))];
    const moved = Math.hypot(at[0] - left, at[1] - top) + Math.hypot(at[0] + width / 2 - x, at[1] + height / 2 - y) / 100;
    const hidden = kept.reduce((sum, one) => sum + overlap(at, width, height, one), 0) + 1e4 * coversPoint(at, width, height, x, y);
    if (hidden + moved < least) [best, least] = [at, hidden + moved];
  }
  return best;
}

const coversPoint = ([left, top], width, height, x, y) => x > left && x < left + width && y > top && y < top + height ? 1 : 0;

const overlap = ([left, top], width, height, one) =>
  Math.max(0, Math.min(left + width, one.right) - Math.max(left, one.left))
  * Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.top));
