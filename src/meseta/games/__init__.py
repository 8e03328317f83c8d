"""The games: one folder each, found by name and loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
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
def _load(name: str, data: Path | None) -> Game[Any]:
    made: Game[Any] = import_module(f"meseta.games.{name}").make(data)
    return made
