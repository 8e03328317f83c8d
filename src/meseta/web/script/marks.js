// What others have changed is marked until something is played. The server knows nothing of marks: what it has sent anew
// is marked again.

import { $ } from "./page.js";
import { now } from "./table.js";

const small = (one) => // a frame round half the map marks nothing
  one && one.getBoundingClientRect().width < 0.3 * (one.closest("figure")?.clientWidth ?? Infinity);

let marked = new Set(); // kept, since a search would go through the whole table with every message

export function mark(ids) {
  now.news = ids;
  const all = new Set(ids.map($).filter(small));
  for (const one of marked) if (!all.has(one)) one.classList.remove("news");
  for (const one of all) one.classList.add("news");
  marked = all;
}

export function markAwhile(ids) { // what nobody is there to see stays marked until something is played
  mark([...now.news, ...ids]);
  if (ids.length && !document.hidden) setTimeout(() => mark(now.news.filter((id) => !ids.includes(id))), 8000);
}
