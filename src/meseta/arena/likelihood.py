"""Ratings that fit all games at once: the strengths under which the results were most likely (Plackett-Luce).

No game is earlier than another here, so their order does not matter. Strengths are Elo points around the mean of the
field; how sure they are is found by drawing whole blocks anew (games of a block share their deal and are no news of
each other), fitting again and again, and looking where the middle 95 % of the answers lie.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from meseta.arena.plan import Plan
from meseta.arena.standings import Interval, Line, ranks_of
from meseta.core.chance import Dice

Stages: TypeAlias = Counter[tuple[tuple[int, ...], int]]
"""How often, of some bots (in rising order) that were still to be placed, this one came next."""

DRAWN = 200
"""How often blocks are drawn anew."""
_CALM = 0.005
"""Elo points: when no strength moves by more, the fit is done."""
_MOST_ROUNDS = 1000
_PHANTOM = 0.5
"""Wins and losses of every bot against a player of mean strength who does not exist: so that who never lost is not
infinitely strong."""


class Strength(NamedTuple):
    """A bot's strength in Elo points around the mean of the field, and where it lies with 95 % probability."""

    name: str
    elo: float
    interval: Interval


def strengths(plan: Plan, lines: Sequence[Line], drawn: int = DRAWN) -> list[Strength]:
    """One for every bot of the plan that played; the same for whatever order of games."""
    blocks = _by_block(lines)
    bots = sorted({bot for stages in blocks for among, _ in stages for bot in among})
    best = _fit(sum(blocks, Stages()), bots)
    dice = Dice(plan.seed)
    again = [_fit(_drawn(blocks, dice), bots) for _ in range(drawn)]
    return [Strength(plan.bots[bot], best[bot], _middle([fit[bot] for fit in again])) for bot in bots]


def _by_block(lines: Iterable[Line]) -> list[Stages]:
    """What every block says, in the order of their numbers."""
    found: dict[int, Stages] = {}
    for line in lines:
        found.setdefault(line["block"], Stages()).update(_stages(line))
    return [found[block] for block in sorted(found)]


def _stages(line: Line) -> list[tuple[tuple[int, ...], int]]:
    """A game as choices: who came first of all, who next of the others; equal ones came next beside each other."""
    lineup, ranks = line["lineup"], ranks_of(line)
    stages = []
    for bot, rank in zip(lineup, ranks, strict=True):
        among = tuple(sorted(other for other, place in zip(lineup, ranks, strict=True) if place >= rank))
        if len(set(among)) > 1:
            stages.append((among, bot))
    return stages


def _drawn(blocks: Sequence[Stages], dice: Dice) -> Stages:
    """As many blocks, drawn anew with repetitions."""
    stages = Stages()
    for _ in blocks:
        stages.update(blocks[dice.below(len(blocks))])
    return stages


def _fit(stages: Stages, bots: Sequence[int]) -> dict[int, float]:
    """The strengths in Elo points, by Hunter's minorisation: each round brings the likelihood up."""
    listed = sorted(stages.items())
    wins = dict.fromkeys(bots, _PHANTOM)
    for (_, bot), count in listed:
        wins[bot] += count
    choices = Counter[tuple[int, ...]]()
    for (among, _), count in listed:
        choices[among] += count
    worth = dict.fromkeys(bots, 1.0)
    for _ in range(_MOST_ROUNDS):
        before, worth = worth, _round(worth, wins, sorted(choices.items()))
        if max(abs(_elo(worth[bot] / before[bot])) for bot in bots) < _CALM:
            break
    return {bot: _elo(worth[bot]) for bot in bots}


def _round(
    worth: dict[int, float], wins: dict[int, float], choices: list[tuple[tuple[int, ...], int]]
) -> dict[int, float]:
    """One step towards the likeliest strengths, with their mean (of Elo points) at nothing."""
    chances = {bot: 2 * _PHANTOM / (own + 1.0) for bot, own in worth.items()}
    for among, count in choices:
        share = count / sum(worth[bot] for bot in among)
        for bot in among:
            chances[bot] += share
    grown = {bot: wins[bot] / chances[bot] for bot in worth}
    mean = math.exp(sum(math.log(own) for own in grown.values()) / len(grown))
    return {bot: own / mean for bot, own in grown.items()}


def _elo(worth: float) -> float:
    return 400 * math.log10(worth)


def _middle(values: list[float]) -> Interval:
    """Where the middle 95 % lie."""
    listed, cut = sorted(values), round(len(values) * 0.025)
    return listed[cut], listed[-1 - cut]
