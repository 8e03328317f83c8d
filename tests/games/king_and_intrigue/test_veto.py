"""The Veto. (KI-34 to KI-39)"""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.flow import EndRound
from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    dial,
    everybody_dials,
    general,
    markers,
    match_at,
    options,
    play,
    position,
    score,
    special,
    turn,
    whole_turn,
)


@pytest.mark.rule("KI-34", "KI-38")
def test_a_veto_is_laid_open_by_its_special_action_and_cannot_be_vetoed():
    match = special("king galicia; veto blue", "red", "ki_40")
    assert match.state.holds_veto(0)
    assert asked(match) == "over"


@pytest.mark.rule("KI-35", "KI-OP-25")
def test_king_card_and_intrigue_card_can_be_vetoed_but_not_placing_or_income():
    match = play(turn("king galicia; court red 2; veto blue", "red", "ki_180", row=-1), "place basque basque action")
    play(match, "seville")
    assert asked(match) == "blue veto"
    play(match, "object")
    assert (match.view()["king"], asked(match)) == ("galicia", "over")
    intrigue = play(
        turn("king galicia; basque yellow 1; veto blue", "red", "ki_10", row=0), "action basque.yellow aragon"
    )
    assert asked(intrigue) == "blue veto"
    assert asked(whole_turn("king galicia; veto blue", "red", "ki_40")) == "red income"


@pytest.mark.rule("KI-36", "KI-38")
def test_a_veto_against_the_first_unit_cancels_all():
    match = play(special("king galicia; catalonia red 1; veto blue", "red", "ki_100"), "object")
    assert (score(match), asked(match)) == ([0] * 4, "over")


@pytest.mark.rule("KI-36", "KI-OP-48")
def test_a_veto_spares_the_acting_player_what_his_card_still_demands():
    match = special("king galicia; basque red 2 blue 2 yellow 2; veto green", "red", "ki_140")
    play(match, "basque.blue allow basque.blue object")
    assert asked(match) == "over"
    assert at(match, "castillo") == [0, 1, 0, 0]


UNITS = [
    ("ki_20", "", "free"),
    ("ki_130", "aragon", "double"),
    ("pe_23", "aragon", "tower"),
    ("pe_33", "aragon", None),
    ("pe_43", "aragon basque", "alliance"),
    ("pe_53", "aragon basque", "bridge"),
    ("pe_63", "", "collapse"),
    ("pe_73", "aragon", "quarantine"),
    ("pe_93", "", "mistress"),
    ("sk_25", "", "espionage"),
    ("sk_35", "", None),
    ("sk_45", "board_840 aragon", None),
    ("sk_65", "aragon", "limit"),
    ("sk_75", "", "late_move"),
    ("sk_85", "aragon", "protection"),
]


@pytest.mark.rule("KI-36", "KI-38")
@pytest.mark.parametrize(("name", "choices", "kind"), UNITS)
def test_a_vetoed_card_lays_nothing_and_is_used_up(name, choices, kind):
    text = "king galicia; court red 3; grande red basque; aragon blue 1; veto yellow"
    match = special(text, "red", name)
    before = match.view()["markers"]
    play(match, choices)
    assert asked(match) == "yellow veto"
    play(match, "object")
    assert match.view()["markers"] == before
    assert at(match, "court")[0] == 3
    assert options(match) == "place stop"
    allowed = play(special(text, "red", name), f"{choices} allow")
    assert kind is None or markers(allowed, kind) != before[kind]


@pytest.mark.rule("KI-36")
def test_dials_have_a_window_before_and_one_after():
    match = special(
        "king galicia; grande red basque blue basque yellow aragon green aragon; veto yellow", "red", "pe_13"
    )
    assert asked(match) == "yellow veto"
    play(match, "allow")
    dial(match, blue="seville", yellow="seville", green="seville")
    assert asked(match) == "yellow veto"
    play(match, "object")
    assert match.state.grande == [1, 1, 2, 2]


@pytest.mark.rule("KI-37")
def test_what_follows_from_a_lasting_effect_is_no_special_action():
    match = everybody_dials(
        general("king seville; veto green yellow; late red; spy blue; aragon red 1; double aragon"), "seville"
    )
    play(match, "aragon.red basque")
    assert (asked(match), score(match)[0]) == ("over", 5)
    bridge = play(
        whole_turn("king aragon; round 2; veto blue; bridge seville granada red; seville red 1", "red", "ki_170"),
        "seville.red",
    )
    assert asked(bridge) == "red bridge_move"


@pytest.mark.rule("KI-38")
def test_two_holders_are_asked_clockwise_and_one_objection_is_enough():
    match = play(special("king galicia; veto blue green; aragon red 1", "yellow", "ki_170"), "aragon")
    assert asked(match) == "green veto"
    play(match, "allow")
    assert asked(match) == "blue veto"
    play(match, "object")
    assert (match.state.holds_veto(1), match.state.holds_veto(3)) == (False, True)


@pytest.mark.rule("KI-39")
def test_a_veto_lasts_to_the_end_of_the_next_round_played():
    hands = "; ".join(f"hand {colour} ki_180" for colour in ("red", "blue", "yellow", "green"))
    text = f"king galicia; {hands}; played red ki_90 blue ki_30 yellow ki_100 green ki_50; round "
    for rounds in (9, 6):
        table = position(text + "3", rounds=rounds)
        table.keep_veto(0)
        everybody_dials(match_at(table, EndRound()), "galicia")
        assert table.holds_veto(0)
        later = position(text + "3", rounds=rounds)
        later.keep_veto(0)
        later.round += 1
        match_at(later, EndRound())
        assert not later.holds_veto(0)
