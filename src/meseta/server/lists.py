"""Lists of tables, and the names in them."""

from __future__ import annotations

from typing import Final

from meseta import games
from meseta.server.agreement import begun_with
from meseta.server.new_table import Brief
from meseta.server.words import refused
from meseta.store.rows import Person, TableRow

NICKNAME: Final = 24
"""Characters of a nickname."""


def checked_nickname(nickname: str, language: str) -> str:
    """A nickname without odd spaces, of a decent length."""
    name = " ".join(nickname.split())
    if not 1 <= len(name) <= NICKNAME or not name.isprintable():
        raise refused(language, "nickname", n=NICKNAME)
    return name


def brief(row: TableRow, person: Person | None) -> Brief:
    """A row of a list, as one person reads it."""
    mine = tuple(chair.seat for chair in row.chairs if person is not None and chair.person == person.id)
    status = _status(row)
    asked = row.asked if status == "playing" else ()
    own_turn = [c.seat for c in row.chairs if c.seat in mine and c.seat in asked and not c.stand_in]
    return Brief(
        row.id,
        row.game,
        status,
        row.pace,
        tuple(chair.nickname or chair.bot for chair in row.chairs),
        mine,
        asked,
        bool(own_turn),
        row.version,
        row.updated,
        tuple(chair.seat for chair in row.chairs if chair.bot),
        bool(row.notes.get("campaign")),
    )


def _status(row: TableRow) -> str:
    """A table of other rules, or of a title that is no longer installed, is frozen, whatever it was before."""
    if row.game not in games.NAMES:
        return "frozen"
    rules = row.notes.get("rules")
    return "frozen" if rules and rules != begun_with(games.game(row.game)) else row.status
