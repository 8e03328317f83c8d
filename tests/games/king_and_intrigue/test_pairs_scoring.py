"""Where two lasting effects meet: the king, a Veto, double scoring and alliances."""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.points import points_at
from tests.games.king_and_intrigue.pairing import PAIRS, pair
from tests.games.king_and_intrigue.positions import (
    asked,
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
    whole_turn,
)

# -- the king --------------------------------------------------------------------------------------------------


@pair("king", "veto")
def test_a_veto_stops_the_king_card():
    match = play(turn("king galicia; veto blue", "red", "ki_180", row=-1), "action seville object")
    assert match.view()["king"] == "galicia"


@pair("king", "double")
def test_the_king_bonus_of_a_doubled_region_is_doubled():
    assert score(everybody_dials(general("king aragon; double aragon; aragon red 1"), "aragon"))[0] == 14


@pair("king", "alliance")
def test_the_king_in_an_allied_region_pays_his_bonus_and_holds_its_marker():
    text = "king aragon; alliance aragon basque; basque red 1"
    assert score(everybody_dials(general(text), "aragon"))[0] == 5 + 5 + 2
    assert "seville" in options(special(text, "red", "pe_43"))
    assert markers(play(special(text, "red", "pe_43"), "seville"), "alliance") == ["aragon", "seville"]


@pair("king", "bridge")
def test_the_king_at_one_end_blocks_the_bridge_but_not_its_point():
    text = "king seville; round 2; bridge seville granada red; granada red 2"
    assert options(whole_turn(text, "red", "ki_170")) == "withdraw stop"
    assert score(everybody_dials(general(text), "seville"))[0] == 6 + 1


@pair("king", "quarantine")
@pytest.mark.rule("KI-OP-59", "KI-42")
def test_the_king_enters_a_quarantined_region_and_keeps_the_marker_there():
    text = "king aragon; quarantine aragon; aragon red 1; court red 1"
    assert points(text, "aragon")[0] == 7
    refused(turn(text, "red", "pe_73"), "special", "KI-26")
    assert (
        markers(play(special(text.replace("king aragon", "king basque"), "red", "pe_73"), "seville"), "quarantine")
        == "seville"
    )


@pair("king", "protection")
def test_the_king_enters_a_protected_region_without_his_bonus():
    match = play(turn("king galicia; protection aragon; aragon red 1", "red", "ki_180", row=-1), "action aragon")
    assert match.view()["king"] == "aragon"
    assert points("king aragon; protection aragon; aragon red 1", "aragon")[0] == 5


@pair("king", "tower")
def test_the_king_closes_the_region_but_not_the_castillo_in_it():
    text = "king basque; tower basque; castillo red 1; court red 1"
    assert points(text, "castillo")[0] == 5
    match = play(turn(text, "red", "ki_170"), "place")
    assert "castillo" in options(match).split()
    refused(special("king basque; tower seville", "red", "pe_23"), "basque", "KI-40")


@pair("king", "coup")
def test_a_grande_in_the_kings_region_is_not_thrown_and_one_bound_for_it_waits():
    match = special("king aragon; grande red aragon blue basque yellow basque green basque", "green", "sk_35")
    assert grandes(match) == ["aragon", "castillo", "castillo", "castillo"]
    waits = everybody_dials(general("king aragon; grande blue castillo"), "aragon")
    assert grandes(waits)[1] == "castillo"


@pair("king", "mistress")
def test_a_mistress_leaves_the_home_bonus_only():
    text = "king aragon; mistress; grande red aragon; aragon red 1"
    assert points(text, "aragon")[0] == 7


@pytest.mark.rule("KI-OP-57")
def test_scorings_before_the_mistress_keep_the_king_bonus():
    match = turn("king aragon; aragon red 1", "red", "pe_93")
    assert points_at(match.state, 2)[0] == 7
    assert points_at(play(match, "special").state, 2)[0] == 5


@pytest.mark.rule("KI-OP-39")
def test_a_grande_in_the_castillo_takes_part_in_no_outing_and_no_move():
    text = "king galicia; grande red castillo blue castillo yellow basque green basque; aragon blue 1"
    match = special(text, "red", "pe_13")
    assert match.view()["question"]["asked"] == [2, 3]
    assert options(special(text, "blue", "ki_80")) == "aragon.blue stop"


@pytest.mark.rule("KI-OP-16")
def test_revolt_turns_a_board_back_and_brings_one_in_turned():
    match = play(special("king galicia; board_840 basque; turned board_840", "red", "sk_45"), "board_840")
    assert match.view()["places"]["basque"]["values"] == [8, 4, 0]
    brought = play(special("king galicia; board_840 basque", "red", "sk_45"), "board_400")
    refused(brought, "basque", "EG-102")
    play(brought, "castillo")
    assert brought.view()["places"]["castillo"]["values"] == [0, 0, 4]


@pytest.mark.rule("KI-OP-43")
def test_a_second_danger_of_collapse_changes_nothing():
    assert markers(special("king galicia; collapse", "red", "pe_63"), "collapse") is True


@pair("king", "late move")
def test_a_late_move_neither_leaves_nor_enters_the_kings_region():
    match = play(special("king aragon; late red; aragon red 1; basque red 1", "red", "ki_170"), "basque")
    assert options(match) == "basque.red stop"
    refused(match, "aragon.red", "KI-40")
    refused(play(match, "basque.red"), "aragon", "KI-40")


@pair("king", "revolt")
def test_a_board_under_the_king_is_not_turned_and_his_bonus_goes_to_the_largest():
    text = "king basque; board_840 basque; basque red 3 blue 1; "
    refused(special(text, "red", "sk_45"), "board_840", "KI-40")
    assert points(text + "turned board_840", "basque") == [4 + 2, 8, 0, 0]


@pair("king", "limit")
@pytest.mark.rule("KI-OP-37")
def test_a_limit_board_under_the_king_can_neither_be_moved_nor_annulled():
    text = "king basque; limit basque aragon seville"
    assert options(special(text, "red", "sk_65")) == "aragon seville stop"
    assert options(special(text, "red", "sk_95")) == "aragon seville stop"


# -- a Veto: laying can be stopped, consequences cannot ----------------------------------------------------------

LAYING = [
    ("double", "ki_130", "aragon"),
    ("alliance", "pe_43", "aragon basque"),
    ("bridge", "pe_53", "aragon basque"),
    ("collapse", "pe_63", ""),
    ("quarantine", "pe_73", "aragon"),
    ("protection", "sk_85", "aragon"),
    ("tower", "pe_23", "aragon"),
    ("coup", "sk_35", ""),
    ("mistress", "pe_93", ""),
    ("espionage", "sk_25", ""),
    ("late move", "sk_75", ""),
    ("revolt", "sk_45", "board_840 aragon"),
    ("limit", "sk_65", "aragon"),
]
PAIRS.update(frozenset(("veto", effect)) for effect, _, _ in LAYING)


@pytest.mark.rule("KI-37")
@pytest.mark.parametrize(("effect", "name", "choices"), LAYING)
def test_a_veto_stops_the_laying(effect, name, choices):
    match = special("king galicia; court red 2; grande red seville; veto blue", "red", name)
    before = (match.view()["markers"], match.state.boards[:], grandes(match)[0])
    assert asked(play(match, choices)) == "blue veto"
    play(match, "object")
    assert (match.view()["markers"], match.state.boards[:], grandes(match)[0]) == before


# -- double scoring --------------------------------------------------------------------------------------------


@pair("double", "alliance")
def test_an_alliance_doubles_only_the_share_of_the_doubled_region():
    text = "king seville; alliance galicia basque; double galicia; galicia red 1; basque blue 2"
    assert score(everybody_dials(general(text), "seville")) == [2 * 2 + 3, 2 * 4 + 5, 0, 0]


@pair("double", "bridge")
def test_the_point_of_the_bridge_is_never_doubled():
    text = "king galicia; bridge seville granada red; double seville granada"
    assert score(everybody_dials(general(text), "galicia"))[0] == 1


@pair("double", "quarantine")
@pytest.mark.rule("KI-OP-42")
def test_a_quarantined_region_can_be_doubled():
    text = "king galicia; quarantine aragon; aragon red 1"
    assert markers(play(special(text, "red", "ki_130"), "aragon"), "double") == ["aragon"]
    assert score(everybody_dials(general(text + "; double aragon"), "galicia"))[0] == 10


@pair("double", "protection")
def test_a_doubled_region_under_protection_has_no_king_bonus_to_double():
    text = "king aragon; protection aragon; double aragon; aragon red 1"
    assert score(everybody_dials(general(text), "aragon"))[0] == 10


@pair("double", "tower")
def test_the_castillo_in_a_doubled_region_counts_once():
    text = "king galicia; tower aragon; double aragon; castillo red 1; aragon blue 1"
    assert score(everybody_dials(general(text), "galicia")) == [5, 10, 0, 0]


@pair("double", "coup")
def test_a_grande_that_returns_to_a_doubled_region_doubles_its_home_bonus():
    text = "king galicia; grande red castillo; double aragon; castillo red 1"
    assert score(everybody_dials(general(text), "aragon"))[0] == 5 + 2 + 2 * (5 + 2)


@pair("double", "mistress")
def test_a_mistress_takes_the_king_bonus_before_doubling():
    assert score(everybody_dials(general("king aragon; mistress; double aragon; aragon red 1"), "aragon"))[0] == 10


@pair("double", "late move")
def test_a_late_move_into_a_doubled_region_counts_twice():
    text = "king galicia; late red; double basque; catalonia red 1"
    match = play(everybody_dials(general(text), "galicia"), "stop catalonia.red basque")
    assert score(match)[0] == 10


@pair("double", "revolt")
def test_a_turned_board_is_ranked_first_and_doubled_then():
    text = "king galicia; double basque; board_840 basque; turned board_840; basque red 2 blue 1"
    assert score(everybody_dials(general(text), "galicia")) == [8, 16, 0, 0]


# -- alliance --------------------------------------------------------------------------------------------------


@pair("alliance", "bridge")
def test_the_caballero_on_a_bridge_between_allies_counts_in_neither():
    text = "king galicia; alliance seville granada; bridge seville granada red; seville blue 1"
    assert score(everybody_dials(general(text), "galicia")) == [1, 10, 0, 0]


@pair("alliance", "quarantine")
def test_a_quarantined_ally_is_scored_and_its_marker_stays():
    text = "king galicia; alliance seville granada; quarantine seville; seville red 1"
    assert score(everybody_dials(general(text), "galicia"))[0] == 10
    assert asked(special(text, "red", "pe_43")) == "red second_ally"


@pair("alliance", "protection")
def test_a_protected_ally_pays_no_king_bonus_and_its_marker_stays():
    text = "king seville; alliance seville granada; protection seville; seville red 1"
    assert score(everybody_dials(general(text), "galicia"))[0] == 10
    assert asked(special(text, "red", "pe_43")) == "red second_ally"


@pair("alliance", "tower")
def test_a_castillo_in_an_allied_region_is_not_part_of_the_alliance():
    text = "king galicia; alliance seville granada; tower seville; castillo red 1; granada blue 1"
    assert score(everybody_dials(general(text), "galicia")) == [4, 10, 0, 0]


@pair("alliance", "coup")
def test_a_grande_released_into_either_ally_brings_its_home_bonus_once():
    text = "king galicia; alliance seville granada; grande red castillo; castillo red 1; seville red 1"
    match = dial(general(text), red="granada", blue="galicia", yellow="galicia", green="galicia")
    assert score(match)[0] == 5 + 2 + 4 + 6 + 2


@pair("alliance", "mistress")
def test_a_mistress_takes_the_king_bonus_of_an_alliance():
    text = "king seville; mistress; alliance seville granada; seville red 1"
    assert score(everybody_dials(general(text), "galicia"))[0] == 10


@pair("alliance", "late move")
def test_allies_have_one_moment_for_a_late_move():
    text = "king galicia; alliance basque aragon; late red; basque red 1"
    match = everybody_dials(general(text), "galicia")
    moments = 0
    while asked(match) == "red late_move":
        moments += 1
        play(match, "stop")
    assert moments == 8


@pair("alliance", "revolt")
def test_each_table_of_an_alliance_ranks_the_sums_its_own_way():
    text = (
        "king seville; alliance galicia catalonia; board_400 galicia; turned board_400; galicia red 2; catalonia blue 1"
    )
    assert score(everybody_dials(general(text), "seville")) == [4, 4 + 2, 0, 0]
