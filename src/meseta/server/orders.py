"""Standing orders: what a seat answers to questions out of its turn while its person is away.

``ask`` waits for the person, ``never`` declines, ``cost 4`` declines unless that would cost four points or more by the
forecast: then the person is asked; ``use 4`` does not even ask then, but uses what was offered. Nobody else sees an
order. Whatever an order decides, it takes the same time.
"""

from __future__ import annotations

import re
from typing import Any

from meseta.core.decision import Option, Seat
from meseta.core.game import Game
from meseta.server import what_if
from meseta.server.table import LiveTable

_ORDER = re.compile(r"ask|never|(cost|use) [1-9][0-9]?")


def is_order(game: Game[Any], kind: str, wish: str) -> bool:
    """Whether this is an order that can be obeyed."""
    if kind not in game.off_turn or _ORDER.fullmatch(wish) is None:
        return False
    return kind in game.off_turn_use or not wish.startswith("use")


def answer_for(table: LiveTable, seat: Seat) -> Option | None:
    """What a seat's orders answer to its question, if they do."""
    game = table.match.game
    question = table.question_for(seat)
    if question is None or question.kind not in game.off_turn:
        return None
    wish = table.holders[seat].orders.get(question.kind, "ask")
    decline = game.vocabulary.option(game.off_turn[question.kind])
    if wish == "ask" or decline not in question.options:
        return None
    if wish == "never":
        return decline
    what, _, limit = wish.partition(" ")
    if what_if.cost_of_declining(table.match, seat, decline) < int(limit):
        return decline
    use = game.vocabulary.option(game.off_turn_use[question.kind]) if what == "use" else None
    return use if use in question.options else None
