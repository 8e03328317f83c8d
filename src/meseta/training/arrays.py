"""Files of arrays: written whole or not at all, and read with a sentence about what is wrong with them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meseta.core.errors import BadFile
from meseta.core.files import write_atomically


def write(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Write named arrays."""
    file = io.BytesIO()
    save: Any = np.savez
    save(file, **arrays)
    write_atomically(path, file.getvalue())


def read(path: Path, *names: str) -> dict[str, NDArray[Any]]:
    """The arrays of a file by name; all of them if none is named. Nothing in it is carried out."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            return {name: found[name] for name in names or found.files}
    except (OSError, ValueError, KeyError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        raise BadFile(path, "these arrays cannot be read: throw the file away, it is made again.") from error
