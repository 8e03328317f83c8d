"""Where two lasting effects meet: bridge, castillo, frozen regions, scoreboards and limit boards."""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.pairing import PAIRS, pair
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
    whole_turn,
)

# -- bridge ----------------------------------------------------------------------------------------------------


@pair("bridge", "quarantine")
def test_quarantine_at_one_end_blocks_the_bridge():
    text = "king galicia; round 2; quarantine seville; bridge seville granada red; granada red 1"
    assert options(whole_turn(text, "red", "ki_170")) == "withdraw stop"


@pair("bridge", "protection")
def test_protection_at_one_end_blocks_the_bridge():
    text = "king galicia; round 2; protection seville; bridge seville granada red; granada red 1"
    assert options(whole_turn(text, "red", "ki_170")) == "withdraw stop"


@pair("bridge", "late move")
def test_a_late_move_cannot_take_the_caballero_from_the_bridge():
    match = play(special("king galicia; late red; bridge seville granada red; aragon red 1", "red", "ki_170"), "aragon")
    assert options(match) == "aragon.red stop"


@pair("bridge", "limit")
def test_the_bridge_fills_the_free_places_of_a_limit_board():
    text = "king galicia; round 2; bridge seville granada red; seville red 3; limit granada; granada blue 5"
    match = play(whole_turn(text, "red", "ki_170"), "seville.red")
    assert options(match) == "withdraw stop"


# -- collapse --------------------------------------------------------------------------------------------------


@pair("collapse", "tower")
def test_a_castillo_in_danger_stands_where_it_is_and_takes_nothing_in():
    text = "king galicia; collapse; tower basque; castillo red 1; court blue 2"
    refused(turn(text, "blue", "pe_23"), "special", "KI-26")
    assert options(play(turn(text, "blue", "ki_170"), "place")) == "basque old_castile stop"
    match = everybody_dials(general(text), "seville")
    assert (markers(match, "tower"), markers(match, "collapse"), at(match, "seville")[0]) == (None, False, 1)


@pair("collapse", "coup")
def test_no_coup_during_danger_but_grandes_inside_are_released():
    text = "king galicia; collapse; grande red castillo blue basque yellow basque green basque; court blue 1"
    refused(turn(text, "blue", "sk_35"), "special", "KI-26")
    assert grandes(everybody_dials(general(text), "seville"))[0] == "seville"


@pair("collapse", "revolt")
@pytest.mark.rule("KI-OP-49")
def test_a_board_may_be_turned_or_laid_at_a_castillo_in_danger():
    match = play(special("king galicia; collapse; castillo red 2 blue 1", "red", "sk_45"), "board_840 castillo")
    assert match.view()["places"]["castillo"]["values"] == [0, 4, 8]
    assert points(
        "king galicia; collapse; board_840 castillo; turned board_840; castillo red 2 blue 1", "castillo"
    ) == [4, 8, 0, 0]


# -- quarantine and protection ---------------------------------------------------------------------------------


@pair("quarantine", "protection")
def test_quarantine_and_protection_never_share_a_region():
    refused(special("king galicia; protection aragon", "red", "pe_73"), "aragon", "KI-40")
    refused(special("king galicia; quarantine aragon", "red", "sk_85"), "aragon", "KI-40")


for _other in ("tower", "coup", "late move", "revolt", "limit"):
    PAIRS.update((frozenset(("quarantine", _other)), frozenset(("protection", _other))))

both_markers = pytest.mark.parametrize("marker", ["quarantine", "protection"])


@both_markers
@pytest.mark.rule("KI-OP-40")
def test_a_frozen_region_leaves_the_castillo_in_it_open_but_takes_none_in(marker):
    open_still = play(turn(f"king galicia; {marker} basque; tower basque; court red 1", "red", "ki_170"), "place")
    assert options(open_still) == "old_castile castillo stop"
    refused(special(f"king galicia; {marker} basque", "red", "pe_23"), "basque", "KI-40")
    card = {"quarantine": "pe_73", "protection": "sk_85"}[marker]
    assert markers(play(special("king galicia; tower basque", "red", card), "basque"), marker) == "basque"


@both_markers
def test_a_grande_in_a_frozen_region_is_not_thrown_and_one_bound_for_it_waits(marker):
    text = f"king galicia; {marker} basque; grande red basque blue aragon yellow castillo green aragon"
    assert grandes(special(text, "red", "sk_35")) == ["basque", "castillo", "castillo", "castillo"]
    assert grandes(everybody_dials(general(text), "basque"))[2] == "castillo"


@both_markers
def test_a_late_move_neither_leaves_nor_enters_a_frozen_region(marker):
    text = f"king galicia; {marker} basque; late red; basque red 1; aragon red 1"
    match = play(special(text, "red", "ki_170"), "aragon")
    assert options(match) == "aragon.red stop"
    refused(play(match, "aragon.red"), "basque", "KI-40")


@both_markers
def test_a_board_in_a_frozen_region_is_not_turned_and_keeps_its_direction(marker):
    text = f"king galicia; {marker} basque; board_840 basque; turned board_840; basque red 2 blue 1"
    refused(special(text, "red", "sk_45"), "board_840", "KI-40")
    assert points(text, "basque") == [4, 8, 0, 0]


@both_markers
def test_a_limit_board_in_a_frozen_region_stays_and_arrivals_bounce_anyway(marker):
    text = f"king galicia; {marker} basque; limit basque aragon seville; castillo red 1"
    assert options(special(text, "red", "sk_65")) == "aragon seville stop"
    assert at(everybody_dials(general(text), "basque"), "court")[0] == 1


@pair("protection", "mistress")
def test_protection_and_mistress_both_leave_the_home_bonus():
    assert points("king aragon; protection aragon; mistress; grande red aragon; aragon red 1", "aragon")[0] == 7


# -- castillo, Grandes, scoreboards ------------------------------------------------------------------------------


@pair("tower", "coup")
@pytest.mark.rule("KI-OP-56")
def test_grandes_in_a_shifted_castillo_bring_no_home_bonus():
    text = "king galicia; tower basque; grande red castillo; castillo red 2"
    assert points(text, "castillo")[0] == 5
    assert (
        grandes(
            special(
                "king galicia; tower basque; grande red basque blue basque yellow basque green basque", "red", "sk_35"
            )
        )
        == ["castillo"] * 4
    )


@pair("tower", "late move")
def test_before_a_scoring_of_the_shifted_castillo_a_late_move_stays_outside():
    match = special("king galicia; tower basque; late red; castillo red 1; aragon red 1", "red", "ki_150")
    refused(play(match, "aragon.red"), "castillo", "KI-OP-18")
    assert at(play(match, "basque"), "basque")[0] == 1


@pair("tower", "revolt")
def test_the_shifted_castillo_is_ranked_by_the_turned_board_of_its_region():
    text = "king galicia; tower basque; board_840 basque; turned board_840; castillo red 2 blue 1"
    assert points(text, "castillo") == [4, 8, 0, 0]


@pair("tower", "limit")
@pytest.mark.rule("KI-OP-60")
def test_the_castillo_may_be_shifted_into_a_limited_region_and_its_contents_do_not_count():
    match = play(
        special("king galicia; limit basque; basque red 6; castillo blue 3; court red 1", "red", "pe_23"), "basque"
    )
    assert (at(match, "castillo"), sum(at(match, "basque"))) == ([6, 3, 0, 0], 0)
    assert "basque" in options(play(match, "place")).split()


@pair("coup", "mistress")
def test_a_mistress_leaves_the_home_bonus_of_the_castillo():
    assert points("king galicia; mistress; grande red castillo; castillo red 1", "castillo")[0] == 7


@pair("coup", "espionage")
def test_a_spy_knows_where_the_other_grandes_go():
    match = general("king galicia; spy red; grande red castillo blue castillo")
    dial(match, blue="basque", yellow="basque", green="basque")
    assert (asked(match), match.view(0)["dials"][1]) == ("red dial_castillo", "basque")
    assert grandes(play(match, "basque"))[:2] == ["basque", "basque"]


@pair("coup", "revolt")
def test_with_a_turned_board_at_the_castillo_the_home_bonus_goes_to_the_largest():
    text = (
        "king galicia; grande red castillo blue castillo; board_840 castillo; turned board_840; castillo red 2 blue 1"
    )
    assert points(text, "castillo") == [4 + 2, 8, 0, 0]


@pair("coup", "limit")
def test_grandes_do_not_count_for_a_limit_board():
    text = "king galicia; grande red castillo; limit basque; basque blue 6"
    assert grandes(everybody_dials(general(text), "basque"))[0] == "basque"


@pair("mistress", "revolt")
def test_a_mistress_takes_the_king_bonus_of_a_turned_board_too():
    assert points("king basque; mistress; board_840 basque; turned board_840; basque red 2 blue 1", "basque") == [
        4,
        8,
        0,
        0,
    ]


@pair("late move", "revolt")
def test_a_late_move_changes_who_has_the_fewest():
    text = "king galicia; late blue; board_840 basque; turned board_840; basque red 2 blue 1; aragon blue 2"
    assert score(play(special(text, "red", "ki_170"), "basque aragon.blue basque")) == [4, 4, 0, 0]


@pair("late move", "limit")
def test_a_late_move_needs_a_free_place():
    match = play(
        special("king galicia; late red; limit basque; basque blue 6; aragon red 1", "red", "ki_170"),
        "aragon aragon.red",
    )
    refused(match, "basque", "KI-56")


@pair("espionage", "limit")
def test_a_spy_can_see_that_a_limit_board_would_turn_all_away():
    match = general("king galicia; spy red; limit basque; basque blue 5; castillo red 1 blue 1")
    dial(match, blue="basque", yellow="galicia", green="galicia")
    assert match.view(0)["dials"][1] == "basque"
    assert at(play(match, "basque"), "court")[:2] == [1, 1]


# -- with what is no marker ------------------------------------------------------------------------------------


@pytest.mark.rule("KI-74")
def test_revolt_with_two_players_pays_the_first_of_its_ranks_only():
    assert points("king galicia; board_840 basque; turned board_840; basque red 3 blue 1", "basque", 2) == [0, 8]
    assert points("king galicia; board_400 basque; turned board_400; basque red 3 blue 1", "basque", 2) == [0, 4]


@both_markers
def test_civil_war_and_hurricane_spare_a_frozen_region(marker):
    refused(special(f"king galicia; {marker} basque; basque blue 1; court red 1", "red", "pe_33"), "basque", "KI-40")
    storm = whole_turn(
        f"king galicia; {marker} basque; basque blue 1; hurricane red basque; province red 29", "red", "pe_83"
    )
    refused(play(storm, "take0"), "special", "KI-26")


@pytest.mark.rule("KI-OP-34", "KI-OP-47")
def test_the_extended_annulment_removes_every_marker_that_is_not_held_by_the_king():
    text = """king galicia; double aragon; alliance seville granada; bridge basque aragon blue; collapse;
              quarantine valencia; protection catalonia; spy red; late blue; limit aragon"""
    match = special(text, "red", "sk_95", annul="extended")
    found = "aragon alliance collapse bridge quarantine protection espionage.red late_move.blue double.aragon stop"
    assert options(match) == found
    for target, kind in (
        ("alliance", "alliance"),
        ("bridge", "bridge"),
        ("double.aragon", "double"),
        ("aragon", "limit"),
    ):
        assert markers(play(special(text, "red", "sk_95", annul="extended"), target), kind) == []
    for target, kind in (("collapse", False), ("quarantine", None), ("protection", None)):
        assert markers(play(special(text, "red", "sk_95", annul="extended"), target), target) is kind
    assert at(play(special(text, "red", "sk_95", annul="extended"), "bridge"), "court")[1] == 1
    held = special(text.replace("king galicia", "king valencia"), "red", "sk_95", annul="extended")
    assert "quarantine" not in options(held).split()
    for ally in ("seville", "granada"):
        frozen = special(text.replace("king galicia", f"king {ally}"), "red", "sk_95", annul="extended")
        assert "alliance" not in options(frozen).split()
    assert options(special(text, "red", "sk_95")) == "aragon espionage.red late_move.blue stop"
