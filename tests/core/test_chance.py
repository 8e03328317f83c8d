"""Chance: the same on every machine, fair enough, and saved between two throws."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice, seed_of


def test_the_first_throws_of_a_seed_never_change():
    dice = Dice(7)
    assert [dice.below(6) for _ in range(12)] == FIRST_OF_SEVEN
    assert [Dice(seed).below(1000) for seed in range(6)] == FIRST_OF_SIX


FIRST_OF_SEVEN = [2, 2, 0, 2, 2, 3, 1, 3, 0, 3, 3, 1]
FIRST_OF_SIX = [204, 463, 714, 463, 235, 21]


def test_throws_are_roughly_uniform():
    dice = Dice(1)
    counts = [0] * 10
    for _ in range(20_000):
        counts[dice.below(10)] += 1
    assert all(1850 < n < 2150 for n in counts)


def test_neighbouring_seeds_have_nothing_in_common():
    counts = [0] * 10
    for seed in range(20_000):
        counts[Dice(seed).below(10)] += 1
    assert all(1850 < n < 2150 for n in counts)


def test_weights_count():
    dice = Dice(2)
    counts = [0, 0, 0]
    for _ in range(10_000):
        counts[dice.weighted([1, 0, 3])] += 1
    assert counts[1] == 0
    assert 2300 < counts[0] < 2700


def test_no_weight_at_all_is_an_error():
    with pytest.raises(ValueError, match="weights must not all be zero"):
        Dice(1).weighted([0, 0])


def test_a_shuffle_keeps_everything_and_reaches_every_order():
    dice, seen = Dice(3), set()
    for _ in range(200):
        items = [1, 2, 3]
        dice.shuffle(items)
        assert sorted(items) == [1, 2, 3]
        seen.add(tuple(items))
    assert len(seen) == 6


def test_saved_dice_go_on_where_they_were():
    dice = Dice(5)
    dice.below(6)
    again = Dice.load(dice.save())
    assert [again.below(100) for _ in range(5)] == [dice.below(100) for _ in range(5)]


def test_negative_and_huge_seeds_are_seeds():
    assert Dice(-1).save() != Dice(1).save()
    assert Dice(2**70 + 5).save() == Dice(5).save()


def test_a_path_of_numbers_gives_a_seed_of_its_own():
    seeds = {seed_of(1), seed_of(1, 0), seed_of(1, 1), seed_of(1, 0, 0), seed_of(2, 0), seed_of(1, 1, 0)}
    assert len(seeds) == 6
    assert seed_of(9, 4, 2) == seed_of(9, 4, 2)
