// The line to the server: a socket, else a stream and requests. Messages come in, deeds go out.

import { forgetTold, inFull } from "./brevity.js";
import { comeBack, keptForLater } from "./film.js";
import { sentMany } from "./many.js";
import { confirmation, note } from "./notes.js";
import { $ } from "./page.js";
import { tell } from "./stage.js";
import { address, now, table } from "./table.js";

const pending = new Map();
let socket = null, stream = null, failures = 0, timer = 0;

export function startLine() {
  addEventListener("online", awake);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { awake(); comeBack(); } });
  connect();
}

const awake = () => { if (!socket && !stream) connect(); };
const connected = (yes) => table.classList.toggle("offline", !yes);

function connect() {
  clearTimeout(timer);
  if (failures >= 2 && failures % 2 === 0) return listen();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = new WebSocket(`${scheme}://${location.host}${address("live", { stamp: now.stamp })}`);
  socket = line;
  forgetTold();
  line.onopen = () => { failures = 0; connected(true); resend(); };
  line.onmessage = (event) => receive(JSON.parse(event.data));
  line.onclose = () => { if (socket === line) { socket = null; retry(); } };
}

function listen() {
  forgetTold();
  stream = new EventSource(address("stream", { stamp: now.stamp }));
  stream.onopen = () => { connected(true); resend(); };
  stream.onmessage = (event) => receive(JSON.parse(event.data));
  stream.onerror = () => { stream.close(); stream = null; retry(); };
}

function retry() {
  connected(false);
  failures += 1;
  timer = setTimeout(connect, Math.min(15000, 400 * 2 ** Math.min(failures, 6)) * (0.75 + Math.random() / 2));
}

function receive(message) {
  if (message.reply) answered(message.reply);
  else if (!keptForLater(inFull(message))) tell(message);
}

// -- deeds -------------------------------------------------------------------------------------------------------------

const newId = () => crypto.randomUUID ? crypto.randomUUID()
  : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function deed(what, value = "", confirmed = table.dataset.confirm === "off", seat = now.acting, answers = []) {
  if (answering(what) && [...pending.values()].some((other) => answering(other.what))) {
    if (what === "play") waiting ??= { value, kind: asked().kind };
    return;
  }
  if (what === "play" && "sealed" in asked() && asked().kind === latest && performance.now() < lately) return note($("note").dataset.first);
  const wish = { what, value, confirmed, answers, client: newId(), version: now.version, seat };
  pending.set(wish.client, wish);
  if (answering(what)) { now.news = []; latest = asked().kind; lately = performance.now() + QUICK; }
  send(wish);
}

// A second click that comes before the first was answered waits for it: it counts if the same is asked once more, as
// where cubes are placed one by one. It never replaces what was chosen first, however quick the answer was, nor is it
// the secret choice of the next person at the same device.
const QUICK = 300;
let waiting = null, answeredAt = 0, lately = 0, latest = "";
const answering = (what) => what === "play" || what === "answers";
const asked = () => $("bar")?.dataset ?? {};

const unanswered = () => pending.size > 0 || now.version < answeredAt; // the answer counts when it is on the page

export function playWaiting() {
  table.toggleAttribute("data-busy", unanswered());
  if (!waiting || unanswered()) return;
  const { value, kind } = waiting, again = asked().kind === kind && !("sealed" in asked());
  waiting = null;
  if (again && table.querySelector(`[data-option="${CSS.escape(value)}"]`)) deed("play", value);
  else note($("note").dataset.first);
}

const SLOW = 150; // milliseconds; an answer that comes sooner is answer enough
let slow = 0;

function busy() { // no style follows the mark: a click has its first frame when the answer is there
  table.toggleAttribute("data-busy", unanswered());
  clearTimeout(slow);
  if (pending.size) slow = setTimeout(() => table.classList.add("waits"), SLOW);
  else table.classList.remove("waits");
}

function send(wish) {
  busy();
  if (socket?.readyState === WebSocket.OPEN) return socket.send(JSON.stringify(wish));
  if (!stream) return;
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) };
  const again = () => setTimeout(() => { if (pending.has(wish.client) && stream) send(wish); }, 1500);
  fetch(address("deed"), body).then((answer) => answer.json()).then((reply) => answered(reply)).catch(again);
}

const resend = () => pending.forEach(send);

function answered(reply) {
  const wish = pending.get(reply.client);
  pending.delete(reply.client);
  answeredAt = reply.version;
  busy();
  if (wish?.what === "answers" && reply.status === "done") sentMany();
  if (reply.status === "confirm") waiting = null;
  if (reply.status === "confirm" && wish) return confirmation(reply.message, () => deed(wish.what, wish.value, true, wish.seat, wish.answers));
  if (reply.status === "refused" || reply.status === "stale") { waiting = null; note(reply.message, reply.rule); }
  else playWaiting();
}
