// Motions: short, interruptible, none for those who want none.

import { $ } from "./page.js";
import { parse } from "./patching.js";
import { table } from "./table.js";

let moving = [];

const PACES = { calm: 1.6, normal: 1, fast: 0.5, off: 0 };

export const pace = () => PACES[table.dataset.speed] ?? 1;
const still = matchMedia("(prefers-reduced-motion: reduce)");
export const calm = () => !pace() || still.matches;
export const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

export function starting(motions) {
  if (calm() || document.hidden) return [];
  return motions.map((motion) => ({ ...motion, from: $(motion.start)?.getBoundingClientRect() }));
}

export function move(motions, after = 0, within = Infinity) {
  const tempo = Math.min(Math.max(pace(), 0.5), (within - after) / 620);
  const step = tempo * Math.min(140, 1100 / Math.max(1, motions.length));
  motions.forEach((motion, number) => {
    const target = $(motion.end), to = target?.getBoundingClientRect();
    if (!to && !motion.from) return;
    const timing = { duration: tempo * (motion.kind === "roll" ? 700 : 480), delay: after + number * step, easing: "ease-in-out", fill: "backwards" };
    if (motion.kind === "turn" && target) {
      target.classList.add("turning");
      animate(target, [{ transform: "scaleX(0)" }, { transform: "none" }], timing);
      return;
    }
    const [x, y] = middle(motion.from || to), [endX, endY] = middle(to || motion.from);
    const scale = ($(motion.end) || $(motion.start)).getScreenCTM?.()?.a || 1;
    const piece = parse({ piece: `<g>${motion.piece}</g>` }, ["piece"], true)[0];
    $("sky").append(piece);
    const at = (px, py, rest) => `translate(${px}px, ${py}px) scale(${scale})${rest}`;
    const spin = motion.kind === "roll" ? " rotate(-540deg)" : "";
    const flight = animate(piece, [
      { transform: at(x, y, spin), opacity: motion.from && !after ? 1 : 0 },
      ...(motion.from && after ? [{ transform: at(x, y, spin), opacity: 1, offset: 0.1 }] : []),
      { transform: at(endX, endY, ""), opacity: to ? 1 : 0 },
    ], timing);
    flight.finished.catch(() => {}).finally(() => piece.remove());
    if (target && !after && target !== $(motion.start)) animate(target, [{ opacity: 0.4 }, { opacity: 1 }], timing);
  });
}

export function animate(element, frames, timing) {
  const animation = element.animate(frames, timing);
  moving.push(animation);
  return animation;
}

export function stopMotions() {
  for (const animation of moving) animation.finish();
  moving = [];
  $("sky").replaceChildren();
}
