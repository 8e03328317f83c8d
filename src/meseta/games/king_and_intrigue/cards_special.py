"""What the Special Cards do, scorings apart."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.events import GrandeMoved
from meseta.games.el_grande.figures import MoveBoard
from meseta.games.el_grande.names import BESIDE, BOARD, CASTILLO, COURT, NOWHERE, STOP
from meseta.games.el_grande.reasons import BOARD_TAKEN, ON_BOARD, ON_MAP, SCOREBOARDS, STOPPING
from meseta.games.el_grande.verbs import PlaceExtra, announce
from meseta.games.king_and_intrigue.events import BoardTurned, CardKept
from meseta.games.king_and_intrigue.markers import ChooseFrozen, LayMarker
from meseta.games.king_and_intrigue.names import (
    COLLAPSE,
    LIMITS,
    PROTECTION,
)
from meseta.games.king_and_intrigue.reasons import LIMIT_THERE, NO_LIMIT_TO_MOVE, about_regions, must_choose
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


# -- Coup ------------------------------------------------------------------------------------------------------


def loose_grandes(s: IntrigueTable) -> list[Seat]:
    """Seats whose Grande stands in an open region."""
    return [seat for seat in range(s.seats) if s.grande_is_loose(seat)]


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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*SCOREBOARDS, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return s.reasons_closed()

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), BOARD_TAKEN, must_choose("EG-102"))

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


def can_limit(s: IntrigueTable, me: Seat) -> bool:
    """A limit board is left, or one of the three can be moved. (KI-OP-44)"""
    return NOWHERE in s.markers[LIMITS : LIMITS + 3] or len(s.loose_limits()) > 0


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
        return Question(self.me, "lift_limit", [*s.loose_limits(), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NO_LIMIT_TO_MOVE,)

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), LIMIT_THERE, about_regions("KI-55"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, LayMarker(self.me, self.slot, option, "limit"))


# -- Royal protection --------------------------------------------------------------------------------------------


def can_protect(s: IntrigueTable, me: Seat) -> bool:
    """The marker cannot be taken out of the king's region. (KI-OP-47)"""
    return s.can_lift(PROTECTION)


def royal_protection(s: IntrigueTable, me: Seat) -> Steps:
    """Freeze a region to the end of the round. (card 85)"""
    return (ChooseFrozen(me, PROTECTION, "protection"),)
