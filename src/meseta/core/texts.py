"""Words: sentences from templates, by language, and the numbered rules in our own words.

A game keeps one ``texts.<language>.toml`` per language with tables of templates. ``{n|one thing|{n} things}`` is a
plural, ``{n|nothing|one thing|{n} things}`` one that has a word for none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from functools import cache
from importlib import resources
from typing import Any

from meseta.core.data import DataFile, find
from meseta.core.errors import UnknownName
from meseta.core.words import Rule

LANGUAGES = ("en", "de", "nl", "es")
"""What the house speaks; everything of its own exists in all of them."""

_PLURAL = re.compile(r"\{(\w+)\|((?:[^|{}]|\{\w+\})*(?:\|(?:[^|{}]|\{\w+\})*){1,2})\}")


class Texts:
    """The sentences of one game in one language."""

    def __init__(self, file: DataFile) -> None:
        self.content = file.content

    def on(self, base: Texts) -> Texts:
        """The texts of an expansion: its own sentences, and those of the game it stands on for all others."""
        joined = copy(self)
        names = [*base.content, *(name for name in self.content if name not in base.content)]
        joined.content = {name: {**base.content.get(name, {}), **self.content.get(name, {})} for name in names}
        return joined

    def has(self, table: str, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self.content.get(table, {})

    def get(self, table: str, key: str) -> str:
        """A template as it stands in the file."""
        try:
            return str(self.content[table][key])
        except KeyError:
            raise UnknownName(f"text in [{table}]", key, self.content.get(table, {})) from None

    def say(self, table: str, key: str, values: Mapping[str, Any] | None = None) -> str:
        """A sentence with its values filled in."""
        return fill(self.get(table, key), values or {})


def fill(template: str, values: Mapping[str, Any]) -> str:
    """Fill a template: plurals first, then names and numbers. Most have no plural."""
    if "|" in template:
        template = _PLURAL.sub(lambda m: _form(m[2].split("|"), values.get(m[1])), template)
    return template.format_map(values)


def _form(forms: list[str], n: object) -> str:
    """The form of a plural for a number: none, where there is a word for that, then one, then many."""
    *none, one, many = forms
    if none and n in (0, "0"):
        return none[0]
    return one if n in (1, "1") else many


@cache
def languages(package: str) -> tuple[str, ...]:
    """The languages in which a game's texts exist; the folder is read once."""
    names = (path.name for path in resources.files(package).joinpath("data").iterdir())
    return tuple(sorted(name.split(".")[1] for name in names if re.fullmatch(r"texts\.\w+\.toml", name)))


@cache
def texts(package: str, language: str) -> Texts:
    """The texts of a game in a language; in English where a package has not been translated into one of the house's."""
    known = languages(package)
    if language not in known:
        if language not in LANGUAGES:
            raise UnknownName("language", language, known)
        language = LANGUAGES[0]
    return Texts(find(package, f"texts.{language}.toml"))


@cache
def rules(package: str) -> dict[str, Rule]:
    """The numbered rules of a game, in order."""
    schema = {"id": str, "section": str, "text": str, "source": str}
    return {entry["id"]: Rule(**entry) for entry in find(package, "rules.toml").tables("rule", schema)}


@cache
def rules_in(language: str, *packages: str) -> dict[str, Rule]:
    """The numbered rules of a game, or of one that stands on another, in a language."""
    return {rule.id: rule for package in packages for rule in _translated(package, language).values()}


def _translated(package: str, language: str) -> dict[str, Rule]:
    """The numbered rules in the English order; in English where they have not been translated."""
    english = rules(package)
    if not resources.files(package).joinpath("data", f"rules.{language}.toml").is_file():
        return english
    file = find(package, f"rules.{language}.toml")
    said = {entry["id"]: entry for entry in file.tables("rule", {"id": str, "section": str, "text": str})}
    return {rule.id: rule._replace(**said.get(rule.id, {})) for rule in english.values()}
