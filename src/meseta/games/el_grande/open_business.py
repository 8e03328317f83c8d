"""What the open question of El Grande and its expansion is about: from where, to where, whose, how many."""

from __future__ import annotations

from typing import Any

from meseta.core.step import Step
from meseta.games.el_grande.fetching import Recall, Shortage
from meseta.games.el_grande.figures import ChooseBoardPlace, MoveBoard, MoveGrande, MoveKing
from meseta.games.el_grande.flow import Place
from meseta.games.el_grande.losses import DialExile, Expel, Pay, SendHome
from meseta.games.el_grande.map_features import BOARD, GOAL, LEFT, OWNER, SOURCE, limit, mark
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


def write_business(step: Step[Any], seats: list[bytearray], table: bytearray) -> None:
    """The step that asks; of a Veto's window what was announced."""
    if isinstance(step, AskVeto):
        step = step.unit
    if isinstance(step, (Place, PlaceExtra, Shortage, Recall, Pay)):
        table[LEFT] = limit(step.left)
    elif isinstance(step, MoveCaballeros):
        table[LEFT] = limit(step.left)
        mark(table, SOURCE, step.source)
    elif isinstance(step, MoveTo):
        mark(table, SOURCE, step.src)
        seats[step.owner][OWNER] = 1
    elif isinstance(step, Shift):
        mark(table, SOURCE, step.src)
        mark(table, GOAL, step.dst)
        seats[step.owner][OWNER] = 1
    elif isinstance(step, SendHome):
        mark(table, SOURCE, step.place)
        seats[step.owner][OWNER] = 1
    elif isinstance(step, (DialExile, Expel)):
        mark(table, SOURCE, step.region)
    elif isinstance(step, (Enter, ScorePlace, ScoreFirst, MoveKing, MoveGrande)):
        mark(table, GOAL, step.place)
    elif isinstance(step, MoveBoard):
        mark(table, GOAL, step.place)
        table[BOARD + step.board] = 1
    elif isinstance(step, ChooseBoardPlace):
        table[BOARD + step.board] = 1
