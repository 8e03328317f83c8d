"""Lists of tables, and the names in them."""

from __future__ import annotations

import unicodedata
from typing import Final

from meseta import games
from meseta.server.new_table import Brief
from meseta.server.words import refused
from meseta.store.database import OPEN
from meseta.store.rows import Person, TableRow

NICKNAME: Final = 24
"""Characters of a nickname."""
_UNSEEN: Final = " \u115f\u1160\u2800\u3164\uffa0"
"""Letters that count as printable and show nothing."""


def checked_nickname(nickname: str, language: str) -> str:
    """A nickname without odd spaces, of a decent length, written in one way only; something of it can be seen."""
    name = " ".join(unicodedata.normalize("NFC", nickname).split())
    if not 1 <= len(name) <= NICKNAME or not name.isprintable() or not name.strip(_UNSEEN):
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
    """A game of a title or of rules that are no longer here is frozen; one that has ended can be read all the same."""
    if row.game not in games.NAMES:
        return "frozen"
    version = str(row.notes.get("rules", "")).partition(" ")[0]
    if not version or row.status not in OPEN:
        return row.status
    game = games.game(row.game)
    return row.status if int(version) in (game.rules_version, *game.accepts) else "frozen"
