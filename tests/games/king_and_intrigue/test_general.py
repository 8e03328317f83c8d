"""General scorings, step by step. (KI-68 to KI-78)"""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    dial,
    everybody_dials,
    general,
    grandes,
    happened,
    options,
    play,
    refused,
    score,
    seat_of,
)


@pytest.mark.rule("KI-68")
def test_everybody_dials_at_once_and_the_kings_region_is_a_setting():
    match = general("king aragon; castillo red 1")
    assert match.view()["question"]["asked"] == [0, 1, 2, 3]
    assert "aragon" in options(match).split()
    refused(match, "castillo", "EG-9")
    strict = general("king aragon; castillo red 1", king_dial="no")
    refused(strict, "aragon", "KI-68")


@pytest.mark.rule("KI-44", "KI-68", "EG-84")
@pytest.mark.parametrize("marker", ["quarantine", "protection"])
def test_where_the_kings_region_is_refused_other_taboo_regions_are_not(marker):
    match = general(f"king aragon; {marker} basque; castillo red 2", king_dial="no")
    assert options(match) == "galicia basque catalonia old_castile new_castile seville granada valencia"
    refused(match, "aragon", "KI-68", "king's region Aragon")
    assert at(everybody_dials(match, "basque"), "court")[0] == 2


@pytest.mark.rule("KI-69")
def test_several_spies_dial_together_in_secret_after_the_others():
    match = general("king aragon; spy red blue; castillo red 1")
    assert match.view()["question"]["asked"] == [2, 3]
    dial(match, yellow="galicia", green="basque")
    assert match.view()["question"]["asked"] == [0, 1]
    assert match.view(3)["dials"] == [None, None, "galicia", "basque"]
    match.play("seville", seat_of("red"))
    assert match.view(1)["dials"] == [None, None, "galicia", "basque"]
    match.play("granada", seat_of("blue"))
    assert at(match, "seville")[0] == 1


@pytest.mark.rule("KI-69")
def test_if_all_are_spies_all_dial_at_once():
    match = general("king aragon; spy red blue yellow green")
    assert match.view()["question"]["asked"] == [0, 1, 2, 3]
    assert asked(everybody_dials(match, "galicia")) == "over"


@pytest.mark.rule("KI-70")
def test_the_castillo_is_scored_before_it_is_emptied():
    match = everybody_dials(general("king aragon; castillo red 2 blue 1"), "galicia")
    assert score(match) == [5 + 4, 3 + 2, 0, 0]
    names = happened(match)
    assert names.index("Scored") < names.index("DialsRevealed") < names.index("Moved")


@pytest.mark.rule("KI-71")
def test_caballeros_and_grandes_leave_together_also_without_caballeros():
    match = general("king aragon; grande red castillo blue castillo yellow castillo; castillo red 1")
    dial(match, red="galicia", blue="basque", yellow="aragon", green="aragon")
    assert grandes(match)[:3] == ["galicia", "basque", "castillo"]
    assert at(match, "galicia")[0] == 1


@pytest.mark.rule("KI-71")
def test_a_grande_enters_a_region_whose_limit_board_turns_his_caballeros_away():
    match = general("king aragon; grande red castillo; castillo red 2; limit galicia; galicia blue 5")
    dial(match, red="galicia", blue="basque", yellow="basque", green="basque")
    assert (grandes(match)[0], at(match, "court")[0]) == ("galicia", 2)


@pytest.mark.rule("KI-72")
def test_regions_are_scored_in_order_and_the_second_ally_is_skipped():
    match = everybody_dials(general("king seville; alliance basque valencia; basque red 1; valencia blue 1"), "seville")
    scored = [e.place for e in match.events if type(e).__name__ == "Scored"]
    assert scored == [9, 0, 2, 3, 4, 5, 6, 7]
    assert happened(match).count("AllianceScored") == 1
    assert score(match) == [3 + 3, 3 + 3, 0, 0]


@pytest.mark.rule("KI-72", "KI-OP-51", "KI-OP-18")
def test_late_moves_are_asked_before_every_region_clockwise_from_the_start_player():
    match = everybody_dials(general("king seville; first yellow; late red green; aragon red 1 green 1"), "seville")
    order = []
    while asked(match) != "over":
        order.append(asked(match).split()[0])
        play(match, "stop")
    assert order == ["green", "red"] * 9


@pytest.mark.rule("KI-72")
def test_a_late_move_changes_the_counts_of_both_allies():
    text = "king seville; alliance basque valencia; late blue; basque red 2 blue 1; valencia blue 1; galicia blue 1"
    match = play(everybody_dials(general(text), "seville"), "stop galicia.blue valencia")
    assert score(match) == [3 + 3, 4 + 5 + 5, 0, 0]


@pytest.mark.rule("KI-73")
def test_a_doubled_ally_doubles_its_own_share_and_bonus():
    text = "king basque; alliance basque valencia; double basque; grande red valencia; basque red 1"
    assert score(everybody_dials(general(text), "basque"))[0] == 2 * (5 + 2) + 5 + 2


@pytest.mark.rule("KI-74", "KI-73")
def test_a_turned_scoreboard_is_doubled_after_ranking():
    text = "king seville; double basque; board_840 basque; turned board_840; grande red basque; basque red 3 blue 1"
    assert score(everybody_dials(general(text), "seville")) == [2 * (4 + 2), 16, 0, 0]


@pytest.mark.rule("KI-75")
def test_protection_in_the_kings_region_keeps_his_bonus():
    assert score(everybody_dials(general("king basque; protection basque; basque red 1"), "seville"))[0] == 5
    assert score(everybody_dials(general("king basque; protection aragon; basque red 1"), "seville"))[0] == 7


@pytest.mark.rule("KI-76")
def test_the_bridge_pays_last():
    match = everybody_dials(general("king basque; bridge seville granada blue"), "basque")
    assert score(match) == [0, 1, 0, 0]
    assert happened(match).index("BridgePaid") > happened(match).index("Scored")


@pytest.mark.rule("KI-77", "KI-OP-41")
def test_what_ends_with_a_general_scoring_and_what_stays():
    text = """king basque; double aragon seville; alliance galicia catalonia; quarantine valencia; collapse;
              protection granada; mistress; spy red; late blue; veto green; bridge seville granada yellow;
              limit aragon; board_840 aragon; turned board_840"""
    view = everybody_dials(general(text), "basque").view()
    marks = view["markers"]
    assert (marks["double"], marks["alliance"], marks["espionage"]) == ([], [], [])
    assert (marks["quarantine"], marks["protection"], marks["collapse"], marks["mistress"]) == (
        None,
        None,
        False,
        False,
    )
    assert (marks["late_move"], marks["limit"], marks["bridge"]) == ([1], ["aragon"], ["seville", "granada"])
    assert view["places"]["aragon"]["turned"]
    assert view["vetos"][3]


@pytest.mark.rule("KI-78")
def test_equal_scores_share_the_victory():
    match = everybody_dials(general("king basque; score red 9 blue 9 green 3"), "basque")
    assert match.outcome.winners == (0, 1)
