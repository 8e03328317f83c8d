"""Databases for tests: quick ones. A test that needs to see one being made opens it itself."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from meseta.store import engine
from meseta.store.database import Database

engine.SYNCHRONOUS = "OFF"
"""Nobody pulls the plug on the tests; killed processes lose nothing without these flushes either."""


def opened(path: Path | str) -> Database:
    """A database at a URL or a path. A missing file is a copy of an empty one, which is made once per process."""
    if "://" not in str(path) and not Path(path).exists():
        Path(path).write_bytes(_empty())
    return Database.open(str(path))


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        Database.open(str(path)).close()
        return path.read_bytes()
