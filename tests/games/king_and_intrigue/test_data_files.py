"""An owner's corrected data files: what they change, and errors that name file, line and field."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from meseta.core.errors import BadFile, UnknownName
from meseta.core.match import Match
from meseta.games.king_and_intrigue import make
from meseta.games.king_and_intrigue.names import CARD_IDS, EFFECT_IDS
from tests.games.king_and_intrigue.positions import GAME, card

DATA = resources.files("meseta.games.king_and_intrigue") / "data"
CARD_10 = 'id = "ki_10"\nvalue = 10\ncaballeros = 6\neffect = "lowest_intrigue"'
HAND_SIZE = 'id = "hand_size"\nvalue = 13'


def owner(path, name, old, new):
    """A directory with one of the box's files in which a text is replaced."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    (path / name).write_text(changed, encoding="utf-8")
    return changed


WRONG = [
    # file, what stands there, what the owner writes, the field, a telling part of the sentence
    ("power_cards.toml", "value = 20\n", "value = 10\n", "value", "two cards have the value 10"),
    ("power_cards.toml", "value = 20\n", "value = 0\n", "value", "every card but the Joker"),
    ("power_cards.toml", "value = 20\n", "value = 5\n", "value", "must have the value 5"),
    ("power_cards.toml", "value = 180\n", "value = 86\n", "value", "must have the value"),
    ("power_cards.toml", "value = 20\n", 'value = "20"\n', "value", "is not a whole number"),
    ("power_cards.toml", "caballeros = 6\n", "caballeros = 12\n", "caballeros", "0 to 9"),
    ("power_cards.toml", 'effect = "veto"', 'effect = "vetto"', "effect", "Did you mean 'veto'"),
    ("power_cards.toml", 'effect = "veto"', 'effect = "joker"', "effect", "Joker's alone"),
    ("power_cards.toml", 'id = "ki_40"', 'id = "ki_30"', "id", "two entries 'ki_30'"),
    ("power_cards.toml", 'id = "ki_40"', 'id = "ki_41"', "id", "no card 'ki_41'"),
    ("power_cards.toml", 'value_grade = "H"', 'value_grade = "A"', "value_grade", "'A' is no grade"),
    ("power_cards.toml", "players = 3\n", "players = 2\n", "players", "one display for 2, 3, 4, 5"),
    ("power_cards.toml", "players = 2\n", "players = 6\n", "players", "one display for 2, 3, 4, 5"),
    ("power_cards.toml", "caballeros = [3]", "caballeros = [3, 4]", "caballeros", "3 numbers"),
    ("power_cards.toml", "caballeros = [2, 4]", "caballeros = [4, 2]", "caballeros", "rising"),
    ("power_cards.toml", HAND_SIZE, HAND_SIZE.replace("13", "9"), "value", "10 to 18"),
    ("power_cards.toml", HAND_SIZE, HAND_SIZE.replace("13", '"many"'), "value", "not a number"),
    ("power_cards.toml", HAND_SIZE, HAND_SIZE.replace("13", "true"), "value", "not a number"),
    ("power_cards.toml", "intrigue_all_may_stay", "intrigue_may_stay", "id", "Did you mean"),
    ("power_cards.toml", 'value = "own"', 'value = "mine"', "value", "own or any"),
    ("hands.toml", '"ki_20", ', "", "cards", "13 different cards"),
    ("hands.toml", '"ki_20"', '"ki_25"', "cards", "no card 'ki_25'"),
    ("hands.toml", '"ki_20"', '"pe_13"', "cards", "not in the modules 'base'"),
    ("hands.toml", 'modules = "base"', 'modules = "bass"', "modules", "Did you mean 'base'"),
    ("hands.toml", 'modules = "base"', 'modules = "all"', "modules", "a hand for each of"),
]


@pytest.mark.parametrize(("name", "old", "new", "field", "part"), WRONG)
def test_a_wrong_entry_is_named_by_file_line_and_field(tmp_path, name, old, new, field, part):
    owner(tmp_path, name, old, new)
    with pytest.raises(BadFile) as error:
        make(tmp_path)
    assert re.search(rf"{name}, line \d+, field '{field}'", str(error.value)), error.value
    assert part in str(error.value)


def test_a_missing_entry_is_named(tmp_path):
    text = (DATA / "power_cards.toml").read_text(encoding="utf-8")
    start = text.index("[[card]]")
    (tmp_path / "power_cards.toml").write_text(
        text[:start] + text[text.index("[[card]]", start + 1) :], encoding="utf-8"
    )
    with pytest.raises(BadFile, match="'ki_10' is missing"):
        make(tmp_path)


def test_unknown_files_are_refused(tmp_path):
    (tmp_path / "cards.toml").write_text("", encoding="utf-8")
    with pytest.raises(UnknownName, match="data file"):
        make(tmp_path)


def test_a_correction_changes_the_game_and_its_digest_and_nothing_in_the_code(tmp_path):
    owner(
        tmp_path,
        "power_cards.toml",
        'value = 60\ncaballeros = 4\neffect = "score_secret"',
        'value = 61\ncaballeros = 2\neffect = "score_most"',
    )
    game = make(tmp_path)
    assert (game.printed.value[6], game.printed.power[6]) == (61, 2)
    assert EFFECT_IDS[game.printed.effect[6]] == "score_most"
    assert game.data_digest != GAME.data_digest
    match = Match(game, 3, 1, {"hand": "random"}).begin()
    while match.question is not None:
        match.play(match.question.options[0])
    assert match.outcome is not None


PARAMETERS = [
    ('id = "hand_size"\nvalue = 13', 'id = "hand_size"\nvalue = 13', "hand_size", 13),
    ('id = "intrigue_all_may_stay"\nvalue = false', 'id = "intrigue_all_may_stay"\nvalue = true', "may_stay", True),
    (
        'id = "civil_war_destination"\nvalue = "court"',
        'id = "civil_war_destination"\nvalue = "province"',
        "civil_war_to_court",
        False,
    ),
    (
        'id = "hurricane_destination"\nvalue = "court"',
        'id = "hurricane_destination"\nvalue = "province"',
        "hurricane_to_court",
        False,
    ),
    ('id = "late_move_owner"\nvalue = "own"', 'id = "late_move_owner"\nvalue = "any"', "late_any", True),
    (
        'id = "mistress_free_placement"\nvalue = true',
        'id = "mistress_free_placement"\nvalue = false',
        "mistress_free",
        False,
    ),
    (
        'id = "double_includes_bonus"\nvalue = true',
        'id = "double_includes_bonus"\nvalue = false',
        "double_bonus",
        False,
    ),
    ('id = "empty_courts_amount"\nvalue = 30', 'id = "empty_courts_amount"\nvalue = 3', "court_loss", 3),
]


@pytest.mark.parametrize(("old", "new", "name", "value"), PARAMETERS)
def test_every_alternative_of_the_effects_can_be_played(tmp_path, old, new, name, value):
    owner(tmp_path, "power_cards.toml", old, new)
    game = make(tmp_path)
    assert getattr(game.printed, name) == value
    for seed in range(2):
        match = Match(game, 4, seed, {"hand": "random"}).begin()
        while match.question is not None:
            match.play(match.question.options[(len(match.log) * 7 + seed) % len(match.question.options)])
            assert game.complaints(match.state) == []


@pytest.mark.rule("KI-OP-1", "KI-OP-8")
def test_what_is_stated_by_the_rulebook_is_in_the_data():
    box = GAME.printed
    assert box.power[card("ki_40")] == 4
    assert box.power[card("sk_15")] == 0
    assert [box.value[number + 1] for number in range(18)] == list(range(10, 190, 10))
    assert len(CARD_IDS) == 39
    assert box.choice[2:] == [True, True, False, False]


@pytest.mark.rule("KI-OP-2", "KI-OP-3")
def test_printed_values_name_the_cards():
    assert all(name.endswith(f"_{GAME.printed.value[card(name)]}") for name in CARD_IDS if name != "pe_joker")
