"""The features that cards and turns of El Grande add to those of the map."""

from __future__ import annotations

from typing import Final, TypeAlias

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import Halves, TakeCard, Turn
from meseta.games.el_grande.map_features import ACTING, MAP_SEAT, MAP_TABLE, TO_COME
from meseta.games.el_grande.names import CARDS, NOWHERE, POWERS
from meseta.games.el_grande.table import GrandeTable

_SURE: Final = 2
_PERHAPS: Final = 1

SEAT: Final = MAP_SEAT.more()
HAND: Final[int] = SEAT.count("hand", POWERS, _SURE, "power cards by value: 2 in hand, 1 perhaps, 0 not")
PLAYED: Final[int] = SEAT.count("played", 1, POWERS, "the power card of this round")

TABLE: Final = MAP_TABLE.more()
OFFER: Final[int] = TABLE.bits("offer", CARDS, "action cards that lie open")
CARD: Final[int] = TABLE.one("card", CARDS, "the action card of whoever takes a turn")
PLACED: Final[int] = TABLE.bits("placed", 1, "its caballeros are placed, or are being placed")
ACTED: Final[int] = TABLE.bits("acted", 1, "its special action is done, or is being done")

Turns: TypeAlias = tuple[int, int, int, int, int]
"""Seats with a turn to come and seats that act, as bits; the action card or ``NOWHERE``; placed; acted."""


def write_power_cards(s: GrandeTable, seat: Seat, viewer: Seat, block: bytearray) -> None:
    """The card on the table and those in hand, as far as the viewer can know. (EG-106)"""
    if s.played[seat] > 0:
        block[PLAYED] = s.played[seat]
    perhaps = 0 if viewer in (SEES_ALL, seat) else perhaps_taken_back(s, seat)
    sure = s.hand[seat] & ~perhaps
    write_hand(sure | perhaps, sure, perhaps, block)


def write_hand(cards: int, sure: int, perhaps: int, block: bytearray) -> None:
    """Some power cards, all of them as bits: those that are in hand for sure, those that may be, and the others."""
    for value in range(1, POWERS + 1):
        if (cards >> value) & 1:
            in_hand = _PERHAPS if (perhaps >> value) & 1 else 0
            block[HAND + value - 1] = _SURE if (sure >> value) & 1 else in_hand


def perhaps_taken_back(s: GrandeTable, seat: Seat) -> int:
    """The power cards that were played before the seat last took one back, and not since: none if it never did."""
    if not somebody_took_back(s):
        return 0
    cards = 0
    since = 0
    back = False
    for at in range(len(s.history) - 1, -1, -1):
        entry = s.history[at] - seat * 16
        if entry == 0:
            back = True
        elif 0 < entry <= POWERS:
            if back:
                cards |= 1 << entry
            else:
                since |= 1 << entry
    return cards & ~since


def somebody_took_back(s: GrandeTable) -> bool:
    """Whether anybody took a power card back into the hand without showing it."""
    return any(entry & 15 == 0 for entry in s.history)


def write_turns(s: GrandeTable, seats: list[bytearray], table: bytearray) -> None:
    """Mark who takes a turn now and with which card, and whose turns are still to come."""
    to_come, acting, card, placed, acted = turns_of(s)
    for seat in range(s.seats):
        if (to_come >> seat) & 1:
            seats[seat][TO_COME] = 1
        if (acting >> seat) & 1:
            seats[seat][ACTING] = 1
    if card != NOWHERE:
        table[CARD + card] = 1
        table[PLACED] = placed
        table[ACTED] = acted


def turns_of(s: GrandeTable) -> Turns:
    """Who takes a turn now and with which card, and whose turns are still to come."""
    to_come = 0
    acting = 0
    card = NOWHERE
    placed = 0
    acted = 0
    for step in s.stack:
        if isinstance(step, Turn):
            to_come |= 1 << step.me
        elif isinstance(step, Halves):
            acting |= 1 << step.me
            card = step.card
            placed = 1 if step.placed else 0
            acted = 1 if step.acted else 0
        elif isinstance(step, (TakeCard, Income)):
            acting |= 1 << step.me
    return to_come, acting, card, placed, acted
