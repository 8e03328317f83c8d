"""The coach of a first game: which tip is due. At most one new tip a turn, and none twice.

A turn of a seat lasts from its first question until, after one of its answers, somebody else has acted.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from meseta.core.decision import CHANCE, Seat
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.view import asked_seats
from meseta.teaching.library import Tip, fits, tip_text, tips_of

SHORT: Final = {"rounds": "6", "hand": "recommended"}
"""How a title is played for the first time, where it has these settings: quickly, and without choosing cards before."""
TABLE: Final = 3
"""So many play a first game, where that is possible."""


def first_settings(game: Game[Any], seats: int) -> dict[str, str]:
    """The settings of a first game: the short form, where there is one."""
    return {one.name: SHORT[one.name] for one in game.settings_for(seats) if SHORT.get(one.name) in one.choices}


def first_seats(game: Game[Any]) -> int:
    """How many play a first game."""
    return TABLE if TABLE in game.seats else game.seats[-1]


def same_turn(match: Match, seat: Seat, step: int) -> bool:
    """Whether a seat still has the turn that it had after so many actions, when it was asked something."""
    since = match.log[max(0, step - match.begins) :]
    answered = next((at for at, action in enumerate(since) if action.seat == seat), None)
    return answered is None or all(action.seat in (seat, CHANCE) for action in since[answered + 1 :])


def due(match: Match, seat: Seat, seen: Collection[str], last: int | None, language: str = "en") -> Tip | None:
    """The tip for a seat that is asked now, if there is one that it has not seen.

    ``last`` is after how many actions it was told something at this table.
    """
    if seat not in asked_seats(match.state) or (last is not None and same_turn(match, seat, last)):
        return None
    fresh = [tip for tip in tips_of(match.game, language) if tip.id not in seen]
    if not fresh:
        return None
    view, names = match.view(seat), match.seat_names[: match.seats]
    return next((tip for tip in fresh if fits(tip, match.game, view, names)), None)


def told(match: Match, seat: Seat, tip: Tip, language: str) -> str:
    """A tip in words, with the values that it takes from what the seat sees; its terms are marked."""
    return tip_text(tip, match.game, match.view(seat), match.seat_names[: match.seats], language)
