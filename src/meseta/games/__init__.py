"""The games: one folder each, found by name and loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from meseta.core.errors import UnknownName
from meseta.core.game import Game

NAMES = ("el_grande", "king_and_intrigue", "sanchos", "toledo")


def game(name: str, data: Path | str | None = None) -> Game[Any]:
    """The game of this name, with the data of the box or with an owner's corrected data files."""
    if name not in NAMES:
        raise UnknownName("game", name, NAMES)
    return _load(name, None if data is None else Path(data))


@cache
def campaign(name: str) -> Any | None:
    """How a game's campaign goes (its module ``campaign``), or nothing if it has none."""
    module = f"meseta.games.{name}.campaign"
    return import_module(module) if name in NAMES and find_spec(module) else None


@cache
def _load(name: str, data: Path | None) -> Game[Any]:
    made: Game[Any] = import_module(f"meseta.games.{name}").make(data)
    return made
