"""Many tables at once: 200 tables with five sockets each, 100 moves a second, one core for the server, one for us.

Every table is played on a mirror of its match here, so that nothing has to be read from the pages but versions. The
latency of a move is the time from sending it until its own player has the update that shows it, that of the others the
time until the last of them has it too: the server may tell them later, and of several moves at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.reference import reference_walk
from benchmarks.web_house import VIEWERS, guest, match_after, percentile, pin, random_answer, server, table_with
from meseta.core.chance import Dice
from meseta.core.match import Match
from meseta.store.database import Database
from meseta.web.garbage import settle
from meseta.web.table.live import PER_ADDRESS
from meseta.web.visit import PERSON

GAME = "el_grande"
TABLES, RATE, SECONDS = 200, 100.0, 20.0
WARM_UP = 3.0
"""Seconds that are not counted: the first log of every table is put into words, caches fill."""
RATES = (25.0, 50.0, 75.0, 100.0, 125.0, 150.0, 175.0, 200.0)
"""Moves a second, up to the knee: the highest at which 99 of 100 players see their own move in time."""
KNEE_SECONDS = 4.0
IN_TIME = 50.0
"""Milliseconds, for one's own move."""
OTHERS_IN_TIME = 1000.0
"""Milliseconds, for what others did."""
DEPTH = 200
"""Tables stand evenly spread between the beginning and so many decisions."""
PATIENCE = 20.0
RESTING = 0.03
"""Seconds of CPU in a second, below which the server is at rest."""
SETTLING = 180.0
"""Seconds that we wait for that at most."""
BEAT = 0.01
"""Seconds between two looks at how late we are ourselves."""
VERSION = re.compile(r'^\{"version":(\d+)')


class Table(ABC):
    """The lines of one table: who has seen which version, and how long they waited for it."""

    def __init__(self, seats: int) -> None:
        self.lines: list[ClientConnection] = []
        self.versions = [0] * seats
        self.seen = [asyncio.Event() for _ in range(seats)]
        """Whether a seat has its whole page."""
        self.bytes = 0
        self.refusals: list[str] = []
        self._one_at_a_time = asyncio.Lock()
        self._awaited: tuple[int, int, asyncio.Future[float]] | None = None
        self._untold: list[tuple[int, float]] = []
        """Versions that not everybody has seen, and when they were asked for."""
        self.all_told = asyncio.Event()
        self.all_told.set()
        """Whether everybody has seen everything."""
        self.others: list[float] = []
        """Milliseconds until everybody had a move."""

    async def join(self, host: str, first_line: int) -> None:
        """Open a line for every seat; addresses of the loopback are changed as the server's limit asks."""
        for seat in range(len(self.versions)):
            here = f"127.0.{(first_line + seat) // PER_ADDRESS + 1}.1"
            self.lines.append(await self.open(host, seat, here))

    @abstractmethod
    async def open(self, host: str, seat: int, here: str) -> ClientConnection:
        """A seat's line from an address of ours."""

    @abstractmethod
    async def heard(self, seat: int, text: str) -> int | None:
        """The version that a message leads to, if it leads to one."""

    @abstractmethod
    def choose(self) -> tuple[int, Callable[[int], str]] | None:
        """Who moves, and what they say to a version; nothing if the game is over."""

    async def listen(self, seat: int) -> None:
        """Hear a line until it is closed."""
        async for text in self.lines[seat]:
            at = time.perf_counter()
            self.bytes += len(text)
            version = await self.heard(seat, str(text))
            if version is None:
                continue
            self.versions[seat] = version
            self.seen[seat].set()
            self._tell_all(at)
            if self._awaited is not None:
                who, awaited, shown = self._awaited
                if who == seat and version >= awaited and not shown.done():
                    shown.set_result(at)

    def _tell_all(self, at: float) -> None:
        """Note the moves that everybody has seen now."""
        known = min(self.versions)
        while self._untold and self._untold[0][0] <= known:
            self.others.append((at - self._untold.pop(0)[1]) * 1e3)
        if not self._untold:
            self.all_told.set()

    async def move(self) -> float | None:
        """One move; milliseconds until its own player sees it, nothing if the game is over."""
        asked_at = time.perf_counter()
        async with self._one_at_a_time:  # a table that is still busy makes its next move late: that is counted
            chosen = self.choose()
            if chosen is None:
                return None
            (seat, wish), version = chosen, max(self.versions)
            shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()
            self._awaited = (seat, version + 1, shown)
            self._untold.append((version + 1, asked_at))
            self.all_told.clear()
            await self.lines[seat].send(wish(version))
            try:
                return (await asyncio.wait_for(shown, PATIENCE) - asked_at) * 1e3
            except TimeoutError:
                sys.exit(f"Nothing came of {wish(version)}: {self.refusals or 'no answer'}")


class Board(Table):
    """A table of Meseta, with the mirror of its match."""

    def __init__(self, table: str, match: Match, tokens: list[str], seed: int) -> None:
        super().__init__(len(tokens))
        self.table = table
        self.match = match
        self.tokens = tokens
        self.dice = Dice(seed)

    async def open(self, host: str, seat: int, here: str) -> ClientConnection:
        """A page's socket."""
        return await connect(
            f"ws://{host}/t/{self.table}/live",
            origin=Origin(f"http://{host}"),
            additional_headers={"cookie": f"{PERSON}={self.tokens[seat]}"},
            local_addr=(here, 0),
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        )

    async def heard(self, seat: int, text: str) -> int | None:
        """What a page shows, or the reply to a deed."""
        found = VERSION.match(text)
        if found is not None:
            return int(found[1])
        reply = json.loads(text)["reply"]
        if reply["status"] != "done":
            self.refusals.append(f"{seat}: {reply['status']}: {reply['message']}")
        return None

    def choose(self) -> tuple[int, Callable[[int], str]] | None:
        """A legal option by chance."""
        question = self.match.question
        if question is None:
            return None
        option, seat = random_answer(self.match, self.dice), question.seat
        wish = {"what": "play", "value": self.match.game.vocabulary.name(option), "client": f"{len(self.match.log)}"}
        self.match.play(option, seat)
        return seat, lambda version: json.dumps({**wish, "version": version, "seat": seat})


def found(path: str, tables: int) -> list[Board]:
    """A database with tables in the middle of their games."""
    database = Database.open(path)
    boards = []
    for number in range(tables):
        people = [guest(database, f"P{seat}") for seat in range(VIEWERS)]
        match = match_after(GAME, VIEWERS, number, DEPTH * number // tables)
        table = table_with(database, match, [person for person, _ in people])
        boards.append(Board(table, match, [token for _, token in people], number))
    database.close()
    return boards


def cpu_seconds(process: int) -> float:
    """The CPU that a process has used so far, in all its threads; nothing where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return float("nan")
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def join(boards: Sequence[Table], host: str) -> list[asyncio.Task[None]]:
    """Everybody comes, and has the whole page."""
    for number, board in enumerate(boards):
        await board.join(host, number * VIEWERS)
    listening = [asyncio.ensure_future(board.listen(seat)) for board in boards for seat in range(VIEWERS)]
    for board in boards:
        await asyncio.gather(*(seen.wait() for seen in board.seen))
        board.bytes = 0  # the whole pages do not count
    return listening


async def rest(process: int, patience: float = SETTLING) -> None:
    """Wait until the server has kept the games that it found: that is work of a fresh database, not of moves."""
    end, before = time.perf_counter() + patience, cpu_seconds(process)
    while time.perf_counter() < end:
        await asyncio.sleep(1.0)
        before, spent = (now := cpu_seconds(process)), now - before
        if not spent > RESTING:  # nor where the system does not tell
            return


class Lag:
    """How late this process itself is: what it measures of the server cannot be truer than that."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._watching = asyncio.ensure_future(self._watch())

    async def _watch(self) -> None:
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            self.late.append((time.perf_counter() - due) * 1e3)

    def end(self) -> float:
        """Milliseconds that only one beat in a hundred was late."""
        self._watching.cancel()
        return percentile(self.late or [0.0], 0.99)


async def play(boards: Sequence[Table], process: int, rate: float, seconds: float) -> dict[str, Any]:
    """Play at all tables, one after the other, at a steady rate."""
    begin, moves, late, cpu = time.perf_counter(), [], 0.0, cpu_seconds(process)
    warming, lag = round(min(WARM_UP, seconds) * rate), Lag()
    for board in boards:
        board.others.clear()
    total = warming + round(seconds * rate)
    for number in range(total):
        wait = begin + number / rate - time.perf_counter()
        late = max(late, -wait)
        await asyncio.sleep(max(0.0, wait))
        moves.append(asyncio.ensure_future(boards[number % len(boards)].move()))
    took = time.perf_counter() - begin
    latencies = await asyncio.gather(*moves)
    for board in boards:  # so that no work is left for what is measured next
        await board.all_told.wait()
    cpu = cpu_seconds(process) - cpu
    refusals = [refusal for board in boards for refusal in board.refusals]
    if refusals:
        sys.exit(f"{len(refusals)} moves were not taken: {refusals[0]}")
    counted = [value for value in latencies[warming:] if value is not None]
    others = [value for board in boards for value in board.others]
    return {
        "rate": total / took,
        "late": late * 1e3,
        "lag": lag.end(),
        "moves": len(counted),
        "played": total,
        "latency": (percentile(counted, 0.5), percentile(counted, 0.95), percentile(counted, 0.99)),
        "others": (percentile(others, 0.5), percentile(others, 0.99)),
        "cpu": cpu * 1e3 / total,
        "bytes": sum(board.bytes for board in boards) / (total * VIEWERS),
    }


async def knee(
    boards: list[Board], process: int, rates: Sequence[float], seconds: float
) -> tuple[float, float, dict[str, tuple[float, float]]]:
    """The highest of these rates, in rising order, at which one's own move is there in time, 0 if none is.

    Then that at which everybody else has it in time too, and what 99 of 100 had to wait at each, both ways.
    """
    held, together, waited = 0.0, 0.0, {}
    for rate in rates:
        found = await play(boards, process, rate, seconds)
        own, others = waited[f"{rate:g}"] = (found["latency"][2], found["others"][1])
        if own > IN_TIME:
            break
        if others <= OTHERS_IN_TIME and together == held:
            together = rate
        held = rate
    return held, together, waited


async def load(
    boards: list[Board], host: str, process: int, rate: float, seconds: float, rates: Sequence[float]
) -> dict[str, Any]:
    """Everything that is measured with everybody there."""
    listening = await join(boards, host)
    await rest(process)
    steady = await play(boards, process, rate, seconds)
    found = {"connections": len(listening), **steady}
    found["knee"], found["together"], found["waited"] = await knee(boards, process, rates, min(seconds, KNEE_SECONDS))
    for task in listening:
        task.cancel()
    await asyncio.gather(*(line.close() for board in boards for line in board.lines))
    return found


def measure(
    tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS, rates: Sequence[float] = RATES
) -> dict[str, Any]:
    """All of it, with the server on the first core and this process on the second."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "house.db")
        boards = found(path, tables)
        with server(path, cores[0] if len(cores) > 1 else None) as (address, process):
            pin(cores[1] if len(cores) > 1 else None)
            try:
                told = asyncio.run(load(boards, address.removeprefix("http://"), process, rate, seconds, rates))
                return {**told, "walk": reference_walk()}
            finally:
                if cores:
                    os.sched_setaffinity(0, set(cores))


def main() -> None:
    """Print the figures as JSON."""
    settle()  # our own pauses for garbage would count as the server's
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
