"""Worked examples T-44 to T-50: the Veto and the end of the game."""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import RoundBegan, ScoringBegan
from meseta.games.el_grande.flow import EndRound, Turns
from tests.games.el_grande.positions import (
    GAME,
    OWN,
    Q,
    asked,
    at,
    dial,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    score,
    special,
    turn,
)


@pytest.mark.rule("EG-61", "EG-64", "EG-65", "EG-57")
def test_t44_a_total_veto_leaves_the_king_and_the_placing():
    match = play(special("king new_castile; court red 5; veto blue", "red", "king"), "galicia")
    assert asked(match) == "blue veto"
    assert options(play(match, "object")) == "place stop"
    assert options(play(match, "place")) == "aragon old_castile seville granada valencia castillo stop"
    assert asked(play(match, "aragon aragon aragon aragon aragon")) == "over"
    assert not match.state.holds_veto(1)


@pytest.mark.rule("EG-60", "EG-62")
def test_t45_a_partial_veto_stops_the_third_move_and_all_after_it():
    match = special(f"{Q}; veto yellow", "red", "intrigue_four_any")
    play(match, "granada.yellow castillo allow aragon.blue galicia allow seville.green basque object")
    assert asked(match) == "over"
    assert (at(match, "castillo"), at(match, "galicia")) == ([0, 0, 1, 0], [1, 1, 0, 2])
    assert (at(match, "seville"), at(match, "basque")) == ([0, 2, 0, 1], [2, 0, 1, 0])


@pytest.mark.rule("EG-62", "EG-99")
def test_t46_points_given_before_the_objection_stay():
    match = play(special(f"{Q}; veto yellow", "red", "score_fours"), "allow object")
    assert (asked(match), score(match)) == ("over", [2, 0, 0, 6])


ROUND_THREE = """king galicia; galicia red 2; catalonia blue 1; seville green 1; round 3;
                 played red 13 blue 12 yellow 11 green 10;
                 offer veto king score_fours court_two intrigue_four_any"""


def taken_in_round_three(text=ROUND_THREE, **settings):
    """Blue, second of four, takes a Veto in round 3."""
    match = match_at(position(text, **settings), Turns(), EndRound())
    return play(match, "king special basque veto special")


@pytest.mark.rule("EG-54", "EG-56", "EG-57")
def test_t47_a_veto_reaches_the_later_players_of_its_round_and_all_of_the_next():
    match = taken_in_round_three()
    assert asked(play(match, "take0 score_fours special")) == "blue veto"
    play(match, "allow allow allow take0 court_two special take2")
    assert asked(match) == "blue veto"
    idle(match, "green power")
    assert (match.state.round, [match.state.veto_holders(seat) for seat in (0, 2, 3)]) == (3, [[1], [1], [1]])
    idle(match, "card")
    assert asked(play(match, "king special seville")) == "blue veto"
    idle(match, "power")
    assert (match.state.round, match.state.holds_veto(1)) == (4, False)


@pytest.mark.rule("EG-57", "EG-15")
def test_t47_in_the_short_game_the_next_round_is_the_next_one_played():
    match = idle(taken_in_round_three(ROUND_THREE.replace("round 3", "round 2"), rounds=6), "power")
    assert (match.state.rounds[match.state.round], match.state.holds_veto(1)) == (5, True)
    idle(idle(match, "card"), "power")
    assert (match.state.rounds[match.state.round], match.state.holds_veto(1)) == (6, False)


@pytest.mark.rule("EG-63", "EG-61", "EG-65")
@pytest.mark.parametrize("window", ["before", "after"])
def test_t48_a_secret_loss_can_be_stopped_before_dialling_and_after_the_reveal(window):
    match = special(f"{Q}; court red 2; veto blue", "red", "secret_lose_two")
    before = match.state.cubes[:]
    assert asked(match) == "blue veto"
    if window == "after":
        dial(play(match, "allow"), blue="aragon", yellow="granada", green="galicia")
        assert asked(match) == "blue veto"
    play(match, "object")
    assert match.state.cubes == before
    assert (asked(match), options(match)) == ("red half", "place stop")


@pytest.mark.rule("EG-15", "EG-18")
def test_t49_the_short_game_plays_six_rounds_and_five_cards_of_each_stack_stay_unseen():
    match = idle(new(4, rounds=6), "over")
    track = [event.number for event in match.events if isinstance(event, RoundBegan | ScoringBegan)]
    assert track == [1, 2, 2, 3, 4, 4, 5, 6, 6]
    s = match.state
    assert s.rounds == [2, 3, 5, 6, 8, 9]
    assert [hand.bit_count() for hand in s.hand] == [13 - 6] * 4
    unseen = [sum(s.deck[kind] for kind in s.printed.stacks[stack]) for stack in (1, 2, 3, 4)]
    assert (sum(unseen), min(unseen)) == (4 * 5 + OWN, 5)


@pytest.mark.rule("EG-109", "EG-110")
def test_t50_equal_leaders_share_the_victory():
    outcome = GAME.outcome(position("score red 71 blue 71 yellow 60 green 58"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (71, 71, 60, 58))


@pytest.mark.rule("EG-37", "EG-54")
def test_a_veto_need_not_be_kept():
    match = play(turn("king galicia; court red 2", "red", "veto"), "place castillo stop stop")
    assert not match.state.holds_veto(0)
