"""Data files: what is printed on the components, in TOML, with errors that name file, line and field.

An owner of a game may put a corrected copy of a file into a directory of his own; ``find`` looks there first.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from meseta.core.errors import BadFile, MesetaError, UnknownName
from meseta.core.files import read_text

Schema = Mapping[str, type | tuple[type, ...]]

Owner: TypeAlias = Path | Mapping[str, str]
"""Somebody's own data files: the directory where they lie, or their texts by name."""

_KINDS = {int: "a whole number", str: "a text", list: "a list", bool: "true or false", dict: "a table"}


Files: TypeAlias = tuple[tuple[str, str], ...]
"""Names and texts of data files."""


class DataFile:
    """One TOML file and the means to complain about it."""

    def __init__(self, path: object, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.splitlines()
        try:
            self.content: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            raise BadFile(path, f"this is not TOML: {error}.", int(found[1]) if found else None) from error
        except (ValueError, RecursionError) as error:  # numbers of thousands of digits, brackets without end
            raise BadFile(path, f"this cannot be read: {error}.") from error

    def error(self, sentence: str, table: str = "", index: int = 0, field: str | None = None) -> BadFile:
        """A complaint about a field of the ``index``-th ``[[table]]``, of ``[table]``, or of the top of the file.

        What is missing altogether is missed at the end of the file.
        """
        line = self._line(table, index, field)
        missing = line is None and (table or field)
        return BadFile(self.path, sentence, len(self.lines) if missing else line, field)

    def _line(self, table: str, index: int, field: str | None) -> int | None:
        start = 0
        if table:
            heads = [i for i, line in enumerate(self.lines) if line.strip() in (f"[[{table}]]", f"[{table}]")]
            if index >= len(heads):
                return None
            start = heads[index]
        for i in range(start if not table else start + 1, len(self.lines)):
            if table and self.lines[i].lstrip().startswith("["):
                break
            if field and re.match(rf'\s*"?{re.escape(field)}"?\s*=', self.lines[i]):
                return i + 1
        return start + 1 if table else None

    def table(self, name: str, schema: Schema) -> dict[str, Any]:
        """The table ``[name]``, checked."""
        entry = self.content.get(name)
        if not isinstance(entry, dict):
            raise self.error(f"the table [{name}] is missing.", field=name)
        self._check(entry, name, 0, schema)
        return entry

    def tables(self, name: str, schema: Schema) -> list[dict[str, Any]]:
        """All tables ``[[name]]``, each checked against the schema."""
        entries = self.content.get(name)
        if not isinstance(entries, list) or not entries:
            raise self.error(f"the tables [[{name}]] are missing.", field=name)
        for index, entry in enumerate(entries):
            if not isinstance(entry, dict):
                raise self.error(f"{entry!r} is not a table.", field=name)
            self._check(entry, name, index, schema)
        return entries

    def _check(self, entry: dict[str, Any], table: str, index: int, schema: Schema) -> None:
        for field, kind in schema.items():
            if field not in entry:
                raise self.error(f"the field is missing in {self._name(entry, table, index)}.", table, index, field)
            kinds = kind if isinstance(kind, tuple) else (kind,)
            value = entry[field]
            if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                wanted = " or ".join(_KINDS.get(k, k.__name__) for k in kinds)
                raise self.error(f"{value!r} is not {wanted}.", table, index, field)
        for field in entry:
            if field not in schema:
                unknown = UnknownName("field", field, schema)
                raise self.error(f"{unknown}", table, index, field)

    def check_whole(self, tables: Iterable[str], grades: Sequence[str]) -> None:
        """Refuse tables that do not belong here and grades that do not exist: a slip must not pass silently."""
        known = list(tables)
        for name, content in self.content.items():
            if name not in known:
                line = self._line(name, 0, None) or self._line("", 0, name)
                raise BadFile(self.path, str(UnknownName("table", name, known)), line, name)
            for index, entry in enumerate(content if isinstance(content, list) else [content]):
                self._check_grades(entry, name, index, grades)

    def _check_grades(self, entry: dict[str, Any], table: str, index: int, grades: Sequence[str]) -> None:
        for field, grade in entry.items():
            if field.endswith("grade") and grade not in grades:
                raise self.error(f"{grade!r} is no grade: they are {', '.join(grades)}.", table, index, field)

    @staticmethod
    def _name(entry: dict[str, Any], table: str, index: int) -> str:
        return f"{table} {entry.get('id', index + 1)!r}"


def find(package: str, name: str, owner: Owner | None = None) -> DataFile:
    """A data file by name: the owner's copy if he has one, else the one in the package's ``data`` folder."""
    if isinstance(owner, Mapping):
        if name in owner:
            return DataFile(f"kept {name}", owner[name])
    elif owner is not None and (owner / name).exists():
        return DataFile(owner / name, read_text(owner / name))
    text = resources.files(package).joinpath("data", name).read_text(encoding="utf-8")
    return DataFile(f"{package}/data/{name}", text)


def check_owner(owner: Owner | None, names: Iterable[str]) -> None:
    """Refuse a directory that is not there or has files of other names: a typing error must not pass silently."""
    if owner is None:
        return
    known = list(names)
    found = sorted(owner) if isinstance(owner, Mapping) else _names_in(owner, known)
    for name in found:
        if name not in known:
            raise UnknownName("data file", name, known)


def _names_in(owner: Path, known: list[str]) -> list[str]:
    if not owner.is_dir():
        raise MesetaError(f"There is no directory {str(owner)!r} to read component data from.")
    found = sorted(path.name for path in owner.glob("*.toml"))
    if not found:
        raise MesetaError(f"The directory {str(owner)!r} has none of the data files {', '.join(known)}.")
    return found


def texts_of(names: Iterable[str], *files: DataFile) -> dict[str, str]:
    """The texts of some files by name, from which the same game can be made again."""
    return {name: file.text for name, file in zip(names, files, strict=True)}


def digest(*files: DataFile) -> str:
    """Eight digits that tell whether two games use the same data, whatever comments and order of keys."""
    text = json.dumps([file.content for file in files], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


# -- components that travel --------------------------------------------------------------------------------------------


class Components(Protocol):
    """What is printed on the components of a game, shared by all its states."""

    digest: str
    files: dict[str, str]


Load: TypeAlias = Callable[[Owner | None], Components]
"""Makes the components of the box (``None``), or those of somebody's own files."""


def reference(load: Load, components: Components) -> tuple[Any, ...]:
    """How a pickle names components: by their digest, with the files only where they are not the installed ones.

    So states are small when they travel, and whoever reads one has the same components or hears about it. This is what
    ``__reduce__`` of components gives.
    """
    files = () if components.digest == installed(load).digest else tuple(sorted(components.files.items()))
    return found_again, (load, components.digest, files)


@lru_cache
def installed(load: Load) -> Components:
    """The components of the box, loaded once."""
    return load(None)


@lru_cache(32)
def found_again(load: Load, wanted: str, files: Files) -> Components:
    """The components that a reference names; pickles name this function."""
    found = load(dict(files)) if files else installed(load)
    if found.digest != wanted:
        raise MesetaError(f"This was made with the data files {wanted}, but those installed here are {found.digest}.")
    return found
