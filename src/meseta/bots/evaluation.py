"""What a search must know about a game: how a table looks, which options look good, and how people quickly play on."""

from __future__ import annotations

from math import exp
from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.native import mypyc_attr
from meseta.core.step import UNANSWERED, State

_WIN: Final = 0.9
"""How much of a final reward is winning; the rest is the margin, so that a lost game is still played well."""
_MARGIN: Final = 0.1


class Style:
    """How to search a game; what was measured to be good for it (docs/bots.md)."""

    def __init__(
        self,
        stages: int = 1,
        width: int = 8,
        depth: int = 6,
        explore: float = 0.25,
        trust: float = 2.0,
        beyond: bool = False,
        effort: int = 200,
        steady: bool = False,
    ) -> None:
        self.stages: Final = stages
        """Stages that a rollout goes on for; see ``Evaluation.stage``."""
        self.width: Final = width
        """Options of the root that are tried at all."""
        self.depth: Final = depth
        """Decisions below the root that the tree holds."""
        self.explore: Final = explore
        """How much upper confidence counts."""
        self.trust: Final = trust
        """For how many visits the evaluation's opinion of an option counts."""
        self.beyond: Final = beyond
        """Whether the tree goes on beyond the own turn, through chance and the others' decisions."""
        self.effort: Final = effort
        """Iterations that a hard opponent spends on a decision."""
        self.steady: Final = steady
        """Whether every turn of a rollout has luck of its own: then the same cards come whatever an option needed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A game as search sees it. All methods leave the state as it is."""

    def style(self, seats: int) -> Style:
        """How to search."""
        return Style()

    def prospects(self, s: State) -> list[float]:
        """The points that each seat may expect at the end."""
        raise NotImplementedError

    def spread(self, s: State) -> float:
        """How safe a lead is: with so many points more somebody is e times as likely to win as another."""
        return 10.0

    def judge(self, s: State) -> list[float]:
        """How good each option looks to the seat that is asked, in points; all are equal where there is no opinion."""
        question = s.question
        assert question is not None
        return [0.0] * len(question.options)

    def first_look(self, s: State) -> list[float]:
        """The same to somebody who will not search: an opinion also where ``judge`` has none."""
        return self.judge(s)

    def priors(self, s: State) -> list[float]:
        """What a search believes of each option before it has tried any, in points.

        By default what ``judge`` says. Whatever has learnt to foresee good options says it here.
        """
        return self.judge(s)

    def sensible(self, s: State) -> list[Option]:
        """The options of the open question that are worth a trial: without those that are never better than others."""
        question = s.question
        assert question is not None
        return question.options

    def breadth(self, s: State, width: int) -> int:
        """How many options of the open question are tried at all, if so many usually are."""
        return width

    def at_once(self, s: State, dice: Dice) -> Option:
        """The answer to a question about which searching tells nothing; ``UNANSWERED`` where a search is due."""
        return UNANSWERED

    def begin(self) -> None:
        """A rollout begins: forget plans of the one before."""

    def quick(self, s: State, dice: Dice) -> Option:
        """What the seat that is asked answers in a rollout: a choice that costs little."""
        question = s.question
        assert question is not None
        return question.options[dice.below(len(question.options))]

    def stage(self, s: State) -> int:
        """Counts how far the game has gone: a rollout ends a few stages after its start."""
        return s.turn

    def rewards(self, s: State) -> list[float]:
        """For each seat how likely it wins, from 0 to 1, at the end mixed with the margin."""
        worth = self.prospects(s)
        if s.question is None:
            return final_rewards(worth)
        return soft_rewards(worth, self.spread(s))


@mypyc_attr(allow_interpreted_subclasses=True)
class Wrapper(Evaluation):
    """An evaluation that is another one, as long as nothing is overridden: for values and priors that were learnt.

    The game's own evaluation stays as it is; a subclass says ``rewards`` or ``priors`` and leaves the rest.
    """

    def __init__(self, inner: Evaluation) -> None:
        self.inner: Final = inner

    def style(self, seats: int) -> Style:
        """As the other one."""
        return self.inner.style(seats)

    def prospects(self, s: State) -> list[float]:
        """As the other one."""
        return self.inner.prospects(s)

    def spread(self, s: State) -> float:
        """As the other one."""
        return self.inner.spread(s)

    def judge(self, s: State) -> list[float]:
        """As the other one."""
        return self.inner.judge(s)

    def first_look(self, s: State) -> list[float]:
        """As the other one."""
        return self.inner.first_look(s)

    def priors(self, s: State) -> list[float]:
        """As the other one."""
        return self.inner.priors(s)

    def sensible(self, s: State) -> list[Option]:
        """As the other one."""
        return self.inner.sensible(s)

    def breadth(self, s: State, width: int) -> int:
        """As the other one."""
        return self.inner.breadth(s, width)

    def at_once(self, s: State, dice: Dice) -> Option:
        """As the other one."""
        return self.inner.at_once(s, dice)

    def begin(self) -> None:
        """As the other one."""
        self.inner.begin()

    def quick(self, s: State, dice: Dice) -> Option:
        """As the other one."""
        return self.inner.quick(s, dice)

    def stage(self, s: State) -> int:
        """As the other one."""
        return self.inner.stage(s)

    def rewards(self, s: State) -> list[float]:
        """As the other one."""
        return self.inner.rewards(s)


def soft_rewards(worth: list[float], spread: float) -> list[float]:
    """Chances to win by expected points."""
    most = max(worth)
    chances = [exp((points - most) / spread) for points in worth]
    total = sum(chances)
    return [chance / total for chance in chances]


def final_rewards(worth: list[float]) -> list[float]:
    """Who won, shared among equals, and a little for the margin."""
    best = max(worth)
    winners = 0
    for points in worth:
        if points == best:
            winners += 1
    rewards: list[float] = []
    for points in worth:
        share = 1.0 / winners if points == best else 0.0
        rewards.append(_WIN * share + (1.0 - _WIN) / (1.0 + (best - points) * _MARGIN))
    return rewards
