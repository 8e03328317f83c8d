"""Reports: remarks that somebody found out of place, for whoever runs the house."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from meseta.store import reading
from meseta.store.database import Database
from meseta.store.rows import ReportRow, now
from meseta.store.schema import reports


def report(database: Database, table_id: str, number: int, person: int) -> bool:
    """Note a remark as it is now; once per person. Whether there is such a remark."""
    with database.writing() as connection:
        remark = reading.remark_at(connection, table_id, number)
        if remark is None:
            return False
        key = {"table_id": table_id, "number": number, "person": person}
        known = select(reports.c.id).where(*(reports.c[name] == value for name, value in key.items()))
        if connection.execute(known).first() is None:
            connection.execute(insert(reports).values(**key, who=remark.who, text=remark.text, at=now()))
    return True


def reported(database: Database) -> list[ReportRow]:
    """All reports, the oldest first."""
    with database.steady() as connection:
        rows = connection.execute(select(reports).order_by(reports.c.id))
        return [ReportRow(row.table_id, row.number, row.who, row.text, row.at) for row in rows]


def clear_reports(database: Database) -> None:
    """They were read."""
    with database.writing() as connection:
        connection.execute(delete(reports))
