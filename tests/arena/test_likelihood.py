"""Ratings that fit all games at once: right, whatever the order, and as sure as they say."""

from __future__ import annotations

import math
import random

import pytest

from meseta.arena.likelihood import strengths
from tests.arena.conftest import own, plan_for
from tests.arena.test_measures import line

NAMES = ("random", "greedy", own("First"))
TRUTH = (-100.0, 100.0, 0.0)


def played(dice, blocks, truth=TRUTH, lucky=0.0):
    """Games in blocks of three; in each block somebody's luck is ``lucky`` Elo points better in all its games."""
    lines = []
    for block in range(blocks):
        luck = [dice.gauss(0, lucky) for _ in truth]
        for game in range(3):
            lineup = [(seat + game) % 3 for seat in range(3)]
            order, left = [], lineup[:]
            while left:
                worth = [10 ** ((truth[bot] + luck[bot]) / 400) for bot in left]
                order.append(left.pop(dice.choices(range(len(left)), worth)[0]))
            scores = [10 - order.index(bot) for bot in lineup]
            lines.append(line(len(lines), lineup, scores, (lineup.index(order[0]),), block))
    return lines


def test_the_strengths_are_found():
    found = strengths(plan_for(bots=NAMES, seats=3), played(random.Random(1), 800), drawn=20)
    assert [one.elo for one in found] == pytest.approx(TRUTH, abs=20)
    assert sum(one.elo for one in found) == pytest.approx(0, abs=1e-6)


def test_the_order_of_games_does_not_matter():
    plan, lines = plan_for(bots=NAMES, seats=3), played(random.Random(2), 30)
    mixed = random.Random(3).sample(lines, len(lines))
    assert strengths(plan, lines, drawn=20) == strengths(plan, mixed, drawn=20)


def test_intervals_hold_the_truth_as_often_as_they_say_though_games_of_a_block_are_alike():
    plan, held = plan_for(bots=NAMES, seats=3), 0
    truth = [one.elo for one in strengths(plan, played(random.Random(99), 3000, lucky=150), drawn=1)]
    for seed in range(40):
        found = strengths(plan, played(random.Random(seed), 40, lucky=150), drawn=60)
        held += sum(one.interval[0] <= true <= one.interval[1] for one, true in zip(found, truth, strict=True))
    assert held / (40 * 3) >= 0.88


def test_who_never_lost_is_strong_but_not_infinitely():
    plan = plan_for(bots=("random", "greedy"), seats=2)
    lines = [line(n, (n % 2, 1 - n % 2), (1 + n % 2, 2 - n % 2), (1 - n % 2,), n // 2) for n in range(20)]
    weak, strong = strengths(plan, lines, drawn=20)
    assert math.isfinite(strong.elo)
    assert strong.elo == pytest.approx(-weak.elo)
    assert strong.elo > 150


def test_equal_ranks_are_no_news():
    plan = plan_for(bots=("random", "greedy"), seats=2)
    found = strengths(plan, [line(n, (0, 1), (4, 4), (0, 1), n) for n in range(10)], drawn=5)
    assert [one.elo for one in found] == pytest.approx([0, 0])


def test_a_bot_at_several_seats_is_one_bot():
    plan = plan_for(bots=("random", "greedy"), seats=4)
    weak, strong = strengths(plan, [line(n, (0, 1, 1, 0), (1, 3, 4, 2), (2,), n) for n in range(20)], drawn=20)
    assert strong.elo > 100 > -100 > weak.elo
    assert strong.interval[0] > weak.interval[1]
