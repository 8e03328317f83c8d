"""Worked examples EX-1 to EX-11: handing out cards, set-up, playing power cards."""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.flow import DialSettler, EndRound, JokerSecond, PlayPower, Turns
from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    card,
    dial,
    match_at,
    new,
    options,
    play,
    position,
    refused,
    turn,
)


def handed_out(text, seats):
    """The display of a round: turn order by colour and the caballeros of each action card."""
    match = match_at(position(f"king galicia; played {text}", seats), Turns())
    names = ("red", "blue", "yellow", "green", "white")
    table = match.state
    order = sorted(range(seats), key=lambda seat: -table.held[seat])
    return [(names[seat], table.box.display[seats][table.held[seat]]) for seat in order]


@pytest.mark.rule("KI-14", "KI-15", "KI-2")
def test_ex1_five_action_cards_go_from_the_highest_value_to_the_lowest():
    text = "red ki_120 blue ki_40 yellow ki_180 green ki_70 white ki_20"
    assert handed_out(text, 5) == [("yellow", 5), ("red", 4), ("green", 3), ("blue", 2), ("white", 1)]
    table = position(f"king galicia; played {text}", 5)
    match_at(table, EndRound())
    assert table.first == 4


@pytest.mark.rule("KI-14", "KI-23", "KI-34", "KI-24")
def test_ex2_four_players_the_veto_lies_open_and_two_are_placed():
    text = "blue ki_40 yellow ki_110 green ki_150 red ki_20"
    assert handed_out(text, 4) == [("green", 5), ("yellow", 4), ("blue", 2), ("red", 1)]
    match = match_at(position(f"king galicia; played {text}"), Turns())
    play(match, "take1 stop take2 stop")
    assert asked(match) == "blue income"
    assert options(match) == "take4 take3 take2 take1 take0"
    play(match, "take4 special")
    assert match.state.holds_veto(1)
    play(match, "place basque basque")
    assert asked(match) == "red income"


@pytest.mark.rule("KI-14", "KI-28")
def test_ex3_three_players_king_and_intrigue_holders_choose_one_action():
    text = "red ki_90 blue ki_160 yellow ki_30"
    assert handed_out(text, 3) == [("blue", 5), ("red", 3), ("yellow", 1)]
    match = match_at(position(f"king aragon; aragon red 1; seville red 1; played {text}", 3), Turns())
    assert (asked(match), options(match)) == ("blue half", "special action stop")
    play(match, "special")
    assert options(match) == "basque catalonia old_castile new_castile valencia stop"
    play(match, "basque")
    assert asked(match) == "red income"
    play(match, "take0")
    assert options(match) == "special stop"
    play(match, "special")
    assert asked(match) == "red board"
    play(match, "stop")
    assert asked(match) == "yellow income"
    assert options(play(match, "take0")) == "special action stop"


@pytest.mark.rule("KI-14", "KI-2")
def test_ex4_two_players_have_a_king_card_and_an_intrigue_card():
    assert handed_out("red ki_50 blue ki_60", 2) == [("blue", 4), ("red", 2)]


@pytest.mark.rule("KI-27", "KI-28", "KI-OP-35")
def test_ex5_with_four_players_the_king_holder_loses_his_own_action():
    match = turn("king galicia; court red 6", "red", "ki_130", row=-1)
    assert options(match) == "place action stop"
    refused(match, "special", "KI-27", "must use that card")
    three = turn("king galicia; court red 6", "red", "ki_130", seats=3, row=-1)
    assert options(three) == "place special action stop"
    assert asked(play(three, "special")) == "red double"
    always = turn("king galicia; court red 6", "red", "ki_130", row=-1, choice="always")
    assert options(always) == "place special action stop"


@pytest.mark.rule("KI-27", "KI-34")
def test_ex6_a_veto_card_played_lowest_gives_no_veto():
    match = turn("king galicia; basque red 1", "red", "ki_40", row=0)
    assert options(match) == "action stop"
    play(match, "action stop")
    assert not match.state.holds_veto(0)
    assert match.state.printed.power[card("ki_40")] == 4


@pytest.mark.rule("KI-3", "KI-4")
def test_ex7_one_caballero_from_the_province_for_everybody():
    text = """king aragon; court red 7 blue 7 yellow 7 green 7;
              old_castile red 2; basque blue 2; granada yellow 2; seville green 2"""
    match = match_at(position(text), DialSettler())
    dial(match, red="galicia", blue="galicia", yellow="seville", green="valencia")
    assert at(match, "galicia") == [1, 1, 0, 0]
    assert (at(match, "seville"), at(match, "valencia")) == ([0, 0, 1, 2], [0, 0, 0, 1])
    assert (at(match, "court"), at(match, "province")) == ([7] * 4, [20] * 4)


@pytest.mark.rule("KI-12")
def test_ex8_values_of_a_round_differ_but_63_and_65_are_other_values():
    table = position("king galicia; played red ki_60; hand blue ki_60 pe_63 sk_65")
    match = match_at(table, PlayPower(1))
    assert options(match) == "pe_63 sk_65"
    refused(match, "ki_60", "KI-12", "60")


@pytest.mark.rule("KI-17", "KI-18", "KI-20")
def test_ex9_the_joker_waits_and_then_plays_another_value():
    table = position(
        "king galicia; castillo red 1; hand red pe_joker ki_60 ki_70 ki_100 pe_63 ki_180; "
        "hand blue ki_60; hand yellow ki_100; hand green ki_70"
    )
    match = match_at(table, *[PlayPower(seat) for seat in range(4)], JokerSecond(), Turns())
    play(match, "pe_joker ki_60 ki_100 ki_70")
    assert (asked(match), options(match)) == ("red joker_second", "ki_180 pe_63")
    refused(match, "ki_60", "KI-12")
    play(match, "pe_63")
    assert [table.box.display[4][row] for row in table.held] == [2, 1, 5, 4]
    assert table.hand[0].bit_count() == 4
    play(match, "take0 stop take0 stop")
    assert asked(match) == "red income"
    assert options(match) == "take3 take2 take1 take0"
    play(match, "take3 special")
    assert match.view()["markers"]["collapse"]


@pytest.mark.rule("KI-19", "KI-OP-12")
def test_ex10_only_one_joker_in_a_round():
    table = position("king galicia; played red pe_joker; hand green pe_joker ki_10")
    match = match_at(table, PlayPower(3))
    assert options(match) == "ki_10"
    refused(match, "pe_joker", "KI-19")


@pytest.mark.rule("KI-13", "KI-15", "KI-OP-22")
def test_ex11_without_a_permitted_value_any_card_is_played():
    text = "king galicia; played blue ki_60 yellow ki_90 green ki_100 white ki_110; hand red ki_60 ki_90 ki_100 ki_110"
    table = position(text, 5)
    match = match_at(table, PlayPower(0))
    assert options(match) == "ki_60 ki_90 ki_100 ki_110"
    play(match, "ki_60")
    assert table.turn_order() == [4, 3, 2, 1, 0]
    other = position(text, 5)
    play(match_at(other, PlayPower(0)), "ki_110")
    assert other.turn_order() == [4, 0, 3, 2, 1]


@pytest.mark.rule("KI-8")
def test_the_settler_is_dialled_before_hands_are_chosen():
    match = new()
    assert asked(match) == "red dial_settler"
    for _ in range(4):
        match.play(match.question.options[0])
    assert asked(match) == "red draft"
