"""Saved games: complete, checked, and continued as if nothing had happened."""

from __future__ import annotations

import json

import pytest

from meseta.core.errors import BadFile
from meseta.core.match import Match
from meseta.core.replay import check_sum
from meseta.core.savefile import FORMAT, Scribe, _canonical, parse, restore, save
from tests.kit.drivers import facts
from tests.kit.toys import TOYS

RACE, DIALS = TOYS["race"], TOYS["dials"]


def played():
    match = Match(RACE, 2, 3, {"rounds": 3}, ("me", "random")).begin()
    match.play("roll")
    match.play(match.question.options[0])
    return match


SAVED = save(played())


def changed(**fields):
    """A saved game with other fields and a check sum that fits; ``None`` takes a field away."""
    content = json.loads(SAVED)
    content.pop("sum")
    content.update(fields)
    content = {key: value for key, value in content.items() if value is not None}
    return json.dumps({**content, "sum": check_sum(_canonical(content))})


def test_a_saved_match_is_the_same_match():
    match, again = played(), restore(parse(SAVED), RACE)
    assert facts(again) == facts(match)
    assert (again.settings, again.players, again.seed) == (match.settings, match.players, match.seed)
    for m in (match, again):
        while m.question is not None:
            m.play(m.question.options[0])
    assert facts(again) == facts(match)


def test_half_sealed_answers_are_saved():
    match = Match(DIALS, 3).begin()
    match.play("two", 2)
    again = restore(parse(save(match)), DIALS)
    assert facts(again) == facts(match)
    again.play("three", 2)
    assert again.state.sealed[2] == DIALS.vocabulary.option("three")


def test_a_save_file_is_json_with_its_format():
    content = json.loads(SAVED)
    assert content["format"] == FORMAT
    assert content["log"][0] == "red push roll"
    assert SAVED.endswith("\n")


def test_a_cut_file_is_told_wherever_it_is_cut():
    for length in range(len(SAVED) - 2):
        with pytest.raises(BadFile, match=r"x\.save, line \d+: this is no saved game, or it is cut: "):
            parse(SAVED[:length], "x.save")


def test_an_altered_file_is_told_wherever_it_is_altered():
    for place in range(2, len(SAVED) - 2):
        if SAVED[place] not in " \n":
            with pytest.raises(BadFile, match=r"^x\.save"):
                parse(SAVED[:place] + chr(ord(SAVED[place]) ^ 1) + SAVED[place + 1 :], "x.save")


@pytest.mark.parametrize("text", ["[]", "3", '{"format": "meseta save 0"}', "{}"])
def test_something_else_is_told(text):
    with pytest.raises(BadFile, match=r"x\.save: this is not a saved game of this version"):
        parse(text, "x.save")


@pytest.mark.parametrize("text", ["", "hello", '"', "\x00"])
def test_no_json_is_told(text):
    with pytest.raises(BadFile, match=r"x\.save, line 1: this is no saved game, or it is cut"):
        parse(text, "x.save")


@pytest.mark.parametrize("text", ['{"a":' * 100_000, '{"a": ' + "1" * 5000 + "}"])
def test_brackets_or_digits_without_end_are_told(text):
    with pytest.raises(BadFile, match=r"x\.save: this is no saved game: "):
        parse(text, "x.save")


STATE = json.loads(SAVED)["state"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"rules": 2}, "played with version 2 of the rules of The Race; this is version 1"),
        ({"data": "own"}, "played with other component data (own, not toy)"),
        ({"game": "dials"}, "this is a game of 'dials', not of 'race'"),
        ({"rules": None}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"seats": 9}, "the saved game cannot be continued: The Race is for 1 to 3 players, not 9."),
        ({"seats": "two"}, "The Race is for 1 to 3 players, not 'two'."),
        ({"settings": {"round": "2"}}, "Did you mean 'rounds'?"),
        ({"seed": "x"}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"dice": [1]}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"dice": [0, 5]}, "the saved game cannot be continued, something is missing or wrong: ValueError("),
        ({"dice": ["a", "b"]}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"dice": None}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"log": ["red"]}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"log": ["pink roll"]}, "there is no seat 'pink'"),
        ({"log": ["red rol"]}, "Did you mean 'roll'?"),
        ({"log": ["blue roll"]}, "The record lets blue answer, who is not asked"),
        ({"log": ["red stop"]}, "the log of the saved game does not lead to its position"),
        ({"state": {**STATE, "pot": 12}}, "the log of the saved game does not lead to its position"),
        ({"state": {**STATE, "speed": 1}}, "a field 'speed' that this version does not know"),
        ({"state": {**STATE, "stack": [{"is": "Dance"}]}}, "speaks of 'Dance'"),
        (
            {"state": {**STATE, "stack": [{"is": "Push", "who": 1}]}},
            "the saved game cannot be continued, something is missing or wrong: ",
        ),
        ({"state": {}}, "The saved state lacks the field"),
        ({"state": None}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"state": [1]}, "the saved game cannot be continued, something is missing or wrong: "),
        ({"state": {**STATE, "places": []}}, "the log of the saved game does not lead to its position"),
    ],
)
def test_a_save_that_cannot_be_continued_is_told(fields, sentence):
    with pytest.raises(BadFile) as error:
        restore(parse(changed(**fields), "x.save"), RACE, "x.save")
    assert str(error.value).startswith("x.save: ")
    assert sentence in str(error.value)


def test_a_scribe_writes_the_same_after_every_move_and_after_every_way_back():
    match, scribe = Match(RACE, 2, 3, {"rounds": 3}, ("me", "random")).begin(), Scribe()
    texts = []
    for _ in range(2):
        while match.question is not None and len(match.log) < 9:
            match.play(match.question.options[0])
            texts.append(scribe.save(match))
            assert parse(texts[-1]) == parse(save(match))
            assert texts[-1] == save(match, compact=True)
        match = Match(RACE, 2, 4, {"rounds": 3}, ("me", "random")).begin()  # another course than the scribe remembers
    match = played()
    assert scribe.save(match) == save(match, compact=True)
    assert facts(restore(parse(scribe.save(match)), RACE)) == facts(match)
    assert len(set(texts)) == len(texts)
