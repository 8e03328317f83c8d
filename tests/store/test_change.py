"""Changes of a table: all or nothing, one after the other, each with the next version."""

from __future__ import annotations

import threading

import pytest

from meseta.store import (
    BadText,
    Database,
    NewChairRow,
    NewTableRow,
    StoreError,
    Taken,
    UnknownTable,
    WrongVersion,
    hash_token,
    new_slug,
    people,
)


def test_a_change_is_there_when_its_block_is_left(database, ana, table):
    with database.change(table.id) as change:
        assert change.table == table
        change.save(2, "second save", status="playing", asked=(1, 2), notes={"rematch": "x"})
        change.set_chair(0, orders={"veto": "never"}, stand_in="greedy")
        change.journal(2, 0, "play", "aragon", client="c1", message="Placed.")
        seen = change.table
    read = database.table(table.id)
    assert read == seen
    assert (read.version, read.save, read.status, read.asked) == (2, "second save", "playing", (1, 2))
    assert read.notes == {"rematch": "x"}
    assert read.updated >= table.updated
    chair = read.chair(0)
    assert (chair.orders, chair.stand_in, chair.person) == ({"veto": "never"}, "greedy", ana.id)
    [line] = database.journal(table.id)
    assert (line.version, line.seat, line.what, line.value, line.client) == (2, 0, "play", "aragon", "c1")


def test_a_version_without_a_new_save_keeps_the_old_one(database, table):
    with database.change(table.id) as change:
        change.save(2)
    assert database.table(table.id).save == "first save"


def test_an_error_inside_leaves_everything_as_it_was(database, table):
    def fail(change):
        change.save(2, "lost")
        change.journal(2, 0, "play", client="c1")
        change.add_chat("Ana", "hello")
        change.set_ballot("end", None, (0,))
        change.set_chair(0, stand_in="greedy")
        return 1 / 0

    with pytest.raises(ZeroDivisionError), database.change(table.id) as change:
        fail(change)
    assert database.table(table.id) == table
    assert database.journal(table.id) == []
    assert database.newest_chat(table.id, 10**6) == []


@pytest.mark.parametrize("version", [-1, 0, 1, 3, 100])
def test_only_the_next_version_can_be_saved(database, table, version):
    with pytest.raises(WrongVersion), database.change(table.id) as change:
        change.save(version, "wrong")
    assert database.table(table.id) == table


def test_two_versions_in_one_change_follow_each_other(database, table):
    with database.change(table.id) as change:
        change.save(2)
        change.save(3, "third")
    assert (database.table(table.id).version, database.table(table.id).save) == (3, "third")


def test_an_unknown_table_seat_or_field_is_a_sentence(database, table):
    with pytest.raises(UnknownTable), database.change("nowhere"):
        pass
    with pytest.raises(StoreError, match="no seat 9"), database.change(table.id) as change:
        change.set_chair(9, stand_in="greedy")
    with pytest.raises(StoreError, match="no field 'versions'"), database.change(table.id) as change:
        change.save(2, versions=3)
    with pytest.raises(StoreError, match="no field 'table_id'"), database.change(table.id) as change:
        change.set_chair(0, table_id="x")
    assert database.table(table.id) == table


def test_a_deed_is_answered_once_and_its_reply_is_remembered(database, table):
    with database.change(table.id) as change:
        assert change.reply_to("1:a") is None
        change.save(2)
        change.journal(2, 0, "play", "aragon", client="1:a", reply_status="done", message="Placed.")
    with database.change(table.id) as change:
        reply = change.reply_to("1:a")
        assert (reply.version, reply.status, reply.message, reply.value) == (2, "done", "Placed.", "aragon")
        assert change.reply_to("2:a") is None


def test_a_client_id_is_unique_at_a_table_and_a_failed_change_cannot_be_committed(database, table):
    with database.change(table.id) as change:
        change.journal(1, 0, "play", client="1:a")
        change.journal(1, 0, "bot")
        change.journal(1, 0, "bot")

    def go_on(change):
        change.save(2, "lost")
        with pytest.raises(Taken):
            change.journal(2, 0, "play", client="1:a")

    with pytest.raises(StoreError, match="Nothing was changed"), database.change(table.id) as change:
        go_on(change)
    assert database.table(table.id) == table


def test_remarks_are_numbered_and_the_newest_of_each_audience_are_read(database, ana, table):
    with database.change(table.id) as change:
        first = change.add_chat("Ana", "hola <b>", person=ana.id, seat=0)
        change.add_chat("Guest", "watching")
        assert [r.number for r in change.newest_chat(9)] == [1, 2]
    assert first.number == 1
    assert [(r.number, r.who, r.seat, r.text) for r in database.newest_chat(table.id, 10**6)] == [
        (1, "Ana", 0, "hola <b>"),
        (2, "Guest", None, "watching"),
    ]
    with database.change(table.id) as change:
        change.add_chat("Guest", "still watching")
    assert [r.number for r in database.newest_chat(table.id, 1)] == [1, 3]
    with pytest.raises(BadText), database.change(table.id) as change:
        change.add_chat("Ana", "\0")


def test_ballots_are_opened_joined_and_closed(database, table):
    with database.change(table.id) as change:
        change.set_ballot("end", None, (0,))
        change.set_ballot("stand-in", 2, (0,))
        change.set_ballot("stand-in", 2, (0, 1))
    assert [(b.what, b.seat, b.ayes) for b in database.table(table.id).ballots] == [
        ("end", None, (0,)),
        ("stand-in", 2, (0, 1)),
    ]
    with database.change(table.id) as change:
        change.set_ballot("end", None, ())
        assert [b.what for b in change.table.ballots] == ["stand-in"]
        change.set_ballot("stand-in", change.table.ballots[0].seat, ())
    assert database.table(table.id).ballots == ()


def test_the_journal_is_read_from_a_version_on(database, table):
    for version in range(2, 6):
        with database.change(table.id) as change:
            change.save(version)
            change.journal(version, 0, "play", str(version))
    assert [line.version for line in database.journal(table.id, 3)] == [4, 5]


def test_threads_take_turns_and_lose_nothing(database, table):
    def write(name):
        for number in range(10):
            with database.change(table.id) as change:
                version = change.table.version + 1
                change.save(version, f"{name} {number}")
                change.journal(version, 0, "play", f"{name} {number}", client=f"{name} {number}")

    threads = [threading.Thread(target=write, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = database.journal(table.id)
    assert [line.version for line in lines] == list(range(2, 42))
    assert {line.value for line in lines} == {f"{name} {number}" for name in range(4) for number in range(10)}
    assert database.table(table.id).save == lines[-1].value


def test_of_two_who_answer_the_same_version_one_wins(database, table):
    """What a server does: look, and refuse what names another version."""
    results = []
    gate = threading.Barrier(4)

    def answer(name):
        gate.wait()
        with database.change(table.id) as change:
            if change.table.version != 1:
                results.append("stale")
                return
            change.save(2, name)
            results.append(name)

    threads = [threading.Thread(target=answer, args=(f"thread {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    [winner] = [result for result in results if result != "stale"]
    assert results.count("stale") == 3
    assert (database.table(table.id).version, database.table(table.id).save) == (2, winner)


def test_a_table_made_with_a_change_is_there_with_it_or_not_at_all(database, table, ana):
    seats = (NewChairRow(0, person=ana.id, nickname="Ana"), NewChairRow(1, bot="greedy"))
    new = NewTableRow(new_slug(), "toledo", "next", seats)

    def make(version, save):
        with database.change(table.id) as change:
            change.make_table(new)
            change.save(version, save())

    with pytest.raises(ZeroDivisionError):
        make(2, lambda: str(1 / 0))
    assert database.table(new.id) is None
    make(2, lambda: "over")
    made = database.table(new.id)
    assert (made.version, made.save) == (1, "next")
    assert [chair.nickname or chair.bot for chair in made.chairs] == ["Ana", "greedy"]
    with pytest.raises(StoreError):
        make(3, lambda: "over again")
    assert database.table(table.id).version == 2


CHANGES = {
    "save": lambda change: change.save(change.table.version + 1, "second save"),
    "rewrite": lambda change: change.rewrite(save="another sealed answer"),
    "chair": lambda change: change.set_chair(0, orders={"veto": "never"}),
    "ballot": lambda change: change.set_ballot("end", None, (0,)),
    "chat": lambda change: change.add_chat("Ana", "hello"),
    "journal": lambda change: change.journal(1, 0, "order", "veto=never"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_somebody_remembers_is_taken_until_anybody_has_changed_anything(url, database, table, what):
    """Also changes without a version, by somebody of whom nothing was heard."""
    with database.change(table.id) as first:
        pass
    with database.change(table.id, known=first.known) as again:
        assert again.table is first.table, "nothing has changed: it is not read again"
    with Database.open(url) as elsewhere, elsewhere.change(table.id) as change:
        CHANGES[what](change)
    with database.change(table.id, known=first.known) as late:
        assert late.table is not first.table
        assert late.table == change.table == database.table(table.id)
    with database.change(table.id, known=change.known) as next_one:
        assert next_one.table is change.table, "whoever changed it knows it"


def test_what_was_not_written_is_not_remembered(database, table):
    changes = []

    def fail(change):
        changes.append(change)
        change.save(2, "lost")
        return 1 / 0

    with database.change(table.id) as first:
        pass
    with pytest.raises(ZeroDivisionError), database.change(table.id, known=first.known) as change:
        fail(change)
    with database.change(table.id, known=changes[0].known) as late:
        assert late.table == table
    with database.change(table.id, known=first.known) as again:
        assert again.table is first.table


def test_a_person_who_is_forgotten_is_no_longer_remembered_at_a_table(database, ana, table):
    with database.change(table.id) as before:
        pass
    people.forget(database, ana.id, hash_token("nobody"))
    with database.change(table.id, known=before.known) as after:
        assert after.table.chair(0).person is None
        assert after.table.host is None
