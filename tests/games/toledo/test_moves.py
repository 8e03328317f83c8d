"""Moving figures and arriving on full fields. (TO-18 to TO-35)"""

import pytest

from meseta.core.play import answer
from tests.games.toledo.scene import Scene


@pytest.mark.rule("TO-18", "TO-28")
def test_the_main_card_lies_in_front_until_the_turn_ends():
    scene = Scene(red="5 4 4", at={"red": "1"}).play("move", "1+4", "decline")
    assert (scene.s.main_value, scene.discards, scene.hand("red")) == (4, [], [4, 5])
    scene.play("5+4", "decline")
    assert (scene.s.main_value, scene.discards) == (4, [4]), "a further card is discarded at once"
    scene.play("end")
    assert (scene.s.main_value, scene.discards) == (0, [4, 4])


@pytest.mark.rule("TO-19", "TO-21")
def test_e5_a_figure_goes_exactly_as_far_as_the_card_says():
    scene = Scene("M1(R)@3", red="2 3").play("move")
    assert scene.options == ["0+3"]
    refusal = scene.why("0+2")
    assert (refusal.rule, refusal.sentence) == ("TO-21", "There is nothing on field 2 to land on.")


@pytest.mark.rule("TO-20")
def test_figures_start_on_field_0_and_those_in_the_alcazar_stay():
    scene = Scene("M1(R)@3", red="3", at={"red": "A A A A A"})
    assert "move" not in scene.options
    assert Scene("M1(R)@3", red="3").play("move").options == ["0+3"]


@pytest.mark.rule("TO-19", "TO-22")
def test_figures_and_tiles_do_not_block_passing():
    scene = Scene("M1(B)@1 G1(B)@3", red="5", at={"blue": "1 3"}).play("move", "0+5")
    assert scene.where("red") == "5"


@pytest.mark.rule("TO-23")
def test_e29_the_entrances_must_be_reached_exactly():
    street = "M1(R)@13 M2(R)@14 G1(R)@15 G2(R)@16 S1(R)@18 S2(R)@19"
    reach = {13: "", 14: "6", 15: "56", 16: "45", 18: "23", 19: "12"}
    for field, values in reach.items():
        scene = Scene(street, red="1 2 3 4 5 6", at={"red": f"{field} A A A A"})
        options = scene.play("move").options if "move" in scene.options else []
        beyond = [o for o in options if int(o.split("+")[0]) + int(o.split("+")[1]) >= 20]
        assert beyond == [f"{field}+{value}" for value in values]


@pytest.mark.rule("TO-23")
def test_e29_a_card_that_leads_too_far_cannot_be_played():
    scene = Scene("S1(R)@18", red="2 4 5 6", at={"red": "18 A A A A"}).play("move")
    assert scene.options == ["18+2"]
    assert {scene.why(f"18+{value}").rule for value in (4, 5, 6)} == {"TO-23"}


@pytest.mark.rule("TO-24")
def test_e15_a_free_circle_must_be_taken():
    scene = Scene("M2(Y)@6", red="6", at={"blue": "6"}).play("move", "0+6")
    assert (scene.where("red"), scene.where("blue")) == ("6", "6")
    assert scene.asked == "blue", "nothing to pay with, no duel, no card: the turn is over"


@pytest.mark.rule("TO-25", "TO-OP-2", "TO-OP-3")
def test_a_field_is_used_at_once_or_not_at_all():
    scene = Scene("M2(R)@3", red="3 3").play("move", "0+3")
    assert (scene.kind, scene.options) == ("use", ["use", "decline"])
    scene.play("decline")
    assert (scene.kind, scene.options, scene.s.metal[0]) == ("step", ["0+3", "end"], 0)


@pytest.mark.rule("TO-26", "TO-29")
def test_e11_one_run_of_fours():
    scene = Scene("M2(R)@4 G2(R)@8 S1(R)@16", red="4 4 4 4 4 3").play("move", "0+4", "use", "4+4", "use")
    assert (scene.s.metal[0], scene.s.gems[0]) == (1, 1)
    scene.play("8+4", "decline", "12+4", "use", "sword4-1m1g", "16+4", "sword4-1m1g")
    assert (scene.where("red"), scene.delivered("red"), scene.hand("red")) == ("A", [4], [3])
    assert (scene.s.metal[4], scene.s.gems[4], scene.discards) == (23, 20, [4, 4, 4, 4])
    assert scene.play("end").discards == [4] * 5
    assert scene.sound()


@pytest.mark.rule("TO-26")
def test_every_further_card_has_the_main_value_and_moves_any_own_figure():
    scene = Scene("M2(R)@4 G2(R)@8", red="4 4 4 5", at={"red": "4"}).play("move", "0+4", "decline")
    assert scene.options == ["0+4", "4+4", "end"]
    assert scene.why("0+5").rule == "TO-26"


@pytest.mark.rule("TO-29")
def test_several_figures_may_each_use_fields():
    scene = Scene("M2(R)@4", red="4 4").play("move", "0+4", "use", "0+4", "use")
    assert (scene.s.metal[0], scene.where("red")) == (2, "4 4")


@pytest.mark.rule("TO-27")
def test_the_player_may_stop_after_any_card_but_not_before_the_first():
    scene = Scene("M2(R)@4", red="4 4").play("move")
    assert scene.why("end").rule == "TO-8"
    assert scene.play("0+4", "use", "end").asked == "blue"


@pytest.mark.rule("TO-27", "TO-30")
def test_nobody_stops_on_a_full_field():
    scene = Scene("M1(B)@4", red="4 4", at={"blue": "4"}).play("move", "0+4")
    assert scene.kind == "full"
    assert scene.why("end").rule == "TO-27"


@pytest.mark.rule("TO-36")
def test_e10_standing_is_not_arriving():
    scene = Scene("M2(R)@3", red="5", at={"red": "3"}).play("move", "0+5")
    assert (scene.s.metal[0], scene.asked) == (0, "blue")


# -- full fields -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-32", "TO-33")
def test_e16_a_field_full_of_own_figures_is_closed_without_a_way_on():
    scene = Scene("M2(R)@3", red="3 5", at={"red": "3 3"}).play("move")
    assert scene.options == ["0+5"]
    refusal = scene.why("0+3")
    assert refusal.rule == "TO-33"
    assert "your own figures" in refusal.sentence


@pytest.mark.rule("TO-31", "TO-33")
def test_e17_a_field_full_of_own_figures_is_passed_with_the_same_value():
    scene = Scene("M2(R)@3 G1(B)@6", red="3 3", at={"red": "3 3"}).play("move", "0+3")
    assert (scene.kind, scene.options) == ("full", ["3+3"])
    scene.play("3+3")
    assert (scene.where("red"), scene.s.metal[0], scene.s.gems[0]) == ("3 3 6", 0, 0)
    assert scene.asked == "blue"


@pytest.mark.rule("TO-33")
def test_the_way_on_may_lead_over_several_full_fields():
    street = "M1(R)@2 G1(R)@4 S1(R)@6"
    assert Scene(street, red="2 2", at={"red": "2 4"}).play("move").why("0+2").rule == "TO-33"
    scene = Scene(street, red="2 2 2", at={"red": "2 4"}).play("move", "0+2", "2+2", "4+2")
    assert scene.where("red") == "2 4 6"


@pytest.mark.rule("TO-30", "TO-32", "TO-35", "TO-OP-17")
def test_e19_an_own_and_a_foreign_figure():
    scene = Scene("G2(Y)@8 M1(G)@4", red="4 4", at={"red": "4 8", "blue": "8"}).play("move", "4+4")
    assert (scene.kind, scene.options) == ("full", ["duel_blue", "8+4"])
    assert scene.why("duel_red").rule == "TO-32"
    assert scene.why("0+4").rule == "TO-30"
    assert scene.play("8+4").where("red") == "8 12"


@pytest.mark.rule("TO-34")
def test_of_two_opponents_one_is_challenged():
    scene = Scene("G2(Y)@4", red="4", at={"blue": "4", "green": "4"}).play("move", "0+4")
    assert scene.options == ["duel_blue", "duel_green"]
    assert scene.why("duel_yellow").rule == "TO-34"


@pytest.mark.rule("TO-OP-17")
def test_without_a_card_that_leads_on_the_duel_is_compulsory():
    assert Scene("G1(Y)@4", red="4", at={"blue": "4"}).play("move", "0+4").options == ["duel_blue"]


@pytest.mark.rule("TO-OP-18")
def test_two_figures_of_one_opponent_are_one_choice():
    scene = Scene("G2(Y)@4", red="4", at={"blue": "4 4"}).play("move", "0+4")
    assert scene.options == ["duel_blue"]
    scene.play("duel_blue", luck="1-neutral-a 2-neutral-a")
    assert (scene.where("red"), scene.where("blue")) == ("4", "4")


@pytest.mark.rule("TO-OP-19")
def test_two_own_figures_may_share_a_field():
    assert Scene("G2(Y)@4", red="4", at={"red": "4"}).play("move", "0+4").where("red") == "4 4"


@pytest.mark.rule("TO-OP-25")
def test_the_player_chooses_which_scene_leaves_the_hand():
    scene = Scene(red="5-violet-a 5-brown-d 5-brown-d").play("move")
    answer(scene.s, scene.s.question.options[0])
    assert (scene.kind, scene.options) == ("card", ["5-violet-a", "5-brown-d"])
    assert scene.why("5-violet-d").rule == "TO-OP-25"


@pytest.mark.rule("TO-OP-25")
def test_cards_that_agree_in_everything_are_one_choice():
    scene = Scene(red="5-brown-d 5-brown-d").play("move")
    answer(scene.s, scene.s.question.options[0])
    assert (scene.kind, scene.options) == ("card", ["5-brown-d"])
    answer(scene.s, scene.s.question.options[0])
    assert (scene.kind, scene.hand("red")) == ("use", [5])


@pytest.mark.rule("TO-OP-25")
def test_the_last_card_of_a_hand_is_played_unasked():
    scene = Scene(red="5-brown-d").play("move")
    answer(scene.s, scene.s.question.options[0])
    assert scene.asked == "blue"
