// The rule book, opened inside the page. At a table its styles come with it.

const { bookSheet } = document.currentScript.dataset;
let book = null, styled = null;

export function startRuleBook() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-book]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!book) makeBook(link.dataset.book);
    openBook(link.href);
  });
}

function makeBook(close) {
  book = document.createElement("dialog");
  book.className = "book";
  const button = document.createElement("button");
  button.textContent = close;
  button.addEventListener("click", () => book.close());
  book.append(button, document.createElement("div"));
  book.addEventListener("submit", (event) => {
    event.preventDefault();
    openBook(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
  });
  book.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    if (link.hash && link.pathname === location.pathname) inBook(link.hash.slice(1))?.scrollIntoView();
    else openBook(link.href);
  });
  document.body.append(book);
  styled = bookSheet && withSheet(bookSheet);
}

const withSheet = (href) => new Promise((done) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
  document.head.append(link);
});

const inBook = (id) => id && book.querySelector(`[id="${CSS.escape(id)}"]`);

async function openBook(url) {
  const there = new URL(url, location.href);
  there.searchParams.set("panel", "1");
  const [answer] = await Promise.all([fetch(there), styled]);
  if (!answer.ok) return location.assign(url);
  const text = await answer.text(), before = book.open && document.activeElement.id;
  book.lastChild.innerHTML = text;
  if (!book.open) book.showModal();
  (inBook(there.hash.slice(1)) || inBook(before) || book.querySelector('[type="search"], li a'))?.focus();
}
