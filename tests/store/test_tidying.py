"""What nobody needs any more goes after some time; everything else stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text, update

from meseta.cli import main
from meseta.core.errors import MesetaError
from meseta.store import NewChairRow, NewTableRow, hash_token, new_slug, people
from meseta.store.reporting import report, reported
from meseta.store.rows import stamp
from meseta.store.schema import persons, remarks, tables
from meseta.store.tidying import Keep, tidy


def ago(days):
    return stamp(datetime.now(UTC) - timedelta(days=days))


def aged(database, table, days, **where):
    """As if something had been left alone for so long."""
    column = {"persons": "seen", "tables": "updated", "remarks": "at"}[table.name]
    with database.writing() as connection:
        row = update(table).where(*(table.c[name] == value for name, value in where.items()))
        connection.execute(row.values({column: ago(days)}))


def table_of(database, person, status="playing", **more):
    new = NewTableRow(new_slug(), "toledo", "save", (NewChairRow(0, person.id, "Ana"),), status=status, **more)
    return database.create_table(new).id


def known(database, person):
    return people.everything_about(database, person.id, "p")["person"] != {}


def somebody(database, name, days=0):
    person = database.add_person(hash_token(name), name)
    aged(database, persons, days, id=person.id)
    return person


def test_whoever_has_no_seat_and_stays_away_is_forgotten(database):
    seated, hosting, gone, lately = (
        somebody(database, name, days) for name, days in zip("abcd", (91,) * 3 + (89,), strict=True)
    )
    table = table_of(database, seated)
    database.create_table(NewTableRow(new_slug(), "toledo", "save", (), host=hosting.id))
    with database.change(table) as change:
        change.add_chat("c", "I was only watching", person=gone.id)
    last = somebody(database, "last", 200)  # SQLite would give its number to the next one
    assert tidy(database, Keep()).persons == 1
    assert not known(database, gone)
    assert all(known(database, person) for person in (seated, hosting, lately, last))
    assert database.newest_chat(table, 10**6)[0].person is None
    assert database.add_person(hash_token("new"), "new").id not in {gone.id, last.id}


@pytest.mark.parametrize(
    ("status", "days", "keep", "stays"),
    [
        ("playing", 364, Keep(), True),
        ("playing", 366, Keep(), False),
        ("waiting", 366, Keep(), False),
        ("over", 4000, Keep(), True),
        ("over", 31, Keep(finished=30), False),
        ("ended", 31, Keep(finished=30), False),
        ("playing", 4000, Keep(unfinished=0), True),
    ],
)
def test_tables_go_with_everything_that_hangs_on_them(database, ana, status, days, keep, stays):
    table = table_of(database, ana, status)
    with database.change(table) as change:
        change.journal(1, 0, "play", client="c")
        change.add_chat("Ana", "hola", person=ana.id, seat=0)
    report(database, table, 1, ana.id)
    aged(database, tables, days, id=table)
    gone = tidy(database, Keep(**{**{name: getattr(keep, name) for name in ("unfinished", "finished")}, "journal": 0}))
    assert (table not in gone.tables) is stays
    assert (database.table(table) is not None) is stays
    assert (
        bool(database.newest_chat(table, 10**6)) is bool(database.journal(table)) is bool(reported(database)) is stays
    )


def test_a_finished_table_loses_its_journal_and_old_talk_but_stays_readable(database, ana):
    over, running = table_of(database, ana, "over"), table_of(database, ana)
    for table in (over, running):
        with database.change(table) as change:
            change.journal(1, 0, "play", client="c")
            change.add_chat("Ana", "old", person=ana.id, seat=0)
            change.add_chat("Ana", "new", person=ana.id, seat=0)
        aged(database, tables, 40, id=table)
        aged(database, remarks, 400, table_id=table, number=1)
    gone = tidy(database, Keep())
    assert (gone.journal, gone.chat, gone.tables, gone.persons) == (1, 2, (), 0)
    assert (len(database.journal(over)), len(database.journal(running))) == (0, 1)
    assert [remark.text for remark in database.newest_chat(over, 10**6)] == ["new"]
    assert database.table(over).save == "save"
    assert not tidy(database, Keep())


def test_whoever_tidies_chooses(database, url, ana, capsys, monkeypatch):
    table = table_of(database, ana, "over")
    aged(database, tables, 10, id=table)
    monkeypatch.setenv("MESETA_KEEP", "finished=9, chat=1")
    assert main(["tidy", "--database", url, "--keep", "finished=20"]) == 0
    assert database.table(table) is not None, "an option wins over the variable"
    assert main(["tidy", "--database", url]) == 0
    assert "Removed: 1 tables" in capsys.readouterr().out
    assert database.table(table) is None
    assert main(["tidy", "--database", url, "--keep", "finnished=20"]) == 2
    assert "Did you mean 'finished'?" in capsys.readouterr().err


@pytest.mark.parametrize("wish", ["chat", "chat=", "chat=-1", "chat=soon", "chat=99999999", "=3"])
def test_nonsense_is_a_sentence(wish):
    with pytest.raises(MesetaError):
        Keep().but(wish)


def test_reports_are_listed_once_and_cleared(database, url, table, ana, capsys):
    with database.change(table.id) as change:
        change.add_chat("Ben", "something rude", person=None, seat=None)
    for _ in range(2):
        assert report(database, table.id, 1, ana.id)
    assert not report(database, table.id, 2, ana.id)
    assert main(["reports", "--database", url]) == 0
    assert capsys.readouterr().out.count("remark 1  Ben: something rude") == 1
    assert main(["reports", "--database", url, "--clear"]) == 0
    assert main(["reports", "--database", url]) == 0
    assert capsys.readouterr().out.endswith("Nothing was reported.\n")


def test_the_newest_talk_is_found_without_reading_the_rest(database, table):
    """A day's chatter of spectators: neither is all of it read, nor do the players' lines get lost behind it."""
    with database.change(table.id) as change:
        change.add_chat("Ana", "a player's line", seat=0)
    with database.writing() as connection:
        rows = [
            {"table_id": table.id, "number": n, "who": "x", "text": f"{n}", "at": ago(0), "person": None, "seat": None}
            for n in range(2, 5001)
        ]
        connection.execute(remarks.insert(), rows)
    newest = database.newest_chat(table.id, 3)
    assert [row.text for row in newest] == ["a player's line", "4998", "4999", "5000"]
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("ANALYZE remarks"))
        explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        for condition, index in (("IS NULL", "remarks_of_watchers"), ("IS NOT NULL", "remarks_of_seats")):
            query = (
                f"SELECT * FROM remarks WHERE table_id = '{table.id}' AND seat {condition} ORDER BY number DESC LIMIT 3"
            )
            plan = " ".join(str(row) for row in connection.execute(text(f"{explain} {query}")))
            assert index in plan, plan


def test_everything_about_somebody_and_nothing_afterwards(database, table, ana):
    ben = database.add_person(hash_token("ben"), "Ben")
    with database.change(table.id) as change:
        change.add_chat("Ana", "mine", person=ana.id, seat=0)
        change.add_chat("Ben", "not mine", person=ben.id)
        change.journal(2, 0, "play", "p7", client=f"p{ana.id}:c1")
        change.journal(3, 1, "play", "p8", client=f"p{ana.id}0:c1")
        change.journal(4, 0, "play", "p9")  # a bot in between
    report(database, table.id, 2, ana.id)
    kept = people.everything_about(database, ana.id, f"p{ana.id}:")
    assert kept["person"]["nickname"] == "Ana"
    assert [(seat["table"], seat["seat"]) for seat in kept["seats"]] == [(table.id, 0)]
    assert [row["table"] for row in kept["founded"]] == [table.id]
    assert [(row["table"], row["value"]) for row in kept["did"]] == [(table.id, "p7")]
    assert [row["text"] for row in kept["said"]] == ["mine"]
    assert [row["number"] for row in kept["reported"]] == [2]
    assert hash_token("ana") not in str(kept)
    people.forget(database, ana.id, hash_token("nobody knows"))
    left = people.everything_about(database, ana.id, f"p{ana.id}:")
    assert left["did"] == []
    assert (left["seats"], left["founded"], left["said"], left["reported"]) == ([], [], [], [])
    assert database.person_by_token_hash(hash_token("ana")) is None
    assert "Ana" not in str(left["person"])


def test_another_token_ends_the_old_one_and_those_of_programs(database, table, ana):
    people.change_token(database, ana.id, hash_token("new"))
    assert database.person_by_token_hash(hash_token("ana")) is None
    assert database.person_by_token_hash(hash_token("new")).id == ana.id
    assert database.chair_by_api(hash_token("api")) is None
