"""What the open question of King & Intrigue is about, where El Grande does not know the step that asks."""

from __future__ import annotations

from typing import Any

from meseta.core.step import Step
from meseta.games.el_grande import open_business
from meseta.games.el_grande.map_features import BOARD, GOAL, LEFT, OWNER, SOURCE, limit, mark
from meseta.games.el_grande.verbs import AskVeto
from meseta.games.king_and_intrigue.action_cards import Leave
from meseta.games.king_and_intrigue.bridge import BuildBridge, ChooseSecondBank, CrossBridge
from meseta.games.king_and_intrigue.cards_base import LayDouble, MoveHousehold, ThrowIn
from meseta.games.king_and_intrigue.cards_players_edition import (
    ChooseSecondAlly,
    LayAlliance,
    ShiftTower,
    Storm,
    WageWar,
)
from meseta.games.king_and_intrigue.cards_scoring import (
    FirstPlaceScoring,
    Score,
    ScoreFirstPlace,
    SpecialScoring,
)
from meseta.games.king_and_intrigue.cards_special import BringTurned, LayTurned, TurnBoard
from meseta.games.king_and_intrigue.late_move import LateMoveTo
from meseta.games.king_and_intrigue.markers import LayMarker
from meseta.games.king_and_intrigue.turn import Place, Shortage


def write_business(step: Step[Any], seats: list[bytearray], table: bytearray) -> None:
    """The step that asks; of a Veto's window what was announced."""
    if isinstance(step, AskVeto):
        step = step.unit
    if isinstance(step, (Place, Shortage, MoveHousehold)):
        table[LEFT] = limit(step.left)
    elif isinstance(step, Leave):
        table[LEFT] = limit(step.left)
        mark(table, SOURCE, step.src)
    elif isinstance(step, ThrowIn):
        table[LEFT] = limit(step.left)
        seats[step.owner][OWNER] = 1
    elif isinstance(step, LateMoveTo):
        mark(table, SOURCE, step.src)
        seats[step.owner][OWNER] = 1
    elif isinstance(step, (ChooseSecondBank, ChooseSecondAlly)):
        mark(table, SOURCE, step.region)
    elif isinstance(step, CrossBridge):
        mark(table, SOURCE, step.src)
    elif isinstance(step, (BuildBridge, LayAlliance)):
        mark(table, SOURCE, step.src)
        mark(table, GOAL, step.dst)
    elif isinstance(step, (BringTurned, TurnBoard)):
        table[BOARD + step.board] = 1
    elif isinstance(step, LayTurned):
        table[BOARD + step.board] = 1
        mark(table, GOAL, step.place)
    else:
        write_goal(step, seats, table)


def write_goal(step: Step[Any], seats: list[bytearray], table: bytearray) -> None:
    """A place where something is laid, happens or is scored; the rest is as in El Grande."""
    if isinstance(step, (Score, SpecialScoring, ScoreFirstPlace, FirstPlaceScoring, WageWar, Storm)):
        mark(table, GOAL, step.place)
    if isinstance(step, (ShiftTower, LayDouble, LayMarker)):
        mark(table, GOAL, step.place)
    open_business.write_business(step, seats, table)
