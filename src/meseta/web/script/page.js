// What every part of the script uses: the page, and elements by their id.

export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);

// What an answer need not wait for: it is done when the answer has been painted, and nobody minds a moment more.
export const afterPaint = (work, wait = 50) => requestAnimationFrame(() => setTimeout(work, wait));
