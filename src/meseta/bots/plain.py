"""How search thinks about a game: by its own evaluation, or by random rollouts that go to the end."""

from __future__ import annotations

from typing import Any

from meseta import games
from meseta.bots import own
from meseta.bots.evaluation import Evaluation, Style
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.step import State

_ALL = 1_000_000
"""More decisions than anybody waits for."""


def evaluation_of(game: Game[Any], wanted: Evaluation | str = "") -> Evaluation:
    """Somebody's own evaluation, at hand or in a file, the title's, or one that plays to the end and counts."""
    if isinstance(wanted, Evaluation):
        return wanted
    if wanted:
        found = own.read(wanted).made()
        if not isinstance(found, Evaluation):
            raise MesetaError(f"{wanted!r} makes no meseta.bots.evaluation.Evaluation, but a {type(found).__name__}.")
        return found
    of_title = games.title_of(game).part("evaluation")
    return PlainEvaluation(game) if of_title is None else of_title()


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
