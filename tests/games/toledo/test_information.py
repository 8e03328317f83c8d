"""What is hidden and what is not. (TO-87)"""

import json

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.play import answer
from meseta.games.toledo.names import CARDS, NONE
from tests.games.toledo.scene import GAME, Scene


@pytest.mark.rule("TO-87")
def test_hands_are_hidden_and_their_sizes_are_not():
    scene = Scene(red="1 6", blue="2 2 2").begin()
    red, spectator = GAME.view(scene.s, 0), GAME.view(scene.s, None)
    assert [player["cards"] for player in red["players"]] == [2, 3, 0, 0]
    assert [player["hand"] is None for player in red["players"]] == [False, True, True, True]
    assert {player["hand"] for player in spectator["players"]} == {None}
    assert red["players"][0]["hand"] == {"1-violet-a": 1, "6-violet-a": 1}


@pytest.mark.rule("TO-87")
def test_the_draw_pile_has_a_size_and_the_discards_are_public():
    view = GAME.view(Scene(discard="3 3 5").begin().s, None)
    assert (view["draw_pile"], view["discard_pile"]) == (81, {"3-violet-a": 2, "5-violet-a": 1})


@pytest.mark.rule("TO-87")
def test_a_drawn_card_is_told_to_its_owner_alone():
    match = meseta.new("toledo", seats=2, seed=1)
    match.play("draw")
    own, other = match.events_for(0)[-1], match.events_for(1)[-1]
    assert own.card != NONE
    assert other.card == NONE
    assert match.game.sentence(other) == "Red draws a card."
    assert {action.option for action in match.actions_for(1)[-2:]} == {-1}


@pytest.mark.rule("TO-87", "TO-OP-28")
def test_a_paid_card_stays_known_until_it_is_played():
    scene = Scene("M2(B)@3 G1(B)@1", red="3 1-violet-a", blue="2", seats=2).play("move", "0+3", "1-violet-a")
    assert GAME.view(scene.s, None)["players"][1]["shown"] == {"1-violet-a": 1}
    for seed in range(20):
        imagined = GAME.resample(scene.s, 0, Dice(seed))
        assert imagined.cards[CARDS] == 1, "whatever else Blue holds, the 1 is there"
        assert [imagined.size(place) for place in range(4)] == [scene.s.size(place) for place in range(4)]
    scene.play("move", "0+1")
    assert GAME.view(scene.s, None)["players"][1]["shown"] == {}


@pytest.mark.rule("TO-87")
def test_other_hands_are_dealt_anew_in_imagined_states():
    scene = Scene(red="1 6", blue="2 2 2", green="3 3 3 3").begin()
    hands = {json.dumps(GAME.resample(scene.s, 0, Dice(seed)).cards[CARDS : 2 * CARDS]) for seed in range(20)}
    assert len(hands) > 15
    own = {json.dumps(GAME.resample(scene.s, 0, Dice(seed)).cards[:CARDS]) for seed in range(20)}
    assert len(own) == 1


@pytest.mark.rule("TO-87")
def test_whoever_is_asked_holds_cards_that_allow_the_question():
    scene = Scene("M2(B)@3 S1(G)@15", red="3 5-violet-a 5-brown-a 1").play("move", "0+3")
    for seed in range(20):
        question = GAME.resample(scene.s, 1, Dice(seed)).question
        assert question.kind == "use"
        assert len(question.options) > 1


@pytest.mark.rule("TO-33", "TO-87")
def test_whoever_goes_over_own_figures_holds_a_card_that_leads_on():
    scene = Scene("M2(R)@3 G1(B)@6", red="3 3 5", at={"red": "3 3"}).play("move")
    answer(scene.s, GAME.vocabulary.option("0+3"))
    for seed in range(20):
        table = GAME.resample(scene.s, 1, Dice(seed))
        answer(table, table.question.options[0])
        assert (table.question.kind, table.question.options) == ("full", [GAME.vocabulary.option("3+3")])


@pytest.mark.rule("TO-87")
def test_a_turn_is_not_ended_unasked_while_cards_are_left():
    scene = Scene(red="5 1", seats=2).play("move", "0+5", "1-violet-a", luck="6 6 6")
    assert (scene.kind, scene.options) == ("step", ["end"]), "else all would know that no 5 was drawn"


@pytest.mark.rule("TO-87", "TO-OP-11")
def test_whoever_cannot_pay_is_asked_like_whoever_can():
    scene = Scene("G2(B)@10", red="1 2 2", at={"red": "9"}).play("move", "9+1")
    assert (scene.kind, scene.options) == ("use", ["decline"]), "else all would know that no 3 to 6 is in the hand"


@pytest.mark.rule("TO-87", "TO-OP-25")
def test_whoever_has_no_choice_of_scenes_is_asked_like_whoever_has():
    scene = Scene(red="5 2").play("move")
    answer(scene.s, GAME.vocabulary.option("0+5"))
    assert (scene.kind, scene.options) == ("card", ["5-violet-a"]), "else all would know that no other 5 is in the hand"


def test_played_cards_can_be_taken_back_as_long_as_nothing_was_learnt():
    match = meseta.new("toledo", seats=2, seed=3)
    match.play("place")
    match.play("metal2")
    match.back(0)
    assert match.question.kind == "tile"
    match.play("metal2")
    match.play("f1")
    while match.why("move"):
        match.play("draw")
    seat = match.question.seat
    match.play("move")
    assert match.can_go_back(seat)
    while match.question.kind in ("step", "card"):
        match.play(match.question.options[0])
    assert match.can_go_back(seat)
    match.start_turn_over(seat)
    assert match.question.kind == "action"
    match.play("draw")
    assert not match.can_go_back(seat), "chance has spoken"
