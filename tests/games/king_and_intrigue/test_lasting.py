"""Lasting effects: doubling, alliance, bridge, limit boards, collapse. (KI-45 to KI-58)"""

from __future__ import annotations

import pytest

from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    dial,
    everybody_dials,
    general,
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


@pytest.mark.rule("KI-45", "KI-61")
def test_a_special_scoring_is_never_doubled():
    match = play(special("king galicia; double aragon; aragon red 1", "red", "ki_170"), "aragon")
    assert score(match)[0] == 5
    assert markers(match, "double") == ["aragon"]


@pytest.mark.rule("KI-46")
def test_doubling_counts_for_everybody_bonuses_included_and_once():
    text = "king aragon; double aragon; grande blue aragon; aragon red 1 blue 2"
    match = everybody_dials(general(text), "aragon")
    assert score(match) == [8, 2 * (5 + 2 + 2), 0, 0]
    assert markers(match, "double") == []


@pytest.mark.rule("KI-47")
def test_the_king_may_enter_an_allied_region_later():
    match = special("king galicia", "red", "pe_43")
    refused(match, "galicia", "KI-40")
    play(match, "seville valencia")
    assert markers(match, "alliance") == ["seville", "valencia"]
    text = "king valencia; alliance seville valencia; seville red 1"
    assert score(everybody_dials(general(text), "valencia"))[0] == 4 + 5 + 2


@pytest.mark.rule("KI-48", "KI-61")
def test_special_scorings_know_no_alliance():
    match = play(
        special("king galicia; alliance seville valencia; seville red 1; valencia red 1", "red", "ki_170"), "seville"
    )
    assert score(match)[0] == 4
    assert markers(match, "alliance") == ["seville", "valencia"]


@pytest.mark.rule("KI-49", "KI-OP-53", "KI-OP-27")
def test_an_alliance_may_be_laid_again_one_or_both_but_not_out_of_a_taboo_region():
    text = "king {}; alliance seville valencia"
    match = play(special(text.format("galicia"), "red", "pe_43"), "seville")
    assert "valencia" not in options(match).split()
    refused(match, "valencia", "KI-49")
    assert markers(play(match, "basque"), "alliance") == ["basque", "seville"]
    both = play(special(text.format("galicia"), "red", "pe_43"), "aragon basque")
    assert markers(both, "alliance") == ["basque", "aragon"]
    frozen = special(text.format("valencia"), "red", "pe_43")
    assert asked(frozen) == "red second_ally"
    assert markers(play(frozen, "basque"), "alliance") == ["basque", "valencia"]
    stuck = turn(text.format("valencia") + "; quarantine seville; court red 1", "red", "pe_43")
    refused(stuck, "special", "KI-26")


@pytest.mark.rule("KI-50")
def test_a_bridge_joins_open_neighbours_and_needs_somebody_in_the_court():
    match = special("king aragon; court red 1", "red", "pe_53")
    refused(match, "aragon", "KI-40")
    play(match, "basque")
    assert options(match) == "galicia old_castile stop"
    refused(match, "seville", "KI-50", "border")
    play(match, "galicia")
    assert (at(match, "bridge")[0], at(match, "court")[0], asked(match)) == (1, 0, "over")
    refused(turn("king aragon; basque red 1", "red", "pe_53", 3, row=0), "special", "KI-26")


@pytest.mark.rule("KI-51", "KI-OP-50")
def test_the_bridge_serves_its_occupant_from_the_next_round_on():
    text = "king aragon; round {}; bridge seville granada red; seville red 1 blue 1; granada red 2"
    assert asked(whole_turn(text.format(1), "red", "ki_170")) == "red half"
    assert asked(whole_turn(text.format(2), "blue", "ki_170")) == "blue half"
    match = whole_turn(text.format(2), "red", "ki_170")
    assert options(match) == "seville.red granada.red withdraw stop"
    refused(match, "seville.blue", "KI-51")
    refused(match, "aragon.red", "KI-51")
    play(match, "granada.red")
    assert options(match) == "granada.red withdraw stop"
    refused(match, "seville.red", "KI-51", "one direction")
    play(match, "granada.red stop")
    assert at(match, "seville")[0] == 3


@pytest.mark.rule("KI-51", "KI-56")
def test_crossing_respects_a_limit_board():
    text = "king aragon; round 2; bridge seville granada red; seville red 3; granada blue 5; limit granada"
    match = play(whole_turn(text, "red", "ki_170"), "seville.red")
    assert options(match) == "withdraw stop"
    refused(match, "seville.red", "KI-51", "no room")


@pytest.mark.rule("KI-52")
def test_the_occupant_may_leave_the_bridge_before_his_turn_even_if_an_end_is_taboo():
    match = whole_turn("king seville; round 2; bridge seville granada red; granada red 1", "red", "ki_170")
    assert options(match) == "withdraw stop"
    play(match, "withdraw")
    assert (at(match, "court")[0], markers(match, "bridge"), asked(match)) == (1, [], "red half")


@pytest.mark.rule("KI-53", "KI-OP-28", "KI-OP-38")
def test_the_caballero_on_the_bridge_is_in_no_region_and_out_of_reach():
    text = "king aragon; bridge seville granada red; "
    assert points(text, "seville") == [0] * 4
    assert asked(special(text, "blue", "ki_70")) == "over"
    assert asked(special(text, "blue", "ki_50")) == "over"
    assert score(everybody_dials(general(text), "aragon")) == [1, 0, 0, 0]


@pytest.mark.rule("KI-54")
def test_a_new_bridge_replaces_the_old_one_even_between_taboo_regions():
    match = special("king seville; bridge seville granada red; court blue 1", "blue", "pe_53")
    play(match, "galicia basque")
    assert markers(match, "bridge") == ["galicia", "basque"]
    assert (at(match, "court"), at(match, "bridge")) == ([1, 0, 0, 0], [0, 1, 0, 0])


@pytest.mark.rule("KI-55", "KI-56")
def test_a_limit_board_counts_caballeros_of_all_colours_but_no_grandes():
    text = "king galicia; limit aragon; grande red aragon blue aragon; aragon red 3 blue 2; basque red 1 yellow 1"
    match = play(special(text, "red", "ki_80"), "basque.red aragon")
    assert sum(at(match, "aragon")) == 6
    full = play(turn(text.replace("blue 2", "blue 3"), "yellow", "ki_10", row=0), "action basque.yellow")
    refused(full, "aragon", "KI-56")
    out = play(turn(text.replace("blue 2", "blue 3"), "yellow", "ki_10", row=0), "action aragon.blue seville")
    assert sum(at(out, "aragon")) == 5


@pytest.mark.rule("KI-55", "KI-OP-44")
def test_a_fourth_limit_board_is_one_of_the_three_in_another_region():
    match = play(special("king galicia; limit aragon basque seville", "red", "sk_65"), "basque")
    refused(match, "aragon", "KI-55")
    assert markers(play(match, "valencia"), "limit") == ["aragon", "seville", "valencia"]
    stuck = turn(
        "king aragon; quarantine basque; protection seville; limit aragon basque seville; court red 1", "red", "sk_65"
    )
    refused(stuck, "special", "KI-26")
    assert markers(play(special("king galicia; limit aragon basque", "red", "sk_65"), "stop"), "limit") == [
        "aragon",
        "basque",
    ]


@pytest.mark.rule("KI-57")
def test_over_the_limit_everybody_bound_for_the_region_bounces_whatever_the_order():
    text = "king galicia; limit aragon; aragon red 5; castillo blue 1 yellow 1"
    match = dial(general(text), red="basque", blue="aragon", yellow="aragon", green="basque")
    assert (at(match, "aragon"), at(match, "court")) == ([5, 0, 0, 0], [0, 1, 1, 0])
    one = dial(general(text), red="basque", blue="aragon", yellow="basque", green="basque")
    assert at(one, "aragon") == [5, 1, 0, 0]


@pytest.mark.rule("KI-58")
def test_danger_of_collapse_closes_the_castillo_for_every_card():
    text = "king galicia; collapse; castillo red 1; basque red 3 blue 3; court red 3; grande red basque; "
    for name in ("ki_140", "pe_23", "sk_35"):
        refused(turn(text, "red", name), "special", "KI-26")
    refused(play(special(text, "red", "ki_80"), "basque.red"), "castillo", "KI-58")
    refused(special(text, "red", "sk_15"), "castillo", "KI-58")
    refused(play(turn(text, "red", "ki_10", row=0), "action relocate basque"), "castillo", "KI-58")
    assert points(text, "castillo")[0] == 5
