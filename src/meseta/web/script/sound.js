// Sounds without files: a few lines of Web Audio. Nothing is heard before somebody has touched the page, nothing twice
// when two tabs show the same table, and, unless somebody wants more, only "your turn" while the page is hidden.

import { table } from "./table.js";

// wave, loudness, and the notes: pitch at the beginning and at the end, when it begins, how long it lasts (seconds)
const SOUNDS = {
  tock: ["triangle", 0.5, [[420, 170, 0, 0.07]]],
  slide: ["sine", 0.18, [[260, 340, 0, 0.16]]],
  card: ["triangle", 0.28, [[900, 500, 0, 0.05], [620, 380, 0.04, 0.06]]],
  die: ["triangle", 0.4, [[300, 150, 0, 0.04], [360, 160, 0.07, 0.04], [280, 140, 0.13, 0.05]]],
  tick: ["sine", 0.22, [[660, 880, 0, 0.09]]],
  turn: ["triangle", 0.5, [[587, 587, 0, 0.28], [880, 880, 0.13, 0.45]]],
  end: ["triangle", 0.45, [[523, 523, 0, 0.3], [659, 659, 0.15, 0.3], [784, 784, 0.3, 0.6]]],
};
const OF_MOTION = { glide: "tock", turn: "card", roll: "die" };
const OF_BEAT = { big: "tick", step: "slide" }; // moments in which nothing flies
const APART = 100; // milliseconds between two sounds
const CLAIM = "meseta-sound", CLAIMED = 2000; // who made the last sound, and for how long others are silent

let air = null, last = 0, silent = null, pause = 0;

export function startSound() {
  const kinds = ["pointerdown", "pointerup", "keydown"];
  const wake = () => {
    if (navigator.userActivation?.hasBeenActive === false) return; // Esc is no touch, nor is a finger that may scroll
    air = new AudioContext();
    for (const kind of kinds) removeEventListener(kind, wake, true);
  };
  for (const kind of kinds) addEventListener(kind, wake, true);
}

export function sound(name) {
  if (!air || performance.now() - last < APART) return;
  alone(() => {
    last = performance.now();
    const [wave, loudness, notes] = SOUNDS[name];
    for (const [from, to, begin, length] of notes) ring(wave, loudness, from, to, air.currentTime + begin, length);
  });
}

function ring(wave, loudness, from, to, at, length) {
  const voice = new OscillatorNode(air, { type: wave, frequency: from }), volume = new GainNode(air, { gain: 0 });
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(air.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

function alone(play) { // of several tabs one is heard: the first keeps the lock until it has been silent for a while
  if (!navigator.locks) return mayPlay() && play();
  if (silent) play();
  else navigator.locks.request(CLAIM, { ifAvailable: true }, (lock) => lock && new Promise((done) => { silent = done; play(); }));
  clearTimeout(pause);
  pause = setTimeout(() => { silent?.(); silent = null; }, CLAIMED);
}

function mayPlay() { // addresses without encryption have no locks: who was heard last is written down
  try {
    const [who, when] = JSON.parse(localStorage.getItem(CLAIM) || "[0, 0]");
    if (who !== performance.timeOrigin && Date.now() - when < CLAIMED) return false;
    localStorage.setItem(CLAIM, JSON.stringify([performance.timeOrigin, Date.now()]));
  } catch { /* no storage: this tab knows of no other */ }
  return true;
}

export function hear(message, wasTurn) { // what a message of the server sounds like
  const wish = table.dataset.sound;
  if (wish === "off") return;
  const mine = message.turn && !wasTurn;
  if (mine && (wish === "all" || document.hidden)) return sound("turn");
  if (wish !== "all" || document.hidden) return;
  const first = (message.motions || [])[0];
  if (message.over) sound("end");
  else if (first) sound(OF_MOTION[first.kind] || "tock");
  else if (message.size in OF_BEAT) sound(OF_BEAT[message.size]);
}
