"""The greedy player: sensible choices in plain positions, and games won."""

from __future__ import annotations

import pytest

from meseta.bots import RandomBot
from meseta.bots.sanchos.alone import DEEDS, standing, worth
from meseta.bots.sanchos.evaluation import SanchosEvaluation
from meseta.bots.sanchos.greedy import Greedy, evaluate
from meseta.core.chance import Dice
from meseta.core.view import Eyes
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.resolution import Resolve
from tests.games.sanchos.scene import GAME, Scene, new


def answers(scene, n=1):
    """What the bot answers, by name, one question after the other."""
    found = []
    for _ in range(n):
        option = Greedy(1).choose(Eyes(GAME, scene.s, scene.s.question.seat))
        found.append(GAME.vocabulary.name(option))
        scene.choose(found[-1])
    return found


def test_it_takes_a_free_castle():
    scene = Scene("R2: C g1T; R4: C f2T; R6: N g1T; R10: A g1T").command("C", 1)
    assert answers(scene, 2) == ["fortify", "r4f"]


def test_it_marches_to_a_free_castle_and_takes_it():
    scene = Scene("R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K").command("C", 2)
    answers(scene, 5)
    assert scene.vp("C") == 5


def test_it_wins_when_it_can():
    scene = Scene("R2: C g1T; R4: C g1T; R6: C g1T; R5: C f1T; R10: A g1T; R8: N g1T").command("C", 1)
    assert answers(scene, 2) == ["fortify", "r5f"]
    assert evaluate(scene.s, 0) == -evaluate(scene.s, 1)


def test_it_strikes_the_die_that_would_strike_back():
    scene = Scene("R8: C f1T, N f2T")
    scene.s.battle, scene.s.fighting = 7, [1, 0, 2, 0, 0, 0]
    scene.s.track = [6 * 6, 5 * 6 + 4, 3 * 6, 1 * 6 + 4]
    assert answers(scene.begin(Resolve())) == ["5nt"]


def test_it_keeps_a_lonely_garrison_out_of_a_lost_battle():
    scene = Scene("R8: C g1T, N f5T+K, A f1T").begin(Attack(2, 7, 3))
    assert answers(scene) == ["t0"]


@pytest.mark.parametrize("seat", range(3))
def test_it_beats_two_random_players(seat):
    match = new(seed=seat)
    players = [Greedy(9) if s == seat else RandomBot(s) for s in range(3)]
    while (question := match.question) is not None:
        match.play(players[question.seat].choose(match.eyes(question.seat)))
    assert match.outcome.winners == (seat,)


# -- alone -------------------------------------------------------------------------------------------------------------

ALONE = "R2: C g1T; R6: N g1T; R10: A g1T f1T; "


def test_alone_it_besieges_a_lonely_garrison():
    scene = Scene(ALONE + "R8: N g1T, A f2T", solo="A").command("A", 1)
    assert answers(scene)[0] == "besiege"


def test_alone_an_army_is_worth_more_where_it_outnumbers_a_garrison():
    there = Scene(ALONE + "R9: N g1T, A f2T; R11: A g1T; R12: A g1T", solo="A").s
    home = Scene(ALONE + "R9: N g1T; R11: A g1T; R12: A g1T f2T", solo="A").s
    assert worth(there, DEEDS) > worth(home, DEEDS)


def test_alone_what_the_bots_can_take_from_each_other_does_not_matter():
    beside = Scene(ALONE + "R5: N g1T, C f2T", solo="A").s
    free = Scene(ALONE + "R5: N g1T; R4: C f2T", solo="A").s
    assert worth(beside, DEEDS) > worth(free, DEEDS)


def test_alone_cards_in_hand_are_worth_keeping():
    poor = Scene(ALONE, solo="A").give("A", 1, hand=True).s
    rich = Scene(ALONE, solo="A").give("A", 19, hand=True).s
    assert standing(rich) > standing(poor)
    assert standing(Scene(ALONE, solo="A").give("C", 1, seen=True).s) < standing(Scene(ALONE, solo="A").s)


def test_alone_a_lead_is_safer_when_the_deck_runs_out():
    early, late = (Scene(ALONE + "R8: A g1T; R11: A g1T; R12: A g1T", solo="A").s for _ in range(2))
    late.cards[1:] = [11] * (len(late.cards) - 1)
    assert standing(late) > standing(early)
    (soon,), (now,) = SanchosEvaluation().rewards(early), SanchosEvaluation().rewards(late)
    assert 0 < soon < now < 1


def test_alone_the_quick_player_plays_a_card_with_most_points_at_once():
    match = new(seed=4, seats=1, sancho="aragon")
    assert match.question.kind == "command"
    s = match.eyes(0).imagine(Dice(1))
    hand = [s.printed.points[card] for card in s.hand(1)]
    played = {GAME.vocabulary.name(SanchosEvaluation().quick(s, Dice(n))) for n in range(9)}
    assert {s.printed.points[int(name[4:]) - 1] for name in played} == {max(hand)}
    match.play(s.question.options[0])
    assert match.question.kind == "timing"
    s = match.eyes(0).imagine(Dice(1))
    assert {GAME.vocabulary.name(SanchosEvaluation().quick(s, Dice(n))) for n in range(9)} == {"now"}
