"""Cards that cost the opponents caballeros: decay, payments, dismissal, secret losses, expulsion. (EG-44 to EG-52)"""

from __future__ import annotations

import pytest

from meseta.core.errors import Refused
from tests.games.el_grande.positions import (
    Q,
    asked,
    at,
    dial,
    happened,
    options,
    play,
    refused,
    special,
    turn,
)

# -- decay of authority ----------------------------------------------------------------------------------------


@pytest.mark.rule("EG-50", "EG-51")
@pytest.mark.parametrize(("card", "courts"), [("decay_all_court", [7, 0, 0, 0]), ("decay_three_court", [7, 4, 0, 0])])
def test_opponents_lose_their_court_or_three_of_it(card, courts):
    match = special("king galicia; court red 7 blue 7 yellow 2; seville blue 3", "red", card)
    assert at(match, "court") == courts
    assert at(match, "seville")[1] == 3
    assert at(match, "province") == [23, 27 - courts[1], 30, 30]
    assert asked(match) == "red half"


# -- the angry king --------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-49", "EG-50", "EG-44")
def test_opponents_pay_three_each_clockwise_from_the_left():
    match = special("king galicia; court red 3 blue 3; seville yellow 9; granada green 2", "yellow", "angry_king")
    assert asked(match) == "green pay"
    assert asked(play(match, "granada granada")) == "red pay"
    assert asked(play(match, "court court court")) == "blue pay"
    assert asked(play(match, "court court court")) == "over"
    assert at(match, "province") == [30, 30, 21, 30]


@pytest.mark.rule("EG-50")
def test_what_is_demanded_must_be_paid():
    match = special("king galicia; court blue 3", "red", "angry_king")
    refused(match, "stop", "EG-50", "You must send")
    refused(match, "castillo", "EG-76")
    refused(match, "seville", "EG-50", "no caballero in Seville")


@pytest.mark.rule("EG-50", "EG-71", "EG-52")
def test_whoever_can_reach_no_caballero_pays_nothing():
    text = "king galicia; galicia blue 4; castillo yellow 2; court green 1"
    match = special(text, "red", "angry_king")
    assert asked(match) == "green pay"
    assert asked(play(match, "court")) == "over"
    nobody = special("king galicia; galicia blue 4; castillo yellow 2", "red", "angry_king")
    assert (asked(nobody), happened(nobody)) == ("over", ["NothingDone"])


# -- dismissal -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-45", "EG-51", "EG-71")
def test_one_caballero_of_each_opponent_goes_home_in_any_order():
    match = special("king galicia; galicia blue 1; seville red 1 blue 2 green 1; aragon yellow 1", "red", DISMISS)
    assert options(match) == "aragon.yellow seville.blue seville.green stop"
    refused(match, "seville.red", "EG-51", "not dismiss your own")
    refused(match, "granada.blue", "EG-3", "Blue has no caballero in Granada")
    play(match, "seville.green seville.blue")
    refused(match, "seville.blue", "EG-OP-33", "Blue has lost a caballero")
    assert asked(play(match, "aragon.yellow")) == "over"
    assert at(match, "province") == [29, 28, 30, 30]


DISMISS = "dismiss_one_each"


@pytest.mark.rule("EG-44", "EG-45")
def test_all_opponents_may_be_spared():
    match = play(special(Q, "red", DISMISS), "stop")
    assert (asked(match), at(match, "aragon")[1]) == ("over", 3)


@pytest.mark.rule("EG-52")
def test_with_nobody_to_dismiss_nothing_happens():
    assert asked(special("king galicia; galicia blue 2; seville red 2; castillo blue 1", "red", DISMISS)) == "over"


# -- secret losses ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-48", "EG-104")
def test_dials_are_sealed_in_any_order_and_may_change_until_all_are_in():
    match = special(Q, "red", "secret_lose_two")
    match.play("catalonia", 2)
    assert at(match, "catalonia")[2] == 2
    match.play("granada", 2)
    match.play("galicia", 3)
    match.play("aragon", 1)
    assert (at(match, "catalonia")[2], at(match, "granada")[2], at(match, "aragon")[1]) == (2, 0, 1)
    assert asked(match) == "over"


@pytest.mark.rule("EG-48")
def test_nobody_may_change_his_dial_after_the_reveal():
    match = special(f"{Q}; veto blue", "red", "secret_lose_two")
    dial(play(match, "allow"), blue="aragon", yellow="granada", green="galicia")
    with pytest.raises(Refused, match="not asked now"):
        match.play("catalonia", 2)


@pytest.mark.rule("EG-51")
@pytest.mark.parametrize("card", ["secret_lose_two", "secret_lose_region"])
def test_the_active_player_neither_dials_nor_loses(card):
    match = special(Q, "red", card)
    assert match.question_for(0) is None
    before = sum(at(match, name)[0] for name in ("court", "province"))
    dial(match, blue="aragon", yellow="granada", green="galicia")
    assert sum(at(match, name)[0] for name in ("court", "province")) == before


@pytest.mark.rule("EG-50", "EG-71")
def test_two_are_lost_where_there_are_two_else_one():
    match = special("king galicia; galicia blue 5; seville blue 4 yellow 1; granada blue 2", "red", "secret_lose_two")
    assert (options(match, "blue"), options(match, "yellow")) == ("seville granada", "seville")
    assert match.question_for(3) is None
    refused(match, "stop", "EG-48", "must dial", by="blue")
    refused(match, "castillo", "EG-9", "not on the secret disc", by="blue")
    dial(match, blue="seville", yellow="seville")
    assert at(match, "seville") == [0, 2, 0, 0]


@pytest.mark.rule("EG-50", "EG-71")
def test_all_caballeros_of_the_dialled_region_are_lost():
    text = "king galicia; galicia blue 5; seville blue 4 red 1; granada blue 1"
    match = special(text, "red", "secret_lose_region")
    assert options(match, "blue") == "seville granada"
    refused(match, "aragon", "EG-OP-20", "You have no caballero in Aragon", by="blue")
    dial(match, blue="seville")
    assert (at(match, "seville"), at(match, "province")[1]) == ([1, 0, 0, 0], 24)


@pytest.mark.rule("EG-50", "EG-52")
@pytest.mark.parametrize("card", ["secret_lose_two", "secret_lose_region"])
def test_if_nobody_can_lose_anything_nobody_dials(card):
    match = special("king galicia; galicia blue 5; castillo yellow 3; seville red 3; court green 5", "red", card)
    assert (asked(match), happened(match)) == ("over", ["NothingDone"])


# -- expulsion -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-48", "EG-51", "EG-71")
def test_all_opponents_leave_the_named_region_together():
    text = "king galicia; seville red 1 blue 2 yellow 3; granada green 4; court blue 1"
    match = special(text, "red", "expulsion")
    assert options(match) == "basque aragon catalonia old_castile new_castile seville granada valencia stop"
    refused(match, "castillo", "EG-76")
    play(match, "seville")
    assert (match.question_for(0), match.question_for(3)) == (None, None)
    assert options(match, "blue") == "galicia basque aragon catalonia old_castile new_castile granada valencia"
    refused(match, "castillo", "EG-9", "not on the secret disc", by="yellow")
    refused(match, "seville", "EG-OP-19", "must leave Seville", by="yellow")
    dial(match, blue="galicia", yellow="granada")
    assert (at(match, "seville"), at(match, "granada")) == ([1, 0, 0, 0], [0, 0, 3, 4])
    assert (at(match, "galicia"), at(match, "court")) == ([0, 0, 0, 0], [0, 3, 0, 0])
    assert at(match, "province")[1] == 27


@pytest.mark.rule("EG-52")
def test_expelling_nobody_has_no_effect():
    match = play(special("king galicia; seville red 2", "red", "expulsion"), "seville")
    assert (asked(match), happened(match)) == ("over", ["NothingDone"])
    assert at(match, "seville")[0] == 2


@pytest.mark.rule("EG-44")
def test_expulsion_may_be_declined():
    match = play(turn(f"{Q}; court red 1", "red", "expulsion"), "special stop")
    assert (options(match), at(match, "granada")) == ("place stop", [2, 1, 2, 0])


@pytest.mark.rule("EG-48", "EG-107")
def test_dials_that_were_shown_are_put_away_after_the_action():
    match = play(turn(f"{Q}; court red 1", "red", "expulsion"), "special granada")
    dial(match, blue="aragon", yellow="aragon")
    assert match.view()["dials"] == [None] * 4
