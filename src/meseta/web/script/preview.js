// Preview: what a choice would change, as long as somebody points at it.

import { $ } from "./page.js";
import { patch } from "./patching.js";
import { ask, now } from "./table.js";

let forecast = null; // the panel as it was before
let previewTimer = 0;

export function startPreview() {
  const hovered = (event) => preview(event.target.closest?.("[data-option]")?.dataset.option);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, hovered);
}

function preview(option) {
  clearTimeout(previewTimer);
  if (!$("forecast") || $("forecast").hidden) return;
  previewTimer = setTimeout(async () => {
    const version = now.version;
    const answer = option ? await ask("preview", { option, version }).catch(() => null) : null;
    if (version !== now.version) return;
    if (answer?.forecast) {
      forecast ??= $("forecast").outerHTML;
      patch({ set: { forecast: answer.forecast } });
      $("effect").innerHTML = answer.effect;
    } else endPreview();
  }, 120);
}

export function endPreview() {
  if (forecast) patch({ set: { forecast } });
  forecast = null;
  $("effect").textContent = "";
}
