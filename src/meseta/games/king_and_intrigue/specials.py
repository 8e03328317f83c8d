"""What the Special Cards do, scorings apart."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Step, Steps
from meseta.games.el_grande.events import GrandeMoved
from meseta.games.el_grande.figures import MoveBoard
from meseta.games.el_grande.names import BESIDE, BOARD, CASTILLO, COURT, NOWHERE, REGIONS, STOP
from meseta.games.el_grande.verbs import PlaceExtra, announce
from meseta.games.king_and_intrigue.editions import ChooseFrozen, LayMarker
from meseta.games.king_and_intrigue.events import BoardTurned, CardDropped, CardKept, MarkerRemoved
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE_ENDS,
    COLLAPSE,
    DOUBLE,
    DOUBLES,
    END_ALLIANCE,
    END_BRIDGE,
    END_COLLAPSE,
    END_PROTECTION,
    END_QUARANTINE,
    LATE,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    SPY,
)
from meseta.games.king_and_intrigue.table import IntrigueTable

# -- Fiesta, cards that stay open ------------------------------------------------------------------------------


def can_feast(s: IntrigueTable, me: Seat) -> bool:
    """Fiesta places what is in the court. (KI-OP-36)"""
    return s.at(COURT, me) > 0


def fiesta(s: IntrigueTable, me: Seat) -> Steps:
    """Put up to five more caballeros anywhere. (card 15, KI-OP-15)"""
    return (PlaceExtra(me, s.box.fiesta),)


def espionage(s: IntrigueTable, me: Seat) -> Steps:
    """Dial last in the next general scoring. (card 25)"""
    return announce(s, me, KeepSpy(me))


class KeepSpy(Step[IntrigueTable]):
    """The Espionage card lies open in front of its owner. (KI-69)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        s.spies |= 1 << self.me
        if s.events is not None:
            s.emit(CardKept(self.me, "espionage"))
        return DONE


def late_move(s: IntrigueTable, me: Seat) -> Steps:
    """Keep the card and move a caballero with it just before a scoring. (card 75)"""
    return announce(s, me, KeepLate(me))


class KeepLate(Step[IntrigueTable]):
    """The Late move card lies open in front of its owner until it is used. (KI-OP-18)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        s.lates |= 1 << self.me
        if s.events is not None:
            s.emit(CardKept(self.me, "late_move"))
        return DONE


# -- Coup ------------------------------------------------------------------------------------------------------


def loose_grandes(s: IntrigueTable) -> list[Seat]:
    """Seats whose Grande stands in an open region."""
    return [seat for seat in range(s.seats) if s.grande[seat] < REGIONS and not s.closed(s.grande[seat])]


def can_coup(s: IntrigueTable, me: Seat) -> bool:
    """A Coup needs an open castillo and a Grande that can be thrown into it. (KI-58)"""
    return s.markers[COLLAPSE] == NOWHERE and len(loose_grandes(s)) > 0


def coup(s: IntrigueTable, me: Seat) -> Steps:
    """All Grandes outside taboo regions go into the castillo. (card 35)"""
    return announce(s, me, ThrowGrandes(me))


class ThrowGrandes(Step[IntrigueTable]):
    """They wait in the castillo for the next general scoring. (KI-67, KI-OP-31)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        for seat in loose_grandes(s):
            s.grande[seat] = CASTILLO
            if s.events is not None:
                s.emit(GrandeMoved(seat, CASTILLO))
        return DONE


# -- Revolt ----------------------------------------------------------------------------------------------------


def reachable_boards(s: IntrigueTable) -> list[int]:
    """Scoreboards that are not frozen in a taboo region."""
    return [board for board in range(2) if s.boards[board] in (BESIDE, CASTILLO) or not s.closed(s.boards[board])]


def can_turn(s: IntrigueTable, me: Seat) -> bool:
    """A scoreboard in a taboo region can be neither turned nor moved. (KI-40)"""
    return len(reachable_boards(s)) > 0


def revolt(s: IntrigueTable, me: Seat) -> Steps:
    """Turn a scoreboard round: the fewest come first. (card 45)"""
    return (ChooseTurned(me),)


class ChooseTurned(Step[IntrigueTable]):
    """Pick a scoreboard; one that is not in play comes in turned. (KI-OP-16)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "turn_board", [*[BOARD + board for board in reachable_boards(s)], STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if s.boards[option - BOARD] == BESIDE:
            return (BringTurned(self.me, option - BOARD),)
        return announce(s, self.me, TurnBoard(self.me, option - BOARD))


class BringTurned(Step[IntrigueTable]):
    """Where the turned scoreboard goes: an open region or the castillo without a board."""

    def __init__(self, me: Seat, board: int) -> None:
        self.me: Final = me
        self.board: Final = board

    def ask(self, s: IntrigueTable) -> Question | None:
        places = [place for place in [*s.open_regions(), CASTILLO] if place not in s.boards]
        return Question(self.me, "board_to", places)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return announce(s, self.me, LayTurned(self.me, self.board, option))


class LayTurned(Step[IntrigueTable]):
    """The scoreboard lies in its place, turned round."""

    def __init__(self, me: Seat, board: int, place: int) -> None:
        self.me: Final = me
        self.board: Final = board
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        return (MoveBoard(self.me, self.board, self.place), TurnBoard(self.me, self.board))


class TurnBoard(Step[IntrigueTable]):
    """The scoreboard shows its numbers the other way round until it is turned again. (KI-74)"""

    def __init__(self, me: Seat, board: int) -> None:
        self.me: Final = me
        self.board: Final = board

    def run(self, s: IntrigueTable) -> Steps:
        s.turned ^= 1 << self.board
        if s.events is not None:
            s.emit(BoardTurned(self.me, self.board))
        return DONE


# -- 6 nimmt ---------------------------------------------------------------------------------------------------


def loose_limits(s: IntrigueTable) -> list[int]:
    """Regions with a limit board that may be moved. (KI-OP-44)"""
    return sorted([region for region in s.markers[LIMITS : LIMITS + 3] if region != NOWHERE and not s.closed(region)])


def can_limit(s: IntrigueTable, me: Seat) -> bool:
    """A limit board is left, or one of the three can be moved. (KI-OP-44)"""
    return NOWHERE in s.markers[LIMITS : LIMITS + 3] or len(loose_limits(s)) > 0


def limit_board(s: IntrigueTable, me: Seat) -> Steps:
    """No more than six caballeros in a region. (card 65)"""
    for slot in range(LIMITS, LIMITS + 3):
        if s.markers[slot] == NOWHERE:
            return (ChooseLimited(me, slot),)
    return (LiftLimit(me),)


class LiftLimit(Step[IntrigueTable]):
    """All three limit boards lie: one of them is moved out of an open region. (KI-OP-44)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "lift_limit", [*loose_limits(s), STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        return (ChooseLimited(self.me, s.markers.index(option, LIMITS, LIMITS + 3)),)


class ChooseLimited(Step[IntrigueTable]):
    """Name an open region without a limit board."""

    def __init__(self, me: Seat, slot: int) -> None:
        self.me: Final = me
        self.slot: Final = slot

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "limit", [*s.free_regions(LIMITS, 3), STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, LayMarker(self.me, self.slot, option, "limit"))


# -- Royal protection --------------------------------------------------------------------------------------------


def can_protect(s: IntrigueTable, me: Seat) -> bool:
    """The marker cannot be taken out of the king's region. (KI-OP-47)"""
    return s.can_lift(PROTECTION)


def royal_protection(s: IntrigueTable, me: Seat) -> Steps:
    """Freeze a region to the end of the round. (card 85)"""
    return (ChooseFrozen(me, PROTECTION, "protection"),)


# -- Annulment -------------------------------------------------------------------------------------------------


def can_annul(s: IntrigueTable, me: Seat) -> bool:
    """There must be something to remove."""
    return len(annullable(s)) > 0


def annul(s: IntrigueTable, me: Seat) -> Steps:
    """Remove a lasting effect. (card 95)"""
    return (ChooseAnnulled(me),)


def annullable(s: IntrigueTable) -> list[int]:
    """What Annulment may remove: limit boards, open cards and, if so agreed, every marker. (KI-OP-34, KI-OP-47)"""
    found = loose_limits(s)
    if s.annul_all:
        found += _markers(s)
    found += [SPY + seat for seat in range(s.seats) if (s.spies >> seat) & 1]
    found += [LATE + seat for seat in range(s.seats) if (s.lates >> seat) & 1]
    if s.annul_all:
        found += sorted([DOUBLE + region for region in s.markers[DOUBLES : DOUBLES + 2] if region != NOWHERE])
    return found


def _markers(s: IntrigueTable) -> list[int]:
    """The single markers that the extended Annulment may remove."""
    markers = s.markers
    found: list[int] = []
    if markers[ALLIES] != NOWHERE and not s.closed(markers[ALLIES]) and not s.closed(markers[ALLIES + 1]):
        found.append(END_ALLIANCE)
    if markers[COLLAPSE] != NOWHERE:
        found.append(END_COLLAPSE)
    if markers[BRIDGE_ENDS] != NOWHERE:
        found.append(END_BRIDGE)
    if markers[QUARANTINE] != NOWHERE and s.can_lift(QUARANTINE):
        found.append(END_QUARANTINE)
    if markers[PROTECTION] != NOWHERE and s.can_lift(PROTECTION):
        found.append(END_PROTECTION)
    return found


class ChooseAnnulled(Step[IntrigueTable]):
    """Name the one lasting effect that is removed."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "annul", [*annullable(s), STOP])

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, Remove(self.me, option))


class Remove(Step[IntrigueTable]):
    """An open card is discarded, or a marker goes back beside the board."""

    def __init__(self, me: Seat, target: int) -> None:
        self.me: Final = me
        self.target: Final = target

    def run(self, s: IntrigueTable) -> Steps:
        target = self.target
        if target == END_BRIDGE:
            s.take_bridge_away()
            if s.events is not None:
                s.emit(MarkerRemoved("bridge", NOWHERE))
        elif target == END_ALLIANCE:
            lift(s, ALLIES, "alliance")
            lift(s, ALLIES + 1, "alliance")
        elif SPY <= target < DOUBLE:
            drop_card(s, target)
        else:
            lift(s, slot_of(s, target), marker_of(target))
        return DONE


def slot_of(s: IntrigueTable, target: int) -> int:
    """The slot of the marker that an option of Annulment speaks of."""
    if target < REGIONS:
        return s.markers.index(target, LIMITS, LIMITS + 3)
    if target >= DOUBLE:
        return s.markers.index(target - DOUBLE, DOUBLES, DOUBLES + 2)
    if target == END_COLLAPSE:
        return COLLAPSE
    return QUARANTINE if target == END_QUARANTINE else PROTECTION


def marker_of(target: int) -> str:
    """The name of that marker."""
    if target < REGIONS:
        return "limit"
    if target >= DOUBLE:
        return "double"
    if target == END_COLLAPSE:
        return "collapse"
    return "quarantine" if target == END_QUARANTINE else "protection"


def lift(s: IntrigueTable, slot: int, marker: str) -> None:
    """Take a marker away, if it lies, and tell it."""
    place = s.markers[slot]
    if place != NOWHERE:
        s.markers[slot] = NOWHERE
        if s.events is not None:
            s.emit(MarkerRemoved(marker, place))


def drop_card(s: IntrigueTable, target: int) -> None:
    """Discard an open Espionage or Late move card."""
    spy = target < LATE
    seat = target - SPY if spy else target - LATE
    if spy:
        s.spies &= ~(1 << seat)
    else:
        s.lates &= ~(1 << seat)
    if s.events is not None:
        s.emit(CardDropped(seat, "espionage" if spy else "late_move"))
