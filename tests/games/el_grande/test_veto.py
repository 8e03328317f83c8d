"""The Veto: windows, total and partial objections, and what cannot be vetoed. (EG-54 to EG-65)"""

from __future__ import annotations

import re

import pytest

from meseta.core.codec import dump
from meseta.games.el_grande.flow import GeneralScoring, Turn
from meseta.games.el_grande.names import CARD_IDS, COLOURS, PLACE_IDS
from tests.games.el_grande.positions import (
    GAME,
    Q,
    asked,
    at,
    dial,
    happened,
    match_at,
    options,
    place,
    play,
    position,
    refused,
    score,
    special,
    turn,
)

RICH = f"{Q}; court red 2 blue 4 yellow 1; played red 13; castillo red 1"
"""Everything that a card can do is possible here, by red."""

DIALS = {"blue": "aragon", "yellow": "granada", "green": "galicia"}
ALL_DIALS = {"red": "basque", **DIALS}
EXILES = {"blue": "aragon", "yellow": "basque"}

FIRST_UNITS = {
    "intrigue_all_own_one_region": ("galicia galicia.red aragon", "Shift"),
    "intrigue_place_two_extra": ("galicia", "Enter"),
    "intrigue_place_two_or_all_own": ("extra galicia", "Enter"),
    "intrigue_five_any_one_region": ("granada granada.blue castillo", "Shift"),
    "intrigue_three_opposing": ("aragon.blue castillo", "Shift"),
    "intrigue_three_any": ("aragon.blue castillo", "Shift"),
    "intrigue_two_own_two_opposing": ("galicia.red castillo", "Shift"),
    "intrigue_four_own": ("galicia.red castillo", "Shift"),
    "intrigue_four_any": ("galicia.green castillo", "Shift"),
    "decay_all_court": ("", "Decay"),
    "decay_three_court": ("", "Decay"),
    "angry_king": ("", "Pay"),
    "dismiss_one_each": ("aragon.blue", "SendHome"),
    "secret_lose_two": ("", "DialLoss"),
    "secret_lose_region": ("", "DialLoss"),
    "score_any_2": ("aragon", "ScorePlace"),
    "score_fours": ("", "ScorePlace"),
    "score_fives": ("", "ScorePlace"),
    "score_sixes_sevens": ("", "ScorePlace"),
    "score_castillo": ("", "ScorePlace"),
    "score_first_places": ("", "ScoreFirst"),
    "score_most": ("", "ScorePlace"),
    "score_fewest": ("", "ScorePlace"),
    "score_any_3": ("castillo", "ScorePlace"),
    "mobile_scoreboard": ("board_400 granada", "MoveBoard"),
    "royal_adviser": ("aragon", "MoveKing"),
    "expulsion": ("granada", "DialExile"),
    "move_grande": ("galicia", "MoveGrande"),
    "retrieve_power_card": ("", "RetrievePower"),
    "court_two": ("take2", "Fetch"),
    "score_secret": ("", "DialScored"),
    "king": ("galicia", "MoveKing"),
}
"""For every card but the Veto: the choices up to its first window, and the unit that is announced there."""


def table(match):
    """What a veto must leave alone: everything but the Vetos and what is still to do."""
    content = dump(match.state)
    return {key: content[key] for key in ("cubes", "score", "king", "grande", "boards", "hand", "dials")}


def test_every_other_card_is_listed_here():
    assert set(FIRST_UNITS) == set(CARD_IDS) - {"veto"}


@pytest.mark.rule("EG-54", "EG-19")
def test_a_veto_is_laid_open_in_front_of_its_taker():
    match = play(turn("king galicia; court red 2", "red", "veto"), "special")
    assert (match.state.holds_veto(0), options(match)) == (True, "place stop")
    assert match.view()["vetos"] == [[2], [], [], []]


@pytest.mark.rule("EG-60", "EG-61", "EG-65", "EG-55")
@pytest.mark.parametrize("card", FIRST_UNITS)
def test_an_objection_before_the_first_unit_cancels_the_whole_special_action(card):
    choices, unit = FIRST_UNITS[card]
    match = play(special(f"{RICH}; veto blue", "red", card), choices)
    assert asked(match) == "blue veto"
    assert match.view()["question"]["about"]["unit"]["is"] == unit
    assert table(match) == table(turn(RICH, "red", card))
    play(match, "object")
    assert table(match) == table(turn(RICH, "red", card))
    assert not match.state.holds_veto(1)
    assert (asked(match), options(match)) == ("red half", "place stop")
    refused(match, "special", "EG-36", "was used in this turn already")


def three_chairs_further(text):
    """Red becomes green, blue becomes red, and so on."""
    return re.sub("|".join(COLOURS[:4]), lambda found: COLOURS[(COLOURS.index(found[0]) + 3) % 4], text)


@pytest.mark.rule("EG-60", "EG-55")
@pytest.mark.parametrize("card", FIRST_UNITS)
def test_the_window_is_for_holders_other_than_the_active_player_whoever_he_is(card):
    choices, _ = FIRST_UNITS[card]
    match = play(special(three_chairs_further(f"{RICH}; veto blue"), "green", card), three_chairs_further(choices))
    assert asked(match) == "red veto"
    assert asked(play(match, "object")) == "green half"


@pytest.mark.rule("EG-55", "EG-59", "EG-60")
@pytest.mark.parametrize("card", FIRST_UNITS)
def test_whoever_allows_the_action_lets_it_happen_and_keeps_his_veto(card):
    choices, _ = FIRST_UNITS[card]
    allowed = play(special(f"{RICH}; veto blue", "red", card), f"{choices} allow")
    while asked(allowed) == "blue veto":
        play(allowed, "allow")
    free = play(special(RICH, "red", card), choices)
    assert table(allowed) == table(free)
    assert (asked(allowed), options(allowed)) == (asked(free), options(free))
    assert allowed.state.holds_veto(1)


@pytest.mark.rule("EG-62")
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("intrigue_all_own_one_region", "granada granada.red aragon", "granada.red castillo"),
        ("intrigue_place_two_extra", "galicia", "aragon"),
        ("intrigue_place_two_or_all_own", "relocate granada granada.red aragon", "granada.red castillo"),
        ("intrigue_five_any_one_region", "granada granada.blue castillo", "granada.red castillo"),
        ("intrigue_three_opposing", "aragon.blue castillo", "aragon.green castillo"),
        ("intrigue_three_any", "aragon.blue castillo", "galicia.red castillo"),
        ("intrigue_two_own_two_opposing", "aragon.blue castillo", "galicia.red castillo"),
        ("intrigue_four_own", "galicia.red castillo", "basque.red castillo"),
        ("intrigue_four_any", "galicia.green castillo", "basque.red castillo"),
        ("dismiss_one_each", "aragon.blue", "basque.yellow"),
    ],
)
def test_a_partial_veto_undoes_one_unit_and_all_after_it(card, first, second):
    match = play(special(f"{RICH}; veto blue", "red", card), f"{first} allow {second} object")
    assert table(match) == table(play(special(RICH, "red", card), f"{first} stop"))
    assert (asked(match), options(match).split()[-1]) == ("red half", "stop")
    assert not match.state.holds_veto(1)


@pytest.mark.rule("EG-62", "EG-99")
@pytest.mark.parametrize(
    ("card", "answers", "expected"),
    [
        ("score_fours", "allow object", [2, 0, 0, 6]),
        ("score_fives", "allow allow object", [7, 5, 3, 4]),
        ("score_sixes_sevens", "allow object", [2, 6, 0, 2]),
        ("score_first_places", "allow allow object", [7, 0, 0, 6]),
        ("score_fewest", "allow allow object", [9, 0, 3, 6]),
    ],
)
def test_a_scoring_is_stopped_between_two_regions(card, answers, expected):
    match = play(special(f"{RICH}; veto yellow", "red", card), answers)
    assert (asked(match), score(match)) == ("red half", expected)


@pytest.mark.rule("EG-62", "EG-49")
def test_payments_are_stopped_between_two_opponents():
    match = special(f"{Q}; court blue 3 yellow 3 green 3; veto green", "red", "angry_king")
    assert asked(play(match, "allow")) == "blue pay"
    assert asked(play(match, "court court court")) == "green veto"
    play(match, "object")
    assert (asked(match), at(match, "court")) == ("over", [0, 0, 3, 3])


@pytest.mark.rule("EG-62", "EG-50")
def test_one_payment_cannot_be_stopped_in_the_middle():
    match = play(special(f"{Q}; court blue 3; veto green", "red", "angry_king"), "allow court")
    assert asked(match) == "blue pay"


@pytest.mark.rule("EG-63")
@pytest.mark.parametrize(
    ("card", "choices", "dials"),
    [
        ("secret_lose_two", "", DIALS),
        ("secret_lose_region", "", DIALS),
        ("expulsion", "granada", EXILES),
    ],
)
def test_after_the_reveal_a_secret_action_is_stopped_as_a_whole(card, choices, dials):
    match = dial(play(special(f"{RICH}; veto green", "red", card), f"{choices} allow"), **dials)
    assert asked(match) == "green veto"
    shown = [dials.get(colour) for colour in COLOURS[:4]]
    assert match.view()["dials"] == shown
    play(match, "object")
    assert table(match) == table(turn(RICH, "red", card))
    assert options(match) == "place stop"


@pytest.mark.rule("EG-63", "EG-62")
def test_a_secret_scoring_is_stopped_between_two_regions():
    match = dial(play(special(f"{RICH}; veto green", "red", "score_secret"), "allow"), **ALL_DIALS)
    assert match.state.stack[-1].unit.place == place("basque")
    play(match, "allow allow")
    assert match.state.stack[-1].unit.place == place("granada")
    play(match, "object")
    assert score(match) == [7 + 0, 5, 3, 4]
    assert options(match) == "place stop"


@pytest.mark.rule("EG-64")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("king", "galicia"),
        ("royal_adviser", "aragon"),
        ("move_grande", "galicia"),
        ("mobile_scoreboard", "board_400 granada"),
        ("score_any_2", "aragon"),
        ("score_any_3", "castillo"),
        ("score_castillo", ""),
        ("decay_all_court", ""),
        ("decay_three_court", ""),
    ],
)
def test_an_action_of_one_unit_has_one_window(card, choices):
    assert asked(play(special(f"{RICH}; veto blue", "red", card), f"{choices} allow")) == "red half"


@pytest.mark.rule("EG-64")
def test_retrieval_is_not_vetoed_after_its_secret_choice():
    assert asked(play(special(f"{RICH}; veto blue", "red", "retrieve_power_card"), "allow p13")) == "red half"


@pytest.mark.rule("EG-60", "EG-64", "EG-33")
def test_the_two_to_court_are_announced_as_a_whole_with_all_their_sources():
    text = "king galicia; province red 1; seville red 3; veto blue"
    match = play(special(text, "red", "court_two"), "take1")
    assert (asked(match), at(match, "province")[0]) == ("red shortage", 1)
    play(match, "seville")
    assert "Red announces: caballeros come to court (1 × the province, 1 × Seville)" in GAME.prompt(match.view(1))
    before = match.state.cubes[:]
    assert (asked(play(match, "object")), match.state.cubes) == ("red half", before)
    allowed = play(special(text, "red", "court_two"), "take1 seville allow")
    assert (at(allowed, "province")[0], at(allowed, "seville")[0]) == (0, 2)
    assert asked(allowed) == "red half"


@pytest.mark.rule("EG-65", "EG-43")
def test_a_vetoed_player_who_has_placed_ends_his_turn():
    match = turn("king galicia; court red 2; seville red 3; veto blue", "red", "intrigue_four_own")
    assert asked(play(match, "place basque special seville.red granada object")) == "over"


# -- what cannot be vetoed -------------------------------------------------------------------------------------


@pytest.mark.rule("EG-58", "EG-54")
def test_a_veto_cannot_be_vetoed():
    match = play(turn("king galicia; court red 2; veto blue", "red", "veto"), "special")
    assert asked(match) == "red half"
    assert (match.state.holds_veto(0), match.state.holds_veto(1)) == (True, True)


@pytest.mark.rule("EG-58")
def test_no_step_of_a_general_scoring_can_be_vetoed():
    match = match_at(position(f"{Q}; castillo red 1; veto blue yellow"), GeneralScoring())
    dial(match, red="galicia", blue="galicia", yellow="galicia", green="galicia")
    assert (asked(match), match.state.holds_veto(1)) == ("over", True)


@pytest.mark.rule("EG-58", "EG-32", "EG-43")
def test_a_turn_without_a_special_action_gives_nothing_to_object_to():
    text = "king galicia; played red 5; court red 3; offer king; veto blue yellow green"
    match = play(match_at(position(text), Turn(0)), "take4 king place basque castillo stop stop")
    assert (asked(match), happened(match).count("Vetoed")) == ("over", 0)


@pytest.mark.rule("EG-60")
def test_nobody_is_asked_when_only_the_active_player_holds_a_veto():
    assert asked(play(special(f"{RICH}; veto red", "red", "king"), "galicia")) == "red half"


@pytest.mark.rule("EG-60")
def test_declining_or_an_impossible_action_opens_no_window():
    assert asked(play(special(f"{RICH}; veto blue", "red", "king"), "stop")) == "red half"
    nothing = special("king galicia; galicia blue 3; court red 1; veto blue", "red", "secret_lose_two")
    assert asked(nothing) == "red half"
    assert asked(play(special(f"{RICH}; veto blue", "red", "court_two"), "take0")) == "red half"
    empty = special("king galicia; court red 20; galicia red 10; veto blue", "red", "court_two")
    assert (asked(empty), happened(empty)) == ("red half", ["NothingDone"])
    nobody = play(special("king galicia; court red 1; seville red 2; veto blue", "red", "expulsion"), "seville")
    assert asked(nobody) == "red half"


FEW = "king galicia; basque red 2; aragon red 1 blue 1; court red 1; veto yellow"
"""Four players, two regions with caballeros; in Aragon nobody is alone in front."""


@pytest.mark.rule("EG-60", "EG-62")
@pytest.mark.parametrize(
    ("card", "choices", "asked_about"),
    [
        ("score_fours", "", []),
        ("score_fives", "", ["basque", "aragon"]),
        ("score_first_places", "", ["basque"]),
        ("score_any_2", "granada", []),
        ("score_any_3", "basque", ["basque"]),
    ],
)
def test_nobody_is_asked_about_a_region_in_which_nothing_would_score(card, choices, asked_about):
    match = play(special(FEW, "red", card), choices)
    found = []
    while asked(match) == "yellow veto":
        found.append(PLACE_IDS[match.state.stack[-1].unit.place])
        play(match, "allow")
    assert (found, asked(match)) == (asked_about, "red half")


@pytest.mark.rule("EG-60", "EG-63")
def test_a_region_dialled_alone_in_which_nothing_would_score_opens_no_window():
    match = play(special(FEW, "red", "score_secret"), "allow")
    dial(match, red="seville", blue="basque", yellow="granada", green="catalonia")
    assert match.state.stack[-1].unit.place == place("basque")
    assert (asked(play(match, "object")), score(match)) == ("red half", [0, 0, 0, 0])


@pytest.mark.rule("EG-60", "EG-105")
@pytest.mark.parametrize("castillo", ["covered", "counted"])
def test_holders_are_asked_about_the_castillo_whatever_is_in_it(castillo):
    match = special("king galicia; court red 1; veto yellow", "red", "score_castillo", castillo=castillo)
    assert asked(match) == "yellow veto"


@pytest.mark.rule("EG-59", "EG-60")
def test_a_holder_answers_object_or_allow_and_nothing_else():
    match = play(special(f"{RICH}; veto blue", "red", "king"), "galicia")
    assert options(match) == "object allow"
    refused(match, "stop", "EG-60")
    refused(match, "special", "EG-60")
    refused(match, "yellow", "EG-60")


@pytest.mark.rule("EG-60")
def test_the_announcement_tells_the_holder_the_whole_unit():
    match = play(special(f"{RICH}; veto blue", "red", "intrigue_four_any"), "seville.green basque")
    told = GAME.prompt(match.view(1))
    assert "Red announces: Green's caballero moves from Seville to Basque Country" in told
