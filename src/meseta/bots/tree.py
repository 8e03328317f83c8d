"""The tree of a search: decisions as one observer knows them, with statistics for whoever decides."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from meseta.bots.evaluation import Evaluation, Style
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.step import State

PRIOR: Final = 0.25
"""What one spread of points, as the evaluation sees it, is worth as reward."""
_RARE: Final = 2
"""In a mixed answer options count that were tried at least half as often as the favourite."""


class Node:
    """A decision as the observer knows it. Options are found as they turn up: imagined tables differ."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat
        self.options: Final[list[Option]] = []
        self.index: Final[dict[Option, int]] = {}
        self.visits: Final[list[int]] = []
        self.available: Final[list[int]] = []
        """How often an option could have been chosen: rare options are not called neglected."""
        self.total: Final[list[float]] = []
        self.prior: Final[list[float]] = []
        self.below: Final[dict[int, Node]] = {}

    def find(self, option: Option, prior: float) -> int:
        """Where an option's statistics are; they begin when it is seen for the first time."""
        at = self.index.get(option, -1)
        if at < 0:
            at = len(self.options)
            self.index[option] = at
            self.options.append(option)
            self.visits.append(0)
            self.available.append(0)
            self.total.append(0.0)
            self.prior.append(prior)
        return at

    def add(self, at: int, reward: float) -> None:
        """One more visit of an option."""
        self.visits[at] += 1
        self.total[at] += reward

    def score(self, at: int, trust: float) -> float:
        """The mean reward of an option that was tried, moved a little towards the evaluation's opinion."""
        visits = self.visits[at]
        if visits == 0:
            return -1.0
        return self.total[at] / visits + PRIOR * self.prior[at] * trust / (trust + visits)

    def discover(self, s: State, evaluation: Evaluation) -> list[float]:
        """Begin statistics for the options of the open question; gives the evaluation's opinion of them."""
        question = s.question
        assert question is not None
        values = evaluation.priors(s)
        unit = evaluation.spread(s)
        best = max(values)
        for i in range(len(values)):
            self.find(question.options[i], max((values[i] - best) / unit, -4.0))
        return values

    def select(self, s: State, evaluation: Evaluation, style: Style) -> int:
        """The option with the highest upper confidence bound; what the evaluation likes is tried first."""
        question = s.question
        assert question is not None
        options = evaluation.sensible(s)
        for option in options:
            if option not in self.index:
                self.discover(s, evaluation)
                break
        mean = self.mean(options)
        best = -1
        best_bound = -1e9
        for option in options:
            at = self.index[option]
            self.available[at] += 1
            weight = self.visits[at] + style.trust
            bound = self.hope(at, mean, style.trust) + style.explore * sqrt(log(self.available[at] + 1.0) / weight)
            if bound > best_bound:
                best = at
                best_bound = bound
        return best

    def mean(self, options: list[Option]) -> float:
        """What trials of these options brought; one half before there were any."""
        visited = 0
        total = 0.0
        for option in options:
            at = self.index[option]
            visited += self.visits[at]
            total += self.total[at]
        return total / visited if visited > 0 else 0.5

    def hope(self, at: int, mean: float, trust: float) -> float:
        """What an option may bring: what it brought, and the evaluation's opinion as so many trials."""
        return (self.total[at] + trust * (mean + PRIOR * self.prior[at])) / (self.visits[at] + trust)

    def mixed(self, dice: Dice) -> int:
        """An option that others cannot foresee: the more often it was tried the likelier, by the square."""
        most = max(self.visits)
        weights = [visits * visits if visits * _RARE >= most else 0 for visits in self.visits]
        return dice.weighted(weights)
