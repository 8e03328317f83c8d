"""The database: open it, ask it, change a table in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, delete, insert, inspect, select, text, union, update

from meseta.store import engine as engines
from meseta.store import keeping, reading
from meseta.store.change import Change
from meseta.store.engine import check_file, connect, database_url, writing
from meseta.store.errors import StoreError, Taken, told
from meseta.store.keeping import KeptGame
from meseta.store.making import checked_text, making
from meseta.store.migrate import check_known, migrate
from meseta.store.pen import Pen
from meseta.store.rows import (
    ChairRow,
    JournalRow,
    Known,
    NewTableRow,
    Person,
    RemarkRow,
    SavedTable,
    TableRow,
    now,
)
from meseta.store.schema import VERSION_TABLE, analyses, archives, chairs, persons, tables

OPEN = ("waiting", "playing")
ENDED = ("over", "ended")

_PUBLIC = (
    select(tables.c.id)
    .where(tables.c.public.is_(True), tables.c.status.in_(OPEN))
    .order_by(tables.c.updated.desc(), tables.c.id)
)
"""Made once: a list of values that is put together anew refers to itself, and only a collector would find it."""


class Database:
    """All tables, persons and moves, in SQLite or PostgreSQL. Every method may be called from any thread."""

    def __init__(self, url: URL, engine: Engine, *, as_it_is: bool = False) -> None:
        self.url = url
        self.engine = engine
        self._as_it_is = as_it_is
        self._writing = writing(engine)
        self._pen = Pen(engine) if engine.dialect.name == "sqlite" else None
        self._ears: list[tuple[Callable[[str, int], None], str]] = []
        self._listeners: list[Any] = []

    @classmethod
    def open(cls, url: str, *, create: bool = True) -> Self:
        """Open a database by URL (or an SQLite file by its path) and bring it up to date; create a missing file."""
        parsed = database_url(url)
        check_file(parsed, create=create)
        engine = connect(parsed)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(parsed, engine)

    @classmethod
    def look_at(cls, url: str) -> Self:
        """Open a database only to read it: also one that an older Meseta goes on writing, which stays as it is."""
        parsed = database_url(url)
        check_file(parsed, create=False)
        engine = connect(parsed)
        try:
            check_known(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(parsed, engine, as_it_is=True)

    def close(self) -> None:
        """Stop listening and let go of every connection."""
        for listener in self._listeners:
            listener.close()
        self._listeners.clear()
        self._ears.clear()
        if self._pen is not None:
            self._pen.close()
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def healthy(self) -> bool:
        """It answers, and what is written is kept: whoever only reads does not notice a full disk."""
        try:
            with self.writing() as connection:
                connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = version_num"))  # noqa: S608 - ours
        except StoreError:
            return False
        return True

    # Persons

    def person_by_token_hash(self, token_hash: str) -> Person | None:
        """Whoever shows the token with this hash."""
        with self._reading() as connection:
            return reading.person_where(connection, persons.c.token_hash == token_hash)

    def add_person(self, token_hash: str, nickname: str) -> Person:
        """A new guest."""
        at = now()
        row: dict[str, Any] = {"nickname": checked_text(nickname), "prefs": {}, "created": at, "seen": at}
        with self.writing() as connection:
            added = connection.execute(insert(persons).values(token_hash=token_hash, **row)).inserted_primary_key
            assert added is not None
        return Person(id=added[0], **row)

    def rename(self, person_id: int, nickname: str) -> None:
        """Give a person another nickname."""
        self._set_person(person_id, nickname=checked_text(nickname))

    def set_prefs(self, person_id: int, prefs: dict[str, Any]) -> None:
        """Replace what a person prefers."""
        self._set_person(person_id, prefs=prefs)

    def _set_person(self, person_id: int, **fields: Any) -> None:
        with self.writing() as connection:
            row = update(persons).where(persons.c.id == person_id).values(**fields)
            if connection.execute(row).rowcount != 1:
                raise StoreError("There is no such person.")

    # Tables

    def create_table(self, new: NewTableRow) -> SavedTable:
        """A new table at version 1."""
        with self.writing() as connection:
            for statement, values in making(new):
                connection.execute(statement, values)
            made = reading.saved_table(connection, new.id)
        assert made is not None
        return made

    def table(self, table_id: str) -> SavedTable | None:
        """A table with its game, all of one moment."""
        with self.steady() as connection:
            return reading.saved_table(connection, table_id)

    def tables_of(self, person_id: int) -> list[TableRow]:
        """Every table a person sits at or has set up, the latest changed first."""
        seated = select(chairs.c.table_id).where(chairs.c.person == person_id)
        hosted = select(tables.c.id).where(tables.c.host == person_id)
        with self.steady() as connection:
            return reading.heads(connection, union(seated, hosted))

    def open_tables(self, limit: int = 100) -> list[TableRow]:
        """The public tables that wait for players or are being played, the latest changed first."""
        with self.steady() as connection:
            return reading.heads(connection, _PUBLIC.limit(limit))

    def unfinished(self) -> list[str]:
        """The ids of all tables that are being played: where a bot may have to move after a restart."""
        with self._reading() as connection:
            return list(connection.execute(select(tables.c.id).where(tables.c.status == "playing")).scalars())

    def running(self) -> list[str]:
        """The ids of all tables whose games have not ended, the latest changed first."""
        with self._reading() as connection:
            begun = select(tables.c.id).where(tables.c.status.in_(OPEN))
            return list(connection.execute(begun.order_by(tables.c.updated.desc(), tables.c.id)).scalars())

    def chair_by_invite(self, invite_hash: str) -> ChairRow | None:
        """The seat an invitation is for."""
        with self._reading() as connection:
            return reading.chair_where(connection, chairs.c.invite_hash == invite_hash)

    def chair_by_api(self, api_hash: str) -> ChairRow | None:
        """The seat a bot's token is for."""
        with self._reading() as connection:
            return reading.chair_where(connection, chairs.c.api_hash == api_hash)

    def newest_chat(self, table_id: str, each: int) -> list[RemarkRow]:
        """The last remarks of the players and those of spectators, so many of each: however long people have talked."""
        with self._reading() as connection:
            return reading.newest_remarks(connection, table_id, each)

    def journal(self, table_id: str, since_version: int = 0) -> list[JournalRow]:
        """The deeds after a version, in order."""
        with self._reading() as connection:
            return reading.journal_since(connection, table_id, since_version)

    def analysis(self, table_id: str) -> str | None:
        """What was found out about a finished game, if it was analysed."""
        with self._reading() as connection:
            found = connection.execute(select(analyses.c.text).where(analyses.c.table_id == table_id)).scalar()
            return None if found is None else str(found)

    def keep_analysis(self, table_id: str, content: str) -> None:
        """Keep what was found out; an older analysis of the same game is replaced."""
        with self.writing() as connection:
            connection.execute(delete(analyses).where(analyses.c.table_id == table_id))
            connection.execute(insert(analyses).values(table_id=table_id, text=checked_text(content), made=now()))

    # What is kept for good

    def archive(self, table_id: str) -> KeptGame | None:
        """What is kept of a table's game, to be read whatever becomes of its rules."""
        with self._reading() as connection:
            return keeping.archive(connection, table_id) if self._keeps(connection) else None

    def kept_version(self, table_id: str) -> int:
        """The version at which a table's game was last kept; 0 if it never was."""
        with self._reading() as connection:
            return keeping.kept_version(connection, table_id)

    def unkept(self, statuses: tuple[str, ...] = OPEN + ENDED) -> list[str]:
        """The tables with one of these statuses of whose games not all is kept, the latest first."""
        with self._reading() as connection:
            return keeping.unkept(connection, statuses)

    def data(self, game: str, digest: str) -> bytes | None:
        """The data files of a game that have this digest."""
        with self._reading() as connection:
            return keeping.data(connection, game, digest) if self._keeps(connection) else None

    def keep_data(self, game: str, digest: str, content: bytes) -> None:
        """Keep the data files of a game, once for every digest."""
        if self.data(game, digest) is None:
            with contextlib.suppress(Taken), self.writing() as connection:  # another process may keep them now
                keeping.keep_data(connection, game, digest, content)

    def _keeps(self, connection: Connection) -> bool:
        """A database that is only looked at may be older than what is kept."""
        return not self._as_it_is or inspect(connection).has_table(archives.name)

    @contextmanager
    def change(self, table_id: str, by: str = "", known: Known | None = None) -> Iterator[Change]:
        """One transaction with the table's lock: committed when the block ends, rolled back when it raises.

        When the ``with`` statement is over without an error, everything is on the disk. Whoever is deaf to the
        name ``by`` (a word without spaces) does not hear of it. What is ``known`` is not read again, if it is still so.
        """
        with self.writing() as connection:
            change = Change(connection, table_id, by, known)
            yield change
            change.finish()
        if change.touched:
            self._tell_here(change.table.id, change.table.version, by)

    # News

    def listen(
        self, heard: Callable[[str, int], None], missed: Callable[[], None] = lambda: None, *, deaf_to: str = ""
    ) -> None:
        """Call ``heard(table id, version)`` after every commit that was not made ``by`` the given name, until closed.

        On PostgreSQL it is called in a thread of its own for the changes of every process, and ``missed()`` after a
        lost connection; on SQLite it is called for the changes of this process, in the thread that made them.
        """
        if self._pen is not None:
            self._ears.append((heard, deaf_to))
            return
        from meseta.store.listen import Listener  # noqa: PLC0415 - the driver is an extra

        listener = Listener(self.url, heard, missed, deaf_to)
        self._listeners.append(listener)
        listener.ready.wait(engines.BUSY_SECONDS)

    def _tell_here(self, table_id: str, version: int, by: str) -> None:
        for heard, deaf_to in list(self._ears):
            if not by or by != deaf_to:
                heard(table_id, version)

    # Transactions

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with told(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def steady(self) -> Iterator[Connection]:
        """A transaction that reads and sees one moment throughout (SQLite's always do)."""
        engine = self.engine
        if self._pen is None:
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with told(), engine.connect() as connection:
            yield connection

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes: the connection's last word is the commit, or nothing has happened."""
        return self._begun() if self._pen is None else self._pen

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        with told(), self._writing.begin() as connection:
            yield connection
