"""Steps and events are values; states keep business on a stack."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Question
from meseta.core.event import Event
from meseta.core.game import Outcome, classes_in, plain
from meseta.core.play import advance, answer, draw, playout
from meseta.core.step import DONE, Sealed, State, Step
from tests.kit.drivers import new_match
from tests.kit.register import Table
from tests.kit.toys import TOYS, dials, race
from tests.kit.toys.dials import Kept, Opened
from tests.kit.toys.frontier import EndOfAttack, Strike, Where
from tests.kit.toys.race import Push, Rolled, Turn


def test_steps_are_equal_by_class_and_fields():
    assert Push(0, 3) == Push(0, 3)
    assert Push(0, 3) != Push(0, 2)
    assert Turn(1) != EndOfAttack()
    assert len({Push(0, 3), Push(0, 3), Push(1, 3)}) == 2
    assert repr(Push(0, 3)) == "Push(me=0, left=3)"


def test_events_are_equal_by_class_and_fields():
    assert Rolled(0, 3) == Rolled(0, 3)
    assert Opened((1, 2)) != Kept((1, 2))
    assert len({Rolled(0, 3), Rolled(0, 3), Rolled(1, 3)}) == 2
    assert repr(Rolled(0, 3)) == "Rolled(seat=0, pips=3)"


def test_an_event_is_seen_by_everybody_unless_it_says_otherwise():
    assert Rolled(0, 3).seen_by(None) == Rolled(0, 3)
    assert Kept((4, 5)).seen_by(1) == Kept((-1, 5))


def test_a_plain_step_neither_asks_nor_does_anything():
    s = State(1, [Step()], [-1])
    advance(s)
    assert s.question is None
    assert s.stack == []
    assert Step().answer(s, 0) == DONE


def test_a_state_must_say_how_it_is_copied():
    with pytest.raises(NotImplementedError):
        State(1, [], [-1]).copy()


def test_cut_drops_everything_before_the_mark():
    s = State(1, [Turn(1), EndOfAttack(), Strike(0, 1, 2), Where(0, 1)], [-1])
    s.cut(EndOfAttack)
    assert s.stack == [Turn(1), EndOfAttack()]
    s.cut(Strike)
    assert s.stack == []


def test_events_are_told_only_where_somebody_listens():
    s = State(1, [], [-1])
    s.emit(Rolled(0, 1))
    s.events = []
    s.emit(Rolled(0, 2))
    assert s.events == [Rolled(0, 2)]


@pytest.mark.parametrize("call", [lambda x, s: x.kind(), lambda x, s: x.who(s), lambda x, s: x.options(s, 0)])
def test_a_sealed_step_must_say_what_whom_and_which(call):
    with pytest.raises(NotImplementedError):
        call(Sealed(), State(1, [], [-1]))
    with pytest.raises(NotImplementedError):
        Sealed().opened(State(1, [], [-1]), [0])
    assert Sealed().public()


def test_sealed_answers_can_be_given_one_by_one_without_a_match():
    s = new_match(Table("dials", 2, ())).state
    answer(s, 1)
    assert (s.question.seat, s.sealed) == (1, [1, -1])
    answer(s, 2)
    assert (s.history, s.sealed, s.reveals) == ([1, 2], [-1, -1], 1)


def test_chance_draws_by_weight_and_seats_any_option():
    s = new_match(Table("race", 1, ())).state
    assert draw(s, Dice(1)) in s.question.options
    answer(s, s.question.options[0])
    counts = [0] * 4
    dice = Dice(4)
    for _ in range(5000):
        counts[draw(s, dice)] += 1
    assert 1850 < counts[0] < 2150


def test_a_playout_counts_decisions_of_seats_and_may_stop_early():
    s = new_match(Table("dials", 2, ())).state
    assert playout(s.copy(), Dice(1)) == 6
    early = s.copy()
    assert playout(early, Dice(1), 3) == 3
    assert early.question is not None


def test_a_question_shows_who_and_what():
    assert repr(Question(CHANCE, "throw", [1, 2])) == "<throw? chance: [1, 2]>"
    assert repr(Question(0, "push", [4])) == "<push? seat 0: [4]>"


def test_the_classes_of_modules_are_found_by_name():
    assert set(classes_in([race], Event)) == {"Rolled", "Advanced"}
    assert "Sealed" not in classes_in([dials], Step)
    with pytest.raises(ValueError, match="two classes are called Rolled"):
        classes_in([race, race], Event)


def test_plain_paint_and_outcomes():
    assert plain("3", "seat0") == "3"
    assert TOYS["race"].outcome(new_match(Table("race", 2, ())).state) == Outcome((0, 1), (0, 0))
