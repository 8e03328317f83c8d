"""Shards: some games in a row as Parquet. What is in a file depends on its games alone, so its bytes do, too."""

from __future__ import annotations

import io
import json
import os
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from meseta import games
from meseta.arena.dataset.columns import DECISIONS, GAMES, OPTIONS, Column, schema
from meseta.arena.dataset.order import Order
from meseta.arena.plan import seating
from meseta.arena.sheet_files import pyarrow
from meseta.core.decision import CHANCE
from meseta.core.errors import BadFile
from meseta.core.files import write_atomically

GAMES_NAME, OPTIONS_NAME = "games.parquet", "options.parquet"
PARTS: Final = "parts"
"""Where the rows of games wait until the last file of decisions is written."""
WRITING: Final = {"compression": "zstd", "compression_level": 9, "version": "2.6"}


def decisions_path(folder: Path, shard: int) -> Path:
    """The file of a shard's decisions: when it is there, the shard is done."""
    return folder / f"decisions-{shard:05}.parquet"


def part_path(folder: Path, shard: int) -> Path:
    """Where a shard's rows of games wait."""
    return folder / PARTS / f"games-{shard:05}.parquet"


def write_shard(order: Order, folder: Path, shard: int, lines: Iterable[dict[str, Any]]) -> None:
    """Both files of a shard, the decisions last; each is there as a whole or not at all."""
    by_number = sorted(lines, key=lambda line: int(line["game"]))
    _write(part_path(folder, shard), games_table(order, by_number))
    _write(decisions_path(folder, shard), decisions_table(by_number))


def _write(path: Path, table: Any) -> None:
    """One row group, whatever its size: shards are small enough."""
    _, parquet = pyarrow()
    kept = io.BytesIO()
    parquet.write_table(table, kept, row_group_size=max(1, table.num_rows), **WRITING)
    write_atomically(path, kept.getvalue())


def write_options(order: Order, folder: Path) -> None:
    """What the numbers of options mean."""
    arrow, _ = pyarrow()
    vocabulary = games.game(order.plan.game, order.plan.data).vocabulary
    rows = [{"option": option, "name": vocabulary.name(option)} for option in range(len(vocabulary))]
    _write(folder / OPTIONS_NAME, arrow.Table.from_pylist(rows, schema(arrow, OPTIONS)))


def join_games(order: Order, folder: Path) -> None:
    """The rows of all games in one file, a row group for each shard, read and written one after the other."""
    arrow, parquet = pyarrow()
    path = folder / GAMES_NAME
    making = path.with_suffix(".making")
    try:
        with parquet.ParquetWriter(making, schema(arrow, GAMES), **WRITING) as writer:
            for shard in range(order.shards):
                writer.write_table(parquet.read_table(part_path(folder, shard)), row_group_size=order.shard)
        with making.open("rb+") as file:
            os.fsync(file.fileno())
        making.replace(path)
    except OSError as error:
        raise BadFile(path, f"cannot be written: {error.strerror or error}.") from error


def drop_parts(order: Order, folder: Path) -> None:
    """What waited is in its place."""
    for shard in range(order.shards):
        part_path(folder, shard).unlink(missing_ok=True)
    if (folder / PARTS).is_dir():
        (folder / PARTS).rmdir()


# -- rows ------------------------------------------------------------------------------------------------------------


def games_table(order: Order, lines: Sequence[dict[str, Any]]) -> Any:
    """One row for each game, also for one that could not be played."""
    arrow, _ = pyarrow()
    settings = json.dumps(order.plan.settings, sort_keys=True)
    rows = []
    for line in lines:
        seat_of = seating(order.plan, line["game"])
        columns = line.get("columns")
        rows.append(
            {
                "number": line["game"],
                "seed": seat_of.seed,
                "seats": order.plan.seats,
                "settings": settings,
                "bots": [order.plan.bots[bot] for bot in seat_of.lineup],
                "scores": line.get("scores"),
                "winners": line.get("winners"),
                "length": 0 if columns is None else len(columns["seat"]),
                "decisions": line.get("decisions", 0),
                "faults": line.get("faults"),
                "failed": line.get("failed"),
            }
        )
    return arrow.Table.from_pylist(rows, schema(arrow, GAMES))


def decisions_table(lines: Sequence[dict[str, Any]]) -> Any:
    """One row for each question, game after game."""
    arrow, _ = pyarrow()
    played = [line for line in lines if "columns" in line]
    joined = _joined([line["columns"] for line in played])
    lengths = [len(line["columns"]["seat"]) for line in played]
    searched = joined["searched"]
    seats = len(played[0]["scores"]) if played else 0
    found = {
        "game": _numbers(arrow, _repeated([line["game"] for line in played], lengths)),
        "ply": _numbers(arrow, array("I", [ply for length in lengths for ply in range(length)])),
        "seat": _numbers(arrow, joined["seat"]),
        "kind": _kinds(arrow, [line["columns"] for line in played]),
        "sealed": _flags(arrow, joined["sealed"]),
        "options": _lists(arrow, joined["options"], joined["count"]),
        "chosen": _numbers(arrow, joined["chosen"]),
        "chance": _flags(arrow, array("B", [seat == CHANCE for seat in joined["seat"]])),
        "noise": _flags(arrow, joined["noise"]),
        "visits": _lists(
            arrow,
            joined["visits"],
            [count if done else 0 for count, done in zip(joined["count"], searched, strict=True)],
            searched,
        ),
        "values": _lists(arrow, joined["values"], [seats if done else 0 for done in searched], searched),
    }
    return _table(arrow, found, DECISIONS)


def _table(arrow: Any, found: dict[str, Any], columns: tuple[Column, ...]) -> Any:
    return arrow.Table.from_arrays([found[column.name] for column in columns], schema=schema(arrow, columns))


_CODES: Final = {
    "seat": "b",
    "sealed": "B",
    "noise": "B",
    "chosen": "H",
    "count": "H",
    "options": "H",
    "searched": "B",
    "visits": "I",
    "values": "f",
}


def _joined(parts: Sequence[dict[str, Any]]) -> dict[str, array[Any]]:
    """The columns of all games end to end."""
    found = {name: array(code) for name, code in _CODES.items()}
    for part in parts:
        for name, column in found.items():
            column.extend(part[name])
    return found


def _repeated(numbers: Sequence[int], lengths: Sequence[int]) -> array[int]:
    found = array("I")
    for number, length in zip(numbers, lengths, strict=True):
        found.extend(array("I", [number]) * length)
    return found


def _kinds(arrow: Any, parts: Sequence[dict[str, Any]]) -> Any:
    """Kinds by name; every game numbers them in the order in which they turned up."""
    names = sorted({name for part in parts for name in part["kinds"]})
    at = {name: index for index, name in enumerate(names)}
    codes = b"".join(
        part["kind"].tobytes().translate(bytes(at[name] for name in part["kinds"]).ljust(256, b"\0")) for part in parts
    )
    indices = arrow.Array.from_buffers(arrow.uint8(), len(codes), [None, arrow.py_buffer(codes)])
    return arrow.DictionaryArray.from_arrays(indices, arrow.array(names, arrow.string())).dictionary_decode()


def _numbers(arrow: Any, column: array[Any]) -> Any:
    types = {
        "b": arrow.int8(),
        "B": arrow.uint8(),
        "H": arrow.uint16(),
        "I": arrow.uint32(),
        "i": arrow.int32(),
        "f": arrow.float32(),
    }
    return arrow.Array.from_buffers(types[column.typecode], len(column), [None, arrow.py_buffer(column)])


def _flags(arrow: Any, column: array[int]) -> Any:
    return _numbers(arrow, column).cast(arrow.bool_())


def _lists(arrow: Any, values: array[Any], lengths: Iterable[int], present: array[int] | None = None) -> Any:
    """Lists that lie end to end; where something is absent, there is nothing instead of an empty list."""
    offsets = _numbers(arrow, array("i", accumulate(lengths, initial=0)))
    mask = None if present is None else arrow.array([not here for here in present], arrow.bool_())
    return arrow.ListArray.from_arrays(offsets, _numbers(arrow, values), mask=mask)
