"""The census on trees that can be counted by hand."""

from __future__ import annotations

from meseta.core.census import divide, layers
from tests.kit.drivers import new_match
from tests.kit.register import Table
from tests.kit.toys import TOYS


def state(game, seats):
    return new_match(Table(game, seats, ())).state


def test_a_race_of_one_counted_by_hand():
    """Two rounds alone: roll or stop; four faces, of which a one ends the turn.

    At depth 3 the game is over by stop, roll, one and by roll, one, stop: one position on two paths.
    """
    found = [str(layer) for layer in layers(state("race", 1), 3)]
    assert found == [
        "0 paths=1 positions=1 push=1",
        "1 paths=2 positions=2 push=1 throw*=1",
        "2 paths=6 positions=6 end=1 push=4 throw*=1",
        "3 paths=12 positions=11 end=2 push=6 throw*=4",
    ]


def test_paths_that_meet_are_one_position():
    """Drawing a spear and a knight or a knight and a spear makes one hand: nine ways, six hands."""
    layer = list(layers(state("frontier", 2), 2))[-1]
    assert (layer.paths, layer.positions) == (9, 6)


def test_dials_multiply():
    """Three dials each in the first round, two each later: 3·3·2·2·2·2."""
    *_, last = layers(state("dials", 2), 6)
    assert (last.paths, last.kinds) == (144, {"end": 144})


def test_divide_counts_behind_every_first_option():
    assert divide(TOYS["race"], state("race", 1), 2) == {"roll": 4, "stop": 2}
    assert sum(divide(TOYS["race"], state("race", 1), 3).values()) == 12


def test_counting_leaves_the_position_alone():
    s = state("race", 1)
    before = s.question
    list(layers(s, 4))
    assert s.question is before
    assert len(s.stack) == 2
