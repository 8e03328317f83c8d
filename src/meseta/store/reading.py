"""Queries: from rows of the database to values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Row, Select, bindparam, select

from meseta.store.plain import Plain
from meseta.store.rows import (
    BallotRow,
    ChairRow,
    JournalRow,
    Mark,
    Person,
    RemarkRow,
    SavedTable,
    StoredReply,
    TableRow,
)
from meseta.store.schema import ballots, chairs, journal, persons, remarks, tables

NOBODY = -1
"""The target of a ballot that is about no seat."""

_HEAD = [column for column in tables.c if column.name not in ("save", "revision")]

# What every move asks for. To put statements together anew costs CPU at every move: these are made once.
_WHOLE = select(*[*_HEAD, tables.c.save]).where(tables.c.id == bindparam("of_table"))
_MARK = select(tables.c.version, tables.c.updated, tables.c.revision).where(tables.c.id == bindparam("of_table"))
_MARK_LOCKED = Plain(_MARK.with_for_update())
_SEATED = select(chairs).where(chairs.c.table_id == bindparam("of_table")).order_by(chairs.c.seat)
_VOTES = select(ballots).where(ballots.c.table_id == bindparam("of_table")).order_by(ballots.c.what, ballots.c.target)
_REPLY = Plain(
    select(
        *(journal.c[name] for name in ("version", "seat", "what", "value", "reply_status", "message")),
    ).where(journal.c.table_id == bindparam("of_table"), journal.c.client == bindparam("of_client"))
)
_NEWEST = select(remarks).where(remarks.c.table_id == bindparam("of_table")).order_by(remarks.c.number.desc())
_OF_SEATS = _NEWEST.where(remarks.c.seat.is_not(None)).limit(bindparam("each"))
_OF_WATCHERS = _NEWEST.where(remarks.c.seat.is_(None)).limit(bindparam("each"))


def person_where(connection: Connection, condition: Any) -> Person | None:
    """The person a condition holds for."""
    row = connection.execute(select(persons).where(condition)).first()
    return None if row is None else Person(row.id, row.nickname, dict(row.prefs), row.created, row.seen)


def locked_mark(connection: Connection, table_id: str) -> Mark | None:
    """How far a table has been written, if there is one; nobody else changes it until the transaction ends."""
    row = _MARK_LOCKED.run(connection, {"of_table": table_id}).fetchone()
    return None if row is None else Mark(*row)


def saved_table(connection: Connection, table_id: str) -> SavedTable | None:
    """A table with everything."""
    row = connection.execute(_WHOLE, {"of_table": table_id}).first()
    if row is None:
        return None
    seated = [_chair(chair) for chair in connection.execute(_SEATED, {"of_table": table_id})]
    return SavedTable(**_head(row, seated), save=row.save, ballots=_ballots(connection, table_id))


def heads(connection: Connection, choose: Select[Any] | CompoundSelect[Any]) -> list[TableRow]:
    """Tables without their games, the latest changed first. ``choose`` selects their ids."""
    query = select(*_HEAD).where(tables.c.id.in_(choose)).order_by(tables.c.updated.desc(), tables.c.id)
    rows = connection.execute(query).all()
    seated = _chairs(connection, choose)
    return [TableRow(**_head(row, seated[row.id])) for row in rows]


def _head(row: Row[Any], seated: Sequence[ChairRow]) -> dict[str, Any]:
    fields = {column.name: getattr(row, column.name) for column in _HEAD}
    return {**fields, "asked": tuple(row.asked), "chairs": tuple(seated)}


def _chairs(connection: Connection, choose: Select[Any] | CompoundSelect[Any]) -> defaultdict[str, list[ChairRow]]:
    """Who sits at the chosen tables. With a list of their ids every number of tables would be a statement of its own,
    and each connection keeps a hundred and more statements: megabytes after an evening.
    """  # noqa: D205
    query = select(chairs).where(chairs.c.table_id.in_(choose)).order_by(chairs.c.table_id, chairs.c.seat)
    found: defaultdict[str, list[ChairRow]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.table_id].append(_chair(row))
    return found


def chair_where(connection: Connection, condition: Any) -> ChairRow | None:
    """The chair a condition holds for."""
    row = connection.execute(select(chairs).where(condition)).first()
    return None if row is None else _chair(row)


def _chair(row: Row[Any]) -> ChairRow:
    return ChairRow(
        table_id=row.table_id,
        seat=row.seat,
        person=row.person,
        nickname=row.nickname,
        bot=row.bot,
        stand_in=row.stand_in,
        orders=dict(row.orders),
        invited=row.invite_hash is not None,
    )


def _ballots(connection: Connection, table_id: str) -> tuple[BallotRow, ...]:
    return tuple(
        BallotRow(row.what, None if row.target == NOBODY else row.target, tuple(row.ayes), row.at)
        for row in connection.execute(_VOTES, {"of_table": table_id})
    )


def journal_since(connection: Connection, table_id: str, version: int) -> list[JournalRow]:
    """The deeds after a version, in order."""
    query = select(journal).where(journal.c.table_id == table_id, journal.c.version > version).order_by(journal.c.id)
    return [
        JournalRow(r.version, r.seat, r.what, r.value, r.client, r.reply_status, r.message, r.at)
        for r in connection.execute(query)
    ]


def reply_to(connection: Connection, table_id: str, client: str) -> StoredReply | None:
    """What was answered to a deed with this client id."""
    row = _REPLY.run(connection, {"of_table": table_id, "of_client": client}).fetchone()
    return None if row is None else StoredReply(*row)


def newest_remarks(connection: Connection, table_id: str, each: int) -> list[RemarkRow]:
    """The last remarks of the players and the last ones of those who watch, ``each`` so many, in order."""
    found = []
    for query in (_OF_SEATS, _OF_WATCHERS):
        found += [_remark(row) for row in connection.execute(query, {"of_table": table_id, "each": each})]
    return sorted(found, key=lambda row: row.number)


def remark_at(connection: Connection, table_id: str, number: int) -> RemarkRow | None:
    """A remark by its number."""
    query = select(remarks).where(remarks.c.table_id == table_id, remarks.c.number == number)
    row = connection.execute(query).first()
    return None if row is None else _remark(row)


def _remark(row: Row[Any]) -> RemarkRow:
    return RemarkRow(row.number, row.person, row.seat, row.who, row.text, row.at)
