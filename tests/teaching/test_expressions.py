"""The small language of texts and conditions: values come from the table, and what cannot be read gets a sentence."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.errors import MesetaError
from meseta.teaching.expressions import evaluate, fill, holds, outside_braces
from meseta.teaching.lessons import _after
from meseta.teaching.scenes import Scene, table_of, tables
from tests.teaching.conftest import POSITION


@pytest.fixture(scope="module")
def table():
    match = table_of(meseta.game("el_grande"), Scene("red", POSITION))
    return tables(match, 0, _after(match, 0, "granada"), _after(_after(match, 0, "granada"), 0, "old_castile"))


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("points granada red", 3),
        ("after points granada me", 6),
        ("after points granada me - points granada me", 3),
        ("later points old_castile me - 1", 5),
        ("score blue", 24),
        ("places.granada.values.1", 6),
        ("places.granada.caballeros.blue + 1", 3),
        ("court.me", 5),
        ("after court.me", 4),
        ("count grandes", 4),
        ("sum score", 84),
        ("count places", 10),
        ("points castillo me", "0–5"),
        ("king", "new_castile"),
        ("'13'", "13"),
        ("12", 12),
        ("none", None),
        ("places.castillo.caballeros", None),
    ],
)
def test_values(table, expression, value):
    assert evaluate(expression, table) == value


def test_words_are_said_in_the_reader_s_language(table):
    assert evaluate("label old_castile", table, "de") == "Altkastilien"
    assert evaluate("place seville", table, "es") == "Sevilla"
    assert evaluate("seat red", table, "nl") == "Rood"


def test_texts_are_filled_and_count_one_or_many(table):
    assert fill("{court.me|one is|# are} left, {count grandes|one|#}", table) == "5 are left, 4"
    assert fill("{places.old_castile.caballeros.red|one|#}", table) == "one"
    assert "{" not in outside_braces("a {points granada red} b {court.me|one|#}")


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("points granada me = 3", True),
        ("points granada me > 3", False),
        ("king = 'new_castile' and court.me >= 5", True),
        ("king = 'new_castile' and court.me < 5", False),
        ("targets has 'granada'", True),
        ("targets has 'galicia'", False),
        ("king != 'granada'", True),
        ("places.castillo.points = none", True),
        ("question.kind = 'place'", True),
        ("score me <= 21", True),
    ],
)
def test_conditions(table, condition, true):
    assert holds(condition, table) is true


@pytest.mark.parametrize(
    "expression",
    [
        "points",
        "points granada",
        "points nowhere red",
        "points granada nobody",
        "places.nowhere",
        "court.9",
        "court.0",
        "king.red",
        "score me + king",
        "count king",
        "plus 1 2",
        "",
        "points granada red -",
    ],
)
def test_what_cannot_be_read_gets_a_sentence(table, expression):
    with pytest.raises(MesetaError):
        evaluate(expression, table)


@pytest.mark.parametrize("text", ["{places}", "{points granada red", "points}", "{court}", "{none}"])
def test_a_text_shows_numbers_and_words_only(table, text):
    with pytest.raises(MesetaError):
        fill(text, table)


@pytest.mark.parametrize("condition", ["king", "= 3", "king =", "king > 3", "king has 'a'", "points castillo me > 1"])
def test_a_condition_compares(table, condition):
    with pytest.raises(MesetaError):
        holds(condition, table)


def test_before_a_choice_there_is_no_after(table):
    with pytest.raises(MesetaError, match="nothing is chosen"):
        evaluate("after score me", table._replace(after=None))
