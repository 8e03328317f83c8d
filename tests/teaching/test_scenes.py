"""Tables for teaching: moves, chance and bots, and what is said when one of them cannot be."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.errors import MesetaError
from meseta.teaching.lessons import Lesson, Step, answer, stages
from meseta.teaching.scenes import Scene, table_of
from tests.teaching.conftest import POSITION


@pytest.fixture
def game():
    return meseta.game("el_grande")


def test_a_new_table_is_laid_by_its_seed_and_moves(game):
    scene = Scene("red", seats=3, settings=(("rounds", "6"),), seed=5)
    match = table_of(game, scene)
    assert match.settings["rounds"] == "6"
    assert match.question is not None
    assert table_of(game, scene).as_position() == match.as_position(), "luck is in the seed"
    who = match.name_of(match.question.seat)
    assert table_of(game, scene._replace(moves=(f"{who} p7",))).log[-1].seat == match.question.seat


def test_bots_answer_until_the_learner_is_asked(game):
    match = table_of(game, Scene("red", seats=3, seed=5))
    learner = next(seat for seat in range(3) if seat != match.question.seat)
    name = match.name_of(learner)
    match = table_of(game, Scene(name, seats=3, seed=5, moves=("bots",)))
    assert match.question.seat == learner
    one = table_of(game, Scene(name, seats=3, seed=5, moves=("bot",)))
    assert len(one.log) <= len(match.log)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("red galicia", "cannot be played"),
        ("blue granada", "cannot be played"),
        ("pink granada", "There is no seat 'pink'"),
        ("red granda", "Did you mean 'granada'"),
        ("red", "a move is written"),
        ("chance granada", "cannot be played"),
        ("bot", "no bot is asked here"),
    ],
)
def test_a_move_that_cannot_be_is_refused_with_a_sentence(game, move, told):
    with pytest.raises(MesetaError, match=told):
        table_of(game, Scene("red", POSITION, moves=(move,)))


def _lesson(**step):
    made = Step("s", "", "do", (), (), step.get("expect", ()), step.get("goal", ""), (), (), "EG-88")
    return Lesson("l", "L", 1, "", Scene("red", POSITION), (made,))


def test_a_goal_takes_every_choice_that_reaches_it(game):
    stage = stages(game, _lesson(goal="court.me = 4 and places.castillo.points = none"))[0]
    assert set(stage.expected) == set(stage.options) - {"stop"}
    assert not answer(stage, "stop", "en").right


def test_a_goal_may_be_reached_in_one_way_only(game):
    assert stages(game, _lesson(goal="points granada me = 6"))[0].expected == ("granada",)


def test_what_the_rules_forbid_is_answered_by_the_rules(game):
    stage = stages(game, _lesson(expect=("granada",)))[0]
    found = answer(stage, "galicia", "de")
    assert found.after is None
    assert found.rule == "EG-40"
    assert "Galicien" in found.says
