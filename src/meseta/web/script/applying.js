// A message of the server becomes the page: patched, marked, moved.

import { endPreview } from "./preview.js";
import { endHints, markHints } from "./hints.js";
import { endInspecting } from "./inspect.js";
import { keyboard, nearest } from "./choosing.js";
import { comeBack, watched } from "./film.js";
import { playWaiting } from "./line.js";
import { restoreSheet } from "./many.js";
import { mark, markAwhile } from "./marks.js";
import { calm, move, starting, stopMotions } from "./motions.js";
import { $, afterPaint } from "./page.js";
import { patch } from "./patching.js";
import { hear } from "./sound.js";
import { now, table } from "./table.js";
import { keepTap } from "./touch.js";

export function apply(message, animated = true) {
  const focused = document.activeElement, rect = keyboard && focused?.getBoundingClientRect();
  const starts = animated ? starting(message.motions || []) : [];
  stopMotions();
  endPreview();
  if (message.step !== now.step) endInspecting();
  for (const beat of message.beats || []) patch(beat); // whatever nobody was shown
  patch(message);
  keepTap();
  restoreSheet();
  Object.assign(now, { version: message.version ?? now.version, stamp: message.stamp ?? now.stamp });
  if ("seat" in message) now.acting = message.seat === null ? "" : String(message.seat);
  if (table.dataset.acting !== now.acting) table.dataset.acting = now.acting; // the style sheet knows what is one's own
  if (message.own) table.dataset.own = message.own;
  for (const id in message.place || {}) if (!message.whole) $(id)?.closest(".chat:not([open])")?.classList.add("fresh");
  if (message.step !== now.step) endHints();
  now.step = message.step;
  markHints();
  if (!$("log").closest(".tabs").querySelector("[open]")) $("log").closest("details").open = true; // an open leaf may have gone
  table.dataset.version = now.version;
  if (message.title) document.title = message.title;
  hear(message, table.classList.contains("my-turn"));
  if ("turn" in message) tellTurn(message.turn);
  if (keyboard && focused && focused !== document.body && !holds(focused)) (nearest(rect) || $("prompt"))?.focus();
  if (message.news) mark(message.news); // from here on things are measured: whatever is written later is laid out again
  else markAwhile(message.fresh || []);
  if (message.turn) afterPaint(showChoices);
  move(starts);
  if (message.news && !starts.length) comeBack();
  else watched();
  playWaiting();
}

const holds = (one) => one.isConnected && (one.tabIndex >= 0 || one.hasAttribute("tabindex")); // what was an option may be there still, and be none

let plainIcon = "";
export function tellTurn(turn) {
  const icon = $("icon");
  plainIcon ||= icon.getAttribute("href");
  table.classList.toggle("my-turn", turn);
  const shown = turn ? icon.dataset.turn : plainIcon;
  if (icon.getAttribute("href") !== shown) icon.setAttribute("href", shown);
}

export function showChoices() { // what can be chosen may lie below the fold
  const spots = [...table.querySelectorAll("g[data-option]")];
  const top = $("ask").getBoundingClientRect(), low = innerWidth <= 640 ? top.top : innerHeight;
  const seen = ({ top: y, bottom }) => bottom > 60 && y < low - 20;
  if (spots.length > 2 * spots.filter((spot) => seen(spot.getBoundingClientRect())).length)
    spots[0].closest("figure").scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
