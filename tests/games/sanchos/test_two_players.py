"""Two players and the Nájera whom the commander moves (rules WS-110 to WS-116, example 48)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.dice import Reserves
from meseta.games.sanchos.flow import EndRound, Round
from meseta.games.sanchos.names import NAJERA
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.victory import CHECK
from tests.games.sanchos.scene import GAME, Scene

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def two(text=START, commander="A", **kwargs):
    return Scene(text, seats=2, commander=commander, **kwargs)


@rule("WS-110", "WS-31")
def test_najera_never_commands():
    scene = two(commander="C").give("C", 1, hand=True).give("A", 2, hand=True).begin(EndRound())
    assert scene.asked == "A"


@rule("WS-28", "WS-111", "WS-113", "WS-102")
def test_example_48_the_commander_carries_out_najeras_field():
    scene = two().give("A", 13, hand=True).begin(Round()).choose("card13", "now", "stop")
    scene.choose("r2f", "r2f")
    assert (scene.kind, scene.asked, scene.options) == ("order", "A", "move")
    assert scene.choose("move").options == "r6f king"


@rule("WS-111")
def test_ties_in_najeras_field_are_the_commanders_choice():
    scene = two(commander="C").field("N", 19)
    assert (scene.kind, scene.asked, scene.options) == ("goal", "C", "r5 r7 r8")


@rule("WS-112", "WS-OP-20")
def test_the_commander_decides_for_najera_in_battles():
    scene = two("R8: N g1T f1T, C f1T", commander="C").give("N", 9, seen=True).begin(Attack(0, 7, 1))
    assert (scene.kind, scene.asked) == ("join", "C")
    scene.choose("t0").dice(1, 1, 6)
    assert (scene.kind, scene.asked, scene.options) == ("reserve_card", "C", "card9 pass")
    assert scene.choose("pass").asked == "C"


@rule("WS-112", "WS-60")
def test_the_commander_strikes_for_najera():
    scene = two("R8: N f1T, C f1T, A f1T").begin(Attack(0, 7, 1)).dice(1, 1, 6, 2)
    assert (scene.kind, scene.asked, scene.options) == ("strike", "A", "1ct 2at")


@rule("WS-112", "WS-OP-20", "WS-71")
def test_the_commander_intercepts_for_najera():
    scene = two("R8: N g1T f1T, C f2T", commander="C").begin(Besiege(0, 7, 1)).choose("t2")
    assert (scene.kind, scene.asked) == ("intercept", "C")


@rule("WS-112", "WS-99", "WS-OP-35")
def test_the_commander_discards_for_najera():
    scene = two(commander="A").give("N", 9, 16, seen=True).field("C", 6)
    assert (scene.kind, scene.asked, scene.options) == ("discard", "A", "card9 card16")


@rule("WS-113", "WS-OP-19")
@pytest.mark.parametrize(
    ("army", "units"),
    [("g1T f1T+K", "r6f king"), ("g2T f1T+K", "r6f r6g king"), ("g1T+K f1T", "r6f king"), ("gK f1T", "r6f")],
)
def test_a_move_never_takes_najeras_last_troop(army, units):
    assert two(f"R6: N {army}").field("N", 6).choose("move").options == units


@rule("WS-113", "WS-OP-19", "WS-50", "WS-51")
def test_in_battles_najera_may_come_out_as_a_whole():
    scene = two("R6: N g1T, C f1T; R7: N gK", commander="C").begin(Attack(NAJERA, 5, 1))
    assert (scene.asked, scene.options) == ("C", "t1")
    sally = two("R6: N g1T, C s2T; R7: N gK", commander="A").begin(Attack(NAJERA, 5, 1))
    assert sally.at(6) == "C f2T, N f1T"


@rule("WS-114", "WS-OP-18")
def test_najeras_garrison_stays_inside_when_others_break_its_siege():
    scene = two("R8: N g2T, C s3T, A f1T").begin(Attack(1, 7, 1))
    assert (scene.kind, scene.at(8)) == ("roll", "C f3T, N g2T, A f1T")
    own = two("R8: N g2T f1T, C s3T").begin(Attack(NAJERA, 7, 1))
    assert (own.kind, own.asked) == ("join", "A")


@rule("WS-115")
def test_if_najera_wins_both_players_lose():
    scene = two("R6: N g1T; R7: N g1T; R8: N g1T; R4: N g1T; R5: N g1T").begin(CHECK)
    assert GAME.outcome(scene.s).winners == ()


@rule("WS-116", "WS-24")
def test_najera_does_not_act_when_a_card_is_reserved():
    scene = two().give("A", 13, 1, hand=True).begin(Round()).choose("reserve", "card13")
    assert scene.kind == "draw"
    assert not scene.told("TurnBegan")


@rule("WS-9", "WS-98", "WS-110")
def test_najeras_reserve_lies_open():
    scene = two("R6: N g1T f3T+K; R5: C f1T", commander="C").give("C", 9, hand=True)
    scene.begin(Round()).choose("card9", "now", "stop", "r6f", "move")
    while scene.kind != "draw":
        scene.choose(scene.options.split()[0])
    scene.give("A", 1, hand=True).draw(2)
    assert GAME.view(scene.s, None)["seen"][NAJERA] == [8]


@rule("WS-93")
def test_two_player_najera_counts_enemies_like_a_player():
    scene = two("R6: N f3T+K; R8: C f1T, A f3T; R7: A f2T").field("N", 19)
    assert scene.choose("r6f").at(7) == "N f1T, A f2T"


@rule("WS-56")
def test_najera_without_dice_or_cards_is_not_asked():
    scene = two("R8: C f1T, A f1T").give("N", 9, seen=True)
    scene.s.battle, scene.s.track = 7, [36, 26]
    assert scene.begin(Reserves(0, 0)).kind is None
