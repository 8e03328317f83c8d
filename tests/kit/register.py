"""Every game that the kit proves: toys, the real ones, and one of a package outside the tree.

A new game only has to be among the house's titles.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import meseta
from meseta import games
from meseta.core.chance import Dice, seed_of
from meseta.core.game import Game
from meseta.core.play import advance, answer, draw
from meseta.core.title import Title
from meseta.games.titles import OURS, Register
from tests.kit import outside
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
        words = [f"{name}={value}" for name, value in self.settings]
        return "-".join([f"{self.seats}", *(words if len(words) < 3 else ["all-other"])])


def real_names() -> list[str]:
    """The titles of the house."""
    return [title.name for title in OURS]


def only(monkeypatch, *made: Game[Any] | Title) -> None:
    """For the duration of a test these are all the titles that there are."""
    titles = [thing if isinstance(thing, Title) else bare(thing) for thing in made]
    monkeypatch.setattr(games, "REGISTER", Register(titles))


def beside(monkeypatch, *made: Game[Any] | Title) -> None:
    """For the duration of a test there are these titles beside those of the house."""
    only(monkeypatch, *OURS, *made)


def bare(game: Game[Any]) -> Title:
    """A title that is nothing but its rules."""
    return Title(game.name, lambda _data: game)


def names() -> list[str]:
    """The toys and the real games: all that have recorded games and a census."""
    return [*TOYS, *real_names()]


def all_names() -> list[str]:
    """All games that the property suite plays: those, and the one of a package outside the tree."""
    return [*names(), outside.title().name]


def game_named(name: str) -> Game[Any]:
    """A toy, the game outside the tree, or a real one."""
    if name == outside.title().name:
        return _outsider()
    return TOYS[name] if name in TOYS else meseta.game(name)


@cache
def _outsider() -> Game[Any]:
    made: Game[Any] = outside.title().part("rules")(None)
    return made


@cache
def tables(name: str) -> tuple[Table, ...]:
    """Every number of seats by default, every other choice of a setting once, and many others together."""
    game = game_named(name)
    found = [Table(name, seats, ()) for seats in game.seats]
    others = [(s.name, choice) for s in game.settings for choice in s.choices[1:]]
    for i, pair in enumerate(others):
        seats = [*game.seats[i % len(game.seats) :], *game.seats]
        alone = [Table(name, n, (pair,)) for n in seats]
        helped = [Table(name, n, (helper, pair)) for n in seats for helper in others if helper[0] != pair[0]]
        found.append(next(table for table in [*alone, *helped] if possible(table)))
    return tuple(dict.fromkeys(found + [_crowded(name, seats, others) for seats in (game.seats[0], game.seats[-1])]))


def _crowded(name: str, seats: int, others: list[tuple[str, str]]) -> Table:
    """A table with as many other settings as go together."""
    settings: dict[str, str] = {}
    for key, choice in others:
        settings = (
            {**settings, key: choice}
            if possible(Table(name, seats, ((*settings.items(), (key, choice)))))
            else settings
        )
    return Table(name, seats, tuple(settings.items()))


def possible(table: Table) -> bool:
    """Whether the game allows these seats with these settings."""
    game = game_named(table.game)
    try:
        game.blank(table.seats, game.settle(table.seats, dict(table.settings)))
    except meseta.MesetaError:
        return False  # who plays first, for example, must sit at the table
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
