// What this browser adds to the luck of a game: a random word in every form that begins one or takes a seat.

export function startNonces() {
  for (const field of document.querySelectorAll("[data-nonce]"))
    field.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
