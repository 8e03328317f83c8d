"""What the 18 cards of King & Intrigue, the king card and the intrigue card do, scorings apart."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Step, Steps
from meseta.games.el_grande.figures import ChooseBoard, ChooseKing, MoveGrande
from meseta.games.el_grande.losses import Decay, SendHome, demand
from meseta.games.el_grande.names import (
    CASTILLO,
    COLOUR_COUNT,
    NOWHERE,
    PIECE,
    REGIONS,
    RELOCATE,
    STOP,
)
from meseta.games.el_grande.verbs import (
    EndSpecial,
    KeepVeto,
    MoveCaballeros,
    MoveTo,
    Nothing,
    Shift,
    announce,
)
from meseta.games.king_and_intrigue.events import FreelyPlacing, MarkerLaid
from meseta.games.king_and_intrigue.names import COLLAPSE, DOUBLES, GRANDE
from meseta.games.king_and_intrigue.table import IntrigueTable


def pieces_of(s: IntrigueTable, owner: Seat) -> list[int]:
    """The caballeros of ``owner`` in open regions, as options."""
    return [PIECE + region * COLOUR_COUNT + owner for region in s.open_regions_of(owner)]


def within_reach(s: IntrigueTable, owner: Seat) -> int:
    """How many caballeros ``owner`` has in open regions."""
    return sum([s.at(region, owner) for region in s.open_regions()])


# -- king card and intrigue card -------------------------------------------------------------------------------


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

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        unit = Shift(self.me, self.me, self.src, option)
        return (*announce(s, self.me, unit), Leave(self.me, self.src, self.left - 1))


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
            if (self.hit >> owner) & 1 == 0 and s.at(region, owner) > 0
        ]
        if not pieces:
            return None
        if self.hit == 1 << self.me:
            pieces.append(STOP)
        return Question(self.me, "remove", pieces)

    def run(self, s: IntrigueTable) -> Steps:
        return (Nothing(self.me),) if self.hit == 1 << self.me else DONE

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
        home = s.grande[self.me]
        if self.grande and home < REGIONS and not s.closed(home):
            options.append(GRANDE)
        if self.left > 0:
            options.extend(pieces_of(s, self.me))
        if not options:
            return None
        options.append(STOP)
        return Question(self.me, "household", options)

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

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (ChooseDoubled(self.me, s.markers.index(option) - DOUBLES),)


class ChooseDoubled(Step[IntrigueTable]):
    """Any region whose card is not out, the king's included: nothing changes in it. (KI-OP-42)"""

    def __init__(self, me: Seat, slot: int) -> None:
        self.me: Final = me
        self.slot: Final = slot

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "double", [*[region for region in range(REGIONS) if not s.doubled(region)], STOP])

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

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            s.cut(EndSpecial)
            return DONE
        unit = Shift(self.me, self.owner, (option - PIECE) // COLOUR_COUNT, CASTILLO)
        return (*announce(s, self.me, unit), ThrowIn(self.me, self.owner, self.left - 1, False))


def king_to_neighbour(s: IntrigueTable, me: Seat) -> Steps:
    """Move the king to a neighbouring region. (card 160)"""
    return (ChooseKing(me, False),)
