"""What is kept for good: a game in words and positions, and the data files with which games were begun.

Both are packed by whoever keeps them; the store does not look inside.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from meseta.store.rows import now
from meseta.store.schema import archives, data_files, tables


class KeptGame(NamedTuple):
    """What is kept of a game: readable whatever becomes of its rules."""

    steps: int
    """The actions that it tells of."""
    content: bytes
    whole: bool = True
    """Nothing is left to be added to it."""


def archive(connection: Connection, table_id: str) -> KeptGame | None:
    """What is kept of a table's game."""
    query = select(archives.c.steps, archives.c.content, archives.c.whole).where(archives.c.table_id == table_id)
    row = connection.execute(query).first()
    return None if row is None else KeptGame(row.steps, bytes(row.content), row.whole)


def keep_archive(connection: Connection, table_id: str, version: int, kept: KeptGame) -> None:
    """Keep a table's game as it is at a version, in place of what was kept of it before."""
    connection.execute(delete(archives).where(archives.c.table_id == table_id))
    connection.execute(insert(archives), {"table_id": table_id, "version": version, **kept._asdict(), "made": now()})


def kept_version(connection: Connection, table_id: str) -> int:
    """The version at which a table's game was last kept; 0 if it never was."""
    found = connection.execute(select(archives.c.version).where(archives.c.table_id == table_id)).scalar()
    return 0 if found is None else int(found)


def unkept(connection: Connection, statuses: tuple[str, ...]) -> list[str]:
    """The tables with one of these statuses of whose games not all is kept, the latest first."""
    missing = tables.c.id.not_in(select(archives.c.table_id).where(archives.c.whole.is_(True)))
    query = select(tables.c.id).where(tables.c.status.in_(statuses), missing).order_by(tables.c.updated.desc())
    return list(connection.execute(query).scalars())


def data(connection: Connection, game: str, digest: str) -> bytes | None:
    """The data files of a game that have this digest."""
    query = select(data_files.c.content).where(data_files.c.game == game, data_files.c.digest == digest)
    found = connection.execute(query).scalar()
    return None if found is None else bytes(found)


def keep_data(connection: Connection, game: str, digest: str, content: bytes) -> None:
    """Keep the data files of a game; those that are kept already are never replaced."""
    if data(connection, game, digest) is None:
        connection.execute(insert(data_files), {"game": game, "digest": digest, "content": content, "made": now()})
