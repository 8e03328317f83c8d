"""Special scorings: one place, classes, castillo, first places, fullest, emptiest, secret. (EG-53, EG-86 to EG-99)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import CastilloOpened, Scored
from meseta.games.el_grande.names import PLACE_IDS
from tests.games.el_grande.positions import (
    GAME,
    Q,
    asked,
    at,
    dial,
    happened,
    options,
    play,
    refused,
    score,
    special,
    turn,
)


def scored(match):
    """The places that were scored, in order."""
    return " ".join(PLACE_IDS[event.place] for event in match.events if isinstance(event, Scored))


@pytest.mark.rule("EG-53", "EG-79", "EG-72")
@pytest.mark.parametrize("card", ["score_any_2", "score_any_3"])
def test_a_place_of_ones_choice_is_scored_with_all_bonuses(card):
    match = special(Q, "green", card)
    assert options(match) == " ".join([*PLACE_IDS[:10], "stop"])
    play(match, "new_castile")
    assert (asked(match), score(match)) == ("over", [4, 9, 2, 0])
    match = play(special(f"{Q}; castillo red 1 blue 2", "green", card), "castillo")
    assert (score(match), at(match, "castillo")) == ([3, 5, 0, 0], [1, 2, 0, 0])


@pytest.mark.rule("EG-44")
@pytest.mark.parametrize("card", ["score_any_2", "score_any_3"])
def test_naming_a_place_may_be_declined(card):
    match = special(Q, "green", card)
    refused(match, "court", "EG-53")
    assert score(play(match, "stop")) == [0, 0, 0, 0]


@pytest.mark.rule("EG-53", "EG-91")
@pytest.mark.parametrize(
    ("card", "boards", "regions"),
    [
        ("score_fours", "", "galicia catalonia seville"),
        ("score_fives", "", "basque aragon valencia"),
        ("score_sixes_sevens", "", "old_castile new_castile granada"),
        ("score_fours", "board_840 galicia; board_400 granada", "catalonia seville granada"),
        ("score_fives", "board_840 aragon; board_400 basque", "valencia"),
        ("score_sixes_sevens", "board_840 new_castile; board_400 old_castile", "granada"),
        ("score_fours", "board_400 castillo", "galicia catalonia seville"),
        ("score_fives", "board_400 castillo", "basque aragon valencia"),
    ],
)
def test_class_cards_score_the_regions_of_their_class_in_the_order_of_the_map(card, boards, regions):
    assert scored(special(boards, "red", card)) == regions


@pytest.mark.rule("EG-45", "EG-44")
def test_a_scoring_is_carried_out_completely_once_begun():
    match = special(Q, "red", "score_fives")
    assert (asked(match), scored(match)) == ("over", "basque aragon valencia")


@pytest.mark.rule("EG-78", "EG-79", "EG-53")
def test_the_castillo_is_scored_without_bonuses_and_keeps_its_caballeros():
    match = special(
        "king galicia; grande red galicia; castillo red 3 blue 2 yellow 1 green 1", "blue", "score_castillo"
    )
    assert (score(match), scored(match)) == ([5, 3, 0, 0], "castillo")
    assert at(match, "castillo") == [3, 2, 1, 1]


@pytest.mark.rule("EG-53", "EG-78", "EG-102")
def test_a_board_at_the_castillo_counts_in_every_scoring_of_it():
    text = "board_400 castillo; castillo red 3 blue 2"
    assert score(special(text, "red", "score_castillo")) == [4, 0, 0, 0]
    assert score(play(special(text, "red", "score_any_3"), "castillo")) == [4, 0, 0, 0]


@pytest.mark.rule("EG-53", "EG-96", "EG-97")
def test_only_sole_first_places_score_and_with_their_bonuses():
    text = "king aragon; grande blue seville; aragon red 2 blue 1; seville blue 1; granada red 1 blue 1; castillo red 9"
    match = special(text, "yellow", "score_first_places")
    assert score(match) == [5 + 2, 4 + 2, 0, 0]
    assert scored(match) == " ".join(PLACE_IDS[:9])


@pytest.mark.rule("EG-93", "EG-95")
def test_with_two_players_a_sole_first_place_scores_as_ever():
    assert score(special("aragon red 2 blue 1", "red", "score_first_places", 2)) == [5, 0]
    assert score(special("aragon red 2 blue 1", "red", "score_fives", 2)) == [5, 0]
    assert score(special("castillo red 2 blue 1", "red", "score_castillo", 2)) == [5, 0]


@pytest.mark.rule("EG-94", "EG-95")
def test_with_three_players_no_third_place_scores_anywhere():
    text = "aragon red 3 blue 2 yellow 1; castillo red 3 blue 2 yellow 1; board_840 aragon"
    assert score(play(special(text, "red", "score_any_2", 3), "aragon")) == [8, 4, 0]
    assert score(special(text, "red", "score_castillo", 3)) == [5, 3, 0]


@pytest.mark.rule("EG-53", "EG-72")
def test_the_fullest_regions_are_scored_even_under_the_king_and_the_castillo_does_not_count():
    text = "king aragon; aragon red 2 blue 1; seville green 3; galicia red 2; castillo red 9"
    match = special(text, "yellow", "score_most")
    assert (scored(match), score(match)) == ("aragon seville", [7, 4, 0, 4])


@pytest.mark.rule("EG-53", "EG-86")
def test_the_emptiest_occupied_regions_are_scored():
    text = "king aragon; aragon red 1; seville green 1; galicia red 2; castillo red 1; grande blue basque"
    match = special(text, "yellow", "score_fewest")
    assert (scored(match), score(match)) == ("aragon seville", [7, 0, 0, 4])


@pytest.mark.rule("EG-52")
@pytest.mark.parametrize("card", ["score_most", "score_fewest"])
def test_on_an_empty_map_nothing_is_scored(card):
    match = special("king aragon; castillo red 3", "yellow", card)
    assert (asked(match), happened(match), score(match)) == ("over", ["NothingDone"], [0] * 4)


@pytest.mark.rule("EG-48", "EG-49", "EG-51")
def test_secretly_dialled_regions_are_scored_clockwise_from_the_active_player():
    match = special(Q, "yellow", "score_secret")
    assert options(match, "yellow") == " ".join(PLACE_IDS[:9])
    refused(match, "castillo", "EG-9", "not on the secret disc", by="yellow")
    refused(match, "stop", "EG-48", "must dial", by="red")
    dial(match, red="galicia", blue="new_castile", yellow="seville", green="basque")
    assert scored(match) == "seville basque galicia new_castile"


@pytest.mark.rule("EG-51")
def test_regions_dialled_by_several_are_not_scored_at_all():
    match = dial(special(Q, "red", "score_secret"), red="aragon", blue="aragon", yellow="granada", green="granada")
    assert (asked(match), scored(match), score(match)) == ("over", "", [0] * 4)


@pytest.mark.rule("EG-99")
def test_points_are_added_at_once_and_know_no_limit():
    match = play(turn(f"{Q}; score red 99 blue 250; court green 1", "green", "score_any_2"), "special new_castile")
    assert (asked(match), score(match)) == ("green half", [103, 259, 2, 0])


@pytest.mark.rule("EG-53")
@pytest.mark.parametrize(
    "card",
    ["score_fours", "score_fives", "score_sixes_sevens", "score_castillo", "score_first_places", "score_most"],
)
def test_a_special_scoring_moves_nothing_on_the_board(card):
    match = turn(f"{Q}; castillo red 2", "red", card)
    before = match.state.cubes[:]
    assert play(match, "special").state.cubes == before


@pytest.mark.rule("EG-77", "EG-79")
@pytest.mark.parametrize(
    ("card", "choice"), [("score_castillo", ""), ("score_any_2", "castillo"), ("score_any_3", "castillo")]
)
def test_everybody_sees_what_is_in_the_castillo_while_it_is_scored(card, choice):
    match = play(special("king galicia; court red 1; castillo red 2 green 1", "red", card), choice)
    for seat in (0, 1, None):
        assert match.events_for(seat)[0] == CastilloOpened((2, 0, 0, 1))
        assert match.view(seat)["places"]["castillo"]["caballeros"] is None
    assert GAME.sentence(match.events[0]) == "The castillo is opened. Inside: Red 2, Green 1."
    assert not match.can_go_back(0)


@pytest.mark.rule("EG-77")
def test_an_empty_castillo_is_opened_too():
    match = special("king galicia", "red", "score_castillo")
    assert [GAME.sentence(event) for event in match.events] == [
        "The castillo is opened. Inside: nobody.",
        "The castillo scores nothing.",
    ]
