"""Who plays when: first the power cards round the table, then the turns from the highest value to the lowest."""

from __future__ import annotations

from functools import lru_cache

from meseta.core.decision import Seat
from meseta.core.texts import Texts
from meseta.core.view import View
from meseta.core.words import InOrder
from meseta.games.el_grande.order import KEPT, states
from meseta.games.king_and_intrigue.names import CARD_IDS, JOKER
from meseta.games.king_and_intrigue.printed import Box
from meseta.games.king_and_intrigue.words import card_name


def order(t: Texts, box: Box, view: View) -> list[InOrder]:
    """The seats in the order of play. (KI-11, KI-15)"""
    held: list[int | None] = view["held"]
    turns = all(row is not None for row in held)
    if turns:
        seats = sorted(range(view["seats"]), key=lambda seat: -(held[seat] or 0))
    else:
        seats = [(view["first"] + i) % view["seats"] for i in range(view["seats"])]
    played, display = view["played"], view["display"]
    return [
        _place(t, box, seat, state, played[seat], None if row is None else display[row])
        for seat, state in states(view, seats, turns)
        for row in [held[seat]]
    ]


@lru_cache(KEPT)
def _place(t: Texts, box: Box, seat: Seat, state: str, card: str | None, places: int | None) -> InOrder:
    """A seat with its card, and in how many places the row that it holds lets it act."""
    if card is None:
        return InOrder(seat, state)
    number = CARD_IDS.index(card) + 1
    if number == JOKER:
        return InOrder(seat, state, "★", "", card, "", card_name(t, box, number))
    value, brings = box.value[number], box.power[number]
    note, said = t.say("board", "brings", {"n": brings}), t.say("options", "power", {"value": value, "n": brings})
    place = InOrder(seat, state, str(value), note, card, "", card_name(t, box, number), bid_said=said)
    if places is None:
        return place
    return place._replace(card_mark=str(places), card_said=t.say("board", "places", {"n": places}))
