"""The tables of the database as they are now; ``migrations`` tells how they came to be."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION_TABLE = "meseta_migration"

metadata = MetaData()

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("nickname", Text, nullable=False),
    Column("prefs", JSON, nullable=False),
    Column("created", String(24), nullable=False),
    Column("seen", String(24), nullable=False, server_default=""),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("host", Integer, ForeignKey("persons.id"), index=True),
    Column("asked", JSON, nullable=False),
    Column("notes", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("save", Text, nullable=False),
    Column("created", String(24), nullable=False),
    Column("updated", String(24), nullable=False),
    Column("revision", Integer, nullable=False, server_default="0"),
    Index("tables_in_lobby", "public", "status", "updated"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Integer, ForeignKey("persons.id"), index=True),
    Column("nickname", Text, nullable=False),
    Column("invite_hash", String(64), unique=True),
    Column("api_hash", String(64), unique=True),
    Column("bot", String(64), nullable=False),
    Column("stand_in", String(64), nullable=False),
    Column("orders", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

journal = Table(
    "journal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer),
    Column("what", String(32), nullable=False),
    Column("value", Text, nullable=False),
    Column("client", Text),
    Column("reply_status", String(16), nullable=False),
    Column("message", Text, nullable=False),
    Column("at", String(24), nullable=False),
    UniqueConstraint("table_id", "client", name="journal_one_reply"),
    Index("journal_in_order", "table_id", "version"),
)

remarks = Table(
    "remarks",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", Integer, ForeignKey("persons.id"), index=True),
    Column("seat", Integer),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(24), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
# Players and spectators talk apart: the newest lines of each are found without reading those of the others.
Index(
    "remarks_of_seats",
    remarks.c.table_id,
    remarks.c.number,
    sqlite_where=remarks.c.seat.is_not(None),
    postgresql_where=remarks.c.seat.is_not(None),
)
Index(
    "remarks_of_watchers",
    remarks.c.table_id,
    remarks.c.number,
    sqlite_where=remarks.c.seat.is_(None),
    postgresql_where=remarks.c.seat.is_(None),
)

ballots = Table(
    "ballots",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("what", String(32), nullable=False),
    Column("target", Integer, nullable=False),
    Column("ayes", JSON, nullable=False),
    Column("at", String(24), nullable=False),
    PrimaryKeyConstraint("table_id", "what", "target"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", String(24), nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("made", String(24), nullable=False),
)

data_files = Table(
    "data_files",
    metadata,
    Column("game", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("made", String(24), nullable=False),
    PrimaryKeyConstraint("game", "digest"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("person", Integer, ForeignKey("persons.id"), index=True),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(24), nullable=False),
    UniqueConstraint("table_id", "number", "person", name="reports_once"),
)
