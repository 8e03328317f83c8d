"""Several Vetos at once, and how long a Veto lasts. (EG-56, EG-57, EG-66, EG-67)"""

from __future__ import annotations

import pytest

from meseta.games.el_grande.events import RoundBegan, VetoExpired
from meseta.games.el_grande.flow import EndRound
from tests.games.el_grande.positions import asked, happened, idle, match_at, place, play, position, special
from tests.games.el_grande.test_veto import RICH

# -- several Vetos ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-66")
def test_two_holders_are_asked_clockwise_from_the_active_players_left():
    match = play(special(f"{RICH}; veto red blue", "yellow", "king"), "galicia")
    assert asked(match) == "red veto"
    assert asked(play(match, "allow")) == "blue veto"
    play(match, "object")
    assert (match.state.king, match.state.vetos) == (place("new_castile"), [2, 0, 0, 0, 0, 0, 0, 0])


@pytest.mark.rule("EG-66")
def test_the_first_objection_is_enough_and_spends_one_card():
    match = play(special(f"{RICH}; veto green blue", "red", "king"), "galicia object")
    assert asked(match) == "red half"
    assert (match.state.holds_veto(1), match.state.holds_veto(3)) == (False, True)


@pytest.mark.rule("EG-66", "EG-60")
def test_every_unit_is_announced_to_every_holder():
    match = special(f"{RICH}; veto green blue", "red", "score_sixes_sevens")
    seen = []
    while asked(match) != "red half":
        seen.append(asked(match))
        play(match, "allow")
    assert seen == ["blue veto", "green veto"] * 3


BOTH = "round 3; old_veto blue; veto blue"


@pytest.mark.rule("EG-67", "EG-57")
def test_of_two_vetos_the_older_one_is_used_first():
    match = play(special(f"{RICH}; {BOTH}", "red", "king"), "galicia")
    assert match.view()["vetos"][1] == [3, 4]
    play(match, "object")
    assert match.view()["vetos"][1] == [4]


@pytest.mark.rule("EG-67")
def test_one_unit_is_offered_once_to_a_holder_of_two_vetos_and_both_can_be_used():
    match = play(special(f"{RICH}; {BOTH}", "red", "king"), "galicia allow")
    assert (asked(match), match.state.king) == ("red half", place("galicia"))
    table = position(f"{RICH}; {BOTH}")
    for _ in range(2):
        assert table.holds_veto(1)
        table.spend_veto(1)
    assert not table.holds_veto(1)


@pytest.mark.rule("EG-67", "EG-57")
def test_two_vetos_expire_one_after_the_other():
    match = match_at(position(f"king galicia; {BOTH}; played red 1 blue 2 yellow 3 green 4"), EndRound())
    idle(match, "power")
    assert (match.state.round, match.view()["vetos"][1]) == (3, [4])
    idle(idle(match, "card"), "power")
    assert (match.state.round, match.view()["vetos"][1]) == (4, [])
    assert happened(match).count("VetoExpired") == 2


@pytest.mark.rule("EG-67")
def test_a_new_veto_fills_the_gap_that_a_used_one_left():
    table = position(BOTH)
    table.spend_veto(1)
    table.keep_veto(1)
    assert sorted(table.vetos[2:4]) == [4, 4]
    table.vetos[2:4] = [5, 4]
    table.spend_veto(1)
    assert table.vetos[2:4] == [5, 0]


# -- lifetime --------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-56", "EG-57")
@pytest.mark.parametrize(
    ("rounds", "taken", "last"), [(9, 1, 2), (9, 3, 4), (9, 8, 9), (6, 1, 2), (6, 2, 3), (6, 4, 5), (6, 5, 6)]
)
def test_a_veto_lasts_to_the_end_of_the_next_round_that_is_played(rounds, taken, last):
    text = f"king galicia; round {taken}; veto blue; played red 1 blue 2 yellow 3 green 4"
    match = match_at(position(text, rounds=rounds), EndRound())
    assert match.view()["vetos"][1] == [last]
    idle(match, "over")
    told = [event for event in match.events if isinstance(event, RoundBegan | VetoExpired)]
    assert told[told.index(VetoExpired(1)) - 1] == RoundBegan(last)


@pytest.mark.rule("EG-109", "EG-57")
def test_a_veto_of_the_last_round_is_worth_nothing():
    text = "king galicia; round 9; veto blue; played red 1 blue 2 yellow 3 green 4"
    match = idle(match_at(position(text), EndRound()), "over")
    assert (match.state.holds_veto(1), match.outcome.winners) == (True, (0, 1, 2, 3))


@pytest.mark.rule("EG-57")
def test_a_general_scoring_does_not_shorten_a_veto():
    text = "king galicia; round 3; veto blue; played red 1 blue 2 yellow 3 green 4"
    match = match_at(position(text), EndRound())
    assert (asked(match), match.state.holds_veto(1)) == ("red dial_castillo", True)
    assert idle(match, "power").state.holds_veto(1)


@pytest.mark.rule("EG-57")
def test_a_used_veto_is_gone():
    match = play(special(f"{RICH}; veto blue", "red", "king"), "galicia object stop")
    assert match.view()["vetos"] == [[], [], [], []]
    assert happened(match) == ["Vetoed"]
