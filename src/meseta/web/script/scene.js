// A scene: what lies over the board while a beat lasts, and what moves in it.

import { animate, calm, move, pace, starting } from "./motions.js";
import { $ } from "./page.js";
import { parse, patch } from "./patching.js";
import { hear } from "./sound.js";
import { table } from "./table.js";

export function enact(beat, time) { // the scene is read first, then things fly
  const scene = setScene(beat.scene), starts = starting(beat.motions || []);
  patch(beat);
  move(starts, scene ? 0.3 * time : 0, time);
  hear({ motions: beat.motions || [], size: beat.size }, false);
  for (const one of scene?.querySelectorAll("[data-at]") || [])
    if (!calm()) animate(one, [{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: pace() * one.dataset.at, fill: "backwards" });
}

export function setScene(markup) {
  $("scene")?.remove();
  const pane = markup && table.querySelector("#panes .main");
  if (!pane) return null;
  const box = pane.querySelector("svg").getAttribute("viewBox");
  const svg = `<svg id="scene" class="scene" viewBox="${box}" aria-hidden="true">${markup}</svg>`;
  const scene = parse({ scene: svg }, ["scene"], true)[0];
  pane.append(scene);
  showPane(pane.getBoundingClientRect(), pane);
  return scene;
}

function showPane({ top, bottom }, pane) { // the board may have been scrolled away
  const low = Math.min(innerHeight, $("stage").getBoundingClientRect().top || innerHeight);
  const room = low < innerHeight / 3 ? innerHeight : low; // the bar is above the board, or below it
  if (top < 0 || top > room - 120 || bottom < 120) pane.scrollIntoView({ block: "start", behavior: "instant" });
}
