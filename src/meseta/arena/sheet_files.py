"""Sheets as files for notebooks and spreadsheets: CSV always, Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
import io
from importlib import import_module
from pathlib import Path
from typing import Any

from meseta.arena.frames import Frame, Sheet
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically


def sheets_of(frame: Frame) -> dict[str, Sheet]:
    """All sheets of a tournament by name: the games, then what the game tells about itself."""
    return {"games": frame.games(), **{name: frame.table(name) for name in frame.names}}


def write_csv(frame: Frame, directory: Path) -> list[Path]:
    """One file for each sheet."""
    paths = []
    for name, sheet in sheets_of(frame).items():
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(sheet.columns)
        writer.writerows(sheet.rows)
        paths.append(directory / f"{name}.csv")
        write_atomically(paths[-1], text.getvalue())
    return paths


def write_parquet(frame: Frame, directory: Path) -> list[Path]:
    """One file for each sheet; a sentence if pyarrow is missing."""
    arrow, parquet = pyarrow()
    paths = []
    for name, sheet in sheets_of(frame).items():
        made = arrow.table({column: sheet.column(column) for column in sheet.columns})
        paths.append(directory / f"{name}.parquet")
        try:
            parquet.write_table(made, paths[-1])
        except OSError as error:
            raise BadFile(paths[-1], f"cannot be written: {error.strerror or error}.") from error
    return paths


def pyarrow() -> tuple[Any, Any]:
    """The package and its Parquet part; a sentence if it is missing."""
    try:
        arrow = import_module("pyarrow")  # optional, and slow to import
        parquet = import_module("pyarrow.parquet")
    except ImportError as error:
        raise MesetaError(
            "Parquet files need the package pyarrow: install it with  pip install 'meseta[arena]'."
        ) from error
    return arrow, parquet
