// One script for all games. The server renders; this patches elements by id, moves pieces and sends what is chosen.
"use strict";
(() => {
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  root.classList.add("js");

  // -- every page: copy buttons, menus that close ------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy.dataset.copy).then(() => {
      copy.classList.add("copied");
      setTimeout(() => copy.classList.remove("copied"), 1500);
    });
    for (const menu of document.querySelectorAll("details.switches[open]"))
      if (!menu.contains(event.target)) menu.open = false;
  });

  async function copyText(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea"); // pages without https have no clipboard of their own
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }

  // -- the rule book, opened inside the page ------------------------------------------------------------------------
  let book = null;
  function shelf(close) {
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
      if (link.hash && link.pathname === location.pathname) book.querySelector(`[id="${CSS.escape(link.hash.slice(1))}"]`)?.scrollIntoView();
      else openBook(link.href);
    });
    document.body.append(book);
  }
  async function openBook(url) {
    const address = new URL(url, location.href);
    address.searchParams.set("panel", "1");
    const answer = await fetch(address);
    if (!answer.ok) return location.assign(url);
    const text = await answer.text(), before = book.open && document.activeElement.id;
    book.lastChild.innerHTML = text;
    if (!book.open) book.showModal();
    const find = (id) => id && book.querySelector(`[id="${CSS.escape(id)}"]`);
    (find(address.hash.slice(1)) || find(before) || book.querySelector('[type="search"], li a'))?.focus();
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-book]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!book) shelf(link.dataset.book);
    openBook(link.href);
  });

  // -- pages that are turned over: links and forms inside [data-swap] fetch the next page and put it in place ----------
  const leaf = document.querySelector("[data-swap]");
  let turning = 0;
  async function turn(url, push = true) {
    const mine = ++turning;
    const answer = await fetch(url);
    if (!answer.ok) return location.assign(url);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = fresh.querySelector("[data-swap]");
    if (mine !== turning) return;
    if (!next) return location.assign(url);
    const now = document.querySelector("[data-swap]");
    const focus = document.activeElement?.id;
    const scrolled = now.querySelector("[data-keep]")?.scrollTop ?? 0;
    now.replaceWith(next);
    const kept = next.querySelector("[data-keep]");
    if (kept) kept.scrollTop = scrolled;
    showHere(kept);
    if (focus) $(focus)?.focus({ preventScroll: true });
    if (push) history.pushState(null, "", answer.url);
    for (const field of document.querySelectorAll('[name="back"]')) field.value = location.pathname + location.search;
  }
  function showHere(box) {
    const here = box?.querySelector("[aria-current]");
    if (!here) return;
    const top = here.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + here.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }
  if (leaf) {
    showHere(leaf.querySelector("[data-keep]"));
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.("[data-swap] a");
      if (!link || link.hasAttribute("download") || link.dataset.elsewhere !== undefined) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      turn(link.href);
    });
    document.addEventListener("input", (event) => {
      const form = event.target.closest?.("[data-submit]")?.form;
      if (form) turn(`${form.action}?${new URLSearchParams(new FormData(form))}`);
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, .replay-log")) return;
      const link = document.querySelector(`[data-swap] [data-key="${CSS.escape(event.key)}"]`);
      if (link) { event.preventDefault(); link.click(); }
    });
    addEventListener("popstate", () => turn(location.href, false));
    const lookAgain = () => { // what is under way shows how far it is
      const wait = document.querySelector("[data-again]")?.dataset.again;
      if (wait) setTimeout(() => turn(location.href, false).catch(() => {}).finally(lookAgain), 1000 * wait);
    };
    lookAgain();
    return;
  }

  const table = $("table");
  if (!table) return;

  // -- patching ----------------------------------------------------------------------------------------------------
  const now = { version: +table.dataset.version, stamp: table.dataset.stamp, acting: table.dataset.acting, step: +table.dataset.step, news: [] };
  const HTML = root.namespaceURI, SVG = "http://www.w3.org/2000/svg";
  const query = (more = {}) => new URLSearchParams({ seat: table.dataset.seat, language: root.lang, ...more });
  const address = (what, more) => `/t/${table.dataset.table}/${what}?${query(more)}`;

  function parse(set, ids, svg) {
    const template = document.createElement("template");
    const markup = ids.map((id) => set[id]).join("");
    template.innerHTML = svg ? `<svg xmlns="${SVG}">${markup}</svg>` : markup;
    return [...(svg ? template.content.firstChild : template.content).children];
  }

  function update(old, fresh) {
    if (old.tagName !== fresh.tagName) return old.replaceWith(fresh);
    for (const name of old.getAttributeNames())
      if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes)
      if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const box of fresh.querySelectorAll("[data-box]"))
      if ($(box.id)) box.append(...$(box.id).childNodes);
    if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
  }

  function patch({ set = {}, place = {}, gone = [], whole = false }) {
    if (whole)
      for (const box of table.querySelectorAll("[data-box]"))
        for (const child of [...box.children]) if (!(child.id in set)) child.remove();
    for (const id of gone) $(id)?.remove();
    for (const space of [HTML, SVG]) { // panes are HTML and must be there before what is drawn in them
      const here = (id) => ($(id) || (place[id] && $(place[id][0])))?.namespaceURI === space;
      const waiting = new Map();
      for (const fresh of parse(set, Object.keys(set).filter(here), space === SVG)) {
        const old = $(fresh.id);
        if (old) update(old, fresh);
        else waiting.set(fresh.id, fresh);
      }
      for (const [id, [boxId, behind]] of Object.entries(place)) {
        const element = waiting.get(id) || $(id), box = $(boxId);
        if (!element || box?.namespaceURI !== space) continue;
        const before = behind ? $(behind) : null;
        if (element.parentNode === box && element.previousElementSibling === before) continue;
        if (before) before.after(element);
        else box.prepend(element);
      }
    }
  }

  let forecast = null; // the panel as it was before a preview
  function apply(message, animated = true) {
    const focused = document.activeElement, rect = focused?.getBoundingClientRect();
    const starts = animated ? starting(message.motions || []) : [];
    stopMotions();
    endPreview();
    patch(message);
    Object.assign(now, { version: message.version ?? now.version, stamp: message.stamp ?? now.stamp });
    if ("seat" in message) now.acting = message.seat === null ? "" : String(message.seat);
    if (message.news) mark(message.news);
    if (message.fresh?.length) markAwhile(message.fresh);
    for (const id in message.place || {}) if (!message.whole) $(id)?.closest(".chat:not([open])")?.classList.add("fresh");
    if (message.step !== now.step) endHints();
    now.step = message.step;
    markHints();
    if (!table.querySelector(".tabs [open]")) $("log").closest("details").open = true; // an open leaf may have gone
    table.dataset.version = now.version;
    if (message.title) document.title = message.title;
    if ("turn" in message) tellTurn(message.turn);
    if (keyboard && focused?.isConnected === false) (nearest(rect) || $("prompt"))?.focus();
    if (message.turn) showChoices();
    move(starts);
    if (message.news && !starts.length) comeBack();
    else watched();
  }

  // What others have changed is marked by a rule of its own, so that elements stay what the server made of them.
  const marks = new CSSStyleSheet();
  document.adoptedStyleSheets = [marks];
  function mark(ids) {
    now.news = ids;
    marks.replaceSync(ids.length ? `:is(${ids.map((id) => `#${CSS.escape(id)}`)}) { filter: var(--news); }` : "");
  }
  function markAwhile(ids) { // what nobody is there to see stays marked until something is played
    mark([...now.news, ...ids]);
    if (!document.hidden) setTimeout(() => mark(now.news.filter((id) => !ids.includes(id))), 8000);
  }

  function showChoices() { // what can be chosen may lie below the fold
    const spots = [...table.querySelectorAll("g[data-option]")];
    const top = $("ask").getBoundingClientRect(), low = innerWidth < 960 ? top.top : innerHeight;
    const seen = ({ top: y, bottom }) => bottom > 60 && y < low - 20;
    if (spots.length > 2 * spots.filter((spot) => seen(spot.getBoundingClientRect())).length)
      spots[0].closest("figure").scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  const icon = $("icon"), plainIcon = icon.getAttribute("href");
  function tellTurn(turn) {
    table.classList.toggle("my-turn", turn);
    icon.setAttribute("href", turn ? icon.dataset.turn : plainIcon);
  }

  // -- motions: short, interruptible, none for those who want none ---------------------------------------------------
  const sky = $("sky");
  let moving = [];
  const calm = () => table.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

  function starting(motions) {
    if (calm() || document.hidden) return [];
    return motions.map((motion) => ({ ...motion, from: $(motion.start)?.getBoundingClientRect() }));
  }

  function move(motions) {
    const step = Math.min(140, 1100 / Math.max(1, motions.length));
    motions.forEach((motion, number) => {
      const target = $(motion.end), to = target?.getBoundingClientRect();
      if (!to && !motion.from) return;
      const timing = { duration: motion.kind === "roll" ? 700 : 480, delay: number * step, easing: "ease-in-out", fill: "backwards" };
      if (motion.kind === "turn" && target)
        return animate(target, [{ transform: "scaleX(0)" }, { transform: "none" }], timing, "turning");
      const [x, y] = middle(motion.from || to), [endX, endY] = middle(to || motion.from);
      const scale = ($(motion.end) || $(motion.start)).getScreenCTM?.()?.a || 1;
      const piece = parse({ piece: `<g>${motion.piece}</g>` }, ["piece"], true)[0];
      sky.append(piece);
      const at = (px, py, rest) => `translate(${px}px, ${py}px) scale(${scale})${rest}`;
      const spin = motion.kind === "roll" ? " rotate(-540deg)" : "";
      const flight = animate(piece, [
        { transform: at(x, y, spin), opacity: motion.from ? 1 : 0 },
        { transform: at(endX, endY, ""), opacity: to ? 1 : 0 },
      ], timing);
      flight.finished.catch(() => {}).finally(() => piece.remove());
      if (target && target !== $(motion.start)) animate(target, [{ opacity: 0.4 }, { opacity: 1 }], timing);
    });
  }

  function animate(element, frames, timing, style) {
    if (style) element.classList.add(style);
    const animation = element.animate(frames, timing);
    moving.push(animation);
    return animation;
  }

  function stopMotions() {
    for (const animation of moving) animation.finish();
    moving = [];
    sky.replaceChildren();
  }

  // -- the line to the server: socket, else stream and requests --------------------------------------------------------
  const pending = new Map();
  let socket = null, stream = null, failures = 0, timer = 0;

  function connect() {
    clearTimeout(timer);
    if (failures >= 2 && failures % 2 === 0) return listen();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}${address("live", { stamp: now.stamp })}`);
    socket = line;
    line.onopen = () => { failures = 0; connected(true); resend(); };
    line.onmessage = (event) => receive(JSON.parse(event.data));
    line.onclose = () => { if (socket === line) { socket = null; retry(); } };
  }

  function listen() {
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

  const connected = (yes) => table.classList.toggle("offline", !yes);
  const awake = () => { if (!socket && !stream) connect(); };
  addEventListener("online", awake);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { awake(); comeBack(); } });

  function receive(message) {
    if (message.reply) answered(message.reply);
    else if (!film) apply(message);
    else if (film.late.push(message) && message.turn && !table.classList.contains("my-turn")) endFilm();
  }

  const newId = () => crypto.randomUUID ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function deed(what, value = "", confirmed = table.dataset.confirm === "off", seat = now.acting) {
    if (what === "play" && [...pending.values()].some((other) => other.what === "play")) return;
    const wish = { what, value, confirmed, client: newId(), version: now.version, seat };
    pending.set(wish.client, wish);
    if (what === "play") mark([]);
    send(wish);
  }

  function send(wish) {
    table.classList.add("busy");
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
    table.classList.toggle("busy", pending.size > 0);
    if (reply.status === "confirm" && wish) return confirmation(reply.message, () => deed(wish.what, wish.value, true, wish.seat));
    if (reply.status === "refused" || reply.status === "stale") note(reply.message, reply.rule);
  }

  // -- sentences: notes, confirmations, rules ---------------------------------------------------------------------------
  let noteTimer = 0;
  function note(text, rule = "", paragraph = "") {
    const box = $("note");
    box.querySelector(".text").textContent = text;
    const more = box.querySelector(".paragraph");
    more.textContent = paragraph ? `${rule}: ${paragraph}` : rule ? `(${rule})` : "";
    more.hidden = !more.textContent;
    box.hidden = !text;
    clearTimeout(noteTimer);
    noteTimer = setTimeout(() => { box.hidden = true; }, 4000 + 60 * (text.length + paragraph.length));
  }

  function confirmation(text, then) {
    const dialog = $("confirm");
    dialog.querySelector(".text").textContent = text;
    dialog.onclose = () => { if (dialog.returnValue === "yes") then(); };
    dialog.returnValue = "";
    dialog.showModal();
  }

  const ask = (what, more) => fetch(address(what, more)).then((answer) => answer.ok ? answer.json() : Promise.reject());

  // -- hints: they stand until something is played ----------------------------------------------------------------------
  let hints = null; // the position they are for, and the options they name
  async function hint() {
    const form = new FormData(), box = $("advice"), wait = document.createElement("p");
    if (table.classList.contains("thinking")) return;
    form.set("seat", now.acting);
    wait.textContent = box.dataset.wait;
    endHints();
    box.append(wait);
    box.hidden = false;
    table.classList.add("thinking");
    const answer = await fetch(address("hint"), { method: "POST", headers: { accept: "application/json" }, body: form })
      .then((told) => told.json()).catch(() => ({}));
    table.classList.remove("thinking");
    endHints();
    if (answer.message) note(answer.message);
    if (!answer.panel || answer.step !== now.step) return;
    box.innerHTML = answer.panel;
    box.hidden = false;
    hints = answer;
    markHints();
  }
  function markHints() {
    (hints?.options || []).forEach((option, rank) => {
      for (const one of table.querySelectorAll(`[data-option="${CSS.escape(option)}"]`)) one.classList.add("hinted", ...(rank ? [] : ["best"]));
    });
  }
  function endHints() {
    for (const one of table.querySelectorAll(".hinted")) one.classList.remove("hinted", "best");
    $("advice")?.replaceChildren();
    if ($("advice")) $("advice").hidden = true;
    hints = null;
  }

  // -- preview: what a choice would change -----------------------------------------------------------------------------
  let previewTimer = 0;
  function preview(option) {
    clearTimeout(previewTimer);
    if (!$("forecast") || $("forecast").hidden) return;
    previewTimer = setTimeout(async () => {
      const version = now.version;
      const answer = option ? await ask("preview", { option, version }).catch(() => null) : null;
      if (version !== now.version) return;
      if (answer?.forecast) {
        forecast ??= $("forecast").outerHTML;
        patch({ set: { forecast: answer.forecast } });
        $("effect").innerHTML = answer.effect;
      } else endPreview();
    }, 120);
  }
  function endPreview() {
    if (forecast) patch({ set: { forecast } });
    forecast = null;
    $("effect").textContent = "";
  }
  const hovered = (event) => preview(event.target.closest?.("[data-option]")?.dataset.option);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, hovered);

  $("talk").closest("details").addEventListener("toggle", (event) => event.target.classList.remove("fresh"));

  // -- choosing by mouse, finger and keyboard ------------------------------------------------------------------------------
  let keyboard = false;
  addEventListener("pointerdown", () => { keyboard = false; stopMotions(); }, true);

  table.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    if (on("g[data-option]")) return deed("play", on("[data-option]").dataset.option);
    if (on("[data-why]"))
      return ask("why", { option: on("[data-why]").dataset.why }).then((told) => note(told.message, told.rule, told.paragraph));
    if (on("[data-rule]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      ask("rule", { rule: on("[data-rule]").dataset.rule }).then((told) => note(told.message, told.rule, told.paragraph));
    }
    if (on("[data-show]")) $(on("[data-show]").dataset.show).showModal();
    if (on("[data-frames]")) { event.preventDefault(); play(0); }
    if (on("#note button")) $("note").hidden = true;
    if (on("[data-hint]")) { event.preventDefault(); hint(); }
    if (on("[data-close]")) endHints();
  });

  table.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("[data-live]") || button?.name !== "deed") return;
    event.preventDefault();
    const [what, ...rest] = button.value.split(" ");
    const field = form.elements.value;
    deed(what, rest.join(" ") || field?.value || "", undefined, button.dataset.seat);
    if (field?.matches("input[type=text]")) field.value = "";
  });

  const options = () => [...table.querySelectorAll("[data-option]")].filter((one) => one.getClientRects().length);

  function nearest(rect, toX = 0, toY = 0) {
    const [x, y] = rect ? middle(rect) : [innerWidth / 2, 0];
    let best = null, least = Infinity;
    for (const one of options()) {
      const [dx, dy] = [middle(one.getBoundingClientRect())[0] - x, middle(one.getBoundingClientRect())[1] - y];
      const along = dx * toX + dy * toY, aside = Math.abs(dx * toY) + Math.abs(dy * toX);
      if ((toX || toY) && along < 4) continue;
      const far = toX || toY ? along + 2.5 * aside : Math.hypot(dx, dy);
      if (far < least) [best, least] = [one, far];
    }
    return best;
  }

  function show(element) {
    element.closest("details").open = true;
    element.focus();
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  addEventListener("keydown", (event) => {
    keyboard = true;
    const on = event.target, modal = document.querySelector("dialog[open]");
    if (event.ctrlKey || event.metaKey || event.altKey || modal || on.matches("input, select, textarea")) return;
    stopMotions();
    if (event.key in ARROWS) {
      const chosen = on.matches("[data-option]");
      const next = chosen ? nearest(on.getBoundingClientRect(), ...ARROWS[event.key]) : options()[0];
      if (next) { next.focus(); event.preventDefault(); }
    } else if ((event.key === "Enter" || event.key === " ") && on.matches("g[data-option]")) {
      event.preventDefault();
      deed("play", on.dataset.option);
    } else if (event.key === "?") $("keys").showModal();
    else if (event.key === "l") { show($("log")); event.preventDefault(); }
    else if (event.key === "c") { show($("talk-field")); event.preventDefault(); }
    else if (event.key === "Escape") $("note").hidden = true;
    else table.querySelector(`[data-key="${CSS.escape(event.key)}"]`)?.click();
  });

  // -- what happened while one was away: a film over the board, which any key or click ends ----------------------------
  let film = null; // the board behind it, its own board, and what came in the meantime
  const diary = `seen ${table.dataset.table} ${table.dataset.seat}`;
  const LONGEST_FILM = 20000;
  let seen = +table.dataset.seen;
  try { seen = Math.max(seen, +localStorage.getItem(diary)); } catch { /* a browser that keeps nothing */ }

  function watched() {
    if (document.hidden || film) return;
    seen = now.step;
    try { localStorage.setItem(diary, seen); } catch { /* then only this page knows */ }
  }

  function comeBack() {
    if (!document.hidden && now.acting && seen && seen < now.step && !calm()) play(seen);
    else watched();
  }

  async function play(since) {
    if (film) return;
    const mine = film = { boards: [], stage: [], late: [], news: now.news, focus: document.activeElement };
    const told = await ask("frames", { since }).catch(() => ({ frames: [] }));
    if (film !== mine) return;
    if (told.frames.length > 1) {
      film.news = told.news;
      film.boards = ["panes", "beside", "chairs"].map($);
      film.stage = film.boards.map((board) => board.cloneNode(false));
      film.boards.forEach((board, number) => board.replaceWith(film.stage[number]));
      table.classList.add("filming");
      mark([]);
    }
    for (const frame of told.frames) {
      const starts = starting(frame.motions || []), text = frame.text || "";
      stopMotions();
      patch(frame);
      move(starts);
      $("caption").textContent = text;
      const time = Math.min(700 + 25 * text.length, LONGEST_FILM / told.frames.length);
      await new Promise((done) => setTimeout(done, time));
      if (film !== mine) return;
    }
    endFilm();
  }

  function endFilm() {
    if (!film) return;
    const { boards, stage, late, news, focus } = film;
    stopMotions();
    boards.forEach((board, number) => stage[number].replaceWith(board));
    table.classList.remove("filming");
    $("caption").textContent = "";
    mark(news);
    for (const message of late) apply(message, false);
    film = null;
    watched();
    if (boards.length && document.activeElement === document.body) focus.focus({ preventScroll: true });
    if (table.classList.contains("my-turn")) showChoices();
  }
  addEventListener("click", endFilm, true);
  addEventListener("keydown", ({ key }) => { if (!["Shift", "Control", "Alt", "Meta"].includes(key)) endFilm(); }, true);

  tellTurn(table.dataset.turn === "yes");
  comeBack();
  if (!film) showChoices();
  connect();
})();
