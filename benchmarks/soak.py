"""A long evening: a real server, people who play against bots at tables that are made anew, spectators, readers.

``python -m benchmarks.soak`` soaks for half an hour, ``python -m benchmarks.soak 3`` for three minutes. Every minute it
prints what the server's memory and open files are, what was played and what went wrong, and in the end a verdict: flat
memory, flat files, no errors.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import meseta
from benchmarks.web_house import server
from benchmarks.web_idle import resident
from meseta.web.visit import PERSON

MINUTES, PLAYERS, RATE, WATCHERS = 30.0, 12, 10.0, 3
"""Unless something else is said; the rate is that of the people's moves a second, all together."""
MOVES = 15
"""A table is ended by agreement after so many moves of its player, if its game is not over before."""
EVERY = 5.0
"""Seconds between two samples."""
CACHED = 300
"""So many tables a server keeps in memory: until they have been there, its memory has every right to grow."""
MEMORY, FILES = 0.05, 5.0
"""What counts as flat: growth by this share of the memory, and by so many files, from the settled time to the end."""
PATIENCE = 30.0
TOLD = 10
"""Kinds of errors that are told apart."""
CHOICE = re.compile(r'<button[^>]*name="deed"[^>]*value="play ([^"]+)"')
HAND = re.compile(r'<button[^>]*name="deed"[^>]*value="answers ([^"]+)"')
"""A hand that the sheet of a draft suggests …"""
SOME = re.compile(r'<input[^>]*name="times ([^"]+)"')
"""… and what may be chosen several times."""
VERSION = re.compile(r'data-version="(\d+)"')


class Choice(NamedTuple):
    """What may be sent: one option, or the answers of a sheet."""

    what: str
    value: str = ""
    answers: tuple[str, ...] = ()


def choices_in(page: str) -> list[Choice]:
    """Whatever somebody may do on a page that asks them: its buttons, and where there are none its sheet."""
    plain = [Choice("play", name) for name in CHOICE.findall(page)]
    hands = [Choice("answers", "", tuple(names.split())) for names in HAND.findall(page)]
    return plain or hands or [Choice("answers", "", (name,)) for name in SOME.findall(page)]


class Sample(NamedTuple):
    """What is seen of the server at one moment."""

    at: float
    """Minutes since the beginning."""
    memory: float
    """Megabytes of the serving process …"""
    workers: float
    """… and of those in which bots think."""
    files: int
    tables: int


class Evening:
    """Everything that goes on at one server."""

    def __init__(self, address: str, rate: float, players: int, watchers: int) -> None:
        self.address = address
        self.pause = players / rate
        self.watchers = watchers
        self.done: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.over = asyncio.Event()

    @property
    def host(self) -> str:
        """Name and port."""
        return self.address.removeprefix("http://")

    def client(self, number: int) -> httpx.AsyncClient:
        """A browser at an address of its own, as far as the loopback has some: limits are per address."""
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.{number + 1}.1")
        headers = {"origin": self.address, "accept": "text/html"}
        return httpx.AsyncClient(base_url=self.address, transport=transport, headers=headers, timeout=PATIENCE)

    def line(self, table: str, number: int, token: str = "") -> connect:
        """The socket of a page."""
        return connect(
            f"ws://{self.host}{table}/live",
            origin=Origin(self.address),
            additional_headers={"cookie": f"{PERSON}={token}"} if token else {},
            local_addr=(f"127.0.{number + 1}.1", 0),
            max_size=None,
            open_timeout=PATIENCE,
        )

    def check(self, answer: httpx.Response, *meant: int) -> httpx.Response:
        """Note an answer that nobody should get."""
        if answer.status_code not in meant:
            self.errors[f"status {answer.status_code} at {re.sub('[A-Za-z0-9_-]{20,}', '…', answer.url.path)}"] += 1
        return answer

    # -- people --------------------------------------------------------------------------------------------------------

    async def play(self, number: int) -> None:
        """One person, at one table after the other."""
        luck = random.Random(number)
        async with self.client(number) as browser:
            while not self.over.is_set():
                try:
                    await self._play_a_table(browser, number, luck)
                except (httpx.HTTPError, OSError, ConnectionClosed, TimeoutError) as error:
                    self.errors[type(error).__name__] += 1
                    await asyncio.sleep(1.0)

    async def _play_a_table(self, browser: httpx.AsyncClient, number: int, luck: random.Random) -> None:
        name = meseta.NAMES[luck.randrange(len(meseta.NAMES))]
        bots = {f"seat{seat}": luck.choice(("random", "easy", "medium")) for seat in (1, 2)}
        form = {"seats": "3", "seat0": "me", **bots, "nickname": f"P{number}", "pace": "days", "public": "yes"}
        answer = self.check(await browser.post(f"/new/{name}", data=form), 303)
        table = answer.headers.get("location", "").partition("?")[0]
        if not table.startswith("/t/"):
            await asyncio.sleep(1.0)
            return
        self.done["tables"] += 1
        watching = [asyncio.ensure_future(self._watch(table, number)) for _ in range(self.watchers)]
        try:
            async with self.line(table, number, browser.cookies[PERSON]) as line:
                await self._move_on(browser, line, table, luck)
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)

    async def _move_on(
        self, browser: httpx.AsyncClient, line: ClientConnection, table: str, luck: random.Random
    ) -> None:
        """Choose something whenever there is something to choose."""
        for number in range(MOVES):
            page = await self._until_asked(browser, line, table)
            choices, version = choices_in(page), VERSION.search(page)
            if not choices or version is None or self.over.is_set():
                break
            await self._send(line, luck.choice(choices), int(version[1]), f"{table[-6:]}-{number}")
            self.done["moves"] += 1
            await asyncio.sleep(self.pause * luck.uniform(0.5, 1.5))
        await self._send(line, Choice("vote", "end"), 0, f"{table[-6:]}-end")

    async def _until_asked(self, browser: httpx.AsyncClient, line: ClientConnection, table: str) -> str:
        """The page with something to choose, or the one that says that it is all over."""
        while True:
            page = self.check(await browser.get(table), 200).text
            if choices_in(page) or f"{table}/rematch" in page or self.over.is_set():
                return page
            with suppress(TimeoutError):
                await asyncio.wait_for(line.recv(), PATIENCE / 10)

    async def _send(self, line: ClientConnection, choice: Choice, version: int, client: str) -> None:
        deed = {**choice._asdict(), "version": version, "client": client, "confirmed": True}
        await line.send(json.dumps(deed))
        while True:
            told = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            if "reply" in told:
                break
        status, message = told["reply"]["status"], told["reply"]["message"]
        if choice.what != "vote" and status not in ("done", "stale"):  # somebody may have come in between
            self.errors[f"{status}: {message}"] += 1

    async def _watch(self, table: str, number: int) -> None:
        """A spectator at a table, until everybody goes home."""
        try:
            async with self.line(table, number) as line:
                async for _ in line:
                    self.done["messages"] += 1
        except (OSError, ConnectionClosed, TimeoutError) as error:
            self.errors[f"spectator: {type(error).__name__}"] += 1

    async def read(self, number: int) -> None:
        """Somebody who looks at pages, finished tables among them."""
        async with self.client(number) as browser:
            while not self.over.is_set():
                lobby = self.check(await browser.get("/"), 200).text
                tables = re.findall(r'href="(/t/[^/"?]+)"', lobby)
                pages = [f"{table}/replay" for table in tables[:1]] + [f"{table}/luck" for table in tables[1:2]]
                for page in (*tables[:2], *pages, "/rules", "/health"):
                    self.check(await browser.get(page, follow_redirects=True), 200)
                    self.done["pages"] += 1
                await asyncio.sleep(2.0)


# -- the server --------------------------------------------------------------------------------------------------------


def sample(process: int, begun: float, tables: int) -> Sample:
    """The server now."""
    memory = resident(process) / 1e6
    workers = sum(resident(child) for child in _children(process)) / 1e6
    files = len(list(Path(f"/proc/{process}/fd").iterdir()))
    return Sample((time.monotonic() - begun) / 60, memory, workers, files, tables)


def _children(process: int) -> list[int]:
    """The processes that a process has started, in whichever of its threads, and theirs."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(word) for children in lists for word in children.read_text().split()]
    return found + [other for child in found for other in _children(child)]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """How much a value grows per minute, by least squares."""
    n = len(points)
    middle, height = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - middle) ** 2 for x, _ in points)
    return sum((x - middle) * (y - height) for x, y in points) / spread if spread else 0.0


def settled(samples: Sequence[Sample]) -> list[Sample]:
    """The part of the evening that is judged: the last two thirds, and only when the tables in memory are as many as
    there can be.
    """
    begin = samples[-1].at / 3
    return [one for one in samples if one.at >= begin and one.tables >= CACHED]


def verdict(samples: Sequence[Sample], errors: Counter[str]) -> tuple[bool, list[str]]:
    """Whether the server holds, and why."""
    late = [one for one in samples if one.at >= samples[-1].at / 3]
    files = slope([(one.at, one.files) for one in late]) * (late[-1].at - late[0].at)
    told = [f"open files: {files:+.1f} from a third of the time on ({'flat' if abs(files) <= FILES else 'NOT FLAT'})"]
    good = abs(files) <= FILES
    judged = settled(samples)
    if len(judged) < 3:
        told.append(f"memory: not judged, {samples[-1].tables} of {CACHED} tables were founded before it can be flat")
    else:
        grown = slope([(one.at, one.memory) for one in judged]) * (judged[-1].at - judged[0].at)
        flat = grown <= MEMORY * judged[0].memory
        good = good and flat
        told.append(
            f"memory: {grown:+.1f} MB in the last {judged[-1].at - judged[0].at:.0f} minutes, of"
            f" {judged[0].memory:.0f} MB ({'flat' if flat else 'NOT FLAT'})"
        )
    told.append(f"errors: {sum(errors.values())}" + "".join(f"; {n} × {what}" for what, n in errors.most_common(5)))
    return good and not errors, told


def complaints(log: Path) -> list[str]:
    """Lines of the server's log that are warnings or worse."""
    signs = ('"level": "error"', '"level": "warning"', "Traceback")
    return [line for line in log.read_text(errors="replace").splitlines() if any(sign in line for sign in signs)]


async def evening(address: str, process: int, log: Path, wanted: argparse.Namespace) -> bool:
    """All of it; prints as it goes."""
    party = Evening(address, wanted.rate, wanted.players, wanted.watchers)
    begun, samples = time.monotonic(), [sample(process, time.monotonic(), 0)]
    guests = [party.play(number) for number in range(wanted.players)] + [party.read(wanted.players)]
    tasks = [asyncio.ensure_future(guest) for guest in guests]
    next_line = 1.0
    print("minute  memory MB  workers MB  files  tables  moves  messages  pages  errors", flush=True)
    while samples[-1].at < wanted.minutes:
        await asyncio.sleep(EVERY)
        samples.append(now := sample(process, begun, party.done["tables"]))
        for task in tasks:
            if task.done():
                party.errors[f"a guest left: {task.exception()!r}"] += 1
                tasks.remove(task)
        if now.at >= next_line:
            next_line += 1.0
            counts = [party.done[what] for what in ("tables", "moves", "messages", "pages")]
            figures = [*counts, sum(party.errors.values()) + len(complaints(log))]
            widths = (7, 7, 10, 7, 8)
            print(
                f"{now.at:6.1f} {now.memory:10.1f} {now.workers:11.1f} {now.files:6d}"
                + "".join(f"{figure:{width}d}" for figure, width in zip(figures, widths, strict=True)),
                flush=True,
            )
    party.over.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for line in complaints(log):
        party.errors[f"log: {line[:160]}" if len(party.errors) < TOLD else "other lines of the log"] += 1
    good, told = verdict(samples, party.errors)
    print(*told, "It holds." if good else "IT DOES NOT HOLD.", sep="\n")
    return good


def run(words: Sequence[str] | None = None) -> bool:
    """Start a server, have an evening, and say how it was."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=MINUTES)
    parser.add_argument("--players", type=int, default=PLAYERS, help="people, each with a table of their own")
    parser.add_argument("--watchers", type=int, default=WATCHERS, help="spectators at each table")
    parser.add_argument("--rate", type=float, default=RATE, help="moves of people a second, all together")
    wanted = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        with log.open("ab") as told, server(str(Path(folder) / "house.db"), log=told) as (address, process):
            good = asyncio.run(evening(address, process, log, wanted))
        if not good:
            print(log.read_text(errors="replace")[-3000:], file=sys.stderr)
    return good


if __name__ == "__main__":
    sys.exit(0 if run() else 1)
