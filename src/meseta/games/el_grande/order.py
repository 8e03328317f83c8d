"""Who plays when: first the power cards round the table, then the turns from the highest value to the lowest."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from meseta.core.decision import Seat
from meseta.core.texts import Texts
from meseta.core.view import View
from meseta.core.words import InOrder
from meseta.games.el_grande.names import CARD_IDS
from meseta.games.el_grande.printed import Printed

KEPT: Final = 1000
"""So many places in the order of play are remembered: those of a hundred tables, of which a move changes two."""


def order(t: Texts, printed: Printed, view: View) -> list[InOrder]:
    """The seats in the order of play. (EG-21, EG-26)"""
    played: list[int] = view["played"]
    if all(played):
        seats = sorted(range(view["seats"]), key=lambda seat: -played[seat])
    else:
        seats = [(view["first"] + i) % view["seats"] for i in range(view["seats"])]
    brings, taken = view["power_brings"], view["taken"]
    return [
        _place(t, printed, seat, state, played[seat], brings[played[seat] - 1], taken[seat])
        for seat, state in states(view, seats, all(played))
    ]


def states(view: View, seats: list[Seat], turns: bool) -> list[tuple[Seat, str]]:
    """Whose turn is done, now or to come; while power cards are played, whoever has one is done."""
    question = view["question"]
    asked = question["asked"] if question else []
    if not turns:
        return [(s, "now" if s in asked else "done" if view["played"][s] else "later") for s in seats]
    cause = question["cause"] if question else None
    acting = cause["by"] if cause else None
    at = seats.index(acting) if acting in seats else -1
    return [
        (s, "now" if i == at or (at < 0 and s in asked) else "done" if i < at else "later") for i, s in enumerate(seats)
    ]


@lru_cache(KEPT)
def _place(t: Texts, printed: Printed, seat: Seat, state: str, value: int, brings: int, card: str | None) -> InOrder:
    """A seat with its power card of a ``value`` and what that ``brings``, and the action card that it has taken."""
    place = InOrder(seat, state)
    if value:
        note, said = t.say("board", "brings", {"n": brings}), t.say("options", "power", {"value": value, "n": brings})
        place = place._replace(bid=str(value), note=note, bid_said=said)
    if card is None:
        return place
    stack = printed.stack_of[CARD_IDS.index(card)]
    said = t.say("board", "stack", {"n": stack})
    return place._replace(card=card, card_mark=str(stack), card_name=t.get("cards", card), card_said=said)
