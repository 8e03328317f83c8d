"""Attack and battle (rules WS-46 to WS-68, examples 12, 15 to 18, 25, 43)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.dice import Reserves
from meseta.games.sanchos.names import ARAGON, CASTILLA, DISCARD, NAJERA
from meseta.games.sanchos.resolution import Resolve, drive_king
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule


def attack(text, who, region, points, **kwargs):
    return Scene(text, commander=who, **kwargs).begin(Attack(WHO[who], region - 1, points))


def on_track(text, *dice, region=8, **kwargs):
    """A battle whose dice lie on the track already: ``"6Ct"`` is Castilla's troop die in column 6."""
    scene = Scene(text, **kwargs)
    scene.s.battle = region - 1
    for die in dice:
        who = WHO[die[-2]]
        scene.s.track.append(int(die[:-2]) * 6 + who * 2 + (die[-1] == "k"))
        scene.s.fighting[who + 3 * (die[-1] == "k")] += 1
    return scene


@rule("WS-46", "WS-48", "WS-50", "WS-53", "WS-54", "WS-59", "WS-60", "WS-61", "WS-63", "WS-68")
def test_example_12_the_battle_of_the_rulebook():
    scene = attack("R8: C f3T+K, N f1T+K, A g1T f1T", "C", 8, 1)
    assert (scene.kind, scene.asked, scene.options) == ("join", "A", "t1 t0")
    scene.choose("t0").dice(7, 6, 6, 4, 1).dice(5, 2).dice(5)
    assert (scene.kind, scene.asked) == ("strike", "C")
    scene.choose("2nt")
    assert scene.at(8) == "C f3T+K, N fK, A g1T f1T"
    assert scene.kind is None


@rule("WS-46", "WS-53")
def test_every_point_is_an_extra_die():
    assert len(attack("R5: C f1T, N f1T", "C", 5, 3).dice(1, 2, 3, 4).s.track) == 4


@rule("WS-47")
def test_where_one_may_attack():
    text = "R1: C f1T, N g1T; R3: C f1T, N f1T; R4: C g1T, A f1T; R5: N f1T; R7: C f1T, N g1T, A s2T"
    scene = Scene(text).command("C", 1).choose("attack")
    assert scene.options == "r3 r4 r7"
    assert GAME.why(scene.s, GAME.vocabulary.option("r1")).rule == "WS-47"


@rule("WS-48")
def test_all_field_armies_of_the_region_fight():
    scene = attack("R5: C f1T, N f2T, A f1T", "C", 5, 1).dice(1, 1, 1, 1)
    assert (scene.kind, len(scene.s.track)) == ("roll", 4)


@rule("WS-50", "WS-OP-12", "WS-64")
def test_garrison_units_may_join_and_stay_outside():
    scene = attack("R5: C f2T, N g2T+K f1T", "C", 5, 1)
    assert scene.options == "t0k t1 t1k t2 t2k t0"
    scene.choose("t1k").dice(6, 6, 6).dice(9, 5, 5)
    assert scene.choose("6ct").at(5) == "C f1T, N g1T f2T+K"


@rule("WS-51")
def test_an_attacker_without_a_field_army_must_bring_somebody_out():
    scene = attack("R5: C g2T, N f1T", "C", 5, 1)
    assert scene.options == "t1 t2"
    assert GAME.why(scene.s, GAME.vocabulary.option("t0")).rule == "WS-51"
    scene.choose("t2")
    assert (scene.at(5), scene.vp("C")) == ("C f2T, N f1T", 0)


@rule("WS-53")
def test_example_15_nobody_rolls_more_than_five_troop_dice():
    scene = attack("R5: C f4T+K, N f7T", "C", 5, 3).dice(0, 1, 1, 1, 1, 1).dice(2, 2, 2, 2)
    assert scene.kind == "roll"
    scene.dice(2)
    assert scene.kind is None


@rule("WS-54", "WS-55", "WS-OP-13")
def test_dice_are_laid_out_from_the_attacker_round_the_ring():
    scene = attack("R5: C f1T+K, N f1T, A f1T", "N", 5, 1).give("C", 27).dice(3, 3).dice(3).dice(3, 3)
    assert scene.track() == "3Nt 3Nt 3At 3Ck 3Ct"


@rule("WS-54")
def test_a_guard_die_may_show_zero():
    scene = attack("R5: C fK, N f1T", "C", 5, 1).give("C", 27)
    assert scene.options == "die0 die1 die3 die5 die7 die9"
    assert scene.dice(0).options == "die1 die2 die3 die4 die5 die6"
    assert scene.dice(4, 4).track() == "0Ck 4Ct 4Nt"


@rule("WS-56")
def test_passing_is_not_final_and_three_passes_end_the_step():
    scene = on_track("R8: C f2T, N f2T", "6Ct", "2Ct", "5Nt", "3Nt").give("C", 1, 2).give("N", 4)
    scene.begin(Reserves(CASTILLA, 0), Resolve())
    assert scene.choose("pass").asked == "N"
    scene.choose("card4", "col5").dice(1)
    assert scene.asked == "C"
    scene.choose("pass")
    assert scene.kind == "strike"


@rule("WS-56", "WS-58")
def test_used_cards_are_discarded_and_who_has_none_passes_unasked():
    scene = on_track("R8: C f1T, N f1T", "6Ct", "5Nt").give("N", 4).begin(Reserves(CASTILLA, 0))
    assert (scene.asked, scene.options) == ("N", "card4 pass")
    scene.choose("card4", "col5").dice(6)
    assert (scene.s.cards[3], scene.kind, scene.s.reveals) == (DISCARD, None, 1)


@rule("WS-57")
def test_example_18_a_reserve_card_rolls_dice_again():
    scene = on_track("R8: C f1T, N f2T+K", "5Ct", "5Nk", "5Nt", "3Nt").give("C", 10)
    scene.begin(Reserves(CASTILLA, 0)).choose("card10")
    assert (scene.kind, scene.options) == ("column", "col5")
    assert scene.choose("col5").options == "5ct 5nt 5nk"
    scene.choose("5ct", "5nk").dice(6, 0)
    assert scene.track() == "5Nt 3Nt 6Ct 0Nk"


@rule("WS-57")
def test_example_18_a_strong_card_takes_all_dice_of_a_short_column():
    scene = on_track("R8: C f1T, N f1T", "5Ct", "5Nt", "2Ct").give("C", 19)
    scene.begin(Reserves(CASTILLA, 0)).choose("card19", "col5").dice(1, 2)
    assert scene.track() == "2Ct 1Ct 2Nt"


@rule("WS-59", "WS-61")
def test_example_17_own_doubles_cancel_too():
    scene = attack("R7: A f2T, N f1T", "A", 7, 1).dice(6, 6, 2, 5).choose("2at")
    assert scene.at(7) == "N f1T, A f1T"


@rule("WS-60")
def test_a_single_die_strikes_any_enemy_die():
    scene = on_track("R8: C f1T, N f1T+K, A f1T", "6Ct", "5Nt", "3Nk", "1At").begin(Resolve())
    assert scene.options == "1at 3nk 5nt"


@rule("WS-62", "WS-65")
@pytest.mark.parametrize(("die", "home"), [("4ct", "C g1T"), ("2ct", "C g1T"), ("1ck", "C g1T+K")])
def test_example_16_no_matching_unit(die, home):
    scene = attack("R5: C fK, N f1T; R2: C g1T", "C", 5, 2).dice(1, 4, 2, 5).choose(die)
    assert (scene.at(2), scene.supply("C"), scene.kind) == (home, 11, None)
    assert ("C fK" in scene.at(5)) == (die != "1ck")


@rule("WS-63")
def test_the_battle_ends_when_one_colour_is_left():
    scene = attack("R5: C f2T, N f1T", "C", 5, 1).dice(6, 4, 2, 5).choose("5nt")
    assert (scene.at(5), scene.kind, scene.s.track) == ("C f2T", None, [])


@rule("WS-64")
def test_lost_troops_return_to_the_supply():
    scene = attack("R5: C f1T, N f1T", "C", 5, 1)
    before = scene.supply("N")
    scene.dice(6, 1, 5).choose("5nt")
    assert scene.supply("N") == before + 1


@rule("WS-67")
def test_a_troop_die_never_drives_a_king_away():
    scene = attack("R5: C f1T, N f1T+K", "C", 5, 1).dice(6, 6, 9, 5).choose("6ct")
    assert scene.at(5) == "N f1T+K"
    scene = attack("R5: C f1T+K, N f1T+K; R6: N g1T", "C", 5, 1).dice(9, 1, 1, 7, 5).choose("7nk", "1ct")
    assert (scene.at(5), scene.at(6)) == ("C fK, N f1T", "N g1T+K")


@rule("WS-65", "WS-66", "WS-OP-15")
@pytest.mark.parametrize(
    ("castle", "result", "vp"),
    [
        ("; R2: C g1T", "C g1T+K", 3),
        ("", "C gK", 3),
        ("; R2: N g1T", "C fK, N g1T", 0),
        ("; R2: C g1T, N s2T", "C g1T fK, N s2T", 3),
    ],
)
def test_example_43_the_king_goes_home(castle, result, vp):
    scene = Scene(f"R8: C fK{castle}")
    drive_king(scene.s, CASTILLA, 7)
    assert (scene.at(2), scene.vp("C")) == (result, vp)


@rule("WS-65")
def test_a_king_driven_from_his_home_field_fights_no_more():
    scene = attack("R2: C fK f2T, N f2T; R4: C g1T", "N", 2, 1).dice(6, 5, 1).dice(9, 3, 3)
    assert scene.choose("6nt").at(2) == "C f2T+K, N f1T"
    scene = attack("R2: C f1T+K, N g1T f2T", "N", 2, 1).choose("t0").dice(6, 5, 1).dice(1, 4).choose("1ck", "4ct")
    assert scene.at(2) == "C fK, N g1T f2T"


@rule("WS-68", "WS-103")
def test_points_won_in_a_battle_count_after_it():
    text = "R8: C fK, N f1T; R4: C g1T; R5: C g1T; R11: C g1T; R1: C g1T"
    scene = attack(text, "N", 8, 1).dice(6, 5, 3)
    assert scene.choose("3ck").vp("C") == 10


@rule("WS-81", "WS-52", "WS-OP-11", "WS-80")
def test_example_25_the_besieger_attacks_a_third_army():
    scene = attack("R7: N g1T, A s2T, C f1T", "A", 7, 1).dice(5, 3, 1, 6).choose("5at")
    assert scene.at(7) == "C f1T, N g1T, A f1T"


@rule("WS-81")
def test_a_siege_that_still_outnumbers_survives_its_besiegers_battle():
    scene = attack("R7: N g1T, A f1T s2T, C f1T", "A", 7, 1).dice(5, 3, 1, 1, 6).choose("5at")
    assert scene.at(7) == "C f1T, N g1T, A s2T"


@rule("WS-OP-14")
def test_columns_have_no_end():
    scene = on_track("R8: C f1T, N f1T", "40Ct", "41Nt").begin(Resolve()).choose("40ct")
    assert scene.at(8) == "N f1T"


def test_the_names_of_dice_are_those_of_their_owners():
    words = GAME.vocabulary
    assert [words.name(words.option("5ct") + i) for i in range(6)] == ["5ct", "5ck", "5at", "5ak", "5nt", "5nk"]
    assert (CASTILLA, ARAGON, NAJERA) == (0, 1, 2)
