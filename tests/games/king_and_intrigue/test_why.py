"""Reasons that once were false, and what they say of the table now."""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.flow import PlayPower
from tests.games.king_and_intrigue.positions import (
    general,
    match_at,
    options,
    play,
    position,
    refused,
    special,
    turn,
    whole_turn,
)


@pytest.mark.rule("KI-OP-48")
def test_who_has_no_caballero_to_be_thrown_is_named_himself():
    match = special("king galicia; basque blue 3 red 3", "red", "ki_140")
    refused(match, "basque.green", "EG-3", "Green has no caballero in Basque Country")
    refused(match, "basque.red", "KI-OP-48", "Blue's caballeros")


@pytest.mark.rule("KI-OP-6")
def test_a_third_own_caballero_is_one_too_many_and_not_another_players():
    match = special("king galicia; grande red seville; basque red 3 blue 1", "red", "ki_80")
    play(match, "basque.red aragon basque.red aragon")
    assert options(match) == "grande stop"
    refused(match, "basque.red", "KI-OP-6", "no more caballeros of your own")
    refused(match, "basque.blue", "KI-OP-6", "only your own")


@pytest.mark.rule("KI-59")
def test_a_card_for_regions_refuses_the_castillo_whoever_is_inside():
    refused(special("king galicia; castillo red 3; basque red 1", "red", "sk_105"), "castillo", "KI-59", "nine regions")
    refused(special("king galicia; castillo red 3", "red", "ki_130"), "castillo", "KI-OP-42", "nine regions")


@pytest.mark.rule("EG-84")
def test_only_the_kings_region_is_refused_on_the_disc():
    match = general("king galicia; quarantine basque", king_dial="no")
    refused(match, "galicia", "KI-68", "king's region Galicia")
    assert "basque" in options(match)


@pytest.mark.rule("KI-OP-34")
def test_annulment_says_what_it_removes_at_this_table():
    text = "king galicia; spy red; alliance galicia basque; double aragon"
    refused(special(text, "red", "sk_95"), "alliance", "KI-OP-34", "removes only")
    refused(special(text, "red", "sk_95"), "double.aragon", "KI-OP-34", "removes only")
    extended = special(text, "red", "sk_95", annul="extended")
    refused(extended, "alliance", "KI-OP-34", "no such thing on the table that could be removed")
    assert options(extended) == "espionage.red double.aragon stop"


@pytest.mark.rule("KI-30")
def test_nobody_leaves_a_region_in_which_he_is_not():
    match = play(turn("king galicia; galicia red 2; basque blue 1", "red", "ki_10", row=0), "action")
    refused(match, "relocate", "KI-30", "no caballero in an open region")


@pytest.mark.rule("KI-40")
def test_a_frozen_scoreboard_names_what_freezes_it():
    text = "king galicia; quarantine aragon; board_840 aragon"
    for name in ("ki_90", "sk_45"):
        refused(special(text, "red", name), "board_840", "KI-40", "Aragon is under quarantine")


@pytest.mark.rule("KI-51")
def test_a_bridge_that_cannot_be_crossed_says_why():
    text = "king galicia; round 2; bridge seville granada red; seville red 1; granada blue 1; "
    refused(whole_turn(text, "red", "ki_170"), "granada.blue", "KI-51", "only your own")
    refused(whole_turn(text, "red", "ki_170"), "granada.red", "EG-3", "Red has no caballero in Granada")
    refused(whole_turn(text, "red", "ki_170"), "aragon.red", "KI-51", "does not lead to Aragon")
    refused(whole_turn(text + "quarantine granada", "red", "ki_170"), "seville.red", "KI-51", "is taboo")
    crossed = play(whole_turn(text, "red", "ki_170"), "seville.red")
    refused(crossed, "granada.red", "KI-51", "one direction")


@pytest.mark.rule("KI-12", "KI-16")
def test_a_card_is_refused_for_its_value_or_because_it_is_not_in_hand():
    match = match_at(position("king galicia; hand red pe_joker ki_10 ki_20; played blue ki_10"), PlayPower(0))
    assert options(match) == "ki_20 pe_joker"
    refused(match, "ki_10", "KI-12", "The value 10 lies on the table")
    refused(match, "ki_30", "KI-16", "30 Decay of authority is not in your hand")


@pytest.mark.rule("KI-26")
@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("king galicia", "ki_10", "no special action of its own"),
        ("king galicia; collapse", "pe_23", "in danger of collapse"),
        ("king galicia; collapse; basque red 3", "ki_140", "in danger of collapse"),
        ("king galicia; basque red 1", "ki_140", "too few caballeros in open regions"),
        ("king galicia", "sk_15", "from your court"),
        ("king galicia; quarantine galicia", "pe_73", "king's region"),
        ("king galicia", "sk_95", "nothing on the table"),
        ("king galicia", "sk_105", "no caballero on the map"),
    ],
)
def test_a_card_that_cannot_be_used_now_says_why(text, name, words):
    refused(turn(text, "red", name, seats=3, row=0), "special", "KI-26", words)
