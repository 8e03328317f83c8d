"""A match: playing, looking, sealed answers and the way back."""

from __future__ import annotations

import pytest

from meseta.core.decision import CHANCE, EVERYONE
from meseta.core.errors import MesetaError, Refused, UnknownName
from meseta.core.history import Action
from meseta.core.match import Match
from meseta.core.step import UNANSWERED
from meseta.core.way_back import LONGEST, Mark, WayBack
from tests.kit.drivers import facts
from tests.kit.toys import TOYS
from tests.kit.toys.dials import DIAL
from tests.kit.toys.frontier import Buried, Drew
from tests.kit.toys.race import PIPS, ROLL, STOP, Advanced, Rolled

ONE, TWO, THREE = range(DIAL, DIAL + 3)


def begun(game, seats=2, seed=0, **settings):
    return Match(TOYS[game], seats, seed, settings).begin()


# -- playing ---------------------------------------------------------------------------------------------------------


def test_chance_answers_for_itself():
    match = begun("race")
    match.play("roll")
    assert [action.seat for action in match.log] == [0, CHANCE]
    assert match.question.seat != CHANCE


def test_the_same_seed_gives_the_same_game():
    one, other, third = (begun("frontier", seed=seed) for seed in (5, 5, 6))
    assert one.log == other.log
    assert one.log != third.log


def test_a_choice_is_an_option_or_its_name():
    one, other = begun("race"), begun("race")
    one.play("stop")
    other.play(STOP)
    assert facts(one) == facts(other)


def test_a_wrong_choice_is_refused_and_changes_nothing():
    match = begun("race")
    before = facts(match)
    with pytest.raises(Refused, match=r"pips1 is no answer to push now\. \(RA-1\)"):
        match.play("pips1")
    with pytest.raises(UnknownName, match="Did you mean 'roll'"):
        match.play("rol")
    with pytest.raises(Refused, match=r"There is no option 99: the vocabulary has 6\."):
        match.play(99)
    with pytest.raises(Refused, match=r"There is no option -1"):
        match.play(-1)
    assert facts(match) == before


def test_who_is_not_asked_cannot_answer():
    assert begun("race").question_for(1) is None
    assert begun("dials").question_for(1).seat == 1
    with pytest.raises(Refused, match=r"Seat 1 is not asked now; seats asked: \[0\]\."):
        begun("race").play("stop", 1)


def test_nobody_answers_after_the_end():
    match = begun("race", 1)
    match.play("stop")
    assert match.outcome is None
    match.play("stop")
    assert match.outcome == ((0,), (0,))
    with pytest.raises(Refused, match="The game is over"):
        match.play("stop")
    assert str(match.why("stop")) == "The game is over."


def test_why_gives_the_refusal_without_playing():
    match = begun("race")
    assert match.why("roll") is None
    assert match.why(PIPS).rule == "RA-1"
    assert match.log == []


def test_too_many_seats_are_refused():
    with pytest.raises(MesetaError, match=r"The Race is for 1 to 3 players, not 4\."):
        Match(TOYS["race"], 4)


def test_players_are_one_word_for_every_seat():
    assert Match(TOYS["race"], 2, players=["me", "greedy"]).players == ("me", "greedy")
    with pytest.raises(MesetaError, match=r"There are 2 seats, but 1 players: me\."):
        Match(TOYS["race"], 2, players=["me"])
    with pytest.raises(MesetaError, match=r"A player is named by one word, not by 'Ana María'\."):
        Match(TOYS["race"], 2, players=["me", "Ana María"])


def test_records_bring_their_own_luck():
    match = Match(TOYS["race"], 1)
    match.begin()
    match.play_recorded(0, ROLL)
    assert match.question.seat == CHANCE
    match.play_recorded(CHANCE, PIPS + 3)
    assert match.state.pot == 4


def test_a_record_cannot_play_what_is_impossible():
    match = begun("race")
    with pytest.raises(MesetaError, match=r"The record lets blue answer, who is not asked\."):
        match.play_recorded(1, STOP)
    with pytest.raises(MesetaError, match=r"The record lets chance answer, who is not asked\."):
        match.play_recorded(CHANCE, PIPS)
    with pytest.raises(MesetaError, match=r"The record plays 'pips1', not possible here\. pips1 is no answer"):
        match.play_recorded(0, PIPS)
    match.play_recorded(0, ROLL)
    with pytest.raises(MesetaError, match=r"The record plays 'roll', not possible here\."):
        match.play_recorded(CHANCE, ROLL)


# -- looking ---------------------------------------------------------------------------------------------------------


def test_events_are_told_in_order_with_the_actions_before_them():
    match = begun("race")
    match.play_recorded(0, ROLL)
    match.play_recorded(CHANCE, PIPS + 1)
    match.play_recorded(0, STOP)
    assert match.events == [Rolled(0, 2), Advanced(0, 2)]
    assert match.told == [0, 0, 1]
    assert match.events_for(None, 1) == [Advanced(0, 2)]


def test_the_board_is_drawn_for_a_seat_or_a_spectator():
    match = begun("frontier")
    assert match.board(0) == match.game.board(match.view(0))
    assert match.board() != match.board(0)


@pytest.mark.parametrize("seat", [CHANCE, 2, 9])
def test_nobody_looks_through_the_eyes_of_a_seat_that_is_not_there(seat):
    match = begun("frontier")
    for look in (match.view, match.board, match.eyes):
        with pytest.raises(MesetaError, match=rf"There are 2 seats, counted from 0; there is no seat {seat}\."):
            look(seat)


def test_hidden_cards_stay_hidden_in_log_and_events():
    match = begun("frontier")
    drawn = match.log[0]
    assert drawn.audience == 0
    assert match.actions_for(0)[0].option == drawn.option
    assert match.actions_for(1)[0] == Action(CHANCE, "draw", UNANSWERED, 0)
    assert match.actions_for(None)[0].option == UNANSWERED
    assert match.events_for(1)[0] == Drew(0, -1, 0)


def test_a_secret_choice_is_known_to_its_seat_alone():
    match = begun("frontier")
    while match.question.kind != "bury":
        match.play(match.question.options[-1])
    seat, card = match.question.seat, match.question.options[0]
    match.play(card)
    assert match.log[-1].audience == seat
    assert Buried(seat, card) in match.events_for(seat)
    assert Buried(seat, -1) in match.events_for(1 - seat)


# -- sealed answers --------------------------------------------------------------------------------------------------


def test_sealed_answers_come_in_any_order_and_open_at_once():
    match = begun("dials", 3)
    match.play("two", 2)
    match.play("one", 0)
    assert match.state.history == []
    assert match.actions_for(1) == [Action(2, "dial", UNANSWERED, 2), Action(0, "dial", UNANSWERED, 0)]
    match.play("three", 1)
    assert match.state.history == [ONE, THREE, TWO]
    assert [(a.seat, a.option, a.audience) for a in match.actions_for(None)] == [
        (2, TWO, EVERYONE),
        (0, ONE, EVERYONE),
        (1, THREE, EVERYONE),
    ]


def test_a_sealed_answer_can_be_changed_until_the_last_is_in():
    match = begun("dials", 3)
    for choice, seat in (("two", 2), ("one", 0), ("three", 2), ("two", 0), ("one", 2)):
        match.play(choice, seat)
    assert [(a.seat, a.option) for a in match.log] == [(2, ONE), (0, TWO)]
    match.play("three", 1)
    assert match.state.history == [TWO, THREE, ONE]


def test_the_order_of_changes_leaves_no_trace():
    straight, winding = begun("dials", 3), begun("dials", 3)
    for choice, seat in (("one", 0), ("two", 1)):
        straight.play(choice, seat)
    for choice, seat in (("three", 0), ("one", 1), ("two", 1), ("one", 0)):
        winding.play(choice, seat)
    assert facts(straight) == facts(winding)


def test_sealed_answers_of_later_rounds_do_not_touch_earlier_ones():
    match = begun("dials")
    for choice, seat in (("one", 0), ("two", 1), ("three", 1), ("one", 1), ("two", 0)):
        match.play(choice, seat)
    assert [(a.seat, a.option) for a in match.log] == [(0, ONE), (1, TWO), (1, ONE), (0, TWO)]


def test_kept_answers_stay_secret_after_the_last_is_in():
    match = begun("dials", dials="kept")
    match.play("one", 0)
    match.play("two", 1)
    assert [a.option for a in match.actions_for(0)] == [ONE, UNANSWERED]
    assert [a.option for a in match.actions_for(None)] == [UNANSWERED] * 2


# -- going back ------------------------------------------------------------------------------------------------------


def at_work():
    """Red is about to act; the drawing of cards lies behind."""
    return begun("frontier")


def test_back_takes_one_decision_back():
    match = at_work()
    before = facts(match)
    match.play("place")
    between = facts(match)
    match.play("north")
    match.back(0)
    assert facts(match) == between
    match.back(0)
    assert facts(match) == before


def test_chance_is_a_barrier():
    match = at_work()
    assert not match.can_go_back(0)
    with pytest.raises(Refused, match="Nothing can be taken back"):
        match.back(0)
    with pytest.raises(Refused, match="The turn cannot be started over"):
        match.start_turn_over(0)
    match.play("pass")
    match.play("pass")
    assert not match.can_go_back(0), "blue has drawn cards"


def test_another_seat_is_a_barrier():
    match = begun("race")
    match.play("stop")
    assert match.can_go_back(0)
    match.play("stop")
    assert not match.can_go_back(0)
    assert match.can_go_back(1)


def test_a_sealed_answer_is_changed_not_taken_back():
    match = begun("dials")
    match.play("one", 0)
    assert not match.can_go_back(0)
    match.play("two", 1)
    assert not match.can_go_back(0)
    assert not match.can_go_back(1)


def test_start_turn_over_goes_to_the_first_decision_of_the_turn():
    match = at_work()
    before = facts(match)
    for choice in ("place", "north", "truce"):
        match.play(choice)
    match.start_turn_over(0)
    assert facts(match) == before


def test_a_turn_is_started_over_only_where_that_is_more_than_a_step_back():
    match = at_work()
    assert not match.can_start_turn_over(0)
    match.play("place")
    assert match.can_go_back(0)
    assert not match.can_start_turn_over(0)
    match.play("north")
    assert match.can_start_turn_over(0)
    assert not match.can_start_turn_over(1)
    match.back(0)
    assert not match.can_start_turn_over(0)
    alone = begun("race", 1)
    alone.play("stop")
    alone.play("stop")
    assert not alone.can_start_turn_over(0), "the decision before belongs to another turn"


def test_start_turn_over_stops_at_the_turn_before():
    """Alone at the table red has two turns running; only the second is started over."""
    match = begun("race", 1)
    match.play("stop")
    second = facts(match)
    match.play("stop")
    match.start_turn_over(0)
    assert facts(match) == second
    match.start_turn_over(0)
    assert match.log == []


def test_events_after_going_back_are_told_anew():
    match = at_work()
    match.play("place")
    match.play("north")
    told = len(match.events)
    match.back(0)
    match.play("south")
    assert len(match.events) == told
    assert match.events[-1].region == 2


def test_a_turn_is_taken_back_across_what_others_decided():
    match = begun("race", 3)
    before = facts(match)
    match.play("stop")
    assert not match.can_take_turn_back(1)
    match.play("stop")
    match.play("stop")
    assert not match.can_go_back(0)
    match.take_turn_back(0)
    assert facts(match) == before
    assert not match.can_take_turn_back(0), "there is nothing further back"


def test_no_turn_is_taken_back_across_chance_or_a_reveal():
    match = begun("race", 2)
    match.play("stop")
    assert match.can_take_turn_back(0)
    match.play("roll")
    assert not match.can_take_turn_back(0)
    with pytest.raises(Refused, match="chance or a reveal"):
        match.take_turn_back(0)


def test_the_way_back_can_be_given_up():
    match = begun("race", 2)
    match.play("stop")
    after = facts(match)
    match.stand_by_it()
    assert not match.can_go_back(0)
    assert not match.can_take_turn_back(0)
    assert facts(match) == after


def test_the_way_back_has_an_end():
    way, s = WayBack(), begun("race").state
    for number in range(LONGEST + 5):
        way.remember(Mark(0, s, number, number))
    reached = []
    while way.knows(0):
        reached.append(way.pop().actions)
    assert reached == list(range(LONGEST + 4, 4, -1))
