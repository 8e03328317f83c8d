// Sentences: notes with rules, and questions before what is final.

import { $ } from "./page.js";

let noteTimer = 0;

export function note(text, rule = "", paragraph = "") {
  const box = $("note");
  box.querySelector(".text").textContent = text;
  const more = box.querySelector(".paragraph");
  more.textContent = paragraph ? `${rule}: ${paragraph}` : rule ? `(${rule})` : "";
  more.hidden = !more.textContent;
  box.hidden = !text;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => { box.hidden = true; }, 4000 + 60 * (text.length + paragraph.length));
}

export function confirmation(text, then) {
  const dialog = $("confirm");
  dialog.querySelector(".text").textContent = text;
  dialog.onclose = () => { if (dialog.returnValue === "yes") then(); };
  dialog.returnValue = "";
  dialog.showModal();
}
