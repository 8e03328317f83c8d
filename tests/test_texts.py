"""Words in every language: nothing is missing, nothing is left over, and every template asks for the same values."""

from __future__ import annotations

import re

import pytest

import meseta
from meseta.core.data import DataFile, find
from meseta.core.words import languages
from tests.kit.drivers import travel
from tests.kit.register import game_named, real_names, tables
from tests.kit.strategies import Journey

PACKAGES = [*(f"meseta.games.{name}" for name in meseta.NAMES), "meseta.render", "meseta.web"]
FILES = [(package, language) for package in PACKAGES for language in languages(package) if language != "en"]


def flat(file: DataFile) -> dict[str, str]:
    return {f"{table}.{key}": str(text) for table, entries in file.content.items() for key, text in entries.items()}


def asks_for(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[|}]", template))


def test_every_game_speaks_the_same_languages():
    assert {tuple(languages(package)) for package in PACKAGES} == {tuple(languages(PACKAGES[0]))}


@pytest.mark.parametrize(("package", "language"), FILES)
def test_a_translation_has_every_text_and_no_other(package, language):
    english, other = flat(find(package, "texts.en.toml")), flat(find(package, f"texts.{language}.toml"))
    assert set(other) == set(english)
    assert [key for key, text in other.items() if text.strip() == "" and english[key].strip()] == []


@pytest.mark.parametrize(("package", "language"), FILES)
def test_a_translation_asks_for_the_same_values(package, language):
    english, other = flat(find(package, "texts.en.toml")), flat(find(package, f"texts.{language}.toml"))
    assert {key: text for key, text in other.items() if asks_for(text) - asks_for(english[key])} == {}


@pytest.mark.parametrize("name", real_names())
def test_a_whole_game_can_be_told_in_every_language(name):
    game = game_named(name)
    spoken = languages(f"meseta.games.{name}")
    for number, table in enumerate(tables(name)[:4]):
        for match in travel(Journey(table, 50 + number)):
            language = spoken[len(match.log) % len(spoken)]
            for seat in range(match.seats):
                view = match.view(seat)
                assert match.question is None or game.prompt(view, language)
                question = match.question_for(seat)
                assert all(game.label(o, view, language) for o in (question.options if question else ()))
        for event in match.events:
            for language in spoken:
                assert game.sentence(event, language)
        assert all(game.board(match.view(0), language=language) for language in spoken)
