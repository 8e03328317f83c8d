// What happened while one was away: a film over the board, which any key or click ends.

import { apply, showChoices } from "./applying.js";
import { mark } from "./marks.js";
import { calm } from "./motions.js";
import { $ } from "./page.js";
import { patch } from "./patching.js";
import { perform, skip, staging } from "./stage.js";
import { ask, now, table } from "./table.js";

const LONGEST_FILM = 20000;

let film = null; // the board behind it, its own board, and what came in the meantime
let seen = 0;

const diary = () => `seen ${table.dataset.table} ${table.dataset.seat}`;

export function startFilm() {
  seen = +table.dataset.seen;
  try { seen = Math.max(seen, +localStorage.getItem(diary())); } catch { /* a browser that keeps nothing */ }
  comeBack();
  if (!film) showChoices();
}

export function watched() {
  if (document.hidden || film) return;
  seen = now.step;
  try { localStorage.setItem(diary(), seen); } catch { /* then only this page knows */ }
}

export function comeBack() {
  if (!document.hidden && now.acting && seen && seen < now.step && !calm() && !$("end")) play(seen); // the end has its replay
  else watched();
}

export function keptForLater(message) { // one's own turn ends the film
  if (!film) return false;
  film.late.push(message);
  if (message.turn && !table.classList.contains("my-turn")) endEarly();
  return true;
}

const endEarly = () => film.stage.length ? skip() : endFilm();

export async function play(since) {
  if (film || staging()) return;
  const mine = film = { boards: [], stage: [], late: [], news: now.news, focus: document.activeElement };
  const told = await ask("frames", { since }).catch(() => ({ frames: [] }));
  if (film !== mine) return;
  const [first, ...beats] = told.frames;
  if (!beats.length) return endFilm();
  film.news = told.news;
  film.boards = ["panes", "beside", "chairs"].map($);
  film.stage = film.boards.map((board) => board.cloneNode(false));
  film.boards.forEach((board, number) => board.replaceWith(film.stage[number]));
  table.classList.add("filming");
  mark([]);
  patch(first);
  const share = Math.min(1, LONGEST_FILM / beats.reduce((sum, beat) => sum + beat.hold, 0));
  perform(beats, endFilm, { share });
}

function endFilm() {
  const { boards, stage, late, news, focus } = film;
  boards.forEach((board, number) => stage[number].replaceWith(board));
  table.classList.remove("filming");
  mark(news);
  for (const message of late) apply(message, false);
  film = null;
  watched();
  if (boards.length && document.activeElement === document.body) focus.focus({ preventScroll: true });
  if (table.classList.contains("my-turn")) showChoices();
}
