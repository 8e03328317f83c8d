"""An owner's corrected data files: what they change, and errors that name file, line and field."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from meseta.core.errors import BadFile, MesetaError, UnknownName
from meseta.core.match import Match
from meseta.games.el_grande import make
from meseta.games.el_grande.names import PLACE_IDS
from tests.games.el_grande.positions import GAME

DATA = resources.files("meseta.games.el_grande") / "data"
GRANADA = "values = [6, 3, 2]"


def owner(path, name, old, new):
    """A directory with one of the box's files in which a text is replaced."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    (path / name).write_text(changed, encoding="utf-8")
    return changed


def line_of(text, part):
    """The number of the first line that has a part in it."""
    return text[: text.index(part)].count("\n") + 1


REGION = '[[region]]\nid = "galicia"\nvalues = [4, 2, 0]\nvalues_grade = "A"\n'

PLACED = [
    # file, what stands there, what the owner writes, the field, a telling part of the sentence
    ("board.toml", "values = [4, 2, 0]", "values = [2, 4, 0]", "values", "must not rise"),
    ("board.toml", "values = [4, 2, 0]", "values = [4, 2]", "values", "three whole numbers"),
    ("board.toml", "values = [4, 2, 0]", "values = [4, 2, -1]", "values", "three whole numbers"),
    ("board.toml", "values = [4, 2, 0]", 'values = [4, "2", 0]', "values", "three whole numbers"),
    ("board.toml", "values = [4, 2, 0]", 'values = "4/2/0"', "values", "is not a list"),
    ("board.toml", "values = [8, 4, 0]", "values = [0, 4, 8]", "values", "must not rise"),
    ("board.toml", "[castillo]\nvalues = [5, 3, 1]", "[castillo]\nvalues = [1, 3, 5]", "values", "must not rise"),
    ("board.toml", 'values_grade = "A"', 'values_grade = "Z"', "values_grade", "'Z' is no grade"),
    ("board.toml", 'values_grade = "A"', 'values_grade = "A"\ncolour = "red"', "colour", "no field 'colour'"),
    ("board.toml", 'id = "galicia"', 'id = "galicja"', "id", "Did you mean 'galicia'?"),
    ("board.toml", 'id = "basque"', 'id = "galicia"', "id", "two entries 'galicia'"),
    (
        "board.toml",
        '["basque", "old_castile"]',
        '["basque", "old_castle"]',
        "neighbours",
        "Did you mean 'old_castile'?",
    ),
    ("board.toml", '["basque", "old_castile"]', '["basque", 7]', "neighbours", "no region '7'"),
    ("board.toml", '["basque", "old_castile"]', '["galicia", "old_castile"]', "neighbours", "cannot be a neighbour"),
    ("board.toml", '["basque", "old_castile"]', '["basque", "basque"]', "neighbours", "cannot be a neighbour"),
    ("board.toml", '["basque", "old_castile"]', '["basque", "old_castile", "seville"]', "neighbours", "one side only"),
    ("board.toml", "home = 2 ", "home = 3 ", "home", "must add up to 30"),
    ("board.toml", "home = 2 ", "home = true ", "home", "is not a whole number"),
    ("board.toml", "home = 2 ", 'home = "2" ', "home", "is not a whole number"),
    ("board.toml", "king = 2", "king = -2", "king", "cost points"),
    ("board.toml", "long = [1, 2, 3,", "long = [1, 3, 2,", "long", "must be rising numbers"),
    ("board.toml", "long = [1, 2, 3,", 'long = ["1", 2, 3,', "long", "must be rising numbers"),
    ("board.toml", "short = [2, 3, 5, 6, 8, 9]", "short = []", "short", "must be rising numbers"),
    ("board.toml", "scoring_after = [3, 6, 9]", "scoring_after = [3, 7, 9]", "scoring_after", "that is played"),
    (
        "board.toml",
        '[bonus]\nking = 2\nhome = 2\ngrade = "A"',
        '[bonus]\nking = 2\nhome = 2\ngrade = "Z"',
        "grade",
        "no grade",
    ),
    ("board.toml", "values = [4, 2, 0]", "values = [true, false, false]", "values", "three whole numbers"),
    ("board.toml", "long = [1, 2,", "long = [-1, 2,", "long", "must be rising numbers"),
    ("board.toml", "long = [1, 2, 3, 4, 5, 6, 7, 8, 9]", "long = [1, 2, 3, 6, 9, 10]", "long", "followed by a scoring"),
    ("cards.toml", 'id = "veto"', 'id = "vetto"', "id", "Did you mean 'veto'?"),
    ("cards.toml", 'id = "veto"', 'id = "king"', "id", "two entries 'king'"),
    ("cards.toml", 'id = "veto"\nstack = 2', 'id = "veto"\nstack = 6', "stack", "6 is no stack"),
    ("cards.toml", "stack = 2\ncopies = 2", "stack = 2\ncopies = 0", "copies", "at least one copy"),
    ("cards.toml", 'id = "king"\nstack = 5', 'id = "king"\nstack = 4', "stack", "exactly one kind"),
    ("cards.toml", "value = 13", "value = 12", "value", "each once, not 12"),
    ("cards.toml", "value = 13", "value = 14", "value", "each once, not 14"),
    ("cards.toml", "caballeros = 6", "caballeros = 10", "caballeros", "0 to 9"),
    ("cards.toml", 'caballeros = 6\ngrade = "B"', 'caballeros = 6\ngrade = "E"', "grade", "no grade"),
]


@pytest.mark.parametrize(("name", "old", "new", "field", "part"), PLACED)
def test_an_error_names_the_file_the_line_and_the_field(tmp_path, name, old, new, field, part):
    text = owner(tmp_path, name, old, new)
    with pytest.raises(BadFile) as error:
        make(tmp_path)
    found = re.fullmatch(r"(.*), line (\d+), field '(\w+)': (.*)", str(error.value))
    assert found, error.value
    assert found[1] == str(tmp_path / name)
    assert found[3] == field
    assert re.match(rf"\s*{field}\s*=", text.splitlines()[int(found[2]) - 1]) or "exactly one kind" in part
    assert part in found[4]


def test_a_one_sided_border_is_told_at_the_side_that_has_it(tmp_path):
    text = owner(tmp_path, "board.toml", '["basque", "old_castile"]', '["basque"]')
    line = line_of(text, 'neighbours = ["galicia", "basque", "aragon", "new_castile"]')
    with pytest.raises(BadFile, match=rf"line {line}, field 'neighbours': .*'old_castile' and 'galicia'"):
        make(tmp_path)


def test_a_wrong_type_is_told_in_the_line_of_its_own_entry(tmp_path):
    text = owner(tmp_path, "board.toml", GRANADA, "values = 6")
    with pytest.raises(BadFile, match=f"line {line_of(text, 'values = 6')}, field 'values': 6 is not a list"):
        make(tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "part"),
    [
        (
            "board.toml",
            REGION + 'neighbours = ["basque", "old_castile"]\nneighbours_grade = "A"\n',
            "",
            "'galicia' is missing",
        ),
        ("board.toml", "[castillo]", "[castello]", r"the table \[castillo\] is missing"),
        (
            "board.toml",
            "[[region]]",
            "version = 2\n[[region]]",
            r"line 7, field 'version': There is no table 'version'",
        ),
        ("cards.toml", "[[power]]", "[[powers]]\n[[power]]", "There is no table 'powers'. Did you mean 'power'?"),
        ("board.toml", "values = [4, 2, 0]\n", "", r"line 7, field 'values': the field is missing in region 'galicia'"),
        (
            "board.toml",
            '[[scoreboard]]\nid = "board_400"\nvalues = [4, 0, 0]\ngrade = "A"\n',
            "",
            "'board_400' is missing",
        ),
        ("board.toml", "[[region]]", "[[region]", "line 7: this is not TOML"),
        ("cards.toml", '[[power]]\nvalue = 13\ncaballeros = 0\ngrade = "B"\n', "", "there must be 13 power cards"),
        ("cards.toml", '[[action]]\nid = "veto"\nstack = 2\ncopies = 2\ngrade = "A"\n', "", "'veto' is missing"),
        ("cards.toml", "stack = 2\ncopies = 3", "stack = 2\ncopies = 1", "stack 2 has fewer than 9 cards"),
        ("cards.toml", "stack = 4\ncopies = 3", "stack = 3\ncopies = 3", "stack 4 has fewer than 9 cards"),
    ],
)
def test_what_is_missing_is_named(tmp_path, name, old, new, part):
    owner(tmp_path, name, old, new)
    with pytest.raises(BadFile, match=part) as error:
        make(tmp_path)
    assert str(tmp_path / name) in str(error.value)


def test_a_directory_must_exist_and_hold_files_of_known_names(tmp_path):
    with pytest.raises(MesetaError, match="no directory"):
        make(tmp_path / "nowhere")
    with pytest.raises(MesetaError, match=r"none of the data files board\.toml, cards\.toml"):
        make(tmp_path)
    (tmp_path / "bord.toml").write_text("")
    with pytest.raises(UnknownName, match=r"Did you mean 'board\.toml'\?"):
        make(tmp_path)


def test_a_corrected_file_changes_the_game_and_its_digest(tmp_path):
    owner(tmp_path, "board.toml", GRANADA, "values = [6, 3, 1]")
    game = make(tmp_path)
    assert game.printed.values[PLACE_IDS.index("granada")] == [6, 3, 1]
    assert game.printed.power == GAME.printed.power
    assert game.data_digest != GAME.data_digest


def test_comments_and_spaces_do_not_change_the_digest(tmp_path):
    owner(tmp_path, "board.toml", GRANADA, "values = [6,3,2]  # checked")
    assert make(tmp_path).data_digest == GAME.data_digest


def test_without_vetos_every_round_still_finds_a_card():
    match = Match(GAME, 2, 1, {"vetos": "no"})
    stack = GAME.printed.stacks[2]
    assert sum(match.state.deck[kind] for kind in stack) == 9
