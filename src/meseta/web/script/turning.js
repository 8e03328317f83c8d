// Pages that are turned over: links and forms inside [data-swap] fetch the next page and put it in place.

import { showBright } from "./bright.js";
import { $ } from "./page.js";

let turning = 0;

export function startTurning(leaf) {
  showHere(leaf.querySelector("[data-keep]"));
  showBright(leaf);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-swap] a");
    if (!link || link.hasAttribute("download") || link.dataset.elsewhere !== undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    turn(new URL(link.getAttribute("href"), location.href).href); // also of a link in a picture
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("[data-submit]")?.form;
    if (form) turn(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, .replay-log")) return;
    if (event.key === " " && event.target.closest?.("button, summary, a")) return; // it presses what has the focus
    const link = document.querySelector(`[data-swap] [data-key="${CSS.escape(event.key)}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });
  addEventListener("popstate", () => turn(location.href, false));
  lookAgain();
  startPlaying();
}

let playing = 0; // the timer of the next position, while the replay plays by itself

function startPlaying() {
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("#play")) {
      if (playing) stopPlaying();
      else playOn(true);
    } else if (target.closest?.("[data-swap] a")) stopPlaying();
  });
  document.addEventListener("change", ({ target }) => {
    if (target.id === "speed") try { localStorage.setItem("speed", target.value); } catch { /* then for this page only */ }
  });
  showPlaying();
}

function playOn(first = false) { // the way back leads to where it began
  playing = setTimeout(async () => {
    const next = $("step-on");
    if (next) await turn(next.href, first, !first).catch(() => {});
    if (playing && $("step-on")) playOn();
    else stopPlaying();
  }, +($("speed")?.value || 1400));
  showPlaying();
}

function stopPlaying() {
  clearTimeout(playing);
  playing = 0;
  showPlaying();
}

function showPlaying() {
  const button = $("play"), speed = $("speed");
  try { if (speed) speed.value = localStorage.getItem("speed") || speed.value; } catch { /* a browser that keeps nothing */ }
  if (speed && !speed.value) speed.selectedIndex = 0;
  if (!button) return;
  button.setAttribute("aria-pressed", String(!!playing));
  button.querySelector("span").textContent = playing ? button.dataset.pause : button.dataset.play;
}

function lookAgain() { // what is under way shows how far it is
  const wait = document.querySelector("[data-again]")?.dataset.again;
  if (wait) setTimeout(() => turn(location.href, false).catch(() => {}).finally(lookAgain), 1000 * wait);
}

async function turn(url, push = true, replace = false) {
  const mine = ++turning;
  const answer = await fetch(url);
  if (!answer.ok) return location.assign(url);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = fresh.querySelector("[data-swap]");
  if (mine !== turning) return;
  if (!next) return location.assign(url);
  const old = document.querySelector("[data-swap]");
  const focus = document.activeElement?.id;
  const scrolled = old.querySelector("[data-keep]")?.scrollTop ?? 0;
  old.replaceWith(next);
  const kept = next.querySelector("[data-keep]");
  if (kept) kept.scrollTop = scrolled;
  showHere(kept);
  showBright(next);
  if (focus) $(focus)?.focus({ preventScroll: true });
  const told = next.querySelector("[data-tell]");
  if (told && $("told")) $("told").textContent = told.textContent;
  showPlaying();
  if (push) history.pushState(null, "", answer.url);
  else if (replace) history.replaceState(null, "", answer.url);
  for (const field of document.querySelectorAll('[name="back"]')) field.value = location.pathname + location.search;
}

function showHere(box) {
  const here = box?.querySelector("[aria-current]");
  if (!here) return;
  const top = here.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + here.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = top - box.clientHeight / 2;
}
