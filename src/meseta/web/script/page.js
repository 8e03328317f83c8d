// What every part of the script uses: the page, and elements by their id.

export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);
