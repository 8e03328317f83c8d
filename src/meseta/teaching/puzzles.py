"""Puzzles: positions in which one choice is clearly best. They are found by a command and kept beside a title's files.

``puzzles.toml`` says with which rules and data they were found, and for every puzzle the position as text, the best
choice and the chances to win with all choices, as a long search judged them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from importlib import resources
from typing import Any, Final, NamedTuple

from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.spoken import Spoken

FILE: Final = "puzzles.toml"
_DAY_ONE: Final = date(2026, 1, 1)


class Puzzle(NamedTuple):
    """A position, and what is best there."""

    id: str
    position: str
    seat: str
    best: str
    chances: tuple[tuple[str, float], ...]
    """The chance to win with every choice that was judged, best first."""

    def chance(self, option: str) -> float | None:
        """The chance to win with an option, if it was judged."""
        return dict(self.chances).get(option)


@lru_cache(16)
def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles of a title that were found with today's rules and data; others are not shown any more."""
    return puzzles_in(game, _text(game), f"{game.name}/{FILE}")


def puzzles_in(game: Game[Any], text: str, name: str) -> tuple[Puzzle, ...]:
    """The same of a file's text."""
    try:
        kept = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MesetaError(f"{name} cannot be read: {error}.") from error
    if (kept.get("rules"), kept.get("data")) != (game.rules_version, game.data_digest):
        return ()
    return tuple(map(_puzzle, kept.get("puzzle", ())))


def _text(game: Game[Any]) -> str:
    if not isinstance(game, Spoken):
        return ""
    file = resources.files(game.packages[0]).joinpath("data", FILE)
    return file.read_text("utf-8") if file.is_file() else ""


def _puzzle(entry: dict[str, Any]) -> Puzzle:
    chances = sorted(entry["chances"].items(), key=lambda pair: -pair[1])
    return Puzzle(entry["id"], entry["position"], entry["seat"], entry["best"], tuple(chances))


def written(game: Game[Any], puzzles: Iterable[Puzzle]) -> str:
    """The file of a title."""
    lines = [
        "# Found by meseta puzzles make: positions of games between bots in which a long search finds one best choice.",
        f"rules = {game.rules_version}",
        f'data = "{game.data_digest}"',
    ]
    for puzzle in puzzles:
        chances = ", ".join(f'"{option}" = {chance:.2f}' for option, chance in puzzle.chances)
        lines += [
            "",
            "[[puzzle]]",
            f'id = "{puzzle.id}"',
            f'seat = "{puzzle.seat}"',
            f'best = "{puzzle.best}"',
            f"chances = {{ {chances} }}",
            f'position = "{puzzle.position}"',
        ]
    return "\n".join(lines) + "\n"


def of_the_day(game: Game[Any], day: date) -> Puzzle | None:
    """The puzzle of a day: the same for everybody, all of them in turn."""
    found = puzzles_of(game)
    return found[(day - _DAY_ONE).days % len(found)] if found else None


@lru_cache(64)
def table_of(game: Game[Any], puzzle: Puzzle) -> tuple[Match, int]:
    """The table of a puzzle and the seat that is asked. Nobody may play on it."""
    match = Match.at(game, puzzle.position, seed=1)
    return match, match.seat_names.index(puzzle.seat)
