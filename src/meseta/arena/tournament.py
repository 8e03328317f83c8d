"""Running a tournament: hand the games out, write them down as they come, stop when enough is known."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from meseta.arena import cluster, sprt, workers
from meseta.arena.plan import Plan
from meseta.arena.results import Results, Writer
from meseta.arena.sprt import Bounds


class Tournament(NamedTuple):
    """A plan, how much of it is played, where, and by how many."""

    plan: Plan
    games: int
    directory: Path | None
    """Where the results are written; nowhere, if whoever asks only wants to hear them."""
    jobs: int = 1
    here: bool = False
    """Play in this process, which is started already, and which a bot can bring down."""
    ray: str | None = None
    """The address of a cluster."""
    bounds: Bounds | None = None
    """Stop when the sequential test between the first two bots has ended."""
    until: float = math.inf
    """No more games after this moment of the clock that nobody sets (``time.monotonic``)."""


def whole_blocks(plan: Plan, games: int) -> int:
    """As many games as are wanted, or a few more, so that the last block is complete."""
    return -(-games // plan.block) * plan.block


def run(
    tournament: Tournament,
    before: Results | None = None,
    tell: Callable[[int], None] = lambda _: None,
    note: Callable[[dict[str, Any]], None] = lambda _: None,
) -> Results:
    """Play what is missing. ``tell`` hears how many games are done, ``note`` hears each game that was finished.

    An interruption keeps what was played.
    """
    played = {line["game"]: line for line in before.games} if before else {}
    troubled: dict[int, dict[str, Any]] = {}
    missing = [number for number in range(tournament.games) if number not in played]
    left = Counter(number // tournament.plan.block for number in missing)
    tell(len(played))
    interrupted = False
    if missing and not _decided(tournament, played):
        with _notebook(tournament.directory) as write, closing(_source(tournament, missing)) as source:
            try:
                for line in source:
                    write(line)
                    (played if "scores" in line else troubled)[line["game"]] = line
                    if "scores" in line:
                        note(line)
                    tell(len(played) + len(troubled))
                    block = int(line["game"]) // tournament.plan.block
                    left[block] -= 1
                    over = time.monotonic() > tournament.until
                    if over or (not left[block] and _decided(tournament, played)):
                        break
            except KeyboardInterrupt:
                interrupted = True
    return Results(
        tournament.plan,
        tournament.games,
        [played[number] for number in sorted(played)],
        [troubled[number] for number in sorted(troubled)],
        interrupted,
    )


@contextmanager
def _notebook(directory: Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Where games are written down."""
    if directory is None:
        yield lambda _: None
    else:
        with Writer(directory) as writer:
            yield writer.add


def _source(tournament: Tournament, missing: list[int]) -> Generator[dict[str, Any], None, None]:
    if tournament.ray is not None:
        return cluster.play_all(tournament.plan, missing, tournament.jobs, tournament.ray)
    if tournament.here:
        return workers.play_here(tournament.plan, missing)
    return workers.play_all(tournament.plan, missing, tournament.jobs)


def _decided(tournament: Tournament, played: dict[int, dict[str, Any]]) -> bool:
    if tournament.bounds is None:
        return False
    scores = sprt.block_scores(tournament.plan, [played[number] for number in sorted(played)])
    return sprt.test(scores, tournament.bounds).verdict != "open"
