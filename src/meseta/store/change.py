"""One change of one table: everything that is said inside happens together or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, text, update

from meseta.store import keeping, reading
from meseta.store.errors import StoreError, UnknownTable, WrongVersion, told
from meseta.store.keeping import KeptGame
from meseta.store.making import checked_text, making
from meseta.store.plain import Plain
from meseta.store.rows import Known, NewTableRow, RemarkRow, SavedTable, StoredReply, now
from meseta.store.schema import ballots, chairs, journal, remarks, reports, tables

CHANNEL = "meseta_tables"
CHAIR_FIELDS = frozenset({"person", "nickname", "invite_hash", "api_hash", "bot", "stand_in", "orders"})
TABLE_FIELDS = frozenset({"settings", "pace", "public", "status", "host", "asked", "notes"})

_SPOILT: Final = "Nothing was changed, because a part of the change could not be written."

# Made once: to put statements together anew costs CPU at every move.
_SAVE = Plain(update(tables).where(tables.c.id == bindparam("of_table"), tables.c.version == bindparam("of_version")))
_COUNT = Plain(update(tables).where(tables.c.id == bindparam("of_table")))
_INSERTS = {table.name: Plain(insert(table).inline()) for table in (ballots, journal, remarks)}


class Change:
    """A transaction that holds the lock of a table; made by ``Database.change``."""

    def __init__(self, connection: Connection, table_id: str, by: str, known: Known | None = None) -> None:
        self._connection = connection
        self._by = by
        self._failed = False
        with told():
            mark = reading.locked_mark(connection, table_id)
        if mark is None:
            raise UnknownTable("There is no such table.")
        self._mark = mark
        self._counted = False
        self.table: SavedTable = known.table if known is not None and known.mark == mark else self._read(table_id)
        """The table as it is now, with what was changed so far."""
        self.touched = False
        """Something was written."""

    @property
    def known(self) -> Known:
        """What to remember once the change is written: the next one need not read it again, if nobody else writes."""
        return Known(self.table, self._mark)

    def save(self, version: int, save: str | None = None, **fields: Any) -> None:
        """Write the next version, with a new save text or the old one, and any of ``TABLE_FIELDS``."""
        if version != self.table.version + 1:
            raise WrongVersion(f"Version {version} does not follow version {self.table.version} of this table.")
        _check_fields(fields, TABLE_FIELDS)
        values = {**fields, "version": version, "updated": now()}
        of = {"of_table": self.table.id, "of_version": self.table.version}
        if save is not None:
            values["save"] = save
        if "asked" in values:
            values["asked"] = tuple(values["asked"])
        if self._run(_SAVE, {**of, **values, "revision": self._next_revision()}) != 1:
            raise WrongVersion("Somebody else has changed this table.")
        self.table = replace(self.table, **values)
        self._mark = self._mark._replace(version=version, updated=self.table.updated)

    def rewrite(self, **fields: Any) -> None:
        """Replace the save text or the notes without a new version: for what nobody may notice, or need not."""
        self._run(update(tables).where(tables.c.id == self.table.id).values(**fields))
        self.table = replace(self.table, **fields)

    def journal(
        self,
        version: int,
        seat: int | None,
        what: str,
        value: str = "",
        *,
        client: str | None = None,
        reply_status: str = "done",
        message: str = "",
    ) -> None:
        """Note a deed with its reply. ``client`` is unique at the table: let it begin with who sent it."""
        row = {
            "version": version,
            "seat": seat,
            "what": what,
            "value": checked_text(value),
            "message": checked_text(message),
        }
        row |= {"client": None if client is None else checked_text(client), "reply_status": reply_status}
        self._add(journal, row)

    def reply_to(self, client: str) -> StoredReply | None:
        """What was answered to the deed with this client id, if it was done before."""
        with told():
            return reading.reply_to(self._connection, self.table.id, checked_text(client))

    def set_chair(self, seat: int, **fields: Any) -> None:
        """Change who holds a seat and how: any of ``CHAIR_FIELDS``."""
        _check_fields(fields, CHAIR_FIELDS)
        for value in fields.values():
            if isinstance(value, str):
                checked_text(value)
        row = update(chairs).where(chairs.c.table_id == self.table.id, chairs.c.seat == seat)
        if self._run(row.values(**fields)) != 1:
            raise StoreError(f"This table has no seat {seat}.")
        self._read_again()

    def newest_chat(self, each: int) -> list[RemarkRow]:
        """The last remarks of the players and those of spectators, with those added here."""
        with told():
            return reading.newest_remarks(self._connection, self.table.id, each)

    def unsay(self, person: int, who: str, text: str) -> None:
        """Nobody shall read any more what a person said here, nor who it was."""
        words = {"person": None, "who": checked_text(who), "text": checked_text(text)}
        said = select(remarks.c.number).where(remarks.c.table_id == self.table.id, remarks.c.person == person)
        of_them = (reports.c.table_id == self.table.id, reports.c.number.in_(said))
        self._run(delete(reports).where(*of_them))
        self._run(update(remarks).where(remarks.c.table_id == self.table.id, remarks.c.person == person).values(words))

    def add_chat(self, who: str, text: str, *, person: int | None = None, seat: int | None = None) -> RemarkRow:
        """Add a remark; one without a seat is a spectator's."""
        last = select(func.coalesce(func.max(remarks.c.number), 0)).where(remarks.c.table_id == self.table.id)
        number = int(self._execute(last).scalar_one()) + 1
        row: dict[str, Any] = {"number": number, "person": person, "seat": seat}
        row |= {"who": checked_text(who), "text": checked_text(text)}
        return RemarkRow(**row, at=self._add(remarks, row))

    def set_ballot(self, what: str, seat: int | None, ayes: tuple[int, ...]) -> None:
        """Note who has voted for something (about a seat or not); without ayes the ballot is closed."""
        target = reading.NOBODY if seat is None else seat
        key = (ballots.c.table_id == self.table.id, ballots.c.what == what, ballots.c.target == target)
        if not ayes:
            self._run(delete(ballots).where(*key))
        elif not self._run(update(ballots).where(*key).values(ayes=list(ayes))):
            self._add(ballots, {"what": what, "target": target, "ayes": list(ayes)})
        self._read_again()

    def archive(self, table_id: str) -> KeptGame | None:
        """What is kept of a table's game."""
        with told():
            return keeping.archive(self._connection, table_id)

    def data(self, game: str, digest: str) -> bytes | None:
        """The data files of a game that have this digest."""
        with told():
            return keeping.data(self._connection, game, digest)

    def keep(self, kept: KeptGame) -> None:
        """Keep this table's game for good. Nobody who plays notices it, so nobody is told."""
        try:
            with told():
                keeping.keep_archive(self._connection, self.table.id, self.table.version, kept)
        except StoreError:
            self._failed = True
            raise

    def make_table(self, new: NewTableRow) -> None:
        """A new table that is there if this change happens, and only then."""
        self.touched = True
        for statement, values in making(new):
            self._execute(statement, values)

    def finish(self) -> None:
        """Before the commit: whoever listens hears of it once it is done (PostgreSQL).

        A statement that failed has spoilt the whole transaction, whether or not somebody caught its error: PostgreSQL
        would take the commit and throw everything away without a word.
        """
        if self._failed:
            raise StoreError(_SPOILT)
        if self.touched and not self._counted:
            self._run(_COUNT, {"of_table": self.table.id, "revision": self._next_revision()})
        if self.touched and self._connection.dialect.name == "postgresql":
            news = {"channel": CHANNEL, "news": f"{self._by} {self.table.id} {self.table.version}"}
            self._execute(text("SELECT pg_notify(:channel, :news)"), news)

    def _add(self, into: Table, row: dict[str, Any]) -> str:
        at = now()
        self._run(_INSERTS[into.name], {"table_id": self.table.id, "at": at, **row})
        return at

    def _run(self, statement: Any, values: dict[str, Any] | None = None) -> int:
        self.touched = True
        return int(self._execute(statement, values).rowcount)

    def _execute(self, statement: Any, values: Any = None) -> Any:
        if self._failed:  # SQLite may have undone all that was said before, and would write the rest at once
            raise StoreError(_SPOILT)
        try:
            with told():
                if isinstance(statement, Plain):
                    return statement.run(self._connection, values)
                return self._connection.execute(statement, values)
        except StoreError:
            self._failed = True
            raise

    def _next_revision(self) -> int:
        """Every change that writes something counts once; whoever remembers the table as it was notices it."""
        if not self._counted:
            self._counted = True
            self._mark = self._mark._replace(revision=self._mark.revision + 1)
        return self._mark.revision

    def _read_again(self) -> None:
        self.table = self._read(self.table.id)

    def _read(self, table_id: str) -> SavedTable:
        with told():
            table = reading.saved_table(self._connection, table_id)
        assert table is not None  # we hold its lock
        return table


def _check_fields(fields: dict[str, Any], known: frozenset[str]) -> None:
    if not fields.keys() <= known:
        raise StoreError(f"There is no field {min(fields.keys() - known)!r} to change here.")
