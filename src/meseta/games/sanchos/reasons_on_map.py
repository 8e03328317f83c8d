"""Reasons about units and regions: what stands on the board comes before what a card's text means."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.reason import Reason
from meseta.core.step import Reasons
from meseta.games.sanchos.armies import (
    allowed_attacks,
    enemy_in_the_open,
    enemy_units,
    must_leave,
    place_of,
    region_of,
    sources,
    strongest,
    targets,
    text_sieges,
    units_in,
    weakest,
)
from meseta.games.sanchos.claims import (
    just,
    of_region,
    of_unit,
    troops_at,
)
from meseta.games.sanchos.grammar import WEAKEST, WEAKEST_OR_EMPTY
from meseta.games.sanchos.names import (
    ATTACK,
    GARRISON,
    KING,
    NOBODY,
    SIEGE,
    STOP,
    UNIT,
)
from meseta.games.sanchos.table import SanchosTable

# -- units -------------------------------------------------------------------------------------------------------------


def _no_troop(s: SanchosTable, step: Any, unit: int) -> bool:
    return unit != KING and not troops_at(s, step.sancho, (unit - UNIT) // 3, (unit - UNIT) % 3)


def _stands(s: SanchosTable, step: Any, unit: int, place: int) -> bool:
    return place_of(s, step.sancho, unit) == place


def _is_besieged(s: SanchosTable, step: Any, unit: int) -> bool:
    return _stands(s, step, unit, GARRISON) and s.besieger[region_of(s, step.sancho, unit)] != NOBODY


def _stays(s: SanchosTable, step: Any, unit: int) -> bool:
    """Whether a garrison that nobody besieges keeps the unit."""
    return _stands(s, step, unit, GARRISON) and unit not in units_in(s, step.sancho, region_of(s, step.sancho, unit))


_MAY_LEAVE: Final[Reasons] = (
    Reason("no_troop", "WS-38", of_unit(_no_troop)),
    Reason("besieged", "WS-39", of_unit(_is_besieged)),
    Reason("last_stays", "WS-113", of_unit(lambda s, step, unit: unit != KING and _stays(s, step, unit))),
    Reason("king_stays", "WS-113", of_unit(lambda s, step, unit: unit == KING and _stays(s, step, unit))),
)
CHOOSE_UNIT: Final[Reasons] = _MAY_LEAVE
MARCH: Final[Reasons] = (
    Reason("other_source", "WS-96", of_unit(lambda s, step, unit: region_of(s, step.sancho, unit) != step.source)),
    *_MAY_LEAVE,
    Reason("march_first", "WS-96", just(STOP, lambda s, step: not step.marched)),
    Reason("march_on", "WS-96", just(STOP, lambda s, step: must_leave(s, step.sancho, step.source))),
)


def _before_own(s: SanchosTable, step: Any, unit: int) -> bool:
    return bool(s.holder[region_of(s, step.sancho, unit)] == step.sancho)


def _before_enemy(s: SanchosTable, step: Any, unit: int) -> bool:
    return s.holder[region_of(s, step.sancho, unit)] not in (NOBODY, step.sancho)


def _before_siege(s: SanchosTable, step: Any, unit: int) -> bool:
    return _before_own(s, step, unit) and s.besieger[region_of(s, step.sancho, unit)] != NOBODY


CHOOSE_FORTIFIER: Final[Reasons] = (
    Reason("no_troop", "WS-43", of_unit(_no_troop)),
    Reason("inside_already", "WS-42", of_unit(lambda s, step, unit: _stands(s, step, unit, GARRISON))),
    Reason("besieging", "WS-43", of_unit(lambda s, step, unit: _stands(s, step, unit, SIEGE))),
    Reason("garrison_enemy", "WS-43", of_unit(_before_enemy)),
    Reason("garrison_besieged", "WS-43", of_unit(_before_siege)),
)

# -- regions -----------------------------------------------------------------------------------------------------------


def _source(s: SanchosTable, step: Any) -> int:
    return region_of(s, step.sancho, step.unit)


CHOOSE_TARGET: Final[Reasons] = (
    Reason("same_region", "WS-37", of_region(lambda s, step, region: region == _source(s, step))),
    Reason(
        "not_adjacent", "WS-37", of_region(lambda s, step, region: region not in s.printed.neighbours[_source(s, step)])
    ),
)
_NO_UNITS: Final = of_region(lambda s, step, region: not s.units(region, step.sancho))
ATTACK_WHERE: Final[Reasons] = (
    Reason("no_units", "WS-47", _NO_UNITS),
    Reason(
        "no_enemy_outside", "WS-47", of_region(lambda s, step, region: not enemy_in_the_open(s, step.sancho, region))
    ),
    Reason("barred", "WS-100", of_region(lambda s, step, region: s.printed.kingdom[region] == barred_by(s, step))),
)
BESIEGE_WHERE: Final[Reasons] = (
    Reason("garrison_empty", "WS-69", of_region(lambda s, step, region: s.holder[region] == NOBODY)),
    Reason("garrison_own", "WS-69", of_region(lambda s, step, region: s.holder[region] == step.sancho)),
    Reason("siege_lies", "WS-69", of_region(lambda s, step, region: s.besieger[region] != NOBODY)),
    Reason(
        "too_few_units",
        "WS-70",
        of_region(lambda s, step, region: s.field[region * 3 + step.sancho] <= s.garrison[region]),
    ),
    Reason("too_few_points", "WS-70", of_region(lambda s, step, region: 2 * points_of(s, step) <= s.garrison[region])),
)


def points_of(s: SanchosTable, step: Any) -> int:
    """The points that an attack or a siege may get: of the step, or of the text that it carries out."""
    return int(step.act(s).points if hasattr(step, "act") else step.points)


def barred_by(s: SanchosTable, step: Any) -> int:
    """The kingdom that the text excludes, or ``NOBODY``."""
    return int(step.act(s).barred if hasattr(step, "act") else step.barred)


def meant(s: SanchosTable, step: Any) -> list[int]:
    """The regions that an order to attack or to besiege means."""
    act = step.act(s)
    return allowed_attacks(s, step.sancho, act) if act.verb == ATTACK else text_sieges(s, step.sancho, act)


_NOT_PREFERRED: Final = Reason(
    "not_preferred", "WS-97", of_region(lambda s, step, region: region not in meant(s, step))
)
_BARRED: Final = ATTACK_WHERE[-1]
TEXT_ATTACK: Final[Reasons] = (*ATTACK_WHERE, _NOT_PREFERRED)
TEXT_SIEGE: Final[Reasons] = (*BESIEGE_WHERE, _BARRED, _NOT_PREFERRED)

CHOOSE_SOURCE: Final[Reasons] = (
    Reason("no_units", "WS-92", _NO_UNITS),
    Reason("not_strongest", "WS-92", of_region(lambda s, step, region: region not in strongest(s, step.sancho))),
    Reason(
        "no_goal",
        "WS-90",
        of_region(lambda s, step, region: not targets(s, step.sancho, region, step.act(s).target)),
    ),
    Reason(
        "nobody_leaves",
        "WS-113",
        of_region(lambda s, step, region: region not in sources(s, step.sancho, step.act(s))),
    ),
)


def weakest_near(s: SanchosTable, step: Any) -> list[int]:
    """The regions with the weakest enemies, where a route leads to them; none where it leads to empty ones."""
    if step.target not in (WEAKEST, WEAKEST_OR_EMPTY):
        return []
    return weakest(s, step.sancho, s.printed.neighbours[step.source])


def _without_enemies(s: SanchosTable, step: Any, region: int) -> bool:
    return bool(weakest_near(s, step)) and not enemy_units(s, step.sancho, region)


def _with_stronger_enemies(s: SanchosTable, step: Any, region: int) -> bool:
    return bool(weakest_near(s, step)) and region not in weakest_near(s, step)


CHOOSE_GOAL: Final[Reasons] = (
    Reason("same_region", "WS-90", of_region(lambda s, step, region: region == step.source)),
    Reason("not_adjacent", "WS-90", of_region(lambda s, step, region: region not in s.printed.neighbours[step.source])),
    Reason("no_enemy_there", "WS-93", of_region(_without_enemies)),
    Reason("stronger_enemy", "WS-93", of_region(_with_stronger_enemies)),
    Reason(
        "not_empty", "WS-94", of_region(lambda s, step, region: not weakest_near(s, step) and not s.is_empty(region))
    ),
)
