"""Bots of somebody's own: a class in a file, perhaps with arguments, as ``my_bot.py:Class(depth=3)``."""

from __future__ import annotations

import ast
import hashlib
import importlib
import re
import sys
from collections.abc import Callable
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from meseta.bots.weights import SUFFIX
from meseta.core.errors import MesetaError, UnknownName

EVALUATION: Final = "?evaluation="
"""What stands between a search's budget and the evaluation that it is given."""
_SPELLING: Final = re.compile(r"(?P<path>.+):(?P<name>\w+)(?:\((?P<arguments>.*)\))?", re.DOTALL)
_LOADED: Final[dict[Path, tuple[tuple[int, int], ModuleType]]] = {}
"""The files of this process, each with the time and size that it had."""


class Own(NamedTuple):
    """A class, or whatever can be called, in somebody's file, and what it is called with."""

    path: str
    name: str
    arguments: dict[str, Any]

    def made(self, *given: Any) -> Any:
        """What the class makes. What goes wrong inside the file is that person's traceback."""
        module = load(self.path, self.name)
        if not callable(getattr(module, self.name, None)):
            names = [word for word, thing in vars(module).items() if callable(thing)]
            raise UnknownName(f"class in {self.path}", self.name, names)
        self._check(getattr(module, self.name), given)
        return getattr(module, self.name)(*given, **self.arguments)

    def _check(self, made: Callable[..., Any], given: tuple[Any, ...]) -> None:
        """Refuse what it does not take."""
        try:
            signature(made).bind(*given, **self.arguments)
        except TypeError as error:
            raise MesetaError(f"{self.path}:{self.name} cannot be made: {error}.") from None
        except ValueError:  # what is compiled says nothing of what it takes
            pass


def split(text: str) -> list[str]:
    """The names in ``greedy,my_bot.py:Class(depth=3,width=2)``: commas between brackets part nothing."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def path_in(kind: str) -> Path | None:
    """The file of somebody's own that a bot's name speaks of: its class, or the evaluation of a search."""
    found = _SPELLING.fullmatch(kind.rpartition(EVALUATION)[2])
    return Path(found["path"]) if found and found["path"].endswith(".py") else None


def file_in(kind: str) -> Path | None:
    """The file that decides how a bot plays: somebody's own, or weights."""
    learned = kind.rpartition(EVALUATION)[2]
    return Path(learned) if learned.endswith(SUFFIX) else path_in(kind)


def read(spelling: str) -> Own:
    """What ``file.py:Class(name=literal, …)`` says."""
    found = _SPELLING.fullmatch(spelling)
    if found is None:
        raise MesetaError(f"A class in a file is written as file.py:Class or file.py:Class(depth=3), not {spelling!r}.")
    return Own(found["path"], found["name"], _arguments(found["arguments"] or "", spelling))


def _arguments(text: str, spelling: str) -> dict[str, Any]:
    """Literals by name; nothing is carried out."""
    try:
        call = ast.parse(f"_({text})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args or not isinstance(call.func, ast.Name):
            raise ValueError(text)
        return {_named(keyword): ast.literal_eval(keyword.value) for keyword in call.keywords}
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        raise MesetaError(f"Arguments are named literals, such as (depth=3,name='x'), not in {spelling!r}.") from None


def _named(keyword: ast.keyword) -> str:
    if keyword.arg is None:
        raise ValueError(keyword)
    return keyword.arg


def load(path: str, wanted: str) -> ModuleType:
    """The module of a file: loaded once in this process, and again only if the file has changed."""
    file = Path(path).resolve()
    if not file.is_file() or file.suffix != ".py":
        raise MesetaError(f"There is no Python file {path!r} to take {wanted!r} from.")
    status = file.stat()
    stamp = (status.st_mtime_ns, status.st_size)
    known = _LOADED.get(file)
    if known is None or known[0] != stamp:
        _LOADED[file] = stamp, _loaded(file, known[1] if known else None)
    return _LOADED[file][1]


def _loaded(file: Path, before: ModuleType | None) -> ModuleType:
    """A fresh module in ``sys.modules``, under the name by which the files beside it can import it, if that is free.

    If one of them has imported it already, it is that one.
    """
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # last: nothing that is installed is hidden by a file of the same name
    importlib.invalidate_caches()
    imported = sys.modules.get(file.stem)
    if before is None and imported is not None and Path(getattr(imported, "__file__", None) or "").resolve() == file:
        return imported
    name = before.__name__ if before else file.stem if _is_free(file) else _name_of_its_own(file)
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _is_free(file: Path) -> bool:
    """Whether ``import stem`` would find this very file, and nobody has done that yet."""
    if file.stem in sys.modules or not file.stem.isidentifier():
        return False
    found = find_spec(file.stem)
    return found is not None and found.origin is not None and Path(found.origin).resolve() == file


def _name_of_its_own(file: Path) -> str:
    return f"{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
