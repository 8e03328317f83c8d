// What the line has told of an element before it refers to: by itself, or with the letters that stay in front and behind.

const AGO = 2; // so many are kept of each; the server knows this number too

let told = new Map();

export function forgetTold() { // another line begins anew
  told = new Map();
}

export function inFull(message) {
  for (const { set } of [...(message.beats || []), message])
    for (const id in set || {}) {
      const olds = told.get(id) || [], one = set[id] = spelled(set[id], olds);
      told.set(id, [one, ...olds.filter((old) => old !== one)].slice(0, AGO));
    }
  return message;
}

function spelled(one, olds) {
  if (typeof one === "string") return one;
  const [ago, front, behind, between] = one, old = olds[ago];
  return between === undefined ? old : old.slice(0, front) + between + old.slice(old.length - behind);
}
