"""Hidden and open information: views, logs, possible hands, resampling. (EG-77, EG-103 to EG-107)"""

from __future__ import annotations

import json

import pytest

from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.decision import CHANCE
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.games.el_grande.flow import GeneralScoring
from meseta.games.el_grande.resample import possible_hands
from meseta.games.el_grande.table import ALL_POWERS
from tests.games.el_grande.positions import (
    GAME,
    OWN,
    Q,
    asked,
    dial,
    match_at,
    new,
    options,
    place,
    play,
    position,
    special,
)


def hand(*values):
    """Power cards as bits."""
    return sum(1 << value for value in values)


def without(*values):
    """All power cards but these."""
    return ALL_POWERS & ~hand(*values)


# -- what everybody sees ---------------------------------------------------------------------------------------


@pytest.mark.rule("EG-103")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_everybody_sees_board_supplies_scores_cards_and_vetos(seat):
    text = f"{Q}; court blue 3; score red 9; played red 7 green 2; offer king veto; round 4; veto yellow; first blue"
    view = GAME.view(position(text), seat)
    assert view["king"] == "new_castile"
    assert view["places"]["catalonia"]["caballeros"] == [3, 0, 2, 0]
    assert view["places"]["catalonia"]["board"] == "board_840"
    assert view["beside"] == ["board_400"]
    assert (view["court"], view["province"]) == ([0, 3, 0, 0], [18, 16, 21, 25])
    assert view["grandes"] == ["basque", "seville", "valencia", "galicia"]
    assert (view["score"], view["played"], view["round"]) == ([9, 0, 0, 0], [7, 0, 0, 2], 4)
    assert view["offer"] == [None, "veto", None, None, "king"]
    assert (view["vetos"], view["first"]) == ([[], [], [5], []], 1)


# -- dials -----------------------------------------------------------------------------------------------------


def sealed(region):
    """Blue has dialled; yellow and green have not."""
    match = special(Q, "red", "secret_lose_two")
    match.play(region, 1)
    return match


@pytest.mark.rule("EG-104", "EG-48")
def test_before_the_reveal_nobody_sees_more_than_that_somebody_has_dialled():
    one, other = sealed("aragon"), sealed("seville")
    for seat in (0, 2, 3, None):
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
        assert one.actions_for(seat) == other.actions_for(seat)
        assert one.events_for(seat) == other.events_for(seat)
        assert one.view(seat)["question"]["chosen"] == [1]
        assert one.view(seat)["dials"] == [None] * 4


@pytest.mark.rule("EG-104")
def test_the_reveal_shows_all_dials_to_all():
    match = play(special(f"{Q}; veto blue", "red", "secret_lose_two"), "allow")
    dial(match, blue="aragon", yellow="granada", green="galicia")
    for seat in (0, 1, None):
        assert match.view(seat)["dials"] == [None, "aragon", "granada", "galicia"]
        assert [action.option for action in match.actions_for(seat)[-3:]] == [0, 7, 2]


@pytest.mark.rule("EG-104", "EG-80")
def test_the_discs_of_a_general_scoring_stay_face_down_until_the_last_one_is_set():
    match = match_at(position(Q), GeneralScoring())
    for seat in (2, 0, 3):
        match.play("seville", seat)
        assert match.view(1)["dials"] == [None] * 4
    assert asked(match) == "blue dial_castillo"


# -- the castillo ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-105", "EG-77")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_castillo_is_covered_unless_the_table_keeps_count(seat):
    text = "castillo red 3 blue 1"
    covered = GAME.view(position(text), seat)["places"]["castillo"]
    counted = GAME.view(position(text, castillo="counted"), seat)["places"]["castillo"]
    assert (covered["caballeros"], covered["points"]) == (None, None)
    assert (counted["caballeros"], counted["points"]) == ([3, 1, 0, 0], [5, 3, 0, 0])
    assert covered["values"] == counted["values"] == [5, 3, 1]


@pytest.mark.rule("EG-105")
def test_imagined_tables_agree_about_the_castillo():
    table = position("castillo red 3 blue 1")
    assert GAME.resample(table, 2, Dice(1)).cubes == table.cubes


# -- power cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-106")
def test_a_hand_is_shown_to_its_owner_alone_and_follows_from_the_cards_played():
    table = position("hand red 1 2 3")
    assert GAME.view(table, 0)["power_cards"][0]["hand"] == [1, 2, 3]
    for seat in (1, None):
        red = GAME.view(table, seat)["power_cards"][0]
        assert red == {"shown": [4, 5, 6, 7, 8, 9, 10, 11, 12, 13], "taken_back": 0, "cards": 3, "hand": None}


@pytest.mark.rule("EG-106")
@pytest.mark.parametrize(
    ("record", "hands"),
    [
        ([], [ALL_POWERS]),
        ([7, 13], [without(7, 13)]),
        ([13, 0], [ALL_POWERS]),
        ([7, 13, 0], sorted([without(7), without(13)])),
        ([7, 0, 7], [without(7)]),
        ([7, 13, 0, 7], [without(7, 13)]),
        ([7, 13, 0, 5], sorted([without(7, 5), without(13, 5)])),
        ([7, 13, 5, 0, 0], sorted([without(7), without(13), without(5)])),
        ([7, 13, 0, 7, 0, 13], [without(7, 13)]),
        ([7, 7], []),
        ([0], []),
    ],
)
def test_possible_hands_are_those_that_agree_with_what_was_seen(record, hands):
    assert possible_hands(record) == hands


def after_retrieval(value):
    """Red has played 7, 12 and 13 and taken one of them back."""
    text = "king galicia; hand red 1 2 3 4 5 6 8 9 10 11; court red 1"
    return play(special(text, "red", "retrieve_power_card"), value)


@pytest.mark.rule("EG-106", "EG-103")
def test_after_a_retrieval_the_others_cannot_tell_the_hand():
    one, other = after_retrieval("p7"), after_retrieval("p13")
    for seat in (1, 2, 3, None):
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
        assert one.view(seat)["power_cards"][0]["taken_back"] == 1
        assert one.events_for(seat) == other.events_for(seat)
        assert one.actions_for(seat) == other.actions_for(seat)
    assert one.view(0)["power_cards"][0]["hand"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.rule("EG-106")
def test_resampling_gives_all_possible_hands_to_others_and_the_true_one_to_the_owner():
    match = after_retrieval("p7")
    dice = Dice(3)
    kept = without(7, 12, 13)
    seen = {GAME.resample(match.state, 1, dice).hand[0] & ~kept for _ in range(60)}
    assert seen == {hand(7), hand(12), hand(13)}
    assert {GAME.resample(match.state, 0, dice).hand[0] & ~kept for _ in range(9)} == {hand(7)}


@pytest.mark.rule("EG-104")
def test_resampling_redraws_the_dials_of_others_and_keeps_ones_own():
    match = sealed("aragon")
    dice = Dice(3)
    legal = {place(name) for name in options(match, "blue").split()}
    assert {GAME.resample(match.state, 2, dice).sealed[1] for _ in range(40)} == legal
    assert {GAME.resample(match.state, 1, dice).sealed[1] for _ in range(9)} == {place("aragon")}


@pytest.mark.rule("EG-104", "EG-106")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_nobody_can_tell_a_resampled_table_from_the_real_one(seat):
    dice = Dice(seat)
    for match in (sealed("aragon"), after_retrieval("p12")):
        for _ in range(5):
            twin = GAME.resample(match.state, seat, dice)
            assert json.dumps(GAME.view(twin, seat)) == json.dumps(match.view(seat))
            assert GAME.complaints(twin) == []


# -- action cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-107")
def test_the_cards_of_the_stacks_are_known_and_their_order_is_not():
    match = new(4, seed=1)
    view = match.view()
    offered = [card for card in view["offer"] if card != "king"]
    assert sum(view["unseen"].values()) == 45 + OWN - len(offered)


@pytest.mark.rule("EG-107")
def test_no_table_knows_which_card_comes_next():
    one, other = Match(GAME, 2, seed=1), Match(GAME, 2, seed=2)
    for match in (one, other):
        advance(match.state)
        for name in ("granada", "seville", "basque", "red", "intrigue_four_own"):
            match.play_recorded(CHANCE, GAME.vocabulary.option(name))
    assert dump(one.state) == dump(other.state)
    assert one.question.weights == other.question.weights == [2, 1, 1, 1, 1, 1, 1, 3]
