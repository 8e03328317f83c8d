"""Positions that people bring as text. A text may say anything, so a worker tries it before the house believes it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from meseta import games
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Seat
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.play import playout
from meseta.core.position import agreed_in, notation_of
from meseta.render import drawing_of
from meseta.server import make_look
from meseta.server.looks import Look
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.visitor import Visitor

LONGEST: Final = 4000
"""Characters of a text: the link to it shall still be one."""
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
    drawing_of(game, match.view(_asked(match)), "en")
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


def _asked(match: Match) -> Seat | None:
    """Through whose eyes a position is looked at: of the first who is asked; while chance speaks, a spectator's."""
    question = match.question
    return None if question is None or question.seat == CHANCE else question.seat


def look_at(game: Game[Any], text: str, language: str) -> Look:
    """A position as whoever is to move sees it. Everybody is called by the name of the seat."""
    match = laid(game, text)
    names = [game.seat_label(seat, match.seats, match.settings, language) for seat in range(match.seats)]
    holders = [Holder(seat, name) for seat, name in enumerate(names)]
    asked = _asked(match)
    eyes = Visitor(language=language, token_for=None if asked is None else ("", asked))
    look = make_look.look(LiveTable("", match, holders, Agreement()), eyes, range(match.seats))
    return replace(look, chairs=tuple(replace(chair, mine=False) for chair in look.chairs))


@cache
def example_of(name: str) -> str:
    """A position for those who have never written one: the title's own, or the beginning of a game."""
    game = games.game(name)
    return notation_of(game).example or Match(game, game.seats[0], 7).begin().as_position()
