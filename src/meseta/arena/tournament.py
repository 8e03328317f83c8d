"""Running a tournament: hand the games out, write them down as they come, stop when enough is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from meseta.arena import cluster, sprt, workers
from meseta.arena.plan import Plan
from meseta.arena.results import Results, Writer
from meseta.arena.sprt import Bounds


class Order(NamedTuple):
    """What to do with a plan."""

    plan: Plan
    games: int
    directory: Path
    jobs: int = 1
    ray: str | None = None
    """The address of a cluster."""
    bounds: Bounds | None = None
    """Stop when the sequential test between the first two bots has ended."""


def whole_blocks(plan: Plan, games: int) -> int:
    """As many games as are wanted, or a few more, so that the last block is complete."""
    return -(-games // plan.block) * plan.block


def run(order: Order, before: Results | None, tell: Callable[[int], None] = lambda _: None) -> Results:
    """Play what is missing; ``tell`` hears how many games are done. An interruption keeps what was played."""
    played = {line["game"]: line for line in before.games} if before else {}
    troubled: dict[int, dict[str, Any]] = {}
    missing = [number for number in range(order.games) if number not in played]
    left = Counter(number // order.plan.block for number in missing)
    tell(len(played))
    interrupted = False
    if missing and not _decided(order, played):
        with Writer(order.directory) as writer, closing(_source(order, missing)) as source:
            try:
                for line in source:
                    writer.add(line)
                    (played if "scores" in line else troubled)[line["game"]] = line
                    tell(len(played) + len(troubled))
                    block = int(line["game"]) // order.plan.block
                    left[block] -= 1
                    if not left[block] and _decided(order, played):
                        break
            except KeyboardInterrupt:
                interrupted = True
    return Results(
        order.plan,
        order.games,
        [played[number] for number in sorted(played)],
        [troubled[number] for number in sorted(troubled)],
        interrupted,
    )


def _source(order: Order, missing: list[int]) -> Generator[dict[str, Any], None, None]:
    if order.ray is not None:
        return cluster.play_all(order.plan, missing, order.jobs, order.ray)
    return workers.play_all(order.plan, missing, order.jobs)


def _decided(order: Order, played: dict[int, dict[str, Any]]) -> bool:
    if order.bounds is None:
        return False
    scores = sprt.block_scores(order.plan, [played[number] for number in sorted(played)])
    return sprt.test(scores, order.bounds).verdict != "open"
