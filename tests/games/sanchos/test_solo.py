"""The solo game's course and the bots' priorities (rules WS-117 to WS-145, examples 7, 13, 14, 32 to 39, 50)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.automata import bot_act, bot_fortify, crew
from meseta.games.sanchos.automata_battle import reserve_plan, strike_choice
from meseta.games.sanchos.battle import Attack
from meseta.games.sanchos.flow import Round
from meseta.games.sanchos.grammar import read_field
from meseta.games.sanchos.names import CASTILLA, DISCARD, MAJOR, MINOR, NAJERA, NOBODY
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.victory import CHECK, finish_by_points
from tests.games.sanchos.scene import GAME, LETTER, WHO, Scene

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def bot(scene, who, words):
    """Let a bot carry out an act; returns whether anything was possible."""
    steps = bot_act(scene.s, WHO[who], read_field(words).chains[0][0])
    if steps:
        scene.begin(*steps)
    return steps is not None


def on_track(scene, *dice):
    for die in dice:
        scene.s.track.append(int(die[:-2]) * 6 + WHO[die[-2]] * 2 + (die[-1] == "k"))
    scene.s.battle = 7
    return scene


def solo_round(scene, number, deck=()):
    scene.s.round = number - 1
    if deck:
        scene.s.cards = [place if place or card + 1 in deck else DISCARD for card, place in enumerate(scene.s.cards)]
    return scene.begin(Round())


# -- course of play ----------------------------------------------------------------------------------------------------


@rule("WS-117", "WS-118", "WS-24", "WS-29")
def test_example_50_reserving_in_the_solo_game():
    scene = Scene(START, solo="C").give("C", 1, 2, 4, hand=True)
    solo_round(scene, 1).choose("reserve", "card1")
    assert scene.s.deck_size() == 24
    scene.draw(5)
    assert (scene.kind, scene.s.round, scene.s.commander) == ("reveal", 2, NOBODY)
    scene.draw(16)
    assert [LETTER[event.sancho] for event in scene.told("TurnBegan")] == ["N", "C", "A"]
    assert (scene.s.deck_size(), scene.s.round, scene.options) == (22, 3, "card2 card4 card5")


@rule("WS-118", "WS-119", "WS-98", "WS-25")
def test_without_a_commander_all_three_fields_are_carried_out():
    scene = solo_round(Scene(START, solo="A"), 2).draw(22)
    assert scene.told("TurnBegan")[0].command == 0
    assert (scene.at(10), scene.recruits("A")) == ("A g1T f5T+K", 1)
    assert not scene.s.hand(NAJERA)


@rule("WS-120", "WS-122")
def test_the_bots_add_their_points():
    bots = Scene("R2: C g1T; R4: C g1T; R6: N g1T; R5: N g1T; R8: N g1T", solo="A").begin(CHECK)
    assert (bots.s.victory, bots.s.winners, GAME.outcome(bots.s).winners) == (MAJOR, 1 | 4, ())
    mine = Scene("R2: A g1T; R4: A g1T; R6: A g1T; R5: A g1T; R8: A g1T", solo="A").begin(CHECK)
    assert GAME.outcome(mine.s).winners == (0,)


@rule("WS-121", "WS-OP-38")
def test_example_7_the_game_ends_at_the_draw_that_fails():
    scene = Scene(START + "; R4: A g1T, N s3T", solo="C").give("C", 1, 2, 4, hand=True)
    solo_round(scene, 25, deck=(99,)).choose("reserve", "card1")
    assert (scene.kind, scene.s.victory, scene.at(4)) == (None, MINOR, "N s3T, A g1T")
    assert len(scene.s.hand(CASTILLA)) == 2


@rule("WS-121")
def test_example_6_an_epic_game_ends_when_no_card_can_be_revealed():
    scene = solo_round(Scene(START, solo="C"), 22, deck=(99,))
    assert scene.s.victory == MINOR


@rule("WS-121", "WS-122", "WS-OP-37")
@pytest.mark.parametrize(("extra", "winners"), [("", (2 | 4)), ("; R4: C g1T; R8: C g1T", 1)])
def test_with_equal_points_the_bots_win(extra, winners):
    scene = Scene(START + extra, solo="C")
    finish_by_points(scene.s)
    assert scene.s.winners == winners
    tie = Scene("R2: C g1T; R4: C g1T; R6: N g1T; R10: A g1T", solo="C")
    finish_by_points(tie.s)
    assert tie.s.winners == 2 | 4


@rule("WS-123", "WS-119")
def test_a_bot_at_the_bottom_reads_the_crown_line():
    scene = Scene("R2: C g1T f3T+K; R10: A g1T f3T+K; R6: N f3T+K", solo="N").field("A", 7)
    assert scene.at(10) == "A g2T f2T+K"


@rule("WS-124")
def test_bots_are_never_asked():
    scene = Scene(START, solo="C")
    for card in range(1, 28):
        for who in "NA":
            twin = Scene(START, solo="C").field(who, card)
            assert twin.s.question is None or twin.s.question.seat < 1
    assert scene.s.arrow == 0


# -- general, deploy ---------------------------------------------------------------------------------------------------


@rule("WS-125", "WS-19", "WS-129", "WS-OP-24")
def test_example_34_a_bot_moves_from_the_set_up():
    scene = Scene(START, solo="A")
    assert bot(scene, "N", "move 3 strongest>weakest/empty")
    assert (scene.at(5), scene.at(6), scene.s.arrow) == ("N f2T+K", "N g1T f1T", 1)
    bot(scene, "N", "move 3 strongest>weakest/empty")
    assert (scene.at(7), scene.s.arrow) == ("N f2T+K", 0)


@rule("WS-125")
def test_the_arrow_is_not_used_without_a_tie():
    scene = Scene("R6: N f3T+K; R5: C f1T", solo="A")
    assert bot(scene, "N", "move 1 strongest>weakest")
    assert scene.s.arrow == 0


@rule("WS-126", "WS-OP-25", "WS-131")
def test_equal_sources_without_a_target_are_not_compared():
    scene = Scene("R1: C f2T; R3: C f2T; R8: N g1T; R2: C gK", solo="N", readings="exact_routes")
    assert bot(scene, "C", "move 2 strongest>weakest")
    assert (scene.at(8), scene.s.arrow) == ("C f2T, N g1T", 0)


@rule("WS-127", "WS-OP-21", "WS-OP-22", "WS-130")
def test_example_35_a_bot_king_leaves_a_garrison():
    scene = Scene("R6: N g1T+K", solo="A")
    assert bot(scene, "N", "move 2 strongest>weakest/empty")
    assert (scene.at(5), scene.at(6)) == ("N fK", "N g1T")
    alone = Scene("R6: N gK", solo="A")
    assert not bot(alone, "N", "move 2 strongest>weakest/empty")


@rule("WS-128")
def test_bots_deploy_into_the_home_garrison_if_they_may():
    scene = Scene("R6: N g1T", solo="A")
    bot(scene, "N", "deploy 1 home +recruit")
    assert scene.at(6) == "N g2T fK"
    shut = Scene("R6: N g1T, A s2T", solo="A")
    bot(shut, "N", "deploy 1 home")
    assert shut.at(6) == "N g1T f1T+K, A s2T"
    king = Scene("R7: N gK", solo="A")
    bot(king, "N", "deploy 2 king")
    assert king.at(7) == "N g2T+K"


@rule("WS-128", "WS-95", "WS-OP-34")
def test_bots_use_points_left_to_recruit():
    scene = Scene("R7: N gK", solo="A", recruits=1).stock("N", 1, 9)
    bot(scene, "N", "deploy 3 king +recruit")
    assert (scene.at(7), scene.recruits("N"), scene.supply("N")) == ("N g1T+K", 2, 7)
    shut = Scene("R7: N gK, A s2T", solo="A")
    assert not bot(shut, "N", "deploy 3 king +recruit")
    assert not bot(Scene(solo="A").stock("N", 0, 3), "N", "deploy 1 home")
    assert not bot(Scene(solo="A").stock("N", 0, 0), "N", "recruit 1")


# -- move --------------------------------------------------------------------------------------------------------------


@rule("WS-93", "WS-131", "WS-130", "WS-OP-26")
def test_example_27_a_bot_compares_single_armies():
    scene = Scene("R6: N g1T f3T+K; R8: C f1T, A f3T; R7: A f2T", solo="A")
    assert bot(scene, "N", "move 2 strongest>weakest")
    assert (scene.at(6), scene.at(8), scene.s.arrow) == ("N g1T f2T", "C f1T, N f1T+K, A f3T", 0)


@rule("WS-131", "WS-93")
def test_for_a_bot_an_army_with_a_king_is_stronger():
    scene = Scene("R6: N f3T; R8: C fK; R7: A f1T; R5: N gK", solo="A")
    bot(scene, "N", "move 1 strongest>weakest")
    assert scene.at(7) == "N f1T, A f1T"


@rule("WS-131", "WS-92", "WS-125")
def test_a_bots_strongest_army_units_then_king_then_arrow():
    scene = Scene("R5: N f3T; R7: N f2T+K; R8: C f1T; R4: C f1T; R9: C f1T", solo="A")
    bot(scene, "N", "move 1 strongest>weakest")
    assert (scene.at(7), scene.s.arrow) == ("N f1T+K", 1)
    tie = Scene("R5: N f3T; R7: N f3T; R4: C f1T; R8: C f1T; R6: N gK", solo="A")
    bot(tie, "N", "move 1 strongest>weakest")
    assert (tie.at(5), tie.at(4), tie.s.arrow) == ("N f2T", "C f1T, N f1T", 1)


@rule("WS-129", "WS-OP-24")
@pytest.mark.parametrize("route", ["free", "strongest>weakest", "strongest>weakest/empty", "home>weakest"])
def test_a_bot_without_an_enemy_nearby_goes_to_an_empty_region(route):
    scene = Scene(START, solo="A")
    assert bot(scene, "N", f"move 1 {route}")
    assert scene.at(5) == "N f1T"


@rule("WS-130", "WS-OP-23")
def test_the_order_of_marching_units():
    s = Scene("R8: N f1T s2T+K, C g1T", solo="C").s
    names = [GAME.vocabulary.name(unit) for unit in crew(s, NAJERA, 7, 3)]
    assert names == ["r8f", "king", "r8s"]
    garrison = Scene("R8: N g3T f1T; R6: N gK", solo="C").s
    assert [GAME.vocabulary.name(unit) for unit in crew(garrison, NAJERA, 7, 3)] == ["r8f", "r8g", "r8g"]
    one = Scene("R8: N f2T+K", solo="C").s
    assert [GAME.vocabulary.name(unit) for unit in crew(one, NAJERA, 7, 1)] == ["r8f"]


@rule("WS-79", "WS-130", "WS-OP-23")
def test_besiegers_march_on_when_the_first_of_them_has_ended_the_siege():
    scene = Scene("R8: N s3T, C g2T; R6: N gK; R7: C f1T", solo="A")
    assert bot(scene, "N", "move 3 strongest>weakest")
    assert (scene.at(8), scene.at(7)) == ("C g2T", "C f1T, N f3T")


# -- fortify -----------------------------------------------------------------------------------------------------------


@rule("WS-132")
def test_example_32_a_bot_fortifies():
    text = "R4: C f2T; R3: C f1T; R1: C g1T f3T; R2: C gK, N s2T"
    scene = Scene(text, solo="A")
    assert bot(scene, "C", "fortify 2")
    assert (scene.at(4), scene.at(3)) == ("C g1T f1T", "C g1T")
    three = Scene(text, solo="A")
    bot(three, "C", "fortify 3")
    assert (three.at(1), three.at(4), three.at(3), three.s.arrow) == ("C g2T f2T", "C g1T f1T", "C g1T", 0)


@rule("WS-132")
def test_equal_empty_spaces_are_told_apart_by_the_field_army_then_by_the_arrow():
    scene = Scene("R1: C f1T; R3: C f2T; R2: C gK", solo="A")
    bot(scene, "C", "fortify 1")
    assert scene.at(3) == "C g1T f1T"
    tie = Scene("R1: C f1T; R3: C f1T; R2: C gK", solo="A")
    bot(tie, "C", "fortify 1")
    assert (tie.at(1), tie.s.arrow) == ("C g1T", 1)


@rule("WS-133")
def test_example_33_the_king_fortifies_last():
    scene = Scene("R4: C fK; R1: C g1T f1T", solo="A")
    assert bot(scene, "C", "fortify 2")
    assert (scene.at(1), scene.at(4)) == ("C g2T", "C gK")
    assert bot_fortify(scene.s, CASTILLA, 1) is None


# -- attack and besiege ------------------------------------------------------------------------------------------------


@rule("WS-134", "WS-97")
def test_example_37_where_a_bot_attacks():
    scene = Scene("R5: N f3T, C f1T; R7: N f2T+K, A f1T", solo="C")
    bot(scene, "N", "attack 1")
    assert (scene.s.battle, scene.s.arrow) == (6, 0)
    tie = Scene("R5: N f3T, C f1T; R7: N f3T, A f1T", solo="C")
    bot(tie, "N", "attack 1")
    assert (tie.s.battle, tie.s.arrow) == (4, 1)


@rule("WS-134", "WS-100")
def test_a_bot_attacks_only_where_it_may_and_with_all_points():
    text = "R1: C f3T, N f1T; R5: C g1T, N f1T; R2: C gK"
    assert not bot(Scene(text, solo="N"), "C", "attack 2 !C")
    scene = Scene(text, solo="N")
    assert bot(scene, "C", "attack 2")
    assert (scene.s.battle, scene.s.stack[-1].troops) == (0, 5)


@rule("WS-135", "WS-OP-18", "WS-OP-21")
@pytest.mark.parametrize(
    ("army", "result"),
    [("g3T f1T", "g1T f3T"), ("g1T+K f1T", "g1T f1T+K"), ("g1T f1T", "g1T f1T"), ("gK f1T", "gK f1T")],
)
def test_a_bots_garrison_joins_all_but_the_last(army, result):
    scene = Scene(f"R8: N {army}, A f1T", solo="A").begin(Attack(1, 7, 1))
    assert scene.at(8) == f"N {result}, A f1T"


@rule("WS-135", "WS-OP-18")
def test_a_bots_garrison_joins_after_its_siege_was_broken():
    scene = Scene("R8: N g2T, C s3T, A f1T", solo="A").begin(Attack(1, 7, 1))
    assert scene.at(8) == "C f3T, N g1T f1T, A f1T"


@rule("WS-136", "WS-OP-19", "WS-134")
def test_a_bot_never_sallies():
    assert not bot(Scene("R8: N g2T, A s3T; R6: N gK", solo="A"), "N", "attack 3")


@rule("WS-137", "WS-138", "WS-139", "WS-72")
def test_example_36_a_bot_besieges():
    text = "R8: N g1T f1T, A f3T; R5: N g2T, A f3T"
    scene = Scene(text, solo="C")
    assert bot(scene, "A", "besiege 2")
    assert scene.at(5) == "N g2T, A s3T"
    one = Scene(text, solo="C")
    bot(one, "A", "besiege 1")
    one.dice(4, 4, 2)
    assert one.at(8) == "N g1T f1T, A f1T s2T"
    assert one.told("Intercepted")


@rule("WS-137", "WS-OP-29")
def test_the_order_of_a_bots_reasons_to_besiege():
    text = "R9: C g1T, A f4T; R8: C g1T, A f2T, N f1T; R7: C g2T, A f3T, N f1T"
    plain, wanted = Scene(text, solo="N"), Scene(text, solo="N")
    bot(plain, "A", "besiege 2")
    assert plain.s.besieger[7] == WHO["A"]
    bot(wanted, "A", "besiege 2 preferred")
    assert wanted.s.besieger[8] == WHO["A"]


@rule("WS-138")
def test_a_bot_sends_its_king_only_if_it_must():
    scene = Scene("R8: C g1T, A f1T+K", solo="C")
    bot(scene, "A", "besiege 1")
    assert scene.at(8) == "C g1T, A s1T+K"
    more = Scene("R8: C g1T, A f2T+K", solo="C")
    bot(more, "A", "besiege 2")
    assert more.at(8) == "C g1T, A fK s2T"


@rule("WS-139", "WS-71")
def test_a_bot_always_intercepts():
    scene = Scene("R8: N g1T f1T, A f2T", solo="A").begin(Besiege(1, 7, 1)).choose("t2")
    assert scene.kind == "roll"


# -- battle ------------------------------------------------------------------------------------------------------------


@rule("WS-140", "WS-141", "WS-65", "WS-142", "WS-59")
def test_example_13_the_battle_of_the_rulebook_with_a_bot():
    scene = Scene("R8: A f2T+K, N f3T; R10: A g1T", solo="A").give("N", 9, 16, seen=True)
    scene.begin(Attack(1, 7, 2)).dice(7, 6, 4, 3, 3).dice(6, 6, 5)
    assert (scene.at(8), scene.at(10), scene.reserve("N")) == ("N f3T, A f1T", "A g1T+K", [9])


@rule("WS-140", "WS-58")
def test_example_14_the_same_with_the_weaker_card():
    scene = Scene("R8: A f2T+K, N f3T; R10: A g1T", solo="A").give("N", 9, seen=True)
    scene.begin(Attack(1, 7, 2)).dice(7, 6, 4, 3, 3).dice(6, 6, 5)
    assert (scene.at(8), scene.reserve("N"), scene.s.cards[8]) == ("N f3T, A f1T+K", [], DISCARD)


@rule("WS-140", "WS-141", "WS-OP-39")
@pytest.mark.parametrize(
    ("dice", "cards", "played"),
    [
        ("6At 6Nt 3At 3Nt", (1,), [1]),
        ("9Ak 6Nt 3At 3Nt", (1, 19), [1, 19]),
        ("9Ak 5Nt 3At", (1, 10, 19), [10, 19]),
        ("9Ak 6Nt", (19,), [19]),
        ("7Nt 5At", (19,), []),
        ("9Ak 6Nt", (1, 2), []),
        ("5At 3Nt", (19, 20, 1), [19]),
    ],
)
def test_example_39_a_bot_and_its_reserve_cards(dice, cards, played):
    scene = on_track(Scene(solo="A"), *dice.split()).give("N", *cards, seen=True)
    assert [card + 1 for card in reserve_plan(scene.s, NAJERA)] == played


@rule("WS-141", "WS-OP-39")
def test_of_equal_dice_the_guard_die_is_shifted():
    scene = on_track(Scene("R8: N f1T+K, A f1T", solo="A"), "5Nt", "5Nk", "6At").give("N", 10, seen=True)
    assert [card + 1 for card in reserve_plan(scene.s, NAJERA)] == [10]
    from meseta.games.sanchos.dice import Reserves

    scene.begin(Reserves(NAJERA, 0))
    assert scene.track() == "5Nt 6At 7Nk"


@rule("WS-142", "WS-143", "WS-144", "WS-OP-40")
@pytest.mark.parametrize(
    ("dice", "struck"),
    [
        ("6Ct 6Ct 4At 4Ct 4Nt 2Ct 2At", "4ct"),
        ("6Ct 6Ct 2At 2Ct", "2ct"),
        ("6Ct 6Nt 5At 3Ct", "6ct"),
        ("4At 4Ak 4Nt", "4at"),
        ("3At 3Ak 5Ct 5Ck 5At", "5ct"),
    ],
)
def test_example_38_the_die_that_a_bot_strikes(dice, struck):
    scene = on_track(Scene(solo="C"), *dice.split())
    from meseta.games.sanchos.names import DIE

    assert GAME.vocabulary.name(DIE + strike_choice(scene.s, NAJERA)) == struck


@rule("WS-145", "WS-99", "WS-OP-35")
def test_a_bot_discards_its_weakest_card():
    scene = Scene("R6: N f3T+K", solo="N").give("C", 19, 5, 4, seen=True).give("A", 10, seen=True).field("N", 3)
    assert (scene.reserve("C"), scene.reserve("A")) == ([5, 19], [])
