"""Verbs: what action cards do, unit by unit. Every unit can be vetoed before it takes effect. (EG-60)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.events import (
    CastilloOpened,
    NothingDone,
    Placed,
    Scored,
    Vetoed,
    VetoKept,
)
from meseta.games.el_grande.names import (
    ALLOW,
    CASTILLO,
    COLOUR_COUNT,
    COURT,
    NOWHERE,
    PIECE,
    REGIONS,
    STOP,
    VETO,
)
from meseta.games.el_grande.reasons import (
    CABALLEROS,
    NO_MORE_OTHERS,
    NO_MORE_OWN,
    NO_SUCH_CABALLERO,
    ON_BOARD,
    ONE_SOURCE,
    SAME_PLACE,
    STOPPING,
    UNFINISHED_HALF,
)
from meseta.games.el_grande.scoring import extras_at, first_place_at, points_at
from meseta.games.el_grande.table import GrandeTable

# -- veto ------------------------------------------------------------------------------------------------------


class EndSpecial(Step[GrandeTable]):
    """Marks the end of a special action: what a Veto cuts short is dropped down to here. (EG-62)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: GrandeTable) -> Steps:
        s.put_dials_away()
        return DONE


class AskVeto(Step[GrandeTable]):
    """A holder may object to the announced unit; it is not executed and the rest is lost. (EG-60 to EG-62)"""

    def __init__(self, me: Seat, holder: Seat, unit: Step[Any]) -> None:
        self.me: Final = me
        self.holder: Final = holder
        self.unit: Final = unit

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.holder, "veto", [VETO, ALLOW])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (range(VETO, ALLOW + 1),)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == VETO:
            s.spend_veto(self.holder)
            if s.events is not None:
                s.emit(Vetoed(self.holder, self.me))
            s.cut(EndSpecial)
        return DONE


def announce(s: GrandeTable, me: Seat, unit: Step[Any]) -> Steps:
    """A unit with its windows: one for every Veto holder, clockwise; none when nobody holds one. (EG-66, EG-OP-39)"""
    holders = s.veto_holders(me)
    if not holders:
        return (unit,)
    return (*[AskVeto(me, holder, unit) for holder in holders], unit)


def announce_each(s: GrandeTable, me: Seat, units: list[Step[Any]]) -> Steps:
    """Several units in a row, each with its windows."""
    steps: list[Step[Any]] = []
    for unit in units:
        steps.extend(announce(s, me, unit))
    return tuple(steps)


class KeepVeto(Step[GrandeTable]):
    """Lay the Veto open in front of its taker. This cannot be vetoed. (EG-54, EG-OP-10)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: GrandeTable) -> Steps:
        s.keep_veto(self.me)
        if s.events is not None:
            s.emit(VetoKept(self.me))
        return DONE


class Nothing(Step[GrandeTable]):
    """The special action has no legal execution. (EG-52)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: GrandeTable) -> Steps:
        if s.events is not None:
            s.emit(NothingDone(self.me))
        return DONE


# -- moving caballeros -----------------------------------------------------------------------------------------


class MoveCaballeros(Step[GrandeTable]):
    """Move caballeros on the board one by one: at most ``own``, at most ``others``, at most ``left`` in all.

    With a ``source`` they all leave that region.
    """

    def __init__(self, me: Seat, own: int, others: int, left: int, source: int = NOWHERE) -> None:
        self.me: Final = me
        self.own: Final = own
        self.others: Final = others
        self.left: Final = left
        self.source: Final = source

    def ask(self, s: GrandeTable) -> Question | None:
        pieces = self.pieces(s)
        if not pieces:
            return None
        pieces.append(STOP)
        return Question(self.me, "move", pieces)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*CABALLEROS, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        found = (*s.reasons_closed(), NO_SUCH_CABALLERO, ONE_SOURCE, NO_MORE_OWN, NO_MORE_OTHERS)
        return s.cited((UNFINISHED_HALF, *found))

    def pieces(self, s: GrandeTable) -> list[int]:
        """The caballeros that may be moved now."""
        found: list[int] = []
        if self.left == 0:
            return found
        low = 0 if self.source == NOWHERE else self.source
        high = REGIONS if self.source == NOWHERE else self.source + 1
        seats = s.seats
        for region in range(low, high):
            if s.closed(region):
                continue
            for owner in range(seats):
                allowed = self.own if owner == self.me else self.others
                if allowed > 0 and s.cubes[region * seats + owner] > 0:
                    found.append(PIECE + region * COLOUR_COUNT + owner)
        return found

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        piece = option - PIECE
        owner = piece % COLOUR_COUNT
        mine = 1 if owner == self.me else 0
        rest = MoveCaballeros(self.me, self.own - mine, self.others - 1 + mine, self.left - 1, self.source)
        return (MoveTo(self.me, owner, piece // COLOUR_COUNT), rest)


class MoveTo(Step[GrandeTable]):
    """Where the chosen caballero goes: any other open region or the castillo. (EG-46, EG-47)"""

    def __init__(self, me: Seat, owner: Seat, src: int) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.src: Final = src

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.me, "move_to", [place for place in s.open_places() if place != self.src])

    def blocks(self, s: GrandeTable) -> Blocks:
        return ON_BOARD

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.cited((UNFINISHED_HALF, *s.reasons_not_to_enter(), SAME_PLACE))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return announce(s, self.me, Shift(self.me, self.owner, self.src, option))


class Shift(Step[GrandeTable]):
    """The unit of most intrigues: one caballero changes its place."""

    def __init__(self, me: Seat, owner: Seat, src: int, dst: int) -> None:
        self.me: Final = me
        self.owner: Final = owner
        self.src: Final = src
        self.dst: Final = dst

    def run(self, s: GrandeTable) -> Steps:
        s.move(self.me, self.owner, self.src, self.dst, 1)
        return DONE


class PlaceExtra(Step[GrandeTable]):
    """Put caballeros from the court anywhere, whatever the king's neighbours are."""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: GrandeTable) -> Question | None:
        if self.left == 0 or s.at(COURT, self.me) == 0:
            return None
        places = s.open_places()
        places.append(STOP)
        return Question(self.me, "extra", places)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_BOARD, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return s.cited((UNFINISHED_HALF, *s.reasons_not_to_enter()))

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        return (*announce(s, self.me, Enter(self.me, option)), PlaceExtra(self.me, self.left - 1))


class Enter(Step[GrandeTable]):
    """One caballero goes from its owner's court to a place."""

    def __init__(self, me: Seat, place: int) -> None:
        self.me: Final = me
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        s.shift(self.me, COURT, self.place, 1)
        if s.events is not None:
            s.emit(Placed(self.me, self.place))
        return DONE


# -- scoring ---------------------------------------------------------------------------------------------------


class ScorePlace(Step[GrandeTable]):
    """Score one place with all its bonuses. The castillo is opened for it. (EG-53, EG-77, EG-79, EG-99)"""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        if self.place == CASTILLO:
            open_castillo(s)
        award(s, self.place, self.points(s), extras_at(s, self.place))
        return DONE

    def points(self, s: GrandeTable) -> list[int]:
        """What it brings everybody now."""
        return points_at(s, self.place)


class ScoreFirst(Step[GrandeTable]):
    """Score only the sole first place of a region."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: GrandeTable) -> Steps:
        award(s, self.place, self.points(s), extras_at(s, self.place))
        return DONE

    def points(self, s: GrandeTable) -> list[int]:
        """What it brings everybody now."""
        return first_place_at(s, self.place)


def announce_scoring(s: GrandeTable, me: Seat, unit: ScorePlace | ScoreFirst) -> Steps:
    """A scoring with its windows, but none for a region that brings nobody a point: there is nothing to stop. (EG-60)

    Nobody knows for sure what is in the castillo, so holders are always asked about it. (EG-105)
    """
    if not s.veto_holders(me) or (unit.place != CASTILLO and max(unit.points(s)) == 0):
        return (unit,)
    return announce(s, me, unit)


def announce_scorings(s: GrandeTable, me: Seat, units: Sequence[ScorePlace | ScoreFirst]) -> Steps:
    """Several scorings in a row, each with its windows."""
    steps: list[Step[Any]] = []
    for unit in units:
        steps.extend(announce_scoring(s, me, unit))
    return tuple(steps)


def open_castillo(s: GrandeTable) -> None:
    """Show everybody what is in the castillo. (EG-77)"""
    if s.covered:
        s.reveal()
    if s.events is not None:
        s.emit(CastilloOpened(tuple(s.counts(CASTILLO))))


def award(s: GrandeTable, place: int, points: list[int], extras: tuple[int, int]) -> None:
    """Write points on the score track; the king's bonus and the Grande's are among them. (EG-99)"""
    for seat in range(s.seats):
        s.score[seat] += points[seat]
    if s.events is not None:
        king, home = extras
        s.emit(Scored(place, tuple(points), tuple(s.counts(place)), tuple(s.values_at(place)), king, home))


class ChooseScored(Step[GrandeTable]):
    """Name any region or the castillo to be scored."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return Question(self.me, "score", [*range(REGIONS), CASTILLO, STOP])

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_BOARD, *STOPPING)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        return DONE if option == STOP else announce_scoring(s, self.me, ScorePlace(option))
