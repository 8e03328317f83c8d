"""Positions as text and luck as a script, on the toys: what the kernel itself promises."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from time import process_time

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.luck import Script, Thrown
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.position import BadPosition, read_position, read_steps, write_step
from meseta.core.replay import play_back, read, write
from meseta.core.savefile import parse, restore, save
from meseta.core.step import State, Step
from tests.kit.toys import TOYS

RACE = TOYS["race"]
LATE = "seats 2; with rounds=3; field places=[5, 7]; field pot=4; turn 4; then Push(me=1, left=2), Rounds(left=1)"


def test_a_position_says_who_is_asked_what():
    match = Match.at(RACE, LATE)
    assert match.question.seat == 1
    assert match.question.names == ["roll", "stop"]
    assert match.settings == {"rounds": "3"}
    match.play("stop")
    assert match.state.places == [5, 11]


def test_a_position_is_written_as_it_was_read():
    assert Match.at(RACE, LATE).as_position() == LATE
    assert Match.at(RACE, LATE.replace("; ", " ;\n  ")).as_position() == LATE


def test_a_game_from_a_position_is_saved_replayed_and_copied_with_it():
    match = Match.at(RACE, LATE, seed=3)
    match.play("roll")
    assert restore(parse(save(match)), RACE).as_position() == match.as_position()
    assert play_back(read(write(match)), RACE).as_position() == match.as_position()
    assert match.copy().afresh().as_position() == LATE


def test_steps_are_written_with_their_fields_and_nested_ones_inside():
    text = "Push(me=1, left=2)"
    assert [write_step(step) for step in read_steps(RACE, f"{text}, {text}")] == [text, text]


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("places 3 4", "has no 'places'"),
        ("field places=[1, 'x']", "holds list"),
        ("field events=[]", "no field 'events'"),
        ("field pot=__import__('os')", "cannot be understood"),
        ("then Jump(me=1)", "no step 'Jump'"),
        ("then Push(me=1, left=open)", "cannot be understood"),
        ("then Push(me=1", "cannot be understood"),
        ("to move red", "no words for who is to move"),
        ("seats many", "whole number"),
        ("turn soon", "cannot be understood"),
    ],
)
def test_a_wrong_clause_is_named(clause, told):
    with pytest.raises(BadPosition) as error:
        read_position(RACE, f"seats 2; {clause}")
    assert told in str(error.value)
    assert clause in str(error.value)


@pytest.mark.parametrize(
    ("clauses", "subject"),
    [
        ("seats 2; seats 2", "seats"),
        ("seats 2; with rounds=3; with rounds=4", "with rounds"),
        ("seats 2; with rounds=3 rounds=3", "with rounds"),
        ("seats 2; field pot=4; field pot = 5", "field pot"),
        ("seats 2; turn 4; turn 4", "turn"),
        ("seats 2; then Push(me=1, left=2); then Push(me=0, left=2)", "to move"),
    ],
)
def test_nothing_is_said_twice(clauses, subject):
    with pytest.raises(BadPosition, match=f"'{subject}' is said twice"):
        read_position(RACE, clauses)


@pytest.mark.parametrize("text", ["seats 9", "seats 2; with rounds=17", "seats 2; with colour=red"])
def test_what_cannot_be_agreed_on_is_refused(text):
    with pytest.raises(MesetaError):
        read_position(RACE, text)


def test_luck_follows_its_script_and_then_the_dice():
    match = Match(RACE, 1)
    match.luck = Script([RACE.vocabulary.option("pips4")], Thrown(Dice(1)))
    match.begin().play("roll")
    assert match.state.pot == 4
    assert restore(parse(save(match)), RACE).luck.save() == match.luck.save()
    match.play("roll")
    assert match.log[-1].seat == meseta.CHANCE


def test_an_impossible_script_is_refused():
    match = Match(RACE, 1)
    match.luck = Script([RACE.vocabulary.option("stop")], Thrown(Dice(1)))
    with pytest.raises(MesetaError, match="impossible"):
        match.begin().play("roll")


def test_a_new_match_takes_its_luck_by_name():
    match = meseta.new("el_grande", seats=2, luck=["granada"])
    assert match.state.king == match.game.vocabulary.option("granada")


# -- texts of those who mean no good -----------------------------------------------------------------------------------

HOSTILE = [
    "(" * 9000,
    "[" * 900 + "1" + "]" * 900,
    "-" * 9000 + "1",
    "not " * 3000 + "1",
    "1" + "-1" * 3000,
    "[0]" * 3000,
    "Push(me=1, left=2)" + "(1)" * 3000,
    "9" * 9000,
    "10 ** 10 ** 10",
    "9999999999999999999999",
    "'x' * 99999999",
    "[0] * 99999999",
    "().__class__",
    "lambda: 0",
    "1 if 1 else " * 1000 + "1",
    "{1: 2}",
    "{*()}",
    "f'{1}'",
    "'\\x00'",
    "\x00",
    "\N{SUPERSCRIPT TWO}",
    "\N{ARABIC-INDIC DIGIT TWO}",
    "1)+(1",
    "1)(1",
    "",
    "=",
    "1 2",
    "*[]",
    "**{}",
    "True",
    "None",
    "'push'",
]


@pytest.mark.parametrize(
    "clause", ["field places={}", "field pot={}", "then {}", "turn {}", "seats {}", "with x{}", "to {}"]
)
@pytest.mark.parametrize("value", HOSTILE)
def test_a_hostile_clause_costs_little_and_gets_a_sentence(clause, value):
    begun = process_time()
    with pytest.raises(MesetaError) as error:
        read_position(RACE, f"seats 2; {clause.format(value)}")
    assert len(str(error.value)) < 500
    assert process_time() - begun < 0.5


@pytest.mark.parametrize("text", ["x" * 10**6, ";" * 10**6, "pot 1;" * 10**6])
def test_a_text_without_end_is_not_read(text):
    with pytest.raises(MesetaError, match="at most 20000 characters"):
        read_position(RACE, text)


@pytest.mark.parametrize(
    "text",
    [
        "then Push(me=7, left=1)",
        "then Push(me=-9, left=1)",
        "then Push(me='x', left=1)",
        "then Push(me=(1, 2), left=1)",
        "then Rounds(left=Push(me=0, left=1))",
        "then (Push(me=0, left=1),)",
        "field seats=9; then Push(me=7, left=1)",
    ],
)
def test_what_does_not_fit_together_is_refused(text):
    with pytest.raises(MesetaError):
        read_position(RACE, f"seats 2; {text}")


class Circling(State):
    """A table of rules that never ask."""


class Circle(Step):
    """Comes back for ever."""

    def run(self, s):
        return (self,)


def test_rules_that_run_in_circles_are_stopped():
    with pytest.raises(MesetaError, match="in circles"):
        advance(Circling(1, [Circle()], []))


@pytest.mark.parametrize("name", meseta.NAMES)
def test_no_garbled_position_is_ever_a_traceback(name):
    game, luck = meseta.game(name), Random(name)
    match = meseta.new(name, game.seats[-1], 3)
    for _ in range(60):
        match.play(luck.choice(match.question.options), match.question.seat)
    text = match.as_position()
    words = [
        *text.replace(";", " ; ").split(),
        "-1",
        "999",
        "field",
        "then",
        "()",
        "[]",
        "99999999999",
        "x",
        *game.steps,
    ]
    for _ in range(150):
        garbled = text.replace(";", " ; ").split()
        for _ in range(luck.randint(1, 4)):
            garbled[luck.randrange(len(garbled))] = luck.choice(words)
        with suppress(MesetaError):
            read_position(game, " ".join(garbled))
