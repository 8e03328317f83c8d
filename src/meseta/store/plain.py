"""Statements that every move needs, said to the driver as they are: to say them through SQLAlchemy costs several times
what the database itself needs for them. They are written once for each kind of database.
"""  # noqa: D205

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Select, Update, exc

_MANY = (list, tuple, dict)
_JSON = json.JSONEncoder().encode


class Plain:
    """A statement whose values have names; those of columns that hold JSON may be lists, tuples and objects."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self._statement = statement
        self._texts: dict[tuple[str, ...], str] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> Any:
        """The driver's cursor after the statement; what goes wrong is told as SQLAlchemy tells it."""
        key = (connection.dialect.name, *values)
        text = self._texts.get(key) or self._texts.setdefault(key, self._written(connection, list(values)))
        plain = {name: _JSON(value) if isinstance(value, _MANY) else value for name, value in values.items()}
        return said(connection, text, plain)

    def _written(self, connection: Connection, names: list[str]) -> str:
        """The statement as this driver reads it, its values by name."""
        style = "named" if connection.dialect.name == "sqlite" else "pyformat"
        dialect = type(connection.dialect)(paramstyle=style)  # type: ignore[call-arg]  # every dialect of ours takes it
        return str(self._statement.compile(dialect=dialect, column_keys=names))


def said(connection: Connection, text: str, values: Any = ()) -> Any:
    """The driver's cursor after a statement in its own words."""
    driver: Any = connection.connection.dbapi_connection
    try:
        return driver.execute(text, values)
    except Exception as error:
        kind = connection.dialect.loaded_dbapi.Error
        if not isinstance(error, kind):
            raise
        raise exc.DBAPIError.instance(None, None, error, kind, hide_parameters=True) from None
