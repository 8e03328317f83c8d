"""Trying an answer out in imagination: can it be taken back, what would it bring, what would declining cost.

Everything happens on an imagined state with constant luck, never on the true one, so that no answer to these questions
can tell what a seat may not know.
"""

from __future__ import annotations

from typing import Any, Final

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.errors import Refused
from meseta.core.game import Forecast
from meseta.core.match import Match
from meseta.core.play import answer
from meseta.core.step import State
from meseta.core.view import asked_seats
from meseta.server.table import LiveTable

_LUCK: Final = 1


def _imagined(match: Match, seat: Seat) -> State:
    return match.eyes(seat).imagine(Dice(_LUCK))


def _after(match: Match, seat: Seat, option: Option) -> tuple[State, bool]:
    """An imagined state after an answer, and whether nothing was revealed on the way."""
    s = _imagined(match, seat)
    reveals = s.reveals
    if s.question is None or option not in s.question.options:  # cannot be: the view law says that options are equal
        return s, False
    answer(s, option)
    quiet = s.reveals == reveals and s.question is not None and s.question.seat != CHANCE
    return s, quiet


def why_not(match: Match, seat: Seat, option: Option, language: str) -> Refused:
    """Why an option is not among a seat's answers, told by what the seat may know."""
    return match.game.why(_imagined(match, seat), option, language)


def cannot_be_undone(match: Match, seat: Seat, option: Option) -> bool:
    """Whether an answer is final: it reveals something, or the next decision is somebody else's."""
    question = match.question_for(seat)
    if question is None:
        return False
    if question.sealed:  # it can be changed as long as another one is missing
        return [other for other in asked_seats(match.state) if other != seat] == []
    s, quiet = _after(match, seat, option)
    return not quiet or s.question is None or s.question.seat != seat


def forecast_after(table: LiveTable, seat: Seat, option: Option, language: str) -> list[Forecast] | None:
    """What every place would bring after an answer; nothing where chance, a reveal or another seat comes first."""
    match = table.match
    question = match.question_for(seat)
    if question is None or option not in question.options or question.sealed:
        return None
    s, quiet = _after(match, seat, option)
    if not quiet or s.question is None or s.question.seat != seat:
        return None
    return match.game.forecast(match.game.view(s, seat), language)


def cost_of_declining(match: Match, seat: Seat, decline: Option) -> int:
    """How many points a seat would lose by the forecast if it lets something happen: the middle of every range."""
    game: Any = match.game
    before = _worth(game.forecast(game.view(_imagined(match, seat), seat)), seat)
    s, _ = _after(match, seat, decline)
    after = _worth(game.forecast(game.view(s, seat)), seat)
    return round(before - after)


def _worth(places: list[Forecast], seat: Seat) -> float:
    return sum((place.points[seat][0] + place.points[seat][1]) / 2 for place in places)
