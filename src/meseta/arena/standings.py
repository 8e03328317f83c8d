"""Standings: what the games of a tournament say about its bots, with how sure one can be of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from meseta.arena.clock import Pace, pace
from meseta.arena.plan import Plan
from meseta.core.decision import Seat

Line: TypeAlias = Mapping[str, Any]
"""A finished game of a results file."""
Interval: TypeAlias = tuple[float, float]

SURE = 1.959963984540054
"""The normal quantile of 95 per cent."""
FAULTS, OTHER_FAULTS = 5, "other faults"
"""Different faults of one bot that are told, and what the others are called."""


class Spread(NamedTuple):
    """A mean with its standard deviation."""

    mean: float
    deviation: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.deviation:.1f}"


class Standing(NamedTuple):
    """One bot."""

    name: str
    played: int
    """Seats that it had, in all games together."""
    wins: float
    """Shared wins count as fractions."""
    interval: Interval
    par: float
    """What it would win if all were equally strong."""
    points: Spread
    ranks: tuple[int, ...]
    """How often it came first, second, ..."""
    pace: Pace
    faults: int

    @property
    def share(self) -> float:
        """Wins for each seat that it had."""
        return self.wins / self.played


class Pairing(NamedTuple):
    """How one bot did against another at the same tables."""

    ahead: int
    level: int
    behind: int

    @property
    def met(self) -> int:
        """Pairs of seats compared."""
        return self.ahead + self.level + self.behind

    @property
    def share(self) -> float:
        """How often it was ahead; level counts half."""
        return (self.ahead + self.level / 2) / self.met


class SeatRow(NamedTuple):
    """One seat, whoever sat there."""

    name: str
    wins: float
    played: int
    interval: Interval
    points: Spread

    @property
    def share(self) -> float:
        """Wins for each game."""
        return self.wins / self.played


def wilson(wins: float, games: int) -> Interval:
    """The 95 % confidence interval of a rate by Wilson's score method."""
    rate, z2 = wins / games, SURE * SURE
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = SURE / (1 + z2 / games) * math.sqrt(max(0.0, rate * (1 - rate)) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(numbers: Sequence[float]) -> Spread:
    """Mean and standard deviation of a sample."""
    mean = sum(numbers) / len(numbers)
    squares = sum((number - mean) ** 2 for number in numbers)
    return Spread(mean, math.sqrt(squares / (len(numbers) - 1)) if len(numbers) > 1 else 0.0)


def share_of(line: Line, seat: Seat) -> float:
    """What a seat won of a game: a shared win is a fraction."""
    winners = line["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def ranks_of(line: Line) -> list[int]:
    """The rank of every seat: winners first, then by points; equal ones share the better rank."""
    keys = [(seat in line["winners"], points) for seat, points in enumerate(line["scores"])]
    return [1 + sum(other > key for other in keys) for key in keys]


def standings(plan: Plan, lines: Sequence[Line]) -> list[Standing]:
    """One row per bot that played, in the order of the plan."""
    return [
        _standing(plan, bot, lines) for bot in range(len(plan.bots)) if any(bot in line["lineup"] for line in lines)
    ]


def _standing(plan: Plan, bot: int, lines: Sequence[Line]) -> Standing:
    sat = [(line, seat) for line in lines for seat, who in enumerate(line["lineup"]) if who == bot]
    wins = sum(share_of(line, seat) for line, seat in sat)
    ranks = [0] * plan.seats
    for line, seat in sat:
        ranks[ranks_of(line)[seat] - 1] += 1
    return Standing(
        plan.bots[bot],
        len(sat),
        wins,
        wilson(wins, len(sat)),
        1 / plan.seats,
        spread([line["scores"][seat] for line, seat in sat]),
        tuple(ranks),
        pace(line["clocks"][seat] for line, seat in sat),
        sum(len(line["faults"][seat]) for line, seat in sat),
    )


def pairings(plan: Plan, lines: Sequence[Line]) -> dict[tuple[int, int], Pairing]:
    """For every two bots that met: how often the first was ahead."""
    counts: dict[tuple[int, int], list[int]] = {}
    for line in lines:
        ranks, lineup = ranks_of(line), line["lineup"]
        for seat, bot in enumerate(lineup):
            for other, rival in enumerate(lineup):
                if bot != rival:
                    sign = (ranks[seat] > ranks[other]) - (ranks[seat] < ranks[other])
                    counts.setdefault((bot, rival), [0, 0, 0])[sign + 1] += 1
    return {pair: Pairing(*found) for pair, found in counts.items()}


def by_seat(names: Sequence[str], lines: Sequence[Line]) -> list[SeatRow]:
    """One row per seat."""
    count = len(lines)
    rows = []
    for seat, name in enumerate(names):
        wins = sum(share_of(line, seat) for line in lines)
        points = spread([line["scores"][seat] for line in lines])
        rows.append(SeatRow(name, wins, count, wilson(wins, count), points))
    return rows


def faults(plan: Plan, lines: Sequence[Line]) -> dict[tuple[str, str], int]:
    """What bots did wrong, and how often: a random move was made for them each time. Rare things are told as one."""
    counted: dict[str, Counter[str]] = {}
    for line in lines:
        for seat, sins in enumerate(line["faults"]):
            counted.setdefault(plan.bots[line["lineup"][seat]], Counter()).update(sins)
    found: dict[tuple[str, str], int] = {}
    for bot, sins in counted.items():
        often = sins.most_common(FAULTS)
        found |= {(bot, sin): count for sin, count in often}
        others = sins.total() - sum(count for _, count in often)
        found |= {(bot, OTHER_FAULTS): others} if others else {}
    return found
