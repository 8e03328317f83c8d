"""What is kept about a person, all of it, and how it is given out, moved to another token, or forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Text, cast, delete, or_, select, update

from meseta.store.database import Database
from meseta.store.errors import StoreError
from meseta.store.rows import now
from meseta.store.schema import chairs, journal, persons, remarks, reports, tables


def note_seen(database: Database, person_id: int) -> None:
    """Somebody is here today."""
    with database.writing() as connection:
        connection.execute(update(persons).where(persons.c.id == person_id).values(seen=now()))


def change_token(database: Database, person_id: int, token_hash: str) -> None:
    """Whoever shows the new token is this person from now on; the old one and those of programs are void."""
    with database.writing() as connection:
        row = update(persons).where(persons.c.id == person_id).values(token_hash=token_hash)
        if connection.execute(row).rowcount != 1:
            raise StoreError("There is no such person.")
        connection.execute(update(chairs).where(chairs.c.person == person_id).values(api_hash=None))


def prefs_of(database: Database, person_id: int) -> dict[str, Any]:
    """What a person prefers now; nothing for somebody who was forgotten."""
    with database.steady() as connection:
        return dict(connection.scalar(select(persons.c.prefs).where(persons.c.id == person_id)) or {})


def change_prefs(
    database: Database, person_id: int, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """Change what a person prefers, from what it is at this moment; gives what it is then."""
    with database.writing() as connection:
        prefs = change(dict(connection.scalar(select(persons.c.prefs).where(persons.c.id == person_id)) or {}))
        connection.execute(update(persons).where(persons.c.id == person_id).values(prefs=prefs))
    return prefs


def everything_about(database: Database, person_id: int, sender: str) -> dict[str, Any]:
    """All that the database holds about a person, as plain values; hashes of tokens say nothing and stay.

    ``sender`` is how clients' ids of this person's deeds begin in the journal.
    """
    seats = (
        select(
            tables.c.id.label("table"),
            tables.c.game,
            tables.c.status,
            tables.c.created,
            tables.c.updated,
            chairs.c.seat,
            chairs.c.nickname,
            chairs.c.stand_in,
            chairs.c.orders,
        )
        .join(chairs, chairs.c.table_id == tables.c.id)
        .where(chairs.c.person == person_id)
        .order_by(tables.c.created, tables.c.id, chairs.c.seat)
    )
    founded = select(tables.c.id.label("table"), tables.c.game, tables.c.status, tables.c.created)
    said = select(remarks.c.table_id.label("table"), remarks.c.number, remarks.c.who, remarks.c.text, remarks.c.at)
    reported = select(reports.c.table_id.label("table"), reports.c.number, reports.c.at)
    did = select(journal.c.table_id.label("table"), *(journal.c[name] for name in ("seat", "what", "value", "at")))
    theirs = select(chairs.c.table_id).where(chairs.c.person == person_id)
    sent = (journal.c.table_id.in_(theirs), journal.c.client.startswith(sender, autoescape=True))
    about = select(persons.c.nickname, persons.c.prefs, persons.c.created, persons.c.seen)
    with database.steady() as connection:

        def rows(query: Any) -> list[dict[str, Any]]:
            return [dict(row) for row in connection.execute(query).mappings()]

        return {
            "person": next(iter(rows(about.where(persons.c.id == person_id))), {}),
            "seats": rows(seats),
            "founded": rows(founded.where(tables.c.host == person_id).order_by(tables.c.created, tables.c.id)),
            "did": rows(did.where(*sent).order_by(journal.c.id)),
            "said": rows(said.where(remarks.c.person == person_id).order_by(remarks.c.table_id, remarks.c.number)),
            "reported": rows(reported.where(reports.c.person == person_id).order_by(reports.c.id)),
        }


def tables_told_at(database: Database, person_id: int) -> list[str]:
    """The tables where a person has said something."""
    query = select(remarks.c.table_id).where(remarks.c.person == person_id).distinct()
    with database.steady() as connection:
        return list(connection.execute(query).scalars())


def forget(database: Database, person_id: int, token_hash: str) -> None:
    """Nothing but an empty number stays of a person who has left every seat and unsaid everything before.

    The number is not given to anybody else; ``tidying`` removes it some day.
    """
    blank = {"nickname": "", "prefs": {}, "token_hash": token_hash}
    with database.writing() as connection:
        seated = select(chairs.c.table_id).where(chairs.c.person == person_id)
        theirs = or_(tables.c.host == person_id, tables.c.id.in_(seated))
        connection.execute(update(tables).where(theirs).values(revision=tables.c.revision + 1))
        connection.execute(update(tables).where(tables.c.host == person_id).values(host=None))
        connection.execute(update(chairs).where(chairs.c.person == person_id).values(person=None, api_hash=None))
        connection.execute(update(remarks).where(remarks.c.person == person_id).values(person=None))
        connection.execute(delete(reports).where(reports.c.person == person_id))
        _forget_muted(connection, str(person_id))
        connection.execute(update(persons).where(persons.c.id == person_id).values(blank))


def _forget_muted(connection: Connection, number: str) -> None:
    """Whoever does not want to read somebody keeps their name, which is nobody's any more."""
    naming = select(persons.c.id, persons.c.prefs).where(cast(persons.c.prefs, Text).contains(f'"{number}"'))
    for reader, prefs in connection.execute(naming.with_for_update()).all():
        muted = prefs.get("muted")
        if isinstance(muted, dict) and number in muted:
            left = {**prefs, "muted": {other: name for other, name in muted.items() if other != number}}
            connection.execute(update(persons).where(persons.c.id == reader).values(prefs=left))


def remove_table(database: Database, table_id: str) -> None:
    """A table that nobody needs any more, with everything that hangs on it."""
    with database.writing() as connection:
        connection.execute(delete(tables).where(tables.c.id == table_id))
