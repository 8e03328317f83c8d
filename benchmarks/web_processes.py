"""Two serving processes on PostgreSQL beside one: what a move costs them all together, and what follows from that.

Two free cores for the servers and more for database and load would show it by moves a second. Where there are only two
cores, everybody takes them from everybody, so that CPU is counted instead: that of the serving processes alone, at a
rate that leaves them idle most of the time. What n processes could serve with a core for each, beside one, is n times
what a move costs one process, through what it costs n of them. Both servers run, and are played at in turns: whatever
else the machine does, it does to both.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.kit.postgres import fresh_database

from benchmarks.web_house import server
from benchmarks.web_load import Board, cpu_seconds, found, join, play

TABLES, RATE, SECONDS = 40, 20.0, 10.0
ROUNDS = 5
PROCESSES = (1, 2)
OPEN = b"Meseta is open"
"""What the server says when all its processes are there."""


def family(process: int) -> list[int]:
    """A process and its children; those serve, the parent carries their notices."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [process, *map(int, listed.read_text().split())] if listed.exists() else [process]


@contextmanager
def _serving(url: str, number: int) -> Iterator[tuple[str, int]]:
    """A server of so many processes, all of which are there; gives its host and its process."""
    with tempfile.NamedTemporaryFile() as log, server(url, log=log.file, more=("--processes", f"{number}")) as found:
        while OPEN not in Path(log.name).read_bytes():
            time.sleep(0.1)
        yield found[0].removeprefix("http://"), found[1]


@dataclass
class Served:
    """A server, its tables, and what was measured there."""

    host: str
    process: int
    boards: list[Board]
    cpu: float = 0.0
    played: int = 0
    p99: float = 0.0

    async def play(self, rate: float, seconds: float) -> None:
        """Play for a while, and count."""
        before = sum(map(cpu_seconds, family(self.process)))
        steady = await play(self.boards, self.process, rate, seconds)
        self.cpu += sum(map(cpu_seconds, family(self.process))) - before
        self.played += steady["played"]
        self.p99 = max(self.p99, steady["latency"][2])


async def _load(servers: list[Served], rate: float, seconds: float) -> None:
    listening = [task for one in servers for task in await join(one.boards, one.host)]
    for one in servers:  # what is made once in a process is made now
        await play(one.boards, one.process, rate, 2 * len(one.boards) / rate)
    for _ in range(ROUNDS):
        for one in servers:
            await one.play(rate, seconds / ROUNDS)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(line.close() for one in servers for board in one.boards for line in board.lines))


def measure(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS) -> dict[str, Any]:
    """CPU per move and latency with one process and with two, and how much more two could serve."""
    with ExitStack() as until_done:
        servers = []
        for number in PROCESSES:
            url = until_done.enter_context(fresh_database())
            boards = found(url, tables)
            servers.append(Served(*until_done.enter_context(_serving(url, number)), boards))
        asyncio.run(_load(servers, rate, seconds))
    one, several = (served.cpu * 1e3 / served.played for served in servers)
    p99 = tuple(served.p99 for served in servers)
    return {"cpu": (one, several), "p99": p99, "gain": PROCESSES[-1] * one / several}


def main() -> None:
    """Print the figures as JSON."""
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
