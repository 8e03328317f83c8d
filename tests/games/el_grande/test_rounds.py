"""Rounds, power cards and the end of the game. (EG-13 to EG-29, EG-108 to EG-110)"""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.errors import Refused
from meseta.core.play import advance, answer, draw
from meseta.games.el_grande.events import CardRevealed, PowerPlayed, RoundBegan, ScoringBegan, TurnBegan
from meseta.games.el_grande.flow import EndRound, PlayPower, Reveal, Round, Turns
from meseta.games.el_grande.names import CARD_IDS
from meseta.render.el_grande import drawing
from tests.games.el_grande.positions import (
    GAME,
    asked,
    happened,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    refused,
    score,
)


def numbers(match, *classes):
    """The numbers of rounds or scorings that were told."""
    return [event.number for event in match.events if isinstance(event, classes)]


@pytest.mark.rule("EG-13")
def test_a_round_is_marker_then_action_cards_then_power_cards_then_turns():
    match = idle(new(3, first=1), "over")
    told = [name for name in happened(match) if name in ("RoundBegan", "CardRevealed", "PowerPlayed", "TurnBegan")]
    one_round = ["RoundBegan", *["CardRevealed"] * 5, *["PowerPlayed"] * 3, *["TurnBegan"] * 3]
    assert told == one_round * 9
    assert numbers(match, RoundBegan) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("EG-14", "EG-108")
def test_all_is_scored_after_rounds_three_six_and_nine_and_then_the_game_is_over():
    match = idle(new(2), "over")
    assert numbers(match, RoundBegan, ScoringBegan) == [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9]
    assert happened(match)[-1] == "Scored"
    assert match.question is None
    assert match.state.stack == []


@pytest.mark.rule("EG-15")
def test_the_short_game_leaves_out_rounds_one_four_and_seven():
    match = idle(new(2, rounds=6), "over")
    assert match.state.rounds == [2, 3, 5, 6, 8, 9]
    assert numbers(match, RoundBegan, ScoringBegan) == [1, 2, 2, 3, 4, 4, 5, 6, 6]
    assert match.view()["scorings"] == [2, 4, 6]


@pytest.mark.rule("EG-15")
def test_the_short_form_counts_its_own_rounds():
    match = idle(new(2, rounds=6), "power")
    assert GAME.board(match.view()).startswith("Round 1 of 6\n")
    assert GAME.sentence(RoundBegan(1)) == "— Round 1 —"
    assert "Round 1 of 6" in drawing(match.view()).title


@pytest.mark.rule("EG-16", "EG-17")
def test_five_cards_are_on_offer_in_every_round_and_the_king_is_one_of_them():
    match = idle(new(2), "over")
    cards = [event.card for event in match.events if isinstance(event, CardRevealed)]
    stacks = [GAME.printed.stack_of[card] for card in cards]
    assert stacks == [1, 2, 3, 4, 5] * 9
    assert cards[4::5] == [CARD_IDS.index("king")] * 9


@pytest.mark.rule("EG-18", "EG-107")
def test_cards_that_were_on_offer_never_return():
    match = idle(new(2), "over")
    for stack in (1, 2, 3, 4):
        kinds = GAME.printed.stacks[stack]
        seen = [e.card for e in match.events if isinstance(e, CardRevealed) and e.card in kinds]
        assert len(seen) == 9
        assert all(seen.count(kind) + match.state.deck[kind] == GAME.printed.copies[kind] for kind in kinds)


@pytest.mark.rule("EG-18")
def test_a_kind_whose_copies_were_all_seen_cannot_be_revealed():
    table = position("")
    table.deck[CARD_IDS.index("angry_king")] = 0
    match = match_at(table, Reveal(2))
    assert "angry_king" not in options(match).split()
    assert match.question.weights == [2, 1, 1, 1, 1, 1, 3]


@pytest.mark.rule("EG-19", "EG-34")
def test_a_card_that_was_taken_cannot_be_taken_again():
    text = "king galicia; played red 13 blue 12; offer king veto score_most"
    match = match_at(position(text, 2), Turns(), EndRound())
    assert options(match) == "veto score_most king"
    play(match, "king stop")
    assert options(match) == "veto score_most"
    refused(match, "king", "EG-34", "“The king” is not on offer.")


@pytest.mark.rule("EG-20")
def test_cards_that_nobody_took_have_no_effect():
    text = "king galicia; galicia red 2; round 3; played red 13 blue 12; offer king veto score_most court_two"
    match = match_at(position(text, 2), Turns(), EndRound())
    play(match, "king stop veto stop")
    assert match.state.offer == [-1] * 6
    assert score(match) == [0, 0]


@pytest.mark.rule("EG-21", "EG-22", "EG-23")
def test_everybody_plays_one_power_card_clockwise_from_the_last_player_of_the_round_before():
    match = play(new(4, first=2), "p5 p6 p2 p9")
    told = [(event.seat, event.value) for event in match.events if isinstance(event, PowerPlayed)]
    assert told == [(1, 5), (2, 6), (3, 2), (0, 9)]
    assert asked(idle(match, "power")) == "green power"
    play(match, "p13 p12 p11 p10")
    assert asked(idle(match, "power")) == "yellow power"


@pytest.mark.rule("EG-23")
def test_nobody_may_pass_instead_of_playing_a_power_card():
    refused(new(4), "stop", "EG-23", "Everybody plays a power card")


@pytest.mark.rule("EG-23", "EG-103")
def test_power_cards_are_played_in_sight_of_all_and_of_the_action_cards():
    match = play(new(3, first=1), "p7")
    view = match.view(1)
    assert view["played"] == [7, 0, 0]
    assert view["power_cards"][0]["shown"] == [7]
    assert None not in view["offer"]


@pytest.mark.rule("EG-24")
def test_a_value_of_this_round_is_blocked_for_the_others_and_free_again_in_the_next():
    match = play(new(2, first=1), "p7")
    assert "p7" not in options(match).split()
    refused(match, "p7", "EG-24", "Power card 7 was played in this round already.")
    idle(play(match, "p6"), "power")
    assert (asked(match), "p7" in options(match).split()) == ("blue power", True)


@pytest.mark.rule("EG-25", "EG-24")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_ever_stuck_for_a_power_card(seed):
    s = GAME.blank(5, GAME.settle(5, {}))
    dice = Dice(seed)
    advance(s)
    while s.question is not None:
        if s.question.kind == "power":
            assert s.hand[s.question.seat].bit_count() >= 14 - s.rounds[s.round]
            assert s.question.options
        answer(s, draw(s, dice))


@pytest.mark.rule("EG-26")
def test_turns_go_from_the_highest_power_card_to_the_lowest():
    match = play(new(5, first=1), "p4 p13 p1 p9 p12")
    told = [event.seat for event in idle(match, "power").events if isinstance(event, TurnBegan)]
    assert told == [1, 4, 3, 0, 2]


@pytest.mark.rule("EG-28")
def test_a_power_card_that_was_played_does_not_come_back():
    match = idle(play(new(2, first=1), "p7 p6"), "red power")
    refused(match, "p7", "EG-28", "not in your hand any more")


@pytest.mark.rule("EG-29")
def test_power_cards_need_no_sequence():
    match = match_at(position("hand red 2 5 13; hand blue 1 8"), PlayPower(0), PlayPower(1))
    assert options(match) == "p2 p5 p13"
    assert options(play(match, "p5")) == "p1 p8"


@pytest.mark.rule("EG-29", "EG-109")
def test_nothing_but_points_counts_in_the_end():
    text = "score red 9 blue 8 yellow 1 green 1; court blue 30; hand red 13; veto blue yellow"
    assert GAME.outcome(position(text)).winners == (0,)


@pytest.mark.rule("EG-108")
def test_after_the_end_nothing_can_be_played():
    match = idle(new(2, rounds=6), "over")
    assert match.outcome.scores == tuple(match.state.score)
    with pytest.raises(Refused, match="The game is over"):
        match.play("p7")
    assert GAME.why(match.state, 0).rule == "EG-108"


@pytest.mark.rule("EG-108")
def test_the_game_goes_on_after_the_scorings_of_rounds_three_and_six():
    for number in (3, 6):
        match = match_at(position(f"king galicia; round {number}; played red 1 blue 2", 2), EndRound())
        assert asked(match) == "red dial_castillo"
        assert asked(idle(match, "power")) == "red power"
        assert match.outcome is None


@pytest.mark.rule("EG-109")
def test_whoever_is_furthest_ahead_wins():
    assert GAME.outcome(position("score red 70 blue 71 yellow 60 green 58")).winners == (1,)


@pytest.mark.rule("EG-110")
def test_all_may_share_the_victory():
    assert GAME.outcome(position("", 3)).winners == (0, 1, 2)


@pytest.mark.rule("EG-13")
def test_the_round_marker_follows_the_round():
    match = match_at(position("king galicia; first red"), Round(4))
    assert asked(match) == "chance reveal"
    assert match.view()["round"] == 5
    assert match.question.seat == CHANCE
