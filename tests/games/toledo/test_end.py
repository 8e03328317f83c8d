"""The last round and the points. (TO-77 to TO-86)"""

import pytest

import meseta
from meseta.games.toledo.scoring import winners
from tests.games.toledo.scene import GAME, Scene

TOP = "M1(R)@16 G1(R)@18"


@pytest.mark.rule("TO-10", "TO-77", "TO-79", "TO-OP-29")
def test_e33_everybody_else_has_one_more_turn():
    scene = Scene("M1(B)@18", turn="blue", blue="2", at={"blue": "A A 18"}).play("move", "18+2")
    assert scene.told()[-1] == "Blue has 3 figures in the Alcázar: everybody else has one more turn."
    order = []
    while scene.kind != "end":
        order.append(scene.asked)
        scene.play("draw")
    assert order == ["green", "yellow", "red"]
    assert scene.told()[-1] == "The last round is over: Red 0, Blue 0, Green 0, Yellow 0."


@pytest.mark.rule("TO-80")
def test_e33_a_second_player_with_three_figures_changes_nothing():
    scene = Scene("M1(B)@18 G1(G)@19", turn="blue", blue="2", green="1", at={"blue": "A A 18", "green": "A A 19"})
    scene.play("move", "18+2", "move", "19+1")
    assert (scene.s.closer, scene.where("green")) == (1, "A A A")
    scene.play("draw", "draw")
    assert scene.kind == "end"


@pytest.mark.rule("TO-77")
def test_e40_more_than_three_figures_may_enter_in_one_turn():
    scene = Scene(TOP, red="2 4 2", at={"red": "A A 16 18"}).give("red", fencing="movement")
    scene.play("move", "16+4x")
    assert scene.s.closer == -1, "checked at the end of the turn only"
    scene.play("18+2", "end")
    assert (scene.where("red"), scene.s.closer, scene.asked) == ("A A A A", 0, "blue")


@pytest.mark.rule("TO-78")
def test_figures_without_swords_count():
    scene = Scene(TOP, red="2", at={"red": "A A 18"}).give("red", swords="2").play("move", "18+2", "no_sword")
    assert scene.s.closer == 0


@pytest.mark.rule("TO-79")
def test_two_figures_do_not_end_the_game():
    scene = Scene(TOP, red="2", at={"red": "A 18"}).play("move", "18+2")
    assert (scene.s.closer, scene.asked) == (-1, "blue")


@pytest.mark.rule("TO-81", "TO-82", "TO-83", "TO-84", "TO-85")
def test_e34_the_example_of_the_rulebook():
    scene = Scene().give("red", delivered="12", swords="7", paintings="2 2", gems=3, fencing="movement")
    assert GAME.view(scene.s, 0)["players"][0]["points"] == [12, 3, 4, 1, -2]
    assert scene.points("red") == 18


@pytest.mark.rule("TO-82", "TO-85", "TO-OP-22")
def test_e35_half_values_are_rounded_down_sword_by_sword():
    scene = Scene().give("red", delivered="15", swords="7 5", paintings="3", gems=5, fencing="violet brown", metal=4)
    assert scene.points("red") == 15 + 3 + 2 + 3 + 2


@pytest.mark.rule("TO-72", "TO-84", "TO-85")
def test_e36_points_may_be_negative():
    assert Scene(at={"red": "A A"}).give("red", gems=1, fencing="movement").points("red") == -2


@pytest.mark.rule("TO-86", "TO-OP-23")
@pytest.mark.parametrize(
    ("red", "blue", "won"),
    [("6 6 6", "1 1 1 1", (1,)), ("6 2", "5 2", (0,)), ("4 3", "6 1", (0, 1))],
)
def test_e37_ties_are_broken_by_cards_then_by_their_sum(red, blue, won):
    scene = Scene(seats=2, red=red, blue=blue).give("red", delivered="12 6").give("blue", delivered="15 3")
    assert (scene.points("red"), scene.points("blue")) == (18, 18)
    assert winners(scene.s) == won


@pytest.mark.rule("TO-86")
def test_the_highest_total_wins():
    scene = Scene(seats=2, red="6 6 6").give("red", delivered="6").give("blue", delivered="7")
    assert winners(scene.s) == (1,)
    scene.s.stack.clear()
    assert GAME.outcome(scene.s) == meseta.Outcome((1,), (6, 7))


@pytest.mark.rule("TO-OP-30")
def test_the_agreed_number_of_turns_ends_the_game():
    match = meseta.new("toledo", seats=2, seed=1, turns=25)
    while match.question is not None:
        match.play("place" if "place" in _names(match) else match.question.options[0])
    assert match.state.turn == 50
    assert match.events[-1].reason == "limit"


@pytest.mark.rule("TO-79", "TO-OP-30")
@pytest.mark.parametrize("begun", [75, 74], ids=["that begins at the limit", "that begins before it"])
def test_the_limit_never_cuts_a_last_round(begun):
    scene = Scene("M1(R)@18", seats=3, red="2", at={"red": "A A 18"}, settings={"turns": 25}, turns=begun)
    order = []
    scene.play("move", "18+2")
    while scene.kind != "end":
        order.append(scene.asked)
        scene.play("draw")
    assert order == ["blue", "green"], "everybody else has one more turn"
    assert scene.s.turn > scene.s.limit
    assert scene.told()[-1].startswith("The last round is over")


def _names(match):
    return [match.game.vocabulary.name(option) for option in match.question.options]
