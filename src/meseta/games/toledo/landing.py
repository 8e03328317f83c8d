"""Landing: which card may carry which figure, and where. (TO-18 to TO-35, TO-67 to TO-73)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Option, Seat
from meseta.games.toledo.names import ALCAZAR, ENTRANCE, EXTRA_STEP, FIELDS, MOVEMENT, NONE, STEP, VALUES
from meseta.games.toledo.table import ToledoTable

CLOSED: Final = 0
OPEN: Final = 1
OWN_FIGURES: Final = 2
"""A field may not be landed on, may be, or only by a figure that can go on from there."""


def landing(s: ToledoTable, me: Seat, field: int) -> int:
    """Whether a step of ``me`` may end on ``field``. (TO-21, TO-23, TO-24, TO-30, TO-33)"""
    if field >= ALCAZAR or s.business[field] == NONE:
        return CLOSED
    if s.business[field] == ENTRANCE:
        return OPEN
    there = s.occupied(field)
    return OPEN if there < s.circles[field] or s.figures[me * FIELDS + field] < there else OWN_FIGURES


def may_be_main(main: int, extra: int, value: int) -> bool:
    """Whether a card can be played as or like the main card: it repeats its value, or sets it. (TO-26, TO-69)"""
    return value == main if main else value != extra


def may_be_extra(main: int, extra: int, tile: bool, value: int) -> bool:
    """Whether a card can be played as the extra card: once a turn, by the tile, of another value. (TO-67)"""
    return tile and not extra and value != main


def may_arrive(s: ToledoTable, me: Seat, field: int, purse: list[int], main: int, extra: int, tile: bool) -> bool:
    """Whether a step may end on ``field`` if these cards are left to go on. (TO-33)"""
    found = landing(s, me, field)
    return found == OPEN or (found == OWN_FIGURES and may_go_on(s, me, field, purse, main, extra, tile))


def may_go_on(s: ToledoTable, me: Seat, field: int, purse: list[int], main: int, extra: int, tile: bool) -> bool:
    """Whether some card leads on from a field full of own figures to one where the figure may stop or fight."""
    for value in range(1, VALUES + 1):
        if not purse[value]:
            continue
        purse[value] -= 1
        to = field + value
        found = may_be_main(main, extra, value) and may_arrive(s, me, to, purse, value, extra, tile)
        found = found or (may_be_extra(main, extra, tile, value) and may_arrive(s, me, to, purse, main, value, tile))
        purse[value] += 1
        if found:
            return True
    return False


def leads_on(s: ToledoTable, me: Seat, field: int, value: int, extra: bool) -> bool:
    """Whether further cards lead on a figure that this one has carried onto a field full of own figures. (TO-33)"""
    purse = s.purse(me)
    purse[value] -= 1
    main, spent = (s.main_value, value) if extra else (value, s.extra)
    return may_go_on(s, me, field + value, purse, main, spent, s.owns(me, MOVEMENT))


def steps_from(s: ToledoTable, me: Seat, fields: list[int]) -> list[Option]:
    """Every step that ``me`` can take with a figure on one of ``fields``, main cards before extra cards."""
    purse = s.purse(me)
    main, extra, tile = s.main_value, s.extra, s.owns(me, MOVEMENT)
    mains: list[Option] = []
    extras: list[Option] = []
    for value in range(1, VALUES + 1):
        as_main, as_extra = may_be_main(main, extra, value), may_be_extra(main, extra, tile, value)
        if not purse[value] or not (as_main or as_extra):
            continue
        purse[value] -= 1
        for field in fields:
            found = landing(s, me, field + value)
            if found == CLOSED:
                continue
            step = field * VALUES + value - 1
            if as_main and (found == OPEN or may_go_on(s, me, field + value, purse, value, extra, tile)):
                mains.append(STEP + step)
            if as_extra and (found == OPEN or may_go_on(s, me, field + value, purse, main, value, tile)):
                extras.append(EXTRA_STEP + step)
        purse[value] += 1
    return sorted(mains) + sorted(extras)


def can_begin(s: ToledoTable, me: Seat) -> bool:
    """Whether any card can move any figure at the start of a turn; quicker than to list all steps."""
    fields = s.movable(me)
    purse = s.purse(me)
    for value in range(1, VALUES + 1):
        if purse[value]:
            for field in fields:
                if landing(s, me, field + value) == OPEN:
                    return True
    return bool(steps_from(s, me, fields))
