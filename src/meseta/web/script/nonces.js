// What this browser adds to the luck of a game: a random word in every form that begins one or takes a seat, made when
// the form is sent, since some come only with the end of a game, and a page that one has gone back to still has the last.

export const word = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function startNonces() {
  document.addEventListener("submit", ({ target }) => {
    for (const field of target.querySelectorAll("[data-nonce]")) field.value = word();
  }, true);
}
