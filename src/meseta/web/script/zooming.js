// The board under two fingers: enlarged, moved about, put back by two taps where nothing can be chosen.

import { $ } from "./page.js";
import { table } from "./table.js";

const LARGEST = 5, STILL = 8, TWICE = 300;

const zoom = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let wandered = false, lastTap = 0;

export function startZooming() {
  table.querySelector(".zoom").addEventListener("click", zoomButton);
  const panes = $("panes");
  panes.addEventListener("pointerdown", fingerDown);
  panes.addEventListener("pointermove", fingerMoves);
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) panes.addEventListener(kind, fingerUp);
  addEventListener("click", (event) => { if (wandered) { event.stopPropagation(); wandered = false; } }, true);
}

const boardBox = () => table.querySelector(".pane.main").getBoundingClientRect();

function fingerDown(event) {
  if (event.pointerType !== "touch" || !event.target.closest(".pane.main")) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 1) wandered = false;
}

function fingerMoves(event) {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const after = [event.clientX, event.clientY], other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const [old, fresh] = [before, after].map((one) => Math.hypot(one[0] - other[0], one[1] - other[1]));
    zoomAt((after[0] + other[0]) / 2, (after[1] + other[1]) / 2, fresh / Math.max(old, 1));
    wandered = true;
  } else if (zoom.scale > 1) {
    if (!wandered && Math.hypot(after[0] - before[0], after[1] - before[1]) < STILL) return;
    zoom.x += after[0] - before[0];
    zoom.y += after[1] - before[1];
    wandered = true;
    showZoom();
  } else return;
  fingers.set(event.pointerId, after);
}

function fingerUp(event) {
  if (!fingers.delete(event.pointerId) || event.type !== "pointerup" || wandered) return;
  const now = performance.now(), free = !event.target.closest("[data-option]");
  if (free && now - lastTap < TWICE) zoomAt(event.clientX, event.clientY, zoom.scale > 1 ? 1 / zoom.scale : 2);
  lastTap = free ? now : 0;
}

function zoomAt(x, y, factor) { // what lies under the fingers stays there
  const { left, top } = boardBox();
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor)), grows = scale / zoom.scale;
  zoom.x = (x - left) - ((x - left) - zoom.x) * grows;
  zoom.y = (y - top) - ((y - top) - zoom.y) * grows;
  zoom.scale = scale;
  showZoom();
}

function showZoom() {
  const { width, height } = boardBox(), within = (at, length) => Math.min(0, Math.max(at, length * (1 - zoom.scale)));
  zoom.x = within(zoom.x, width);
  zoom.y = within(zoom.y, height);
  table.classList.toggle("zoomed", zoom.scale > 1);
  table.style.setProperty("--zoom", zoom.scale);
  table.style.setProperty("--zoom-x", `${zoom.x}px`);
  table.style.setProperty("--zoom-y", `${zoom.y}px`);
}

function zoomButton(event) {
  const wish = event.target.closest("[data-zoom]")?.dataset.zoom, { left, top, width, height } = boardBox();
  if (wish === "choices") return zoomToChoices();
  if (wish) zoomAt(left + width / 2, top + height / 2, wish === "in" ? 1.5 : wish === "out" ? 1 / 1.5 : 1 / zoom.scale);
}

function zoomToChoices() {
  zoomAt(0, 0, 1 / zoom.scale);
  const board = boardBox(), spots = [...table.querySelectorAll(".pane.main g[data-option]")].map((one) => one.getBoundingClientRect());
  if (!spots.length) return;
  const left = Math.min(...spots.map((one) => one.left)), right = Math.max(...spots.map((one) => one.right));
  const top = Math.min(...spots.map((one) => one.top)), bottom = Math.max(...spots.map((one) => one.bottom));
  const factor = 0.9 * Math.min(board.width / (right - left), board.height / (bottom - top));
  zoom.scale = Math.min(LARGEST, Math.max(1, factor));
  zoom.x = board.width / 2 - zoom.scale * ((left + right) / 2 - board.left);
  zoom.y = board.height / 2 - zoom.scale * ((top + bottom) / 2 - board.top);
  showZoom();
}
