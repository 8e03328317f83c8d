"""An owner's corrected data files: what is right is played, what is wrong is named by file, line and field."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import resources

import pytest

import meseta
from meseta.core.errors import BadFile, MesetaError, UnknownName
from meseta.games.el_grande import make
from meseta.games.el_grande.names import PLACE_IDS

DATA = resources.files("meseta.games.el_grande").joinpath("data")


def corrected(folder, name, pattern, replacement):
    """A directory with one data file of the box, in which the first match of a pattern is replaced."""
    text = DATA.joinpath(name).read_text(encoding="utf-8")
    changed = re.sub(pattern, replacement, text, count=1, flags=re.DOTALL)
    assert changed != text
    (folder / name).write_text(changed, encoding="utf-8")
    return folder


def test_an_owner_can_correct_one_file_without_touching_code(tmp_path):
    folder = corrected(
        tmp_path, "board.toml", r'id = "granada"\nvalues = \[6, 3, 2\]', 'id = "granada"\nvalues = [6, 3, 1]'
    )
    mine = make(folder)
    assert mine.printed.values[PLACE_IDS.index("granada")] == [6, 3, 1]
    assert mine.data_digest != make().data_digest
    match = meseta.new("el_grande", seats=2, data=folder)
    assert match.view(0)["places"]["granada"]["values"] == [6, 3, 1]


WRONG = {
    "a missing region": (
        r'\[\[region\]\]\nid = "galicia".*?\n\n',
        "",
        r"line \d+, field 'id': the region 'galicia' is miss",
    ),
    "an unknown region": (
        'id = "galicia"',
        'id = "galizia"',
        r"line 8, field 'id': There is no region 'galizia'. Did you",
    ),
    "a region twice": ('id = "basque"', 'id = "galicia"', r"line 15, field 'id': there are two entries 'galicia'"),
    "a border from one side": (
        r'"basque", "old_castile"\]',
        '"old_castile"]',
        "field 'neighbours': the border between",
    ),
    "an unknown neighbour": (
        r'\["basque", "old_castile"\]',
        '["leon"]',
        r"line 11, field 'neighbours': There is no region",
    ),
    "four values": (r"\[4, 2, 0\]", "[4, 2, 0, 0]", r"line 9, field 'values': \[4, 2, 0, 0\] must be three whole"),
    "truths for values": (
        r"\[4, 2, 0\]",
        "[true, false, false]",
        r"line 9, field 'values'.* must be three whole numbers",
    ),
    "rising values": (r"\[4, 2, 0\]", "[2, 4, 0]", r"line 9, field 'values': \[2, 4, 0\] must not rise"),
    "a field too few": ("values_grade = .A.\n", "", "field 'values_grade': the field is missing in region 'galicia'"),
    "a grade that is none": (r"\[bonus\](.*?)\"A\"", r'[bonus]\1"Z"', r"line \d+, field 'grade': 'Z' is no grade"),
    "a misspelled table": (r"\Z", "\n[bonuses]\nking = 3\n", r"line 101, field 'bonuses': There is no table 'bonuses'"),
    "a lost bonus": (r"king = 2", "king = -2", r"line 91, field 'king': points are never lost"),
    "31 caballeros": ("court = 7", "court = 8", "field 'home': home, court and province must add up to 30"),
    "rounds that are no numbers": (
        r"long = \[1,",
        'long = ["one",',
        r"line 96, field 'long': .* must be rising numbers",
    ),
    "a last round without scoring": (
        r"\[3, 6, 9\]",
        "[3, 6]",
        "field 'long': the last round must be followed by a scoring",
    ),
    "a scoring after no round": (r"\[3, 6, 9\]", "[4, 9]", "field 'scoring_after': every scoring must follow a round"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_board_is_refused_with_file_line_and_field(tmp_path, fault):
    pattern, replacement, complaint = WRONG[fault]
    folder = corrected(tmp_path, "board.toml", pattern, replacement)
    with pytest.raises(BadFile, match=rf"board\.toml, .*{complaint}"):
        make(folder)


WRONG_CARDS = {
    "a power card twice": ("value = 13", "value = 12", r"line 64, field 'value': the values are 1 to 13, each once"),
    "a sixth stack": ("stack = 1", "stack = 6", r"field 'stack': 6 is no stack"),
    "no copy": ("copies = 2", "copies = 0", "field 'copies': there must be at least one copy"),
    "too few cards without the Vetos": (r'("score_any_2".*?copies = )3', r"\g<1>1", "stack 2 has fewer than 9 cards"),
    "two kinds of kings": (
        r'("court_two".*?stack = )4',
        r"\g<1>5",
        "field 'stack': stack 5 must have exactly one kind",
    ),
}


@pytest.mark.parametrize("fault", WRONG_CARDS)
def test_wrong_cards_are_refused_with_file_line_and_field(tmp_path, fault):
    pattern, replacement, complaint = WRONG_CARDS[fault]
    folder = corrected(tmp_path, "cards.toml", pattern, replacement)
    with pytest.raises(BadFile, match=rf"cards\.toml, .*{complaint}"):
        make(folder)


def test_a_directory_without_data_or_with_a_misspelled_file_is_refused(tmp_path):
    with pytest.raises(MesetaError, match="There is no directory"):
        make(tmp_path / "nowhere")
    with pytest.raises(MesetaError, match=r"has none of the data files board\.toml, cards\.toml"):
        make(tmp_path)
    (tmp_path / "bord.toml").write_text("")
    with pytest.raises(UnknownName, match=r"Did you mean 'board\.toml'"):
        make(tmp_path)


def test_the_command_line_says_so_on_stderr_and_exits_with_two(tmp_path):
    folder = corrected(tmp_path, "board.toml", r'"basque", "old_castile"\]', '"old_castile"]')
    command = [sys.executable, "-m", "meseta", "play", "el_grande", "--data", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"meseta: .*board\.toml, line \d+, field 'neighbours': the border .*\n", done.stderr)
