"""Two serving processes on PostgreSQL beside one: what a move costs them all together, and what follows from that.

Two free cores for the servers and more for database and load would show it by moves a second. Where there are only two
cores, everybody takes them from everybody, so that CPU is counted instead: that of the serving processes alone, at a
rate that leaves them idle most of the time. What n processes could serve with a core for each, beside one, is n times
what a move costs one process, through what it costs n of them.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from tests.kit.postgres import fresh_database

from benchmarks.web_house import server
from benchmarks.web_load import Board, cpu_seconds, found, join, play

TABLES, RATE, SECONDS = 40, 20.0, 10.0
PROCESSES = (1, 2)


def family(process: int) -> list[int]:
    """A process and its children; those serve, the parent carries their notices."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [process, *map(int, listed.read_text().split())] if listed.exists() else [process]


async def _load(boards: list[Board], host: str, process: int, rate: float, seconds: float) -> dict[str, float]:
    listening = await join(boards, host)
    before = sum(map(cpu_seconds, family(process)))
    steady = await play(boards, process, rate, seconds)
    spent = sum(map(cpu_seconds, family(process))) - before
    for task in listening:
        task.cancel()
    await asyncio.gather(*(line.close() for board in boards for line in board.lines))
    return {"cpu": spent * 1e3 / steady["played"], "p99": steady["latency"][2]}


def measure(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS) -> dict[str, Any]:
    """CPU per move and latency with one process and with two, and how much more two could serve."""
    figures = []
    for number in PROCESSES:
        with fresh_database() as url:
            boards = found(url, tables)
            with server(url, more=("--processes", f"{number}")) as (address, process):
                host = address.removeprefix("http://")
                figures.append(asyncio.run(_load(boards, host, process, rate, seconds)))
    one, several = figures
    gain = PROCESSES[-1] * one["cpu"] / several["cpu"]
    return {"cpu": (one["cpu"], several["cpu"]), "p99": (one["p99"], several["p99"]), "gain": gain}


def main() -> None:
    """Print the figures as JSON."""
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
