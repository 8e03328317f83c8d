"""The first schema: persons, tables, chairs, journal, remarks, ballots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("prefs", sa.JSON, nullable=False),
        sa.Column("created", sa.String(24), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("host", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("notes", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("save", sa.Text, nullable=False),
        sa.Column("created", sa.String(24), nullable=False),
        sa.Column("updated", sa.String(24), nullable=False),
    )
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("invite_hash", sa.String(64), unique=True),
        sa.Column("api_hash", sa.String(64), unique=True),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("stand_in", sa.String(64), nullable=False),
        sa.Column("orders", sa.JSON, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("client", sa.Text),
        sa.Column("reply_status", sa.String(16), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
        sa.UniqueConstraint("table_id", "client", name="journal_one_reply"),
    )
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "ballots",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("ayes", sa.JSON, nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "what", "target"),
    )
    op.create_index("tables_in_lobby", "tables", ["public", "status", "updated"])
    op.create_index("ix_chairs_person", "chairs", ["person"])
    op.create_index("journal_in_order", "journal", ["table_id", "version"])
