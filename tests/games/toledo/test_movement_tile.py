"""The movement tile and its extra card. (TO-67 to TO-73)"""

import pytest

from tests.games.toledo.scene import Scene


@pytest.mark.rule("TO-67", "TO-68", "TO-70", "TO-71")
def test_e12_the_tile_works_in_the_turn_in_which_it_is_obtained():
    scene = Scene("M1(R)@4 F1(R)@8 G1(R)@3", red="4 4 2 1 2", at={"red": "3"})
    scene.play("move", "0+4", "use", "4+4", "use", "take_movement")
    scene.play("3+2x", "1-violet-a", luck="4 6 2")
    assert (scene.hand("red"), scene.s.extra) == ([2, 2, 4, 6], 2)
    assert "8+4" in scene.options
    assert not [option for option in scene.options if "+2" in option]


@pytest.mark.rule("TO-68", "TO-69", "TO-70", "TO-OP-14")
def test_e13_the_extra_card_may_come_first():
    scene = Scene("G2(B)@10 S1(B)@15 M1(B)@2", turn="blue", blue="3 5 5 3", at={"blue": "2"})
    scene.give("blue", fencing="movement").play("move", "2+3x")
    assert (scene.discards, scene.s.main_value) == ([3], 0), "discarded at once"
    scene.play("decline")
    assert scene.why("5+3").rule == "TO-69"
    scene.play("5+5", "use", "10+5")
    assert (scene.where("blue"), scene.s.gems[1], scene.hand("blue")) == ("15", 1, [3])
    assert scene.options == ["end"]


@pytest.mark.rule("TO-69")
def test_the_main_card_differs_from_an_extra_card_played_first():
    scene = Scene("M2(R)@3", red="3 3 5").give("red", fencing="movement").play("move", "0+3x", "decline")
    assert scene.options == ["0+5", "end"]
    assert scene.why("0+3").rule == "TO-69"


@pytest.mark.rule("TO-67", "TO-71")
def test_e14_a_turn_from_a_play_report():
    scene = Scene("F2(R)@1", red="1 4 1 2").play("move", "0+1", "use", "take_movement", "1+4x", "2-violet-a")
    assert len(scene.hand("red")) == 4
    scene.play("0+1", "use", "take_brown")
    assert scene.fencing("red") == ["brown", "movement"]
    assert scene.where("red") == "1 5"


@pytest.mark.rule("TO-33", "TO-73")
def test_e18_the_extra_card_leads_on_from_a_full_field():
    scene = Scene("M2(R)@3", red="3 2", at={"red": "3 3"}).give("red", fencing="movement").play("move")
    assert set(scene.options) == {"0+3", "3+2", "0+3x", "3+2x"}
    assert scene.why("0+2").rule == "TO-21"
    scene.play("0+3")
    assert (scene.kind, scene.options) == ("full", ["3+2x"])
    assert scene.play("3+2x").where("red") == "3 3 5"


@pytest.mark.rule("TO-69", "TO-73")
@pytest.mark.parametrize("order", [("3+2", "0+3x"), ("3+2x", "0+3")])
def test_e18_or_makes_a_circle_free_first(order):
    scene = Scene("M2(R)@3", red="3 2", at={"red": "3 3"}).give("red", fencing="movement")
    assert scene.play("move", order[0], "decline", order[1]).where("red") == "3 3 5"


@pytest.mark.rule("TO-67")
def test_there_is_one_extra_card_and_only_with_the_tile():
    assert Scene(red="5 1").play("move").why("0+5x").rule == "TO-67"
    scene = Scene("M2(R)@1 G2(R)@2", red="1 2 5 2").give("red", fencing="movement").play("move", "0+1", "use")
    scene.play("0+2x", "use")
    assert scene.why("0+5x").rule == "TO-67"
    assert scene.options == ["end"]


@pytest.mark.rule("TO-OP-13")
def test_giving_the_tile_back_and_taking_it_again_brings_no_second_extra_card():
    street = "F2(R)@1 F1(B)@2"
    scene = Scene(street, red="2 1 1 6 5 6 6").give("red", fencing="violet brown movement")
    scene.play("move", "0+2x", "6-violet-a", "take_turquoise", "take_movement")
    assert scene.s.extra == 2
    scene.play("0+1", "use", "take_movement", "take_violet")
    assert scene.why("0+5x").rule == "TO-67"


@pytest.mark.rule("TO-OP-13")
def test_an_extra_card_needs_the_tile_when_it_is_played():
    scene = Scene("F2(R)@1", red="1 5").give("red", fencing="violet brown movement")
    scene.play("move", "0+1", "use", "take_turquoise", "take_movement")
    assert scene.options == ["end"]


@pytest.mark.rule("TO-OP-14")
def test_the_player_says_whether_the_first_card_is_main_or_extra():
    scene = Scene(red="5").give("red", fencing="movement").play("move")
    assert scene.options == ["0+5", "0+5x"]


@pytest.mark.rule("TO-OP-15")
def test_a_turn_may_consist_of_the_extra_card_alone():
    scene = Scene(red="5 1").give("red", fencing="movement").play("move", "0+5x", "decline")
    assert scene.options == ["end"]
    assert scene.play("end").discards == [5]


@pytest.mark.rule("TO-OP-16")
def test_a_card_of_the_main_value_is_a_main_card():
    scene = Scene("M2(R)@3", red="3 3 5").give("red", fencing="movement").play("move", "0+3", "use")
    assert scene.why("0+3x").rule == "TO-OP-16"
    scene.play("0+3", "use")
    assert (scene.s.extra, scene.options) == (0, ["0+5x", "end"])


@pytest.mark.rule("TO-72", "TO-85")
def test_the_tile_costs_two_points_at_the_end():
    scene = Scene().give("red", fencing="movement violet")
    assert scene.points("red") == -2


@pytest.mark.rule("TO-73")
def test_an_extra_card_may_lead_into_a_duel():
    scene = Scene("M1(B)@4", red="4 1", at={"blue": "4"}).give("red", fencing="movement")
    scene.play("move", "0+4x", "duel_blue", luck="1-neutral-a 2-neutral-a")
    assert (scene.where("red"), scene.where("blue"), scene.kind) == ("4", "", "use")
