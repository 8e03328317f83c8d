"""Worked examples EX-12 to EX-25: the cards of King & Intrigue and the Veto."""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    dial,
    everybody_dials,
    general,
    grandes,
    markers,
    options,
    play,
    points,
    refused,
    score,
    special,
    turn,
)


@pytest.mark.rule("KI-30", "KI-40", "KI-OP-24")
def test_ex12_the_intrigue_card_moves_all_own_of_one_region_or_one_of_any():
    text = "king seville; basque red 4; aragon blue 1; seville blue 2"
    match = play(turn(text, "red", "ki_10", row=0), "action")
    assert options(match) == "basque.red aragon.blue relocate stop"
    refused(match, "seville.blue", "KI-40", "king")
    play(match, "relocate basque")
    refused(match, "basque", "KI-30", "none may stay")
    refused(match, "seville", "KI-40")
    refused(match, "stop", "KI-30")
    play(match, "galicia galicia aragon castillo")
    assert asked(match) == "over"
    assert (at(match, "galicia")[0], at(match, "aragon")[0], at(match, "castillo")[0]) == (2, 1, 1)
    one = play(turn(text, "red", "ki_10", row=0), "action aragon.blue castillo")
    assert (asked(one), at(one, "castillo")) == ("over", [0, 1, 0, 0])


@pytest.mark.rule("KI-24", "KI-36")
def test_ex13_free_placement_reaches_far_regions():
    match = special("king galicia; court red 3", "red", "ki_20")
    play(match, "place")
    refused(match, "galicia", "KI-40")
    play(match, "granada seville")
    assert asked(match) == "over"
    assert (at(match, "granada")[0], at(match, "seville")[0]) == (1, 1)
    vetoed = play(special("king galicia; court red 3; veto blue", "red", "ki_20"), "object place")
    assert options(vetoed) == "basque old_castile castillo stop"


@pytest.mark.rule("KI-OP-5", "KI-33")
def test_ex14_the_opponents_courts_go_home():
    match = special("king galicia; court red 2 blue 4 green 6", "red", "ki_30")
    assert at(match, "court") == [2, 0, 0, 0]
    assert at(match, "province") == [28, 30, 30, 30]


def test_ex15_the_angry_king_takes_three_or_what_is_there():
    text = "king valencia; court blue 1 yellow 5; aragon blue 1; valencia blue 2; castillo blue 3"
    match = special(text, "red", "ki_50")
    assert (asked(match), options(match)) == ("blue pay", "aragon court")
    play(match, "aragon court")
    assert asked(match) == "yellow pay"
    assert (at(match, "valencia")[1], at(match, "castillo")[1], at(match, "province")[1]) == (2, 3, 25)
    refused(match, "stop", "EG-50")
    play(match, "court court court")
    assert asked(match) == "over"
    assert at(match, "court")[2] == 2


@pytest.mark.rule("KI-31")
def test_ex16_one_from_each_who_can_lose_one():
    text = "king valencia; aragon blue 1 red 1; seville green 2; valencia yellow 1; castillo yellow 2"
    match = special(text, "red", "ki_70")
    assert options(match) == "aragon.blue seville.green stop"
    refused(match, "aragon.red", "KI-31")
    play(match, "aragon.blue")
    assert options(match) == "seville.green"
    refused(match, "stop", "KI-26")
    play(match, "seville.green")
    assert asked(match) == "over"
    assert (at(match, "valencia")[2], at(match, "castillo")[2]) == (1, 2)
    assert at(match, "province") == [29, 30, 27, 29]


@pytest.mark.rule("KI-40")
def test_ex17_the_grande_and_two_caballeros_move():
    text = "king aragon; grande red galicia; galicia red 1; valencia red 1; aragon red 1"
    match = special(text, "red", "ki_80")
    assert options(match) == "grande galicia.red valencia.red stop"
    refused(match, "aragon.red", "KI-40")
    play(match, "grande")
    refused(match, "castillo", "KI-40", "nine regions")
    play(match, "seville galicia.red seville valencia.red castillo")
    assert asked(match) == "over"
    assert grandes(match)[0] == "seville"
    assert (at(match, "seville")[0], at(match, "castillo")[0], at(match, "aragon")[0]) == (1, 1, 1)


@pytest.mark.rule("KI-59")
def test_ex18_regions_dialled_once_are_scored():
    text = "king valencia; galicia blue 2 red 1; seville blue 3 green 1; aragon red 2 green 2 yellow 1"
    match = special(text, "red", "ki_60")
    dial(match, red="galicia", blue="seville", yellow="galicia", green="aragon")
    assert score(match) == [4, 4, 1, 3 + 4], "nothing for Galicia"


@pytest.mark.rule("KI-59", "KI-OP-20")
def test_ex19_scoreboards_change_the_class_of_a_region():
    text = """king aragon; board_840 galicia; board_400 granada; {}
              galicia red 1; catalonia red 1; granada red 1; seville red 1"""
    match = special(text.format(""), "red", "ki_100")
    assert score(match)[0] == 4 + 4 + 4
    turned = special(text.format("turned board_400;"), "red", "ki_100")
    assert score(turned)[0] == 4 + 4


@pytest.mark.rule("KI-45", "KI-46", "KI-OP-13")
def test_ex20_a_doubled_region_pays_twice_in_the_next_general_scoring_only():
    text = "king galicia; double aragon; grande red aragon; aragon red 3 blue 2 yellow 1"
    assert points(text, "aragon") == [7, 4, 1, 0]
    match = everybody_dials(general(text), "galicia")
    assert score(match) == [14, 8, 2, 0]
    assert markers(match, "double") == []
    again = everybody_dials(general(text.replace("double aragon;", "")), "galicia")
    assert score(again) == [7, 4, 1, 0]


@pytest.mark.rule("KI-46")
def test_ex21_a_tie_in_a_doubled_region_gets_no_king_bonus():
    text = "king new_castile; double new_castile; new_castile red 4 blue 4 yellow 2"
    assert score(everybody_dials(general(text), "galicia")) == [8, 8, 4, 0]


@pytest.mark.rule("KI-OP-14")
def test_ex22_a_third_doubling_takes_one_of_the_markers():
    match = special("king basque; double aragon seville", "green", "ki_130")
    assert options(match) == "aragon seville stop"
    play(match, "seville")
    refused(match, "aragon", "KI-OP-14")
    play(match, "galicia")
    assert sorted(markers(match, "double")) == ["aragon", "galicia"]


@pytest.mark.rule("KI-OP-7")
def test_ex23_two_of_each_go_into_the_castillo():
    text = "king galicia; galicia green 3; basque green 1 blue 3 yellow 3 red 3"
    match = special(text, "red", "ki_140")
    play(match, "basque.blue basque.blue basque.yellow basque.yellow basque.green basque.red basque.red")
    assert asked(match) == "over"
    assert at(match, "castillo") == [2, 2, 2, 1]
    alone = turn("king galicia; galicia red 3; basque red 1 blue 3; court red 1", "red", "ki_140")
    refused(alone, "special", "KI-26")


@pytest.mark.rule("KI-36", "KI-38")
def test_ex24_a_vetoed_scoring_leaves_the_placing():
    match = special("king galicia; court yellow 2; new_castile yellow 2; veto blue", "yellow", "ki_170")
    play(match, "new_castile")
    assert asked(match) == "blue veto"
    play(match, "object")
    assert (score(match), match.state.holds_veto(1)) == ([0] * 4, False)
    assert options(match) == "place stop"


@pytest.mark.rule("KI-36", "KI-OP-58", "KI-OP-6")
def test_ex25_a_partial_veto_stops_the_rest():
    text = "king aragon; grande yellow galicia; basque yellow 3; veto blue"
    match = play(special(text, "yellow", "ki_80"), "grande seville allow basque.yellow galicia object")
    assert asked(match) == "over"
    assert grandes(match)[2] == "seville"
    assert (at(match, "basque")[2], at(match, "galicia")[2]) == (3, 0)
