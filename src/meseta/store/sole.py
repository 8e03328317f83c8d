"""One server per SQLite file: what a process remembers of its tables would be wrong if another one wrote them too.

A lock file lies beside the database as long as a server has it open. The system lets go of it with the process, however
that ends; what is written in it is where the server can be reached.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from sqlalchemy import URL

from meseta.store.engine import database_url
from meseta.store.errors import StoreError

try:
    import fcntl
except ImportError:  # a system without locks of this kind: there whoever starts a second server is on their own
    fcntl = None  # type: ignore[assignment]

LONGEST = 300


class InUse(StoreError):
    """Another server has the database open."""

    def __init__(self, address: str) -> None:
        where = f" and can be reached at {address}" if address else ""
        super().__init__(f"Another server has this database open{where}. Stop it first, or name another database.")
        self.address = address


class Sole:
    """The one who may have a database open: ``with Sole(database) as sole: sole.tell(address)``.

    PostgreSQL can be shared and needs no lock.
    """

    def __init__(self, database: str) -> None:
        self._path = _lock_file(database_url(database))
        self._handle: int | None = None

    def __enter__(self) -> Self:
        if self._path is not None:
            self._handle = _opened(self._path)
            if not _locked(self._handle):
                address = os.read(self._handle, LONGEST).decode("utf-8", "replace").strip()
                self._let_go()
                raise InUse(address)
            self.tell("")
        return self

    def tell(self, address: str) -> None:
        """Write down where the server can be reached, for whoever comes second."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, address.encode())

    def __exit__(self, *_error: object) -> None:
        if self._handle is not None:
            self.tell("")
            self._let_go()

    def _let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)  # and with it the lock
            self._handle = None


def _lock_file(url: URL) -> Path | None:
    """Beside the file itself, by whatever links somebody has come to it."""
    if url.drivername != "sqlite" or fcntl is None:
        return None
    return Path(f"{os.path.realpath(str(url.database))}.lock")


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"The lock file {str(path)!r} cannot be opened: {error.strerror or error}.") from None


def _locked(handle: int) -> bool:
    """Whether the lock is ours now."""
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
