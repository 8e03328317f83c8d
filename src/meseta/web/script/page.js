// What every part of the script uses: the page, and elements by their id.

export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);

// What an answer need not wait for: it is done when the answer has been painted.
export const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));
