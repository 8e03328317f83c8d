"""A file of teaching and its translations: what stands in them, and on which line.

``Shape`` says what an entry may hold. Everything has an ``id``, by which a translation finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Final, NamedTuple, TypeAlias

from meseta.core.data import DataFile, find
from meseta.core.errors import BadFile, UnknownName
from meseta.core.game import Game
from meseta.core.texts import LANGUAGES

ENGLISH: Final = LANGUAGES[0]

Entry: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[tuple[str, int], ...]
"""Where an entry stands: ``(("lesson", 0), ("step", 2))``."""

_HEAD = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=""")
_KINDS = {int: "a whole number", str: "a text", list: "a list of texts", bool: "true or false", dict: "a table"}


class Shape(NamedTuple):
    """What the entries of one kind hold."""

    name: str
    """How they are called in the file: ``[[lesson]]``, ``[[lesson.step]]``."""
    needs: Mapping[str, tuple[type, ...]]
    may: Mapping[str, tuple[type, ...]]
    texts: Mapping[str, int]
    """Fields in the reader's language, with the most characters that they may have."""
    inside: tuple[Shape, ...] = ()
    at_least: int = 1

    @property
    def fields(self) -> dict[str, tuple[type, ...]]:
        """Everything that an entry may hold, but for what is inside it."""
        return {**self.needs, **self.may}


class Source:
    """One file of a title, in one language."""

    def __init__(self, game: Game[Any], name: str, language: str) -> None:
        self.name = f"{name}.toml" if language == ENGLISH else f"{name}.{language}.toml"
        file = find(package_of(game), self.name)
        self.path = file.path
        self.content: Entry = file.content
        self._heads, self._keys = _lines(file)

    def error(self, sentence: str, path: Path = (), field: str | None = None) -> BadFile:
        """A complaint with file, line and field; what is missing is missed where its entry begins."""
        line = self._keys.get((path, field)) if field else None
        while line is None and path:
            line = self._heads.get(path)
            path = path[:-1]
        return BadFile(self.path, sentence, line, field)


def _lines(file: DataFile) -> tuple[dict[Path, int], dict[tuple[Path, str | None], int]]:
    """On which lines entries and their fields begin. Texts of several lines are passed over."""
    heads: dict[Path, int] = {}
    keys: dict[tuple[Path, str | None], int] = {}
    path: Path = ()
    ends = ""
    for number, line in enumerate(file.lines, 1):
        if ends:
            ends = "" if ends in line else ends
            continue
        head, key = _HEAD.match(line), _KEY.match(line)
        if head:
            path = _next(heads, head[2].split("."), array=head[1] == "[[")
            heads[path] = number
        elif key:
            keys[path, key[1] or key[2] or key[3]] = number
        ends = next((q for q in ('"""', "'''") if line.count(q) % 2), "")
    return heads, keys


def _next(heads: Mapping[Path, int], names: list[str], *, array: bool) -> Path:
    """The path of an entry that begins: the next of its name inside the latest of those around it."""
    path: Path = ()
    for depth, name in enumerate(names):
        known = sum(1 for other in heads if other[:-1] == path and other[-1][0] == name)
        new = depth == len(names) - 1 and array
        path = (*path, (name, known if new else max(0, known - 1)))
    return path


def package_of(game: Game[Any]) -> str:
    """The package whose ``data`` folder belongs to a game; empty for a game that is a single module."""
    return type(game).__module__.rpartition(".")[0]


def exists(game: Game[Any], name: str, language: str = ENGLISH) -> bool:
    """Whether a title has such a file."""
    package = package_of(game)
    file = f"{name}.toml" if language == ENGLISH else f"{name}.{language}.toml"
    return bool(package) and resources.files(package).joinpath("data", file).is_file()


# -- checking ----------------------------------------------------------------------------------------------------------


def misshapen(source: Source, shapes: tuple[Shape, ...]) -> Iterator[BadFile]:
    """What is missing, superfluous or of the wrong kind in an English file."""
    names = [shape.name for shape in shapes]
    for name in source.content:
        if name not in names:
            yield source.error(str(UnknownName("table", name, names)), field=name)
    for shape in shapes:
        yield from _entries(source, source.content, shape, ())


def _entries(source: Source, holder: Entry, shape: Shape, path: Path) -> Iterator[BadFile]:
    entries = holder.get(shape.name, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        yield source.error(f"entries are written [[{'.'.join([*(n for n, _ in path), shape.name])}]].", path)
        return
    if len(entries) < shape.at_least:
        yield source.error(f"there is no {shape.name} here.", path, shape.name)
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        here = (*path, (shape.name, index))
        yield from _entry(source, entry, shape, here)
        if entry.get("id") in seen:
            yield source.error(f"there are two called {entry['id']!r}.", here, "id")
        seen.add(str(entry.get("id")))
        for inner in shape.inside:
            yield from _entries(source, entry, inner, here)


def _entry(source: Source, entry: Entry, shape: Shape, here: Path) -> Iterator[BadFile]:
    for field in shape.needs:
        if field not in entry:
            yield source.error(f"the field is missing in {_called(entry, here)}.", here, field)
    known = shape.fields
    for field, value in entry.items():
        if field in known:
            if not _fits(value, known[field]):
                wanted = " or ".join(_KINDS[kind] for kind in known[field])
                yield source.error(f"{value!r} is not {wanted}.", here, field)
        elif field not in [inner.name for inner in shape.inside]:
            yield source.error(str(UnknownName("field", field, known)), here, field)
    name = entry.get("id")
    if isinstance(name, str) and not re.fullmatch("[a-z][a-z0-9_-]*", name):
        yield source.error(f"an id is one word of small letters, digits, - and _, not {name!r}.", here, "id")


def _fits(value: Any, kinds: tuple[type, ...]) -> bool:
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        return False
    inner = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    return all(isinstance(item, str) for item in inner)


def _called(entry: Entry, here: Path) -> str:
    name, index = here[-1]
    return f"{name} {entry.get('id', index + 1)!r}"


def untranslated(english: Source, other: Source, shapes: tuple[Shape, ...]) -> Iterator[BadFile]:
    """Where a translation lacks something, or has what the English file does not have."""
    for shape in shapes:
        yield from _compare(english.content, other, other.content, shape, ())


def _compare(english: Entry, other: Source, holder: Entry, shape: Shape, path: Path) -> Iterator[BadFile]:
    ours = {entry.get("id"): entry for entry in english.get(shape.name, [])}
    theirs = holder.get(shape.name, [])
    if not isinstance(theirs, list) or not all(isinstance(entry, dict) for entry in theirs):
        yield other.error(f"entries are written [[{shape.name}]].", path, shape.name)
        return
    for name in ours.keys() - {entry.get("id") for entry in theirs}:
        yield other.error(f"{shape.name} {name!r} is not translated.", path)
    for index, entry in enumerate(theirs):
        here = (*path, (shape.name, index))
        twin = ours.get(entry.get("id"))
        if twin is None:
            yield other.error(str(UnknownName(shape.name, str(entry.get("id")), map(str, ours))), here, "id")
            continue
        yield from _compare_entry(twin, other, entry, shape, here)
        for inner in shape.inside:
            yield from _compare(twin, other, entry, inner, here)


def _compare_entry(twin: Entry, other: Source, entry: Entry, shape: Shape, here: Path) -> Iterator[BadFile]:
    inside = [inner.name for inner in shape.inside]
    for field in shape.texts:
        if (field in twin) != (field in entry):
            told = "is not translated" if field in twin else "is not there in English"
            yield other.error(f"{field!r} of {_called(entry, here)} {told}.", here, field)
        elif field in twin and not _fits(entry[field], shape.fields[field]):
            yield other.error(f"{entry[field]!r} is not {_KINDS[type(twin[field])]}.", here, field)
        elif isinstance(twin.get(field), dict):
            for key in twin[field].keys() ^ entry[field].keys():
                told = "is not translated" if key in twin[field] else "is not there in English"
                yield other.error(f"{key!r} {told}.", (*here, (field, 0)), key if key in entry[field] else None)
    for field in entry:
        if field not in ("id", *shape.texts, *inside):
            yield other.error("only words are translated; this stands in the English file.", here, field)


# -- reading -----------------------------------------------------------------------------------------------------------


def entries_of(game: Game[Any], name: str, language: str, shapes: tuple[Shape, ...]) -> dict[str, list[Entry]]:
    """What a file holds, in a language; in English where it was not translated; nothing where there is no file."""
    if not exists(game, name):
        return {shape.name: [] for shape in shapes}
    content = Source(game, name, ENGLISH).content
    other = Source(game, name, language).content if language != ENGLISH and exists(game, name, language) else {}
    return {shape.name: _translated(content, other, shape) for shape in shapes}


def _translated(content: Entry, other: Entry, shape: Shape) -> list[Entry]:
    theirs = {entry.get("id"): entry for entry in other.get(shape.name, [])}
    found = []
    for entry in content.get(shape.name, []):
        twin = theirs.get(entry.get("id"), {})
        said = {field: twin.get(field, entry[field]) for field in shape.texts if field in entry}
        inside = {inner.name: _translated(entry, twin, inner) for inner in shape.inside}
        found.append({**entry, **said, **inside})
    return found
