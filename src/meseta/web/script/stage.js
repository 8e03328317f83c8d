// The stage: what is worth seeing is told beat by beat, and what comes next waits for the end.

import { apply } from "./applying.js";
import { deed } from "./line.js";
import { calm, pace, stopMotions } from "./motions.js";
import { late, waits, whenSeen } from "./order.js";
import { $ } from "./page.js";
import { patch } from "./patching.js";
import { enact, setScene } from "./scene.js";
import { table } from "./table.js";
import { beginTally, endTally, tally } from "./tally.js";

const OFTEN = 6, SMALL = 1000; // where so many messages wait, what is held shorter than this is not told
const HURRY = 3000; // whoever skips sees nothing more of what follows within so many milliseconds

let onStage = null; // the beats, which of them is shown, and what is done after the last one
let beatTimer = 0;
let hurried = 0; // until when nothing is told, because somebody has skipped

export const staging = () => onStage !== null;
const hurrying = () => Date.now() < hurried;

export function startStage() {
  addEventListener("click", stageClicked, true);
  addEventListener("keydown", stagePressed, true);
  document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
}

export function tell(message) { // what the server says, after all that is being told
  if (onStage || waits()) return late.push(message);
  const told = message.beats?.some((beat) => late.length < OFTEN || beat.hold > SMALL);
  if (!told || calm() || document.hidden || hurrying()) return land(message);
  beginTally(message);
  perform(message.beats, () => {
    message.beats = [];
    land(message);
  });
}

function land(message) {
  apply(message, !hurrying());
  hurried = message.turn || !hurrying() ? 0 : Date.now() + HURRY;
  whenSeen(() => { while (late.length && !staging() && !waits()) tell(late.shift()); });
}

export function perform(beats, done, film = null) {
  onStage = { beats, at: -1, done, film };
  $("stage").style.setProperty("--room", `${$("panes").offsetTop}px`); // measured before anything is changed
  table.classList.add("staging");
  $("chapters").replaceChildren(...chapters().map((name) => Object.assign(document.createElement("li"), { textContent: name })));
  nextBeat();
}

function chapters() { // one alone needs no mark
  const names = new Set(onStage.beats.map((beat) => beat.chapter).filter(Boolean));
  return names.size > 1 ? [...names] : [];
}

function nextBeat() {
  clearTimeout(beatTimer);
  stopMotions();
  const beat = onStage.beats[onStage.at += 1];
  if (!beat) return finish();
  const names = chapters(), here = names.indexOf(beat.chapter);
  $("caption").textContent = beat.caption || "";
  $("stage-heading").textContent = beat.heading || "";
  $("stage-count").textContent = here < 0 ? "" : `${here + 1} / ${names.length}`;
  [...$("chapters").children].forEach((one, number) => { one.className = number < here ? "past" : number === here ? "now" : ""; });
  if (here >= 0 && !onStage.film) tally(names, here);
  const time = (onStage.film?.share ?? 1) * (pace() || 1) * beat.hold;
  enact(beat, time);
  beatTimer = setTimeout(nextBeat, time);
}

function finish() {
  clearTimeout(beatTimer);
  stopMotions();
  setScene("");
  endTally();
  const { done } = onStage;
  onStage = null;
  table.classList.remove("staging");
  $("caption").textContent = "";
  done();
}

export function skip() {
  if (!onStage) return;
  if (!onStage.film) hurried = Date.now() + HURRY;
  for (const beat of onStage.beats.slice(onStage.at + 1)) patch(beat);
  finish();
}

function hurry() { // bots need not wait for whoever does not want to look
  skip();
  if (hurrying() && !table.classList.contains("my-turn")) deed("hurry");
}

function stageClicked(event) {
  const on = (selector) => event.target.closest?.(selector);
  if (on("button[data-speed]")) return chooseSpeed(on("button[data-speed]").dataset.speed);
  if (!onStage || on("#stage, dialog, .note, .side, .top")?.matches(":not(#stage)")) return;
  if (!onStage.film || on("#stage")) event.stopPropagation();
  if (on("#next") || !onStage.film && !on("#skip")) nextBeat();
  else if (onStage.film) skip();
  else hurry();
}

function stagePressed(event) {
  const { key } = event;
  if (!onStage || event.ctrlKey || event.metaKey || event.altKey || key === "Shift") return;
  if (event.target.matches?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
  if (key === " ") { event.preventDefault(); event.stopPropagation(); nextBeat(); }
  else if (onStage.film) skip();
  else if (key === "Escape") { event.stopPropagation(); hurry(); }
  else if (key !== "Tab" && key !== "Enter") event.stopPropagation();
}

function chooseSpeed(speed) {
  table.dataset.speed = speed;
  for (const one of document.querySelectorAll("button[data-speed]")) one.setAttribute("aria-checked", one.dataset.speed === speed);
  fetch("/preferences", { method: "POST", body: new URLSearchParams({ speed, back: location.pathname }), redirect: "manual" }).catch(() => {});
  if (speed === "off") skip();
}
