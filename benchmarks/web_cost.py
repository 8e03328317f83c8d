"""What a move costs the server: CPU for five viewers, bytes of updates and of the first page, jumps in a finished game.

Run by ``web`` once interpreted and once compiled. The way is that of the pages: house, looks, sights, messages.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx

import meseta
from benchmarks.reference import reference_loop
from benchmarks.web_house import VIEWERS, guest, match_after, percentile, random_answer, table_with
from meseta.core import play
from meseta.core.chance import Dice
from meseta.server.deeds import Deed
from meseta.server.house import House, Person
from meseta.server.visitor import Visitor
from meseta.store.database import Database
from meseta.web.app import app
from meseta.web.garbage import settle
from meseta.web.squeezing import WINDOW, squeezed
from meseta.web.table.sight import Sight, sight
from meseta.web.table.stage import staged_between
from meseta.web.table.telling import Teller
from meseta.web.visit import PERSON

MOST = 10_000
PAGE_EVERY = 60
"""Moves between two looks at the size of the whole page."""
JUMPS = 60
HOST = "http://localhost"


class Line:
    """What one viewer has, and what is sent to keep it up to date."""

    def __init__(self, who: Person | None) -> None:
        self.who = who
        self.shown: Sight | None = None
        self.teller = Teller()
        self.raw: list[int] = []
        self.gzipped: list[int] = []
        self.sent: list[int] = []

    async def update(self, house: House, table: str) -> tuple[float, str]:
        """The next message as the page gets it, and the seconds of CPU that it took."""
        there = house.at(table, Visitor(self.who))
        start = time.process_time()
        new = await sight(there)
        staged = await staged_between(there, self.shown, new, partial(asyncio.sleep, 0))
        text = self.teller.tell(self.shown, new, staged)
        self.shown = new
        return time.process_time() - start, text

    def note(self, text: str) -> None:
        """Count the bytes of an update: as it is, in gzip, and as a socket sends it."""
        data = text.encode()
        self.raw.append(len(data))
        self.gzipped.append(len(gzip.compress(data, 6)))
        self.sent.append(len(squeezed(data, WINDOW)))


async def play_watched(house: House, name: str, moves: int) -> tuple[dict[str, Any], str, str]:
    """A random game with five viewers (seats first, then spectators); figures, the table, a viewer's cookie."""
    seats = min(VIEWERS, meseta.game(name).seats[-1])
    people = [guest(house.database, f"P{n}") for n in range(seats)]
    match = match_after(name, seats, 1, 0)
    table = table_with(house.database, match, [person for person, _ in people])
    lines = [Line(people[n][0] if n < seats else None) for n in range(VIEWERS)]
    for line in lines:
        line.note((await line.update(house, table))[1])
    first_pages, dice = [await page_bytes(house, table, people[0][1])], Dice(1)
    costs: list[float] = []
    deeds: list[float] = []
    while (question := match.question) is not None and len(costs) < moves:
        option, shown = random_answer(match, dice), lines[0].shown
        assert shown is not None
        answer = match.game.vocabulary.name(option)
        deed = Deed("play", f"{len(costs)}", shown.look.version, question.seat, answer)
        start = time.process_time()
        reply = await house.at(table, Visitor(people[question.seat][0])).act(deed)
        deeds.append((time.process_time() - start) * 1e3)
        if reply.status != "done":
            sys.exit(f"A move was not taken: {reply}")
        match.play(option, question.seat)
        told = [await line.update(house, table) for line in lines]
        costs.append(sum(seconds for seconds, _ in told) * 1e3)
        for line, (_, text) in zip(lines, told, strict=True):
            line.note(text)
        if len(costs) % PAGE_EVERY == 0:
            first_pages.append(await page_bytes(house, table, people[0][1]))
    figures = {
        "moves": len(costs),
        "cpu": spread(costs, sum(costs) / len(costs)),
        "deed": spread(deeds, sum(deeds) / len(deeds)),
        **{kind: spread([n for line in lines for n in getattr(line, kind)[1:]]) for kind in KINDS},
        "page": max(first_pages, key=sum),
    }
    return figures, table, people[0][1]


KINDS = ("raw", "gzipped", "sent")


def spread(values: list[float], middle: float | None = None) -> tuple[float, float]:
    """The median (or another middle) and what only one value in twenty exceeds."""
    return percentile(values, 0.5) if middle is None else middle, percentile(values, 0.95)


# -- pages -------------------------------------------------------------------------------------------------------------


def visitor(house: House, token: str) -> httpx.AsyncClient:
    """A browser without a screen, in the same process."""
    transport = httpx.ASGITransport(app(house))
    return httpx.AsyncClient(transport=transport, base_url=HOST, cookies={PERSON: token})


async def page_bytes(house: House, table: str, token: str) -> tuple[int, int]:
    """Bytes of the table's page, and of script, styles and icon; all as sent, compressed."""
    async with visitor(house, token) as client:
        page, html = await _sent(client, f"/t/{table}")
        files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
        return page, sum([(await _sent(client, file))[0] for file in sorted(files)])


async def _sent(client: httpx.AsyncClient, address: str) -> tuple[int, str]:
    async with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        data = b"".join([part async for part in answer.aiter_raw()])
        answer.raise_for_status()
    zipped = answer.headers.get("content-encoding") == "gzip"
    return len(data), (gzip.decompress(data) if zipped else data).decode()


# -- jumps -------------------------------------------------------------------------------------------------------------


async def jumps(path: str, table: str, token: str, times: int) -> dict[str, Any]:
    """Milliseconds to any action of a game: the first time with the table read from the store, then here and there."""
    house = House(Database.open(path))
    try:
        async with visitor(house, token) as client:
            start = time.perf_counter()
            look = await house.at(table, Visitor()).look()
            first = await _jump(client, table, look.steps // 2, start)
            luck = random.Random(1)
            steps = [luck.randrange(look.steps + 1) for _ in range(times)]
            taken = [await _jump(client, table, step, time.perf_counter()) for step in steps]
    finally:
        await house.stop()
        house.database.close()
    return {"actions": look.steps, "open": first, "jump": (percentile(taken, 0.5), max(taken))}


async def _jump(client: httpx.AsyncClient, table: str, step: int, start: float) -> float:
    answer = await client.get(f"/t/{table}/replay/{step}")
    answer.raise_for_status()
    return (time.perf_counter() - start) * 1e3


async def measure(name: str, moves: int = MOST, times: int = JUMPS) -> dict[str, Any]:
    """All figures of one game."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "house.db")
        house = House(Database.open(path))
        try:
            figures, table, token = await play_watched(house, name, moves)
        finally:
            await house.stop()
            house.database.close()
        return {**figures, **await jumps(path, table, token, times)}


def reference_cpu() -> float:
    """Turns of the reference loop per second of CPU, in the middle: what this process gets just now."""
    taken = []
    for _ in range(9):
        start = time.process_time()
        reference_loop()
        taken.append(time.process_time() - start)
    return 200_000 / percentile(taken, 0.5)


def main() -> None:
    """Print the figures of the games named on the command line as JSON."""
    compiled = not str(play.__file__).endswith(".py")
    before = reference_cpu()
    settle()  # as the server does
    games = {name: asyncio.run(measure(name)) for name in sys.argv[1:]}
    print(json.dumps({"compiled": compiled, "reference": (before + reference_cpu()) / 2, "games": games}))


if __name__ == "__main__":
    main()
