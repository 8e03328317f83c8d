"""Every game that the kit proves: the toys and the real ones. A new game only has to be in ``meseta.NAMES``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import meseta
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE
from meseta.core.game import Game
from meseta.core.play import advance, answer, draw
from tests.kit.toys import TOYS

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
GAMES = ROOT / "src" / "meseta" / "games"

OPEN_OPTIONS = frozenset({"stop", "pass", "done"})
"""Answers that show even in a secret question, because nothing changes hands: twins never swap them."""


class Table(NamedTuple):
    """What is agreed before a game: seats and the settings that differ from the default."""

    game: str
    seats: int
    settings: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([f"{self.seats}", *(f"{name}={value}" for name, value in self.settings)])


def real_names() -> list[str]:
    """The games of the package that are built: their folder has a ``game`` module."""
    return [name for name in meseta.NAMES if (GAMES / name / "game.py").exists()]


def names() -> list[str]:
    """All games that the property suite plays."""
    return [*TOYS, *real_names()]


def game_named(name: str) -> Game[Any]:
    """A toy or a real game."""
    return TOYS[name] if name in TOYS else meseta.game(name)


@cache
def tables(name: str) -> tuple[Table, ...]:
    """Every number of seats by default, every other choice of a setting at least once, and all of them together."""
    game = game_named(name)
    found = [Table(name, seats, ()) for seats in game.seats]
    others = [(s.name, choice) for s in game.settings for choice in s.choices[1:]]
    last = tuple((s.name, s.choices[-1]) for s in game.settings)
    wanted = [(pair,) for pair in others] + ([last] if len(last) > 1 else [])
    for i, settings in enumerate(wanted):
        found.append(Table(name, game.seats[i % len(game.seats)], settings))
    return tuple(table for table in found if possible(table))


def possible(table: Table) -> bool:
    """Whether the game allows these seats with these settings."""
    game = game_named(table.game)
    try:
        game.blank(table.seats, game.settle(table.seats, dict(table.settings)))
    except meseta.MesetaError:
        return False
    return True


@cache
def usual_length(name: str) -> int:
    """About how many decisions, chance included, a random game has: the kit spreads its checks over them."""
    game = game_named(name)
    seats = game.seats[-1]
    s = game.blank(seats, game.settle(seats, {}))
    advance(s)
    dice, count = Dice(seed_of(1, 1)), 0
    while s.question is not None:
        answer(s, draw(s, dice))
        count += 1
    return count


def size_of(name: str) -> int:
    """How many decisions of seats the longest game can have."""
    return game_named(name).longest


__all__ = ["CHANCE", "GAMES", "OPEN_OPTIONS", "ROOT", "TESTS", "Table", "game_named", "names", "real_names", "tables"]
