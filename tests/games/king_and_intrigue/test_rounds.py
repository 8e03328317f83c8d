"""Rounds, power cards and the Joker. (KI-9 to KI-21)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import RoundBegan, ScoringBegan
from meseta.games.king_and_intrigue.flow import EndRound, JokerSecond, PlayPower, Turns
from tests.games.king_and_intrigue.positions import (
    GAME,
    asked,
    card,
    happened,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    refused,
)


def played_through(seats=3, **settings):
    """A whole game in which nobody does anything."""
    return idle(new(seats, hand="recommended", **settings), "over")


@pytest.mark.rule("KI-9", "KI-78")
def test_the_long_game_has_nine_rounds_and_three_general_scorings():
    match = played_through()
    marks = [e for e in match.events if isinstance(e, RoundBegan | ScoringBegan)]
    assert [e.number for e in marks if isinstance(e, RoundBegan)] == list(range(1, 10))
    assert [e.number for e in marks if isinstance(e, ScoringBegan)] == [3, 6, 9]
    assert isinstance(marks[-1], ScoringBegan)
    best = max(match.state.score)
    assert match.outcome.scores == tuple(match.state.score)
    assert all(match.state.score[seat] == best for seat in match.outcome.winners)
    assert all(bits.bit_count() == 4 for bits in match.state.hand)


@pytest.mark.rule("KI-9")
def test_the_short_game_leaves_out_rounds_one_four_and_seven():
    rounds = [e.number for e in played_through(rounds=6).events if isinstance(e, RoundBegan)]
    assert rounds == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("KI-9")
def test_a_round_goes_from_power_cards_over_action_cards_to_turns():
    names = [
        n for n in happened(played_through(2)) if n in ("RoundBegan", "CardPlayed", "ActionCardTaken", "TurnBegan")
    ]
    once = ["RoundBegan", "CardPlayed", "CardPlayed", "ActionCardTaken", "ActionCardTaken", "TurnBegan", "TurnBegan"]
    assert names == once * 9


@pytest.mark.rule("KI-10")
def test_power_cards_are_played_clockwise_from_the_start_player():
    match = idle(new(4, hand="recommended", first="3"), "power")
    order = []
    while asked(match).endswith("power"):
        order.append(asked(match).split()[0])
        match.play(match.question.options[0])
    assert order == ["yellow", "green", "red", "blue"]


@pytest.mark.rule("KI-11")
def test_the_player_of_the_lowest_card_begins_the_next_round():
    hands = "; ".join(f"hand {colour} ki_180" for colour in ("red", "blue", "yellow", "green"))
    table = position(f"king galicia; {hands}; played red ki_90 blue ki_30 yellow ki_100 green ki_50")
    assert asked(match_at(table, EndRound())) == "blue power"


@pytest.mark.rule("KI-12", "KI-16")
def test_played_cards_are_seen_and_never_come_back():
    match = idle(new(2, hand="recommended", first="1"), "power")
    play(match, "ki_60" if "ki_60" in options(match).split() else "ki_120")
    shown = match.view(1)["power_cards"][0]["shown"]
    assert len(shown) == 1
    refused(match, shown[0], "KI-12")
    idle(match, "red power")
    refused(match, shown[0], "KI-16", "not in your hand")


@pytest.mark.rule("KI-13")
def test_the_emergency_rule_is_never_offered_while_a_value_is_permitted():
    table = position("king galicia; played blue ki_60; hand red ki_60 ki_70 pe_joker")
    assert options(match_at(table, PlayPower(0))) == "ki_70 pe_joker"


@pytest.mark.rule("KI-13", "KI-20")
def test_without_a_permitted_value_the_joker_may_still_be_played():
    table = position("king galicia; played blue ki_60; hand red ki_60 pe_joker")
    match = match_at(table, PlayPower(0), JokerSecond())
    assert options(match) == "ki_60 pe_joker"
    play(match, "pe_joker")
    assert (asked(match), options(match)) == ("red joker_second", "ki_60")


@pytest.mark.rule("KI-16")
def test_the_display_is_complete_again_after_the_round():
    table = position("king galicia; played red ki_90 blue ki_30 yellow ki_100 green ki_50; hand blue ki_10")
    match_at(table, Turns())
    assert sorted(table.held) == [0, 1, 2, 3]
    table.stack.clear()
    match_at(table, EndRound())
    assert table.held == [-1] * 4
    assert table.played == [0] * 4


@pytest.mark.rule("KI-16")
def test_cards_with_a_running_effect_stay_open():
    table = position(
        "king galicia; round 1; spy red; late blue; veto green; hand red ki_10; "
        "played red sk_25 blue sk_75 yellow ki_100 green ki_40"
    )
    match_at(table, EndRound())
    assert (table.spies, table.lates, table.holds_veto(3)) == (1, 2, True)


@pytest.mark.rule("KI-17", "KI-18")
def test_the_second_card_of_the_joker_comes_last_and_counts():
    table = position("king galicia; hand red pe_joker ki_180 ki_10; hand blue ki_90")
    match = match_at(table, PlayPower(0), PlayPower(1), JokerSecond())
    play(match, "pe_joker")
    assert asked(match) == "blue power"
    play(match, "ki_90")
    assert asked(match) == "red joker_second"
    refused(match, "pe_joker", "KI-18", "a card with a value must follow")
    play(match, "ki_180")
    assert table.played[0] == card("ki_180")
    assert table.turn_order() == [0, 1]


@pytest.mark.rule("KI-20")
def test_the_joker_is_never_the_only_card():
    table = position("king galicia; hand red pe_joker ki_10; veto blue")
    match = match_at(table, PlayPower(0), JokerSecond())
    play(match, "pe_joker")
    assert asked(match) == "red joker_second"
    play(match, "ki_10")
    assert table.hand[0] == 0
    assert [n for n in happened(match) if n == "CardPlayed"] == ["CardPlayed", "CardPlayed"]
    assert PlayPower(0).ask(position("king galicia; hand red pe_joker")).options == []


@pytest.mark.rule("KI-21")
def test_a_hurricane_is_dialled_at_once_also_after_a_joker():
    table = position("king galicia; hand red pe_joker pe_83; hand blue ki_90")
    match = match_at(table, PlayPower(0), PlayPower(1), JokerSecond())
    play(match, "pe_joker ki_90 pe_83")
    assert asked(match) == "red dial_hurricane"
    play(match, "granada")
    assert match.view(0)["hurricane"] == ["granada", None, None, None]
    assert match.view(1)["hurricane"] == ["hidden", None, None, None]
    assert match.actions_for(1)[-1].option == -1


def test_a_game_of_bots_that_never_act_is_short():
    assert sum(action.seat >= 0 for action in played_through(5).log) < GAME.longest
