"""Tidying: what nobody needs any more is removed after some time, which whoever runs the house chooses.

Everything is removed in small portions, so that nobody who plays waits for it. Several servers may tidy at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from sqlalchemy import Connection, Select, delete, func, select, tuple_, update

from meseta.core.errors import MesetaError, UnknownName
from meseta.store.database import OPEN, Database
from meseta.store.engine import unhurried
from meseta.store.rows import stamp
from meseta.store.schema import chairs, journal, persons, remarks, reports, tables

FINISHED = ("over", "ended")
PORTION = 200
LONGEST = 36_500


@dataclass(frozen=True, slots=True)
class Keep:
    """For how many days something is kept; 0 is for ever."""

    persons: int = 90
    """Persons without a seat and without a table of their own, since they were last seen."""
    unfinished: int = 365
    """Tables that wait or are being played, since anything last happened there."""
    finished: int = 0
    """Finished tables, since their end: they stay readable."""
    journal: int = 30
    """The list of single deeds of finished tables: it only answers repeated requests."""
    chat: int = 365
    """Remarks."""
    reports: int = 365

    def but(self, wishes: str) -> Self:
        """The same with other days: ``persons=30 chat=7``."""
        known = [field.name for field in fields(self)]
        changed = {}
        for wish in wishes.replace(",", " ").split():
            name, _, days = wish.partition("=")
            if name not in known:
                raise UnknownName("kind of thing to keep", name, known)
            if not days.isdecimal() or len(days) > len(str(LONGEST)) or int(days) > LONGEST:
                raise MesetaError(f"Days are a number from 0 (for ever) to {LONGEST}: {name}=30, not {wish!r}.")
            changed[name] = int(days)
        return replace(self, **changed)


@dataclass(frozen=True, slots=True)
class Tidied:
    """How much was removed."""

    persons: int
    tables: tuple[str, ...]
    journal: int
    chat: int
    reports: int

    def __bool__(self) -> bool:
        return any(asdict(self).values())


def tidy(database: Database, keep: Keep) -> Tidied:
    """Remove what is older than it is to be kept."""
    gone = [
        *_remove_tables(database, OPEN, keep.unfinished),
        *_remove_tables(database, FINISHED, keep.finished),
    ]
    return Tidied(
        tables=tuple(gone),
        journal=_remove_journal(database, keep.journal),
        chat=_remove_remarks(database, keep.chat),
        reports=_remove_reports(database, keep.reports),
        persons=_remove_persons(database, keep.persons),
    )


def _before(days: int) -> str:
    return stamp(datetime.now(UTC) - timedelta(days=days))


def _remove_tables(database: Database, status: tuple[str, ...], days: int) -> list[Any]:
    old = (tables.c.status.in_(status), tables.c.updated < _before(days))

    def remove(connection: Connection, keys: list[Any]) -> None:
        connection.execute(delete(tables).where(tables.c.id.in_(keys), *old))

    return _in_portions(database, select(tables.c.id).where(*old), remove) if days else []


def _remove_journal(database: Database, days: int) -> int:
    done = select(tables.c.id).where(tables.c.status.in_(FINISHED), tables.c.updated < _before(days))

    def remove(connection: Connection, keys: list[Any]) -> None:
        connection.execute(delete(journal).where(journal.c.id.in_(keys)))

    return len(_in_portions(database, select(journal.c.id).where(journal.c.table_id.in_(done)), remove)) if days else 0


def _remove_remarks(database: Database, days: int) -> int:
    key = (remarks.c.table_id, remarks.c.number)

    def remove(connection: Connection, keys: list[Any]) -> None:
        connection.execute(delete(remarks).where(tuple_(*key).in_(keys)))

    return len(_in_portions(database, select(*key).where(remarks.c.at < _before(days)), remove)) if days else 0


def _remove_reports(database: Database, days: int) -> int:
    def remove(connection: Connection, keys: list[Any]) -> None:
        connection.execute(delete(reports).where(reports.c.id.in_(keys)))

    return len(_in_portions(database, select(reports.c.id).where(reports.c.at < _before(days)), remove)) if days else 0


def _remove_persons(database: Database, days: int) -> int:
    """Those with neither seat nor table. The newest number stays: SQLite would give it to somebody else."""
    newest = select(func.max(persons.c.id)).scalar_subquery()
    seated = select(chairs.c.person).where(chairs.c.person == persons.c.id).exists()
    hosting = select(tables.c.id).where(tables.c.host == persons.c.id).exists()
    old = (persons.c.seen < _before(days), persons.c.id < newest, ~seated, ~hosting)

    def remove(connection: Connection, keys: list[Any]) -> None:
        connection.execute(update(remarks).where(remarks.c.person.in_(keys)).values(person=None))
        connection.execute(update(reports).where(reports.c.person.in_(keys)).values(person=None))
        connection.execute(delete(persons).where(persons.c.id.in_(keys), *old))

    return len(_in_portions(database, select(persons.c.id).where(*old), remove)) if days else 0


def _in_portions(database: Database, which: Select[Any], remove: Callable[[Connection, list[Any]], None]) -> list[Any]:
    """Look for what is to go without holding anybody up, then remove it bit by bit; returns the keys."""
    with database.steady() as connection:
        unhurried(connection)
        rows = connection.execute(which).all()
    keys = [row[0] if len(row) == 1 else tuple(row) for row in rows]
    for start in range(0, len(keys), PORTION):
        with database.writing() as connection:
            remove(connection, keys[start : start + PORTION])
    return keys
