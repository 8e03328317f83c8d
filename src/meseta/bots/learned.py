"""Evaluations that have learned: the hand-made one of the title, and what networks say beside it.

One network says at the end of a rollout who wins, another one how some questions are answered on the way there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meseta.bots.evaluation import Evaluation, Wrapper
from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.native import mypyc_attr
from meseta.core.step import State

_THOUSAND: Final = 1000


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Practised(Wrapper):
    """Players of rollouts who have seen a search decide: some kinds of questions they answer as it would."""

    def __init__(
        self, inner: Evaluation, draw: Callable[[State, Dice], Option], kinds: list[str], shares: list[float]
    ) -> None:
        super().__init__(inner)
        self.draw: Final = draw
        """The answer to the open question of an imagined table."""
        self.kinds: Final = set(kinds)
        self.shares: Final = shares
        """How often they are asked, by the number of seats, from one on; always where nothing is said."""

    def quick(self, s: State, dice: Dice) -> Option:
        """What was seen of a search, where it was seen; otherwise what the hand-made player does."""
        question = s.question
        assert question is not None
        if question.kind in self.kinds and len(question.options) > 1 and self.is_asked(s.seats, dice):
            return self.draw(s, dice)
        return self.inner.quick(s, dice)

    def is_asked(self, seats: int, dice: Dice) -> bool:
        """Whether the answer is what was learned; where it always or never is, no luck is needed."""
        share = self.shares[seats - 1] if seats <= len(self.shares) else 1.0
        if share <= 0.0 or share >= 1.0:
            return share >= 1.0
        return dice.below(_THOUSAND) < share * _THOUSAND
