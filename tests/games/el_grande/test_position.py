"""Positions of El Grande as text: what people write, what the game writes, and what is wrong with a text."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.position import BadPosition
from meseta.games.el_grande.names import PLACE_IDS, REGIONS
from tests.games.el_grande.positions import asked, at, idle, lively, new, options, play

TABLE = """seats 3; round 4; king valencia; aragon R2 B1; galicia yellow 1; court red 3 blue 4; grande red aragon;
           board_840 galicia; played red 9 blue 7 yellow 2; old_veto blue; veto yellow; score R12;
           offer king score_fours court_two"""


def start(text):
    return meseta.position("el_grande", text)


def test_a_position_is_written_from_the_table():
    match = start("king valencia; aragon R2 B1; castillo Y3; to move R: place 3")
    assert (match.seats, asked(match)) == (5, "red place")
    assert options(match) == "aragon catalonia new_castile granada castillo stop"
    assert (at(match, "aragon"), at(match, "castillo")) == ([2, 1, 0, 0, 0], [0, 0, 3, 0, 0])
    assert at(match, "court")[0] == 3
    assert match.as_position().endswith("court R3; to move red: place 3")


def test_short_and_long_names_of_seats_are_the_same():
    short, long = start("seats 2; aragon R2 B1; to move round"), start("seats 2; aragon red 2 blue 1; to move round")
    assert short.as_position() == long.as_position()


@pytest.mark.parametrize(
    ("moment", "question", "offered"),
    [
        ("red: turn", "red income", "take2 take1 take0"),
        ("blue: card", "blue card", "score_fours court_two king"),
        ("red half king", "red half", "place special stop"),
        ("red: half king acted", "red half", "place stop"),
        ("red: half king placed", "red half", "special stop"),
        ("red: place 2 king acted", "red place", "aragon catalonia new_castile granada castillo stop"),
        ("red: special mobile_scoreboard", "red board", "board_840 board_400 stop"),
        ("red: special score_castillo", "blue veto", "object allow"),
        ("scoring", "red dial_castillo", " ".join(PLACE_IDS[:REGIONS])),
    ],
)
def test_a_position_says_which_moment_it_is_and_the_game_goes_on_to_its_end(moment, question, offered):
    match = start(f"{TABLE}; to move {moment}")
    assert (asked(match), options(match)) == (question, offered)
    assert match.as_position().endswith(f"to move {moment.replace('red half', 'red: half')}")
    assert idle(match, "over").outcome is not None


def test_power_cards_are_played_by_those_who_have_not_clockwise():
    match = start(
        """seats 3; king valencia; spent red 9 blue 3; hand blue 1 2; played yellow 7; offer king veto score_fours;
           to move red: power"""
    )
    assert (asked(match), options(match).split()[6:8]) == ("red power", ["p8", "p10"])
    assert asked(play(match, "p1")) == "blue power"
    assert options(match) == "p2"
    assert asked(play(match, "p2")) == "yellow income"


def test_after_a_turn_come_those_with_lower_power_cards():
    match = start(f"{TABLE}; to move red: half king")
    assert asked(play(match, "stop")) == "blue income"
    assert asked(play(match, "take0 score_fours stop")) == "yellow income"


def test_a_veto_lasts_from_the_round_of_the_position_on():
    assert start(f"{TABLE}; to move red: turn").view()["vetos"] == [[], [4], [5]]


def test_every_turn_of_a_game_is_written_without_naming_a_field_or_a_step():
    for seed, settings in enumerate(({}, {"vetos": "no"}, {"rounds": 6}, {})):
        match, dice = new(2 + seed, seed=seed, **settings), Dice(seed)
        while match.question is not None:
            if match.question.kind in ("power", "income", "card", "half", "place"):
                text = match.as_position()
                assert "; field " not in text, text
                assert "; to move " in text, text
            match.play_recorded(match.question.seat, lively(match.question, dice))


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("king castillo", "There is no region 'castillo'."),
        ("king galicia basque", "One word is wanted here, not 2."),
        ("aragon purple 2", "There is no seat 'purple'."),
        ("aragon W2", "There is no seat 'W'."),
        ("aragon R99", "too many"),
        ("aragon red two", "A number from 0 to 999 is wanted here, not 'two'."),
        ("round 10", "A number from 1 to 9"),
        ("played red 14", "A number from 1 to 13"),
        ("offer score_sevens", "Did you mean 'score_sixes_sevens'?"),
        ("seen king_maker", "There is no card"),
        ("seen angry_king angry_king", "There are only 1 of the card 'angry_king'."),
        ("board_840 court", "There is no place 'court'."),
        ("dances red", "A position has no 'dances'."),
        ("to move purple: turn", "There is no seat 'purple'."),
        ("offer king; to move red: turn", "A turn needs a power card"),
        ("to move red: card", "There are 0 action cards for 1 who take one"),
        ("to move red: dance", "There is no moment 'dance'."),
        ("to move red: half", "One word is wanted here"),
        ("to move red: place", "A number from 1 to 5"),
        ("to move red", "Say who does what"),
        ("played red 3; offer king veto score_fours court_two; to move red: power", "Before red plays a power card"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_clause(clause, told):
    with pytest.raises(meseta.MesetaError) as error:
        start(f"seats 4; king valencia; {clause}")
    assert told in str(error.value)
    assert not isinstance(error.value, BadPosition) or error.value.clause in clause


@pytest.mark.parametrize(
    ("clauses", "subject"),
    [
        ("king aragon; king valencia", "king"),
        ("aragon R2; aragon B1 red 3", "aragon red"),
        ("hand red 1 2; hand R 3", "hand red"),
        ("score R3; score B4 R4", "score red"),
        ("grande red galicia; grande R basque", "grande red"),
    ],
)
def test_nothing_is_said_twice_of_a_seat_but_vetos_come_one_by_one(clauses, subject):
    with pytest.raises(MesetaError, match=f"'{subject}' is said twice"):
        meseta.position("el_grande", f"seats 3; {clauses}; to move red: place 3")
    meseta.position(
        "el_grande",
        "seats 3; veto red; veto red; hand red 1 2; hand blue 3; aragon R2; aragon B1; to move red: place 3",
    )


def test_who_took_which_card_is_known_to_the_end_of_the_round():
    text = "seats 3; king valencia; played red 9 blue 6 yellow 4; offer king veto score_fours; to move red: card"
    match = start(text)
    assert match.view(None)["taken"] == [None, None, None]
    match.play("veto")
    assert match.view(1)["taken"] == ["veto", None, None]
    assert "taken red veto;" in match.as_position()
    assert meseta.position("el_grande", match.as_position()).view(None) == match.view(None)
