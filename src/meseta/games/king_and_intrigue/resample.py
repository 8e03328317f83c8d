"""Tables that a seat cannot tell apart."""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.step import UNANSWERED
from meseta.core.view import reseal
from meseta.games.el_grande.names import REGIONS
from meseta.games.king_and_intrigue.table import IntrigueTable, cards_of


def resample(s: IntrigueTable, seat: Seat, dice: Dice) -> IntrigueTable:
    """A random table that ``seat`` cannot tell from ``s``: hands, Hurricanes and sealed answers of the others.

    The castillo stays as it is: whoever counts the other places knows its contents.
    """
    table = s.copy()
    for other in range(s.seats):
        if other != seat:
            table.hand[other] = _any_hand(s, other, dice)
            if s.hurricane[other] != UNANSWERED:
                table.hurricane[other] = dice.below(REGIONS)
    reseal(table, seat, dice)
    return table


def _any_hand(s: IntrigueTable, seat: Seat, dice: Dice) -> int:
    """As many cards as ``seat`` holds, any of the pool that it has not played."""
    unseen = s.pool
    for card in s.spent(seat):
        unseen &= ~(1 << card)
    cards = cards_of(unseen)
    dice.shuffle(cards)
    return sum(1 << card for card in cards[: s.hand[seat].bit_count()])
