"""The turn: drawing, placing, taking back, passing. (TO-8 to TO-17, TO-74 to TO-76)"""

import pytest

from tests.games.toledo.scene import GAME, Scene

ALL_TILES = [kind + circles for kind in "GMSF" for circles in "12"]
RED_STREET = " ".join(f"{tile}(R)@{f}" for tile, f in zip(ALL_TILES, (1, 2, 3, 4, 6, 7, 8, 10), strict=True))
BLUE_STREET = " ".join(f"{tile}(B)@{f}" for tile, f in zip(ALL_TILES, (11, 13, 14, 15, 16, 17, 18, 19), strict=True))


@pytest.mark.rule("TO-8")
def test_a_turn_is_one_of_four_actions():
    scene = Scene(at={"red": "5"}, red="5")
    assert scene.options == ["draw", "place", "move", "return"]
    assert scene.play("draw").asked == "blue"


@pytest.mark.rule("TO-9")
def test_there_is_no_voluntary_pass():
    assert Scene().options == ["draw", "place"]


@pytest.mark.rule("TO-9", "TO-OP-6")
def test_a_player_who_can_do_nothing_passes():
    scene = Scene(f"{RED_STREET} {BLUE_STREET}", draw="", blue="5").begin()
    assert scene.told() == ["Red can do nothing at all and passes."]
    assert (scene.asked, scene.options) == ("blue", ["move"])


@pytest.mark.rule("TO-10", "TO-OP-6")
def test_the_game_ends_when_all_pass_one_after_another():
    scene = Scene(f"{RED_STREET} {BLUE_STREET}", seats=2, at={"red": "A A", "blue": "A A A A A"}, draw="").begin()
    assert scene.kind == "end"
    assert scene.told()[-1] == "Nobody can do anything any more: Red 0, Blue 0."


# -- draw --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-11")
def test_drawing_takes_the_two_top_cards():
    scene = Scene(red="1").play("draw", luck="6 4")
    assert scene.hand("red") == [1, 4, 6]
    assert scene.pile == 81


@pytest.mark.rule("TO-12", "TO-OP-24")
def test_e2_an_empty_draw_pile_is_made_of_the_discards():
    scene = Scene(draw="6", discard="1 2 3").play("draw", luck="6 2")
    assert scene.hand("red") == [2, 6]
    assert (scene.pile, scene.discards) == (2, [])
    assert "The 3 discards become the new draw pile." in scene.told()


@pytest.mark.rule("TO-OP-24")
def test_the_discards_stay_until_the_next_card_is_needed():
    scene = Scene(draw="6 6", discard="1 2 3").play("draw")
    assert (scene.pile, scene.discards) == (0, [1, 2, 3])


@pytest.mark.rule("TO-12", "TO-OP-4", "TO-OP-7")
def test_e3_whoever_draws_too_few_takes_what_there_is():
    scene = Scene(draw="6").play("draw")
    assert scene.hand("red") == [6]
    assert (scene.pile, scene.discards) == (0, [])
    assert "draw" not in scene.options
    assert scene.why("draw").rule == "TO-OP-7"


@pytest.mark.rule("TO-13")
def test_a_hand_may_hold_any_number_of_cards():
    scene = Scene(seats=2)
    for _ in range(42):
        scene.play("draw")
    assert (len(scene.hand("red")), len(scene.hand("blue")), scene.pile) == (42, 42, 0)


# -- place -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-14", "TO-15")
def test_e4_tiles_go_on_any_free_field_without_one():
    scene = Scene("G1(B)@4").play("place", "metal2")
    assert scene.options == [f"f{field}" for field in (1, 2, 3, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 18, 19)]
    assert scene.why("f4").rule == "TO-14"
    assert {scene.why(f"f{field}").rule for field in (0, 5, 9, 12, 20, 21, 22)} == {"TO-15"}


@pytest.mark.rule("TO-16")
def test_kind_and_circles_are_free():
    scene = Scene("M2(R)@3").play("place")
    assert scene.options == ["gem1", "gem2", "metal1", "smith1", "smith2", "fencing1", "fencing2"]
    scene.play("smith2", "f16")
    assert (scene.s.business[16], scene.s.circles[16], scene.s.owner[16]) == (2, 2, 0)
    assert scene.asked == "blue"


@pytest.mark.rule("TO-17")
def test_a_tile_stays_and_its_price_is_that_of_the_row():
    scene = Scene("M1(R)@3 M2(R)@16 M1(B)@8")
    assert [entry["price"] for entry in GAME.view(scene.s, 0)["street"] if entry["owner"] is not None] == [1, 3, 5]
    assert "f3" not in scene.play("place", "gem1").options, "nothing is laid over a tile"


@pytest.mark.rule("TO-OP-20")
def test_nobody_stands_where_a_tile_can_be_laid():
    scene = Scene("M1(R)@3", red="1 2 3 4 5 6").play("move")
    free = {f"0+{field}" for field in (1, 2, 4, 6)}
    assert not free & set(scene.options)


# -- return ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-74", "TO-76")
def test_e31_taking_a_figure_back_is_the_whole_turn():
    scene = Scene("M1(B)@16", at={"red": "16"}, red="1 2").play("return", "f16")
    assert scene.where("red") == ""
    assert (scene.hand("red"), scene.s.metal[0], scene.asked) == ([1, 2], 0, "blue")


@pytest.mark.rule("TO-75", "TO-OP-8")
def test_e31_figures_in_the_cathedral_or_the_alcazar_cannot_be_taken_back():
    assert "return" not in Scene(at={"red": "A A"}).options
    scene = Scene(at={"red": "5 A"}).play("return")
    assert scene.options == ["f5"]
    assert (scene.why("f22").rule, scene.why("f0").rule) == ("TO-75", "TO-OP-8")
