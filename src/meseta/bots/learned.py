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

    A network knows who wins in the long run, the hand-made evaluation what the next deed is worth. So a network may
    correct the hand-made chances, or count for a share beside them.
    """

    def __init__(
        self,
        inner: Evaluation,
        value: Callable[[State, list[float]], list[float]],
        shares: list[float],
        corrects: bool = False,
    ) -> None:
        super().__init__(inner)
        self.value: Final = value
        """For each seat of an imagined table, with its hand-made chances, the reward that it may expect."""
        self.shares: Final = shares
        """How much of it counts, by the number of seats, from one on; all of it where nothing is said."""
        self.corrects: Final = corrects
        """Whether the hand-made chances are asked for at all where all of it counts."""

    def rewards(self, s: State) -> list[float]:
        """What was learned, mixed with what the hand-made evaluation says; a game that is over has an exact result."""
        if s.question is None:
            return self.inner.rewards(s)
        share = self.shares[s.seats - 1] if s.seats <= len(self.shares) else 1.0
        if share == 0.0:
            return self.inner.rewards(s)
        hand = self.inner.rewards(s) if self.corrects or share < 1.0 else []
        found = self.value(s, hand)
        if share == 1.0:
            return found
        return [share * found[seat] + (1.0 - share) * hand[seat] for seat in range(s.seats)]
