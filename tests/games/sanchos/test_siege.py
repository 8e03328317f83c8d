"""Besiege, interception and siege losses (rules WS-69 to WS-84, examples 19 to 21, 23, 24, 40)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.names import MAJOR, UNDECIDED
from meseta.games.sanchos.siege import Besiege, SiegeLosses
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule
SEED = "R4: C g1T f1T, A f1T+K; R2: C g1T; R10: A g1T"


def besiege(text, who, region, points, **kwargs):
    return Scene(text, commander=who, **kwargs).begin(Besiege(WHO[who], region - 1, points), SiegeLosses())


@rule("WS-69", "WS-70")
def test_where_one_may_besiege():
    text = "R1: C f2T, N g1T; R3: C f2T, N g2T; R4: C f3T; R5: C f2T, A g1T, N s2T; R7: C f3T, N g2T"
    assert Scene(text).command("C", 1).choose("besiege").options == "r1"
    scene = Scene(text).command("C", 2).choose("besiege")
    assert scene.options == "r1 r7"
    rules = [GAME.why(scene.s, GAME.vocabulary.option(name)).rule for name in ("r3", "r4", "r5")]
    assert rules == ["WS-70", "WS-69", "WS-69"]


@rule("WS-69", "WS-70")
def test_a_siege_of_two_defenders_costs_at_least_two_points():
    scene = Scene("R7: C f3T, N g2T").command("C", 3).choose("besiege", "r7")
    assert scene.options == "points2 points3"


@rule("WS-70", "WS-75", "WS-82", "WS-83")
def test_example_20_siege_arithmetic():
    text = "R11: A g2T, N f4T"
    assert "besiege" not in Scene(text).command("N", 1).options
    scene = besiege(text, "N", 11, 2)
    assert scene.options == "t3 t4"
    scene.choose("t3")
    assert (scene.at(11), scene.vp()) == ("N f1T s2T, A g1T", [0, 0, 2])
    scene.begin(SiegeLosses())
    assert (scene.at(11), scene.vp()) == ("N g1T f1T", [0, 2, 0])


@rule("WS-70")
def test_the_king_may_besiege_too():
    scene = besiege("R11: A g1T, N f2T+K", "N", 11, 1)
    assert scene.options == "t1k t2"
    assert scene.choose("t1k").at(11) == "N gK f1T"


@rule("WS-71", "WS-72", "WS-73", "WS-74", "WS-OP-16")
def test_example_19a_an_interception_that_stops_the_siege():
    scene = besiege(SEED, "A", 4, 1).choose("t1k")
    assert (scene.kind, scene.asked, scene.options) == ("intercept", "C", "yes no")
    scene.choose("yes").dice(6, 5, 3).choose("5ak")
    assert (scene.at(4), scene.at(10), scene.vp()) == ("C g1T f1T, A f1T", "A g1T+K", [5, 0, 3])
    assert scene.told("SiegeFailed")


@rule("WS-71", "WS-74", "WS-82", "WS-83", "WS-11", "WS-12")
def test_example_19b_an_interception_in_vain():
    scene = besiege(SEED, "A", 4, 1).choose("t1k", "yes").dice(2, 5, 3).choose("2ct")
    assert scene.options == "t1k"
    scene.choose("t1k")
    assert (scene.at(4), scene.vp()) == ("A gK", [3, 0, 5])


@rule("WS-71")
def test_one_need_not_intercept():
    scene = besiege(SEED, "A", 4, 1).choose("t1k", "no")
    assert (scene.at(4), scene.vp()) == ("C f1T, A gK", [3, 0, 5])


@rule("WS-72", "WS-73")
def test_only_the_field_army_and_the_announced_besiegers_fight_without_extra_dice():
    scene = besiege("R4: C g2T f2T, A f5T, N f3T", "A", 4, 2).choose("t3", "yes").dice(1, 1, 2, 2)
    assert scene.kind == "roll"
    scene.dice(2)
    assert (scene.kind, scene.at(4)) == ("force", "C g2T f2T, N f3T, A f5T")


@rule("WS-73")
def test_reserve_cards_may_be_played_in_an_interception():
    scene = besiege("R4: C g1T f1T, A f2T", "A", 4, 1).give("C", 1).choose("t2", "yes").dice(2, 6, 4)
    assert (scene.kind, scene.asked) == ("reserve_card", "C")


@rule("WS-74", "WS-OP-17")
def test_fallen_besiegers_may_be_replaced():
    scene = besiege("R4: C g1T f1T, A f3T", "A", 4, 1).choose("t2", "yes").dice(6, 5, 3).choose("5at")
    assert (scene.kind, scene.options) == ("force", "t2")
    assert scene.choose("t2").at(4) == "C f1T, A g1T"


@rule("WS-75", "WS-5")
def test_besiegers_stay_part_of_the_field_army():
    scene = Scene("R4: C g1T, A f3T", commander="A").begin(Besiege(1, 3, 1)).choose("t2")
    assert (scene.at(4), scene.s.field_army(3, 1), scene.vp("C")) == ("C g1T, A f1T s2T", 3, 2)


@rule("WS-76", "WS-43", "WS-69")
def test_a_besieged_garrison_is_shut():
    text = "R4: C g1T f1T, A s2T, N f4T; R2: C g1T f1T+K"
    assert "r4f" not in Scene(text).command("C", 1).choose("fortify").options
    assert "besiege" not in Scene(text).command("N", 3).options


@rule("WS-49", "WS-77", "WS-50")
def test_example_23_a_third_party_breaks_a_siege():
    scene = Scene("R7: N g1T, A s2T, C f2T").begin(Attack(0, 6, 1))
    assert (scene.kind, scene.asked, scene.at(7)) == ("join", "N", "C f2T, N g1T, A f2T")
    scene.choose("t0").dice(6, 2, 2, 5, 4).choose("5at", "2ct")
    assert scene.at(7) == "C f1T, N g1T, A f1T"


@rule("WS-77")
def test_the_besieged_may_join_an_attack_of_his_own_field_army():
    scene = Scene("R7: N g2T f1T, A s3T", commander="N").begin(Attack(2, 6, 1))
    assert (scene.asked, scene.options) == ("N", "t1 t2 t0")


@rule("WS-49", "WS-78")
def test_example_24_a_sally():
    scene = Scene("R8: N g2T, A s3T; R6: N g1T", commander="N").begin(Attack(2, 7, 1))
    assert scene.at(8) == "N f2T, A f3T"
    scene.dice(6, 4, 2, 5, 3, 3).choose("5at", "3at", "2nt")
    assert (scene.at(8), scene.vp("N")) == ("N f1T, A f1T", 3)


@rule("WS-80")
def test_a_siege_ends_when_it_no_longer_outnumbers():
    scene = Scene("R4: C g2T, A s3T+K, N f1T", commander="A").begin(Attack(1, 3, 1))
    scene.dice(1, 2, 2, 3, 3, 6).choose("2at")
    assert scene.at(4) == "C g2T, N f1T, A s2T+K"


@rule("WS-82", "WS-65")
def test_example_21_the_king_is_the_last_defender():
    scene = Scene("R9: A gK, C s1T+K; R10: A g1T")
    supply = scene.supply("C")
    scene.begin(SiegeLosses())
    assert (scene.at(9), scene.at(10), scene.supply("C"), scene.vp()) == ("C gK", "A g1T+K", supply + 1, [1, 0, 3])


@rule("WS-82")
def test_troops_are_lost_before_kings():
    scene = Scene("R9: A g1T+K, C s2T+K").begin(SiegeLosses())
    assert scene.at(9) == "C s1T+K, A gK"


@rule("WS-82")
def test_kings_go_home_after_all_sieges_were_resolved():
    scene = Scene("R9: A gK, C s2T; R10: A g1T, N s2T").begin(SiegeLosses())
    assert (scene.at(9), scene.at(10)) == ("C g1T", "N g1T, A fK")


@rule("WS-84", "WS-104", "WS-OP-44")
def test_example_40_phase_four_is_simultaneous():
    text = "R8: N g1T, C s2T; R4: C g1T, N s2T; R2: C g1T; R1: C g1T; R3: C g1T"
    text += "; R11: C g1T; R6: N g1T; R7: N g1T; R5: N g1T; R9: N g1T"
    scene = Scene(text).begin(SiegeLosses())
    assert (scene.vp(), scene.s.victory) == ([9, 9, 0], UNDECIDED)
    alone = Scene(text.replace(", N s2T", "")).begin(SiegeLosses())
    assert (alone.vp("C"), alone.s.victory, alone.s.winners) == (11, MAJOR, 1)
