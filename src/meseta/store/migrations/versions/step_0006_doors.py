"""When somebody was last seen, reports of remarks, and the newest remarks of each audience by an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; whoever was there before counts as seen when they first came."""
    op.add_column("persons", sa.Column("seen", sa.String(24), nullable=False, server_default=""))
    op.execute(sa.text("UPDATE persons SET seen = created"))
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
        sa.UniqueConstraint("table_id", "number", "person", name="reports_once"),
    )
    op.create_index("ix_reports_table_id", "reports", ["table_id"])
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_remarks_person", "remarks", ["person"])
    for name, condition in (("seats", "seat IS NOT NULL"), ("watchers", "seat IS NULL")):
        where = sa.text(condition)
        op.create_index(
            f"remarks_of_{name}", "remarks", ["table_id", "number"], sqlite_where=where, postgresql_where=where
        )
    _heal_names()


def _heal_names() -> None:
    """Names of older records may hold what SQLite takes and PostgreSQL would not (SQLite itself cannot find it)."""
    connection = op.get_bind()
    cleaned = sa.text("UPDATE chairs SET bot = :bot WHERE table_id = :table_id AND seat = :seat")
    for row in connection.execute(sa.text("SELECT table_id, seat, bot FROM chairs")).mappings().all():
        if "\0" in row["bot"]:
            connection.execute(cleaned, {**row, "bot": row["bot"].replace("\0", "")})
