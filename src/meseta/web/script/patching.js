// Patching: elements are replaced, placed and removed by their id.

import { $, root } from "./page.js";
import { table } from "./table.js";

const HTML = root.namespaceURI, SVG = "http://www.w3.org/2000/svg";

export function parse(set, ids, svg) {
  const template = document.createElement("template");
  const markup = ids.map((id) => set[id]).join("");
  template.innerHTML = svg ? `<svg xmlns="${SVG}">${markup}</svg>` : markup;
  return [...(svg ? template.content.firstChild : template.content).children];
}

function update(old, fresh) {
  if (old.tagName !== fresh.tagName) return old.replaceWith(fresh);
  for (const name of old.getAttributeNames())
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const box of fresh.querySelectorAll("[data-box]"))
    if ($(box.id)) box.append(...$(box.id).childNodes);
  renew(old, fresh);
}

const alike = (one, other) => one.cloneNode().isEqualNode(other.cloneNode());

function renew(old, fresh) { // what is the same stays: whatever is put in is styled, laid out and painted anew
  const olds = [...old.childNodes], all = [...fresh.childNodes];
  let behind = null;
  while (olds[0]?.isEqualNode(all[0])) { olds.shift(); all.shift(); }
  while (olds.at(-1)?.isEqualNode(all.at(-1))) { behind = olds.pop(); all.pop(); }
  olds.forEach((one, n) => !all[n] ? one.remove() : alike(one, all[n]) ? renew(one, all[n]) : one.replaceWith(all[n]));
  for (const one of all.slice(olds.length)) old.insertBefore(one, behind);
}

export function patch({ set = {}, place = {}, gone = [], whole = false }) {
  if (whole)
    for (const box of table.querySelectorAll("[data-box]"))
      for (const child of [...box.children]) if (!(child.id in set)) child.remove();
  for (const id of gone) $(id)?.remove();
  for (const space of [HTML, SVG]) { // panes are HTML and must be there before what is drawn in them
    const here = (id) => ($(id) || (place[id] && $(place[id][0])))?.namespaceURI === space;
    const waiting = new Map();
    for (const fresh of parse(set, Object.keys(set).filter(here), space === SVG)) {
      const old = $(fresh.id);
      if (old) update(old, fresh);
      else waiting.set(fresh.id, fresh);
    }
    for (const [id, [boxId, behind]] of Object.entries(place)) {
      const element = waiting.get(id) || $(id), box = $(boxId);
      if (!element || box?.namespaceURI !== space) continue;
      const before = behind ? $(behind) : null;
      if (element.parentNode === box && element.previousElementSibling === before) continue;
      if (before) before.after(element);
      else box.prepend(element);
    }
  }
}
