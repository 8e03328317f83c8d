"""New tables as statements: they are written alone, or together with the change of another table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Executable, insert

from meseta.store.errors import BadText
from meseta.store.rows import NewChairRow, NewTableRow, now
from meseta.store.schema import chairs, tables

_NOWHERE = re.compile("[\0\ud800-\udfff]")


def making(new: NewTableRow) -> Iterator[tuple[Executable, Any]]:
    """The statements that write a new table at version 1, each with its values."""
    at = now()
    fields = {name: getattr(new, name) for name in ("id", "game", "save", "settings", "pace", "public", "status")}
    checked_text(new.save)
    fields |= {"host": new.host, "asked": list(new.asked), "notes": new.notes}
    yield insert(tables), {"version": 1, "created": at, "updated": at, **fields}
    if new.chairs:
        yield insert(chairs), [_new_chair(new.id, chair) for chair in new.chairs]


def _new_chair(table_id: str, chair: NewChairRow) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": chair.seat,
        "person": chair.person,
        "nickname": checked_text(chair.nickname),
        "invite_hash": chair.invite_hash,
        "api_hash": chair.api_hash,
        "bot": checked_text(chair.bot),
        "stand_in": "",
        "orders": {},
    }


def checked_text(value: str) -> str:
    """A text that both databases can hold, or a sentence; what only one of them takes is refused in both."""
    if _NOWHERE.search(value):
        raise BadText("This text contains a character that cannot be written.")
    return value
