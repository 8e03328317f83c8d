"""The pen: what all writers of an SQLite file write with, one after the other and in the order in which they came."""

from __future__ import annotations

import threading
from contextlib import suppress
from types import TracebackType

from sqlalchemy import Connection, Engine

from meseta.store import engine as engines
from meseta.store.errors import StoreBusy, StoreError, tell, told
from meseta.store.plain import said


class Pen:
    """One transaction after the other, committed when its block ends and undone when that raises.

    Writers of one process queue here instead of polling the file's lock, and share a connection: to take one anew costs
    CPU at every move.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue = threading.Lock()
        self._connection: Connection | None = None

    def __enter__(self) -> Connection:
        if not self._queue.acquire(timeout=engines.BUSY_SECONDS):
            raise StoreBusy("The database: too many are waiting to write; try again.")
        try:
            with told():
                connection = self._own()
                said(connection, "BEGIN IMMEDIATE")
        except BaseException:
            self._fail()
            raise
        return connection

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        assert self._connection is not None
        try:
            with told():
                if error is None:
                    _commit(self._connection)
                else:
                    _undo(self._connection)
                    tell(error)
        except BaseException:
            self._fail()
            raise
        self._queue.release()

    def _fail(self) -> None:
        """It is the turn of the next one, in this process or another: nothing of what failed holds the file."""
        try:
            self._give_up()
        finally:
            self._queue.release()

    def _give_up(self) -> None:
        """Let go of a connection in the middle of a transaction that could not even be undone."""
        connection = self._connection
        if connection is None or connection.closed or not _is_open(connection):
            return
        with suppress(Exception):  # as long as an error keeps a statement, what is only closed holds the file
            _undo(connection)
        connection.invalidate()
        connection.close()

    def _own(self) -> Connection:
        """The connection that writes, between two transactions."""
        self._give_up()
        if self._connection is None or self._connection.closed:
            self._connection = self._engine.connect()
        return self._connection

    def close(self) -> None:
        """Let go of the connection, unless somebody is writing."""
        if self._connection is not None and self._queue.acquire(blocking=False):
            self._connection.close()
            self._queue.release()


def _commit(connection: Connection) -> None:
    """What was said through SQLAlchemy is a part of the transaction, and SQLAlchemy ends it then."""
    try:
        if not connection.in_transaction():
            said(connection, "COMMIT")
        elif _is_open(connection):
            connection.commit()
        else:  # SQLite undoes all of it by itself where a disk is full, and SQLAlchemy does not hear of that
            raise StoreError("Nothing was written, because a part of it could not be written.")
    except BaseException:  # whoever was interrupted, by whatever: nothing has happened
        _undo(connection)
        raise


def _undo(connection: Connection) -> None:
    connection.rollback()
    if _is_open(connection):
        said(connection, "ROLLBACK")


def _is_open(connection: Connection) -> bool:
    """Whether a transaction is under way at the driver."""
    driver = connection.connection.dbapi_connection
    return driver is not None and bool(driver.in_transaction)
