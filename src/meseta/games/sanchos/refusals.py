"""What the sentences of reasons speak of: names and numbers of the table, the asking step and the option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meseta.core.decision import Option
from meseta.core.texts import Texts
from meseta.games.sanchos.armies import attack_regions, balance, place_of, preferred, region_of, siege_regions
from meseta.games.sanchos.claims import IN_COLUMNS, IN_DICE, IN_POINTS, in_regions, in_units, troops_at
from meseta.games.sanchos.names import (
    ATTACK,
    CARD,
    COLUMN,
    DIE,
    FIELD,
    GARRISON,
    NOBODY,
    OPT_DEPLOY_GARRISON,
    POINTS,
    REGION,
)
from meseta.games.sanchos.reasons_on_map import barred_by, points_of, weakest_near
from meseta.games.sanchos.routes import ChooseGoal
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.words import die_name, place_name, sancho_name


def why_values(s: SanchosTable, option: Option, t: Texts) -> Mapping[str, Any]:
    """Everything that a sentence about this option may name."""
    step: Any = s.stack[-1]
    return {
        "card": option - CARD + 1,
        "sancho": sancho_name(t, step.sancho),
        **_points(s, step, option),
        **_region(s, step, option, t),
        **_route(s, step),
        **_die(step, option, t),
    }


def _points(s: SanchosTable, step: Any, option: Option) -> dict[str, Any]:
    """The points there are, those meant by the option, and how many besiegers the latter send."""
    if not hasattr(step, "points") and not hasattr(step, "act"):
        return {}
    points = points_of(s, step)
    spent = option - POINTS if option in IN_POINTS[0] else points
    return {"points": points, "spent": spent, "most": 2 * spent}


def _where(s: SanchosTable, step: Any, option: Option) -> int:
    """The region that the option, or else the question, is about."""
    if option in in_regions(s)[0]:
        return option - REGION
    if any(option in block for block in in_units(s)):
        return region_of(s, step.sancho, option)
    if option == OPT_DEPLOY_GARRISON:
        return int(s.printed.home[step.sancho])
    return int(getattr(step, "region", NOBODY))


def _region(s: SanchosTable, step: Any, option: Option, t: Texts) -> dict[str, Any]:
    """Who stands where in that region, in words and numbers."""
    region = _where(s, step, option)
    if region == NOBODY:
        return {"kingdom": sancho_name(t, getattr(step, "barred", NOBODY))}
    sancho = step.sancho
    unit = any(option in block for block in in_units(s))
    return {
        "region": s.printed.names[region],
        "kingdom": sancho_name(t, s.printed.kingdom[region]),
        "holder": sancho_name(t, s.holder[region]),
        "besieger": sancho_name(t, s.besieger[region]),
        "place": place_name(t, s.printed, region, place_of(s, sancho, option)) if unit else "",
        "defenders": s.garrison[region],
        "units": s.field[region * 3 + sancho],
        "troops": troops_at(s, sancho, region, FIELD),
        "inside": troops_at(s, sancho, region, GARRISON),
        **_preference(s, step, region),
    }


def _preference(s: SanchosTable, step: Any, region: int) -> dict[str, Any]:
    """How a region compares with the one that a text prefers. (WS-97)"""
    if not hasattr(step, "act"):
        return {}
    act, sancho, barred = step.act(s), step.sancho, barred_by(s, step)
    able = attack_regions(s, sancho, barred, False)
    if act.verb != ATTACK:
        able = siege_regions(s, sancho, act.points, barred)
    best = preferred(s, sancho, able)[:1]
    return {
        "balance": balance(s, sancho, region),
        "best": balance(s, sancho, best[0]) if best else 0,
        "preferred": s.printed.names[best[0]] if best else "",
    }


def _route(s: SanchosTable, step: Any) -> dict[str, Any]:
    """Where a march begins, and where the weakest enemies are."""
    names = s.printed.names
    if hasattr(step, "unit"):
        return {"source": names[region_of(s, step.sancho, step.unit)]}
    found: dict[str, Any] = {"source": names[step.source]} if hasattr(step, "source") else {}
    near = weakest_near(s, step)[:1] if isinstance(step, ChooseGoal) else []
    return {**found, "weakest": names[near[0]] if near else ""}


def _die(step: Any, option: Option, t: Texts) -> dict[str, Any]:
    """The die that an option means, and the column that is asked about."""
    column = option - COLUMN if option in IN_COLUMNS[0] else getattr(step, "column", 0)
    die = option - DIE if option in IN_DICE[0] else 0
    return {"column": column, "there": die // 6, "owner": sancho_name(t, die % 6 // 2), "kind": die_name(t, die % 2)}
