"""The greedy bot."""

import pytest

from meseta import bots
from meseta.bots.toledo.greedy import best_line, evaluate, prospects
from meseta.bots.toledo.worths import PLAIN
from meseta.core.chance import seed_of
from meseta.core.match import Match
from tests.games.toledo.scene import GAME, Scene


def winner(seats, hero, seed):
    match = Match(GAME, seats, seed).begin()
    kinds = ["greedy" if seat == hero else "random" for seat in range(seats)]
    players = [bots.make(kind, GAME, seed_of(seed, seat)) for seat, kind in enumerate(kinds)]
    while match.question is not None:
        match.play(players[match.question.seat].choose(match.eyes(match.question.seat)))
    return match.outcome.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bot_beats_random_players_from_every_seat(seats):
    assert [winner(seats, hero, 11) for hero in range(seats)] == [(hero,) for hero in range(seats)]


def plan(scene):
    line = best_line(scene.begin().s.copy(), scene.s.question.seat, PLAIN).options
    return [GAME.vocabulary.name(option) for option in line]


def test_the_bot_plans_a_run_of_equal_cards():
    scene = Scene("M2(R)@4 G2(R)@8 S1(R)@16", red="4 4 4 4 4")
    assert plan(scene)[:7] == ["move", "0+4", "4-violet-a", "use", "4+4", "4-violet-a", "use"]


def test_the_bot_carries_its_best_sword_in():
    scene = Scene("M1(R)@16", red="4", at={"red": "16"}).give("red", swords="7 12")
    assert plan(scene) == ["move", "16+4", "sword12-3m3g"]


def test_the_bot_does_not_end_a_game_that_it_is_losing():
    scene = Scene("M1(R)@16", red="4", at={"red": "A A 16"}).give("blue", delivered="15 13").give("red", swords="2")
    assert plan(scene)[0] != "move"


def test_in_the_last_round_only_points_count():
    scene = Scene("G1(R)@4", red="4", at={"blue": "A A A"}).give("red", gems=1)
    scene.s.closer = 1
    assert plan(scene)[:2] == ["move", "0+4"]
    assert evaluate(scene.s, 0, PLAIN) == 0.01


def lesson(at):
    """The tile that the bot takes from its fencing master."""
    scene = Scene("F1(R)@4", red="4", at=at).play("move", "0+4", "use")
    return plan(scene)[0]


def test_the_bot_learns_from_its_fencing_master_while_the_way_is_long():
    assert lesson(at={}) == "take_movement"
    assert lesson(at={"red": "A A"}) == "take_violet"


def worth(**tiles):
    scene = Scene()
    for colour, names in tiles.items():
        scene.give(colour, fencing=names)
    return prospects(scene.s, 0, PLAIN)


def test_a_duel_tile_is_worth_less_than_the_one_before_and_rivals_tiles_make_up_for_it():
    first, second = worth(red="violet") - worth(), worth(red="violet brown") - worth(red="violet")
    assert first > second > 0
    assert worth(blue="brown") < worth()
    assert worth(red="violet", blue="brown", green="brown", yellow="brown") == worth()


def test_the_movement_tile_loses_its_worth_on_the_way_and_costs_two_points_in_the_end():
    worths = []
    for arrived in range(4):
        scenes = [Scene(at={"red": "A " * arrived}).give("red", fencing=tile) for tile in ("movement", "")]
        worths.append(prospects(scenes[0].s, 0, PLAIN) - prospects(scenes[1].s, 0, PLAIN))
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > 0
    assert worths[3] == -2
