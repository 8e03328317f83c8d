"""The toys prove that the kernel carries what real games need."""

from __future__ import annotations

import pytest

from meseta.core.decision import CHANCE
from meseta.core.errors import Refused
from tests.kit.drivers import new_match
from tests.kit.register import Table


def playing(game, moves, seats=2, **settings):
    """A match after some moves: options by name; ``seat:option`` where another seat than the first asked answers."""
    match = new_match(Table(game, seats, tuple(settings.items())))
    for move in moves.split():
        who, _, name = move.rpartition(":")
        option = match.game.vocabulary.option(name)
        match.play_recorded(match.game.seat_names.index(who) if who else match.question.seat, option)
    return match


@pytest.mark.rule("RA-1")
def test_a_turn_has_up_to_three_rolls():
    match = playing("race", "roll pips2 roll pips2 roll pips4")
    assert match.state.places == [8, 0]
    assert match.question.seat == 1


@pytest.mark.rule("RA-2")
def test_a_one_loses_the_pot_and_is_twice_as_likely():
    match = playing("race", "roll pips4 roll")
    assert match.question.seat == CHANCE
    assert match.question.weights == [2, 1, 1, 1]
    assert playing("race", "roll pips4 roll pips1").state.places == [0, 0]


@pytest.mark.rule("RA-3")
def test_the_farthest_wins():
    match = playing("race", "roll pips3 stop stop stop stop")
    assert match.outcome == ((0,), (3, 0))


@pytest.mark.rule("DI-1")
def test_the_lowest_single_dial_scores():
    match = playing("dials", "red:two blue:two green:one red:one blue:three green:two", seats=3)
    assert match.state.points() == [1, 0, 1]


@pytest.mark.rule("DI-2")
def test_nobody_repeats_his_dial_and_the_refusal_speaks_of_ones_own_dial():
    match = playing("dials", "red:two blue:one")
    match.play("three", 0)
    with pytest.raises(Refused, match=r"You dialled that in the last round\. \(DI-2\)"):
        match.play("one", 1)


@pytest.mark.rule("DI-2")
def test_who_dials_out_of_turn_is_refused_for_his_own_reason():
    """Red is the first seat asked and may dial one; blue may not."""
    match = playing("dials", "red:two blue:one")
    with pytest.raises(Refused, match=r"\(DI-2\)"):
        match.play("one", 1)
    assert str(match.why("one", 1)).endswith("(DI-2)")
    assert match.why("one", 0) is None


DRAWS = "spear knight"
"""Two cards of each kingdom's first turn."""


@pytest.mark.rule("FR-1")
def test_cards_are_drawn_face_down_and_buried_in_secret():
    match = playing("frontier", f"{DRAWS} pass pass {DRAWS} pass pass tower tower spear")
    assert match.view(0)["hand"] == [0, 1, 2]
    assert match.view(1)["hand"] == [1, 1, 0]
    assert match.question.kind == "bury"
    assert match.question.audience == 0
    assert match.actions_for(1)[-1].option == -1
    assert match.actions_for(0)[-1].option == match.game.vocabulary.option("spear")


TROOPS = f"{DRAWS} place north place north {DRAWS} place north place south"
"""Red has two troops in the north, blue one there and one in the south; both hold a spear and a knight."""
RAID = f"{TROOPS} tower tower spear knight attack north castile"


@pytest.mark.rule("FR-2")
def test_an_attack_strikes_and_plunders():
    match = playing("frontier", f"{RAID} no")
    assert match.state.at(0, 1) == 0
    assert match.state.booty == [1, 0]


@pytest.mark.rule("FR-3")
def test_the_truce_changes_what_a_region_allows():
    match = playing("frontier", f"{TROOPS} tower tower spear knight")
    attack = match.game.vocabulary.option("attack")
    assert attack in match.question.options
    for move in ("truce", "north"):
        match.play(move)
    assert attack not in match.question.options


@pytest.mark.rule("FR-4", "FR-5")
def test_a_lost_battle_cuts_the_attack_down_to_its_mark():
    match = playing("frontier", f"{RAID} yes red:pass blue:knight")
    assert match.state.at(0, 1) == 1
    assert match.state.booty == [0, 0]
    assert match.question.kind == "act"
    assert match.question.seat == 0


@pytest.mark.rule("FR-5")
def test_after_a_won_battle_the_attack_goes_on():
    match = playing("frontier", f"{RAID} yes blue:knight red:tower")
    assert match.state.booty == [1, 0]


@pytest.mark.rule("FR-6")
def test_cards_and_troops_are_never_lost():
    match = playing("frontier", f"{RAID} yes blue:knight red:tower")
    assert match.game.complaints(match.state) == []
    match.state.piles[0] -= 1
    match.state.troops[0] = 9
    assert [c[-7:] for c in match.game.complaints(match.state)] == [" (FR-6)"] * 2


@pytest.mark.rule("FR-7")
def test_printed_rules_play_the_second_kingdom_against_one_person():
    match = playing("frontier", f"{DRAWS} place north place north tower tower", seats=1)
    assert match.question.seat == CHANCE
    assert sum(match.state.troops[1::2]) == 2
    assert match.view(0)["by rule"] == [0, 0, 2, 0, 0, 0]
