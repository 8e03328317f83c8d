"""The features of King & Intrigue: El Grande's map, the markers on it, and the power cards of everybody's choice."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Seat
from meseta.core.features import SEES_ALL
from meseta.core.step import UNANSWERED, State
from meseta.games.el_grande.map_features import (
    ACTING,
    MAP_SEAT,
    MAP_TABLE,
    ORDER,
    SCORED,
    TO_COME,
    MapFeatures,
)
from meseta.games.el_grande.names import COLOUR_COUNT, NOWHERE, REGIONS
from meseta.games.el_grande.table import GrandeTable
from meseta.games.king_and_intrigue.cards_scoring import JudgeThree, OfferPlaces
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE_ENDS,
    CARD,
    CARDS,
    COLLAPSE,
    DOUBLES,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    TOWER,
)
from meseta.games.king_and_intrigue.open_business import write_business
from meseta.games.king_and_intrigue.points import prospect
from meseta.games.king_and_intrigue.table import CARD_BITS, IntrigueTable
from meseta.games.king_and_intrigue.turn import Halves, Income, Turn

_SURE: Final = 2
_PERHAPS: Final = 1

KINDS: Final = (
    *("draw_king", "draw_home", "draw_first", "deal", "dial_settler", "draft", "power", "joker_second"),
    *("dial_hurricane", "bridge_move", "income", "shortage", "half", "place", "extra", "intrigue", "source"),
    *("leave_to", "move", "move_to", "remove", "household", "grande", "board", "board_to", "lift_double", "double"),
    *("throw", "king", "pay", "veto", "score", "dial_score", "judge", "offer", "judge_three", "late_move", "late_to"),
    *("dial_outing", "tower", "war", "ally", "second_ally", "bank", "second_bank", "quarantine", "protection"),
    *("turn_board", "lift_limit", "limit", "annul", "dial_castillo"),
)

SEAT: Final = MAP_SEAT.more()
HAND: Final[int] = SEAT.count("hand", CARDS, _SURE, "power cards by number: 2 in hand, 1 perhaps, 0 not")
IN_HAND: Final[int] = SEAT.count("in_hand", 1, CARDS, "how many power cards are in hand")
PLAYED: Final[int] = SEAT.one("played", CARDS, "the power card of this round")
ROW: Final[int] = SEAT.one("row", COLOUR_COUNT, "the action card of this round, intrigue card first")
KING_CARD: Final[int] = SEAT.bits("king_card", 1, "has the king card")
HURRICANE: Final[int] = SEAT.bits("hurricane", 1, "has dialled a region for a Hurricane")
STORM: Final[int] = SEAT.one("storm", REGIONS, "this region, for whoever may know it")
SPY: Final[int] = SEAT.bits("espionage", 1, "has an Espionage card in front")
LATE: Final[int] = SEAT.bits("late_move", 1, "has a Late move card in front")
ON_BRIDGE: Final[int] = SEAT.bits("bridge", 1, "has a caballero on the bridge")
JUDGE: Final[int] = SEAT.bits("judge", 1, "chooses among the places that are offered")

TABLE: Final = MAP_TABLE.more()
CLOSED: Final[int] = TABLE.bits("closed", REGIONS, "regions that nothing enters or leaves")
ENTERABLE: Final[int] = TABLE.bits("enterable", SCORED, "places that a caballero may enter")
DOUBLED: Final[int] = TABLE.bits("doubled", REGIONS, "regions with a 2x marker")
ALLIED: Final[int] = TABLE.bits("allied", REGIONS, "the two regions of the alliance")
BANKS: Final[int] = TABLE.bits("banks", REGIONS, "the two ends of the bridge")
LIMITED: Final[int] = TABLE.bits("limited", REGIONS, "regions with a limit board")
QUARANTINED: Final[int] = TABLE.one("quarantine", REGIONS, "the region in quarantine")
PROTECTED: Final[int] = TABLE.one("protection", REGIONS, "the region under royal protection")
TOWER_AT: Final[int] = TABLE.one("tower", REGIONS, "the region of the shifted castillo")
COLLAPSING: Final[int] = TABLE.bits("collapse", 1, "the castillo is in danger of collapse")
TURNED: Final[int] = TABLE.bits("turned", 2, "mobile scoreboards that were turned round")
MISTRESS: Final[int] = TABLE.bits("mistress", 1, "there is no king's bonus in this round")
FREE: Final[int] = TABLE.bits("free", 1, "whoever takes a turn may place anywhere")
PLAYS: Final[int] = TABLE.one("card", CARDS, "the power card of whoever takes a turn")
PLACED: Final[int] = TABLE.bits("placed", 1, "the caballeros of this turn are placed, or are being placed")
ACTED: Final[int] = TABLE.bits("acted", 1, "the special action of this turn is done, or is being done")
OFFERED: Final[int] = TABLE.bits("offered", SCORED, "places of which one will be scored")


class IntrigueFeatures(MapFeatures):
    """How a table of King & Intrigue looks to a network."""

    def points_of(self, s: GrandeTable, place: int, counts: list[int]) -> list[int]:
        """What a place would bring every seat in a general scoring now."""
        assert isinstance(s, IntrigueTable)
        return prospect(s, place)

    def is_joined(self, s: GrandeTable, place: int) -> bool:
        """Whether an alliance counts for a region. (KI-72)"""
        assert isinstance(s, IntrigueTable)
        return s.ally_of(place) != NOWHERE

    def write(self, s: State, viewer: Seat, seats: list[bytearray], table: bytearray) -> None:
        """The map, the cards, the markers and the turn."""
        assert isinstance(s, IntrigueTable)
        self.write_map(s, viewer, seats, table)
        for seat in range(s.seats):
            write_cards(s, seat, viewer in (SEES_ALL, seat), seats[seat])
        owner = s.bridge_owner()
        if owner != NOWHERE:
            seats[owner][ON_BRIDGE] = 1
        order = s.turn_order()
        for earlier in range(len(order)):
            seats[order[earlier]][ORDER + earlier] = 1
        write_markers(s, table)
        write_turns(s, seats, table)
        if s.stack:
            write_business(s.stack[-1], seats, table)


def write_cards(s: IntrigueTable, seat: Seat, seen: bool, block: bytearray) -> None:
    """Hand, power card and action card of a seat, and what lies in front of it."""
    hand = s.hand[seat]
    block[IN_HAND] = hand.bit_count()
    if seen:
        hand |= drafted(s, seat)
    else:
        hand = s.pool if hand else 0
        for entry in s.history:
            if entry // CARD_BITS == seat:
                hand &= ~(1 << (entry % CARD_BITS))
    write_bits(hand, block, HAND, _SURE if seen else _PERHAPS)
    if s.played[seat] > 0:
        block[PLAYED + s.played[seat] - 1] = 1
    if s.held[seat] != NOWHERE:
        block[ROW + s.held[seat]] = 1
        block[KING_CARD] = 1 if s.held[seat] == s.seats - 1 else 0
    if s.hurricane[seat] != UNANSWERED:
        block[HURRICANE] = 1
        if seen:
            block[STORM + s.hurricane[seat]] = 1
    block[SPY] = (s.spies >> seat) & 1
    block[LATE] = (s.lates >> seat) & 1


def drafted(s: IntrigueTable, seat: Seat) -> int:
    """The card that a seat has just taken into its hand, while the others still choose."""
    question = s.question
    if question is None or question.kind != "draft" or s.sealed[seat] == UNANSWERED:
        return 0
    return 1 << (s.sealed[seat] - CARD)


def write_bits(bits: int, block: bytearray, column: int, number: int) -> None:
    """A set of cards."""
    for card in range(1, CARDS + 1):
        if (bits >> card) & 1:
            block[column + card - 1] = number


def write_markers(s: IntrigueTable, table: bytearray) -> None:
    """What lies on the map and what follows from it."""
    write_marks(s, DOUBLES, 2, table, DOUBLED)
    write_marks(s, ALLIES, 2, table, ALLIED)
    write_marks(s, BRIDGE_ENDS, 2, table, BANKS)
    write_marks(s, LIMITS, 3, table, LIMITED)
    write_marks(s, QUARANTINE, 1, table, QUARANTINED)
    write_marks(s, PROTECTION, 1, table, PROTECTED)
    write_marks(s, TOWER, 1, table, TOWER_AT)
    for region in range(REGIONS):
        if s.closed(region):
            table[CLOSED + region] = 1
        elif not table[LIMITED + region] or s.has_room(region):
            table[ENTERABLE + region] = 1
    collapsing = s.markers[COLLAPSE] != NOWHERE
    table[ENTERABLE + REGIONS] = 0 if collapsing else 1
    table[COLLAPSING] = 1 if collapsing else 0
    table[TURNED] = s.turned & 1
    table[TURNED + 1] = (s.turned >> 1) & 1
    table[MISTRESS] = 1 if s.mistress else 0
    table[FREE] = 1 if s.free else 0


def write_marks(s: IntrigueTable, slot: int, n: int, table: bytearray, column: int) -> None:
    """Where the markers of one kind lie."""
    for marker in range(slot, slot + n):
        if s.markers[marker] != NOWHERE:
            table[column + s.markers[marker]] = 1


def write_turns(s: IntrigueTable, seats: list[bytearray], table: bytearray) -> None:
    """Who takes a turn now and with which card, whose turns are still to come, and what somebody judges about."""
    for step in s.stack:
        if isinstance(step, Turn):
            seats[step.me][TO_COME] = 1
        elif isinstance(step, Halves):
            seats[step.me][ACTING] = 1
            table[PLAYS + step.card - 1] = 1
            table[PLACED] = 1 if step.placed else 0
            table[ACTED] = 1 if step.acted else 0
        elif isinstance(step, Income):
            seats[step.me][ACTING] = 1
        elif isinstance(step, (OfferPlaces, JudgeThree)):
            seats[step.judge][JUDGE] = 1
            for place in step.places:
                table[OFFERED + place] = 1


FEATURES: Final = IntrigueFeatures("king_and_intrigue", 1, COLOUR_COUNT, KINDS, SEAT, TABLE)
