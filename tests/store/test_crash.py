"""``kill -9`` at any moment: what was acknowledged is there, what was not is there entirely or not at all."""

from __future__ import annotations

import random
import sqlite3
import time

from meseta.store import Database
from tests.store import writer

KILLS = 20


def run_until_killed(url, table_id, name, seconds):
    """What a writer acknowledged before it was killed."""
    process = writer.start(url, table_id, name, 0)
    writer.go(process)
    first = process.hear()
    time.sleep(seconds)
    return [first, *process.kill()]


def check_whole(database, table_id):
    """The table, its journal and its chat tell the same story without a gap."""
    table = database.table(table_id)
    lines = database.journal(table_id)
    assert [line.version for line in lines] == list(range(2, table.version + 1))
    assert table.save.strip() == lines[-1].value
    assert [remark.text for remark in database.newest_chat(table_id, 10**6)] == [line.value for line in lines]
    return {(line.version, line.value) for line in lines}


def test_no_acknowledged_move_is_lost(url, database, table):
    chance = random.Random(1065)
    for kill in range(KILLS):
        acknowledged = run_until_killed(url, table.id, f"w{kill}", chance.random() * 0.15)
        assert acknowledged
        stored = check_whole(database, table.id)
        assert stored.issuperset(acknowledged)
        with database.change(table.id) as change:  # nothing is left locked, and the game goes on
            assert change.reply_to(acknowledged[-1][1]) is not None
    if url.startswith("sqlite"):
        database.close()
        file = sqlite3.connect(url.removeprefix("sqlite:///"))
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        file.close()


def test_a_process_killed_while_it_holds_the_lock_leaves_the_old_version(url, database, table):
    """The moment between writing and committing, for certain."""
    for kill in range(KILLS // 4):
        holder = writer.start(url, table.id, f"h{kill}", -1)
        writer.go(holder)
        assert holder.hear() == "holding"
        holder.kill()
        with database.change(table.id) as change:
            assert change.table == table
            assert change.reply_to(f"h{kill} 0") is None


def test_a_process_killed_while_it_opens_a_new_database_leaves_a_usable_one(url):
    chance = random.Random(1085)
    for _ in range(KILLS // 2):
        process = writer.start(url, "none", "o", 1)
        time.sleep(chance.random() * 0.05)
        process.kill()
    with Database.open(url) as database:
        assert database.healthy()
