"""Where the rulebook can be read in two ways: both readings, and how they are agreed on."""

from __future__ import annotations

import pytest

from meseta.core.errors import MesetaError
from meseta.games.sanchos.automata import bot_act
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.grammar import read_field
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def choices(seats):
    return next(setting.choices for setting in GAME.settings_for(seats) if setting.name == "readings")


def bot_moves(scene, who, words):
    """Let a bot carry out a Move; whether it could."""
    return bot_act(scene.s, WHO[who], read_field(words).chains[0][0]) is not None


# -- the weakest enemy -------------------------------------------------------------------------------------------------


@rule("WS-129", "WS-OP-24")
@pytest.mark.parametrize(("readings", "moved", "there"), [("usual", True, "N f1T"), ("exact_routes", False, "")])
def test_a_bot_sent_to_the_weakest_enemy_goes_to_an_empty_region_or_stays(readings, moved, there):
    scene = Scene(START, solo="A", readings=readings)
    assert bot_moves(scene, "N", "move 1 strongest>weakest") is moved
    assert scene.at(5) == there


@rule("WS-129", "WS-OP-24")
@pytest.mark.parametrize("readings", ["usual", "exact_routes"])
def test_an_enemy_nearby_is_gone_to_before_any_empty_region(readings):
    scene = Scene(START + "; R7: A f3T", solo="A", readings=readings)
    assert bot_moves(scene, "N", "move 1 strongest>weakest")
    assert scene.at(7) == "N f1T, A f3T"


@rule("WS-93", "WS-OP-24")
def test_a_players_route_to_the_weakest_never_ends_in_an_empty_region():
    assert GAME.printed.fields[8][WHO["C"]].text == "move 2 strongest>weakest else fortify 1"
    scene = Scene(START).field("C", 9)
    assert (scene.kind, scene.options) == ("fortify", "r2f king")


# -- kings among equally weak enemies ----------------------------------------------------------------------------------


@rule("WS-131")
@pytest.mark.parametrize(("readings", "goal"), [("usual", 5), ("any_king", 7)])
def test_of_equally_weak_enemies_the_target_is_without_its_king_or_without_any(readings, goal):
    text = "R6: N f3T; R5: A f1T, C f2T+K; R7: A f1T; R8: N gK"
    scene = Scene(text, solo="A", readings=readings)
    assert bot_moves(scene, "N", "move 1 strongest>weakest")
    assert "N f1T" in scene.at(goal)


# -- a sally from the home castle --------------------------------------------------------------------------------------


@rule("WS-65", "WS-66", "WS-78", "WS-OP-15")
@pytest.mark.parametrize(
    ("readings", "there", "points"), [("usual", "C gK, N f2T", 3), ("empty_castle", "C fK, N f2T", 0)]
)
def test_a_king_struck_in_a_sally_from_his_home_castle(readings, there, points):
    scene = Scene("R2: C gK, N s2T", readings=readings).begin(Attack(0, 1, 1))
    scene.dice(0, 1, 6, 5).choose("0ck", "1ct")
    assert (scene.at(2), scene.vp("C"), scene.s.sallied) == (there, points, -1)


@rule("WS-65", "WS-78")
def test_a_castle_that_was_not_left_in_a_sally_takes_its_king_in_either_way():
    scene = Scene("R4: C gK, N s2T", readings="empty_castle").begin(Attack(0, 3, 1))
    scene.dice(0, 1, 6, 5).choose("0ck")
    assert (scene.at(2), scene.vp("C")) == ("C gK", 3)
    open_field = Scene("R2: C fK, N f2T", readings="empty_castle").begin(Attack(0, 1, 1))
    open_field.dice(0, 1, 6, 5).choose("0ck")
    assert open_field.at(2) == "C gK, N f2T"


# -- the last of Nájera's garrison -------------------------------------------------------------------------------------


@rule("WS-113")
@pytest.mark.parametrize(
    ("army", "troop", "unit"),
    [
        ("g1T+K f1T", "r6f king", "r6f r6g king"),
        ("gK f1T", "r6f", "r6f"),
        ("g1T f1T+K", "r6f king", "r6f king"),
        ("g2T+K f1T", "r6f r6g king", "r6f r6g king"),
    ],
)
def test_two_player_najera_keeps_the_last_troop_or_the_last_unit(army, troop, unit):
    for readings, options in (("usual", troop), ("last_unit", unit)):
        scene = Scene(f"R2: C g1T f3T+K; R6: N {army}", seats=2, commander="A", readings=readings)
        assert scene.field("N", 6).choose("move").options == options


@rule("WS-127")
def test_bots_keep_a_troop_either_way():
    scene = Scene("R6: N g1T+K; R10: A g1T f3T+K", solo="A", readings="other")
    assert bot_moves(scene, "N", "move 2 strongest>empty")
    assert scene.at(6) == "N g1T"


# -- agreeing ----------------------------------------------------------------------------------------------------------


def test_every_reading_that_makes_a_difference_can_be_agreed_on():
    assert choices(1) == ("usual", "exact_routes", "any_king", "empty_castle", "other")
    assert choices(2) == ("usual", "empty_castle", "last_unit", "other")
    assert choices(3) == ("usual", "empty_castle")


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
def test_the_page_of_a_new_table_tells_what_each_of_them_means(language):
    for seats in GAME.seats:
        setting = next(setting for setting in GAME.settings_for(seats) if setting.name == "readings")
        text = GAME.setting_text(setting, language).lower()
        for choice in setting.choices[1:]:
            assert f"{GAME.setting_value_label(setting, choice, language).lower()}:" in text


@pytest.mark.parametrize(("seats", "readings"), [(1, "last_unit"), (2, "any_king"), (3, "other"), (3, "exact_routes")])
def test_readings_that_make_no_difference_are_refused(seats, readings):
    with pytest.raises(MesetaError, match="'readings' is one of"):
        GAME.settle(seats, {"readings": readings})
