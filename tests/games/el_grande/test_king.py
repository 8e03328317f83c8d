"""The king, his frozen region, Granden and mobile scoreboards. (EG-68 to EG-74, EG-100 to EG-102)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.names import BESIDE, CASTILLO
from tests.games.el_grande.positions import (
    Q,
    asked,
    at,
    happened,
    options,
    place,
    play,
    points,
    refused,
    score,
    special,
    turn,
)


@pytest.mark.rule("EG-73")
def test_the_king_card_moves_him_to_any_other_region():
    match = special("king aragon", "red", "king")
    assert options(match) == "galicia basque catalonia old_castile new_castile seville granada valencia stop"
    refused(match, "aragon", "EG-OP-32", "staying is no move")
    refused(match, "castillo", "EG-73", "never enters the castillo")
    assert play(match, "seville").state.king == place("seville")


@pytest.mark.rule("EG-73")
def test_the_adviser_moves_him_across_one_border():
    match = special("king catalonia", "red", "royal_adviser")
    assert options(match) == "aragon valencia stop"
    refused(match, "granada", "EG-73", "Granada does not border Catalonia")
    refused(match, "catalonia", "EG-OP-32")
    refused(match, "castillo", "EG-73")
    assert play(match, "valencia").state.king == place("valencia")


@pytest.mark.rule("EG-44", "EG-73")
@pytest.mark.parametrize("card", ["king", "royal_adviser"])
def test_the_king_may_stay_if_the_move_is_declined(card):
    match = play(special("king catalonia", "red", card), "stop")
    assert (asked(match), match.state.king) == ("over", place("catalonia"))


@pytest.mark.rule("EG-68", "EG-74")
def test_the_new_region_freezes_and_the_old_one_is_free_at_once():
    text = "king galicia; galicia red 2; seville red 2; court red 1"
    s = play(special(text, "red", "king"), "seville").state
    assert (s.closed(place("seville")), s.closed(place("galicia"))) == (True, False)
    assert s.open_regions_of(0) == [place("galicia")]


@pytest.mark.rule("EG-69", "EG-41")
def test_after_his_move_placing_follows_the_king():
    match = play(turn("king galicia; court red 5", "red", "royal_adviser"), "special basque place")
    assert options(match) == "galicia aragon old_castile castillo stop"


TABOO = "king aragon; aragon red 3 blue 3 yellow 3; court red 3; grande red aragon; board_840 aragon"


@pytest.mark.rule("EG-70", "EG-71")
@pytest.mark.parametrize(
    ("card", "choices", "forbidden"),
    [
        ("intrigue_place_two_extra", "", "aragon"),
        ("intrigue_all_own_one_region", "", "aragon"),
        ("intrigue_five_any_one_region", "", "aragon"),
        ("intrigue_four_any", "", "aragon.blue"),
        ("intrigue_four_any", "seville.red", "aragon"),
        ("dismiss_one_each", "", "aragon.blue"),
        ("expulsion", "", "aragon"),
        ("secret_lose_two", "", "aragon"),
        ("secret_lose_region", "", "aragon"),
        ("angry_king", "", "aragon"),
        ("mobile_scoreboard", "board_400", "aragon"),
        ("mobile_scoreboard", "", "board_840"),
    ],
)
def test_nothing_enters_or_leaves_the_kings_region(card, choices, forbidden):
    match = play(special(f"{TABOO}; seville red 1 blue 2", "red", card), choices)
    assert forbidden not in options(match).split()
    refused(match, forbidden, "EG-70", "The king stands in Aragon")


@pytest.mark.rule("EG-70", "EG-101", "EG-52")
def test_a_grande_in_the_kings_region_is_frozen():
    match = special(TABOO, "red", "move_grande")
    assert (asked(match), match.state.grande[0]) == ("red half", place("aragon"))
    assert happened(match) == ["NothingDone"]


@pytest.mark.rule("EG-72", "EG-96")
def test_the_kings_region_is_scored_with_its_scoreboard_and_his_bonus():
    text = "king aragon; aragon red 3 blue 2 yellow 1; board_840 aragon"
    assert points(text, "aragon") == [10, 4, 0, 0]
    assert score(play(special(text, "green", "score_any_2"), "aragon")) == [10, 4, 0, 0]
    assert points("king aragon; aragon red 3 blue 3", "aragon") == [4, 4, 0, 0]


# -- Granden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-100", "EG-97")
def test_a_grande_moves_alone_and_brings_its_bonus_along():
    match = play(special(Q, "blue", "move_grande"), "aragon")
    assert match.state.grande[1] == place("aragon")
    assert (at(match, "aragon"), at(match, "seville")) == ([0, 3, 0, 1], [0, 2, 0, 1])
    moved = Q.replace("blue seville", "blue aragon")
    assert points(moved, "aragon") == [0, 7, 0, 4]
    assert points(moved, "seville") == [0, 4, 0, 3]


@pytest.mark.rule("EG-100")
def test_several_granden_may_stand_in_one_region():
    match = play(special(Q, "blue", "move_grande"), "valencia")
    assert match.state.grande == [place(name) for name in ("basque", "valencia", "valencia", "galicia")]


@pytest.mark.rule("EG-100", "EG-101")
def test_a_grande_enters_neither_the_kings_region_nor_the_castillo():
    match = special(Q, "blue", "move_grande")
    refused(match, "new_castile", "EG-70", "The king stands in New Castile")
    refused(match, "castillo", "EG-100", "never enters the castillo")
    refused(match, "seville", "EG-100", "stands in Seville already")
    assert play(match, "stop").state.grande[1] == place("seville")


@pytest.mark.rule("EG-86")
def test_neither_king_nor_grande_counts_as_a_caballero():
    assert points("king seville; grande red seville blue seville; seville yellow 1", "seville") == [0, 0, 6, 0]


# -- mobile scoreboards ----------------------------------------------------------------------------------------


@pytest.mark.rule("EG-102", "EG-91")
def test_a_board_comes_into_play_and_covers_the_printed_values():
    match = special("king galicia", "red", "mobile_scoreboard")
    assert options(match) == "board_840 board_400 stop"
    play(match, "board_400")
    assert options(match) == "basque aragon catalonia old_castile new_castile seville granada valencia castillo"
    play(match, "granada")
    assert match.state.boards == [BESIDE, place("granada")]
    assert match.state.values_at(place("granada")) == [4, 0, 0]


@pytest.mark.rule("EG-102", "EG-91")
def test_when_a_board_leaves_the_printed_values_return():
    match = play(special("king galicia; board_400 granada", "red", "mobile_scoreboard"), "board_400 castillo")
    assert match.state.values_at(place("granada")) == [6, 3, 2]
    assert match.state.values_at(CASTILLO) == [4, 0, 0]


@pytest.mark.rule("EG-102")
def test_one_place_carries_one_board_and_a_board_must_go_elsewhere():
    text = "king galicia; board_840 castillo; board_400 granada"
    match = play(special(text, "red", "mobile_scoreboard"), "board_400")
    assert options(match) == "basque aragon catalonia old_castile new_castile seville valencia"
    refused(match, "castillo", "EG-102", "A scoreboard lies in the castillo")
    refused(match, "granada", "EG-102", "one per place")


@pytest.mark.rule("EG-102", "EG-44")
def test_moving_a_board_may_be_declined():
    match = play(special("king galicia", "red", "mobile_scoreboard"), "stop")
    assert (asked(match), match.state.boards) == ("over", [BESIDE, BESIDE])
