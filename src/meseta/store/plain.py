"""Statements that every move needs, said to the driver as they are: to say them through SQLAlchemy costs several times
what the database itself needs for them. They are written once for each kind of database.
"""  # noqa: D205

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Select, Update, exc


class Plain:
    """A statement whose values have names; those of columns that hold JSON may be lists, tuples and objects."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self._statement = statement
        self._texts: dict[tuple[str, ...], str] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> Any:
        """The driver's cursor after the statement; what goes wrong is told as SQLAlchemy tells it."""
        key = (connection.dialect.name, *values)
        text = self._texts.get(key) or self._texts.setdefault(key, self._written(connection, list(values)))
        plain = {
            name: json.dumps(value) if isinstance(value, list | tuple | dict) else value
            for name, value in values.items()
        }
        return _said(connection, text, plain)

    def _written(self, connection: Connection, names: list[str]) -> str:
        """The statement as this driver reads it, its values by name."""
        style = "named" if connection.dialect.name == "sqlite" else "pyformat"
        dialect = type(connection.dialect)(paramstyle=style)  # type: ignore[call-arg]  # every dialect of ours takes it
        return str(self._statement.compile(dialect=dialect, column_keys=names))


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """A transaction that writes into an SQLite file; SQLAlchemy's own, if there is one, is a part of it."""
    _said(connection, "BEGIN IMMEDIATE")
    try:
        yield
        connection.commit()
        if connection.connection.in_transaction:
            _said(connection, "COMMIT")
    except BaseException:  # whoever was interrupted, by whatever: nothing has happened
        connection.rollback()
        if connection.connection.in_transaction:
            _said(connection, "ROLLBACK")
        raise


def _said(connection: Connection, text: str, values: Any = ()) -> Any:
    driver = connection.dialect.loaded_dbapi.Error
    try:
        cursor = connection.connection.cursor()
        cursor.execute(text, values)
    except driver as error:
        raise exc.DBAPIError.instance(None, None, error, driver, hide_parameters=True) from None
    return cursor
