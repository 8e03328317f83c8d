// The table of this page, what is known of it now, and where the server is asked about it.

import { $, root } from "./page.js";

export const table = $("table");

export const now = { version: 0, stamp: "", acting: "", step: 0, news: [] };

export function readTable() {
  const { version, stamp, acting, step } = table.dataset;
  Object.assign(now, { version: +version, stamp, acting, step: +step });
}

const query = (more = {}) => new URLSearchParams({ seat: table.dataset.seat, language: root.lang, ...more });
export const address = (what, more) => `/t/${table.dataset.table}/${what}?${query(more)}`;
export const ask = (what, more) => fetch(address(what, more)).then((answer) => answer.ok ? answer.json() : Promise.reject());
