"""``python -m benchmarks.scaling``: what games of a data set cost on one core and on disk, as in docs/scaling.md.

Times are CPU time: another load on the machine matters little. Bots that search are measured over one whole game.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import meseta
from benchmarks.reference import reference_loop
from meseta import games
from meseta.arena import cluster, workers
from meseta.arena.dataset import shards
from meseta.arena.dataset.order import Order, make_order
from meseta.arena.dataset.recording import play
from meseta.arena.sheet_files import pyarrow
from meseta.core.compiled import is_compiled

KINDS = ("random", "greedy", "hard")
SECONDS = 5.0
_HOUR = 3600.0


class Cost(NamedTuple):
    """What some games cost."""

    games: int
    decisions: int
    """Of bots."""
    rows: int
    seconds: float
    """Of playing."""
    writing: float
    """Seconds of writing."""
    size: int
    """Bytes of the file of decisions."""


def order_of(name: str, kind: str, seats: int = 0) -> Order:
    """Games of one kind of bot at the usual table."""
    game = games.game(name)
    return make_order(game, None, [kind], seats or (4 if 4 in game.seats else game.seats[-1]), {}, 1000)


def cpu(work: Callable[[], Any]) -> tuple[Any, float]:
    """What comes out, and its seconds of CPU."""
    begun = time.process_time()
    found = work()
    return found, time.process_time() - begun


def cost_of(order: Order, seconds: float = SECONDS) -> Cost:
    """Play until enough CPU time is spent, then write what was played."""
    return cost_of_lines(*cpu(lambda: list(_until(order, seconds))))


def cost_of_lines(lines: list[dict[str, Any]], seconds: float) -> Cost:
    """The cost of games that were played in so many seconds."""
    _, parquet = pyarrow()
    file = io.BytesIO()
    table, tabling = cpu(lambda: shards.decisions_table(lines))
    _, writing = cpu(lambda: parquet.write_table(table, file, **shards.WRITING))
    decisions = sum(line["decisions"] for line in lines)
    return Cost(len(lines), decisions, table.num_rows, seconds, tabling + writing, len(file.getvalue()))


def _until(order: Order, seconds: float) -> Iterable[dict[str, Any]]:
    end = time.process_time() + seconds
    number = 1
    while number == 1 or time.process_time() < end:
        yield play(order, number)
        number += 1


def row(title: str, kind: str, cost: Cost) -> str:
    """One line of the table."""
    figures = (
        cost.games / cost.seconds,
        cost.decisions / cost.seconds,
        cost.decisions / cost.games,
        cost.rows / cost.games,
        cost.size / cost.games,
        cost.size / cost.rows,
        1e6 * cost.writing / cost.games,
        1e6 * cost.seconds / cost.games / _HOUR,
    )
    return " | ".join([f"| {title}", kind, *(figure(value) for value in figures)]) + f" | {cost.games} |"


def figure(value: float) -> str:
    """Three digits that mean something."""
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3g}"


HEAD = """\
| title | bots | games/s | decisions/s | decisions/game | rows/game | bytes/game | bytes/row | µs to write a game | \
core hours/million | games measured |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""


def again(line: dict[str, Any], number: int, beat: Callable[[], None]) -> dict[str, Any]:
    """A game that costs nothing: what is left is the cost of handing out and bringing home."""
    return {**line, "game": number}


class Recorded(dict[str, Any]):
    """A finished game in place of an order."""

    move_limit = 0.0
    memory = 0


def driving(name: str, count: int = 2000) -> dict[str, float]:
    """Microseconds of CPU that the driving process spends on a game that workers played."""
    line = Recorded(play(order_of(name, "random"), 0))
    ways: dict[str, Callable[[], Any]] = {
        "processes": lambda: workers.play_all(line, range(count), 1, again),
        "Ray": lambda: cluster.play_all(line, range(count), 1, play=again),
    }
    found = {}
    for way, start in ways.items():
        played, seconds = cpu(lambda: sum(1 for _ in start()))  # noqa: B023  # called at once
        found[way] = 1e6 * seconds / played
    return found


def main() -> None:
    """Measure and print."""
    kinds = [word for word in sys.argv[1:] if word not in meseta.NAMES] or list(KINDS)
    names = [word for word in sys.argv[1:] if word in meseta.NAMES] or list(meseta.NAMES)
    turns = 200_000 / min(cpu(reference_loop)[1] for _ in range(5))
    print(
        f"{'Compiled' if is_compiled() else 'Interpreted'}; reference loop: {figure(turns)} turns/s of CPU.\n\n{HEAD}"
    )
    for name in names:
        play(order_of(name, "random"), 0)  # modules are imported, boards laid out
        for kind in [kind for kind in kinds if kind != "driving"]:
            print(row(games.game(name).title, kind, cost_of(order_of(name, kind))), flush=True)
    if "driving" in kinds:
        print("\n".join(f"{way}: {figure(micros)} µs a game" for way, micros in driving("el_grande").items()))


if __name__ == "__main__":
    main()
