"""Cards that bring something back: two caballeros to the court, a power card to the hand. (EG-28, EG-33, EG-106)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import PowerRetrieved
from tests.games.el_grande.positions import GAME, asked, at, happened, options, play, refused, special

# -- two to the court ------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-45")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_up_to_two_caballeros_come_from_the_province(n):
    match = special("king galicia; seville red 3", "red", "court_two")
    assert options(match) == "take2 take1 take0"
    refused(match, "take3", "EG-45", "two at the most")
    play(match, f"take{n}")
    assert (at(match, "court")[0], at(match, "province")[0], at(match, "seville")[0]) == (n, 27 - n, 3)


@pytest.mark.rule("EG-33")
def test_what_the_province_lacks_may_come_from_open_regions():
    match = special("king galicia; province red 1; galicia red 3; seville red 3; castillo red 3", "red", "court_two")
    assert options(match) == "take1 take0"
    assert (asked(play(match, "take1")), options(match)) == ("red shortage", "seville stop")
    refused(match, "galicia", "EG-70")
    refused(match, "castillo", "EG-76")
    play(match, "seville")
    assert (at(match, "court")[0], at(match, "seville")[0]) == (22, 2)


@pytest.mark.rule("EG-33", "EG-45")
def test_with_an_empty_province_both_may_come_from_the_board_or_none():
    text = "king galicia; court red 27; seville red 3"
    match = special(text, "red", "court_two")
    assert asked(match) == "red shortage"
    assert at(play(match, "seville seville"), "court")[0] == 29
    assert at(play(special(text, "red", "court_two"), "stop"), "court")[0] == 27


@pytest.mark.rule("EG-33")
def test_a_shortage_asks_the_player_whose_turn_it_is():
    match = play(special("king galicia; province blue 1; seville red 3; granada blue 3", "blue", "court_two"), "take1")
    assert (asked(match), options(match)) == ("blue shortage", "granada stop")


@pytest.mark.rule("EG-33")
def test_leaving_one_in_the_province_ends_the_fetching():
    match = play(special("king galicia; province red 1; seville red 3", "red", "court_two"), "take0")
    assert (asked(match), at(match, "seville")[0]) == ("red half", 3)


@pytest.mark.rule("EG-52")
def test_with_nothing_to_fetch_nothing_happens():
    match = special("king galicia; court red 10; galicia red 10; castillo red 10", "red", "court_two")
    assert (asked(match), at(match, "court")[0]) == ("red half", 10)
    assert happened(match) == ["NothingDone"]


@pytest.mark.rule("EG-33", "EG-52")
def test_recalled_caballeros_are_there_only_once():
    match = play(special("king galicia; court red 28; seville red 1; granada red 1", "red", "court_two"), "seville")
    assert options(match) == "granada stop"
    refused(match, "seville", "EG-33", "All your caballeros in Seville have been called already.")
    assert at(play(match, "stop"), "court")[0] == 29


# -- a power card regained -------------------------------------------------------------------------------------


@pytest.mark.rule("EG-28", "EG-106")
def test_one_of_ones_own_played_power_cards_returns_to_the_hand():
    match = special("hand red 1 2 3 4 5 6 7 8 9 10; hand blue 1", "red", "retrieve_power_card")
    assert options(match) == "p11 p12 p13"
    refused(match, "p7", "EG-106", "still in your hand")
    refused(match, "stop", "EG-106")
    play(match, "p12")
    assert [value for value in range(14) if match.state.holds(0, value)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert match.state.hand[1].bit_count() == 1


@pytest.mark.rule("EG-106")
def test_the_others_see_that_a_card_was_taken_back_but_not_which():
    match = play(special("played red 13", "red", "retrieve_power_card"), "p13")
    assert match.events_for(0)[-1] == PowerRetrieved(0, 13)
    for seat in (1, None):
        assert match.events_for(seat)[-1] == PowerRetrieved(0, 0)
        assert match.actions_for(seat)[-1].option == -1
    assert match.actions_for(0)[-1].option == GAME.vocabulary.option("p13")
