"""The king card and the intrigue card: the actions that go with the highest and the lowest value. (KI-29, KI-30)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.figures import ChooseKing
from meseta.games.el_grande.names import COLOUR_COUNT, PIECE, RELOCATE, STOP
from meseta.games.el_grande.reasons import (
    CABALLEROS,
    CASTILLO_CLOSED,
    NO_SUCH_CABALLERO,
    ON_BOARD,
    ON_MAP,
    STOPPING,
)
from meseta.games.el_grande.verbs import MoveCaballeros, MoveTo, Nothing, Shift, announce
from meseta.games.king_and_intrigue.reasons import LEAVE_SAME, NONE_TO_MOVE, NOT_ON_BOARD, NOTHING_TO_LEAVE, must_choose
from meseta.games.king_and_intrigue.table import IntrigueTable


def king_card(s: IntrigueTable, me: Seat) -> Steps:
    """Move the king to any other region. (KI-29)"""
    return (ChooseKing(me, True),)


def intrigue_card(s: IntrigueTable, me: Seat) -> Steps:
    """Move one caballero of any colour, or all own ones out of one region. (KI-30)"""
    return (Intrigue(me),)


class Intrigue(Step[IntrigueTable]):
    """Choose one of the two: a caballero to move, or to leave a region with all own ones. (KI-30)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        pieces = [
            PIECE + region * COLOUR_COUNT + owner
            for region in s.open_regions()
            for owner in range(s.seats)
            if s.at(region, owner) > 0
        ]
        if not pieces:
            return None
        if s.open_regions_of(self.me):
            pieces.append(RELOCATE)
        pieces.append(STOP)
        return Question(self.me, "intrigue", pieces)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING, range(RELOCATE, RELOCATE + 1))

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), NO_SUCH_CABALLERO, NOTHING_TO_LEAVE)

    def run(self, s: IntrigueTable) -> Steps:
        return (Nothing(self.me),)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == RELOCATE:
            return (LeaveRegion(self.me),)
        return (MoveTo(self.me, (option - PIECE) % COLOUR_COUNT, (option - PIECE) // COLOUR_COUNT),)


class LeaveRegion(Step[IntrigueTable]):
    """Name the region that all own caballeros leave."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "source", s.open_regions_of(self.me))

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), CASTILLO_CLOSED, NONE_TO_MOVE, must_choose("KI-30"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        n = s.at(option, self.me)
        if s.box.may_stay:
            return (MoveCaballeros(self.me, n, 0, n, option),)
        return (Leave(self.me, option, n),)


class Leave(Step[IntrigueTable]):
    """One after the other goes somewhere else; none may stay behind or come back. (KI-OP-24)"""

    def __init__(self, me: Seat, src: int, left: int) -> None:
        self.me: Final = me
        self.src: Final = src
        self.left: Final = left

    def ask(self, s: IntrigueTable) -> Question | None:
        if self.left == 0:
            return None
        return Question(self.me, "leave_to", [place for place in s.open_places() if place != self.src])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (LEAVE_SAME, *s.reasons_not_to_enter(), NOT_ON_BOARD, must_choose("KI-30"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        unit = Shift(self.me, self.me, self.src, option)
        return (*announce(s, self.me, unit), Leave(self.me, self.src, self.left - 1))
