"""Worked examples T-24 to T-43: set-up, power cards, placing, cards that move or remove caballeros."""

from __future__ import annotations

from itertools import combinations

import pytest

from meseta.core.errors import UnknownName
from meseta.games.el_grande.fetching import Income
from meseta.games.el_grande.flow import EndRound, Halves, PlayPower, Turn, Turns
from meseta.games.el_grande.names import CARD_IDS
from tests.games.el_grande.positions import (
    Q,
    asked,
    at,
    dial,
    idle,
    match_at,
    new,
    options,
    play,
    position,
    refused,
    special,
    turn,
)

# -- set-up, power cards, income -------------------------------------------------------------------------------


@pytest.mark.rule("EG-3", "EG-6", "EG-7", "EG-8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_t24_everybody_starts_with_2_and_7_and_21_in_a_region_of_his_own(seats):
    s = new(seats).state
    for seat in range(seats):
        assert (s.at(s.grande[seat], seat), *at_supplies(s, seat)) == (2, 7, 21)
    assert s.score == [0] * seats
    assert len({s.king, *s.grande}) == seats + 1


def at_supplies(s, seat):
    return s.at(10, seat), s.at(11, seat)


@pytest.mark.rule("EG-22", "EG-23", "EG-24", "EG-26", "EG-27")
def test_t25_powers_give_the_order_of_turns_and_the_next_first_player():
    text = "king galicia; round 4; hand red 3 7 9 12 13; offer king score_fours court_two veto"
    order = [PlayPower(seat) for seat in (1, 2, 3, 0)]
    match = play(match_at(position(text), *order, Turns(), EndRound()), "p7 p12 p3")
    assert (asked(match), options(match)) == ("red power", "p9 p13")
    for value in (3, 7, 12):
        refused(match, f"p{value}", "EG-24", f"Power card {value} was played")
    assert asked(play(match, "p9")) == "yellow card"
    assert asked(play(match, "king stop")) == "red income"
    assert options(match) == "take2 take1 take0"
    assert asked(play(match, "take2 score_fours stop")) == "blue income"
    assert options(match) == "take3 take2 take1 take0"
    assert asked(play(match, "take3 court_two stop")) == "green income"
    assert options(match) == "take5 take4 take3 take2 take1 take0"
    assert asked(play(match, "take5 veto stop")) == "green power"
    assert match.state.rounds[match.state.round] == 5


@pytest.mark.rule("EG-25")
def test_t26_five_cards_always_beat_four_blocked_values():
    blocked = "played red 2 blue 5 yellow 9 green 13"
    for hand in list(combinations(range(1, 14), 5))[::40]:
        text = f"round 9; {blocked}; hand white {' '.join(map(str, hand))}"
        match = match_at(position(text, 5), PlayPower(4))
        assert options(match) == " ".join(f"p{value}" for value in hand if value not in (2, 5, 9, 13))


@pytest.mark.rule("EG-31", "EG-33", "EG-76")
def test_t27_a_shortage_is_filled_from_open_regions():
    text = "king aragon; province red 2; aragon red 3; seville red 2; granada red 4; castillo red 5; played red 1"
    match = match_at(position(text), Income(0))
    assert options(match) == "take2 take1 take0"
    assert (asked(play(match, "take2")), options(match)) == ("red shortage", "seville granada stop")
    refused(match, "aragon", "EG-70")
    refused(match, "castillo", "EG-76")
    assert options(play(match, "seville seville")) == "granada stop"
    assert asked(play(match, "granada granada")) == "over"
    assert (at(match, "granada")[0], at(match, "court")[0]) == (2, 16 + 4)


@pytest.mark.rule("EG-33")
@pytest.mark.parametrize("taken", ["take1", "take0"])
def test_t27_whoever_leaves_some_in_the_province_takes_none_from_the_board(taken):
    text = "king aragon; province red 2; seville red 2; played red 1"
    assert asked(play(match_at(position(text), Income(0)), taken)) == "over"


@pytest.mark.rule("EG-27")
def test_t28_a_court_is_emptied_before_the_income_of_its_owner():
    table = position("court blue 5; king galicia; played blue 2; offer king")
    match = match_at(table, Halves(0, CARD_IDS.index("decay_all_court"), False, False), Turn(1))
    play(match, "special")
    assert (asked(match), at(match, "court")[1]) == ("blue income", 0)
    assert at(play(match, "take5"), "court")[1] == 5


# -- placing, king, order --------------------------------------------------------------------------------------


@pytest.mark.rule("EG-40", "EG-69", "EG-42")
@pytest.mark.parametrize(
    ("king", "targets"),
    [
        ("galicia", "basque old_castile castillo stop"),
        ("new_castile", "aragon old_castile seville granada valencia castillo stop"),
        ("catalonia", "aragon valencia castillo stop"),
    ],
)
def test_t29_caballeros_enter_next_to_the_king_or_in_the_castillo(king, targets):
    assert options(play(turn(f"king {king}; court red 5", "red", "king"), "place")) == targets


@pytest.mark.rule("EG-35", "EG-41", "EG-68")
def test_t30_placing_looks_at_where_the_king_is_then():
    text = "king galicia; court red 5"
    match = play(turn(text, "red", "king"), "special seville place")
    assert options(match) == "new_castile granada castillo stop"
    refused(match, "seville", "EG-70")
    refused(match, "galicia", "EG-40")
    match = play(turn(text, "red", "king"), "place")
    assert options(match) == "basque old_castile castillo stop"
    assert asked(play(match, "basque stop special seville")) == "over"


@pytest.mark.rule("EG-36", "EG-73")
def test_t31_the_adviser_moves_the_king_one_step_and_placing_is_not_split():
    match = turn("king seville; court red 7", "red", "royal_adviser")
    play(match, "place granada granada")
    refused(match, "special", "EG-36", "not mixed")
    play(match, "stop special")
    assert options(match) == "new_castile granada stop"
    refused(match, "place", "EG-73")
    assert asked(play(match, "new_castile")) == "over"


@pytest.mark.rule("EG-46", "EG-70", "EG-40")
def test_t32_two_extra_caballeros_go_anywhere_but_to_the_king():
    match = special("king valencia; court red 5", "red", "intrigue_place_two_extra")
    refused(match, "valencia", "EG-70")
    assert asked(play(match, "galicia castillo place")) == "red place"
    refused(match, "valencia", "EG-70")
    play(match, "catalonia")
    assert (asked(match), at(match, "court")[0]) == ("over", 2)


# -- cards that move or remove caballeros ----------------------------------------------------------------------


@pytest.mark.rule("EG-45", "EG-47")
def test_t33_five_of_any_colours_leave_one_region():
    match = play(special(Q, "green", "intrigue_five_any_one_region"), "granada")
    refused(match, "aragon.blue", "EG-45", "must leave the region you named")
    play(match, "granada.red castillo granada.blue castillo granada.red galicia granada.yellow galicia")
    assert asked(play(match, "granada.yellow galicia")) == "over"
    assert (at(match, "granada"), at(match, "castillo")) == ([0, 0, 0, 0], [1, 1, 0, 0])
    assert at(match, "galicia") == [2, 0, 2, 2]


@pytest.mark.rule("EG-45", "EG-70", "EG-76")
def test_t34_three_opposing_caballeros_and_no_more():
    match = special(Q, "red", "intrigue_three_opposing")
    refused(match, "galicia.red", "EG-45")
    refused(match, "new_castile.blue", "EG-70")
    with pytest.raises(UnknownName):
        match.play("castillo.blue")
    play(match, "aragon.blue")
    refused(match, "new_castile", "EG-70")
    assert asked(play(match, "castillo aragon.blue galicia aragon.blue galicia")) == "over"


@pytest.mark.rule("EG-49", "EG-50", "EG-71")
def test_t35_the_angry_king_takes_three_of_each_clockwise():
    match = special(f"{Q}; court blue 1 green 4", "red", "angry_king")
    assert (asked(match), options(match)) == ("blue pay", "aragon old_castile seville granada court")
    refused(match, "stop", "EG-50")
    play(match, "court")
    refused(match, "court", "EG-50")
    assert asked(play(match, "aragon granada")) == "yellow pay"
    assert options(match) == "basque catalonia granada valencia"
    refused(match, "new_castile", "EG-70")
    assert asked(play(match, "basque valencia valencia")) == "green pay"
    assert asked(play(match, "court court court")) == "over"


@pytest.mark.rule("EG-50")
def test_t35_whoever_has_only_one_gives_one():
    match = special("king galicia; galicia yellow 5; basque yellow 1", "red", "angry_king")
    assert asked(match) == "yellow pay"
    assert asked(play(match, "basque")) == "over"


@pytest.mark.rule("EG-48", "EG-51", "EG-71")
def test_t36_everybody_loses_two_where_he_has_a_pair():
    match = special(Q, "red", "secret_lose_two")
    assert options(match, "blue") == "aragon old_castile seville"
    assert options(match, "yellow") == "catalonia granada valencia"
    assert options(match, "green") == "galicia"
    refused(match, "new_castile", "EG-70", by="blue")
    refused(match, "granada", "EG-OP-20", by="blue")
    dial(match, blue="aragon", yellow="granada", green="galicia")
    assert (at(match, "aragon"), at(match, "granada")) == ([0, 1, 0, 1], [2, 1, 0, 0])
    assert at(match, "galicia") == [1, 0, 0, 0]


@pytest.mark.rule("EG-50", "EG-71")
def test_t37_without_an_open_pair_one_is_lost_and_without_any_none():
    match = special("king galicia; galicia yellow 3; basque yellow 1; seville yellow 1", "red", "secret_lose_two")
    assert options(match, "yellow") == "basque seville"
    assert at(dial(match, yellow="seville"), "province")[2] == 26
    match = special("king galicia; galicia yellow 3; castillo yellow 4", "red", "secret_lose_two")
    assert (asked(match), at(match, "galicia")[2]) == ("over", 3)


@pytest.mark.rule("EG-3")
def test_t38_a_whole_region_is_lost_to_the_province():
    match = special(Q, "red", "secret_lose_region")
    province = at(match, "province")[1]
    dial(match, blue="aragon", yellow="basque", green="seville")
    assert (at(match, "aragon"), at(match, "province")[1]) == ([0, 0, 0, 1], province + 3)
    assert sum(match.state.cubes[1::4]) == 30


@pytest.mark.rule("EG-48", "EG-51", "EG-71")
def test_t39_the_expelled_dial_where_they_go():
    match = special(Q, "red", "expulsion")
    refused(match, "new_castile", "EG-70")
    court = at(play(match, "granada"), "court")[1]
    assert match.question_for(3) is None
    refused(match, "granada", "EG-OP-19", by="blue")
    dial(match, blue="new_castile", yellow="catalonia")
    assert at(match, "granada") == [2, 0, 0, 0]
    assert (at(match, "court")[1], at(match, "catalonia")[2]) == (court + 1, 4)
    assert at(match, "new_castile")[1] == 3


@pytest.mark.rule("EG-44", "EG-45", "EG-70")
def test_t40_one_of_each_is_dismissed_and_some_are_spared():
    match = play(special(Q, "green", "dismiss_one_each"), "basque.red")
    refused(match, "galicia.red", "EG-OP-33")
    refused(match, "new_castile.blue", "EG-70")
    assert options(play(match, "aragon.blue")) == "basque.yellow catalonia.yellow granada.yellow valencia.yellow stop"
    assert asked(play(match, "stop")) == "over"
    assert (at(match, "basque")[0], at(match, "aragon")[1]) == (1, 2)


@pytest.mark.rule("EG-102", "EG-70")
def test_t41_scoreboards_go_where_no_king_and_no_other_board_is():
    free = "galicia basque aragon old_castile seville granada valencia castillo"
    for board in ("board_400", "board_840"):
        match = play(special(Q, "red", "mobile_scoreboard"), board)
        assert options(match) == free
        refused(match, "new_castile", "EG-70")
        refused(match, "catalonia", "EG-102")
    match = special("king catalonia; board_840 catalonia", "red", "mobile_scoreboard")
    assert options(match) == "board_400 stop"


@pytest.mark.rule("EG-101")
def test_t42_a_grande_moves_to_any_other_open_region_but_not_out_of_the_kings():
    match = special(Q, "blue", "move_grande")
    assert options(match) == "galicia basque aragon catalonia old_castile granada valencia stop"
    assert asked(special(Q.replace("blue seville", "blue new_castile"), "blue", "move_grande")) == "over"


@pytest.mark.rule("EG-26", "EG-22", "EG-28")
def test_t43_a_power_card_taken_back_does_not_change_the_order():
    text = (
        "king galicia; played red 13 blue 2 yellow 4 green 5; offer retrieve_power_card king veto score_most; round 2"
    )
    match = play(match_at(position(text), Turns(), EndRound()), "retrieve_power_card special")
    assert options(match) == "p13"
    assert asked(play(match, "p13")) == "green income"
    assert match.state.holds(0, 13)
    assert asked(idle(match, "power")) == "blue power"
