from __future__ import annotations

from collections import Counter

import pytest

from meseta.arena.plan import as_json as plan_as_json
from meseta.arena.plan import bot_seed, from_json, gauntlet, round_robin, seating
from meseta.core.errors import MesetaError
from tests.arena.conftest import own, plan_for

BOTS = ("random", "greedy", own("First"), own("Cheat"), own("Thrower"))


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (3, 4), (2, 4), (4, 4), (3, 2), (5, 4), (5, 5), (2, 5)])
def test_in_every_block_every_bot_sits_in_every_seat_equally_often(bots, seats):
    plan = plan_for("el_grande", BOTS[:bots], seats)
    for block in range(3):
        seated = [seating(plan, block * plan.block + game) for game in range(plan.block)]
        places = Counter((bot, seat) for one in seated for seat, bot in enumerate(one.lineup))
        assert len(places) == bots * seats
        assert len(set(places.values())) == 1
        assert len({one.seed for one in seated}) == 1
        assert len({one.lineup for one in seated}) == plan.block


def test_every_block_has_its_own_deal_and_every_seat_its_own_luck():
    plan = plan_for(bots=("random", "greedy"))
    seeds = [seating(plan, number).seed for number in range(0, 40, plan.block)]
    assert len(set(seeds)) == 20
    assert len({bot_seed(plan, number, seat) for number in range(20) for seat in range(2)}) == 40


def test_the_neighbours_change_where_not_all_orders_are_played():
    plan = plan_for("el_grande", BOTS, 5)
    assert plan.block == 5
    assert len({seating(plan, number).lineup for number in range(0, 50, 5)}) > 5


def test_round_robins():
    assert round_robin(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert round_robin(1, 3) == ((0, 0, 0),)
    assert round_robin(2, 4) == ((0, 0, 1, 1),)
    assert round_robin(3, 4) == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))


def test_a_gauntlet_is_one_against_tables_of_each_other_bot():
    assert gauntlet(1, 3, 4) == ((0, 0, 0, 1), (1, 2, 2, 2))
    plan = plan_for(bots=("random", "greedy"), seats=4, champion="greedy")
    assert plan.block == 4
    assert all(seating(plan, number).lineup.count(1) == 1 for number in range(8))


def test_a_plan_survives_its_file():
    plan = plan_for("el_grande", BOTS[:3], 3, 5, rounds="6")
    assert from_json("el_grande", None, plan_as_json(plan)) == plan


@pytest.mark.parametrize(
    ("bots", "seats", "champion", "sentence"),
    [
        (("gredy",), 2, None, "'greedy'"),
        (("greedy", "greedy"), 2, None, "named twice"),
        ((), 2, None, "No bot is named"),
        (("greedy",), 9, None, "2 to 4 players, not 9"),
        (("greedy", "random"), 2, "gredy", "Did you mean 'greedy'"),
        (("greedy",), 2, "greedy", "another bot"),
    ],
)
def test_what_cannot_be_planned_is_told(bots, seats, champion, sentence):
    with pytest.raises(MesetaError, match=sentence):
        plan_for(bots=bots, seats=seats, champion=champion)
