"""Checking what teachers wrote: every complaint names file, line and field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.texts import LANGUAGES
from meseta.teaching import library
from meseta.teaching.check_lessons import check_lessons
from meseta.teaching.check_reading import check_book, check_coach, check_overview, check_terms
from meseta.teaching.checked import Checked
from meseta.teaching.marks import marks_in, meant
from meseta.teaching.shapes import FILES
from meseta.teaching.sources import ENGLISH, Path, Shape, Source, exists, misshapen, untranslated


def check(game: Game[Any]) -> list[BadFile]:
    """Everything that is wrong with the files of a title; nothing if all is well or if it has none."""
    found: list[BadFile] = []
    for name in FILES:
        if exists(game, name):
            found += _check_file(game, name)
    return found or list(_unused_terms(game))


def _check_file(game: Game[Any], name: str) -> list[BadFile]:
    try:
        english = Source(game, name, ENGLISH)
    except BadFile as error:
        return [error]
    found = list(misshapen(english, FILES[name]))
    if found:
        return found
    for language in LANGUAGES:
        found += _check_language(game, name, english, language)
    return found


def _check_language(game: Game[Any], name: str, english: Source, language: str) -> list[BadFile]:
    if not exists(game, name, language):
        return [english.error(f"there is no translation {name}.{language}.toml beside it.")]
    try:
        source = Source(game, name, language)
    except BadFile as error:
        return [error]
    found = [] if language == ENGLISH else list(untranslated(english, source, FILES[name]))
    if not found:
        file = Checked(game, source, language)
        found = [*_CHECKS[name](file), *_wrong_marks(file, FILES[name])]
    return found


def _wrong_marks(file: Checked, shapes: tuple[Shape, ...]) -> Iterator[BadFile]:
    """Marked words that no term explains."""
    terms = library.terms_of(file.game, file.language)
    for path, field, text in _texts(file.source.content, shapes, ()):
        for word in marks_in(text):
            try:
                meant(word, terms)
            except MesetaError as error:
                yield file.source.error(str(error), path, field)


def _texts(holder: dict[str, Any], shapes: tuple[Shape, ...], path: Path) -> Iterator[tuple[Path, str, str]]:
    for shape in shapes:
        for index, entry in enumerate(holder.get(shape.name, [])):
            here = (*path, (shape.name, index))
            for field in shape.texts:
                value = entry.get(field, "")
                if isinstance(value, str):
                    yield here, field, value
                elif isinstance(value, dict):
                    yield from (((*here, (field, 0)), key, text) for key, text in value.items())
            yield from _texts(entry, shape.inside, here)


def _unused_terms(game: Game[Any]) -> Iterator[BadFile]:
    """Terms that no text marks: nobody would ever read them."""
    if not exists(game, "terms"):
        return
    terms = library.terms_of(game)
    used = set()
    for name, shapes in FILES.items():
        if exists(game, name):
            content = Source(game, name, ENGLISH).content
            used |= {meant(word, terms).id for _, _, text in _texts(content, shapes, ()) for word in marks_in(text)}
    source = Source(game, "terms", ENGLISH)
    for index, entry in enumerate(source.content["term"]):
        if entry["id"] not in used:
            yield source.error(f"no text marks [[{entry['id']}]].", (("term", index),), "id")


_CHECKS: dict[str, Callable[[Checked], Iterator[BadFile]]] = {
    "lessons": check_lessons,
    "overview": check_overview,
    "coach": check_coach,
    "book": check_book,
    "terms": check_terms,
}
