"""Reasons that were false once, and the moments at which several could be told."""

import pytest

from meseta.core.chance import Dice
from meseta.core.match import Match
from meseta.core.reason import is_answer
from meseta.games.toledo import reasons
from tests.games.toledo.scene import GAME, Scene

LANGUAGES = ("en", "de", "nl", "es")


@pytest.mark.rule("TO-41")
@pytest.mark.parametrize(("field", "steps"), [(5, "0+5"), (9, "5+4")])
def test_a_payment_at_tavern_or_artist_is_refused_by_their_own_rule(field, steps):
    scene = Scene(red="4 5 1", at={"red": "5"} if field == 9 else {}).play("move", steps)
    assert scene.why("use").rule == "TO-41"
    assert scene.why("6-violet-a").rule == "TO-42", "a card that is not held"
    if field == 9:
        assert scene.why("1-violet-a").rule == "TO-41", "too low for the artist"


@pytest.mark.rule("TO-38")
def test_a_payment_at_an_opponents_tile_is_refused_by_the_rule_of_tiles():
    scene = Scene("G2(B)@10", red="1 2 4", at={"red": "9"}).play("move", "9+1")
    assert (scene.why("use").rule, scene.why("2-violet-a").rule) == ("TO-38", "TO-38")


@pytest.mark.rule("TO-42")
def test_the_main_card_in_front_is_refused_as_such():
    refusal = Scene(red="5 1").play("move", "0+5").why("5-violet-a")
    assert (refusal.rule, refusal.sentence) == ("TO-42", "The main card in front of you does not pay.")


@pytest.mark.rule("TO-48")
def test_whoever_takes_the_fourth_tile_cannot_keep_all():
    scene = Scene("F1(R)@3", red="3").give("red", fencing="violet brown movement")
    refusal = scene.play("move", "0+3", "use", "take_turquoise").why("decline")
    assert refusal.rule == "TO-48"
    assert refusal.sentence == "For the fourth fencing tile one of your three old ones goes back."


@pytest.mark.rule("TO-26", "TO-67")
def test_a_card_that_is_on_offer_as_extra_card_is_not_said_to_be_unplayable():
    scene = Scene("M2(R)@3", red="3 3 5").give("red", fencing="movement").play("move", "0+3", "use")
    assert "0+5x" in scene.options
    refusal = scene.why("0+5")
    assert refusal.rule == "TO-67"
    assert refusal.sentence == "The main value of this turn is 3: a 5 can be played as the extra card only."


@pytest.mark.rule("TO-26")
def test_a_card_that_does_not_repeat_the_main_value_is_told_the_main_value():
    refusal = Scene("M2(R)@3", red="3 3 5").play("move", "0+3", "use").why("0+5")
    assert (refusal.rule, refusal.sentence) == ("TO-26", "The main value of this turn is 3: a 5 does not repeat it.")


@pytest.mark.rule("TO-15", "TO-51")
def test_an_entrance_is_called_an_entrance():
    placing = Scene().play("place", "gem1")
    assert placing.why("f20").sentence == "No tile may be laid on entrance 20."
    assert placing.why("f22").sentence == "No tile may be laid on the Alcázar."
    taking_back = Scene(at={"red": "5 A"}).play("return")
    assert (taking_back.why("f21").rule, taking_back.why("f21").sentence) == (
        "TO-74",
        "You have no figure on entrance 21.",
    )


@pytest.mark.rule("TO-74", "TO-OP-8")
def test_nobody_is_told_of_a_figure_in_an_empty_cathedral():
    refusal = Scene("M2(R)@3 G2(R)@4 S1(R)@6", at={"red": "3 3 4 4 6"}).play("return").why("f0")
    assert (refusal.rule, refusal.sentence) == ("TO-74", "You have no figure in the cathedral.")


@pytest.mark.rule("TO-14")
def test_tiles_and_fields_are_missed_each_by_name():
    kinds = [kind + circles for kind in "GMSF" for circles in "12"]
    fields = (1, 2, 3, 4, 6, 7, 8, 10)
    laid = " ".join(f"{tile}(R)@{field}" for tile, field in zip(kinds, fields, strict=True))
    assert Scene(laid).why("place").sentence == "You have laid all your tiles."
    others = zip(kinds, (11, 13, 14, 15, 16, 17, 18, 19), strict=True)
    full = laid + "".join(f" {tile}(B)@{field}" for tile, field in others)
    assert Scene(full, turn="green").why("place").sentence == "A tile lies on every field that can receive one."


@pytest.mark.rule("TO-OP-25")
def test_a_card_of_another_value_is_not_the_one_that_moves():
    scene = Scene(red="5 2").play("move")
    scene.answer("0+5")
    refusal = scene.why("2-violet-a")
    assert (refusal.rule, refusal.sentence) == ("TO-OP-25", "You move with a 5; that card has another value.")


def test_every_refusal_is_a_sentence_in_every_language():
    match, dice = Match(GAME, 3, 5).begin(), Dice(5)
    while match.question is not None and len(match.log) < 600:
        wrong = [
            o for o in range(len(GAME.vocabulary)) if is_answer(match.state, o) and o not in match.question.options
        ]
        for option in wrong[:: max(1, len(wrong) // 6)]:
            for language in LANGUAGES:
                sentence = GAME.why(match.state, option, language).sentence
                assert sentence[0].isupper() or sentence[0] == "«", sentence
                assert sentence.endswith(".")
        match.play(match.question.options[dice.below(len(match.question.options))])


def test_every_sentence_belongs_to_a_reason_and_every_reason_to_a_rule():
    known = [reason for name, found in vars(reasons).items() if name.endswith("_REASONS") for reason in found]
    assert {reason.key for reason in known} | {"no_answer"} == set(GAME.texts("en").content["why"])
    assert {reason.rule for reason in known} <= set(GAME.rules)
