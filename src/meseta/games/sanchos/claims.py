"""Claims: the parts of the vocabulary that questions ask for, and how a reason speaks of one of their options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meseta.core.reason import Claim
from meseta.core.step import Blocks
from meseta.games.sanchos.names import (
    CARD,
    CARDS,
    COLUMN,
    DIE,
    FACE,
    FIELD,
    FORCE,
    GARRISON,
    KING,
    LATER,
    LEFT,
    MAX_COLUMNS,
    MAX_POINTS,
    NO,
    NOW,
    OPT_BESIEGE,
    OPT_CID,
    OPT_DEPLOY_FIELD,
    OPT_DEPLOY_GARRISON,
    OPT_RECRUIT,
    OPT_RESERVE,
    PASS,
    POINTS,
    REGION,
    RIGHT,
    STOP,
    UNIT,
    YES,
)
from meseta.games.sanchos.table import SanchosTable

# -- blocks of the vocabulary ------------------------------------------------------------------------------------------

IN_CARDS: Final[Blocks] = (range(CARD, CARD + CARDS),)
IN_COMMAND: Final[Blocks] = (*IN_CARDS, range(OPT_RESERVE, OPT_RESERVE + 1))
IN_TIMING: Final[Blocks] = (range(NOW, LATER + 1),)
IN_ORDERS: Final[Blocks] = (range(OPT_RECRUIT, OPT_BESIEGE + 1), range(STOP, STOP + 1))
IN_HOME: Final[Blocks] = (range(OPT_DEPLOY_FIELD, OPT_DEPLOY_GARRISON + 1),)
IN_POINTS: Final[Blocks] = (range(POINTS + 1, POINTS + MAX_POINTS + 1),)
IN_FORCES: Final[Blocks] = (range(FORCE, FACE),)
IN_YES_OR_NO: Final[Blocks] = (range(YES, NO + 1),)
IN_RESERVES: Final[Blocks] = (*IN_CARDS, range(OPT_CID, OPT_CID + 1), range(PASS, PASS + 1))
IN_COLUMNS: Final[Blocks] = (range(COLUMN, COLUMN + MAX_COLUMNS),)
IN_DICE: Final[Blocks] = (range(DIE, DIE + 6 * MAX_COLUMNS),)
IN_WAYS: Final[Blocks] = (range(LEFT, RIGHT + 1),)


def in_regions(s: SanchosTable) -> Blocks:
    """The regions of the map; the vocabulary has names for larger ones."""
    return (range(REGION, REGION + s.printed.regions),)


def in_units(s: SanchosTable) -> Blocks:
    """The troops of the map, and the king."""
    return range(UNIT, UNIT + 3 * s.printed.regions), range(KING, KING + 1)


def in_march(s: SanchosTable) -> Blocks:
    """Units, or an end of the march."""
    return (*in_units(s), range(STOP, STOP + 1))


# -- claims about one kind of option -----------------------------------------------------------------------------------

Test = Callable[[SanchosTable, Any, int], bool]


def of_card(test: Test) -> Claim:
    """About a card by its index."""
    return lambda s, step, option: option in IN_CARDS[0] and test(s, step, option - CARD)


def of_region(test: Test) -> Claim:
    """About a region of the map."""
    return lambda s, step, option: option in in_regions(s)[0] and test(s, step, option - REGION)


def of_unit(test: Test) -> Claim:
    """About a troop or the king, handed on as the option itself."""
    return lambda s, step, option: any(option in block for block in in_units(s)) and test(s, step, option)


def of_force(test: Callable[[SanchosTable, Any, int, int], bool]) -> Claim:
    """About so many troops, with or without the king."""
    return lambda s, step, option: option in IN_FORCES[0] and test(s, step, (option - FORCE) // 2, (option - FORCE) % 2)


def of_points(test: Test) -> Claim:
    """About a number of points."""
    return lambda s, step, option: option in IN_POINTS[0] and test(s, step, option - POINTS)


def of_die(test: Test) -> Claim:
    """About a die on the track."""
    return lambda s, step, option: option in IN_DICE[0] and test(s, step, option - DIE)


def just(wanted: int, test: Callable[[SanchosTable, Any], bool]) -> Claim:
    """About one option only."""
    return lambda s, step, option: option == wanted and test(s, step)


def troops_at(s: SanchosTable, sancho: int, region: int, place: int) -> int:
    """A Sancho's troops in one place of a region, the king not counted."""
    if place == FIELD:
        units = s.field[region * 3 + sancho]
    elif place == GARRISON:
        units = s.garrison[region] if s.holder[region] == sancho else 0
    else:
        units = s.siege[region] if s.besieger[region] == sancho else 0
    return units - s.king_stands(sancho, region, place)
