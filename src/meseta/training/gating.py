"""The gate: a candidate replaces the champion only after a sequential test in the arena, at every table of the run."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from meseta import games
from meseta.arena import results, sprt, tournament
from meseta.arena.plan import make_plan
from meseta.arena.sprt import Bounds
from meseta.arena.tournament import Tournament
from meseta.bots.plain import BEST, evaluation_of
from meseta.bots.weights import read
from meseta.core.errors import MesetaError
from meseta.core.files import write_atomically
from meseta.training.config import Gate, Table
from meseta.training.records import Where

CHAMPION: Final = "champion"
OPEN: Final = "open"
"""The verdict while there is none."""


class Match(NamedTuple):
    """How a candidate did against somebody at a table."""

    opponent: str
    seats: int
    verdict: str
    score: float
    """Its share of the victories; one half is par."""
    elo: tuple[float, float, float]
    games: int


def hero(title: str, seats: int, gate: Gate, weights: Path | str) -> str:
    """The name under which weights play: with as many iterations as ``hard`` has there, if nothing else is said."""
    iterations = gate.iterations or evaluation_of(games.game(title)).style(seats).effort
    return f"search:{iterations}?evaluation={weights}"


def rival(title: str, seats: int, gate: Gate, against: str, champion: Path | None) -> str:
    """An opponent: the champion and what the title has learned so far search as long as the candidate."""
    if against == CHAMPION and champion is not None:
        return hero(title, seats, gate, champion)
    return hero(title, seats, gate, BEST) if against == BEST else against


def counts(weights: Path, seats: int) -> bool:
    """Whether weights have a say at a table of so many: where they have none there is nothing to test."""
    shares = read(weights).shares
    return seats > len(shares) or shares[seats - 1] > 0


def plain(kind: str) -> str:
    """A kind of bot as the name of a folder: it may be a path, or ask for an evaluation."""
    return re.sub(r"[^\w.-]+", "-", kind)


def play(
    title: str,
    tables: Sequence[Table],
    gate: Gate,
    candidate: Path,
    champion: Path | None,
    folder: Path,
    where: Where,
    tell: Callable[[str, int], None] = lambda *_: None,
) -> list[Match]:
    """Test a candidate at every table with an opponent; what was played before is not played again.

    Where the time is over before there is a verdict, it is said, and the next call goes on.
    """
    found = []
    until = time.monotonic() + where.seconds if where.seconds else math.inf
    for against in [*gate.opponents, *([CHAMPION] if champion is not None else [])]:
        for number, table in enumerate(tables):
            if table.seats > 1 and counts(candidate, table.seats):
                other = rival(title, table.seats, gate, against, champion)
                place = folder / f"gate-{plain(against)}-{number}"
                found.append(_match(title, table, gate, (candidate, other), place, (where, until), (against, tell)))
    return found


def _match(
    title: str,
    table: Table,
    gate: Gate,
    who: tuple[Path, str],
    folder: Path,
    how: tuple[Where, float],
    told: tuple[str, Callable[[str, int], None]],
) -> Match:
    game: Any = games.game(title)
    names = [hero(title, table.seats, gate, who[0]), who[1]]
    plan = make_plan(game, None, names, table.seats, table.settings, 0, None, "sequential test")
    count = tournament.whole_blocks(plan, gate.games)
    before = None
    if (folder / results.NAME).exists():
        before = results.load(folder, title, None)
        results.check_same(before.plan, plan, folder)
    else:
        results.create(folder, plan, count)
    bounds = Bounds(gate.low, gate.high).checked()
    where, until = how
    what = Tournament(plan, count, folder, where.jobs, where.here, where.ray, bounds, until)
    against, tell = told
    played = tournament.run(what, before, lambda done: tell(f"{against} {table.seats}", done))
    progress = sprt.test(sprt.block_scores(plan, played.games), bounds)
    if progress.verdict == OPEN and time.monotonic() > until:
        raise MesetaError(
            f"The time is over and there is no verdict yet (games so far: {len(played.games)}): go on later."
        )
    return Match(against, table.seats, progress.verdict, progress.score, progress.elo, len(played.games))


def concluded(matches: Sequence[Match], folder: Path, tell: Callable[[str], None]) -> tuple[bool, list[dict[str, Any]]]:
    """Write down and tell how a candidate did; whether it has passed, and what its card says of it."""
    found = passed(matches)
    says = [one._asdict() for one in matches]
    write_atomically(folder / "gate.json", json.dumps({"passed": found, "matches": says}, indent=1) + "\n")
    for one in matches:
        tell(f"against {one.opponent}, {one.seats} seats: {one.verdict}, {one.score:.1%} of {one.games} games")
    return found, says


def passed(matches: Sequence[Match]) -> bool:
    """Whether a candidate may take the champion's place: proven against everybody at some table, refuted at none."""
    proven = {one.opponent for one in matches if one.verdict == "stronger"}
    return bool(matches) and proven == {one.opponent for one in matches} and not any(map(_refuted, matches))


def _refuted(match: Match) -> bool:
    return match.verdict == "not stronger"
