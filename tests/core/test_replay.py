"""Replay files: whatever is wrong with one is told, with the line."""

from __future__ import annotations

import pytest

from meseta.core.errors import BadFile
from meseta.core.match import Match
from meseta.core.replay import _sealed, begin_like, load_file, play_back, read, write
from tests.kit.drivers import text_of
from tests.kit.toys import TOYS

RACE = TOYS["race"]
FRONTIER = TOYS["frontier"]


def played(*choices, seats=2, players=()):
    match = Match(RACE, seats, 3, {"rounds": 2}, players).begin()
    for choice in choices:
        match.play(choice)
    return match


FINISHED = write(played("stop", "roll", "stop", "stop", "stop", players=("me", "random")))


def altered(old, new):
    """A finished record with a line changed and the check sum made to fit."""
    body = FINISHED.rpartition("sum ")[0]
    assert old in body
    return _sealed(body.replace(old, new, 1))


def test_a_record_is_short_and_readable():
    lines = FINISHED.splitlines()
    assert lines[:9] == [
        "meseta replay 1",
        "game race",
        "rules 1",
        "data toy",
        "seats 2",
        "seed 3",
        "players me random",
        "set rounds 2",
        "--",
    ]
    assert lines[9] == "red push stop"
    assert lines[-2].startswith("end 0 ")
    assert lines[-2].endswith(" won by blue")


def test_a_finished_and_an_open_match_come_back():
    for match in (played("stop", "stop", "stop", "stop"), played("roll"), played()):
        again = play_back(read(write(match)), RACE)
        assert text_of(again.state) == text_of(match.state)
        assert again.log == match.log
        assert again.players == match.players


def test_a_record_can_be_played_in_part_and_watched():
    seen = []
    match = play_back(read(FINISHED), RACE, until=2, watch=lambda m: seen.append(len(m.log)))
    assert len(match.log) == 2
    assert seen == [1, 2]
    assert match.players == ("me", "random")
    assert begin_like(read(FINISHED), RACE).log == []


def test_a_record_comes_from_disk(tmp_path):
    (tmp_path / "x.replay").write_text(FINISHED)
    assert load_file(tmp_path / "x.replay").game == "race"


@pytest.mark.parametrize("text", ["", "hello\n", "meseta replay 2\n", FINISHED[1:]])
def test_a_foreign_file_is_told_at_its_first_line(text):
    with pytest.raises(BadFile, match=r"x\.replay, line 1: this is not a replay file: the first line must be"):
        read(text, "x.replay")


def test_a_cut_file_is_told_wherever_it_is_cut():
    for length in range(16, len(FINISHED) - 1):
        with pytest.raises(BadFile, match=r"x\.replay, line \d+: the file (is cut|was altered)"):
            read(FINISHED[:length], "x.replay")


def test_an_altered_file_is_told_wherever_it_is_altered():
    for place in range(16, len(FINISHED) - 1):
        text = FINISHED[:place] + chr(ord(FINISHED[place]) ^ 1) + FINISHED[place + 1 :]
        with pytest.raises(BadFile, match=r"x\.replay, line \d+: the file (is cut|was altered)"):
            read(text, "x.replay")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game race\n", "", "field 'game': the header lacks this line"),
        ("seed 3\n", "seed x3\n", "field 'seed': 'x3' is not a whole number"),
        ("seed 3\n", "seed --3\n", "field 'seed': '--3' is not a whole number"),
        ("seats 2\n", "seats ²\n", "field 'seats': '²' is not a whole number"),
        ("seed 3\n", "seed 3\nweather fine\n", "line 7, field 'weather': this line does not belong into a header"),
        ("red push stop\n", "red stop\n", "line 10: an action is written 'seat question option', not 'red stop'"),
        ("--\n", "", "the file must have a header, the actions and the result"),
    ],
)
def test_a_malformed_record_is_told(old, new, sentence):
    with pytest.raises(BadFile) as error:
        read(altered(old, new))
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rules 1\n", "rules 2\n", "version 2 of the rules of The Race; this is version 1"),
        ("data toy\n", "data own\n", "with other component data (own, not toy)"),
        ("seats 2\n", "seats 9\n", "The Race is for 1 to 3 players, not 9"),
        ("set rounds 2\n", "set rounds 5\n", "The setting 'rounds' cannot be '5'"),
        ("players me random\n", "players me\n", "There are 2 seats, but 1 players"),
        ("red push stop\n", "blue push stop\n", "line 10: The record lets blue answer, who is not asked"),
        ("red push stop\n", "pink push stop\n", "line 10: there is no seat 'pink'"),
        ("red push stop\n", "green push stop\n", "line 10: there is no seat 'green'"),
        ("red push stop\n", "red throw stop\n", "line 10: the question is 'push' here, not 'throw'"),
        ("red push stop\n", "red push stopp\n", "line 10: There is no option 'stopp'. Did you mean 'stop'?"),
        ("red push stop\n", "red push pips1\n", "line 10: The record plays 'pips1', not possible here."),
        ("won by blue\n", "won by red\n", "won by red', but the game went 'end 0"),
        ("--\nend", "blue push stop\n--\nend", "the game is over, but the file goes on"),
    ],
)
def test_a_record_that_cannot_be_played_is_told(old, new, sentence):
    with pytest.raises(BadFile) as error:
        play_back(read(altered(old, new), "x.replay"), RACE)
    assert str(error.value).startswith("x.replay")
    assert sentence in str(error.value)


def test_a_record_of_another_game_is_told():
    with pytest.raises(BadFile, match="this is a game of 'race', not of 'frontier'"):
        play_back(read(FINISHED), FRONTIER)
