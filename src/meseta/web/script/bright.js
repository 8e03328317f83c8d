// Lessons: what matters in a strip of cards is scrolled into sight; a phone shows only a part of it.

export function showBright(leaf) {
  for (const ring of leaf.querySelectorAll(".pane.lit .ring")) {
    const pane = ring.closest(".pane"), box = ring.getBoundingClientRect();
    pane.scrollLeft += box.left + box.width / 2 - pane.getBoundingClientRect().left - pane.clientWidth / 2;
  }
}
