"""Making a data set: hand the games out, write each shard when its last game has come, finish with games and sheet.

Shards under way are all that an interruption, a crash or a power cut can cost. Games are handed out in their order,
so that only a few shards are under way at a time and memory does not grow with the data set.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from meseta.arena import cluster, workers
from meseta.arena.dataset import datasheet, shards
from meseta.arena.dataset.order import NAME, Order, check_same, header
from meseta.arena.dataset.recording import play_safely
from meseta.arena.results import make_directory
from meseta.arena.sheet_files import pyarrow
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_FAILED = 20
"""So many games may fail before the first is played; then it is said that nothing works."""


class Where(NamedTuple):
    """On what games are played; nothing in a data set depends on it."""

    jobs: int = 1
    here: bool = False
    """In this process, which a bot can bring down."""
    ray: str | None = None
    """The address of a cluster."""


def begin(order: Order, folder: Path, resume: bool) -> None:
    """Prepare a folder before hours of play; a data set that is there is gone on with only if that is meant."""
    pyarrow()
    make_directory(folder)
    if (folder / NAME).exists():
        if not resume:
            raise BadFile(folder / NAME, "there is a data set already: go on with --resume, or choose another --out.")
        check_same(folder, order)
        return
    if resume:
        raise BadFile(folder / NAME, "there is no data set here to go on with.")
    write_atomically(folder / NAME, json.dumps(header(order), indent=1) + "\n")


def make(order: Order, folder: Path, where: Where, tell: Callable[[int], None] = lambda _: None) -> bool:
    """Play what is missing; returns whether the data set is complete, or was interrupted. ``tell`` hears of games."""
    with _alone(folder):
        if not (folder / shards.GAMES_NAME).exists():  # it is written last
            try:
                _make(order, folder, where, tell)
            except KeyboardInterrupt:
                return False
        shards.drop_parts(order, folder)
        tell(order.games)
        return True


def _make(order: Order, folder: Path, where: Where, tell: Callable[[int], None]) -> None:
    make_directory(folder / shards.PARTS)
    missing = [shard for shard in range(order.shards) if not shards.decisions_path(folder, shard).exists()]
    if missing:
        _play(order, folder, missing, where, tell)
    shards.write_options(order, folder)
    datasheet.write(order, folder)
    shards.join_games(order, folder)


def _play(order: Order, folder: Path, missing: list[int], where: Where, tell: Callable[[int], None]) -> None:
    numbers = [number for shard in missing for number in order.numbers(shard)]
    done = order.games - len(numbers)
    waiting: dict[int, list[dict[str, Any]]] = {}
    failures = 0
    tell(done)
    with closing(_source(order, numbers, where)) as lines:
        for line in lines:
            failures += "failed" in line
            done += 1
            if failures > _FAILED and failures == done:
                raise MesetaError(f"Games fail again and again: {line['failed']}.")
            shard = line["game"] // order.shard
            found = waiting.setdefault(shard, [])
            found.append(line)
            if len(found) == len(order.numbers(shard)):
                shards.write_shard(order, folder, shard, waiting.pop(shard))
            tell(done)


def _source(order: Order, numbers: list[int], where: Where) -> Generator[dict[str, Any], None, None]:
    if where.ray is not None:
        return cluster.play_all(order, numbers, where.jobs, where.ray, play_safely)
    if where.here:
        return workers.play_here(order, numbers, play_safely)
    return workers.play_all(order, numbers, where.jobs, play_safely)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Two runs never write to the same data set."""
    with (folder / NAME).open("rb") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BadFile(folder / NAME, "another run is writing to this data set.") from error
        yield
