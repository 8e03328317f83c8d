"""What the installed rules would make of the running games of a database: played through, and nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from meseta.core.errors import BadFile, MesetaError
from meseta.core.game import Game
from meseta.core.savefile import Departure, parse, replayed, restore
from meseta.server.reopening import game_of
from meseta.store.database import Database
from meseta.store.rows import SavedTable

UNCHANGED: Final = "unchanged"
"""The game goes on, and today's rules lead to where it stands."""
CARRIED: Final = "carried"
"""The game goes on from where it stands, though today's rules would have led elsewhere."""
FROZEN: Final = "frozen"
"""The game cannot go on."""


class Finding(NamedTuple):
    """What becomes of a running game."""

    table: str
    game: str
    players: tuple[str, ...]
    what: str
    """``unchanged``, ``carried`` or ``frozen``."""
    why: str = ""
    """A sentence; nothing for a game that goes on unchanged."""


def check_tables(database: Database) -> Iterator[Finding]:
    """A finding for every game that has not ended, the latest changed first."""
    for table_id in database.running():
        saved = database.table(table_id)
        if saved is not None:  # it may be gone by now
            what, why = _checked(saved, database)
            players = tuple(chair.nickname or chair.bot or "?" for chair in saved.chairs)
            yield Finding(saved.id, saved.game, players, what, why)


def _checked(saved: SavedTable, database: Database) -> tuple[str, str]:
    try:
        content = parse(saved.save, "its save")
        game = game_of(saved.game, str(content.get("data")), database)
        match = restore(content, game, "its save")
    except MesetaError as error:
        return FROZEN, _frozen(saved, database, error)
    if match.begun_with == game.rules_version or _departure(content, game) is None:
        return UNCHANGED, ""
    return CARRIED, f"begun with version {match.begun_with} of the rules; {_departure(content, game)}"


def _frozen(saved: SavedTable, database: Database, error: MesetaError) -> str:
    """Why, and where the rules of today would leave the game's course: that helps whoever may accept its version."""
    why = str(error)
    if not isinstance(error, BadFile) or error.reason != "version":
        return why
    content = parse(saved.save, "its save")
    found = _departure(content, game_of(saved.game, str(content["data"]), database))
    return f"{why} {'Today its log leads to the same position.' if found is None else f'Today {found}'}"


def _departure(content: dict[str, Any], game: Game[Any]) -> str | None:
    """Where today's rules leave a game's course, in words; nothing if they lead to its position."""
    try:
        replayed(content, game)
    except Departure as departure:
        if not departure.action:
            return f"{departure.step} actions lead to {departure.says}"
        return f"action {departure.step + 1} differs ({departure.action}): {departure.says}"
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        return f"its beginning cannot be read: {error}"
    return None
