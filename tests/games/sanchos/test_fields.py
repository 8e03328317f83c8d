"""Fields of the other Sanchos (rules WS-85 to WS-102, examples 26 to 31, 46)."""

from __future__ import annotations

import pytest

from meseta.games.sanchos.armies import preferred, sources, strongest, targets
from meseta.games.sanchos.fields import COMPULSORY, IMPOSSIBLE, VOLUNTARY, carry_out, possibility
from meseta.games.sanchos.grammar import WEAKEST, Field, read_field
from meseta.games.sanchos.names import ARAGON, CASTILLA, DISCARD, NAJERA
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule


def act(text):
    return read_field(text).chains[0][0]


def told_by(scene, who, text):
    """Let a Sancho carry out a text that is on no card: card 1 gets it for the time of the test."""
    fields = scene.s.printed.fields[0]
    before = fields[WHO[who]]
    fields[WHO[who]] = read_field(text)
    try:
        yield scene.field(who, 1)
    finally:
        fields[WHO[who]] = before


def state_of(text, who, words):
    return possibility(Scene(text).s, WHO[who], act(words))


@rule("WS-85")
def test_the_owner_of_the_field_chooses():
    scene = Scene("R10: A g1T f3T+K").field("A", 10)
    assert (scene.kind, scene.asked, scene.options) == ("deploy", "A", "deploy_field deploy_garrison")
    scene.choose("deploy_field", "deploy_garrison")
    assert scene.at(10) == "A g2T f4T+K"


@rule("WS-86")
def test_points_that_cannot_be_used_lapse():
    scene = Scene("R4: C f1T; R2: C gK").field("C", 22).choose("r4f")
    assert (scene.kind, scene.at(4)) == (None, "C g1T")


@rule("WS-86")
def test_a_text_must_be_carried_out_even_to_ones_harm():
    scene = Scene("R4: C f1T, N f4T; R2: C gK").field("C", 15)
    assert scene.kind == "roll"


@rule("WS-92")
def test_example_26_the_strongest_army():
    s = Scene("R1: C g4T, N s5T; R3: C f2T+K; R4: C f3T").s
    assert [s.strength(r, CASTILLA) for r in (0, 2, 3)] == [0, 3, 3]
    assert strongest(s, CASTILLA) == [2]


@rule("WS-92")
def test_besiegers_count_for_the_strongest_army():
    assert strongest(Scene("R1: C f1T s3T, N g1T; R3: C f2T+K").s, CASTILLA) == [0]


@rule("WS-93", "WS-OP-26")
def test_example_27_a_player_counts_both_enemies_together():
    s = Scene("R6: N g1T f3T+K; R8: C f1T, A f3T; R7: A f2T").s
    assert targets(s, NAJERA, 5, WEAKEST) == [6]


@rule("WS-93", "WS-OP-27")
def test_kings_make_a_region_stronger_and_besieged_garrisons_do_not_count():
    s = Scene("R6: N f3T+K; R8: C f1T+K; R7: A f2T; R5: C g4T, A s5T").s
    assert targets(s, NAJERA, 5, WEAKEST) == [6]
    besieged = Scene("R6: N f3T+K; R5: C g1T, A s2T; R7: A f3T").s
    assert targets(besieged, NAJERA, 5, WEAKEST) == [4]


@rule("WS-94", "WS-OP-27")
def test_empty_means_no_unit_at_all():
    s = Scene("R6: N f3T+K; R8: C g1T").s
    assert targets(s, NAJERA, 5, 1) == [4, 6]


@rule("WS-90", "WS-OP-25", "WS-126")
def test_ties_are_broken_by_the_owner_among_what_can_be_carried_out():
    scene = Scene("R1: C f2T; R3: C f2T; R8: N g1T; R2: C gK").field("C", 1 + 8)
    assert scene.kind == "march"
    assert scene.choose("r3f").at(8) == "C f1T, N g1T"
    both = Scene("R1: C f2T; R3: C f2T; R8: N g1T; R5: N g1T; R2: C gK").field("C", 9)
    assert (both.kind, both.options) == ("source", "r1 r3")
    assert both.choose("r1").kind == "march"


@rule("WS-90", "WS-OP-25")
def test_a_weaker_army_never_takes_the_place_of_the_strongest():
    assert state_of("R1: C f3T; R3: C f1T; R8: N g1T; R2: C gK", "C", "move 1 strongest>weakest") == IMPOSSIBLE


@rule("WS-90")
def test_equal_targets_are_the_owners_choice():
    scene = Scene("R6: N g1T f3T+K").field("N", 19)
    assert (scene.kind, scene.options) == ("goal", "r5 r7 r8")
    scene.choose("r7", "king")
    assert (scene.kind, scene.options) == ("march", "r6f r6g")


@rule("WS-91", "WS-43")
def test_example_29_not_possible_then():
    scene = Scene("R4: C g1T f1T; R8: C f3T, N g2T; R3: C gK").field("C", 22)
    assert (scene.kind, scene.options) == ("fortify", "r4f")
    scene.choose("r4f")
    assert (scene.at(4), scene.at(8), scene.kind) == ("C g2T", "C f3T, N g2T", None)


@rule("WS-91")
def test_else_is_used_when_nothing_of_the_first_is_possible():
    scene = Scene("R8: C f3T, N g2T; R3: C gK").field("C", 22)
    assert (scene.kind, scene.options) == ("force", "t3")


@rule("WS-89", "WS-OP-30", "WS-41")
def test_nobody_is_forced_to_attack_with_the_last_garrison_unit():
    text = "R2: C g1T, N f2T; R4: C gK"
    assert state_of(text, "C", "attack 2 preferred") == VOLUNTARY
    scene = Scene(text).field("C", 15)
    assert (scene.kind, scene.options) == ("willing", "yes no")
    assert Scene(text).field("C", 15).choose("yes").kind == "join"
    scene.choose("no")
    assert scene.told("Declined")


@rule("WS-89")
@pytest.mark.parametrize(("army", "state"), [("C f1T", 2), ("C g2T", 2), ("C g1T", 1), ("C g2T, A s3T", 1)])
def test_when_an_attack_is_compulsory(army, state):
    assert state_of(f"R5: {army}, N f1T; R2: C gK", "C", "attack 2") == state


@rule("WS-89", "WS-OP-30")
def test_voluntary_regions_are_offered_beside_the_compulsory_ones():
    scene = Scene("R5: C f1T, N f3T; R4: C g1T, N f1T; R2: C gK").field("C", 15)
    assert (scene.kind, scene.options) == ("attack", "r4 r5")


@rule("WS-95", "WS-OP-34")
def test_example_30_deploy_and_recruit():
    scene = Scene("R9: A g1T+K", recruits=1).stock("A", 1, 8).field("A", 22)
    assert (scene.at(9), scene.recruits("A"), scene.supply("A")) == ("A g2T+K", 2, 6)
    shut = Scene("R9: A g1T+K, C s3T").stock("A", 2, 5).field("A", 5)
    assert (shut.recruits("A"), shut.supply("A")) == (2, 5)
    assert shut.told("NothingPossible")
    empty = Scene("R9: A g1T+K, C s3T").stock("A", 0, 5).field("A", 5)
    assert (empty.recruits("A"), empty.supply("A")) == (2, 3)


@rule("WS-96", "WS-41")
def test_as_many_units_as_possible_march_but_the_last_of_a_garrison_need_not():
    both = Scene("R6: N g2T f1T; R8: C f1T; R7: N gK").field("N", 19)
    assert both.choose("r6f").options == "r6g"
    last = Scene("R6: N g1T f1T; R8: C f1T; R7: N gK").field("N", 19)
    assert last.choose("r6f").options == "r6g stop"
    assert last.choose("stop").at(8) == "C f1T, N f1T"


@rule("WS-96", "WS-41")
def test_a_march_of_the_last_garrison_unit_is_voluntary():
    text = "R2: C gK; R4: N f1T"
    assert state_of(text, "C", "move 1 strongest>weakest") == VOLUNTARY
    scene = Scene(text).field("C", 9)
    assert scene.choose("yes", "king").at(4) == "C fK, N f1T"


@rule("WS-97", "WS-OP-28")
def test_example_28_the_preferred_region():
    scene = Scene("R4: C f2T g1T, N f1T; R5: C f4T, N f2T g1T; R2: C gK").field("C", 15)
    assert (scene.kind, scene.s.battle) == ("join", 3)
    assert preferred(scene.s, CASTILLA, [3, 4]) == [3]


@rule("WS-87", "WS-88", "WS-100", "WS-101", "WS-OP-31", "WS-OP-32", "WS-OP-33")
def test_example_31_the_choice_of_card_11():
    text = "R5: C f2T, N f1T; R1: C f1T, N f1T; R3: C gK"
    scene = Scene(text).field("C", 11)
    assert scene.options == "move fortify attack"
    assert Scene(text).field("C", 11).choose("attack").options == "r5"
    scene.choose("fortify", "r1f")
    assert scene.options == "move fortify attack"
    scene.choose("fortify", "r5f")
    assert scene.kind is None
    assert Scene(text).field("C", 11).choose("attack", "r5").options == "points1 points2"


@rule("WS-101", "WS-OP-32")
def test_besiege_is_allowed_if_nothing_could_fortify_at_the_start():
    scene = Scene("R8: C f3T, N g1T; R3: C gK").field("C", 1)
    assert scene.options == "move besiege"


@rule("WS-88", "WS-OP-31")
def test_a_choice_field_may_stop_only_when_the_last_garrison_unit_is_all_that_is_left():
    scene = Scene("R6: N g1T; R7: N gK").field("N", 6)
    assert scene.options == "move stop"
    assert "stop" not in Scene("R6: N g2T; R7: N gK").field("N", 6).options


@rule("WS-98")
def test_the_upper_of_two_fields_gets_the_card():
    scene = Scene()
    for _ in told_by(scene, "A", "reserve-this"):
        assert scene.s.taker == ARAGON
    for _ in told_by(scene, "C", "reserve-this"):
        assert scene.s.taker == ARAGON


@rule("WS-99", "WS-163", "WS-OP-35")
def test_example_46_forced_discards_spare_el_cid():
    scene = Scene("R6: N f3T+K", el_cid="yes").give("C", 5).give("A", 7, 8)
    scene.s.cid = ARAGON
    scene.field("N", 3)
    assert (scene.kind, scene.asked, scene.options) == ("discard", "A", "card7 card8")
    scene.choose("card8")
    assert (scene.reserve("C"), scene.reserve("A"), scene.s.cid) == ([], [7], ARAGON)
    assert scene.s.cards[4] == scene.s.cards[7] == DISCARD


@rule("WS-102")
def test_people_never_read_the_crown_line():
    scene = Scene("R10: A g1T f3T+K").field("A", 17)
    assert scene.options == "move"
    assert len(carry_out(scene.s, ARAGON, 16)) == 1


@rule("WS-87")
def test_a_choice_may_be_split_freely():
    scene = Scene("R10: A g1T f3T+K").field("A", 7).choose("recruit", "deploy_garrison")
    assert (scene.at(10), scene.recruits("A")) == ("A g2T f3T+K", 2)


# -- words that the deck does not use ---------------------------------------------------------------------------------


@rule("WS-86", "WS-38")
def test_a_free_move_moves_anything_anywhere():
    for scene in told_by(Scene("R6: N g1T f1T+K"), "A", "move 2 free"):
        assert scene.options == "move"
        scene.choose("move", "king", "r9", "move", "king", "r8")
        assert scene.at(8) == "A fK"


@rule("WS-96")
@pytest.mark.parametrize(
    ("text", "words", "result"),
    [
        ("R4: C f1T+K; R1: C f3T; R2: C g1T", "move 2 king>home", (2, "C g1T f1T+K")),
        ("R2: C f2T; R4: C gK; R3: N f1T", "move 2 home>weakest", (3, "C f2T, N f1T")),
        ("R4: C f1T; R2: C f3T+K; R1: N f1T, A f1T", "move 1 king>weakest", (1, "C f1T, N f1T, A f1T")),
    ],
)
def test_routes_from_the_king_and_from_home(text, words, result):
    for scene in told_by(Scene(text), "C", words):
        while scene.kind == "march":
            scene.choose(scene.options.split()[0])
        assert scene.at(result[0]) == result[1]


@rule("WS-100")
def test_a_siege_may_be_barred_from_a_kingdom():
    for scene in told_by(Scene("R4: C f3T, N g1T; R8: C f2T, N g1T"), "C", "besiege 2 !C"):
        assert scene.choose("t2").at(8) == "C s2T, N g1T"


def test_a_route_home_needs_a_border():
    assert sources(Scene("R1: C f1T+K").s, CASTILLA, act("move 1 king>home")) == [0]
    assert sources(Scene("R5: C f1T+K").s, CASTILLA, act("move 1 king>home")) == []
    assert state_of("R1: C f1T+K", "C", "move 1 king>home") == COMPULSORY
    assert isinstance(GAME.printed.fields[0][0], Field)
