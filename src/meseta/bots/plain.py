"""How search thinks about a game: by its own evaluation, or by random rollouts that go to the end."""

from __future__ import annotations

from typing import Any

from meseta import games
from meseta.bots.evaluation import Evaluation, Style
from meseta.core.game import Game
from meseta.core.step import State

_ALL = 1_000_000
"""More decisions than anybody waits for."""


def evaluation_of(game: Game[Any]) -> Evaluation:
    """The game's own evaluation, or one that plays at random to the end and counts."""
    own = games.title_of(game).part("evaluation")
    return PlainEvaluation(game) if own is None else own()


class PlainEvaluation(Evaluation):
    """Nothing but the rules and the result."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def style(self, seats: int) -> Style:
        """Everything is tried, by a deep tree through the decisions of all; rollouts end with the game."""
        return Style(stages=_ALL, width=_ALL, depth=64, explore=0.7, trust=0.1, beyond=True)

    def prospects(self, s: State) -> list[float]:
        """The points at the end; nothing before."""
        outcome = self._game.outcome(s) if s.question is None else None
        return [0.0] * s.seats if outcome is None else [float(score) for score in outcome.scores]

    def stage(self, s: State) -> int:
        """Never mind how far it goes."""
        return 0

    def rewards(self, s: State) -> list[float]:
        """Who won."""
        outcome = self._game.outcome(s)
        assert outcome is not None
        share = 1.0 / max(1, len(outcome.winners))
        return [share if seat in outcome.winners else 0.0 for seat in range(s.seats)]
