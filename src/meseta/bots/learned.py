"""An evaluation that has learned: the hand-made one of the title, and at the end of a rollout what a network says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.bots.evaluation import Evaluation, Wrapper
from meseta.core.native import mypyc_attr
from meseta.core.step import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Learned(Wrapper):
    """Asks the hand-made evaluation about everything but the chances to win, and about a share of these.

    A network knows who wins in the long run, the hand-made evaluation what the next deed is worth: where few games were
    learned from, half of each plays better than either.
    """

    def __init__(self, inner: Evaluation, value: Callable[[State], list[float]], shares: list[float]) -> None:
        super().__init__(inner)
        self.value: Final = value
        """For each seat of an imagined table the reward that it may expect."""
        self.shares: Final = shares
        """How much of it counts, by the number of seats, from one on; all of it where nothing is said."""

    def rewards(self, s: State) -> list[float]:
        """What was learned, mixed with what the hand-made evaluation says; a game that is over has an exact result."""
        if s.question is None:
            return self.inner.rewards(s)
        share = self.shares[s.seats - 1] if s.seats <= len(self.shares) else 1.0
        if share == 0.0:
            return self.inner.rewards(s)
        found = self.value(s)
        if share == 1.0:
            return found
        hand = self.inner.rewards(s)
        return [share * found[seat] + (1.0 - share) * hand[seat] for seat in range(s.seats)]
