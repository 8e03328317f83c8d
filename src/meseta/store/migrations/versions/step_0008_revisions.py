"""Tables count every change that is written, also those that have no version because nobody may notice them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin to count."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
