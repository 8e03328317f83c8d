"""What a seat may know of the open question, and imagined states."""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.play import advance
from meseta.core.step import UNANSWERED
from meseta.core.view import Eyes, asked_seats, question_for, question_view, reseal
from tests.kit.drivers import asked, new_match
from tests.kit.register import Table
from tests.kit.toys import TOYS
from tests.kit.toys.dials import DIAL

DIALS = TOYS["dials"]


def dials(*moves, seats=2, **settings):
    """A match of dials after some answers ``(seat, number)``."""
    match = new_match(Table("dials", seats, tuple(settings.items())))
    for seat, number in moves:
        match.play_recorded(seat, DIAL + number - 1)
    return match


def test_all_seats_of_a_sealed_question_are_asked_until_they_answered():
    match = dials(seats=3)
    assert asked_seats(match.state) == [0, 1, 2]
    match.play("two", 1)
    assert asked_seats(match.state) == [0, 2]


def test_nobody_is_asked_when_chance_speaks_or_the_game_is_over():
    match = new_match(Table("race", 1, ()))
    match.play_recorded(0, TOYS["race"].vocabulary.option("roll"))
    assert match.question.seat == CHANCE
    assert asked_seats(match.state) == []
    match.state.stack.clear()
    advance(match.state)
    assert asked_seats(match.state) == []
    assert question_view(match.game, match.state, 0) is None


def test_a_sealed_answer_may_be_given_again_until_all_are_in():
    match = dials((0, 1))
    assert question_for(match.state, 0).options == [DIAL, DIAL + 1, DIAL + 2]


def test_who_is_not_asked_has_no_question():
    match = new_match(Table("race", 2, ()))
    assert question_for(match.state, 1) is None
    assert question_for(match.state, 0) is match.question


def test_the_question_view_tells_who_has_chosen_but_not_what():
    match = dials((1, 3), seats=3)
    view = question_view(DIALS, match.state, None)
    about = {"left": 3, "shown": 1}
    known = {"kind": "dial", "asked": [0, 2], "chosen": [1], "about": about, "options": [], "cause": None}
    assert view == known
    assert question_view(DIALS, match.state, 1)["options"] == ["one", "two", "three"]


def test_resealing_keeps_ones_own_answer_and_changes_those_of_others():
    match = dials((0, 1), (1, 1), seats=3)
    seen = set()
    for seed in range(40):
        s = match.state.copy()
        reseal(s, 0, Dice(seed))
        assert s.sealed[0] == DIAL
        assert s.sealed[2] == UNANSWERED
        seen.add(s.sealed[1])
    assert seen == {DIAL, DIAL + 1, DIAL + 2}


def test_resealing_asks_the_open_question_again():
    """What the other seat may dial hangs on its hidden last dial: an old question would offer the wrong numbers."""
    match = dials((0, 1), (1, 1), (1, 2), dials="kept")
    for seed in range(20):
        s = DIALS.resample(match.state, 1, Dice(seed))
        assert asked(s.question) == asked(s.stack[-1].ask(s))


def test_resealing_leaves_a_finished_game_alone():
    s = dials().state.copy()
    s.stack.clear()
    advance(s)
    reseal(s, 0, Dice(1))
    assert s.question is None


def test_eyes_show_the_seats_own_question_and_imagine_with_it_open():
    match = dials((0, 1), dials="kept")
    eyes = match.eyes(0)
    assert isinstance(eyes, Eyes)
    assert eyes.question.seat == 0
    assert eyes.view() == match.view(0)
    imagined = eyes.imagine(Dice(3))
    assert imagined.question.seat == 0
    assert imagined is not match.state


def test_a_seat_that_is_not_asked_imagines_a_game_that_goes_on():
    match = new_match(Table("frontier", 2, ())).begin()
    idle = next(seat for seat in range(match.seats) if match.question_for(seat) is None)
    imagined = match.eyes(idle).imagine(Dice(3))
    assert asked(imagined.question) == asked(match.question)
