"""Which process of a server has which table: the one that keeps it in memory, makes its pages and lets its bots move.

Every process reckons for itself and all find the same. When one goes, its tables are spread over those who stay, and
nobody else's are moved; when it is back, so are they.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


def owner(table: str, processes: Iterable[int]) -> int:
    """Whose table it is, of these processes: each draws a lot for it, and the highest wins."""
    return max(processes, key=lambda process: blake2b(f"{process} {table}".encode(), digest_size=8).digest())
