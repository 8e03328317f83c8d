"""Who has set up which tables is asked at every visit of "my tables": an index for it."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_tables_host", "tables", ["host"])
