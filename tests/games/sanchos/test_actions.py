"""Command points and the simple actions (rules WS-32 to WS-45, examples 9, 10, 22, 41)."""

from __future__ import annotations

import pytest

from meseta.core.errors import Refused
from meseta.games.sanchos.names import MAJOR
from tests.games.sanchos.scene import GAME, WHO, Scene

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def refusal(scene, name):
    return GAME.why(scene.s, GAME.vocabulary.option(name))


@rule("WS-32", "WS-34", "WS-36", "WS-42", "WS-44")
def test_example_9_a_commander_with_three_points():
    scene = Scene(START).command("C", 3).choose("deploy_king")
    assert (scene.at(2), scene.recruits("C")) == ("C g1T f4T+K", 1)
    scene.choose("move", "r2f", "r4", "fortify", "r4f")
    assert (scene.at(4), scene.vp("C"), scene.kind) == ("C g1T", 5, None)


@rule("WS-32", "WS-OP-7")
def test_the_commander_may_leave_points_over():
    scene = Scene(START).command("C", 3).choose("recruit", "stop")
    assert (scene.kind, scene.recruits("C")) == (None, 3)


@rule("WS-32", "WS-OP-8", "WS-46")
def test_example_10_one_attack_and_one_siege_in_a_turn():
    where = "R5: C f3T, N f1T; R1: N g1T, C f4T; R2: C g1T"
    scene = Scene(where).command("C", 3).choose("move", "r2g", "r1", "attack", "r5", "points1").dice(6, 5, 5, 1, 4)
    scene.choose("4nt")
    assert "attack" not in scene.options
    assert "besiege" in scene.options
    assert refusal(scene, "attack").rule == "WS-32"
    scene.choose("besiege", "r1", "t2")
    assert scene.kind is None


@rule("WS-32", "WS-OP-8")
def test_example_10_no_second_siege():
    scene = Scene("R1: N g1T, C f4T; R4: A g1T, C f4T").command("C", 3).choose("besiege", "r1", "points1", "t2")
    assert "besiege" not in scene.options
    assert "move" in scene.options


@rule("WS-33", "WS-107")
def test_recruiting_needs_a_supply():
    scene = Scene(START).stock("C", 2, 1).command("C", 2).choose("recruit")
    assert (scene.recruits("C"), scene.supply("C")) == (3, 0)
    assert "recruit" not in scene.options.split()
    assert refusal(scene, "recruit").rule == "WS-33"


@rule("WS-34", "WS-35")
def test_recruits_go_home_or_to_the_king_each_as_it_likes():
    scene = Scene("R2: C g1T; R4: C fK").command("C", 3)
    assert scene.options == "recruit deploy_field deploy_garrison deploy_king move fortify stop"
    scene.choose("deploy_king", "deploy_garrison")
    assert (scene.at(4), scene.at(2)) == ("C f1T+K", "C g2T")
    assert refusal(scene, "deploy_field").rule == "WS-34"


@rule("WS-35")
@pytest.mark.parametrize("castle", ["N g1T", "C g1T, N s2T"])
def test_a_lost_or_besieged_castle_takes_no_recruits(castle):
    scene = Scene(f"R2: {castle}; R4: C fK").command("C", 1)
    assert "deploy_garrison" not in scene.options
    assert refusal(scene, "deploy_garrison").rule == "WS-35"
    assert "f1T" in scene.choose("deploy_field").at(2)


@rule("WS-35", "WS-44")
def test_a_recruit_in_an_empty_home_castle_scores_it():
    assert Scene("R4: C fK").command("C", 1).choose("deploy_garrison").vp("C") == 3


@rule("WS-36", "WS-OP-9", "WS-OP-10")
@pytest.mark.parametrize(
    ("king", "result"),
    [("R4: C g1T+K", "C g2T+K"), ("R4: C fK", "C f1T+K"), ("R4: C s1T+K, N g1T", "C f1T s1T+K, N g1T")],
)
def test_a_recruit_stands_where_the_king_stands(king, result):
    assert Scene(king).command("C", 1).choose("deploy_king").at(4) == result


@rule("WS-36")
def test_nobody_reaches_a_besieged_king():
    scene = Scene("R4: C g1T+K, N s3T").command("C", 1)
    assert "deploy_king" not in scene.options
    assert refusal(scene, "deploy_king").rule == "WS-36"


@rule("WS-37", "WS-38", "WS-45")
def test_units_move_to_neighbours_into_the_open():
    scene = Scene("R4: C g2T f1T; R2: C fK").command("C", 3).choose("move")
    assert scene.options == "r4f r4g king"
    assert scene.choose("r4g").options == "r1 r2 r3 r5"
    assert refusal(scene, "r8").rule == "WS-37"
    scene.choose("r5", "move", "r5f", "r6", "move", "king", "r4")
    assert (scene.at(6), scene.at(4)) == ("C f1T, N fK", "C g1T f1T+K")


@rule("WS-45")
def test_no_action_steps_out_of_a_garrison_into_its_own_region():
    scene = Scene("R4: C g2T").command("C", 1).choose("move", "r4g")
    assert "r4" not in scene.options.split()


@rule("WS-39", "WS-76")
def test_besieged_units_never_move():
    scene = Scene("R4: C g2T, N s3T").command("C", 1).choose("move")
    assert scene.options == "king"
    assert refusal(scene, "r4g").rule == "WS-39"


@rule("WS-40")
def test_enemies_do_not_block_and_there_is_no_limit():
    scene = Scene("R4: N g2T f4T, A f6T; R2: C f5T+K").command("C", 3)
    for _ in range(3):
        scene.choose("move", "r2f", "r4")
    assert scene.at(4) == "C f3T, N g2T f4T, A f6T"


@rule("WS-41", "WS-12")
def test_the_last_garrison_unit_may_leave_and_its_points_go():
    scene = Scene("R4: C g1T; R2: C g1T").command("C", 1).choose("move", "r4g", "r5")
    assert (scene.at(4), scene.vp("C")) == ("", 3)


@rule("WS-42", "WS-43")
def test_fortify_needs_a_free_or_own_garrison_that_is_not_besieged():
    scene = Scene("R4: C f1T; R1: C g1T f1T; R3: N g1T, C f1T; R5: C g1T f1T, A s2T; R7: C s2T, N g1T; R8: C fK")
    assert scene.command("C", 2).choose("fortify").options == "r1f r4f king"
    assert refusal(scene, "r3f").rule == "WS-43"
    scene.choose("king", "fortify", "r1f")
    assert (scene.at(8), scene.at(1)) == ("C gK", "C g2T")


@rule("WS-44")
def test_only_the_first_unit_scores():
    scene = Scene("R4: C f2T").command("C", 2).choose("fortify", "r4f")
    assert scene.vp("C") == 2
    assert scene.choose("fortify", "r4f").vp("C") == 2


@rule("WS-79")
def test_example_22_a_siege_is_broken_by_moving():
    scene = Scene("R11: A g1T, N s2T").command("N", 1).choose("move", "r11s", "r8")
    assert (scene.at(11), scene.at(8)) == ("N f1T, A g1T", "N f1T")


@rule("WS-79", "WS-38")
def test_a_siege_that_still_outnumbers_goes_on():
    scene = Scene("R11: A g1T, N s2T+K").command("N", 1).choose("move", "king", "r8")
    assert (scene.at(11), scene.at(8)) == ("N s2T, A g1T", "N fK")


@rule("WS-103", "WS-OP-44")
def test_example_41_ten_points_win_in_the_middle_of_a_turn():
    scene = Scene("R4: N f1T; R6: N g1T; R7: N g1T; R8: N g1T; R5: N g1T").command("N", 2).choose("fortify", "r4f")
    assert (scene.vp("N"), scene.kind, scene.s.victory) == (10, None, MAJOR)
    assert scene.s.winners == 1 << WHO["N"]
    assert GAME.outcome(scene.s).winners == (2,)


def test_refusals_leave_everything_as_it_was():
    scene = Scene(START).command("C", 1)
    before = scene.at(2)
    with pytest.raises(Refused):
        raise refusal(scene, "r5")
    assert scene.at(2) == before
