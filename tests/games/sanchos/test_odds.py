"""Exact battle odds against a full enumeration of the engine's own tree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from meseta.core.decision import CHANCE
from meseta.core.play import answer
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.odds import KING_VALUE, Side, expected_margin
from tests.games.sanchos.scene import Scene

rule = pytest.mark.rule


def losses(s, before, who):
    """What a Sancho lost since: troops are back in the supply, a driven king has left his region."""
    return s.supply[who] - before.supply[who] + KING_VALUE * (s.king_at[who] != before.king_at[who])


def value(s, before):
    """The margin of a position: the average over chance, the best answer of whoever strikes."""
    question = s.question
    if question is None:
        return Fraction(losses(s, before, 2) - losses(s, before, 0))
    found = []
    for option in question.options:
        child = s.copy()
        answer(child, option)
        found.append(value(child, before))
    if question.seat == CHANCE:
        return sum(found) / len(found)
    return max(found) if question.seat == 0 else min(found)


@rule("WS-53", "WS-59", "WS-60", "WS-61", "WS-62", "WS-63")
@pytest.mark.parametrize(
    ("attacker", "points", "defender"),
    [("f1T", 1, "f1T"), ("f1T", 2, "f1T"), ("f1T", 1, "f2T"), ("fK", 1, "f1T"), ("f1T", 1, "f1T+K"), ("f2T", 1, "f2T")],
)
def test_the_odds_are_those_of_the_whole_tree(attacker, points, defender):
    scene = Scene(f"R5: C {attacker}, N {defender}")
    scene.s.events = None
    scene.begin(Attack(0, 4, points))
    tree = value(scene.s, scene.s.copy())
    sides = [Side(s.count("T") and int(s[1]), "K" in s, extra) for s, extra in ((attacker, points), (defender, 0))]
    assert expected_margin(*sides) == tree


def test_known_odds():
    assert expected_margin(Side(1, 0, 1), Side(1, 0)) == Fraction(55, 216)
    assert expected_margin(Side(1, 0), Side(1, 0)) == 0
    assert expected_margin(Side(3, 0, 2), Side(1, 0)) > expected_margin(Side(1, 0, 1), Side(1, 0)) > 0
