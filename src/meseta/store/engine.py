"""From a URL to connections that keep the store's promises.

SQLite: write-ahead log, foreign keys, and ``synchronous=FULL``. ``NORMAL`` would survive a killed process too, because
what is written is in the system's hands then, but not a power cut; FULL costs one flush of the log per move, which is
what PostgreSQL does by default, so that an acknowledged move is safe in the same way in both. Writers begin with
``BEGIN IMMEDIATE``: they wait for each other at the door instead of failing in the middle.

PostgreSQL: READ COMMITTED with a row lock per table, and limits for everything that might hang: connecting, waiting for
a lock or a statement, a transaction that nobody goes on with, a network that has swallowed the answer.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

from meseta.store.errors import StoreError, told

BUSY_SECONDS = 8.0
"""How long a writer waits for another one."""
STATEMENT_SECONDS = 10.0
"""How long PostgreSQL works on one statement."""
CONNECT_SECONDS = 5
SILENT_SECONDS = 10
"""After so long without a sign of PostgreSQL's machine a connection is given up."""
POOL_SECONDS = 5.0
"""How long somebody waits for a connection while all are in use."""
CONNECTIONS = 8
MORE_CONNECTIONS = 24
SYNCHRONOUS = "FULL"
"""How SQLite flushes what it commits (see above)."""
CACHED_KB = 512
"""What each of SQLite's connections keeps of the file: the system keeps it for all of them."""
APPLICATION_ID = 0x4D455345
"""``MESE`` in the header of our SQLite files."""

LIVELY: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": SILENT_SECONDS,
    "keepalives_interval": SILENT_SECONDS // 3,
    "keepalives_count": 3,
    "tcp_user_timeout": SILENT_SECONDS * 1000,
}
"""What libpq does to notice that the other side is gone."""

_POSTGRES = {"postgresql", "postgres", "postgresql+psycopg"}
_SQLITE = {"sqlite", "sqlite+pysqlite"}


def database_url(text: str) -> URL:
    """What a person named: a URL, or simply the path of an SQLite file."""
    if "://" not in text and text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
        url.port  # noqa: B018 - a port that is no number is found here
    except (exc.ArgumentError, ValueError):
        raise StoreError(
            "This is not the URL of a database. Try sqlite:///FILE or postgresql://USER@HOST/NAME."
        ) from None
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in _SQLITE:
        if url.database in {None, "", ":memory:"}:
            raise StoreError("A database in memory would forget every game; name a file: sqlite:///FILE.")
        if url.query:
            raise StoreError("The URL of an SQLite file takes no options: sqlite:///FILE.")
        return url.set(drivername="sqlite")
    raise StoreError(
        f"Databases of the kind {url.drivername!r} are not supported: use sqlite:///FILE or postgresql://…."
    )


def connect(url: URL) -> Engine:
    """An engine for a URL; nothing is opened yet."""
    if url.drivername == "sqlite":
        return _sqlite(url)
    limits = {"lock_timeout": BUSY_SECONDS, "statement_timeout": STATEMENT_SECONDS}
    limits["idle_in_transaction_session_timeout"] = 3 * STATEMENT_SECONDS
    wait = " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in limits.items())
    options = str(url.query.get("options", ""))
    try:
        with told():
            return create_engine(
                url.difference_update_query(["options"]),
                hide_parameters=True,
                pool_pre_ping=True,
                pool_size=CONNECTIONS,
                max_overflow=MORE_CONNECTIONS,
                pool_timeout=POOL_SECONDS,
                connect_args={**LIVELY, "application_name": "meseta", "options": f"{wait} {options}"},
            )
    except ModuleNotFoundError:
        raise StoreError("For PostgreSQL a driver is missing: pip install 'meseta[postgres]'.") from None


def single_file(url: URL) -> Engine:
    """An SQLite file without a log beside it: a backup."""
    return _sqlite(url, journal="DELETE")


def _sqlite(url: URL, journal: str = "WAL") -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=MORE_CONNECTIONS,
        pool_timeout=POOL_SECONDS,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )
    event.listen(engine, "connect", partial(_prepare, journal))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(journal: str, connection: sqlite3.Connection, _record: Any) -> None:
    """Make a new SQLite connection ours. Transactions are begun by ``_begin``, not by the driver."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
    connection.execute(f"PRAGMA cache_size=-{CACHED_KB}")
    _set_journal(connection, journal)


def _set_journal(connection: sqlite3.Connection, journal: str) -> None:
    """Switch to the write-ahead log (or away). SQLite does not let two who do it at once wait, so we try again."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode={journal}")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begin(connection: Any) -> None:
    if connection.connection.in_transaction:  # begun at the driver (``pen.Pen``)
        return
    writes = connection.get_execution_options().get("meseta_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def writing(engine: Engine) -> Engine:
    """The same engine for transactions that write."""
    return engine.execution_options(meseta_writes=True)


def unhurried(connection: Connection) -> None:
    """This transaction may work on a statement as long as it takes: nobody waits for it."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")


def check_file(url: URL, *, create: bool) -> None:
    """Make sure of an SQLite file, before a driver complains less clearly. What it holds is nobody else's to read."""
    if url.drivername != "sqlite":
        return
    path = Path(str(url.database)).absolute()
    if path.exists():
        return
    if not create:
        raise StoreError(f"There is no database {str(path)!r}.")
    if not path.parent.is_dir():
        raise StoreError(f"There is no folder {str(path.parent)!r} for the database.")
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"The database {str(path)!r} cannot be created: {error.strerror or error}.") from None


def _data_folder() -> Path:
    """The folder that the system has for a person's data."""
    if named := os.environ.get("XDG_DATA_HOME"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def default_database() -> str:
    """Where the tables are when nothing is said: ``$MESETA_DATABASE``, or a file among the user's data."""
    if named := os.environ.get("MESETA_DATABASE"):
        return named
    home = _data_folder() / "meseta"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {str(home)!r} cannot be created: {error.strerror or error}.") from None
    return str(home / "meseta.db")
