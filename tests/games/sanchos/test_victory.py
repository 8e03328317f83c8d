"""Winning, ties and bookkeeping (rules WS-103 to WS-109, example 42)."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.games.sanchos.names import MAJOR, MINOR, NOBODY
from meseta.games.sanchos.victory import CHECK, finish_by_points
from tests.games.sanchos.scene import GAME, Scene, new

rule = pytest.mark.rule


@rule("WS-103")
def test_ten_points_win_whoever_is_on_turn():
    scene = Scene("R2: C g1T; R6: C g1T; R10: C g1T; R1: C g1T").begin(CHECK)
    assert (scene.s.victory, GAME.outcome(scene.s).winners) == (MAJOR, (0,))


@rule("WS-104", "WS-OP-37")
def test_more_than_one_at_ten_points():
    eleven = "R2: C g1T; R6: C g1T; R10: C g1T; R4: C g1T; R5: N g1T"
    eleven += "; R8: N g1T; R11: N g1T; R1: N g1T; R3: N g1T; R7: N g1T; R9: N g1T"
    assert Scene(eleven).begin(CHECK).s.winners == 1
    tie = (
        eleven.replace("R4: C", "R1: C").replace("R1: N", "R4: N").replace("; R9: N g1T", "").replace("; R7: N g1T", "")
    )
    scene = Scene(tie)
    assert scene.vp() == [10, 9, 0]
    both = Scene(tie + "; R9: N g1T").begin(CHECK)
    assert (both.vp(), both.s.winners) == ([10, 10, 0], 1 << 2)


@rule("WS-105", "WS-106")
def test_most_points_win_a_minor_victory():
    scene = Scene("R2: C g1T; R6: N g1T; R10: A g1T; R4: A g1T")
    finish_by_points(scene.s)
    assert (scene.s.victory, scene.s.winners) == (MINOR, 2)


@rule("WS-106", "WS-115")
def test_example_42_ties():
    text = "R4: C g1T+K; R8: C g1T; R11: C g1T; R1: C g2T; R3: C g3T"
    text += "; R6: N g1T+K; R7: N g1T; R5: N g2T; R9: N g2T; R12: N g3T; R10: A g1T; R2: A g1T"
    scene = Scene(text, seats=2)
    assert (scene.vp(), scene.s.spaces(0), scene.s.spaces(2)) == ([8, 8, 6], 5, 5)
    assert (scene.s.on_board(0), scene.s.on_board(2)) == (9, 10)
    finish_by_points(scene.s)
    assert (scene.s.winners, GAME.outcome(scene.s).winners) == (1 << 2, ())


@rule("WS-106", "WS-OP-45")
def test_a_tie_through_everything_is_shared():
    scene = Scene("R2: C g1T; R6: N g1T", seats=2)
    finish_by_points(scene.s)
    assert (scene.s.winners, GAME.outcome(scene.s).winners) == (1 | 4, (0,))


@rule("WS-106")
def test_more_garrison_spaces_break_a_tie():
    scene = Scene("R2: C g1T; R4: A g3T; R1: A g1T")
    finish_by_points(scene.s)
    assert scene.s.winners == 2


@rule("WS-107", "WS-3")
def test_supplies_never_run_into_debt():
    scene = Scene(recruits=14).field("A", 24)
    assert (scene.recruits("A"), scene.supply("A")) == (14, 0)


@rule("WS-108", "WS-109", "WS-9")
def test_every_card_is_in_one_place_and_unknown_ones_change_places():
    match = new(seed=3)
    s = match.state
    other = GAME.resample(s, 0, Dice(5))
    assert s.hand(0) == other.hand(0)
    assert sorted(s.cards) == sorted(other.cards)
    assert s.cards != other.cards
    assert other.question.options == other.stack[-1].ask(other).options
    assert s.played == NOBODY
