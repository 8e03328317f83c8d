"""Files: read with clear errors, written so that nothing is ever lost."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from meseta.core.errors import BadFile


def read_text(path: Path) -> str:
    """The text of a file, or a sentence about why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(path, f"cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise BadFile(path, "this is not a text file.") from error


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: a full disk or a killed process leaves the old one whole."""
    path = path.absolute()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadFile(path, f"cannot be written: {error.strerror or error}.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadFile(
            path, f"cannot be written: {error.strerror or error}. What was there before is untouched."
        ) from error


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file has here."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
