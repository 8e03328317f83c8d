"""An evaluation that has learned: the hand-made one of the title, and at the end of a rollout what a network says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.bots.evaluation import Evaluation, Wrapper
from meseta.core.native import mypyc_attr
from meseta.core.step import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Learned(Wrapper):
    """Asks the hand-made evaluation about everything but the chances to win."""

    def __init__(self, inner: Evaluation, value: Callable[[State], list[float]]) -> None:
        super().__init__(inner)
        self.value: Final = value
        """For each seat of an imagined table the reward that it may expect."""

    def rewards(self, s: State) -> list[float]:
        """What was learned; a game that is over has an exact result."""
        return self.value(s) if s.question is not None else self.inner.rewards(s)
