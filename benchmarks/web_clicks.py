"""From a click to the paint that shows it, in Chromium with the real server, also with a CPU four times slower.

A click is a synthetic one on an option; painted means the task after the first animation frame after the page's update.
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
from benchmarks.web_house import VIEWERS, guest, match_after, percentile, server, table_with
from meseta.core.match import Match
from meseta.store.database import Database
from meseta.web.visit import PERSON

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
CLICKS = 40
THROTTLES = (1, 4)
BEGIN = 20
"""Decisions before the first click: the board is no longer empty."""
PATIENCE = 60_000

OPTIONS = """() => {
    const table = document.getElementById("table");
    if (document.querySelector("#prompt.over")) return [];
    if (table.classList.contains("busy") || table.querySelector(".chosen, [aria-pressed=true]")) return null;
    const open = [...table.querySelectorAll("[data-option]")].filter((one) => one.getClientRects().length);
    return open.length ? open.map((one) => one.dataset.option) : null;
}"""

CLICK = """(option) => new Promise((done, fail) => {
    const table = document.getElementById("table");
    const one = table.querySelector(`[data-option="${CSS.escape(option)}"]`);
    const { port1, port2 } = new MessageChannel();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => port2.postMessage(0));
    });
    port1.onmessage = () => done(performance.now() - start);
    watch.observe(table, { attributes: true, attributeFilter: ["data-version"] });
    setTimeout(() => fail(new Error(`nothing came of ${option}`)), 20000);
    const start = performance.now();
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""


def chromium() -> str | None:
    """The browser of this machine, if there is one."""
    return os.environ.get("MESETA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def prepare(path: str, names: list[str]) -> tuple[dict[str, str], str]:
    """A table for every game, where one person plays against random bots; and the person's cookie."""
    database = Database.open(path)
    person, token = guest(database, "Ana")
    tables = {}
    for name in names:
        seats = min(VIEWERS, meseta.game(name).seats[-1])
        match: Match = match_after(name, seats, 7, BEGIN)
        tables[name] = table_with(database, match, [person, *["random"] * (seats - 1)])
    database.close()
    return tables, token


def clicks(page: Any, times: int) -> list[float]:
    """Milliseconds of so many clicks, fewer if the game ends."""
    taken: list[float] = []
    luck = random.Random(1)
    while len(taken) < times:
        options = page.wait_for_function(OPTIONS, timeout=PATIENCE).json_value()
        if not options:
            break
        page.wait_for_timeout(60)  # nobody clicks at once; what moves comes to rest
        taken.append(page.evaluate(CLICK, luck.choice(sorted(options))))
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
                found[name] = _throttled(context, tables[name], times)
            browser.close()
    return found


def _throttled(context: Any, table: str, times: int) -> dict[str, tuple[float, float]]:
    page = context.new_page()
    page.goto(f"/t/{table}")
    clicks(page, 3)
    slowness = context.new_cdp_session(page)
    figures = {}
    for factor in THROTTLES:
        slowness.send("Emulation.setCPUThrottlingRate", {"rate": factor})
        taken = clicks(page, times)
        figures[str(factor)] = (percentile(taken, 0.5), percentile(taken, 0.95))
    page.close()
    return figures


def main() -> None:
    """Print the figures of the games named on the command line as JSON."""
    print(json.dumps(measure(sys.argv[1:])))


if __name__ == "__main__":
    main()
