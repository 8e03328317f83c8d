"""What a seat may know: hands, draft, Hurricane, espionage, castillo. The view law in positions made for it."""

from __future__ import annotations

import json

import pytest

from meseta.core.chance import Dice
from meseta.games.king_and_intrigue.flow import DialHurricane, Draft, PlayPower
from tests.games.king_and_intrigue.positions import (
    GAME,
    dial,
    general,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    seat_of,
)


def tells_nothing(match):
    """For every seat, resampled states look the same, question and options included."""
    for seat in range(match.seats):
        for trial in range(5):
            other = GAME.resample(match.state, seat, Dice(trial))
            assert json.dumps(GAME.view(other, seat)) == json.dumps(match.view(seat))
            assert GAME.complaints(other) == []


@pytest.mark.rule("KI-7")
def test_in_the_middle_of_the_draft_nobody_knows_the_picks_of_the_others():
    match = idle(new(3), "draft")
    play(match, "ki_10 ki_20 ki_30")
    match.play("ki_40", seat_of("blue"))
    tells_nothing(match)
    assert match.view(1)["question"]["chosen"] == [1]
    assert "ki_40" in options(match)
    hands = {GAME.resample(match.state, 0, Dice(trial)).hand[1] for trial in range(20)}
    assert len(hands) > 5


@pytest.mark.rule("KI-7")
def test_a_hand_is_any_that_agrees_with_what_was_played():
    match = match_at(
        position("king galicia; hand red ki_10 ki_20; hand blue ki_30 ki_40; played red ki_50"), PlayPower(1)
    )
    seen = {GAME.resample(match.state, 1, Dice(trial)).hand[0] for trial in range(60)}
    assert all(bits.bit_count() == 2 and not (bits >> 5) & 1 for bits in seen)
    assert len(seen) > 10


@pytest.mark.rule("KI-21")
def test_the_disc_of_a_hurricane_is_known_to_its_owner_alone():
    match = match_at(position("king galicia; hand blue ki_10"), DialHurricane(0), PlayPower(1))
    tells_nothing(match)
    play(match, "granada")
    tells_nothing(match)
    assert {GAME.resample(match.state, 1, Dice(trial)).hurricane[0] for trial in range(60)} == set(range(9))
    assert GAME.resample(match.state, 0, Dice(1)).hurricane[0] == 7
    assert "granada" not in json.dumps([match.view(1)["hurricane"], match.view(None)["hurricane"]])


@pytest.mark.rule("KI-69")
def test_espionage_shows_the_other_discs_and_nothing_more():
    match = general("king aragon; spy red blue; castillo red 1 yellow 1")
    match.play("galicia", seat_of("yellow"))
    tells_nothing(match)
    assert match.view(0)["dials"] == [None] * 4
    match.play("basque", seat_of("green"))
    tells_nothing(match)
    for seat in (0, 1, 2, None):
        assert match.view(seat)["dials"] == [None, None, "galicia", "basque"]
    match.play("valencia", seat_of("red"))
    tells_nothing(match)
    assert "valencia" not in json.dumps(match.view(1)["dials"])


def test_the_castillo_is_covered_unless_the_table_counts():
    text = "king galicia; castillo red 2 blue 1"
    assert general(text).view(0)["places"]["castillo"]["caballeros"] is None
    assert general(text, castillo="counted").view(0)["places"]["castillo"]["caballeros"] == [2, 1, 0, 0]


def test_the_log_of_the_draft_stays_secret_for_good():
    match = idle(new(2), "power")
    picks = [action for action in match.actions_for(0) if action.kind == "draft"]
    assert [action.option == -1 for action in picks] == [action.seat == 1 for action in picks]
    assert not Draft(1).public()


def test_nobody_takes_back_a_decision_after_a_disc_was_turned_up():
    match = general("king aragon; spy red; castillo red 1")
    dial(match, blue="basque", yellow="galicia", green="basque")
    assert not match.can_go_back(seat_of("blue"))
