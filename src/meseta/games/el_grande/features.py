"""The features of El Grande: the map, and what the cards add to it."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL
from meseta.core.step import State
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import Halves, TakeCard, Turn
from meseta.games.el_grande.map_features import ACTING, MAP_SEAT, MAP_TABLE, TO_COME, MapFeatures, write_order
from meseta.games.el_grande.names import CARDS, COLOUR_COUNT, NOWHERE, POWERS, STACKS
from meseta.games.el_grande.open_business import write_business
from meseta.games.el_grande.scoring import points_for
from meseta.games.el_grande.table import GrandeTable

_SURE: Final = 2
_PERHAPS: Final = 1

KINDS: Final = (
    *("power", "income", "shortage", "card", "half", "place", "source", "move", "move_to", "extra", "intrigue", "veto"),
    *("pay", "dismiss", "dial_loss", "dial_exile", "dial_score", "dial_castillo", "expel", "score", "board"),
    *("board_to", "king", "grande", "retrieve", "fetch", "draw_king", "draw_home", "draw_first", "reveal"),
)

SEAT: Final = MAP_SEAT.more()
HAND: Final[int] = SEAT.count("hand", POWERS, _SURE, "power cards by value: 2 in hand, 1 perhaps, 0 not")
PLAYED: Final[int] = SEAT.count("played", 1, POWERS, "the power card of this round")

TABLE: Final = MAP_TABLE.more()
OFFER: Final[int] = TABLE.bits("offer", CARDS, "action cards that lie open")
CARD: Final[int] = TABLE.one("card", CARDS, "the action card of whoever takes a turn")
PLACED: Final[int] = TABLE.bits("placed", 1, "its caballeros are placed, or are being placed")
ACTED: Final[int] = TABLE.bits("acted", 1, "its special action is done, or is being done")


class ElGrandeFeatures(MapFeatures):
    """How a table of El Grande looks to a network."""

    def points_of(self, s: GrandeTable, place: int, counts: list[int]) -> list[int]:
        """What a place with these caballeros would bring every seat if it were scored now."""
        return points_for(s, place, counts)

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """The map, the power cards, the action cards and the turn."""
        assert isinstance(s, GrandeTable)
        self.write_map(s, viewer, seats, table)
        write_order(s.played, seats)
        for seat in range(s.seats):
            write_power_cards(s, seat, viewer, seats[seat])
        for stack in range(1, STACKS + 1):
            if s.offer[stack] != NOWHERE:
                table[OFFER + s.offer[stack]] = 1
        write_turns(s, seats, table)
        if s.stack:
            write_business(s.stack[-1], seats, table)


def write_power_cards(s: GrandeTable, seat: Seat, viewer: Seat, block: bytearray) -> None:
    """The card on the table and those in hand, as far as the viewer can know. (EG-106)"""
    if s.played[seat] > 0:
        block[PLAYED] = s.played[seat]
    sure = s.hand[seat]
    if viewer not in (SEES_ALL, seat):
        perhaps = perhaps_taken_back(s, seat)
        sure &= ~perhaps
        write_hand(perhaps, block, _PERHAPS)
    write_hand(sure, block, _SURE)


def write_hand(cards: int, block: bytearray, number: int) -> None:
    """Some power cards as bits."""
    for value in range(1, POWERS + 1):
        if (cards >> value) & 1:
            block[HAND + value - 1] = number


def perhaps_taken_back(s: GrandeTable, seat: Seat) -> int:
    """The power cards that were played before the seat last took one back, and not since: none if it never did."""
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


def write_turns(s: GrandeTable, seats: list[bytearray], table: bytearray) -> None:
    """Who takes a turn now and with which card, and whose turns are still to come."""
    for step in s.stack:
        if isinstance(step, Turn):
            seats[step.me][TO_COME] = 1
        elif isinstance(step, Halves):
            seats[step.me][ACTING] = 1
            table[CARD + step.card] = 1
            table[PLACED] = 1 if step.placed else 0
            table[ACTED] = 1 if step.acted else 0
        elif isinstance(step, (TakeCard, Income)):
            seats[step.me][ACTING] = 1


FEATURES: Final = ElGrandeFeatures("el_grande", 1, COLOUR_COUNT, KINDS, SEAT, TABLE)
