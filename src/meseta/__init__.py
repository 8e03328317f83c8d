"""Meseta: four strategy board games set in Spain.

>>> import meseta
>>> match = meseta.new("el_grande", seats=4, seed=7)
>>> match.play("p7")
>>> match.question.seat != match.log[-1].seat
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from meseta import games
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question
from meseta.core.errors import BadFile, MesetaError, Refused, UnknownName
from meseta.core.features import Features
from meseta.core.game import Game, Outcome
from meseta.core.luck import Script, Thrown
from meseta.core.match import Match
from meseta.core.play import advance, answer, playout
from meseta.core.step import State
from meseta.core.title import Title
from meseta.core.view import Eyes, asked_seats
from meseta.games import features, game
from meseta.render import Picture
from meseta.render import draw as _draw

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NAMES",
    "BadFile",
    "Dice",
    "Eyes",
    "Features",
    "Game",
    "Match",
    "MesetaError",
    "Outcome",
    "Picture",
    "Question",
    "Refused",
    "State",
    "Title",
    "UnknownName",
    "advance",
    "answer",
    "asked_seats",
    "draw",
    "features",
    "game",
    "new",
    "playout",
    "position",
    "why",
]


NAMES: tuple[str, ...]
"""The games that can be played here, with those of installed packages."""


def __getattr__(name: str) -> tuple[str, ...]:
    """Packages are asked for their games when somebody wants to know, not at every import."""
    if name == "NAMES":
        return games.NAMES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def new(
    name: str,
    seats: int,
    seed: int = 0,
    *,
    data: Path | str | None = None,
    luck: Sequence[str] = (),
    **settings: Any,
) -> Match:
    """A new match, ready for its first decision. ``luck`` says what chance brings first, option by option.

    >>> new("el_grande", seats=3, seed=1, rounds=6).settings["rounds"]
    '6'
    >>> match = new("el_grande", seats=2, luck=["valencia"])
    >>> print(match.game.sentence(match.events[0]))
    The king starts in Valencia.
    """
    match = Match(game(name, data), seats, seed, settings)
    if luck:
        match.luck = Script([match.game.vocabulary.option(word) for word in luck], Thrown(Dice(seed)))
    return match.begin()


def position(name: str, text: str, seed: int = 0, *, data: Path | str | None = None) -> Match:
    """A match that begins at a position, written in clauses; ``match.as_position()`` writes such a text.

    >>> match = new("el_grande", seats=3, seed=1)
    >>> position("el_grande", match.as_position()).question.names == match.question.names
    True
    """
    return Match.at(game(name, data), text, seed)


def draw(match: Match, seat: int | None = None, language: str = "en") -> Picture:
    """The table as a picture, as ``seat`` sees it (``None``: a spectator). Notebooks show it by themselves."""
    return _draw(match.game, match.view(seat), language)


def why(name: str, state: State, option: Option | str) -> Refused | None:
    """Why an option is not possible now, as a sentence with its rule; ``None`` if it is possible.

    >>> match = new("el_grande", seats=2, seed=7)
    >>> str(why("el_grande", match.state, "galicia"))
    'You are asked to play a power card; "galicia" plays no part in that. (EG-23)'
    """
    found = game(name)
    number = found.vocabulary.find(option)
    if state.question is not None and number in state.question.options:
        return None
    return found.why(state, number)
