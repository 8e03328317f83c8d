"""Worked examples EX-26 to EX-47: Player's Edition and Special Cards."""

from __future__ import annotations

import pytest

from meseta.games.king_and_intrigue.flow import EndRound
from tests.games.king_and_intrigue.positions import (
    asked,
    at,
    dial,
    everybody_dials,
    general,
    grandes,
    markers,
    match_at,
    options,
    play,
    points,
    position,
    refused,
    score,
    special,
    turn,
    whole_turn,
)


@pytest.mark.rule("KI-44", "KI-OP-54")
def test_ex26_grandes_in_or_bound_for_the_kings_region_stay():
    match = special("king valencia; grande red galicia blue valencia yellow seville green aragon", "red", "pe_13")
    assert asked(match) == "yellow dial_outing"
    dial(match, yellow="valencia", green="galicia")
    assert grandes(match) == ["galicia", "valencia", "seville", "galicia"]


@pytest.mark.rule("KI-63", "KI-64", "KI-65", "KI-66", "KI-70")
def test_ex27_the_castillo_swallows_a_region_and_is_scored_with_its_numbers():
    match = special("king galicia; castillo red 2 blue 1; old_castile red 1 blue 2 yellow 3", "red", "pe_23")
    play(match, "old_castile")
    assert (at(match, "castillo"), at(match, "old_castile")) == ([3, 3, 3, 0], [0, 0, 0, 0])
    text = "king old_castile; tower old_castile; castillo red 3 blue 3 yellow 3; old_castile green 2"
    match = everybody_dials(general(text), "old_castile")
    assert score(match) == [4, 4, 4, 8]
    assert at(match, "court") == [3, 3, 3, 0]
    assert markers(match, "tower") is None
    assert at(match, "castillo") == [0] * 4


@pytest.mark.rule("KI-62", "KI-65")
def test_ex28_a_special_scoring_of_the_shifted_castillo():
    match = special("king galicia; tower aragon; castillo red 2 blue 1; grande red aragon", "green", "ki_150")
    assert score(match) == [5, 4, 0, 0]
    assert at(match, "castillo") == [2, 1, 0, 0]


@pytest.mark.rule("KI-33", "KI-OP-9", "KI-OP-36")
def test_ex29_civil_war_sends_the_others_to_their_courts():
    match = play(special("king galicia; court red 2; valencia red 1 blue 3 yellow 2", "red", "pe_33"), "valencia")
    assert (at(match, "court"), at(match, "valencia")) == ([1, 3, 2, 0], [1, 0, 0, 0])
    assert at(match, "province")[0] == 28
    refused(turn("king galicia; valencia blue 1", "red", "pe_33", seats=3, row=-1), "special", "KI-26")


ALLIED = """king valencia; grande red seville; alliance seville valencia;
            seville red 2 blue 1; valencia blue 3 yellow 1"""


@pytest.mark.rule("KI-72")
def test_ex30_allied_regions_are_scored_from_common_counts():
    assert score(everybody_dials(general(ALLIED), "valencia")) == [6, 11, 3, 0]


@pytest.mark.rule("KI-73")
def test_ex31_only_the_doubled_ally_counts_twice():
    assert score(everybody_dials(general(f"{ALLIED}; double seville"), "valencia")) == [9, 15, 4, 0]


@pytest.mark.rule("KI-50", "KI-51", "KI-53", "KI-54", "KI-76")
def test_ex32_a_bridge_is_built_crossed_paid_and_moved():
    match = special("king seville; round 2; court red 3; new_castile red 3", "red", "pe_53")
    play(match, "valencia")
    assert options(match) == "aragon catalonia new_castile granada stop"
    play(match, "new_castile")
    assert (at(match, "court")[0], at(match, "bridge")[0]) == (2, 1)
    assert options(match) == "place stop"
    text = "king {}; round 3; bridge new_castile valencia red; new_castile red 3"
    crossed = play(whole_turn(text.format("seville"), "red", "ki_170"), "new_castile.red new_castile.red stop")
    assert (at(crossed, "new_castile")[0], at(crossed, "valencia")[0]) == (1, 2)
    blocked = whole_turn(text.format("valencia"), "red", "ki_170")
    assert options(blocked) == "withdraw stop"
    refused(blocked, "new_castile.red", "KI-51", "taboo")
    paid = everybody_dials(general("king granada; bridge new_castile valencia red"), "granada")
    assert score(paid) == [1, 0, 0, 0]
    moved = special("king granada; bridge new_castile valencia red; court yellow 1", "yellow", "pe_53")
    play(moved, "galicia basque")
    assert (at(moved, "court"), at(moved, "bridge")) == ([1, 0, 0, 0], [0, 0, 1, 0])


@pytest.mark.rule("KI-58")
def test_ex33_nothing_enters_a_castillo_in_danger():
    match = play(turn("king galicia; collapse; court blue 1", "blue", "ki_170"), "place")
    assert options(match) == "basque old_castile stop"
    refused(match, "castillo", "KI-58", "collapse")
    scored = special("king galicia; collapse; castillo blue 2 red 1", "blue", "ki_150")
    assert score(scored) == [3, 5, 0, 0]
    after = everybody_dials(general("king galicia; collapse; castillo blue 2"), "basque")
    assert markers(after, "collapse") is False


@pytest.mark.rule("KI-44")
def test_ex34_a_quarantined_region_takes_nobody_in():
    match = everybody_dials(
        general("king galicia; quarantine aragon; aragon red 2 blue 2 yellow 1; castillo blue 3"), "aragon"
    )
    assert at(match, "court")[1] == 3
    assert score(match) == [4, 4 + 5, 1, 0]
    assert markers(match, "quarantine") is None


@pytest.mark.rule("KI-21", "KI-22", "KI-33", "KI-OP-10", "KI-OP-55")
def test_ex35_a_hurricane_blows_to_the_courts_unless_the_region_is_taboo():
    text = "king {}; hurricane green granada; granada red 2 green 1; province green 29"
    struck = play(whole_turn(text.format("galicia"), "green", "pe_83"), "take0 special")
    assert (at(struck, "court"), at(struck, "granada")) == ([2, 0, 0, 1], [0, 0, 0, 0])
    calm = play(whole_turn(text.format("granada"), "green", "pe_83"), "take3")
    assert options(calm) == "place stop"
    refused(calm, "special", "KI-26")
    assert at(calm, "granada") == [2, 0, 0, 1]


@pytest.mark.rule("KI-75", "KI-61", "KI-OP-57", "KI-OP-11")
def test_ex36_a_mistress_keeps_the_king_bonus_for_one_round():
    text = "king granada; grande red granada; granada red 4 blue 2; round 6"
    assert points(f"{text}; mistress", "granada") == [8, 3, 0, 0]
    match = everybody_dials(general(f"{text}; mistress"), "galicia")
    assert score(match) == [8, 3, 0, 0]
    assert markers(match, "mistress") is False
    assert points(text, "granada") == [10, 3, 0, 0]


@pytest.mark.rule("KI-32", "KI-OP-15")
def test_ex37_fiesta_brings_five_more_anywhere():
    match = play(whole_turn("king galicia; court red 6", "red", "sk_15"), "special")
    play(match, "granada granada granada castillo castillo place")
    assert options(match) == "basque old_castile castillo stop"
    play(match, "old_castile")
    assert asked(match) == "over"
    assert (at(match, "granada")[0], at(match, "castillo")[0], at(match, "old_castile")[0]) == (3, 2, 1)
    assert options(turn("king galicia; court red 6", "red", "sk_15", row=0)) == "place action stop"


@pytest.mark.rule("KI-67", "KI-71", "KI-OP-31")
def test_ex38_a_coup_brings_the_home_bonus_twice():
    match = special("king aragon; grande red galicia blue seville yellow basque green aragon", "blue", "sk_35")
    assert grandes(match) == ["castillo", "castillo", "castillo", "aragon"]
    text = "king aragon; grande red castillo blue castillo yellow castillo green aragon; castillo red 3 blue 1"
    assert points(text, "castillo") == [7, 3, 0, 0]
    match = general(text + "; galicia blue 1")
    dial(match, red="galicia", blue="galicia", yellow="basque", green="seville")
    assert grandes(match) == ["galicia", "galicia", "basque", "aragon"]
    assert score(match) == [7 + 6, 3 + 2, 0, 0]


@pytest.mark.rule("KI-74", "KI-OP-20")
def test_ex39_a_turned_scoreboard_pays_the_fewest_first():
    text = "king {}; board_840 basque; turned board_840; basque "
    assert points(text.format("galicia") + "red 5 blue 3 yellow 2 green 1", "basque") == [0, 0, 4, 8]
    assert points(text.format("galicia") + "red 5 blue 2 yellow 2", "basque") == [0, 4, 4, 0]
    assert points(text.format("galicia") + "red 4 blue 2 yellow 1", "basque", 3) == [0, 4, 8]
    assert points(text.format("galicia") + "red 4 blue 1", "basque", 2) == [0, 8]
    assert points(text.format("galicia") + "red 2 blue 2", "basque", 2) == [0, 0]
    assert points(text.format("basque") + "red 5 blue 3 yellow 2 green 1", "basque") == [2, 0, 4, 8]


@pytest.mark.rule("KI-74", "KI-72")
def test_ex40_each_table_of_an_alliance_ranks_the_sums():
    text = """king seville; alliance galicia catalonia; board_840 galicia; turned board_840;
              galicia red 2 blue 3 yellow 1; catalonia red 3"""
    assert score(everybody_dials(general(text), "seville")) == [4, 6, 9, 0]


@pytest.mark.rule("KI-55", "KI-56", "KI-57", "KI-OP-17", "KI-OP-29")
def test_ex41_a_limit_board_turns_all_away_if_not_all_fit():
    text = "king galicia; limit catalonia; catalonia red 2 blue 2; castillo yellow 2 green 1"
    match = dial(general(text), red="galicia", blue="galicia", yellow="catalonia", green="catalonia")
    assert at(match, "court") == [0, 0, 2, 1]
    fits = dial(general(text), red="galicia", blue="galicia", yellow="catalonia", green="basque")
    assert at(fits, "catalonia") == [2, 2, 2, 0]
    full = play(turn("king aragon; limit catalonia; catalonia red 6; court blue 1", "blue", "ki_170"), "place")
    refused(full, "catalonia", "KI-56", "no room")


@pytest.mark.rule("KI-55")
def test_ex42_a_limit_board_lets_eight_stay_and_nobody_in():
    match = play(special("king galicia; catalonia red 8; court blue 2", "blue", "sk_65"), "catalonia")
    assert (at(match, "catalonia")[0], markers(match, "limit")) == (8, ["catalonia"])
    for count, enters in ((8, False), (6, False), (5, True)):
        later = play(
            turn(f"king aragon; limit catalonia; catalonia red {count}; court blue 1", "blue", "ki_20"), "special place"
        )
        assert ("catalonia" in options(later)) is enters


@pytest.mark.rule("KI-60", "KI-72")
def test_ex43_a_late_move_just_before_a_region_is_scored():
    text = "king seville; late blue; old_castile red 3 blue 3 yellow 1; galicia blue 1"
    match = everybody_dials(general(text), "seville")
    play(match, "stop stop stop stop")
    assert (asked(match), score(match)) == ("blue late_move", [0, 4, 0, 0])
    play(match, "galicia.blue")
    refused(match, "castillo", "KI-OP-18")
    play(match, "old_castile")
    assert score(match) == [4, 4 + 6, 2, 0]
    assert (asked(match), markers(match, "late_move")) == ("over", [])


@pytest.mark.rule("KI-75", "KI-44", "KI-40", "KI-43", "KI-OP-19")
def test_ex44_royal_protection_lasts_to_the_end_of_the_round_and_its_scoring():
    text = """king {}; round {}; valencia red 3 blue 1; castillo yellow 1;
              played red ki_10 blue ki_20 yellow ki_30 green ki_40"""
    laid = play(special("king galicia; valencia red 3 blue 1", "red", "sk_85"), "valencia")
    assert markers(laid, "protection") == "valencia"
    match = match_at(position(text.format("valencia", 3) + "; protection valencia"), EndRound())
    match = everybody_dials(match, "valencia")
    assert score(match) == [5, 3, 5, 0]
    assert (at(match, "court")[2], markers(match, "protection")) == (1, None)
    early = match_at(position(text.format("galicia", 4) + "; protection valencia; hand red ki_180"), EndRound())
    assert markers(early, "protection") is None


@pytest.mark.rule("KI-69", "KI-OP-32")
def test_ex45_a_spy_dials_last_and_annulment_ends_it():
    match = general("king valencia; spy blue; castillo blue 1")
    for colour, region in (("red", "galicia"), ("green", "galicia"), ("yellow", "seville")):
        dial(match, **{colour: region})
    assert asked(match) == "blue dial_castillo"
    assert match.view(1)["dials"] == ["galicia", None, "seville", "galicia"]
    play(match, "basque")
    assert at(match, "basque")[1] == 1
    assert markers(match, "espionage") == []
    annulled = play(special("king valencia; spy blue", "green", "sk_95"), "espionage.blue")
    assert markers(annulled, "espionage") == []
    assert len(general("king valencia").view()["question"]["asked"]) == 4


@pytest.mark.rule("KI-OP-33")
def test_ex46_the_opponent_chooses_one_of_three_places():
    match = special("king aragon; seville red 2", "red", "pe_103")
    play(match, "yellow galicia seville castillo")
    assert (asked(match), options(match)) == ("yellow judge_three", "galicia seville castillo")
    refused(match, "aragon", "KI-OP-33")
    play(match, "seville")
    assert score(match) == [4, 0, 0, 0]


@pytest.mark.rule("KI-OP-33")
def test_ex47_own_presence_is_needed():
    match = special("king granada; aragon red 1; granada red 1; castillo red 1; seville blue 1", "red", "sk_105")
    assert options(match) == "aragon granada stop"
    refused(match, "seville", "KI-59")
    refused(match, "castillo", "KI-59")
    assert score(play(match, "granada"))[0] == 6 + 2
