"""Special scorings, the shifted castillo, Grandes in the castillo. (KI-59 to KI-67)"""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.cards import EFFECTS
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from tests.games.king_and_intrigue.positions import (
    GAME,
    asked,
    at,
    everybody_dials,
    general,
    grandes,
    markers,
    match_at,
    options,
    play,
    points,
    position,
    refused,
    score,
    special,
    turn,
)


@pytest.mark.rule("KI-59")
def test_special_scorings_keep_ties_limits_and_bonuses_of_the_base_game():
    text = "king aragon; grande red aragon; aragon red 3 blue 2 yellow 1"
    assert points(text, "aragon") == [5 + 2 + 2, 4, 1, 0]
    assert points(text, "aragon", 3) == [9, 4, 0]
    assert points("king aragon; aragon red 3 blue 2", "aragon", 2) == [7, 0]
    assert points("king aragon; aragon red 2 blue 2 yellow 1", "aragon") == [4, 4, 1, 0]


@pytest.mark.rule("KI-60")
def test_late_moves_come_clockwise_from_the_acting_player_after_the_veto():
    text = "king galicia; late red blue; veto green; aragon red 1 blue 2; basque red 2; seville blue 1"
    match = play(special(text, "blue", "ki_170"), "aragon")
    assert asked(match) == "green veto"
    play(match, "allow")
    assert asked(match) == "blue late_move"
    play(match, "stop")
    assert asked(match) == "red late_move"
    play(match, "basque.red aragon")
    assert score(match) == [4, 4, 0, 0]
    assert markers(match, "late_move") == [1]


@pytest.mark.rule("KI-60", "KI-OP-46")
def test_a_scoring_of_several_regions_has_one_moment_for_a_late_move():
    match = special("king basque; late red; catalonia red 1 blue 1; galicia red 1", "red", "ki_100")
    assert asked(match) == "red late_move"
    play(match, "catalonia.red seville")
    assert asked(match) == "over"
    assert score(match) == [4 + 4, 4, 0, 0]
    kept = special("king basque; late red; catalonia red 1 blue 1; galicia red 1", "red", "ki_100")
    assert asked(play(kept, "stop")) == "over"
    assert score(kept) == [4 + 2, 2, 0, 0]


@pytest.mark.rule("KI-60")
def test_a_vetoed_scoring_gives_no_moment_for_a_late_move():
    match = play(special("king galicia; late red; veto green; aragon red 1", "red", "ki_170"), "aragon object")
    assert asked(match) == "over"
    assert markers(match, "late_move") == [0]


@pytest.mark.rule("KI-61")
def test_royal_protection_and_mistress_keep_the_king_bonus_from_special_scorings():
    text = "king aragon; aragon red 1; "
    assert points(text, "aragon")[0] == 7
    assert points(text + "protection aragon", "aragon")[0] == 5
    assert points(text + "mistress", "aragon")[0] == 5


@pytest.mark.rule("KI-62")
def test_the_castillo_is_opened_scored_and_closed():
    match = special("king galicia; castillo red 2 blue 1; board_840 castillo", "red", "ki_150")
    assert score(match) == [8, 4, 0, 0]
    assert at(match, "castillo") == [2, 1, 0, 0]
    assert match.view(0)["places"]["castillo"]["caballeros"] is None


@pytest.mark.rule("KI-63")
def test_region_and_shifted_castillo_stand_side_by_side():
    match = play(turn("king aragon; tower basque; court red 2", "red", "ki_170"), "place basque castillo")
    assert (at(match, "basque")[0], at(match, "castillo")[0]) == (1, 1)


@pytest.mark.rule("KI-64")
@pytest.mark.parametrize("closed", ["king basque", "king aragon; quarantine basque", "king aragon; protection basque"])
def test_a_taboo_region_leaves_the_castillo_in_it_open(closed):
    match = play(turn(f"{closed}; tower basque; court red 2", "red", "ki_20"), "special place")
    assert "castillo" in options(match).split()
    refused(match, "basque", "KI-40")


@pytest.mark.rule("KI-65", "KI-OP-30")
def test_the_shifted_castillo_uses_the_regions_numbers_without_any_bonus_or_doubling():
    text = "king granada; tower granada; grande red castillo blue granada; castillo red 2 blue 1; double granada; "
    assert points(text, "castillo") == [6, 3, 0, 0]
    assert points(text + "board_840 granada", "castillo") == [8, 4, 0, 0]
    assert points(text + "board_400 castillo", "castillo") == [6, 3, 0, 0]
    assert score(everybody_dials(general(text), "granada")) == [6, 3, 0, 0]


@pytest.mark.rule("KI-66")
def test_the_castillo_moves_on_out_of_a_taboo_region_but_not_into_one():
    match = special("king basque; tower basque; castillo red 1; seville blue 2", "red", "pe_23")
    refused(match, "basque", "KI-40")
    play(match, "seville")
    assert (markers(match, "tower"), at(match, "castillo")) == ("seville", [1, 2, 0, 0])
    again = special("king aragon; tower basque", "red", "pe_23")
    refused(again, "basque", "KI-66")


@pytest.mark.rule("KI-67")
def test_a_grande_in_the_castillo_has_no_other_home():
    text = "king aragon; grande red castillo; castillo red 2 blue 1; galicia red 1"
    assert points(text, "castillo") == [7, 3, 0, 0]
    assert points(text, "galicia") == [4, 0, 0, 0]
    assert points(
        text.replace("castillo blue 1", "castillo blue 2").replace("red 2 blue 1", "red 2 blue 2"), "castillo"
    ) == [3, 3, 0, 0]
    waits = everybody_dials(general("king aragon; grande red castillo"), "aragon")
    assert grandes(waits)[0] == "castillo"


def begun(text, effect):
    """An effect that is on no card of the data as delivered."""
    table = position(text)
    return match_at(table, *EFFECTS[EFFECT_IDS.index(effect)](table, 0))


@pytest.mark.rule("KI-OP-4")
def test_the_scorings_that_no_card_has_are_ready_for_corrected_data():
    text = "king seville; aragon red 3 blue 1; basque blue 1; galicia red 1 blue 1"
    assert score(begun(text, "score_first_places")) == [5, 5, 0, 0]
    assert score(begun(text, "score_most")) == [5, 4, 0, 0]
    assert score(begun(text, "score_fewest")) == [0, 5, 0, 0]
    late = begun(text + "; late blue", "score_fewest")
    assert score(play(late, "basque.blue galicia")) == [2, 4, 0, 0]


@pytest.mark.rule("KI-60", "KI-OP-46")
@pytest.mark.parametrize("effect", ["score_first_places", "score_most", "score_fewest"])
def test_those_scorings_too_are_announced_before_anybody_moves_late(effect):
    text = "king seville; aragon red 3 blue 1; basque blue 1; galicia red 1 blue 1; late blue; veto yellow"
    vetoed = play(begun(text, effect), "object")
    assert (asked(vetoed), score(vetoed), markers(vetoed, "late_move")) == ("over", [0] * 4, [1])
    allowed = play(begun(text, effect), "allow")
    assert asked(allowed) == "blue late_move"
    play(allowed, "aragon.blue basque")
    assert markers(allowed, "late_move") == []


@pytest.mark.rule("KI-36", "KI-OP-18")
def test_the_fullest_regions_are_found_after_the_late_move_and_each_further_one_can_be_vetoed():
    match = begun("king seville; aragon red 3 blue 1; basque blue 4; late blue; veto yellow", "score_most")
    assert "fullest" in GAME.prompt(match.view(2))
    play(match, "allow")
    both = play(match, "stop")
    assert (asked(both), score(both)) == ("yellow veto", [0, 5, 0, 0])
    assert score(play(both, "allow")) == [5, 9, 0, 0]


@pytest.mark.rule("KI-74", "KI-OP-4")
def test_on_a_turned_scoreboard_the_sole_fewest_come_first():
    text = "king galicia; aragon red 3 blue 1; board_840 aragon; turned board_840; grande red aragon"
    assert score(begun(text, "score_first_places")) == [2, 8, 0, 0]
    assert score(begun(text.replace("red 3", "red 3 yellow 1"), "score_first_places")) == [2, 0, 0, 0]
