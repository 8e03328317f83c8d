"""The games: one folder each, found by name and loaded when asked for."""

from __future__ import annotations

import copyreg
import json
import pickle
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from meseta.core.data import Files
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.game import Game
from meseta.core.schema import FILE, derive
from meseta.core.title import Title
from meseta.games.titles import GROUP, OURS, Register

REGISTER = Register(OURS, GROUP)

NAMES: tuple[str, ...]
"""All titles, with those of installed packages: these are looked for when somebody first asks."""


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "NAMES":
        return REGISTER.names
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game(name: str, data: Path | str | None = None) -> Game[Any]:
    """The game of this name, with the data of the box or with an owner's corrected data files."""
    return _travelling(REGISTER.game(name, None if data is None else Path(data)))


def game_with(name: str, files: Mapping[str, str]) -> Game[Any]:
    """The game of this name with data files that somebody has kept, by name."""
    return _travelling(REGISTER.game_with(name, tuple(sorted(files.items()))))


def _travelling(game: Game[Any]) -> Game[Any]:
    """Let pickles name this game instead of holding it: whoever reads one has titles of its own."""
    copyreg.pickle(type(game), _reference)
    return game


def _reference(game: Game[Any]) -> tuple[Any, ...]:
    """A game by its name and digest; with its files, if they are not the installed ones.

    One whose title is known no longer, as after a test, travels whole.
    """
    if REGISTER.find(game.name) is None:
        whole: tuple[Any, ...] = game.__reduce_ex__(pickle.DEFAULT_PROTOCOL)  # type: ignore[assignment]
        return whole
    own = game.data_digest != REGISTER.game(game.name, None).data_digest
    return found_again, (game.name, game.data_digest, tuple(sorted(game.data_files.items())) if own else ())


def found_again(name: str, digest: str, files: Files) -> Game[Any]:
    """The game that a pickle names."""
    found = game_with(name, dict(files)) if files else game(name)
    if found.data_digest != digest:
        made = f"{name} with the data files {digest}"
        raise MesetaError(f"This was made with {made}, but those installed here are {found.data_digest}.")
    return found


def add(title: Title) -> None:
    """Add a title to those of this process; other processes only know those of installed packages."""
    REGISTER.add(title)


def troubles() -> tuple[str, ...]:
    """Why titles of installed packages are left out, a sentence each."""
    return REGISTER.troubles


def title_of(game: Game[Any]) -> Title:
    """All that belongs to a game; a game that nobody registered has only its rules."""
    return REGISTER.find(game.name) or Title(game.name, lambda _data: game)


def view_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a title's views: the one that its package keeps, or what some random games show."""
    found = game(name)
    kept = resources.files(type(found).__module__.rpartition(".")[0] or "meseta").joinpath("data", FILE)
    schema: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else derive(found)
    return schema


def features(name: str) -> Features:
    """How tables of a title look to a network: its features, or a sentence if it has none."""
    found = title_of(game(name)).part("features")
    if not isinstance(found, Features):
        raise MesetaError(f"The title {name!r} has no features.")
    return found


def campaign(name: str) -> Any | None:
    """How a title's campaign goes, or nothing if it has none."""
    title = REGISTER.find(name)
    return title.part("campaign") if title else None
