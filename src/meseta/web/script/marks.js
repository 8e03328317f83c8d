// What others have changed is marked by a rule of its own, so that elements stay what the server made of them.

import { now } from "./table.js";

let marks = null;

export function startMarks() {
  marks = new CSSStyleSheet();
  document.adoptedStyleSheets = [marks];
}

export function mark(ids) {
  now.news = ids;
  marks.replaceSync(ids.length ? `:is(${ids.map((id) => `#${CSS.escape(id)}`)}) { filter: var(--news); }` : "");
}

export function markAwhile(ids) { // what nobody is there to see stays marked until something is played
  mark([...now.news, ...ids]);
  if (!document.hidden) setTimeout(() => mark(now.news.filter((id) => !ids.includes(id))), 8000);
}
