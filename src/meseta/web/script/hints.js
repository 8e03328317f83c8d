// Hints: they stand until something is played.

import { note } from "./notes.js";
import { $ } from "./page.js";
import { address, now, table } from "./table.js";

let hints = null; // the position they are for, and the options they name

export async function hint() {
  const form = new FormData(), box = $("advice"), wait = document.createElement("p");
  if (table.classList.contains("thinking")) return;
  form.set("seat", now.acting);
  wait.textContent = box.dataset.wait;
  endHints();
  box.append(wait);
  box.hidden = false;
  table.classList.add("thinking");
  const answer = await fetch(address("hint"), { method: "POST", headers: { accept: "application/json" }, body: form })
    .then((told) => told.json()).catch(() => ({}));
  table.classList.remove("thinking");
  endHints();
  if (answer.message) note(answer.message);
  if (!answer.panel || answer.step !== now.step) return;
  box.innerHTML = answer.panel;
  box.hidden = false;
  hints = answer;
  markHints();
}

export function markHints() {
  (hints?.options || []).forEach((option, rank) => {
    for (const one of table.querySelectorAll(`[data-option="${CSS.escape(option)}"]`)) one.classList.add("hinted", ...(rank ? [] : ["best"]));
  });
}

export function endHints() {
  if (hints) for (const one of table.querySelectorAll(".hinted")) one.classList.remove("hinted", "best");
  $("advice")?.replaceChildren();
  if ($("advice")) $("advice").hidden = true;
  hints = null;
}
