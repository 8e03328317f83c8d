"""What the 18 cards of King & Intrigue do, scorings apart."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.figures import ChooseBoard, ChooseKing, MoveGrande
from meseta.games.el_grande.losses import Decay, SendHome, demand
from meseta.games.el_grande.names import CASTILLO, COLOUR_COUNT, NOWHERE, PIECE, REGIONS, STOP
from meseta.games.el_grande.reasons import CABALLEROS, NO_SUCH_CABALLERO, ON_MAP, STOPPING
from meseta.games.el_grande.verbs import EndSpecial, KeepVeto, MoveTo, Nothing, Shift, announce
from meseta.games.king_and_intrigue.events import FreelyPlacing, MarkerLaid
from meseta.games.king_and_intrigue.names import COLLAPSE, DOUBLES, GRANDE
from meseta.games.king_and_intrigue.reasons import (
    DOUBLED_THERE,
    GRANDE_DONE,
    GRANDE_FROZEN,
    GRANDE_STAYS,
    MUST_REMOVE,
    MUST_THROW,
    NO_DOUBLE_THERE,
    NO_MORE_OWN,
    OWN_DISMISSED,
    OWN_HOUSEHOLD,
    OWNER_DONE,
    OWNER_TURN,
    about_regions,
    must_choose,
)
from meseta.games.king_and_intrigue.table import IntrigueTable


def pieces_of(s: IntrigueTable, owner: Seat) -> list[int]:
    """The caballeros of ``owner`` in open regions, as options."""
    return [PIECE + region * COLOUR_COUNT + owner for region in s.open_regions_of(owner)]


def within_reach(s: IntrigueTable, owner: Seat) -> int:
    """How many caballeros ``owner`` has in open regions."""
    return sum([s.at(region, owner) for region in s.open_regions()])


# -- 10 to 90 --------------------------------------------------------------------------------------------------


def free_placement(s: IntrigueTable, me: Seat) -> Steps:
    """Place anywhere this turn. (card 20)"""
    return announce(s, me, DeclareFree(me))


class DeclareFree(Step[IntrigueTable]):
    """The declaration comes before the first caballero is placed."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        s.free = True
        if s.events is not None:
            s.emit(FreelyPlacing(self.me))
        return DONE


def empty_courts(s: IntrigueTable, me: Seat) -> Steps:
    """The opponents' courts go home. (card 30, KI-31)"""
    return announce(s, me, Decay(me, s.box.court_loss))


def veto(s: IntrigueTable, me: Seat) -> Steps:
    """Keep the card and stop one special action with it. (card 40, KI-34)"""
    return (KeepVeto(me),)


def angry_king(s: IntrigueTable, me: Seat) -> Steps:
    """Each opponent, clockwise, sends three caballeros of his choice home. (card 50)"""
    return demand(s, me, s.box.angry_loss)


def remove_one_each(s: IntrigueTable, me: Seat) -> Steps:
    """Send one caballero of every opponent home. (card 70)"""
    return (RemoveOneEach(me, 1 << me),)


class RemoveOneEach(Step[IntrigueTable]):
    """Once begun, nobody who can lose one is spared. (KI-26)"""

    def __init__(self, me: Seat, hit: int) -> None:
        self.me: Final = me
        self.hit: Final = hit
        """Bits of the seats that lost one already, and of the seat that acts."""

    def ask(self, s: IntrigueTable) -> Question | None:
        pieces = [
            PIECE + region * COLOUR_COUNT + owner
            for region in s.open_regions()
            for owner in range(s.seats)
            if not self.has_hit(owner) and s.at(region, owner) > 0
        ]
        if not pieces:
            return None
        if not self.has_begun():
            pieces.append(STOP)
        return Question(self.me, "remove", pieces)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), NO_SUCH_CABALLERO, OWN_DISMISSED, OWNER_DONE, MUST_REMOVE)

    def run(self, s: IntrigueTable) -> Steps:
        return DONE if self.has_begun() else (Nothing(self.me),)

    def has_hit(self, owner: Seat) -> bool:
        """Whether ``owner`` lost one already, or is the seat that acts."""
        return (self.hit >> owner) & 1 == 1

    def has_begun(self) -> bool:
        """Whether anybody lost one already."""
        return self.hit != 1 << self.me

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        owner = (option - PIECE) % COLOUR_COUNT
        unit = SendHome(owner, (option - PIECE) // COLOUR_COUNT)
        return (*announce(s, self.me, unit), RemoveOneEach(self.me, self.hit | 1 << owner))


def move_grande_and_cabs(s: IntrigueTable, me: Seat) -> Steps:
    """Move the own Grande and some own caballeros. (card 80)"""
    return (MoveHousehold(me, True, s.box.cabs_with_grande),)


class MoveHousehold(Step[IntrigueTable]):
    """The Grande and the caballeros move in any order, to different places, and each may stay. (KI-OP-6)"""

    def __init__(self, me: Seat, grande: bool, left: int) -> None:
        self.me: Final = me
        self.grande: Final = grande
        """Whether the Grande may still move."""
        self.left: Final = left

    def ask(self, s: IntrigueTable) -> Question | None:
        options: list[int] = []
        if self.grande and s.grande_is_loose(self.me):
            options.append(GRANDE)
        if self.left > 0:
            options.extend(pieces_of(s, self.me))
        if not options:
            return None
        options.append(STOP)
        return Question(self.me, "household", options)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING, range(GRANDE, GRANDE + 1))

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (GRANDE_DONE, GRANDE_FROZEN, OWN_HOUSEHOLD, *s.reasons_closed(), NO_SUCH_CABALLERO, NO_MORE_OWN)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == GRANDE:
            return (MoveGrandeTo(self.me), MoveHousehold(self.me, False, self.left))
        src = (option - PIECE) // COLOUR_COUNT
        return (MoveTo(self.me, self.me, src), MoveHousehold(self.me, self.grande, self.left - 1))


class MoveGrandeTo(Step[IntrigueTable]):
    """Where the Grande goes: another open region, never the castillo."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "grande", [region for region in s.open_regions() if region != s.grande[self.me]])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return ON_MAP

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), GRANDE_STAYS, about_regions("KI-40"), must_choose("KI-40"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return announce(s, self.me, MoveGrande(self.me, option))


def scoreboard(s: IntrigueTable, me: Seat) -> Steps:
    """Bring a mobile scoreboard into play or move one. (card 90)"""
    return (ChooseBoard(me),)


# -- 100 to 180 ------------------------------------------------------------------------------------------------


def double_scoring(s: IntrigueTable, me: Seat) -> Steps:
    """A region counts twice in the next general scoring. (card 130)"""
    for slot in range(2):
        if s.markers[DOUBLES + slot] == NOWHERE:
            return (ChooseDoubled(me, slot),)
    return (LiftDouble(me),)


class LiftDouble(Step[IntrigueTable]):
    """Both 2x markers are out: one of them is given another region. (KI-OP-14)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "lift_double", [*s.markers[DOUBLES : DOUBLES + 2], STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (NO_DOUBLE_THERE,)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (ChooseDoubled(self.me, s.markers.index(option) - DOUBLES),)


class ChooseDoubled(Step[IntrigueTable]):
    """Any region whose card is not out, the king's included: nothing changes in it. (KI-OP-42)"""

    def __init__(self, me: Seat, slot: int) -> None:
        self.me: Final = me
        self.slot: Final = slot

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "double", [*[region for region in range(REGIONS) if not s.doubled(region)], STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (DOUBLED_THERE, about_regions("KI-OP-42"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, LayDouble(self.me, self.slot, option))


class LayDouble(Step[IntrigueTable]):
    """A 2x marker lies with the card of a region. (KI-45)"""

    def __init__(self, me: Seat, slot: int, place: int) -> None:
        self.me: Final = me
        self.slot: Final = slot
        self.place: Final = place

    def run(self, s: IntrigueTable) -> Steps:
        s.markers[DOUBLES + self.slot] = self.place
        if s.events is not None:
            s.emit(MarkerLaid(self.me, "double", self.place))
        return DONE


def can_throw(s: IntrigueTable, me: Seat) -> bool:
    """Whether card 140 can be used: the castillo is open and the own share is there."""
    return s.markers[COLLAPSE] == NOWHERE and within_reach(s, me) >= s.box.thrown_own


def throw_into_castillo(s: IntrigueTable, me: Seat) -> Steps:
    """Two caballeros of every opponent and two of one's own go into the castillo. (card 140, KI-OP-48)"""
    steps: list[Step[IntrigueTable]] = []
    for seat in s.opponents(me):
        n = min(s.box.thrown_each, within_reach(s, seat))
        if n > 0:
            steps.append(ThrowIn(me, seat, n, not steps))
    steps.append(ThrowIn(me, me, s.box.thrown_own, not steps))
    return tuple(steps)


class ThrowIn(Step[IntrigueTable]):
    """The active player picks the caballeros of one owner, one after the other."""

    def __init__(self, me: Seat, owner: Seat, left: int, first: bool) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.left: Final = left
        self.first: Final = first
        """Whether nothing was thrown yet: then the whole action may still be declined."""

    def ask(self, s: IntrigueTable) -> Question | None:
        if self.left == 0:
            return None
        pieces = pieces_of(s, self.owner)
        if self.first:
            pieces.append(STOP)
        return Question(self.me, "throw", pieces)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), NO_SUCH_CABALLERO, OWNER_TURN, MUST_THROW)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            s.cut(EndSpecial)
            return DONE
        unit = Shift(self.me, self.owner, (option - PIECE) // COLOUR_COUNT, CASTILLO)
        return (*announce(s, self.me, unit), ThrowIn(self.me, self.owner, self.left - 1, False))


def king_to_neighbour(s: IntrigueTable, me: Seat) -> Steps:
    """Move the king to a neighbouring region. (card 160)"""
    return (ChooseKing(me, False),)
