"""The turn: income, halves, king card, intrigue card. (KI-22 to KI-33)"""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.positions import (
    GAME,
    asked,
    at,
    dial,
    happened,
    options,
    play,
    refused,
    special,
    turn,
    whole_turn,
)


@pytest.mark.rule("KI-22", "KI-51")
def test_bridge_hurricane_income_then_the_halves():
    text = "king galicia; round 2; bridge seville granada red; seville red 1; hurricane red aragon; aragon blue 1"
    match = whole_turn(text, "red", "pe_83")
    assert asked(match) == "red bridge_move"
    assert match.view()["dials"] == [None] * 4
    play(match, "stop")
    assert (asked(match), match.view()["dials"][0]) == ("red income", "aragon")
    play(match, "take1")
    assert (asked(match), options(match)) == ("red half", "place special stop")


@pytest.mark.rule("KI-23")
def test_income_may_be_smaller_and_never_larger():
    match = whole_turn("king galicia", "red", "ki_40")
    assert options(match) == "take4 take3 take2 take1 take0"
    refused(match, "take5", "KI-23")
    assert at(play(match, "take2"), "court")[0] == 2


@pytest.mark.rule("KI-23", "KI-OP-23")
def test_a_short_province_is_filled_from_open_regions_or_the_bridge():
    text = """king aragon; round 2; bridge seville granada red; quarantine valencia;
              province red 1; court red 20; aragon red 2; valencia red 1; castillo red 4; basque red 1"""
    match = play(whole_turn(text, "red", "ki_20"), "stop take1")
    assert (asked(match), options(match)) == ("red shortage", "basque withdraw stop")
    refused(match, "aragon", "KI-40")
    refused(match, "castillo", "EG-76")
    play(match, "withdraw")
    assert match.view()["markers"]["bridge"] == []
    assert options(match) == "basque stop"
    refused(match, "withdraw", "KI-23", "no caballero on the bridge")
    assert asked(play(match, "basque")) == "red half"


@pytest.mark.rule("KI-24")
def test_placing_is_next_to_the_king_or_in_the_castillo_up_to_the_action_card():
    match = play(turn("king galicia; court red 9", "red", "ki_170", row=2), "place")
    assert options(match) == "basque old_castile castillo stop"
    refused(match, "seville", "KI-24", "border")
    play(match, "basque basque castillo old_castile")
    assert options(match) == "special stop"
    short = play(turn("king galicia; court red 9", "red", "ki_170", row=2), "place stop")
    assert at(short, "court")[0] == 9


@pytest.mark.rule("KI-24")
def test_placing_respects_taboo_limit_and_collapse():
    text = "king galicia; court red 3; quarantine basque; limit old_castile; old_castile blue 5; "
    match = play(turn(text, "red", "ki_170", row=2), "place")
    assert options(match) == "old_castile castillo stop"
    assert options(play(match, "old_castile")) == "castillo stop"
    closed = play(turn(text + "collapse", "red", "ki_170", row=2), "place old_castile")
    assert options(closed) == "special stop"


@pytest.mark.rule("KI-24")
def test_placing_is_not_offered_where_nothing_may_be_placed():
    text = "king galicia; court red 3; quarantine basque; protection old_castile; collapse"
    match = turn(text, "red", "ki_160", row=2)
    assert options(match) == "special stop"
    refused(match, "place", "KI-24", "no place")
    assert options(play(match, "special basque")) == "place stop"


@pytest.mark.rule("KI-25")
def test_halves_are_not_mixed_and_each_comes_once():
    match = play(turn("king galicia; court red 3", "red", "ki_170", row=2), "place basque")
    refused(match, "special", "KI-24")
    play(match, "stop")
    refused(match, "place", "KI-25")
    play(match, "special seville")
    assert asked(match) == "over"


@pytest.mark.rule("KI-25")
def test_free_placement_comes_before_placing_or_not_at_all():
    match = play(turn("king galicia; court red 3", "red", "ki_20", row=2), "place basque stop")
    assert asked(match) == "over"
    choice = play(turn("king galicia; court red 3", "red", "ki_20", 3, row=0), "place basque")
    refused(choice, "special", "KI-25", "before the first caballero")


@pytest.mark.rule("KI-26")
def test_a_special_action_may_be_forfeited_and_must_be_completed_once_begun():
    assert asked(play(turn("king galicia; court red 1", "red", "ki_170"), "stop")) == "over"
    match = special("king galicia; basque red 2 blue 2; seville yellow 1", "red", "ki_140")
    play(match, "basque.blue")
    refused(match, "stop", "KI-OP-7")
    declined = play(special("king galicia; basque red 2 blue 2", "red", "ki_140"), "stop")
    assert (asked(declined), at(declined, "castillo")) == ("over", [0] * 4)


@pytest.mark.rule("KI-27", "KI-28")
def test_two_and_three_players_choose_but_never_use_both():
    match = turn("king galicia; basque red 1", "red", "ki_160", 2)
    assert options(match) == "special action stop"
    play(match, "special basque")
    assert asked(match) == "over"
    five = turn("king galicia; basque red 1; court red 1", "red", "ki_160", 5, row=0)
    assert options(five) == "place action stop"
    empty = turn("king galicia; basque red 1; court red 1", "red", "ki_10", 3, row=0)
    assert options(empty) == "place action stop"


@pytest.mark.rule("KI-29")
def test_the_king_moves_before_or_after_placing_and_never_into_the_castillo():
    match = play(turn("king galicia; court red 2", "red", "ki_180", row=-1), "action")
    assert len(options(match).split()) == 9
    refused(match, "castillo", "EG-73")
    refused(match, "galicia", "EG-OP-32")
    play(match, "seville place")
    assert options(match) == "new_castile granada castillo stop"
    after = play(turn("king galicia; court red 2", "red", "ki_180", row=-1), "place basque stop action basque")
    assert (asked(after), after.view()["king"]) == ("over", "basque")


@pytest.mark.rule("KI-30")
def test_the_intrigue_card_can_be_declined():
    match = play(turn("king seville; basque red 4", "red", "ki_10", row=0), "action stop")
    assert (asked(match), at(match, "basque")[0]) == ("over", 4)


@pytest.mark.rule("KI-26", "KI-30")
def test_an_action_that_finds_nothing_is_told_as_such():
    empty = play(turn("king seville; seville red 4", "red", "ki_10", row=0), "action")
    alone = special("king seville; basque red 1", "red", "ki_70")
    assert [happened(match)[-1] for match in (empty, alone)] == ["NothingDone", "NothingDone"]


@pytest.mark.rule("KI-31")
def test_opponents_never_include_the_acting_player():
    assert at(special("king galicia; court red 3 blue 2", "red", "ki_30"), "court") == [3, 0, 0, 0]
    match = special("king galicia; grande red basque blue basque yellow basque green basque", "red", "pe_13")
    dial(match, blue="seville", yellow="seville", green="seville")
    assert match.state.grande[0] == 1


@pytest.mark.rule("KI-32")
def test_special_actions_reach_every_open_region_and_the_castillo():
    match = play(special("king aragon; basque red 1; castillo red 2", "red", "ki_80"), "basque.red")
    assert options(match) == "galicia catalonia old_castile new_castile seville granada valencia castillo"
    refused(
        play(turn("king aragon; castillo red 2; basque red 1", "red", "ki_10", row=0), "action relocate"),
        "castillo",
        "EG-76",
    )


@pytest.mark.rule("KI-33")
def test_caballeros_go_to_their_own_court_or_province():
    match = special("king galicia; aragon blue 1 yellow 1", "red", "ki_70")
    play(match, "aragon.blue aragon.yellow")
    assert at(match, "province") == [30] * 4
    assert happened(match).count("SentHome") == 2


def test_every_action_of_the_display_is_named():
    view = turn("king galicia; basque red 1", "red", "ki_10", row=0).view(0)
    assert "intrigue card" in GAME.prompt(view)
