"""Opening a table again: with the rules and data it was begun with, carried over to newer ones, or as it was kept."""

from __future__ import annotations

import json
import zlib
from typing import Any, NamedTuple, Protocol

from meseta import games
from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.savefile import carried, parse, restore
from meseta.server.archive import kept
from meseta.store.keeping import KeptGame
from meseta.store.rows import SavedTable


class TitleGone(MesetaError):
    """A table of a title that is not installed, or cannot be loaded. It is kept, and opens again with its title."""

    def __init__(self, title: str, why: MesetaError) -> None:
        super().__init__(f"The tables of {title!r} rest until that title is installed again. {why}")
        self.title = title


class Shelf(Protocol):
    """Where kept things lie: the database, or a change of a table that has its lock."""

    def archive(self, table_id: str) -> KeptGame | None:
        """What is kept of a table's game."""

    def data(self, game: str, digest: str) -> bytes | None:
        """The data files of a game that have this digest."""


class Reopened(NamedTuple):
    """The game of a table."""

    match: Match
    """The game itself; where it is frozen, an empty table of the same seats."""
    frozen: str = ""
    """Why today's rules cannot go on with it."""
    kept: KeptGame | None = None
    """What was kept of it, where the match does not tell everything."""


def reopened(saved: SavedTable, shelf: Shelf) -> Reopened:
    """The game of a saved table."""
    try:
        game = games.game(saved.game)
    except MesetaError as error:
        raise TitleGone(saved.game, error) from None
    content: dict[str, Any] = {}
    try:
        content = parse(saved.save)
        game = game_of(saved.game, str(content.get("data")), shelf)
        match = restore(content, game)
    except MesetaError as error:
        return Reopened(_empty(game, saved), str(error), shelf.archive(saved.id) or _as_far_as_possible(content, game))
    return Reopened(match, "", None if match.before is None else shelf.archive(saved.id))


def game_of(name: str, digest: str, shelf: Shelf) -> Game[Any]:
    """A game with the data files that have this digest: the installed ones, or those that were kept."""
    installed = games.game(name)
    packed = None if digest == installed.data_digest else shelf.data(name, digest)
    if packed is None:
        return installed
    made_again = games.game_with(name, json.loads(zlib.decompress(packed)))
    if made_again.data_digest != digest:
        raise BadFile("data", f"today's game reads the kept data files otherwise ({digest}).")
    return made_again


def packed_data(game: Game[Any]) -> bytes:
    """The data files of a game, to be kept."""
    return zlib.compress(json.dumps(dict(game.data_files)).encode())


def _as_far_as_possible(content: dict[str, Any], game: Game[Any]) -> KeptGame | None:
    """The last position of a game of which nothing was kept, if today's game can still read it."""
    try:
        return kept(carried(content, game), whole=False)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None


def _empty(game: Game[Any], saved: SavedTable) -> Match:
    """A table of the same seats, and of the same settings if there are such settings today."""
    try:
        return Match(game, len(saved.chairs), 0, saved.settings)
    except MesetaError:
        return Match(game, len(saved.chairs))
