"""What the open question of El Grande and its expansion is about: from where, to where, whose, how many."""

from __future__ import annotations

from typing import Any, TypeAlias

from meseta.core.step import Step
from meseta.games.el_grande.fetching import Recall, Shortage
from meseta.games.el_grande.figures import ChooseBoardPlace, MoveBoard, MoveGrande, MoveKing
from meseta.games.el_grande.flow import Place
from meseta.games.el_grande.losses import DialExile, Expel, Pay, SendHome
from meseta.games.el_grande.map_features import BOARD, GOAL, LEFT, OWNER, SOURCE, SPOTS, limit
from meseta.games.el_grande.names import NOWHERE
from meseta.games.el_grande.verbs import (
    AskVeto,
    Enter,
    MoveCaballeros,
    MoveTo,
    PlaceExtra,
    ScoreFirst,
    ScorePlace,
    Shift,
)

Business: TypeAlias = tuple[int, int, int, int, int]
"""Source, goal, owner, scoreboard (``NOWHERE`` for none) and how many are left."""


def write_business(step: Step[Any], seats: list[bytearray], table: bytearray) -> None:
    """Mark what the step that asks is about."""
    source, goal, owner, board, left = business_of(step)
    if source != NOWHERE:
        table[SOURCE + source] = 1
    if goal != NOWHERE:
        table[GOAL + goal] = 1
    if owner != NOWHERE:
        seats[owner][OWNER] = 1
    if board != NOWHERE:
        table[BOARD + board] = 1
    if left > 0:
        table[LEFT] = left


def business_of(step: Step[Any]) -> Business:
    """What a step that asks is about; a Veto's window is about what was announced."""
    if isinstance(step, AskVeto):
        step = step.unit
    if isinstance(step, (Place, PlaceExtra, Shortage, Recall, Pay)):
        return NOWHERE, NOWHERE, NOWHERE, NOWHERE, limit(step.left)
    if isinstance(step, MoveCaballeros):
        return spot(step.source), NOWHERE, NOWHERE, NOWHERE, limit(step.left)
    if isinstance(step, MoveTo):
        return spot(step.src), NOWHERE, step.owner, NOWHERE, 0
    if isinstance(step, Shift):
        return spot(step.src), spot(step.dst), step.owner, NOWHERE, 0
    if isinstance(step, SendHome):
        return spot(step.place), NOWHERE, step.owner, NOWHERE, 0
    if isinstance(step, (DialExile, Expel)):
        return spot(step.region), NOWHERE, NOWHERE, NOWHERE, 0
    if isinstance(step, (Enter, ScorePlace, ScoreFirst, MoveKing, MoveGrande)):
        return NOWHERE, spot(step.place), NOWHERE, NOWHERE, 0
    if isinstance(step, MoveBoard):
        return NOWHERE, spot(step.place), NOWHERE, step.board, 0
    if isinstance(step, ChooseBoardPlace):
        return NOWHERE, NOWHERE, NOWHERE, step.board, 0
    return NOWHERE, NOWHERE, NOWHERE, NOWHERE, 0


def spot(place: int) -> int:
    """A place that has a column, or none."""
    return place if 0 <= place < SPOTS else NOWHERE
