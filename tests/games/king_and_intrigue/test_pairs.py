"""Where two lasting effects meet: one test for every row of the pair table in the game's document."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from tests.games.king_and_intrigue.positions import (
    GAME,
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

DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "king_and_intrigue.md"
EFFECTS = (
    "king",
    "veto",
    "double",
    "alliance",
    "bridge",
    "collapse",
    "quarantine",
    "protection",
    "tower",
    "coup",
    "mistress",
    "espionage",
    "late move",
    "revolt",
    "limit",
)

PAIRS: set[frozenset[str]] = set()


def pair(one: str, other: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Note that a test shows what happens when two effects meet."""
    assert one in EFFECTS
    assert other in EFFECTS
    PAIRS.add(frozenset((one, other)))
    return lambda test: test


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
    assert options(special(text, "red", "sk_95")) == "aragon espionage.red late_move.blue stop"


# -- the document ----------------------------------------------------------------------------------------------


def rows():
    """The rows of the pair table: two effects, the outcome, the rules."""
    found = re.findall(
        r"^\| ([\w ]+) × ([\w ]+) \| (.+?) \| (.+?) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    return {frozenset((one, other)): (outcome, ids) for one, other, outcome, ids in found}


def test_the_document_has_a_row_with_rules_for_every_tested_pair():
    table = rows()
    assert set(table) == PAIRS
    for outcome, ids in table.values():
        assert outcome.strip()
        assert all(rule in GAME.rules for rule in re.findall(r"(?:KI|EG)-(?:OP-)?\d+", ids))
        assert re.search(r"KI-", ids)


def test_the_document_names_the_pairs_that_do_not_meet():
    text = DOCUMENT.read_text(encoding="utf-8")
    apart = {frozenset(p) for p in combinations(EFFECTS, 2)} - PAIRS
    listed = re.findall(r"^\* \*\*([\w ]+)\*\* does not meet ([\w ,]+)\.", text, re.MULTILINE)
    assert {frozenset((one, other)) for one, others in listed for other in re.split(r", | or ", others)} == apart
