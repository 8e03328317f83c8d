"""The tables that a seat cannot tell apart."""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.view import reseal
from meseta.games.el_grande.names import POWERS
from meseta.games.el_grande.table import ALL_POWERS, GrandeTable


def possible_hands(record: list[int], hand: int = ALL_POWERS) -> list[int]:
    """All hands that agree with what was seen: every card taken back was one of those played before."""
    for i, value in enumerate(record):
        if value:
            if not (hand >> value) & 1:
                return []
            hand ^= 1 << value
        else:
            spent = [v for v in range(1, POWERS + 1) if not (hand >> v) & 1]
            worlds = (possible_hands(record[i + 1 :], hand | 1 << v) for v in spent)
            return sorted({world for hands in worlds for world in hands})
    return [hand]


def resample(s: GrandeTable, seat: Seat, dice: Dice) -> GrandeTable:
    """A random table that ``seat`` cannot tell from ``s``: sealed dials and cards that others took back.

    The castillo stays as it is: whoever counts the other places knows its contents. (EG-105)
    """
    other_table = s.copy()
    for other in range(s.seats):
        record = s.record(other)
        if other != seat and 0 in record:
            hands = possible_hands(record)
            other_table.hand[other] = hands[dice.below(len(hands))]
    reseal(other_table, seat, dice)
    return other_table
