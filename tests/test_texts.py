"""Words in every language: nothing is missing, nothing is left over, and every template asks for the same values."""

from __future__ import annotations

import re
from importlib import resources

import pytest

import meseta
from meseta.core.data import DataFile, find
from meseta.core.texts import languages, rules
from tests.kit.drivers import travel
from tests.kit.register import game_named, real_names, tables
from tests.kit.strategies import Journey

PACKAGES = [
    *(f"meseta.games.{name}" for name in meseta.NAMES),
    "meseta.bots",
    "meseta.render",
    "meseta.server",
    "meseta.web",
]
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


@pytest.mark.parametrize("name", real_names())
def test_a_game_introduces_itself_in_every_language(name):
    game = game_named(name)
    for language in languages(f"meseta.games.{name}"):
        assert game.title_in(language)
        assert game.blurb(language).count("\n") == 1
        assert all(game.off_turn_label(kind, language) for kind in game.off_turn)
        for setting in game.settings:
            choices = [game.setting_value_label(setting, value, language) for value in setting.choices]
            assert all(choices)
            assert len(set(choices)) == len(choices)
            assert game.setting_label(setting, language)
            assert game.setting_text(setting, language).endswith(".")


@pytest.mark.parametrize("name", real_names())
def test_every_seat_has_a_name_of_its_own_in_every_language(name):
    game = game_named(name)
    for language in languages(f"meseta.games.{name}"):
        for seats in game.seats:
            settings = game.settle(seats, {})
            labels = [game.seat_label(seat, seats, settings, language) for seat in range(seats)]
            assert len(set(labels)) == seats


@pytest.mark.parametrize("name", real_names())
def test_every_choice_of_the_settings_for_a_number_of_players_is_accepted(name):
    game = game_named(name)
    for seats in game.seats:
        for setting in game.settings_for(seats):
            for value in setting.choices:
                assert game.settle(seats, {setting.name: value})[setting.name] == value


# -- rules -----------------------------------------------------------------------------------------------------------

RULES = {
    (package, language): find(package, f"rules.{language}.toml").content["rule"]
    for package, language in FILES
    if resources.files(package).joinpath("data", "rules.toml").is_file()
}
"""The translations: whoever has numbered rules has them in every language."""


def cited(text: str) -> set[str]:
    return set(re.findall(r"\b(?:EG|KI|WS|TO)-(?:OP-)?\d+", text))


@pytest.mark.parametrize(("package", "language"), RULES)
def test_translated_rules_are_all_there_and_cite_what_the_english_ones_cite(package, language):
    english = rules(package)
    other = {rule["id"]: rule for rule in RULES[package, language]}
    assert [rule["id"] for rule in RULES[package, language]] == list(english)
    assert [key for key, rule in other.items() if not (rule["text"].strip() and rule["section"].strip())] == []
    assert {key for key, rule in other.items() if cited(rule["text"]) != cited(english[key].text)} == set()


@pytest.mark.parametrize(("package", "language"), RULES)
def test_sections_are_translated_one_to_one(package, language):
    english = rules(package)
    pairs = {(english[rule["id"]].section, rule["section"]) for rule in RULES[package, language]}
    assert len(pairs) == len({section for section, _ in pairs}) == len({section for _, section in pairs})


def test_the_rules_of_a_game_are_told_in_a_language_as_far_as_they_are_translated():
    for name in real_names():
        game = game_named(name)
        for language in languages(f"meseta.games.{name}"):
            told = game.rules_in(language)
            assert list(told) == list(game.rules)
            assert all(told[key].source == rule.source for key, rule in game.rules.items())
        assert game.rules_in("en") == game.rules


VARIANTS = {"nl": ["machtskaart"]}
"""Other spellings of words that have one name throughout."""


@pytest.mark.parametrize(("package", "language"), [pair for pair in FILES if pair[1] in VARIANTS])
def test_a_thing_has_one_name(package, language):
    texts = [*flat(find(package, f"texts.{language}.toml")).values()]
    texts += [rule["text"] for rule in RULES.get((package, language), [])]
    assert [text for text in texts for variant in VARIANTS[language] if variant in text] == []
