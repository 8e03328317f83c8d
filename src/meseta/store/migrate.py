"""Bring a database up to date, however old it is and however many do it at once.

All steps run in one transaction under one lock (SQLite: the write lock; PostgreSQL: an advisory lock), so that a killed
process leaves the old database and a second one finds nothing left to do. A new step is a file in
``migrations/versions`` that names the one before it; ``tests/store`` checks that the steps lead to ``schema.py``.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from meseta.store.engine import APPLICATION_ID, unhurried, writing
from meseta.store.errors import StoreError, told
from meseta.store.schema import VERSION_TABLE

LOCK = 0x6D6573657461
"""The advisory lock's number: "meseta"."""

READABLE = "0002"
"""The oldest step whose tables can be read as they are."""

_ONE_AT_A_TIME = threading.Lock()  # Alembic's operations live in a global of the process


def newest() -> str:
    """The newest step this Meseta knows."""
    return str(_script().get_current_head())


def migrate(engine: Engine) -> None:
    """Bring the database to the newest step, or say why it cannot be used."""
    with _ONE_AT_A_TIME, told(), writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            unhurried(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        _upgrade(connection)


def check_known(engine: Engine) -> None:
    """Refuse a database that is none of Meseta's, too old or too new to be read as it is."""
    with told(), engine.connect() as connection:
        current = step_of(connection)
    if current is None:
        raise StoreError("This is not a database of Meseta.")
    if not READABLE <= current <= newest():
        raise StoreError(f"This database is at step {current}; this Meseta reads steps {READABLE} to {newest()}.")


def step_of(connection: Connection) -> str | None:
    """The step a database is at, or nothing for an empty one."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()


@cache
def _script() -> ScriptDirectory:
    """The steps, which are read once: they are files of this Meseta."""
    return ScriptDirectory(str(Path(__file__).parent / "migrations"))


def _upgrade(connection: Connection) -> None:
    script, current = _script(), step_of(connection)
    if current == script.get_current_head():
        return
    if current is None:
        _refuse_foreign(connection)
    elif current not in {step.revision for step in script.walk_revisions()}:
        raise StoreError(
            f"This database was written by a newer Meseta (step {current}; this one knows up to {newest()}). "
            "Update Meseta; nothing was changed."
        )

    def steps(revision: Any, _context: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001 - as alembic.command.upgrade does

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()


def _refuse_foreign(connection: Connection) -> None:
    """An SQLite file with somebody else's tables is a mistake in the path."""
    if connection.dialect.name == "sqlite":
        if inspect(connection).get_table_names():
            raise StoreError("This file is a database of another program; nothing was changed.")
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
