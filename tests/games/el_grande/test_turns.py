"""A turn: income, choice of a card, its two halves, placing. (EG-27, EG-30 to EG-43)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import EndRound, TakeCard, Turn, Turns
from meseta.games.el_grande.names import CARD_IDS
from tests.games.el_grande.positions import (
    GAME,
    asked,
    at,
    happened,
    match_at,
    options,
    play,
    position,
    refused,
    turn,
)

TURN = "king galicia; court red 3; played red 5 blue 4; offer king score_most veto"


def income(text):
    """Red takes his income."""
    return match_at(position(text), Income(0))


@pytest.mark.rule("EG-30")
def test_a_turn_is_income_then_a_card_then_its_halves():
    match = match_at(position(TURN, 2), Turn(0))
    assert asked(match) == "red income"
    assert asked(play(match, "take4")) == "red card"
    assert asked(play(match, "score_most")) == "red half"
    assert options(match) == "place special stop"
    play(match, "place basque stop special")
    assert asked(match) == "over"
    assert happened(match) == ["TurnBegan", "Fetched", "CardTaken", "Placed", "Scored"]


@pytest.mark.rule("EG-27", "EG-31")
@pytest.mark.parametrize(("value", "most"), [(1, 6), (2, 5), (3, 5), (4, 4), (5, 4), (6, 3), (7, 3), (8, 2), (9, 2)])
def test_a_power_card_brings_up_to_its_number_of_caballeros(value, most):
    match = income(f"played red {value}")
    assert options(match) == " ".join(f"take{n}" for n in range(most, -1, -1))
    play(match, "take1")
    assert (at(match, "court")[0], at(match, "province")[0]) == (1, 29)


@pytest.mark.rule("EG-27")
@pytest.mark.parametrize(("value", "most"), [(10, 1), (11, 1), (12, 0), (13, 0)])
def test_the_highest_power_cards_bring_one_or_none(value, most):
    match = income(f"played red {value}; province red 1; seville red 9")
    assert asked(match) == ("red income" if most else "over")


@pytest.mark.rule("EG-31")
def test_more_than_the_power_card_shows_is_refused():
    refused(income("played red 9"), "take3", "EG-31", "You cannot take 3")
    refused(income("played red 9; province red 1"), "take2", "EG-31", "You cannot take 2")


@pytest.mark.rule("EG-31")
def test_taking_nothing_is_allowed_and_not_worth_telling():
    match = play(income("played red 9"), "take0")
    assert (at(match, "court")[0], happened(match)) == (0, [])


@pytest.mark.rule("EG-32", "EG-58")
def test_income_and_the_choice_of_a_card_cannot_be_vetoed():
    match = match_at(position(f"{TURN}; veto blue", 2), Turn(0))
    assert asked(play(match, "take4")) == "red card"
    assert asked(play(match, "score_most")) == "red half"
    assert match.state.holds_veto(1)


@pytest.mark.rule("EG-33")
def test_with_an_empty_province_everything_may_come_from_open_regions():
    match = income("king aragon; played red 8; court red 17; seville red 2; aragon red 11")
    assert (asked(match), options(match)) == ("red shortage", "seville stop")
    refused(match, "granada", "EG-33", "no caballero in Granada")
    play(match, "seville")
    assert (asked(play(match, "stop")), at(match, "court")[0]) == ("over", 18)


@pytest.mark.rule("EG-33", "EG-71")
def test_without_caballeros_in_open_regions_there_is_nothing_to_take_back():
    assert asked(income("king aragon; played red 1; court red 10; castillo red 5; aragon red 15")) == "over"


@pytest.mark.rule("EG-34")
def test_exactly_one_card_must_be_taken():
    match = match_at(position(TURN), TakeCard(0))
    assert options(match) == "veto score_most king"
    refused(match, "stop", "EG-34", "You must take one")
    refused(match, "score_fours", "EG-34", "not on offer")
    play(match, "king")
    refused(match, "veto", "EG-35")


@pytest.mark.rule("EG-34")
def test_the_last_of_five_players_still_finds_a_card():
    text = """king galicia; played red 13 blue 12 yellow 11 green 10 white 9;
              offer intrigue_four_own veto score_most court_two king"""
    match = play(match_at(position(text, 5), Turns()), "king stop veto stop take0 score_most stop take0 court_two stop")
    assert asked(play(match, "take0")) == "white card"
    assert options(match) == "intrigue_four_own"


@pytest.mark.rule("EG-35", "EG-41")
def test_the_halves_come_in_either_order():
    text = "king galicia; court red 1"
    first = play(turn(text, "red", "king"), "place basque special seville")
    then = play(turn(text, "red", "king"), "special seville place granada")
    assert asked(first) == asked(then) == "over"
    assert (at(first, "basque")[0], at(then, "granada")[0]) == (1, 1)


@pytest.mark.rule("EG-36")
def test_no_half_is_split_or_used_twice():
    match = play(turn("king galicia; court red 5; seville red 4", "red", "intrigue_four_own"), "special seville.red")
    refused(match, "place", "EG-36", "Finish what you began")
    play(match, "granada")
    refused(match, "place", "EG-36", "Finish what you began")
    play(match, "stop")
    assert options(match) == "place stop"
    refused(match, "special", "EG-36", "The special action was used")
    play(match, "place basque")
    assert asked(match) == "over"


@pytest.mark.rule("EG-36")
def test_placing_that_was_ended_is_over():
    match = play(turn("king galicia; court red 5", "red", "king"), "place basque stop")
    assert options(match) == "special stop"
    refused(match, "place", "EG-36", "You have placed")


@pytest.mark.rule("EG-37", "EG-44")
@pytest.mark.parametrize("card", CARD_IDS)
def test_every_card_may_be_taken_only_to_keep_it_from_others(card):
    match = turn("king galicia; court red 5 blue 5; seville red 2 blue 2", "red", card)
    before = match.state.cubes[:]
    assert options(match) == "place special stop"
    assert asked(play(match, "stop")) == "over"
    assert (match.state.cubes, match.state.score, match.state.king) == (before, [0] * 4, 0)
    assert not match.state.holds_veto(0)


@pytest.mark.rule("EG-38", "EG-19")
def test_the_next_lower_power_card_has_the_next_turn():
    text = "king galicia; played red 5 blue 13 yellow 12; offer king score_most veto"
    match = match_at(position(text, 3), Turns(), EndRound())
    assert asked(match) == "blue card"
    assert asked(play(match, "veto special")) == "yellow card"
    assert (options(match), match.state.holds_veto(1)) == ("score_most king", True)
    assert asked(play(match, "king stop")) == "red income"


# -- placing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-39")
@pytest.mark.parametrize("card", ["intrigue_four_own", "veto", "score_most", "court_two", "king"])
def test_the_number_of_the_stack_is_the_most_that_can_be_placed(card):
    most = GAME.printed.stack_of[CARD_IDS.index(card)]
    match = play(turn("king galicia; court red 7", "red", card), "place" + " basque" * most)
    assert asked(match) == "red half"
    assert (at(match, "basque")[0], at(match, "court")[0]) == (most, 7 - most)


@pytest.mark.rule("EG-39")
def test_missing_caballeros_are_forfeited():
    match = play(turn("king galicia; court red 2", "red", "king"), "place basque castillo")
    assert options(match) == "special stop"
    assert at(match, "province")[0] == 28


@pytest.mark.rule("EG-39")
def test_with_an_empty_court_nothing_can_be_placed():
    match = turn("king galicia", "red", "king")
    assert options(match) == "special stop"
    refused(match, "place", "EG-39", "Your court is empty")


@pytest.mark.rule("EG-39")
def test_caballeros_are_not_placed_back_into_the_court():
    refused(play(turn("king galicia; court red 2", "red", "king"), "place"), "court", "EG-39", "on the board")


@pytest.mark.rule("EG-40", "EG-75")
def test_several_targets_may_be_mixed():
    match = play(turn("king galicia; court red 5", "red", "king"), "place basque old_castile castillo basque castillo")
    assert [at(match, name)[0] for name in ("basque", "old_castile", "castillo")] == [2, 1, 2]


@pytest.mark.rule("EG-40")
def test_a_region_far_from_the_king_is_no_target():
    match = play(turn("king galicia; court red 5", "red", "king"), "place")
    refused(match, "aragon", "EG-40", "Aragon does not border Galicia")


@pytest.mark.rule("EG-42", "EG-70")
def test_the_kings_region_is_never_a_target():
    match = play(turn("king galicia; court red 5", "red", "king"), "place")
    refused(match, "galicia", "EG-70", "The king stands in Galicia")


@pytest.mark.rule("EG-43", "EG-58")
def test_placing_is_never_vetoed():
    match = turn("king galicia; court red 2; veto blue yellow", "red", "king")
    assert options(play(match, "place basque castillo")) == "special stop"
    assert at(match, "castillo")[0] == 1
