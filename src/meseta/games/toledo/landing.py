"""Landing: which card may carry which figure, and where. (TO-18 to TO-35, TO-67 to TO-73)"""

from __future__ import annotations

from meseta.core.decision import Option, Seat
from meseta.games.toledo.names import ALCAZAR, ENTRANCE, FIELDS, MOVEMENT, NONE, VALUES, step_option
from meseta.games.toledo.table import Table


def may_be_main(main: int, extra: int, value: int) -> bool:
    """Whether a card can be played as or like the main card: it repeats its value, or sets it. (TO-26, TO-69)"""
    return value == main if main else value != extra


def may_be_extra(main: int, extra: int, tile: bool, value: int) -> bool:
    """Whether a card can be played as the extra card: once a turn, by the tile, of another value. (TO-67)"""
    return tile and not extra and value != main


def may_land(s: Table, me: Seat, field: int, purse: list[int], main: int, extra: int, tile: bool) -> bool:
    """Whether a step may end on ``field``, with these cards left to go on. (TO-21, TO-23, TO-33)"""
    if field >= ALCAZAR or s.business[field] == NONE:
        return False
    if s.business[field] == ENTRANCE:
        return True
    there = s.occupied(field)
    if there < s.circles[field] or s.figures[me * FIELDS + field] < there:
        return True
    return may_go_on(s, me, field, purse, main, extra, tile)


def may_go_on(s: Table, me: Seat, field: int, purse: list[int], main: int, extra: int, tile: bool) -> bool:
    """Whether some card leads on from a field full of own figures to one where the figure may stop or fight."""
    for value in range(1, VALUES + 1):
        if not purse[value]:
            continue
        purse[value] -= 1
        to = field + value
        found = may_be_main(main, extra, value) and may_land(s, me, to, purse, value, extra, tile)
        found = found or (may_be_extra(main, extra, tile, value) and may_land(s, me, to, purse, main, value, tile))
        purse[value] += 1
        if found:
            return True
    return False


def steps_from(s: Table, me: Seat, fields: list[int]) -> list[Option]:
    """Every step that ``me`` can take with a figure on one of ``fields``, main cards before extra cards."""
    purse = s.purse(me)
    main, extra, tile = s.main_value, s.extra, s.owns(me, MOVEMENT)
    mains: list[Option] = []
    extras: list[Option] = []
    for value in range(1, VALUES + 1):
        if not purse[value]:
            continue
        purse[value] -= 1
        for field in fields:
            if may_be_main(main, extra, value) and may_land(s, me, field + value, purse, value, extra, tile):
                mains.append(step_option(field, value, False))
            if may_be_extra(main, extra, tile, value) and may_land(s, me, field + value, purse, main, value, tile):
                extras.append(step_option(field, value, True))
        purse[value] += 1
    return sorted(mains) + sorted(extras)
