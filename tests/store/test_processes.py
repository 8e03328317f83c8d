"""Several processes share a database: they open it at once, write to one table, and hear of each other."""

from __future__ import annotations

import psycopg
import pytest

from meseta.store import Database, NewTableRow, new_slug
from tests.kit.postgres import fresh_database, until
from tests.store import writer


def test_processes_that_open_an_empty_database_at_once_do_not_collide(url):
    writers = [writer.start(url, "none", "w", 1) for _ in range(3)]
    try:
        assert [process.hear() for process in writers] == ["ready"] * 3
    finally:
        for process in writers:
            process.kill()
    with Database.open(url) as database:
        assert database.healthy()


def test_processes_take_turns_and_lose_nothing(url, database, table):
    writers = [writer.start(url, table.id, name, 8) for name in ("a", "b", "c")]
    for process in writers:
        writer.go(process)
    said = [line for process in writers for line in process.rest()]
    lines = database.journal(table.id)
    assert [line.version for line in lines] == list(range(2, 26))
    assert sorted(said) == [(line.version, line.value) for line in lines]
    assert [remark.number for remark in database.newest_chat(table.id, 10**6)] == list(range(1, 25))
    assert database.table(table.id).save.strip() == lines[-1].value


def test_this_process_hears_of_its_own_changes_after_the_commit(database, table):
    heard = []
    database.listen(lambda table_id, version: heard.append((table_id, version, database.table(table_id).version)))
    with database.change(table.id) as change:
        change.save(2)
    with pytest.raises(ZeroDivisionError), database.change(table.id) as change:
        change.journal(2, 0, str(1 / 0))
    with database.change(table.id):
        pass  # nothing written, nothing to hear
    with database.change(table.id) as change:
        change.save(3)
    assert until(lambda: len(heard) >= 2)
    assert [news[:2] for news in heard] == [(table.id, 2), (table.id, 3)]
    assert all(stored >= version for _, version, stored in heard)


def test_who_is_deaf_to_himself_hears_of_the_others_only(database, table):
    heard = []
    database.listen(lambda table_id, version: heard.append(version), deaf_to="me")
    for version, name in enumerate(("me", "you", "me", ""), start=2):
        with database.change(table.id, by=name) as change:
            change.save(version)
    assert until(lambda: len(heard) >= 2)
    assert heard == [3, 5]


@pytest.fixture
def postgres():
    with fresh_database() as url, Database.open(url) as database:
        yield url, database


def test_one_process_hears_of_the_other(postgres):
    url, database = postgres
    table = database.create_table(NewTableRow(new_slug(), "toledo", "save", ()))
    heard = []
    database.listen(lambda table_id, version: heard.append((table_id, version)))
    process = writer.start(url, table.id, "w", 5)
    writer.go(process)
    process.rest()
    assert until(lambda: len(heard) == 5)
    assert heard == [(table.id, version) for version in range(2, 7)]


def test_a_lost_listener_comes_back_and_says_that_it_missed_something(postgres):
    url, database = postgres
    table = database.create_table(NewTableRow(new_slug(), "toledo", "save", ()))
    heard, missed = [], []
    database.listen(lambda table_id, version: heard.append(version), lambda: missed.append(True))
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert until(lambda: missed)
    with database.change(table.id) as change:  # the pool's connections were lost too
        change.save(2)
    assert until(lambda: heard)
    assert heard == [2]
    assert missed == [True]
