"""Tables in play, without browsers: ``python -m benchmarks.tables`` measures the house alone, on SQLite.

200 tables with five viewers each; moves come at a steady rate, and every viewer looks after each of them. What counts
is CPU per move, and the time from the move to the last of its five looks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from meseta.server.deeds import Deed
from meseta.server.house import House
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.store.database import Database
from meseta.store.rows import Person

VIEWERS = 5


class Game:
    """One table, its players and when the present move was made."""

    def __init__(self, house: House, table: str, person: Person) -> None:
        self.house = house
        self.table = table
        self.person = person
        self.number = 0

    async def move(self) -> float:
        """One move and the look of every viewer; seconds until the last one has seen it."""
        look = await self.house.at(self.table, Visitor(self.person)).look()
        if look.ask is None or look.status != "playing":
            return 0.0
        self.number += 1
        choice = look.ask.choices[self.number % len(look.ask.choices)]
        deed = Deed("play", f"m{self.number}", look.version, look.seat, choice.option)
        began = time.perf_counter()
        reply = await self.house.at(self.table, Visitor(self.person)).act(deed)
        assert reply.status == "done", reply
        for seat in range(VIEWERS):
            await self.house.at(self.table, Visitor(self.person, seat=seat)).look()
        return time.perf_counter() - began


async def measure(tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """The figures of one run."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database.open(str(Path(folder) / "bench.db"))
        house = House(database, pause=0.0)
        person, _ = await house.greet(None)
        plan = NewTable("el_grande", ("me",) * VIEWERS, nickname="bench", confirm=False)
        games = [Game(house, (await house.open_table(plan, Visitor(person))).table, person) for _ in range(tables)]
        for game in games:
            await game.move()
        times = await _steadily(games, rate, seconds)
        wall, cpu = times.pop(), times.pop()
        jump = await _jump(games[0])
        await house.stop()
        database.close()
    cuts = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "moves per second": round(len(times) / wall, 1),
        "CPU per move, ms": round(1000 * cpu / len(times), 2),
        "p50, ms": round(1000 * cuts[49], 1),
        "p99, ms": round(1000 * cuts[98], 1),
        "jump to any action, ms": round(1000 * jump, 2),
    }


async def _steadily(games: list[Game], rate: float, seconds: float) -> list[float]:
    """The time of every move, then CPU and wall time of all."""
    began, cpu = time.perf_counter(), time.process_time()
    tasks = []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        tasks.append(asyncio.ensure_future(games[number % len(games)].move()))
    times = [found for found in await asyncio.gather(*tasks) if found]
    return [*times, time.process_time() - cpu, time.perf_counter() - began]


async def _jump(game: Game) -> float:
    """The longest of some jumps to past positions, the first of which has to play the log again."""
    for _ in range(300):
        await game.move()
    look = await game.house.at(game.table, Visitor(game.person)).look()
    longest = 0.0
    for step in range(look.steps, 0, -max(1, look.steps // 20)):
        began = time.perf_counter()
        await game.house.at(game.table, Visitor(game.person)).look_at(step)
        longest = max(longest, time.perf_counter() - began)
    return longest


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100.0, help="moves per second")
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    print(json.dumps(asyncio.run(measure(arguments.tables, arguments.rate, arguments.seconds)), indent=1))


if __name__ == "__main__":
    main()
