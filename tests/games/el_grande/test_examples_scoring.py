"""Worked examples T-1 to T-23: ranking, points, special scorings, a whole general scoring."""

from __future__ import annotations

import pytest

from meseta.games.el_grande.flow import GeneralScoring
from meseta.games.el_grande.names import PLACE_IDS, REGIONS
from meseta.games.el_grande.scoring import places_that_count, points_at, rank
from tests.games.el_grande.positions import Q, at, dial, match_at, points, position, score, special

# -- ranking and points ----------------------------------------------------------------------------------------


@pytest.mark.rule("EG-88", "EG-90")
def test_t1_three_tied_for_first_take_the_second_place():
    assert points("basque red 4 blue 4 yellow 4 green 3", "basque") == [3, 3, 3, 1]


@pytest.mark.rule("EG-88", "EG-90")
def test_t2_two_tied_for_third_fall_to_fourth():
    assert points("old_castile red 4 blue 3 yellow 2 green 2", "old_castile") == [6, 4, 0, 0]


@pytest.mark.rule("EG-88")
def test_t3_two_tied_for_first_leave_the_third_place_to_the_next():
    assert points("new_castile red 3 blue 3 yellow 2 green 1", "new_castile") == [4, 4, 2, 0]


@pytest.mark.rule("EG-88")
def test_t4_two_tied_for_second_take_the_third_place():
    assert points("new_castile red 5 blue 4 yellow 4 green 3", "new_castile") == [7, 2, 2, 0]


@pytest.mark.rule("EG-88", "EG-89")
def test_t5_each_of_two_tied_groups_drops_one_place():
    assert points("old_castile red 4 blue 4 yellow 3 green 3 white 1", "old_castile", 5) == [4, 4, 0, 0, 0]


@pytest.mark.rule("EG-88", "EG-96", "EG-97")
def test_t6_five_tied_take_the_second_place_without_any_bonus():
    tied = "old_castile red 2 blue 2 yellow 2 green 2 white 2"
    assert points(f"{tied}; king old_castile; grande red old_castile", "old_castile", 5) == [4] * 5


@pytest.mark.rule("EG-87")
def test_t7_absent_players_take_no_place():
    assert points("catalonia red 1", "catalonia", 5) == [4, 0, 0, 0, 0]


@pytest.mark.rule("EG-93")
def test_t8_with_two_players_only_a_sole_majority_scores():
    assert points("valencia red 3 blue 2", "valencia", 2) == [5, 0]
    assert points("valencia red 3 blue 3; king valencia; grande red valencia", "valencia", 2) == [0, 0]


@pytest.mark.rule("EG-94")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [([4, 2, 1], [5, 4, 0]), ([3, 3, 2], [4, 4, 0]), ([4, 3, 3], [5, 0, 0]), ([2, 2, 2], [4, 4, 4])],
)
def test_t9_with_three_players_only_two_places_score(counts, expected):
    red, blue, yellow = counts
    assert points(f"aragon red {red} blue {blue} yellow {yellow}", "aragon", 3) == expected


@pytest.mark.rule("EG-96", "EG-97", "EG-98")
def test_t10_both_bonuses_add_up():
    assert points("king seville; grande red seville; seville red 3 blue 1", "seville") == [8, 3, 0, 0]


@pytest.mark.rule("EG-96", "EG-97")
def test_t11_a_tie_for_most_loses_both_bonuses():
    assert points("king seville; grande red seville; seville red 3 blue 3 yellow 1", "seville") == [3, 3, 1, 0]


@pytest.mark.rule("EG-86", "EG-97")
def test_t12_the_grande_does_not_break_a_tie():
    assert points("grande red basque; basque red 1 blue 1", "basque") == [3, 3, 0, 0]


@pytest.mark.rule("EG-97", "EG-100")
def test_t13_of_two_granden_only_the_leaders_counts():
    text = "grande red valencia blue valencia; valencia red 2 blue 4 yellow 1"
    assert points(text, "valencia") == [3, 7, 2, 0]


@pytest.mark.rule("EG-91", "EG-97", "EG-53")
def test_t14_mobile_boards_change_the_class_of_a_region():
    text = """board_840 galicia; board_400 granada; grande green granada; catalonia red 2 blue 1;
              seville blue 3 yellow 3 green 1; granada red 1 yellow 2 green 4; galicia red 5"""
    assert points(text, "granada") == [0, 0, 0, 6]
    assert score(special(text, "red", "score_fours")) == [4, 5, 3, 7]


@pytest.mark.rule("EG-53", "EG-72", "EG-91", "EG-96")
def test_t15_a_region_under_the_8_4_0_has_no_class_and_the_kings_region_scores_with_its_bonus():
    text = """king granada; board_840 new_castile; old_castile red 3 blue 2 yellow 2;
              granada red 1 blue 2 green 3; new_castile green 9"""
    assert points(text, "granada") == [2, 3, 0, 8]
    assert score(special(text, "red", "score_sixes_sevens")) == [8, 5, 2, 8]


@pytest.mark.rule("EG-52")
def test_t16_the_castillo_is_no_five():
    assert score(special("castillo red 4", "red", "score_fives")) == [0, 0, 0, 0]


# -- position Q ------------------------------------------------------------------------------------------------


Q_POINTS = {
    "galicia": [2, 0, 0, 6],
    "basque": [7, 0, 3, 0],
    "aragon": [0, 5, 0, 4],
    "catalonia": [8, 0, 4, 0],
    "old_castile": [2, 6, 0, 2],
    "new_castile": [4, 9, 2, 0],
    "seville": [0, 6, 0, 3],
    "granada": [3, 2, 3, 0],
    "valencia": [3, 0, 7, 0],
}


@pytest.mark.rule("EG-85", "EG-88", "EG-91", "EG-92", "EG-96", "EG-97")
def test_t17_all_nine_regions_of_q():
    table = position(Q)
    found = {PLACE_IDS[region]: points_at(table, region) for region in range(REGIONS)}
    assert found == Q_POINTS
    assert [sum(by_seat) for by_seat in zip(*found.values(), strict=True)] == [29, 28, 19, 15]


@pytest.mark.rule("EG-53", "EG-96", "EG-97")
def test_t18_first_places_in_q():
    assert score(special(Q, "green", "score_first_places")) == [15, 26, 7, 6]


@pytest.mark.rule("EG-53")
def test_t19_the_fullest_and_the_emptiest_regions_of_q():
    assert score(special(Q, "red", "score_most")) == [4, 9, 2, 0]
    assert score(special(Q, "red", "score_fewest")) == [9, 6, 3, 9]


@pytest.mark.rule("EG-53", "EG-91")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("score_fours", [2, 6, 0, 9]),
        ("score_fives", [10, 5, 10, 4]),
        ("score_sixes_sevens", [9, 17, 5, 2]),
    ],
)
def test_t20_class_cards_in_q(card, expected):
    assert score(special(Q, "yellow", card)) == expected


@pytest.mark.rule("EG-48", "EG-51")
def test_t21_regions_that_two_dialled_are_not_scored():
    match = special(Q, "red", "score_secret")
    dial(match, red="catalonia", blue="new_castile", yellow="catalonia", green="galicia")
    assert score(match) == [6, 9, 2, 6]


@pytest.mark.rule("EG-80", "EG-81", "EG-82", "EG-83", "EG-84", "EG-85", "EG-79")
def test_t22_a_whole_general_scoring():
    before = Q.replace("aragon blue 3", "aragon blue 1").replace("catalonia red 3", "catalonia red 0")
    before += "; castillo red 3 blue 2 yellow 2"
    match = match_at(position(before), GeneralScoring())
    court = at(match, "court")[2]
    dial(match, red="catalonia", blue="aragon", yellow="new_castile", green="granada")
    assert score(match) == [34, 29, 20, 15]
    assert at(match, "castillo") == [0, 0, 0, 0]
    assert at(match, "court")[2] == court + 2
    q = position(Q)
    assert all(match.state.counts(region) == q.counts(region) for region in range(REGIONS))


@pytest.mark.rule("EG-78", "EG-79", "EG-95")
@pytest.mark.parametrize(
    ("seats", "board", "expected"),
    [(4, "", [3, 3, 1, 0]), (3, "", [3, 3, 0]), (4, "board_840 castillo;", [4, 4, 0, 0])],
)
def test_t23_the_castillo_is_scored_and_stays_full(seats, board, expected):
    match = special(f"{board} castillo red 2 blue 2 yellow 1", "red", "score_castillo", seats)
    assert score(match) == expected
    assert at(match, "castillo")[:3] == [2, 2, 1]


@pytest.mark.rule("EG-89", "EG-92", "EG-93", "EG-94")
def test_places_below_the_last_number_that_counts_score_nothing():
    assert [places_that_count(seats) for seats in (2, 3, 4, 5)] == [1, 2, 3, 3]
    assert rank([5, 4, 3, 2, 1], [6, 4, 2], 3) == [6, 4, 2, 0, 0]
    assert rank([3, 3, 2, 2, 2], [6, 4, 2], 3) == [4, 4, 0, 0, 0]
    assert rank([3, 2, 2, 1, 1], [6, 4, 2], 3) == [6, 2, 2, 0, 0]
    assert rank([0, 0, 0, 0], [6, 4, 2], 3) == [0, 0, 0, 0]
