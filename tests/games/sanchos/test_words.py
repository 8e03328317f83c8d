"""Boards, prompts, labels, events and refusals in words."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.texts import texts
from meseta.games.sanchos.flow import Round
from meseta.games.sanchos.siege import Besiege
from meseta.games.sanchos.words import RULES
from tests.games.sanchos.scene import GAME, Scene, new

rule = pytest.mark.rule
START = "R2: C g1T f3T+K; R6: N g1T f3T+K; R10: A g1T f3T+K"


def label(scene, name):
    return GAME.label(GAME.vocabulary.option(name), GAME.view(scene.s, scene.s.question.seat))


def test_the_board_can_be_read_in_a_hundred_columns():
    board = new(seed=1).board(2)
    assert max(len(line) for line in board.splitlines()) <= 100
    for words in ("2 Burgos", "[C 1]", ". C 3K", "to 1 3 4", "round 1", "commander Nájera"):
        assert words in board


def test_sieges_battles_and_reserves_are_on_the_board():
    scene = Scene("R8: N g1T, A s2T+K; R5: C f1T", el_cid="yes").give("C", 7).give("A", 8, seen=True)
    scene.s.battle, scene.s.track = 4, [36, 37, 26]
    board = GAME.board(GAME.view(scene.s, 0))
    for words in (
        "[N 1] ! A 2K",
        "Battle of Álava (* guard die)",
        "column  6: C C*",
        "column  4: A",
        "El Cid: supply",
        "7 (1)",
    ):
        assert words in board
    assert "1 face down" in GAME.board(GAME.view(scene.s, 1))


@rule("WS-23")
def test_a_card_tells_what_it_gives_the_others_before_it_is_played():
    scene = Scene(START).give("C", 22, hand=True).begin(Round())
    words = label(scene, "card22")
    assert "Aragón: Deploy 3 (king)." in words
    assert "Nájera: 3 points for: Move, Attack, Fortify, Besiege." in words
    assert "Castilla" not in words
    assert "Deploy 3 (king)" in GAME.board(GAME.view(scene.s, 0))


@rule("WS-26")
def test_ones_hand_shows_what_it_would_give_the_others_while_somebody_else_commands():
    scene = Scene(START, commander="A").give("A", 1, hand=True).give("C", 22, hand=True).begin(Round())
    board = GAME.board(GAME.view(scene.s, 0))
    assert "A Deploy 3 (king)." in board
    assert "C Fortify 3." not in board


def test_a_bot_is_shown_with_its_crown_line():
    scene = Scene(START, solo="C").give("C", 22, hand=True)
    scene.s.round = 0
    scene.begin(Round())
    assert "Attack 3. Not possible? Besiege 3." in label(scene, "card22")


def test_questions_are_sentences():
    scene = Scene(START).give("C", 22, hand=True).begin(Round()).choose("card22")
    prompt = GAME.prompt(GAME.view(scene.s, 0))
    assert prompt == "Castilla, do you spend your 3 command points now, before Aragón acts?"
    scene.choose("now", "move")
    assert GAME.prompt(GAME.view(scene.s, 0)) == "Castilla, which unit moves?"
    assert label(scene, "r2f") == "a troop in the open of Burgos"
    assert label(scene, "king") == "the king in the open of Burgos"
    scene.choose("king")
    assert prompt_of(scene) == "Castilla, where does the king in the open of Burgos move?"


def prompt_of(scene):
    return GAME.prompt(GAME.view(scene.s, scene.s.question.seat))


@rule("WS-24", "WS-88")
def test_questions_say_what_else_is_possible():
    scene = Scene(START).give("C", 22, 3, hand=True).begin(Round())
    assert prompt_of(scene) == "Castilla, you are commander: play a card, or put one into your reserve."
    scene.choose("card22", "now")
    assert prompt_of(scene) == "Castilla, what do you do with your next point (3 left)? You may also stop."


@rule("WS-27")
def test_one_command_point_is_one():
    scene = Scene(START).give("C", 1, hand=True).begin(Round()).choose("card1")
    assert prompt_of(scene) == "Castilla, do you spend your 1 command point now, before Nájera acts?"


@rule("WS-71")
def test_the_defender_is_told_who_comes_before_he_intercepts():
    scene = Scene("R4: C g1T f1T, A f1T+K", commander="A").begin(Besiege(1, 3, 1)).choose("t1k")
    assert scene.asked == "C"
    assert prompt_of(scene) == (
        "Castilla, Aragón sends 1 troop and the king to besiege Oña: does your field army there attack them first?"
    )


@rule("WS-89", "WS-OP-30")
def test_who_may_keep_his_last_garrison_unit_is_told_what_for():
    scene = Scene("R5: C g1T, N f1T; R2: C gK").field("C", 15)
    assert scene.kind == "willing"
    assert "Attack 2 in the preferred region." in prompt_of(scene)


def test_every_kind_of_question_has_a_sentence_and_a_rule():
    variants = {"order_free", "command_free", "reserve_card_cid"}
    content = texts("meseta.games.sanchos", "en").content
    assert set(content["prompt"]) | {"over"} == set(RULES) | variants
    assert set(content["asked"]) == set(RULES)
    assert all(rule_id in GAME.rules for rule_id in RULES.values())


def test_every_event_has_a_sentence():
    known = texts("meseta.games.sanchos", "en").content["event"]
    assert all(name in known for name in GAME.events)


def test_every_option_has_a_label():
    view = GAME.view(Scene(START).command("C", 3).s, 0)
    labels = [GAME.label(option, view) for option in range(len(GAME.vocabulary))]
    assert all(labels)


def test_hidden_events_hide_their_card():
    match = new(seed=1)
    drawn = next(event for event in match.events if type(event).__name__ == "CardDrawn")
    assert GAME.sentence(drawn.seen_by(None)) == "Castilla draws a card."
    assert GAME.sentence(drawn.seen_by(0)).startswith("Castilla draws card ")


@pytest.mark.parametrize(
    ("name", "rule_id"),
    [
        ("recruit", "WS-87"),
        ("stop", "WS-88"),
        ("attack", "WS-47"),
        ("r5", "WS-32"),
        ("besiege", "WS-70"),
    ],
)
def test_refusals_cite_the_rule(name, rule_id):
    scene = Scene("R6: N g1T f3T+K").field("N", 13)
    refused = GAME.why(scene.s, GAME.vocabulary.option(name))
    assert refused.rule == rule_id
    assert refused.sentence.endswith(".")


def refusal(scene, name):
    refused = GAME.why(scene.s, GAME.vocabulary.option(name))
    return f"{refused.sentence} ({refused.rule})"


@rule("WS-87", "WS-32")
def test_a_second_attack_of_a_choice_field_is_refused_as_the_second_one():
    scene = Scene("R8: N f3T, C f1T; R6: N gK").field("N", 13).choose("attack", "r8", "points1").dice(1, 1, 2, 2, 3)
    scene.choose("1nt")
    assert refusal(scene, "attack") == "Nájera has used the one attack of this turn. (WS-32)"
    assert "does not list" in refusal(scene, "fortify")


@rule("WS-101")
def test_a_siege_that_fortifying_excludes_is_refused_with_this_reason():
    scene = Scene("R8: C f3T, N g1T; R4: C f1T; R3: C gK").field("C", 1)
    sentence = "This field allows one siege, and only if Castilla could not fortify when the turn began. (WS-101)"
    assert refusal(scene, "besiege") == sentence


@rule("WS-97", "WS-100")
def test_regions_that_a_text_excludes_are_refused_with_this_reason():
    barred = Scene("R5: C f2T, N f1T; R1: C f1T, N f1T; R3: C gK").field("C", 11).choose("attack")
    assert refusal(barred, "r1") == "The text excludes Mena: it lies in Castilla. (WS-100)"
    assert refusal(barred, "r8") == "Castilla has no units in Calahorra. (WS-47)"
    text = "R4: C f2T, N f1T; R5: C f2T, N f1T; R7: C f1T, N f1T; R2: C gK"
    preferred = Scene(text).field("C", 15)
    assert preferred.options == "r4 r5"
    assert refusal(preferred, "r7") == (
        "Pamplona is not the preferred region: "
        "the units of Castilla less those of the others make 0 there and 1 in Oña. (WS-97)"
    )
    assert refusal(preferred, "r8").endswith("(WS-47)")
    siege = Scene("R4: A f3T, C g1T; R5: A f3T, N g1T; R7: A f2T, N g1T").field("A", 15)
    assert siege.options == "r4 r5"
    assert refusal(siege, "r7").endswith("(WS-97)")


def test_whoever_points_at_a_card_reads_what_it_tells_the_others():
    match = meseta.new("sanchos", seats=3, seed=4)
    seat = match.question.seat
    view = match.view(seat)
    card = view["hand"][0] + 1
    told = match.game.about(view, f"card-{card}")
    assert told.lines == (), "where it may be played its label has the words"
    match.play(match.question.options[0], seat)
    after = match.view(1 - min(seat, 1))
    played = match.game.about(after, f"card-{after['played'] + 1}")
    names = [line.partition(":")[0] for line in played.lines]
    assert len(names) == 2
    assert match.game.about(after, f"card-{after['hand'][0] + 1}").lines
