"""The round: command, reserve, turns, drawing, end (rules WS-22 to WS-31, WS-105, examples 7, 8, 11, 47, 50)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.flow import EndRound, Round
from meseta.games.sanchos.names import ARAGON, CASTILLA, DECK, DISCARD, MINOR, NAJERA
from tests.games.sanchos.scene import GAME, Scene, new

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def table(commander="C", hand=(22, 13, 1), **kwargs):
    scene = Scene(START, commander=commander, **kwargs).give(commander, *hand, hand=True)
    scene.s.round = 0
    return scene.begin(Round())


@rule("WS-22", "WS-25", "WS-26", "WS-27", "WS-29", "WS-95")
def test_example_11_a_whole_round_with_card_22():
    scene = table().choose("card22", "later")
    assert (scene.at(10), scene.recruits("A"), scene.supply("A")) == ("A g1T f5T+K", 1, 7)
    scene.choose("later")
    scene.choose("move", "r6f", "r8", "fortify", "r8f", "move", "r6f", "r7")
    assert (scene.at(6), scene.at(7), scene.at(8), scene.vp("N")) == ("N g1T f1T+K", "N f1T", "N g1T", 5)
    scene.choose("move", "r2f", "r4", "fortify", "r4f", "recruit")
    assert scene.kind == "draw"
    assert (scene.at(2), scene.at(4), scene.recruits("C"), scene.supply("C")) == ("C g1T f2T+K", "C g1T", 3, 7)
    scene.draw(5)
    assert scene.vp() == [5, 5, 3]
    assert scene.s.cards[21] == DISCARD
    assert 4 in scene.s.hand(CASTILLA)


@rule("WS-23", "WS-24")
def test_a_card_is_played_or_reserved():
    assert table().options == "card1 card13 card22 reserve"


@rule("WS-24", "WS-163")
def test_reserving_needs_an_empty_reserve_but_el_cid_does_not_count():
    scene = Scene(START, el_cid="yes").give("C", 1, hand=True).give("C", 2)
    assert scene.begin(Round()).options == "card1"
    free = Scene(START, el_cid="yes").give("C", 1, hand=True)
    free.s.cid = CASTILLA
    assert free.begin(Round()).options == "card1 reserve"


@rule("WS-24", "WS-29", "WS-30")
def test_nobody_acts_when_a_card_is_reserved():
    scene = table().choose("reserve")
    assert (scene.kind, scene.options) == ("reserve", "card1 card13 card22")
    scene.choose("card13")
    assert scene.kind == "draw"
    assert scene.reserve("C") == [13]
    assert not scene.told("TurnBegan")


@rule("WS-30", "WS-82")
def test_siege_losses_come_in_rounds_without_turns_too():
    scene = Scene("R4: A g2T, N s3T; R2: C g1T").give("C", 1, 2, hand=True).give("N", 3, hand=True)
    scene.begin(Round()).choose("reserve", "card1").draw(20)
    assert scene.at(4) == "N s2T, A g1T"


@rule("WS-25", "WS-27")
@pytest.mark.parametrize(("answers", "order"), [("now", "CAN"), ("later now", "ACN"), ("later later", "ANC")])
def test_the_commander_chooses_his_moment(answers, order):
    scene = table(hand=(20, 13)).choose("card20")
    for answer in answers.split():
        scene.choose(answer)
        while scene.kind not in ("timing", "draw"):
            scene.choose(scene.options.split()[-1])
    while scene.kind != "draw":
        scene.choose(scene.options.split()[-1])
    assert [("CAN")[event.sancho] for event in scene.told("TurnBegan")] == list(order)


@rule("WS-26")
def test_the_commander_ignores_his_own_field():
    scene = table(hand=(22, 1)).choose("card22", "now", "stop")
    assert (scene.at(2), scene.recruits("C")) == ("C g1T f3T+K", 2)


@rule("WS-29")
def test_without_a_deck_nobody_draws_and_play_goes_on():
    scene = Scene(START).give("C", 1, 2, hand=True).give("N", 3, hand=True)
    scene.s.cards = [DISCARD if place == DECK else place for place in scene.s.cards]
    scene.begin(Round()).choose("reserve", "card1")
    assert (scene.kind, scene.asked) == ("command", "N")


@rule("WS-31", "WS-10")
def test_the_next_player_clockwise_commands():
    scene = Scene(START, commander="N").give("C", 1, hand=True).give("A", 2, hand=True).begin(EndRound())
    assert scene.asked == "A"


@rule("WS-31", "WS-105")
def test_a_player_without_hand_cards_is_passed_over():
    scene = Scene(START, commander="N").give("C", 1, hand=True).begin(EndRound())
    assert scene.asked == "C"


@rule("WS-105", "WS-106")
def test_the_game_ends_when_all_hands_are_empty():
    scene = Scene("R2: C g1T; R4: C g1T; R6: N g1T; R10: A g1T").begin(EndRound())
    assert scene.s.victory == MINOR
    assert GAME.outcome(scene.s).winners == (CASTILLA,)


@rule("WS-98", "WS-26", "WS-OP-36")
def test_example_47_a_card_goes_into_a_reserve_at_the_end_of_the_round():
    scene = table(hand=(13,)).give("A", 7).choose("card13", "now", "stop")
    assert scene.told("CardTaken") == []
    scene.choose("move", "r6f", "r8", "move", "r6f", "r8").draw(2)
    assert scene.reserve("A") == [7, 13]
    assert GAME.view(scene.s, CASTILLA)["reserves"][ARAGON] == 2


@rule("WS-98", "WS-26")
def test_example_47_not_if_its_owner_commands():
    scene = table("A", hand=(13,))
    scene.choose("card13", "now", "stop")
    scene.choose("r2f", "r2f", "move", "r6f", "r8", "move", "r6f", "r8").draw(2)
    assert scene.reserve("A") == []
    assert scene.s.cards[12] == DISCARD


@rule("WS-105", "WS-17", "WS-29")
def test_example_8_a_game_of_three_has_27_rounds():
    match, commands = new(seed=2), []
    while match.question is not None:
        s = match.state
        if match.question.kind == "command":
            commands.append((s.round, len(s.hand(s.commander)), s.deck_size()))
        match.play(match.question.options[-1] if match.question.kind == "order" else match.question.options[0])
    assert len(commands) == 27
    assert [row for row in commands if row[0] in (1, 18, 19, 27)] == [(1, 3, 18), (18, 3, 1), (19, 3, 0), (27, 1, 0)]
    assert all(match.state.hand(who) == [] for who in (CASTILLA, ARAGON, NAJERA))
    assert match.state.victory == MINOR
