// Fingers: a tap selects and a second one confirms, what lies near a tap counts, the sheet has three heights.

import { deed } from "./line.js";
import { $ } from "./page.js";
import { table } from "./table.js";
import { startZooming } from "./zooming.js";

const NEAR_TAP = 22; // a target is 44 px wide, however small what lies there is drawn
const RING = [[1, 0], [0.7, 0.7], [0, 1], [-0.7, 0.7], [-1, 0], [-0.7, -0.7], [0, -1], [0.7, -0.7]];

let tapped = null;

export const byTouch = () => table.classList.contains("touch");

export function startTouch() {
  if (!matchMedia("(pointer: coarse)").matches) return;
  table.classList.add("touch");
  $("tapped").addEventListener("click", confirmTap);
  table.querySelector(".handle").addEventListener("click", nextHeight);
  startZooming();
}

// -- taps --------------------------------------------------------------------------------------------------------------

export function tap(one) { // the first selects, the second on the same thing plays
  if (table.dataset.tap !== "confirm" || one === tapped) return playTapped(one);
  endTap();
  tapped = one;
  one.classList.add("tapped");
  const button = $("tapped");
  button.textContent = one.querySelector("title")?.textContent || one.getAttribute("aria-label");
  button.hidden = false;
}

function endTap() {
  tapped?.classList.remove("tapped");
  tapped = null;
  $("tapped").hidden = true;
}

export function keepTap() { // what others do meanwhile takes no choice away that is still there
  if (!tapped) return;
  const again = table.querySelector(`g[data-option="${CSS.escape(tapped.dataset.option)}"]`);
  if (!again) return endTap();
  tapped = again;
  again.classList.add("tapped");
}

const confirmTap = () => { if (tapped) playTapped(tapped); };

function playTapped(one) {
  const { option } = one.dataset;
  endTap();
  deed("play", option);
}

export function nearTap({ clientX, clientY }) { // the choice that lies nearest to where nothing was hit
  for (const far of [NEAR_TAP / 2, NEAR_TAP])
    for (const [dx, dy] of RING) {
      const one = document.elementFromPoint(clientX + far * dx, clientY + far * dy)?.closest?.("g[data-option]");
      if (one) return one;
    }
  return null;
}

// -- the sheet ---------------------------------------------------------------------------------------------------------

const HEIGHTS = ["middle", "tall", "low"];

function nextHeight() {
  const now = HEIGHTS.indexOf(table.dataset.sheet || "middle");
  table.dataset.sheet = HEIGHTS[(now + 1) % HEIGHTS.length];
}
