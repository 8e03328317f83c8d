from __future__ import annotations

import random

import pytest

from meseta.arena import sprt, standings
from meseta.arena.clock import Clock, pace
from meseta.arena.ratings import ratings
from meseta.arena.sprt import Bounds
from meseta.core.errors import MesetaError
from tests.arena.conftest import own, plan_for


def line(number, lineup, scores, winners, block=0):
    clock = {"seconds": 0.002, "buckets": {"80": 2}}
    return {
        "game": number,
        "block": block,
        "lineup": list(lineup),
        "scores": list(scores),
        "winners": list(winners),
        "faults": [[] for _ in lineup],
        "clocks": [clock for _ in lineup],
    }


def test_a_shared_win_is_a_fraction_and_ranks_put_winners_first():
    plan = plan_for(bots=("random", "greedy"), seats=3)
    lines = [line(0, (0, 1, 1), (5, 5, 9), (0, 1)), line(1, (1, 0, 0), (7, 2, 2), (0,))]
    weak, strong = standings.standings(plan, lines)
    assert (weak.played, weak.wins) == (3, 0.5)
    assert (strong.played, strong.wins) == (3, 1.5)
    assert standings.ranks_of(lines[0]) == [1, 1, 3]
    assert strong.ranks == (2, 0, 1)
    pairs = standings.pairings(plan, lines)
    assert pairs[0, 1] == (1, 1, 2)
    assert pairs[1, 0].share == 1 - pairs[0, 1].share


def test_seats_are_counted_whoever_sits_there():
    lines = [line(0, (0, 1), (3, 1), (0,)), line(1, (1, 0), (3, 1), (0,))]
    red, blue = standings.by_seat(("red", "blue"), lines)
    assert (red.wins, blue.wins, red.points) == (2, 0, (3, 0))


def test_ratings_find_the_order_and_get_surer():
    names = ("random", "greedy", own("First"))
    plan = plan_for(bots=names, seats=3)
    lines = [line(n, (0, 1, 2), (1, 3, 2), (1,)) for n in range(60)]
    few, many = ratings(plan, lines[:5]), ratings(plan, lines)
    assert many[1].mu > many[2].mu > many[0].mu
    assert many[1].interval[0] > many[0].interval[1]
    assert all(late.sigma < early.sigma for late, early in zip(many, few, strict=True))


def test_a_bot_at_several_seats_is_rated_once():
    plan = plan_for(bots=("random", "greedy"), seats=4)
    weak, strong = ratings(plan, [line(n, (0, 1, 1, 0), (1, 3, 4, 2), (2,)) for n in range(20)])
    assert strong.mu > 25 > weak.mu


def test_clocks_know_the_mean_and_nearly_the_95th_percentile():
    clock = Clock()
    for _ in range(95):
        clock.add(0.001)
    for _ in range(5):
        clock.add(1.0)
    found = pace([clock.as_json()])
    assert found.decisions == 100
    assert found.mean == pytest.approx(50.95)
    assert found.p95 == pytest.approx(1.0, rel=0.1)
    assert pace([]).decisions == 0


# -- the sequential test -------------------------------------------------------------------------------------------


def verdict(elo, seed, most=4000):
    """Blocks of two games, won with the probability that so many Elo points give, until the test ends."""
    dice, scores = random.Random(seed), []
    while len(scores) < most:
        scores.append(sum(dice.random() < sprt.expected(elo) for _ in range(2)) / 2)
        if (found := sprt.test(scores, Bounds(0, 60))).verdict != "open":
            return found
    return found


def test_the_sequential_test_is_rarely_wrong_and_stops_early():
    stronger = [verdict(60, seed) for seed in range(100)]
    equal = [verdict(0, seed) for seed in range(100)]
    assert sum(found.verdict == "stronger" for found in stronger) >= 90
    assert sum(found.verdict == "not stronger" for found in equal) >= 90
    assert all(found.blocks < 1000 for found in stronger + equal)


def test_a_great_difference_is_found_sooner_than_a_small_one():
    great, small = verdict(300, 1), verdict(60, 1)
    assert great.verdict == small.verdict == "stronger"
    assert great.blocks < small.blocks


def test_all_blocks_alike_are_no_certainty():
    assert sprt.test([1.0] * 3, Bounds()).verdict == "open"
    assert sprt.test([], Bounds()).verdict == "open"
    low, high = sprt.test([1.0] * 30, Bounds()).elo[1:]
    assert low < high


def test_only_whole_blocks_count_and_games_without_winner_are_shared():
    plan = plan_for("sanchos", bots=("random", "greedy"), seats=2)
    lines = [line(0, (0, 1), (1, 2), (0,)), line(1, (1, 0), (1, 2), ()), line(2, (0, 1), (1, 2), (0,), 1)]
    assert sprt.block_scores(plan, lines) == [0.75]


def test_the_uneven_tables_of_a_block_balance_each_other():
    plan = plan_for("sanchos", bots=("random", "greedy"), seats=3)
    seated = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]
    lines = [line(n, lineup, (1, 0, 0), (0,)) for n, lineup in enumerate(seated)]
    assert sprt.block_scores(plan, lines) == [pytest.approx(0.5)]


@pytest.mark.parametrize("bounds", [Bounds(5, 5), Bounds(9, 2), Bounds(0, 5, 0.7), Bounds(0, 5, 0.05, 0)])
def test_bounds_must_make_sense(bounds):
    with pytest.raises(MesetaError):
        bounds.checked()


def test_elo_and_share_are_inverse():
    assert sprt.elo_of(sprt.expected(123.0)) == pytest.approx(123.0)


def test_the_most_frequent_faults_are_told_and_the_others_counted():
    plan = plan_for(bots=("random",), seats=2)
    sins = [f"chose {number}" for number in range(9) for _ in range(10 - number)]
    lines = [{"lineup": [0, 0], "faults": [sins, []]}]
    told = standings.faults(plan, lines)
    assert next(iter(told.items())) == (("random", "chose 0"), 10)
    assert list(told.items())[-1] == (("random", "other faults"), 5 + 4 + 3 + 2)
    assert len(told) == 6
