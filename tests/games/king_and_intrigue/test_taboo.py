"""Taboo regions: king, quarantine, royal protection. (KI-40 to KI-44)"""

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
    position,
    refused,
    special,
    turn,
)

CLOSED = ["king aragon", "king galicia; quarantine aragon", "king galicia; protection aragon"]
every_reason = pytest.mark.parametrize("closed", CLOSED)


@pytest.mark.rule("KI-40")
@every_reason
def test_no_caballero_enters_or_leaves(closed):
    text = f"{closed}; aragon red 1 blue 1; basque red 1; court red 2; "
    assert not position(text).may_enter(2)
    match = play(turn(text, "red", "ki_20"), "special place")
    refused(match, "aragon", "KI-40")
    refused(play(turn(text, "red", "ki_10", row=0), "action"), "aragon.red", "KI-40")
    refused(play(special(text, "red", "ki_80"), "basque.red"), "aragon", "KI-40")
    assert "aragon" not in options(special(text, "red", "ki_70"))
    assert "aragon" not in options(special(text, "yellow", "ki_50"))


@pytest.mark.rule("KI-40")
@every_reason
def test_no_grande_scoreboard_or_marker_enters(closed):
    text = f"{closed}; grande red basque; basque blue 1; court red 2; "
    for name, before, rule in (
        ("ki_80", "grande", "KI-40"),
        ("ki_90", "board_840", "KI-40"),
        ("pe_23", "", "KI-40"),
        ("pe_33", "", "KI-40"),
        ("pe_43", "", "KI-40"),
        ("pe_43", "basque", "KI-40"),
        ("pe_53", "", "KI-40"),
        ("pe_53", "basque", "KI-40"),
        ("sk_45", "board_840", "KI-40"),
        ("sk_65", "", "KI-40"),
        ("sk_85", "", "KI-40"),
    ):
        refused(play(special(text, "red", name), before), "aragon", rule)


@pytest.mark.rule("KI-40", "KI-OP-26")
@every_reason
def test_no_grande_scoreboard_or_marker_leaves_or_is_turned(closed):
    text = f"""{closed}; grande red aragon; basque red 1; board_840 aragon; limit aragon basque seville;
               alliance aragon basque; """
    assert options(special(text, "red", "ki_80")) == "basque.red stop"
    refused(special(text, "red", "ki_90"), "board_840", "KI-40")
    refused(special(text, "red", "sk_45"), "board_840", "KI-40")
    refused(special(text, "red", "sk_65"), "aragon", "KI-OP-44")
    refused(special(text, "red", "sk_95"), "aragon", "KI-OP-34")
    assert asked(special(text, "red", "pe_43")) == "red second_ally"
    assert grandes(special(text + "grande blue basque yellow basque green basque", "blue", "sk_35"))[0] == "aragon"


@pytest.mark.rule("KI-41")
@every_reason
def test_taboo_regions_are_scored(closed):
    assert points(f"{closed}; aragon red 2 blue 1", "aragon")[1] == 4


@pytest.mark.rule("KI-42")
@pytest.mark.parametrize("marker", ["quarantine", "protection"])
def test_the_king_enters_and_leaves_marked_regions_and_alone_counts_for_placing(marker):
    match = play(turn(f"king galicia; {marker} basque; court red 3", "red", "ki_180", row=-1), "action basque")
    assert match.view()["king"] == "basque"
    assert options(play(match, "place")) == "galicia aragon old_castile castillo stop"
    match = play(turn(f"king basque; {marker} basque; court red 3", "red", "ki_180", row=-1), "action seville place")
    assert options(match) == "new_castile granada castillo stop"


@pytest.mark.rule("KI-43", "KI-77")
def test_markers_expire_even_in_taboo_regions():
    match = everybody_dials(general("king aragon; quarantine aragon; alliance aragon basque"), "aragon")
    assert (markers(match, "quarantine"), markers(match, "alliance")) == (None, [])
    match = everybody_dials(general("king aragon; protection aragon"), "aragon")
    assert markers(match, "protection") is None


@pytest.mark.rule("KI-44")
@every_reason
def test_a_disc_on_a_taboo_region_sends_to_the_court(closed):
    match = everybody_dials(general(f"{closed}; castillo red 2"), "aragon")
    assert at(match, "court")[0] == 2


@pytest.mark.rule("KI-44")
@every_reason
def test_an_outing_into_or_out_of_a_taboo_region_changes_nothing(closed):
    match = special(f"{closed}; grande red basque blue aragon yellow seville green seville", "red", "pe_13")
    dial(match, yellow="aragon", green="valencia")
    assert grandes(match) == ["basque", "aragon", "seville", "valencia"]


@pytest.mark.rule("KI-40")
def test_a_card_for_scoreboards_is_not_offered_while_both_are_frozen():
    text = "king aragon; quarantine basque; board_840 aragon; board_400 basque; court red 1"
    for name in ("ki_90", "sk_45"):
        assert options(turn(text, "red", name)) == "place stop"
        refused(turn(text, "red", name), "special", "KI-26", "both scoreboards lie in taboo regions")
