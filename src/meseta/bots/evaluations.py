"""How search thinks about each game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from meseta.bots.evaluation import Evaluation
from meseta.bots.plain import PlainEvaluation
from meseta.core.game import Game


def has_evaluation(game: Game[Any]) -> bool:
    """Whether there is an evaluation for this game."""
    return find_spec(f"meseta.bots.{game.name}") is not None


def evaluation_of(game: Game[Any]) -> Evaluation:
    """The game's own evaluation, or one that plays at random to the end and counts."""
    if not has_evaluation(game):
        return PlainEvaluation(game)
    evaluation: Evaluation = import_module(f"meseta.bots.{game.name}.evaluation").EVALUATION()
    return evaluation
