"""Set-up: El Grande's, the settler, the display, the hands. (KI-1 to KI-8)"""

from __future__ import annotations

import json

import pytest

from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.games.king_and_intrigue.flow import DialSettler
from meseta.games.king_and_intrigue.names import CARD_IDS, MODULE_CHOICES
from tests.games.king_and_intrigue.positions import (
    GAME,
    asked,
    at,
    dial,
    happened,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    refused,
)


@pytest.mark.rule("KI-1")
def test_neither_power_nor_action_cards_of_the_base_game_are_used():
    match = idle(new(hand="recommended"), "power")
    assert (match.state.deck, match.state.offer) == ([], [])
    assert all(name.split("_")[0] in ("ki", "pe", "sk") for name in options(match).split())
    assert sorted(match.view()["beside"]) == ["board_400", "board_840"]


@pytest.mark.rule("KI-2")
@pytest.mark.parametrize(("seats", "display"), [(2, [2, 4]), (3, [1, 3, 5]), (4, [1, 2, 4, 5]), (5, [1, 2, 3, 4, 5])])
def test_there_are_as_many_action_cards_as_players(seats, display):
    assert new(seats).view()["display"] == display


@pytest.mark.rule("KI-3", "KI-5")
def test_the_settler_may_not_begin_in_the_kings_region():
    match = new()
    king = match.view()["king"]
    assert king not in options(match).split()
    refused(match, king, "KI-3")


@pytest.mark.rule("KI-5", "KI-OP-21")
def test_a_settler_dialled_into_the_kings_region_by_a_file_stays_in_the_province():
    table = position("king aragon")
    DialSettler().opened(table, [2, 0, 0, 0])
    assert table.counts(2) == [0, 0, 0, 0]
    assert table.counts(0) == [0, 1, 1, 1]


@pytest.mark.rule("KI-4")
def test_counting_after_the_set_up():
    match = new(5)
    for seat in range(5):
        match.play(match.question_for(seat).options[seat], seat)
    assert (at(match, "court"), at(match, "province")) == ([7] * 5, [20] * 5)
    assert [sum(match.state.cubes[seat::5]) for seat in range(5)] == [30] * 5


@pytest.mark.rule("KI-6")
@pytest.mark.parametrize(
    ("modules", "cards"), [("base", 18), ("players_edition", 29), ("special_cards", 28), ("all", 39)]
)
def test_modules_enlarge_the_choice_of_cards(modules, cards):
    match = idle(new(modules=modules), "draft")
    assert len(match.question.options) == cards
    if modules == "base":
        refused(match, "pe_13", "KI-6")


@pytest.mark.rule("KI-7")
def test_thirteen_cards_are_chosen_in_secret_and_the_rest_is_never_seen():
    match = idle(new(2), "draft")
    for number in range(13):
        match.play(CARD_IDS[number], 0)
        match.play(CARD_IDS[38 - number], 1)
    assert asked(match).endswith("power")
    assert match.view(0)["power_cards"][0]["hand"] == list(CARD_IDS[:13])
    assert match.view(0)["power_cards"][1]["hand"] is None
    assert match.view(0)["power_cards"][1]["cards"] == 13
    assert "draft" in {action.kind for action in match.actions_for(1) if action.option == -1}


@pytest.mark.rule("KI-7")
def test_a_card_cannot_be_chosen_twice_but_a_pick_can_be_changed_until_all_are_in():
    match = idle(new(2), "draft")
    play(match, "ki_10")
    match.play("ki_20", 0)
    match.play("ki_30", 1)
    assert match.view(0)["power_cards"][0]["hand"] == ["ki_20"]
    refused(match, "ki_20", "KI-7", by="red")


@pytest.mark.rule("KI-7")
def test_nobody_can_tell_hands_apart_that_he_has_not_seen():
    match = idle(new(4), "power")
    for seat in range(4):
        other = GAME.resample(match.state, seat, Dice(5))
        assert json.dumps(GAME.view(other, seat)) == json.dumps(match.view(seat))
        assert other.hand[seat] == match.state.hand[seat]
        assert other.hand != match.state.hand


@pytest.mark.rule("KI-7", "KI-OP-45")
@pytest.mark.parametrize("modules", MODULE_CHOICES)
def test_recommended_and_dealt_hands_begin_at_once(modules):
    for hand in ("recommended", "random"):
        match = new(3, hand=hand, modules=modules)
        for seat in range(3):
            match.play(match.question_for(seat).options[0], seat)
        assert asked(match).endswith("power")
        assert [bits.bit_count() for bits in match.state.hand] == [13] * 3
        assert all(bits & ~match.state.pool == 0 for bits in match.state.hand)
        assert "HandsChosen" in happened(match)


@pytest.mark.rule("KI-7")
def test_a_dealt_card_is_seen_by_its_owner_alone():
    match = idle(new(2, hand="random"), "power")
    dealt = [action for action in match.actions_for(0) if action.kind == "deal"]
    assert len(dealt) == 26
    assert sum(action.option == -1 for action in dealt) == 13


def test_recommended_hands_are_known_to_all():
    match = idle(new(3, hand="recommended"), "power")
    assert GAME.resample(match.state, 0, Dice(1)).hand == match.state.hand


@pytest.mark.rule("KI-11")
def test_who_begins_can_be_agreed_and_must_have_a_seat():
    assert asked(idle(new(3, first="2", hand="recommended"), "power")) == "blue power"
    with pytest.raises(MesetaError, match="KI-11"):
        new(3, first="4")


def test_dials_are_given_in_any_order():
    match = match_at(position("king aragon"), DialSettler())
    dial(match, red="galicia", blue="basque", yellow="seville", green="granada")
    assert at(match, "granada") == [0, 0, 0, 1]
