"""El Cid (rules WS-158 to WS-164, examples 44 to 46)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.dice import Reserves
from meseta.games.sanchos.flow import EndRound
from meseta.games.sanchos.names import ARAGON, CASTILLA, CID_IN_SUPPLY, CID_NOT_USED, NAJERA
from tests.games.sanchos.scene import GAME, Scene

rule = pytest.mark.rule
FIVE_FOUR_THREE = "R2: C g1T; R4: C g1T; R6: N g1T; R5: N g1T; R10: A g1T"


def end_of_round(text, owner=CID_IN_SUPPLY, **kwargs):
    scene = (
        Scene(text, el_cid="yes", **kwargs).give("C", 1, hand=True)
        if "solo" not in kwargs
        else Scene(text, el_cid="yes", **kwargs)
    )
    scene.s.cid = owner
    scene.begin(EndRound())
    return scene.s.cid


@rule("WS-159", "WS-31")
def test_example_44_the_one_who_is_last_claims_el_cid():
    assert end_of_round(FIVE_FOUR_THREE) == ARAGON
    assert end_of_round("R2: C g1T; R4: C g1T; R6: N g1T; R10: A g1T") == CID_IN_SUPPLY


@rule("WS-160")
def test_example_44_a_sancho_nobody_plays_claims_nothing():
    text = "R2: C g1T; R4: C g1T; R6: N g1T; R10: A g1T; R12: A g1T"
    assert end_of_round(text, seats=2) == CID_IN_SUPPLY
    assert end_of_round(text) == NAJERA


@rule("WS-164", "WS-159")
def test_example_44_solo_the_bots_count_together():
    behind = "R2: C g1T; R4: C g1T; R6: N g1T; R7: N g1T; R10: A g1T; R12: A g1T"
    assert end_of_round(behind, solo="C") == CASTILLA
    assert end_of_round(behind + "; R8: C g1T; R1: C g1T", solo="C") == CID_IN_SUPPLY


@rule("WS-158")
def test_el_cid_never_helps_a_lonely_aragon():
    scene = Scene("R2: C g1T; R6: N g1T", solo="A").begin(EndRound())
    assert scene.s.cid == CID_NOT_USED


@rule("WS-161", "WS-159")
def test_el_cid_stays_until_another_player_claims_him():
    tie = "R2: C g1T; R6: N g1T; R10: A g1T"
    assert end_of_round(tie, owner=CASTILLA) == CASTILLA
    assert end_of_round(FIVE_FOUR_THREE, owner=CASTILLA) == ARAGON


@rule("WS-162", "WS-58")
def test_example_45_el_cid_shifts_a_die():
    scene = Scene("R8: C f1T, A f2T", el_cid="yes")
    scene.s.cid, scene.s.battle = CASTILLA, 7
    scene.s.track = [6 * 6 + 2, 6 * 6, 4 * 6 + 2]
    scene.begin(Reserves(CASTILLA, 0))
    assert scene.options == "el_cid pass"
    scene.choose("el_cid", "6ct", "right")
    assert (scene.track(), scene.s.cid) == ("6At 4At 7Ct", CID_IN_SUPPLY)


@rule("WS-162")
def test_there_is_nothing_left_of_column_0():
    scene = Scene("R8: C fK, A f1T", el_cid="yes")
    scene.s.cid, scene.s.battle, scene.s.track = CASTILLA, 7, [1, 6 * 6 + 2]
    scene.begin(Reserves(CASTILLA, 0)).choose("el_cid", "0ck")
    assert scene.options == "right"
    assert GAME.why(scene.s, GAME.vocabulary.option("left")).rule == "WS-162"


@rule("WS-162")
def test_a_die_may_go_left():
    scene = Scene("R8: C f1T, A f1T", el_cid="yes")
    scene.s.cid, scene.s.battle, scene.s.track = CASTILLA, 7, [30, 32]
    scene.begin(Reserves(CASTILLA, 0)).choose("el_cid", "5ct", "left")
    assert scene.track() == "5At 4Ct"


@rule("WS-163", "WS-99")
def test_el_cid_is_a_reserve_card_in_battles_only():
    scene = Scene("R6: N f3T+K", el_cid="yes")
    scene.s.cid = ARAGON
    assert not scene.s.has_reserve(ARAGON)
    assert scene.field("N", 3).s.cid == ARAGON


@rule("WS-164", "WS-160")
def test_solo_only_the_player_can_have_el_cid():
    ahead = "R2: C g1T; R4: C g1T; R8: C g1T; R6: N g1T; R10: A g1T"
    assert end_of_round(ahead, solo="C") == CID_IN_SUPPLY
