"""The first stack: nine kinds of intrigue that place or move caballeros. (EG-45 to EG-47, EG-75)"""

from __future__ import annotations

import pytest

from tests.games.el_grande.positions import (
    Q,
    asked,
    at,
    happened,
    options,
    play,
    refused,
    special,
    turn,
)

MIXED = "king galicia; galicia red 1 blue 1; seville red 2 blue 2; granada red 2 yellow 2"
PIECES = "seville.red seville.blue granada.red granada.yellow stop"


# -- all own caballeros of one region --------------------------------------------------------------------------


@pytest.mark.rule("EG-45", "EG-47")
def test_all_own_caballeros_of_one_region_go_anywhere_split_at_will():
    match = special("king galicia; galicia red 2; seville red 3 blue 2; granada blue 1", "red", ALL_OWN)
    assert options(match) == "seville stop"
    play(match, "seville")
    assert options(match) == "seville.red stop"
    refused(match, "seville.blue", "EG-45", "no more opposing")
    play(match, "seville.red castillo seville.red catalonia seville.red catalonia")
    assert asked(match) == "over"
    assert (at(match, "seville"), at(match, "catalonia")) == ([0, 2, 0, 0], [2, 0, 0, 0])
    assert at(match, "castillo") == [1, 0, 0, 0]


ALL_OWN = "intrigue_all_own_one_region"


@pytest.mark.rule("EG-47", "EG-45")
def test_some_own_caballeros_may_stay_where_they_are():
    match = play(special("king galicia; seville red 3", "red", ALL_OWN), "seville seville.red granada stop")
    assert (asked(match), at(match, "seville")[0], at(match, "granada")[0]) == ("over", 2, 1)


@pytest.mark.rule("EG-44")
def test_naming_the_region_can_be_declined():
    match = play(special(Q, "red", ALL_OWN), "stop")
    assert (asked(match), at(match, "galicia")[0]) == ("over", 1)


@pytest.mark.rule("EG-52")
def test_without_own_caballeros_in_open_regions_the_relocation_has_no_effect():
    match = special("king galicia; galicia red 3; castillo red 2; seville blue 2", "red", ALL_OWN)
    assert (asked(match), happened(match)) == ("over", ["NothingDone"])


@pytest.mark.rule("EG-76")
def test_no_intrigue_takes_caballeros_out_of_the_castillo():
    match = special("king galicia; castillo red 2; seville red 2", "red", ALL_OWN)
    refused(match, "castillo", "EG-76", "leave the castillo only in a general scoring")


# -- two extra caballeros --------------------------------------------------------------------------------------


@pytest.mark.rule("EG-46", "EG-75", "EG-45")
def test_two_extra_caballeros_come_from_the_court_to_any_open_place():
    match = special("king valencia; court red 3", "red", "intrigue_place_two_extra")
    assert options(match) == "galicia basque aragon catalonia old_castile new_castile seville granada castillo stop"
    play(match, "galicia castillo")
    assert (asked(match), options(match)) == ("red half", "place stop")
    assert [at(match, name)[0] for name in ("galicia", "castillo", "court")] == [1, 1, 1]


@pytest.mark.rule("EG-45")
def test_one_extra_caballero_is_enough():
    match = play(special("king valencia; court red 3", "red", "intrigue_place_two_extra"), "galicia stop")
    assert (asked(match), at(match, "court")[0]) == ("red half", 2)


@pytest.mark.rule("EG-39", "EG-52")
def test_extra_caballeros_need_a_court_and_never_come_from_the_province():
    assert asked(special("king valencia", "red", "intrigue_place_two_extra")) == "over"
    match = play(special("king valencia; court red 1", "red", "intrigue_place_two_extra"), "galicia")
    assert (asked(match), at(match, "province")[0]) == ("over", 29)


@pytest.mark.rule("EG-39")
def test_three_caballeros_enter_with_the_ordinary_one():
    match = turn("king valencia; court red 9", "red", "intrigue_place_two_extra")
    play(match, "place granada special seville seville")
    assert (asked(match), at(match, "court")[0]) == ("over", 6)


# -- either of the two -----------------------------------------------------------------------------------------


@pytest.mark.rule("EG-36", "EG-45")
def test_one_of_two_effects_is_announced_and_they_do_not_mix():
    text = "king valencia; court red 3; seville red 2"
    match = special(text, "red", "intrigue_place_two_or_all_own")
    assert options(match) == "extra relocate stop"
    play(match, "extra galicia")
    refused(match, "relocate", "EG-46")
    assert asked(play(match, "galicia")) == "red half"
    match = play(special(text, "red", "intrigue_place_two_or_all_own"), "relocate seville seville.red")
    refused(match, "extra", "EG-46")
    assert asked(play(match, "granada seville.red granada")) == "red half"


@pytest.mark.rule("EG-52", "EG-44")
@pytest.mark.parametrize("choice", ["extra", "relocate", "stop"])
def test_an_announced_effect_may_be_impossible_or_declined(choice):
    match = play(special("king valencia; valencia red 3", "red", "intrigue_place_two_or_all_own"), choice)
    assert (asked(match), at(match, "valencia")[0]) == ("over", 3)


# -- five of one region ----------------------------------------------------------------------------------------


@pytest.mark.rule("EG-45", "EG-47")
def test_five_of_any_colours_leave_one_open_region():
    text = "king galicia; galicia red 9; seville red 1 blue 3 green 4; granada yellow 1"
    match = special(text, "red", "intrigue_five_any_one_region")
    assert options(match) == "seville granada stop"
    refused(match, "aragon", "EG-47", "no caballero in Aragon")
    play(match, "seville seville.green")
    refused(match, "seville", "EG-47", "somewhere else than in Seville")
    play(match, "castillo seville.green basque seville.blue basque seville.red aragon seville.blue aragon")
    assert asked(match) == "over"
    assert at(match, "seville") == [0, 1, 0, 2]


@pytest.mark.rule("EG-45")
def test_a_region_with_fewer_than_five_is_emptied():
    match = special("king galicia; seville blue 1", "red", "intrigue_five_any_one_region")
    assert asked(play(match, "seville seville.blue castillo")) == "over"


@pytest.mark.rule("EG-52")
def test_on_an_empty_map_five_caballeros_have_no_effect():
    match = special("king galicia; galicia red 3", "red", "intrigue_five_any_one_region")
    assert (asked(match), happened(match)) == ("over", ["NothingDone"])


# -- moves from anywhere ---------------------------------------------------------------------------------------


@pytest.mark.rule("EG-45", "EG-46", "EG-47")
@pytest.mark.parametrize(
    ("card", "pieces", "most"),
    [
        ("intrigue_three_opposing", "seville.blue granada.yellow stop", 3),
        ("intrigue_three_any", PIECES, 3),
        ("intrigue_two_own_two_opposing", PIECES, 4),
        ("intrigue_four_own", "seville.red granada.red stop", 4),
        ("intrigue_four_any", PIECES, 4),
    ],
)
def test_an_intrigue_moves_so_many_of_these_caballeros_and_can_be_ended_after_any(card, pieces, most):
    for moves in range(most + 1):
        match = special(MIXED, "red", card)
        assert options(match) == pieces
        for _ in range(moves):
            mover = options(match).split()[0]
            play(match, mover)
            assert set(options(match).split()) == set(OPEN.split()) - {mover.split(".")[0]}
            play(match, "castillo")
        if moves < most:
            play(match, "stop")
        assert (asked(match), sum(at(match, "castillo"))) == ("over", moves)


OPEN = "basque aragon catalonia old_castile new_castile seville granada valencia castillo"


@pytest.mark.rule("EG-45")
def test_two_own_and_two_opposing_are_limits_of_their_own():
    match = special(MIXED, "red", "intrigue_two_own_two_opposing")
    play(match, "seville.red castillo seville.blue castillo seville.red castillo")
    assert options(match) == "seville.blue granada.yellow stop"
    refused(match, "granada.red", "EG-45", "no more caballeros of your own")
    assert asked(play(match, "granada.yellow castillo")) == "over"
    match = play(special(MIXED, "red", "intrigue_two_own_two_opposing"), "seville.blue basque granada.yellow basque")
    assert options(match) == "seville.red granada.red stop"
    refused(match, "basque.blue", "EG-45", "no more opposing caballeros")


@pytest.mark.rule("EG-45")
def test_four_own_leaves_opposing_caballeros_alone():
    refused(special(MIXED, "red", "intrigue_four_own"), "seville.blue", "EG-45", "no more opposing")


@pytest.mark.rule("EG-47")
def test_a_moved_caballero_ends_elsewhere_and_may_move_on():
    match = play(special("king galicia; seville red 1", "red", "intrigue_four_own"), "seville.red")
    refused(match, "seville", "EG-47")
    play(match, "granada granada.red seville seville.red castillo")
    assert (asked(match), at(match, "castillo")[0]) == ("over", 1)


@pytest.mark.rule("EG-46", "EG-75")
def test_opposing_caballeros_may_be_thrown_into_the_castillo():
    match = play(special(MIXED, "red", "intrigue_three_opposing"), "seville.blue castillo granada.yellow castillo stop")
    assert at(match, "castillo") == [0, 1, 1, 0]


@pytest.mark.rule("EG-3")
def test_only_caballeros_that_are_there_can_be_moved():
    match = special(MIXED, "red", "intrigue_four_any")
    refused(match, "valencia.green", "EG-3", "Green has no caballero in Valencia")
    refused(match, "seville.white", "EG-3", "White has no caballero in Seville")


@pytest.mark.rule("EG-52")
@pytest.mark.parametrize(
    "card",
    [
        "intrigue_three_opposing",
        "intrigue_three_any",
        "intrigue_two_own_two_opposing",
        "intrigue_four_own",
        "intrigue_four_any",
    ],
)
def test_without_a_caballero_to_move_an_intrigue_has_no_effect(card):
    assert asked(special("king galicia; galicia red 2 blue 2; castillo red 3 blue 3", "red", card)) == "over"


@pytest.mark.rule("EG-52")
@pytest.mark.parametrize(
    "card", ["intrigue_place_two_extra", "intrigue_three_opposing", "intrigue_four_own", "dismiss_one_each"]
)
def test_an_action_without_any_caballero_has_no_effect_and_says_so(card):
    match = special("king galicia; galicia red 3 blue 3; castillo red 2", "red", card)
    assert (asked(match), happened(match)) == ("over", ["NothingDone"])
