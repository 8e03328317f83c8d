// What the line has told before it refers to: by number alone, or with the letters that stay in front and behind.

const BACK = 2000; // so many are kept; the server knows this number too

let told = new Map(), countTold = 0;

export function forgetTold() { // another line begins anew
  told = new Map();
  countTold = 0;
}

export function inFull(message) {
  for (const { set } of [...(message.beats || []), message])
    for (const id in set || {}) {
      set[id] = spelled(set[id]);
      told.delete(countTold - BACK);
      told.set(countTold++, set[id]);
    }
  return message;
}

function spelled(one) {
  if (typeof one === "string") return one;
  const [number, front, behind, between] = one, old = told.get(number);
  return between === undefined ? old : old.slice(0, front) + between + old.slice(old.length - behind);
}
