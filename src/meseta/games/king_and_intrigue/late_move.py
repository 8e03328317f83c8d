"""Late move: a card that is kept until just before something is scored. (card 75)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.names import COLOUR_COUNT, PIECE, STOP
from meseta.games.el_grande.reasons import CABALLEROS, NO_SUCH_CABALLERO, ON_MAP, STOPPING
from meseta.games.el_grande.verbs import announce
from meseta.games.king_and_intrigue.events import CardDropped, CardKept
from meseta.games.king_and_intrigue.reasons import FULL, LATE_CASTILLO, LATE_SAME, OWN_LATE, must_choose
from meseta.games.king_and_intrigue.table import IntrigueTable


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


def late_moves(s: IntrigueTable, first: Seat) -> Steps:
    """A moment for every owner of a Late move card, clockwise from ``first``. (KI-60, KI-72)"""
    if s.lates == 0:
        return DONE
    seats = [(first + i) % s.seats for i in range(s.seats)]
    return tuple([LateMove(seat) for seat in seats if (s.lates >> seat) & 1])


class LateMove(Step[IntrigueTable]):
    """Before something is scored the owner may move one caballero between open regions, once. (KI-OP-18)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        owners = range(s.seats) if s.box.late_any else range(self.me, self.me + 1)
        pieces = [
            PIECE + region * COLOUR_COUNT + owner
            for region in s.open_regions()
            for owner in owners
            if s.at(region, owner) > 0
        ]
        if not pieces:
            return None
        pieces.append(STOP)
        return Question(self.me, "late_move", pieces)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), NO_SUCH_CABALLERO, OWN_LATE)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        return (LateMoveTo(self.me, (option - PIECE) % COLOUR_COUNT, (option - PIECE) // COLOUR_COUNT),)


class LateMoveTo(Step[IntrigueTable]):
    """Where the late caballero goes: another open region with room, never the castillo. The card is used up."""

    def __init__(self, me: Seat, owner: Seat, src: int) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.src: Final = src

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "late_to", [region for region in s.enterable_regions() if region != self.src])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (LATE_SAME, *s.reasons_closed(), FULL, LATE_CASTILLO, must_choose("KI-OP-18"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        s.lates &= ~(1 << self.me)
        s.move(self.me, self.owner, self.src, option, 1)
        if s.events is not None:
            s.emit(CardDropped(self.me, "late_move"))
        return DONE
