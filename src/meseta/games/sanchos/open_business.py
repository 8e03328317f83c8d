"""What the open question of the three Sanchos is about, as features: which Sancho, where, how many points are left."""

from __future__ import annotations

from typing import Any, Final

from meseta.core.features import Block
from meseta.core.step import Step
from meseta.games.sanchos.battle import JoinBattle
from meseta.games.sanchos.dice import NameColumn, PickDice, Reserves, ShiftDie, ShiftWay
from meseta.games.sanchos.fields import DeployHome, DiscardReserve, Where, Willing
from meseta.games.sanchos.flow import Command, ReserveCard, Timing
from meseta.games.sanchos.names import KING, MAX_REGIONS, NOBODY, UNIT
from meseta.games.sanchos.orders import (
    AttackWhere,
    BesiegeWhere,
    ChooseFortifier,
    ChooseTarget,
    ChooseUnit,
    HowManyPoints,
    Orders,
)
from meseta.games.sanchos.resolution import Strike
from meseta.games.sanchos.routes import ChooseGoal, ChooseSource, March
from meseta.games.sanchos.siege import Intercept, SendBesiegers

_LEFT: Final = 15
_ACTS: Final = 8

BUSINESS: Final = Block()
REGION: Final[int] = BUSINESS.one("region", MAX_REGIONS, "the region that the open question is about")
GOAL: Final[int] = BUSINESS.one("goal", MAX_REGIONS, "the region to which units march")
LEFT: Final[int] = BUSINESS.count("left", 1, _LEFT, "points, units or cards that are still to be spent")
MAY: Final[int] = BUSINESS.bits("may", _ACTS, "the actions that points may be spent on, the last one: to stop")
KING_MOVES: Final[int] = BUSINESS.bits("king_moves", 1, "it is about the king")


def write_business(step: Step[Any], table: bytearray) -> int:
    """Write what the step that asks is about; returns the Sancho whose deed it is, or ``NOBODY``."""
    if isinstance(step, (Orders, AttackWhere, BesiegeWhere)):
        table[LEFT] = min(step.points, _LEFT)
        for act in range(_ACTS):
            table[MAY + act] = (step.acts >> act) & 1
        return step.sancho
    if isinstance(step, (HowManyPoints, SendBesiegers, Intercept)):
        table[REGION + step.region] = 1
        table[LEFT] = min(step.points, _LEFT)
        return step.sancho
    if isinstance(step, ChooseGoal):
        table[REGION + step.source] = 1
        table[LEFT] = min(step.points, _LEFT)
        return step.sancho
    if isinstance(step, March):
        table[REGION + step.source] = 1
        table[GOAL + step.goal] = 1
        table[LEFT] = min(step.points, _LEFT)
        return step.sancho
    if isinstance(step, JoinBattle):
        table[REGION + step.region] = 1
        return step.sancho
    if isinstance(step, ChooseTarget):
        if step.unit == KING:
            table[KING_MOVES] = 1
        else:
            table[REGION + (step.unit - UNIT) // 3] = 1
        return step.sancho
    if isinstance(step, (DeployHome, DiscardReserve, PickDice)):
        table[LEFT] = min(step.n, _LEFT)
        return step.sancho
    return sancho_of(step)


def sancho_of(step: Step[Any]) -> int:
    """Whose deed a step is that has nothing else to tell."""
    if isinstance(step, (Command, ReserveCard, Timing, ChooseUnit, ChooseFortifier, ChooseSource, Where, Willing)):
        return step.sancho
    if isinstance(step, (Reserves, NameColumn, ShiftDie, ShiftWay, Strike)):
        return step.sancho
    return NOBODY
