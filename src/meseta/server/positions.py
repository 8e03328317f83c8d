"""Positions that people bring as text. A text may say anything, so a worker tries it before the house believes it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from meseta import games
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.position import notation_of
from meseta.server import make_look
from meseta.server.looks import Look
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.trying import asked_in, laid
from meseta.server.visitor import Visitor

LONGEST: Final = 4000
"""Characters of a text: the link to it shall still be one."""


def look_at(game: Game[Any], text: str, language: str) -> Look:
    """A position as whoever is to move sees it. Everybody is called by the name of the seat."""
    match = laid(game, text)
    names = [game.seat_label(seat, match.seats, match.settings, language) for seat in range(match.seats)]
    holders = [Holder(seat, name) for seat, name in enumerate(names)]
    asked = asked_in(match)
    eyes = Visitor(language=language, token_for=None if asked is None else ("", asked))
    look = make_look.look(LiveTable("", match, holders, Agreement()), eyes, range(match.seats))
    return replace(look, chairs=tuple(replace(chair, mine=False) for chair in look.chairs))


@cache
def example_of(name: str) -> str:
    """A position for those who have never written one: the title's own, or the beginning of a game."""
    game = games.game(name)
    return notation_of(game).example or Match(game, game.seats[0], 7).begin().as_position()
