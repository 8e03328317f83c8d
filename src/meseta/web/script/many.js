// Choosing many: marks are kept here, whatever the server sends meanwhile, and go out as one deed.

import { $ } from "./page.js";
import { ask, table } from "./table.js";

let tallyOf = null; // how often every option is chosen
let sheetKind = "", shown = "all", touched = [], scrolled = 0;

const sheetOf = () => { const sheet = $("sheet"); return sheet?.matches("details") ? sheet : null; };
const ticks = (sheet) => [...sheet.querySelectorAll("input")];
const countOf = (box) => box.type === "checkbox" ? +box.checked : +box.value || 0;
const optionOf = (box) => box.type === "checkbox" ? box.value : box.name.slice("times ".length);
const rowOf = (box) => box.closest("li");

export function startSheet() {
  table.addEventListener("click", sheetClicked);
  table.addEventListener("input", ({ target }) => { if (target.closest("#sheet")) sheetChanged(target); });
  addEventListener("keydown", (event) => { if (event.key === "Escape" && event.target.closest?.("#sheet")) sheetOf().open = false; });
  table.addEventListener("scroll", ({ target }) => { if (target.matches?.("#sheet .rows")) scrolled = target.scrollTop; }, true);
  restoreSheet();
}

export function chosenMany() { // what the deed says
  return ticks(sheetOf()).flatMap((box) => Array(countOf(box)).fill(optionOf(box)));
}

export function sentMany() { // cubes are placed; a hand stays marked as long as it can be changed
  if (sheetOf() && !sheetOf().hasAttribute("data-exactly")) { tallyOf = null; sheetOf().open = false; }
}

export function restoreSheet() { // after every message
  const sheet = sheetOf();
  if (!sheet || sheet.dataset.kind !== sheetKind) { tallyOf = null; touched = []; shown = "all"; scrolled = 0; }
  if (!(sheetKind = sheet?.dataset.kind ?? "")) return;
  for (const box of ticks(sheet)) {
    const n = tallyOf?.get(optionOf(box)) ?? (tallyOf ? 0 : box.type === "checkbox" ? +box.defaultChecked : 0);
    if (box.type === "checkbox") box.checked = n > 0;
    else box.value = n;
  }
  showSheet(sheet);
  if (scrolled) sheet.querySelector(".rows").scrollTop = scrolled;
}

function sheetChanged(box) {
  touched = [...touched.filter((one) => one !== optionOf(box)), optionOf(box)].slice(-2);
  const sheet = sheetOf(), over = chosenMany().length - sheet.dataset.most;
  if (over > 0 && box.type === "number") box.value = Math.max(0, box.value - over);
  noteMarks(sheet);
}

function noteMarks(sheet) {
  tallyOf = new Map(ticks(sheet).map((box) => [optionOf(box), countOf(box)]));
  showSheet(sheet);
}

function sheetClicked(event) {
  const sheet = sheetOf(), on = (selector) => event.target.closest(selector);
  if (!sheet || !on("#sheet")) return;
  if (on("[data-more]")) {
    const box = rowOf(on("[data-more]")).querySelector("input");
    box.value = Math.max(0, +box.value + +on("[data-more]").dataset.more);
    sheetChanged(box);
  } else if (on("[data-hand]")) {
    event.preventDefault();
    choose(sheet, on("[data-hand]").value.split(" ").slice(1));
  } else if (on("[data-filter]")) {
    shown = on("[data-filter]").dataset.filter;
    showSheet(sheet);
    scrolled = sheet.querySelector(".rows").scrollTop = 0;
  } else if (on("[data-many=close]")) sheet.open = false;
  else if (on("[data-many=fill]")) fill(sheet);
  else if (on("[data-many=compare], .compared")) compare(sheet);
}

function choose(sheet, options) {
  for (const box of ticks(sheet)) box.checked = options.includes(box.value);
  noteMarks(sheet);
}

function fill(sheet) {
  const chosen = chosenMany(), free = ticks(sheet).map(optionOf).filter((option) => !chosen.includes(option));
  const full = chosen.length >= sheet.dataset.most, pool = full ? ticks(sheet).map(optionOf) : free;
  const drawn = pool.map((option) => [Math.random(), option]).sort(([one], [other]) => one - other).map(([, option]) => option);
  choose(sheet, [...(full ? [] : chosen), ...drawn.slice(0, sheet.dataset.most - (full ? 0 : chosen.length))]);
}

function compare(sheet) { // the two that were touched last, side by side
  const box = sheet.querySelector(".compared"), rows = touched.map((option) => rowOf(ticks(sheet).find((one) => one.value === option)));
  box.hidden = !box.hidden;
  if (rows.length < 2) { box.textContent = box.dataset.none; return; }
  box.replaceChildren(...rows.map((row) => {
    const card = document.createElement("article");
    ask("face", { card: row.querySelector("input").value }).then(({ face }) => card.insertAdjacentHTML("afterbegin", face), () => {});
    card.append(...["mark", "name", "cubes"].map((part) => row.querySelector(`.many-${part}`).cloneNode(true)));
    return card;
  }));
}

function showSheet(sheet) {
  const chosen = chosenMany(), { most } = sheet.dataset, ready = sheet.querySelector("[data-ready]");
  const same = sheet.dataset.said && [...chosen].sort().join() === sheet.dataset.said.split(" ").sort().join();
  ready.querySelector("b").textContent = chosen.length;
  ready.disabled = sheet.hasAttribute("data-exactly") ? chosen.length !== +most || same : !chosen.length;
  ready.classList.toggle("said", !!same);
  for (const box of ticks(sheet)) if (box.type === "checkbox") {
    box.disabled = !box.checked && chosen.length >= +most;
    rowOf(box).hidden = !(shown === "all" || (shown === "chosen" ? box.checked : rowOf(box).dataset.family === shown));
  }
  if (!sheet.matches(".cards")) return;
  for (const chip of sheet.querySelectorAll("[data-filter]")) {
    chip.setAttribute("aria-pressed", chip.dataset.filter === shown);
    if (chip.dataset.filter === "chosen") chip.querySelector("span").textContent = chosen.length;
  }
  for (const hand of sheet.querySelectorAll("[data-hand]")) {
    const missing = hand.value.split(" ").slice(1).filter((option) => !chosen.includes(option)).length;
    hand.setAttribute("aria-pressed", chosen.length === +most && !missing);
  }
  showBar(sheet, ticks(sheet).filter((box) => box.checked).map(rowOf));
}

function showBar(sheet, chosen) {
  const scale = sheet.querySelector(".scale"), last = +scale.dataset.last, zones = [...scale.querySelectorAll("[data-zone] b")];
  const ordered = chosen.map(({ dataset }) => +dataset.order).filter((order) => order);
  sheet.querySelector(".tray").replaceChildren(...chosen.map((row) => Object.assign(document.createElement("b"), { textContent: row.querySelector(".many-mark").textContent })));
  zones.forEach((zone, n) => { zone.textContent = ordered.filter((order) => Math.min(2, Math.floor(3 * order / (last + 1))) === n).length; });
  const strokes = ordered.map((order) => `<path d="M${300 * order / (last + 1)} 0v16"/>`).join("");
  scale.querySelector("svg").innerHTML = `<path class="i-z0" d="M0 5h98v6H0z"/><path class="i-z1" d="M101 5h98v6h-98z"/><path class="i-z2" d="M202 5h98v6h-98z"/>${strokes}`;
}
