"""Using fields: payment and the six kinds of business. (TO-36 to TO-50)"""

import pytest

from tests.games.toledo.scene import GAME, Scene


@pytest.mark.rule("TO-36")
def test_a_field_is_used_once_per_arrival():
    scene = Scene("M2(R)@3", red="3").play("move", "0+3", "use")
    assert (scene.s.metal[0], scene.asked) == (1, "blue")


@pytest.mark.rule("TO-37")
def test_an_own_tile_costs_nothing():
    scene = Scene("M2(R)@16", red="1 6", at={"red": "15"}).play("move", "15+1", "use")
    assert (scene.s.metal[0], scene.hand("red")) == (1, [6])
    assert Scene("M2(R)@3", red="3 6").play("move", "0+3").why("6-violet-a").rule == "TO-37"


# -- payment -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-38", "TO-39", "TO-43")
def test_e7_one_card_of_at_least_the_price_goes_to_the_owner():
    scene = Scene("G2(B)@10", red="1 2 4 6", at={"red": "9"}).play("move", "9+1")
    assert [option[0] for option in scene.options] == ["4", "6", "d"]
    assert scene.why("2-violet-a").rule == "TO-38"
    assert scene.why("4-brown-d").rule == "TO-42", "a card that is not in the hand"
    scene.play("4-violet-a")
    assert (scene.hand("blue"), scene.hand("red"), scene.s.gems[0], scene.s.gems[4]) == ([4], [2, 6], 1, 19)
    assert scene.discards == []


@pytest.mark.rule("TO-39", "TO-OP-11")
def test_e7_small_cards_cannot_be_added_up():
    scene = Scene("G2(B)@10", red="1 1 2", at={"red": "9"}).play("move", "9+1")
    assert (scene.kind, scene.options) == ("use", ["decline"])
    assert scene.why("1-violet-a").rule == "TO-38"
    scene.play("decline")
    assert (scene.kind, scene.where("red"), scene.s.gems[0]) == ("step", "10", 0)


@pytest.mark.rule("TO-38", "TO-OP-11")
def test_e8_the_top_row_costs_a_five():
    scene = Scene("M1(B)@15 G1(B)@14", red="1 4 4 4", at={"red": "14"}).play("move", "14+1")
    assert scene.options == ["decline"]
    scene.play("decline")
    assert (scene.kind, scene.where("red"), scene.hand("blue"), scene.s.metal[0]) == ("step", "15", [], 0)


@pytest.mark.rule("TO-17", "TO-38")
@pytest.mark.parametrize(("field", "price"), [(7, 1), (8, 3), (14, 3), (15, 5)])
def test_e9_prices_change_with_the_rows(field, price):
    assert GAME.printed.prices[field] == price


@pytest.mark.rule("TO-40")
def test_the_owner_is_not_asked():
    scene = Scene("M1(B)@3", red="3 1").play("move", "0+3", "1-violet-a")
    assert (scene.s.metal[0], scene.hand("blue"), scene.asked) == (1, [1], "blue")
    assert scene.kind == "action"


@pytest.mark.rule("TO-41", "TO-42", "TO-50")
def test_e6_first_turn_to_the_tavern():
    scene = Scene(red="5 1 6 2 2").play("move", "0+5", "1-violet-a", luck="3 3 3")
    assert (scene.hand("red"), scene.discards, scene.pile) == ([2, 2, 3, 3, 3, 6], [1], 84 - 5 - 3)
    assert scene.play("end").discards == [1, 5]


@pytest.mark.rule("TO-42")
def test_the_main_card_does_not_pay():
    scene = Scene(red="5").play("move", "0+5")
    assert scene.asked == "blue", "the hand is empty, the 5 in front is no money"


@pytest.mark.rule("TO-41")
def test_the_tavern_of_the_middle_row_costs_a_three():
    scene = Scene(red="3 2 3", at={"red": "9"}).play("move", "9+3")
    assert [option[0] for option in scene.options] == ["3", "d"]


@pytest.mark.rule("TO-50")
def test_cards_from_the_tavern_can_be_used_at_once():
    scene = Scene("G2(R)@10", red="5 1").play("move", "0+5", "1-violet-a", luck="4 5 4").play("5+5", "use")
    assert (scene.where("red"), scene.s.gems[0]) == ("10", 1)


@pytest.mark.rule("TO-50", "TO-OP-4")
def test_e38_the_main_card_is_not_in_the_shuffle():
    scene = Scene(red="5 2", draw="", discard="1 1").play("move", "0+5", "2-violet-a")
    assert (scene.hand("red"), scene.pile, scene.discards) == ([1, 1, 2], 0, [])
    assert scene.play("end").discards == [5]


@pytest.mark.rule("TO-OP-28")
def test_a_payment_is_seen_by_all():
    scene = Scene("M1(B)@3", red="3 1").play("move", "0+3", "1-violet-a")
    assert [GAME.view(scene.s, seat)["players"][1]["shown"] for seat in (0, 2, None)] == [{"1-violet-a": 1}] * 3


# -- businesses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-43", "TO-44")
def test_dealers_hand_out_one_piece():
    scene = Scene("M1(R)@3 G1(R)@6", red="3 3").play("move", "0+3", "use", "3+3", "use")
    assert (scene.s.metal[0], scene.s.gems[0], scene.s.metal[4], scene.s.gems[4]) == (1, 1, 22, 19)


@pytest.mark.rule("TO-45")
def test_e25_any_sword_that_can_be_paid():
    scene = Scene("S2(R)@3", red="3").give("red", metal=3, gems=3).play("move", "0+3", "use")
    assert [option.removeprefix("sword").split("-")[0] for option in scene.options] == [
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "10",
        "12",
    ]
    assert scene.why("sword9-4m1g").rule == "TO-45"
    scene.play("sword12-3m3g")
    assert (scene.swords("red"), scene.s.metal[0], scene.s.gems[0], scene.s.metal[4], scene.s.gems[4]) == (
        [12],
        0,
        0,
        23,
        20,
    )


@pytest.mark.rule("TO-45")
def test_a_sword_that_is_gone_cannot_be_made():
    scene = Scene("S2(R)@3", red="3").give("red", metal=2, gems=2).give("blue", swords="8").play("move", "0+3", "use")
    assert "sword8-2m2g" not in scene.options
    assert "no longer" in scene.why("sword8-2m2g").sentence


@pytest.mark.rule("TO-45", "TO-OP-10")
def test_e26_a_smith_without_material_is_not_offered():
    scene = Scene("S2(B)@8", red="3 6", at={"red": "5"}).play("move", "5+3")
    assert (scene.kind, scene.hand("red"), scene.where("red")) == ("step", [6], "8")


@pytest.mark.rule("TO-46", "TO-47")
def test_the_fencing_master_gives_a_tile_that_is_missing():
    scene = Scene("F1(R)@3", red="3").give("red", fencing="brown").play("move", "0+3", "use")
    assert scene.options == ["take_violet", "take_turquoise", "take_movement"]
    assert scene.why("take_brown").rule == "TO-47"
    scene.play("take_violet")
    assert (scene.fencing("red"), scene.s.fencing[-4:]) == (["violet", "brown"], [3, 3, 4, 4])


@pytest.mark.rule("TO-47", "TO-48", "TO-OP-12")
def test_e27_the_fourth_tile_is_an_exchange():
    scene = Scene("F1(R)@3", red="3").give("red", fencing="violet brown movement").play("move", "0+3", "use")
    assert scene.options == ["take_turquoise"]
    scene.play("take_turquoise")
    assert (scene.kind, scene.options) == ("give_back", ["take_violet", "take_brown", "take_movement"])
    assert scene.why("take_turquoise").rule == "TO-48"
    scene.play("take_movement")
    assert (scene.fencing("red"), scene.s.fencing[-1], scene.points("red")) == (["violet", "brown", "turquoise"], 4, 0)


@pytest.mark.rule("TO-46")
def test_a_tile_is_not_used_up():
    scene = Scene("M1(B)@4", red="4 1", at={"blue": "4"}).give("red", fencing="violet")
    scene.play("move", "0+4", "duel_blue", luck="1-violet-d 2-violet-d")
    assert (scene.where("red"), scene.fencing("red")) == ("4", ["violet"])


@pytest.mark.rule("TO-41", "TO-49")
def test_e28_paintings_from_the_top():
    taken = []
    for gone in range(6):
        scene = Scene(red="4 3", at={"red": "5"})
        scene.s.paintings[:gone] = [1] * gone
        scene.play("move", "5+4", "3-violet-a")
        taken.append(GAME.view(scene.s, 0)["players"][0]["paintings"])
        assert scene.discards == [3, 4]
    assert taken == [[3], [2], [2], [1], [1], [1]]


@pytest.mark.rule("TO-49", "TO-OP-10")
def test_e28_the_seventh_painting_does_not_exist():
    scene = Scene(red="4 3", at={"red": "5"})
    scene.s.paintings[:] = [1] * 6
    assert scene.play("move", "5+4").kind == "step"


@pytest.mark.rule("TO-OP-9", "TO-OP-10")
def test_e32_an_empty_supply_closes_the_dealer_until_a_gem_returns():
    scene = Scene("G1(B)@2 S1(R)@4", red="2 5").give("green", gems=20).play("move", "0+2")
    assert (scene.kind, scene.hand("red"), scene.s.gems[0]) == ("step", [5], 0)
    scene = Scene("G1(B)@2 S1(R)@4", red="2 2 5", at={"red": "2"}).give("red", metal=1, gems=1).give("green", gems=19)
    scene.play("move", "2+2", "use", "sword4-1m1g", "0+2", "5-violet-a")
    assert (scene.s.gems[0], scene.s.gems[4]) == (1, 0)


@pytest.mark.rule("TO-OP-9")
def test_supplies_may_be_agreed_to_be_unlimited():
    scene = Scene("G1(R)@2", red="2", settings={"unlimited_supply": "yes"}).give("green", gems=20)
    scene.play("move", "0+2", "use")
    assert scene.s.gems == [1, 0, 20, 0, -1]
    assert scene.sound()
