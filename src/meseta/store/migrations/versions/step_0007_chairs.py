"""What a browser has shown is its own business: chairs no longer have a column for it that nobody read."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop it."""
    op.drop_column("chairs", "seen")
