"""Tally: what a series of games says about its players, with how sure one can be of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from meseta.core.decision import Seat

FORMAT = "meseta simulation 1"
SURE = 1.959963984540054
"""The normal quantile of 95 per cent."""


class Played(NamedTuple):
    """The result of one game of a series."""

    number: int
    scores: tuple[int, ...]
    """By seat."""
    winners: tuple[Seat, ...]
    decisions: int


class Spread(NamedTuple):
    """A mean with its standard deviation."""

    mean: float
    deviation: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.deviation:.1f}"


class Row(NamedTuple):
    """One player entry, or one seat."""

    name: str
    games: int
    wins: float
    """Shared wins count as fractions."""
    interval: tuple[float, float]
    points: Spread

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games


def entry_at(seat: Seat, number: int, seats: int) -> int:
    """The player entry that sits in ``seat`` in a game: all move on by one seat from game to game."""
    return (seat + number) % seats


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate by Wilson's score method."""
    rate, z2 = wins / games, SURE * SURE
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = SURE / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def spread(numbers: Sequence[int]) -> Spread:
    """Mean and standard deviation of a sample."""
    mean = sum(numbers) / len(numbers)
    squares = sum((number - mean) ** 2 for number in numbers)
    return Spread(mean, math.sqrt(squares / (len(numbers) - 1)) if len(numbers) > 1 else 0.0)


def by_entry(names: Sequence[str], played: Sequence[Played]) -> list[Row]:
    """One row per player entry."""
    seats = len(names)
    return [
        _row(name, [(game, seat) for game in played for seat in range(seats) if _sits(entry, seat, game, seats)])
        for entry, name in enumerate(names)
    ]


def _sits(entry: int, seat: Seat, game: Played, seats: int) -> bool:
    return entry_at(seat, game.number, seats) == entry


def by_seat(names: Sequence[str], played: Sequence[Played]) -> list[Row]:
    """One row per seat, whoever sat there."""
    return [_row(name, [(game, seat) for game in played]) for seat, name in enumerate(names)]


def _row(name: str, sat: Sequence[tuple[Played, Seat]]) -> Row:
    wins = sum(1 / len(game.winners) for game, seat in sat if seat in game.winners)
    return Row(name, len(sat), wins, wilson(wins, len(sat)), spread([game.scores[seat] for game, seat in sat]))


def as_json(row: Row) -> dict[str, Any]:
    """A row as plain data."""
    return {
        "name": row.name,
        "games": row.games,
        "wins": row.wins,
        "interval": list(row.interval),
        "points": {"mean": row.points.mean, "deviation": row.points.deviation},
    }
