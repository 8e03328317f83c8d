// On every page: buttons that copy, menus that close.

export function startCopying() {
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy.dataset.copy).then(() => {
      copy.classList.add("copied");
      setTimeout(() => copy.classList.remove("copied"), 1500);
    });
    for (const menu of document.querySelectorAll("details.switches[open]"))
      if (!menu.contains(event.target)) menu.open = false;
  });
}

async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // pages without https have no clipboard of their own
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
