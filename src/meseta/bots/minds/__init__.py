"""How search thinks about each game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from meseta.bots.minds.base import Mind
from meseta.bots.minds.plain import PlainMind
from meseta.core.game import Game


def has_mind(game: Game[Any]) -> bool:
    """Whether there is an evaluation for this game."""
    return find_spec(f"{__name__}.{game.name}") is not None


def mind_of(game: Game[Any]) -> Mind:
    """The game's own mind, or one that plays at random to the end and counts."""
    if not has_mind(game):
        return PlainMind(game)
    mind: Mind = import_module(f"{__name__}.{game.name}").MIND()
    return mind
