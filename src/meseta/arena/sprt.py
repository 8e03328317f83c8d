"""The sequential test: is A stronger than B by so many Elo points? It stops as soon as the games have said it.

The unit is a block: the same deal in all orders of seats. Its score is the share of wins of A among those of A and B;
as in chess engines' tests, the scores of blocks are taken as normal, with the variance that they show. Games that
nobody won count as shared by all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from meseta.arena.plan import Plan
from meseta.arena.standings import SURE, Line, share_of
from meseta.core.errors import MesetaError

Verdict: TypeAlias = Literal["stronger", "not stronger", "open"]
FEWEST_BLOCKS = 8
"""A variance needs some blocks before it means anything."""


class Bounds(NamedTuple):
    """What is tested: at most ``low`` Elo points against at least ``high``, with these chances to be wrong."""

    low: float = 0.0
    high: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def checked(self) -> Bounds:
        """The bounds themselves, or a sentence about what is wrong with them."""
        if not self.low < self.high:
            raise MesetaError(
                f"The sequential test needs a lower and a higher bound, not {self.low:g} and {self.high:g}."
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise MesetaError("The chances to be wrong must lie between 0 and 0.5.")
        return self

    @property
    def limits(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Progress(NamedTuple):
    """How far a test is."""

    verdict: Verdict
    ratio: float
    """The log-likelihood ratio."""
    blocks: int
    score: float
    elo: tuple[float, float, float]
    """Estimate with its 95 % interval."""


def expected(elo: float) -> float:
    """The share of wins that so many Elo points more bring."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference in Elo points behind a share of wins."""
    score = min(max(score, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / score - 1)


def block_scores(plan: Plan, lines: Sequence[Line]) -> list[float]:
    """The score of the first bot of a plan for two in every block that is complete."""
    blocks: dict[int, list[float]] = {}
    for line in lines:
        lineup = line["lineup"]
        if line["winners"]:
            score = sum(share_of(line, seat) for seat, bot in enumerate(lineup) if bot == 0)
        else:
            score = lineup.count(0) / len(lineup)
        blocks.setdefault(line["block"], []).append(score)
    return [sum(scores) / len(scores) for _, scores in sorted(blocks.items()) if len(scores) == plan.block]


def test(scores: Sequence[float], bounds: Bounds) -> Progress:
    """What the scores of blocks say so far."""
    count = len(scores)
    if not count:
        return Progress("open", 0.0, 0, 0.5, (0.0, -math.inf, math.inf))
    mean = sum(scores) / count
    # One imagined block of each extreme keeps the variance honest when all blocks so far ended alike.
    variance = (sum((score - mean) ** 2 for score in scores) + (1 - mean) ** 2 + mean**2) / (count + 1)
    low, high = expected(bounds.low), expected(bounds.high)
    ratio = count * (high - low) * (2 * mean - low - high) / (2 * variance)
    half = SURE * math.sqrt(variance / count)
    elo = (elo_of(mean), elo_of(mean - half), elo_of(mean + half))
    lower, upper = bounds.limits
    verdict: Verdict = "open"
    if count >= FEWEST_BLOCKS and ratio >= upper:
        verdict = "stronger"
    elif count >= FEWEST_BLOCKS and ratio <= lower:
        verdict = "not stronger"
    return Progress(verdict, ratio, count, mean, elo)
