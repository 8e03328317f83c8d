// Messages in order: one that comes before the last was painted waits, so that quick bots hold up nobody's own answer.

import { afterPaint } from "./page.js";

const SHOWN = 8; // milliseconds from the script's share of a frame until it is on the screen: what comes sooner would hold it up
const SEEN = 100; // milliseconds after which the next one comes where nothing is painted

let unseen = 0;
export const late = []; // what came meanwhile

export const waits = () => unseen !== 0;

export function whenSeen(goOn) {
  const mine = unseen = setTimeout(() => seen(), SEEN);
  const seen = () => { if (unseen === mine) { clearTimeout(mine); unseen = 0; goOn(); } };
  if (document.hidden) seen();
  else afterPaint(seen, SHOWN);
}
