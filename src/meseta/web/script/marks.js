// What others have changed is marked by a rule of its own, so that elements stay what the server made of them.

import { $ } from "./page.js";
import { now } from "./table.js";

let marks = null;

export function startMarks() {
  marks = new CSSStyleSheet();
  document.adoptedStyleSheets = [marks];
}

const small = (id) => { // a frame round half the map marks nothing
  const one = $(id);
  return one && one.getBoundingClientRect().width < 0.3 * (one.closest("figure")?.clientWidth ?? Infinity);
};

export function mark(ids) {
  now.news = ids;
  const all = ids.filter(small).map((id) => `#${CSS.escape(id)}`);
  marks.replaceSync(all.length ? `:is(${all}) { outline: 2px solid var(--shine); outline-offset: 3px; border-radius: 8px; }` : "");
}

export function markAwhile(ids) { // what nobody is there to see stays marked until something is played
  mark([...now.news, ...ids]);
  if (!document.hidden) setTimeout(() => mark(now.news.filter((id) => !ids.includes(id))), 8000);
}
