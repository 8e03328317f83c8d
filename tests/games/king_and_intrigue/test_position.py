"""Positions as text: what the clauses say, which moments have words, and what is wrong with a wrong one."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.position import read_position
from tests.games.el_grande.positions import asked, lively
from tests.games.king_and_intrigue.positions import GAME, options, play
from tests.kit.drivers import Journey, travel
from tests.kit.register import Table, tables

PLAYED = "played red ki_60 blue ki_20 yellow ki_170 green ki_100"
BOARD = "seats 4; king aragon; grande red basque blue seville; basque R2 B1; seville blue 3; court red 4"
MAP = f"{BOARD}; {PLAYED}"


def at(text: str) -> Match:
    """A match that goes on from a text."""
    return Match(GAME, 4, 1, {}, (), text)


def test_short_and_long_colours_say_the_same():
    one, other = at(f"{MAP}; to move red: half"), at(f"{MAP.replace('R2 B1', 'red 2 blue 1')}; to move R: half")
    assert one.as_position() == other.as_position()


@pytest.mark.parametrize(
    ("move", "question", "offered"),
    [
        ("red: turn", "red income", "take4 take3 take2 take1 take0"),
        ("red: income", "red income", "take4 take3 take2 take1 take0"),
        ("red: half", "red half", "place special stop"),
        ("red: half placed", "red half", "special stop"),
        ("red: half acted", "red half", "place stop"),
        ("red: place 3", "red place", "basque catalonia old_castile new_castile valencia castillo stop"),
        ("yellow: special", "yellow score", None),
        ("yellow: action", "yellow king", None),
        ("blue: action", "blue intrigue", None),
    ],
)
def test_moments_of_a_turn_have_words(move, question, offered):
    match = at(f"{MAP}; to move {move}")
    assert asked(match) == question
    assert offered is None or options(match) == offered
    assert f"to move {move.replace('income', 'turn')}" in match.as_position()


def test_power_cards_and_general_scorings_have_words():
    hands = "hand yellow ki_30; hand green ki_40 ki_50"
    begun = at(f"seats 4; king aragon; first blue; {hands}; played blue ki_20; to move yellow: power")
    assert asked(begun) == "yellow power"
    assert asked(play(begun, "ki_30 ki_40")) == "red power"
    scoring = at("seats 4; king aragon; round 3; castillo red 2; to move scoring")
    assert asked(scoring) == "red dial_castillo"
    assert scoring.as_position().endswith("to move scoring")


@pytest.mark.parametrize("move", ["red: turn", "red: half", "yellow: special", "green: power", "scoring"])
def test_the_game_goes_on_to_its_end_from_there(move):
    text = MAP.replace(" green ki_100", "") if "power" in move else MAP
    match = at(f"{text}; round 2; to move {move}")
    dice = Dice(1)
    while match.question is not None:
        seat = match.question.seat
        match.play_recorded(seat, lively(match.question, dice))
    assert match.outcome is not None
    assert GAME.complaints(match.state) == []


@pytest.mark.parametrize("table", [*tables("king_and_intrigue")][:6], ids=str)
def test_the_beginning_of_a_turn_is_told_in_words_alone(table: Table):
    seen = 0
    for match in travel(Journey(table, 7)):
        if match.question is not None and match.question.kind in ("income", "bridge_move"):
            text = match.as_position()
            if match.question.kind == "income" or "src=-1" in repr(match.state.stack[-1]):
                assert " field " not in text, text
                assert "then " not in text, text
                seen += 1
    assert seen > 10


def test_everything_that_lasts_can_be_written():
    text = f"""{BOARD}; board_840 galicia; turned board_840; double aragon seville; alliance seville valencia;
        bridge galicia basque green 2; limit catalonia; quarantine basque; protection granada; tower valencia; collapse;
        mistress; free; spy red; late green; veto blue; old_veto green; hurricane blue granada; round 3; first blue;
        score red 10; spent red ki_30 blue ki_30 yellow ki_30 green ki_30; {PLAYED}; dials red aragon;
        to move red: half"""
    told = at(text).as_position()
    assert "field" not in told
    assert "then" not in told
    assert read_position(GAME, told).markers == read_position(GAME, text, 4).markers


@pytest.mark.parametrize(
    ("clause", "part"),
    [
        ("king madrid", "There is no region 'madrid'"),
        ("basque pink 2", "There is no seat 'pink'"),
        ("basque white 2", "There is no seat 'white'"),
        ("basque red two", "not 'two'"),
        ("bridge basque aragon", "A bridge has two ends"),
        ("bridge galicia valencia red", "the ends of the bridge are no neighbours (KI-50)"),
        ("hand red ki_15", "There is no power card 'ki_15'. Did you mean 'ki_150'?"),
        ("hand", "Whose hand"),
        ("spent red ki_10", "stands before"),
        ("round 10", "from 1 to 9"),
        ("turned board_900", "There is no scoreboard 'board_900'"),
        ("quarantine basque aragon", "There is 1 of these, not 2"),
        ("catalonia red 31", "caballeros of red too many"),
        ("colour red", "has no 'colour'"),
        ("to move red", "Say who does what"),
        ("to move red dance", "There is no moment 'dance'"),
        ("to move red: power", "none on the table yet"),
        ("to move blue: place some", "not 'some'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(clause, part):
    with pytest.raises(MesetaError) as error:
        at(f"{MAP}; {clause}")
    assert part in str(error.value)


def test_before_a_turn_everybody_has_played():
    with pytest.raises(MesetaError, match="everybody has played a card"):
        at("seats 4; king aragon; played red ki_60; to move red: half")


def test_a_hand_that_is_not_told_is_the_recommended_one_without_what_was_played():
    match = at(f"{MAP}; to move red: half")
    hands = [entry["hand"] for entry in (match.view(seat)["power_cards"][seat] for seat in range(4))]
    assert [len(hand) for hand in hands] == [12] * 4
    assert "ki_60" not in hands[0]
