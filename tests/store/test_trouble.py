"""Trouble with the database is told in a sentence, and nothing that was written is lost."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import exc, inspect, text

from meseta.core.errors import MesetaError
from meseta.store import (
    Database,
    NewChairRow,
    NewTableRow,
    StoreBusy,
    StoreError,
    StoreFull,
    engine,
    errors,
    migrate,
    pen,
    plain,
    schema,
)
from tests.kit.postgres import fresh_database


def test_the_migrations_lead_to_the_schema(database):
    with database.engine.connect() as connection:
        options = {"version_table": schema.VERSION_TABLE, "compare_type": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata) == []
        assert migrate.step_of(connection) == migrate.newest()


def test_an_older_database_is_brought_up_to_date_with_all_it_holds(url, database, table):
    make_older(database)
    with Database.open(url) as again:
        assert again.table(table.id) == table
        with again.engine.connect() as connection:
            assert migrate.step_of(connection) == migrate.newest()
            assert "ix_tables_host" in {index["name"] for index in inspect(connection).get_indexes("tables")}


def make_older(database):
    """What the first step left."""
    with database.engine.begin() as connection:
        for name in ("data_files", "archives", "analyses"):
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("DROP INDEX ix_tables_host"))
        undo_doors(lambda statement: connection.execute(text(statement)))
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '0001'"))


def undo_doors(run):
    """What the step of persons seen, reports and newest remarks added, and those after it."""
    for name in ("ix_remarks_person", "remarks_of_seats", "remarks_of_watchers"):
        run(f"DROP INDEX {name}")
    run("DROP TABLE reports")
    run("ALTER TABLE persons DROP COLUMN seen")
    run("ALTER TABLE chairs ADD COLUMN seen INTEGER NOT NULL DEFAULT 0")
    run("ALTER TABLE tables DROP COLUMN revision")


def test_a_database_of_a_newer_meseta_is_refused_and_left_alone(url, database, table):
    with database.engine.begin() as connection:
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"newer Meseta \(step 9999"):
        Database.open(url)
    with database.engine.begin() as connection:
        assert migrate.step_of(connection) == "9999"
    assert database.table(table.id) == table


def test_a_killed_migration_leaves_an_empty_database(url, monkeypatch):
    """The steps run in one transaction: an error in the middle leaves nothing half done."""
    from alembic.operations import Operations

    real = Operations.create_index

    def fail(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr(Operations, "create_index", fail)
    with pytest.raises(KeyboardInterrupt):
        Database.open(url)
    monkeypatch.setattr(Operations, "create_index", real)
    with Database.open(url) as database:
        assert database.healthy()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://localhost/x", "kind 'mysql'"),
        ("sqlite+aiosqlite:///x.db", "kind 'sqlite.aiosqlite'"),
        ("postgresql+asyncpg://localhost/x", "not supported"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("sqlite:///file:x?mode=memory&uri=true", "no options"),
        ("://", "not the URL"),
        ("postgresql://localhost:port/x", "not the URL"),
        ("", "not the URL"),
        ("sqlite:////nowhere/at/all/meseta.db", "no folder"),
        ("/nowhere/at/all/meseta.db", "no folder"),
        ("postgresql://nobody:sesame@localhost:1/x", "cannot be reached"),
    ],
)
def test_a_url_that_cannot_be_opened_is_a_sentence_without_the_password(url, sentence):
    with pytest.raises(MesetaError, match=sentence) as caught:
        Database.open(url)
    assert "sesame" not in str(caught.value)


def test_a_plain_path_is_an_sqlite_file_that_nobody_else_can_read(tmp_path):
    path = tmp_path / "my tables.db"
    with Database.open(str(path)) as database:
        database.add_person("hash", "Ana")
        files = sorted(tmp_path.iterdir())
        assert path in files
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_database_that_is_not_there_is_created_only_if_wanted(tmp_path):
    with pytest.raises(StoreError, match="There is no database"):
        Database.open(str(tmp_path / "meseta.db"), create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database_and_the_sentence_ends_once(tmp_path):
    with pytest.raises(StoreError, match=r"cannot be opened.*\w\.$"):
        Database.open(str(tmp_path))


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "poem.txt"
    path.write_text("Volverán las oscuras golondrinas\n" * 100)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not a database"):
        Database.open(str(path))
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE songs (name TEXT)")
    other.close()
    with pytest.raises(StoreError, match="another program"):
        Database.open(str(path))
    other = sqlite3.connect(path)
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    other.close()


def test_a_damaged_file_is_a_sentence(tmp_path):
    path = tmp_path / "meseta.db"
    Database.open(str(path)).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
    with pytest.raises(StoreError), Database.open(str(path)) as database:
        database.open_tables()


def test_a_connection_that_was_left_in_the_middle_is_not_written_with_again(tmp_path):
    with Database.open(str(tmp_path / "house.db")) as database:
        with database.writing() as pen:
            pass
        pen.connection.cursor().execute("BEGIN IMMEDIATE")  # as a way back that failed leaves it
        ana = database.add_person("hash", "Ana")
        assert database.person_by_token_hash("hash") == ana


def failing(monkeypatch, statement, times=1, *, done=False):
    """The driver fails at a statement so many times, when it is said or when it is ``done``."""
    left = iter(range(times))

    def said(connection, text, values=()):
        fails = text == statement and next(left, None) is not None
        cursor = plain.said(connection, text, values) if done or not fails else None
        if fails:
            raise exc.DBAPIError.instance(None, None, sqlite3.OperationalError("disk I/O error"), sqlite3.Error)
        return cursor

    monkeypatch.setattr(pen, "said", said)


def check_free(path):
    """Another process may write at once."""
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")


def test_what_was_begun_though_it_failed_holds_nobody_up(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    with Database.open(str(path)) as database:
        ana = database.add_person("hash", "Ana")
        failing(monkeypatch, "BEGIN IMMEDIATE", done=True)
        with pytest.raises(StoreError, match="disk"):
            database.rename(ana.id, "Bea")
        check_free(path)
        database.rename(ana.id, "Cid")
        assert database.person_by_token_hash("hash").nickname == "Cid"


@pytest.mark.parametrize("times", [1, 2])
def test_what_cannot_be_undone_holds_nobody_up(tmp_path, monkeypatch, times):
    """Also if somebody keeps the error, and with it a statement in the middle of its rows."""
    path = tmp_path / "house.db"
    with Database.open(str(path)) as database:
        ana = database.add_person("hash", "Ana")
        bea = database.add_person("other", "Bea")
        failing(monkeypatch, "ROLLBACK", times)
        kept = []

        def fail(connection):
            plain.said(connection, f"UPDATE persons SET nickname = 'Cid' WHERE id = {ana.id}")
            kept.append(plain.said(connection, "SELECT id FROM persons") if times == 1 else None)
            return 1 / 0

        with pytest.raises(StoreError, match="disk"), database.writing() as connection:
            fail(connection)
        check_free(path)
        database.rename(bea.id, "Dea")
        assert [database.person_by_token_hash(name).nickname for name in ("hash", "other")] == ["Ana", "Dea"]


def test_after_a_disk_was_full_nothing_more_of_a_change_is_written(tmp_path):
    """SQLite undoes everything by itself then; what came later would be there without it."""
    with Database.open(str(tmp_path / "house.db")) as database:
        ana = database.add_person("hash", "Ana")
        table = database.create_table(NewTableRow("t", "toledo", "first", (NewChairRow(0, person=ana.id),)))
        with database.writing() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count={pages}"))

        def go_on(change):
            with pytest.raises(StoreFull):
                change.save(2, "long " * 100_000)
            with suppress(StoreError):
                change.add_chat("Ana", "hello")

        with pytest.raises(StoreError, match="Nothing was changed"), database.change("t") as change:
            go_on(change)
        assert (database.table("t"), database.newest_chat("t", 9)) == (table, [])


@pytest.mark.parametrize("way", ["driver", "alchemy"])
def test_whoever_does_not_notice_a_full_disk_is_told_at_the_end(tmp_path, way):
    with Database.open(str(tmp_path / "house.db")) as database:
        ana = database.add_person("hash", "Ana")
        long = "UPDATE persons SET nickname = hex(zeroblob(100000)) WHERE id = 1"
        with database.writing() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count={pages}"))
        with pytest.raises(StoreError), database.writing() as connection, suppress(exc.DBAPIError):
            plain.said(connection, long) if way == "driver" else connection.execute(text(long))
        assert database.person_by_token_hash("hash") == ana


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path):
    with Database.open(str(tmp_path / "meseta.db")) as database:
        ana = database.add_person("hash", "Ana")
        with database.writing() as connection:
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            connection.execute(text(f"PRAGMA max_page_count={pages}"))
        with pytest.raises(StoreFull, match="no room left"):
            database.rename(ana.id, "long " * 100_000)
        assert database.person_by_token_hash("hash") == ana
        with database.writing() as connection:
            connection.execute(text("PRAGMA max_page_count=1000000"))
        database.rename(ana.id, "Bea")
        assert database.person_by_token_hash("hash").nickname == "Bea"


def test_who_waits_too_long_for_a_lock_is_told_so(url, monkeypatch):
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.1)
    with Database.open(url) as database:
        ana = database.add_person("hash", "Ana")
        if url.startswith("sqlite"):
            other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
        else:
            other = psycopg.connect(url)
            other.execute("SELECT * FROM persons FOR UPDATE")
        with pytest.raises(StoreBusy, match="try again"):
            database.rename(ana.id, "Bea")
        other.close()
        database.rename(ana.id, "Cid")
        assert database.person_by_token_hash("hash").nickname == "Cid"


def test_writers_of_one_process_do_not_wait_for_ever_either(tmp_path, monkeypatch):
    """They queue before SQLite sees them; PostgreSQL's own limit is tested above."""
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.1)
    with Database.open(str(tmp_path / "meseta.db")) as database:
        ana = database.add_person("hash", "Ana")
        with database.writing(), pytest.raises(StoreBusy, match="try again"):
            database.rename(ana.id, "Bea")
        assert database.person_by_token_hash("hash") == ana


def test_a_statement_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(engine, "STATEMENT_SECONDS", 0.2)
    with fresh_database() as url, Database.open(url) as database:
        with pytest.raises(StoreBusy, match="takes too long"), database.steady() as connection:
            connection.execute(text("SELECT pg_sleep(20)"))
        with database.steady() as connection:
            engine.unhurried(connection)
            connection.execute(text("SELECT pg_sleep(0.3)"))
            limits = ("lock_timeout", "idle_in_transaction_session_timeout")
            assert all(connection.execute(text(f"SHOW {name}")).scalar_one() != "0" for name in limits)


def test_a_database_that_cannot_be_asked_is_not_healthy(database):
    assert database.healthy()
    with database.engine.begin() as connection:
        connection.execute(text(f"DROP TABLE {schema.VERSION_TABLE}"))
    assert not database.healthy()


class _Full(Exception):
    sqlstate = "53100"


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (exc.OperationalError("UPDATE", {"save": "secret"}, _Full("could not extend file")), StoreFull),
        (exc.TimeoutError("QueuePool limit"), StoreBusy),
        (exc.OperationalError("", {}, OSError("server closed the connection unexpectedly")), StoreBusy),
        (exc.OperationalError("", {}, sqlite3.OperationalError("attempt to write a readonly database")), StoreError),
        (exc.InvalidRequestError("something else\nDETAIL: secret"), StoreError),
        (UnicodeEncodeError("utf-8", "secret", 0, 1, "surrogates"), errors.BadText),
    ],
)
def test_what_drivers_raise_becomes_a_sentence_without_secrets(raised, kind):
    with pytest.raises(kind) as caught, errors.told():
        raise raised
    assert "secret" not in str(caught.value)
    assert str(caught.value).endswith(".")
