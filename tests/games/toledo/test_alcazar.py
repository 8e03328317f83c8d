"""Entering the Alcázar. (TO-51 to TO-56)"""

import pytest

from tests.games.toledo.scene import GAME, Scene

TOP = "M1(R)@16 G1(R)@18 S1(R)@19"


@pytest.mark.rule("TO-51", "TO-OP-21")
@pytest.mark.parametrize("card", [4, 5])
def test_both_entrances_lead_in_at_once(card):
    scene = Scene(TOP, red=f"{card}", at={"red": "16"}).play("move", f"16+{card}")
    assert scene.where("red") == "A"
    assert scene.told()[-1] == "Red enters the Alcázar with no sword."


@pytest.mark.rule("TO-51")
def test_entrances_are_never_full():
    scene = Scene(TOP, red="2 2", at={"red": "18", "blue": "A A", "green": "A A"}).play("move", "18+2")
    assert scene.where("red") == "A"


@pytest.mark.rule("TO-52", "TO-53", "TO-54")
def test_e30_one_sword_of_those_in_front_or_none():
    scene = Scene(TOP, red="2", at={"red": "19"}).give("red", swords="7 4").play("move", "19+2")
    assert scene.options == ["sword4-1m1g", "sword7-3m1g", "no_sword"]
    assert scene.why("sword12-3m3g").rule == "TO-52"
    scene.play("sword7-3m1g")
    assert (scene.delivered("red"), scene.swords("red"), scene.asked) == ([7], [4], "blue")
    assert scene.points("red") == 7 + 2


@pytest.mark.rule("TO-54")
def test_a_figure_may_enter_without_the_sword_it_could_carry():
    scene = Scene(TOP, red="2", at={"red": "19"}).give("red", swords="7").play("move", "19+2", "no_sword")
    assert (scene.delivered("red"), scene.swords("red"), scene.where("red")) == ([], [7], "A")


@pytest.mark.rule("TO-52")
def test_any_figure_carries_any_own_sword():
    scene = Scene("S2(R)@4 G1(R)@16", red="4 4", at={"red": "16"}).give("red", metal=1)
    scene.play("move", "0+4", "use", "sword2-1m0g", "16+4", "sword2-1m0g")
    assert (scene.where("red"), scene.delivered("red")) == ("4 A", [2])


@pytest.mark.rule("TO-53")
def test_no_sword_follows_a_figure_that_is_inside():
    scene = Scene("S2(R)@4", red="4", at={"red": "A"}).give("red", metal=1).play("move", "0+4", "use", "sword2-1m0g")
    assert (scene.swords("red"), scene.delivered("red"), scene.asked) == ([2], [], "blue")


@pytest.mark.rule("TO-55")
def test_a_figure_inside_stays_there():
    scene = Scene(red="1 2 3 4 5 6", at={"red": "A A A A 5"})
    assert scene.play("move").options == ["5+4"]
    assert "return" in Scene(at={"red": "A 5"}).options
    assert Scene(at={"red": "A 5"}).play("return").options == ["f5"]


@pytest.mark.rule("TO-56")
def test_entering_does_not_end_the_turn():
    scene = Scene(TOP, red="2 2", at={"red": "18 18"}).play("move", "18+2")
    assert (scene.kind, scene.options) == ("step", ["18+2", "end"])


@pytest.mark.rule("TO-51")
def test_nobody_ever_stands_on_an_entrance():
    assert GAME.printed.kinds[20:22] == ["entrance", "entrance"]
    assert "20+1" not in GAME.vocabulary.names
