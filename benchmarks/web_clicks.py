"""From a click to the paint that shows it, in Chromium with the real server, also with a CPU four times slower.

A click is a synthetic one on an option; painted means the task after the first animation frame after the page's update,
or after the first beat where the answer is staged. Whoever clicks here prefers what everybody gets who prefers nothing,
but is in a hurry: skips what is staged, says that a turn is done, and is not asked whether something was forgotten.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import meseta
from benchmarks.web_house import VIEWERS, guest, match_after, percentile, random_answer, server, table_with
from meseta.core.chance import Dice
from meseta.core.match import Match
from meseta.store.database import Database
from meseta.store.rows import Person
from meseta.web.visit import PERSON

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
CLICKS = 40
WARM = 3
THROTTLES = (1, 4)
BEGIN = 20
"""Decisions before the first click: the board is no longer empty."""
REST = 60
"""Milliseconds between press and click, as a hand takes them: what moves comes to rest when it is pressed."""
PATIENCE = 120_000
"""Milliseconds until somebody is asked; the first bots come slowly on a busy machine."""

OPTIONS = """() => {
    const table = document.getElementById("table");
    if (document.getElementById("end")) return [];
    if (table.matches(".staging, .filming")) return void document.getElementById("skip").click();
    if (table.hasAttribute("data-busy")) return null;
    const done = table.querySelector("button[name=deed][value=done]");
    if (done) return void done.click();
    if (table.querySelector(".spot.chosen, #bar [aria-pressed=true]")) return null;
    const open = [...table.querySelectorAll("[data-option]")].filter((one) => one.getClientRects().length);
    return open.length ? open.map((one) => one.dataset.option) : null;
}"""

PRESS = """(option) => document.querySelector(`#table [data-option="${CSS.escape(option)}"]`)
    ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }))"""

CLICK = """(option) => new Promise((done, fail) => {
    const table = document.getElementById("table"), { version } = table.dataset;
    const one = table.querySelector(`[data-option="${CSS.escape(option)}"]`);
    const { port1, port2 } = new MessageChannel();
    const watch = new MutationObserver(() => {
        if (table.dataset.version === version && !table.matches(".staging")) return;
        watch.disconnect();
        requestAnimationFrame(() => port2.postMessage(0));
    });
    port1.onmessage = () => done(performance.now() - start);
    watch.observe(table, { attributes: true, attributeFilter: ["data-version", "class"] });
    setTimeout(() => fail(new Error(`nothing came of ${option}`)), 20000);
    if (!one?.getClientRects().length || table.hasAttribute("data-busy")) return done(null);
    const start = performance.now();
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return os.environ.get("MESETA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def prepare(path: str, names: list[str]) -> tuple[dict[str, list[str]], str]:
    """Tables for every game, one for every throttle: one person against random bots; and the person's cookie."""
    database = Database.open(path)
    person, token = guest(database, "Ana")
    database.set_prefs(person.id, {"undone": "off"})
    tables: dict[str, list[str]] = {}
    for name in names:
        match = begun(name)
        holders: list[Person | str] = [person, *["random"] * (match.seats - 1)]
        tables[name] = [table_with(database, match, holders) for _ in THROTTLES]
    database.close()
    return tables, token


def begun(name: str) -> Match:
    """A match that is under way; a hand of cards is taken at once on a sheet, and is no click."""
    match, dice = match_after(name, min(VIEWERS, meseta.game(name).seats[-1]), 7, BEGIN), Dice(7)
    while (question := match.question) is not None and question.kind == "draft":
        match.play(random_answer(match, dice), question.seat)
    return match


def clicks(page: Any, times: int) -> list[float]:
    """Milliseconds of so many clicks, fewer if the game ends."""
    taken: list[float] = []
    luck = random.Random(1)
    while len(taken) < times:
        options = page.wait_for_function(OPTIONS, timeout=PATIENCE).json_value()
        if not options:
            break
        option = luck.choice(sorted(options))
        page.evaluate(PRESS, option)
        page.wait_for_timeout(REST)
        took = page.evaluate(CLICK, option)
        if took is not None:  # something else came before the click
            taken.append(took)
    return taken


def measure(names: list[str], times: int = CLICKS) -> dict[str, dict[str, tuple[float, float]]]:
    """For every game p50 and p95, by how much slower the browser was made."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # slow to import, and only needed here

    found: dict[str, dict[str, tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = str(Path(folder) / "house.db")
        tables, token = prepare(path, names)
        with server(path) as (address, _):
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
            context.add_cookies([{"name": PERSON, "value": token, "url": address}])
            for name in names:
                found[name] = {
                    f"{factor}": _throttled(context, table, factor, times)
                    for factor, table in zip(THROTTLES, tables[name], strict=True)
                }
            browser.close()
    return found


def _throttled(context: Any, table: str, factor: int, times: int) -> tuple[float, float]:
    """p50 and p95 of a table's clicks, after some that warm up."""
    page = context.new_page()
    page.goto(f"/t/{table}")
    clicks(page, WARM)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})
    taken = clicks(page, times)
    page.close()
    return percentile(taken, 0.5), percentile(taken, 0.95)


def main() -> None:
    """Print the figures of the games named on the command line as JSON."""
    print(json.dumps(measure(sys.argv[1:])))


if __name__ == "__main__":
    main()
