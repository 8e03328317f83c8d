"""Backups: one sealed SQLite file, whatever the database is, so that each kind can be restored into the other.

The rows are read in one transaction that sees one moment and holds nobody up. The file is written beside its place and
moved there when it is complete; a seal in it (table ``seal``) says when and by what it was made and holds a check sum
of everything else. Restoring checks the seal, brings an older backup up to date in a copy, and writes all rows in one
transaction.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, Table, delete, func, insert, select, text

from meseta.core.errors import BadFile, MesetaError
from meseta.store.database import Database
from meseta.store.engine import APPLICATION_ID, single_file, unhurried
from meseta.store.errors import StoreError, told
from meseta.store.migrate import migrate, newest
from meseta.store.rows import now
from meseta.store.schema import journal, metadata, persons, reports, tables

FORMAT = "meseta backup 1"
BATCH = 500
_SEAL = "CREATE TABLE seal (format TEXT, made TEXT, step TEXT, sum TEXT)"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds, for people."""

    made: str
    tables: int
    persons: int


def backup(database: Database, path: Path) -> Contents:
    """Write everything into one new file; the database may be in use."""
    path = path.absolute()
    if path.exists():
        raise BadFile(path, "there is such a file already; it was left as it is.")
    with _beside(path) as draft:
        engine = single_file(_url(draft))
        try:
            migrate(engine)
            with database.steady() as source, told(), engine.begin() as target:
                made = now()
                _copy(source, target)
        finally:
            engine.dispose()
        _seal(draft, made)
        contents = check(draft)
        _put(draft, path)
    return contents


def restore(database: Database, path: Path, *, replace: bool = False) -> Contents:
    """Fill a database from a backup; one that holds something already only if it shall be replaced."""
    contents = check(path)
    with tempfile.TemporaryDirectory(prefix="meseta-restore-") as folder, _readable(path):
        copy = Path(folder) / "backup.db"
        shutil.copyfile(path, copy)
        engine = single_file(_url(copy))
        try:
            migrate(engine)
            with told(), engine.connect() as source, database.writing() as target:
                _make_room(target, replace=replace)
                _copy(source, target)
                _continue_numbers(target)
        finally:
            engine.dispose()
    return contents


def check(path: Path) -> Contents:
    """What a backup holds, or a sentence about what is wrong with it."""
    with _readable(path):
        if not path.is_file():
            raise BadFile(path, "there is no such file.")
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as file:
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
            if file.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,) or "seal" not in names:
                raise BadFile(path, "this is not a backup of Meseta.")
            form, made, _, total = file.execute("SELECT format, made, step, sum FROM seal").fetchone() or ("",) * 4
            if form != FORMAT:
                raise BadFile(path, f"this is not a backup of this version: its format must be {FORMAT!r}.")
            if file.execute("PRAGMA integrity_check").fetchall() != [("ok",)] or _sum(file) != total:
                raise BadFile(path, "the backup was altered: its check sum does not fit.")
            return Contents(made, *(_count(file, table) for table in (tables, persons)))


def _count(file: sqlite3.Connection, table: Table) -> int:
    return int(file.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])  # noqa: S608 - our own name


def _url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def _copy(source: Connection, target: Connection) -> None:
    """All rows of all tables, parents before children, however long that takes."""
    for connection in (source, target):
        unhurried(connection)
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=BATCH).execute(select(table).order_by(*table.primary_key))
        for batch in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in batch])


def _make_room(target: Connection, *, replace: bool) -> None:
    unhurried(target)
    if target.dialect.name == "postgresql":
        names = ", ".join(table.name for table in metadata.sorted_tables)
        target.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    used = any(target.execute(select(func.count()).select_from(table)).scalar_one() for table in (tables, persons))
    if used and not replace:
        raise StoreError(
            "The database is not empty, and was left as it is. Say so if it shall be replaced (--replace)."
        )
    for table in reversed(metadata.sorted_tables):  # a server that nobody has used keeps its games' data files already
        target.execute(delete(table))


def _continue_numbers(target: Connection) -> None:
    """PostgreSQL counts ids apart from the rows: go on after the highest."""
    if target.dialect.name == "postgresql":
        for table in (persons, journal, reports):
            highest = select(func.coalesce(func.max(table.c.id), 0) + 1)
            counter = func.pg_get_serial_sequence(table.name, "id")
            target.execute(select(func.setval(counter, highest.scalar_subquery(), False)))


def _sum(file: sqlite3.Connection) -> str:
    """The check sum of everything but the seal: shape and rows, as they lie in the file."""
    total = hashlib.sha256()
    shape = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name != 'seal' ORDER BY name"
    for name, sql in file.execute(shape).fetchall():
        total.update(repr((name, sql)).encode())
        for row in file.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):  # noqa: S608 - a name from the file's own list
            total.update(repr(row).encode())
    return total.hexdigest()


def _seal(path: Path, made: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(_SEAL)
        file.execute("INSERT INTO seal VALUES (?, ?, ?, ?)", (FORMAT, made, newest(), _sum(file)))


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A draft beside the file's place, for its owner only; gone afterwards, whatever happens."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadFile(path, f"cannot be written: {error.strerror or error}.") from error
    os.close(handle)
    try:
        yield Path(name)
    except (OSError, sqlite3.Error) as error:
        raise BadFile(path, f"cannot be written: {getattr(error, 'strerror', None) or error}.") from error
    finally:
        Path(name).unlink(missing_ok=True)


def _put(draft: Path, path: Path) -> None:
    """Move a complete file to its place, on the disk for good, without ever overwriting another."""
    _flush(draft)
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise BadFile(path, "there is such a file already; it was left as it is.") from None
    except OSError:  # a file system without links
        draft.replace(path)
    _flush(path.parent)


def _flush(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Whatever a damaged file leads to, in SQLite or in what is read from it, is a sentence."""
    try:
        yield
    except MesetaError:
        raise
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror or error}.") from error
    except Exception as error:  # noqa: BLE001 - nobody can tell what a flipped bit leads to
        kind = error if isinstance(error, sqlite3.Error) else type(error).__name__
        raise BadFile(path, f"this is not a backup, or it is damaged: {kind}.") from None  # it may quote rows
