"""The greedy player: sensible choices in plain positions, and games won."""

from __future__ import annotations

import pytest

from meseta.bots import RandomBot
from meseta.bots.sanchos.greedy import Greedy, evaluate
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
