// Choosing by mouse, finger and keyboard.

import { play } from "./film.js";
import { endHints, hint } from "./hints.js";
import { endInspecting, explain, inspectKey } from "./inspect.js";
import { deed } from "./line.js";
import { chosenMany } from "./many.js";
import { middle, stopMotions } from "./motions.js";
import { confirmation, note } from "./notes.js";
import { $ } from "./page.js";
import { byTouch, nearTap, tap } from "./touch.js";
import { ask, table } from "./table.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export let keyboard = false; // whether the last thing that was done was done with it

export function startChoosing() {
  addEventListener("pointerdown", () => { keyboard = false; stopMotions(); }, true);
  table.addEventListener("click", clicked);
  table.addEventListener("submit", submitted);
  addEventListener("keydown", pressed);
  const question = table.querySelector(".question");
  question.addEventListener("wheel", sweep, { passive: false });
  question.addEventListener("focusin", (event) => event.target.closest(".choices > .choice")?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  $("talk").closest("details").addEventListener("toggle", (event) => event.target.classList.remove("fresh"));
}

function sweep(event) { // answers that do not fit into their row are swept sideways, with any wheel
  const row = event.target.closest(".choices");
  if (!row || row.scrollWidth <= row.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  row.scrollLeft += event.deltaY;
  event.preventDefault();
}

function clicked(event) {
  const on = (selector) => event.target.closest(selector);
  const tell = (told) => note(told.message, told.rule, told.paragraph);
  const spot = on("g[data-option]") || (byTouch() && on(".pane") && nearTap(event));
  if (spot) return byTouch() ? tap(spot) : deed("play", spot.dataset.option);
  if (on("[data-why]")) return explain(on("[data-why]"));
  if (on("[data-rule]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    ask("rule", { rule: on("[data-rule]").dataset.rule }).then(tell);
  }
  if (on("[data-show]")) $(on("[data-show]").dataset.show).showModal();
  if (on("[data-frames]")) { event.preventDefault(); play(0); }
  if (on("#note button")) $("note").hidden = true;
  if (on("[data-hint]")) { event.preventDefault(); hint(); }
  if (on("[data-close]")) endHints();
  if (on(".tabs .panel[open] > summary")) event.preventDefault(); // one of them is always open
}

function submitted(event) {
  const form = event.target, button = event.submitter;
  if (!form.matches("[data-live]") || button?.name !== "deed") return;
  event.preventDefault();
  const [what, ...rest] = button.value.split(" ");
  const field = form.elements.value, go = (...sure) => deed(what, rest.join(" ") || field?.value || "", ...sure);
  if (what === "answers") return deed(what, "", undefined, undefined, chosenMany());
  if (button.dataset.ask && table.dataset.undone !== "off") return confirmation(button.dataset.ask, () => go(true));
  go(undefined, button.dataset.seat);
  if (field?.matches("input[type=text]")) field.value = "";
}

// -- the keyboard ------------------------------------------------------------------------------------------------------

const options = () => [...table.querySelectorAll("[data-option]")].filter((one) => one.getClientRects().length);

export function nearest(rect, toX = 0, toY = 0) {
  const [x, y] = rect ? middle(rect) : [innerWidth / 2, 0];
  let best = null, least = Infinity;
  const all = options(), ahead = all.filter((one) => !one.matches(".done")); // where nobody has pointed, nothing is ended by a second Enter
  for (const one of toX || toY || !ahead.length ? all : ahead) {
    const [dx, dy] = [middle(one.getBoundingClientRect())[0] - x, middle(one.getBoundingClientRect())[1] - y];
    const along = dx * toX + dy * toY, aside = Math.abs(dx * toY) + Math.abs(dy * toX);
    if ((toX || toY) && along < 4) continue;
    const far = toX || toY ? along + 2.5 * aside : Math.hypot(dx, dy);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

function show(element) {
  element.closest("details").open = true;
  element.focus();
}

function pressed(event) {
  keyboard = true;
  const on = event.target, modal = document.querySelector("dialog[open]");
  if (event.ctrlKey || event.metaKey || event.altKey || modal || on.matches("input, select, textarea")) return;
  stopMotions();
  if (event.key in ARROWS) {
    const chosen = on.matches("[data-option]");
    const next = chosen ? nearest(on.getBoundingClientRect(), ...ARROWS[event.key]) : options()[0];
    if (next) { next.focus(); event.preventDefault(); }
  } else if ((event.key === "Enter" || event.key === " ") && on.matches("g[data-option]")) {
    event.preventDefault();
    deed("play", on.dataset.option);
  } else if (event.key === "?") $("keys").showModal();
  else if (event.key === "l") { show($("log")); event.preventDefault(); }
  else if (event.key === "c") { show($("talk-field")); event.preventDefault(); }
  else if (event.key === "Escape") { $("note").hidden = true; endInspecting(); }
  else if (event.key === "i") inspectKey(on);
  else if (event.key !== "Enter" || !on.matches("button, a, summary")) table.querySelector(`[data-key~="${CSS.escape(event.key)}"]`)?.click();
}
