"""Trying a position that somebody brought as text. Workers read this module, so it reads nothing of houses."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from meseta import games
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Seat
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.play import playout
from meseta.core.position import agreed_in
from meseta.render import drawing_of

_PLAYOUTS: Final = 2


class Trial(NamedTuple):
    """A text that a worker shall try."""

    game: str
    text: str


class Verdict(NamedTuple):
    """What came of it."""

    wrong: str = ""
    """A sentence about what cannot be read."""
    playable: bool = True
    """The game goes on from there, and comes to an end."""


def try_out(trial: Trial) -> Verdict:
    """Read a position, look at it through all eyes, draw it, and play it to the end by chance.

    Whatever else than a ``MesetaError`` comes of it, and if nothing comes of it, the position is none.
    """
    game = games.game(trial.game)
    try:
        match = laid(game, trial.text)
    except MesetaError as error:
        return Verdict(str(error))
    drawing_of(game, match.view(asked_in(match)), "en")
    return Verdict(playable=match.question is None or _comes_to_an_end(match))


def _comes_to_an_end(match: Match) -> bool:
    game = match.game
    for number in range(_PLAYOUTS):
        dice = Dice(number)
        for seat in range(match.seats):
            game.resample(match.state, seat, dice)
        s = match.state.copy()
        playout(s, dice, game.longest)
        if s.question is not None:
            return False
    return True


def laid(game: Game[Any], text: str) -> Match:
    """A match that begins at a position, before anybody has spoken, chance included."""
    seats, settings = agreed_in(game, text)
    return Match(game, seats, settings=settings, start=text)


def asked_in(match: Match) -> Seat | None:
    """Through whose eyes a position is looked at: of the first who is asked; while chance speaks, a spectator's."""
    question = match.question
    return None if question is None or question.seat == CHANCE else question.seat
