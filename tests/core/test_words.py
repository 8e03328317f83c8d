"""Words: templates, plurals, languages and rules."""

from __future__ import annotations

import pytest

from meseta.core.data import DataFile
from meseta.core.errors import UnknownName
from meseta.core.texts import Texts, fill, languages, rules, texts

TEXTS = Texts(DataFile("texts.en.toml", '[event]\nmoved = "{who} moved {n|one cube|{n} cubes} to {where}."\n'))


def test_a_sentence_is_filled_with_its_values():
    values = {"who": "Red", "n": 3, "where": "Aragon"}
    assert TEXTS.say("event", "moved", values) == "Red moved 3 cubes to Aragon."


def test_one_is_singular_and_nought_is_plural():
    assert fill("{n|one cube|{n} cubes}", {"n": 1}) == "one cube"
    assert fill("{n|one cube|{n} cubes}", {"n": "1"}) == "one cube"
    assert fill("{n|one cube|{n} cubes}", {"n": 0}) == "0 cubes"


def test_nought_has_a_word_of_its_own_where_there_is_one():
    template = "take {n|none|one|{n}} of {m|one|{m}}"
    assert [fill(template, {"n": n, "m": 0}) for n in (0, "0", 1, 2)] == [
        "take none of 0",
        "take none of 0",
        "take one of 0",
        "take 2 of 0",
    ]


def test_two_plurals_in_one_sentence():
    template = "{a|{a} card|{a} cards} and {b|{b} point|{b} points}"
    assert fill(template, {"a": 1, "b": 2}) == "1 card and 2 points"


def test_a_sentence_without_values_stays_as_it_is():
    assert Texts(DataFile("t", '[a]\nb = "Stop."\n')).say("a", "b") == "Stop."


def test_missing_texts_are_told_with_the_nearest():
    assert TEXTS.has("event", "moved")
    assert not TEXTS.has("event", "mooved")
    assert not TEXTS.has("nothing", "moved")
    with pytest.raises(UnknownName, match=r"There is no text in \[event\] 'mooved'\. Did you mean 'moved'\?"):
        TEXTS.get("event", "mooved")
    with pytest.raises(UnknownName, match=r"There is no text in \[nothing\] 'moved'\.$"):
        TEXTS.get("nothing", "moved")


def test_texts_and_rules_are_found_by_package():
    assert "en" in languages("meseta.games.el_grande")
    assert texts("meseta.games.el_grande", "en").content
    assert rules("meseta.games.el_grande")["EG-1"].section
    with pytest.raises(UnknownName, match="There is no language 'xx'"):
        texts("meseta.games.el_grande", "xx")


def test_an_expansion_says_its_own_and_borrows_the_rest():
    base = Texts(DataFile("base", '[cards]\nking = "King"\nveto = "Veto"\n'))
    own = Texts(DataFile("own", '[cards]\nking = "King card"\n[markers]\nlimit = "limit board"\n')).on(base)
    assert [own.get("cards", key) for key in ("king", "veto")] == ["King card", "Veto"]
    assert own.get("markers", "limit") == "limit board"
    assert base.get("cards", "king") == "King"
