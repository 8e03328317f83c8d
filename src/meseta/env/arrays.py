"""Many tables at once, arrays in and out: all seats are played by whoever gives the actions."""

from __future__ import annotations

from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from meseta.core.chance import seed_of
from meseta.core.errors import MesetaError
from meseta.core.many import Many
from meseta.core.processes import WatchedProcess
from meseta.env.sitting import Sitting, shares

NOT_OFFERED = "An action is not offered at its table; the masks say which are. Nothing was played."


class Arrays(NamedTuple):
    """One line per table. They are written anew by the next step: copy what you keep."""

    observations: NDArray[np.uint8]
    """The row of the seat that is asked, as it may know the table."""
    masks: NDArray[np.uint8]
    """Its options."""
    asked: NDArray[np.uint8]
    """Which seat that is."""
    rewards: NDArray[np.float32]
    """What the last step brought every seat: shares of the victory where a game ended."""
    done: NDArray[np.uint8]
    """Whether a game ended; another one has begun, and the first three lines are of that."""


class Vector:
    """``tables`` tables in this process, or spread over ``workers`` processes that share their memory.

    The luck of a table comes from the seed, its number and the number of its game: the same games are played with
    however many workers.
    """

    def __init__(
        self,
        name: str,
        tables: int = 64,
        seats: int | None = None,
        workers: int = 0,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        sitting = Sitting(name, seats, settings)
        self.name: Final = name
        self.tables: Final = tables
        self.seats: Final = sitting.seats
        self.actions: Final = len(sitting.game.vocabulary)
        self.features: Final = sitting.features
        self._shares: list[_Share] = []
        self._closed = False
        if tables < 1 or not 0 <= workers <= tables:
            raise MesetaError("There must be a table at least, and for every worker one.")
        if workers:
            given = (name, self.seats, settings)
            self._memory = _Memory(tables, self)
            cuts = [tables * number // workers for number in range(workers + 1)]
            self._shares = [_Share(self._memory, given, *cut) for cut in pairwise(cuts)]
        else:
            self._group = _Group(sitting, 0, tables)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Arrays:
        """New games at all tables."""
        self._check_open()
        return self._all(("reset", seed)) if self._shares else self._group.reset(seed)

    def step(self, actions: ArrayLike) -> Arrays:
        """One answer at every table; where that ends a game another one begins."""
        self._check_open()
        chosen = np.asarray(actions)
        if chosen.shape != (self.tables,) or not np.issubdtype(chosen.dtype, np.integer):
            raise MesetaError(f"A step needs {self.tables} whole numbers, one for every table.")
        if not self._shares:
            return self._group.step(chosen)
        if not self._offered(chosen):  # by all workers, or one would have played what another refuses
            raise MesetaError(NOT_OFFERED)
        self._memory.chosen[:] = chosen
        return self._all(("step", 0))

    def _offered(self, chosen: NDArray[Any]) -> bool:
        known = (chosen >= 0) & (chosen < self.actions)
        return bool(known.all() and self._memory.arrays.masks[np.arange(self.tables), chosen].all())

    def _check_open(self) -> None:
        if self._closed:
            raise MesetaError("These tables are closed; make others.")

    def _all(self, what: tuple[str, int]) -> Arrays:
        for share in self._shares:
            share.process.tell(what)
        wrong = [said for share in self._shares if (said := share.process.hear())]
        if wrong:
            raise MesetaError(wrong[0])
        return self._memory.arrays

    def close(self) -> None:
        """End the workers and give their memory back."""
        for share in self._shares:
            share.process.end()
        if self._shares:
            self._memory.free()
        self._shares, self._closed = [], True


class _Group:
    """Tables of one process."""

    def __init__(self, sitting: Sitting, first: int, tables: int) -> None:
        self._game, self._seats, self._first, self._tables = sitting.game, sitting.seats, first, tables
        size, vocabulary = sitting.features.size, len(sitting.game.vocabulary)
        self._many = Many(sitting.blank, sitting.features, vocabulary, tables)
        self._games = [0] * tables
        self._seed = 0
        self.arrays = Arrays(
            np.frombuffer(self._many.rows, np.uint8).reshape(tables, size),
            np.frombuffer(self._many.masks, np.uint8).reshape(tables, vocabulary),
            np.frombuffer(self._many.asked, np.uint8),
            np.zeros((tables, self._seats), np.float32),
            np.zeros(tables, np.uint8),
        )

    def reset(self, seed: int) -> Arrays:
        self._seed, self._games = seed, [0] * self._tables
        self._clear()
        for table in range(self._tables):
            self._begin(table)
        return self.arrays

    def step(self, chosen: NDArray[Any]) -> Arrays:
        options = chosen.tolist()
        if not self._many.allowed(options):
            raise MesetaError(NOT_OFFERED)
        self._clear()
        for table in self._many.play(options):
            outcome = self._game.outcome(self._many.states[table])
            assert outcome is not None
            self.arrays.rewards[table] = shares(outcome, self._seats)
            self.arrays.done[table] = 1
            self._begin(table)
        return self.arrays

    def _clear(self) -> None:
        self.arrays.rewards[:] = 0
        self.arrays.done[:] = 0

    def _begin(self, table: int) -> None:
        self._many.begin(table, seed_of(self._seed, self._first + table, self._games[table]))
        self._games[table] += 1


class _Memory:
    """The arrays of all tables, in memory that the workers share."""

    def __init__(self, tables: int, shape: Vector, block: str = "") -> None:
        parts: list[tuple[tuple[int, ...], Any]] = [
            ((tables,), np.int64),
            ((tables, shape.seats), np.float32),
            ((tables, shape.features.size), np.uint8),
            ((tables, shape.actions), np.uint8),
            ((tables,), np.uint8),
            ((tables,), np.uint8),
        ]
        sizes = [int(np.prod(lines)) * np.dtype(kind).itemsize for lines, kind in parts]
        self.shape = shape
        self._block = SharedMemory(block or None, create=not block, size=sum(sizes))
        found: list[NDArray[Any]] = []
        at = 0
        for (lines, kind), size in zip(parts, sizes, strict=True):
            found.append(np.ndarray(lines, kind, self._block.buf, at))
            at += size
        self.chosen, rewards, rows, masks, asked, done = found
        self.arrays = Arrays(rows, masks, asked, rewards, done)

    @property
    def block(self) -> str:
        """Its name, by which the workers find it."""
        return self._block.name

    def free(self) -> None:
        """Nobody needs it any more; arrays that somebody kept hold it until they are gone."""
        kept: list[Any] = [np.copy(array) for array in self.arrays]
        self.arrays, self.chosen = Arrays(*kept), np.copy(self.chosen)
        self._block.close()
        self._block.unlink()


class _Share:
    """Some of the tables, in a process of their own."""

    def __init__(self, memory: _Memory, given: tuple[str, int, dict[str, Any]], first: int, last: int) -> None:
        tables = memory.shape.tables
        self.process = WatchedProcess(_work, memory.block, tables, given, first, last, name="meseta-tables")


class _Shape(NamedTuple):
    """What memory must be known about, in a worker."""

    seats: int
    actions: int
    features: Any


def _work(
    pipe: Connection, block: str, tables: int, given: tuple[str, int, dict[str, Any]], first: int, last: int
) -> None:
    """A worker: play one's share whenever told, and lay what is seen into the common memory."""
    sitting = Sitting(*given)
    shape: Any = _Shape(sitting.seats, len(sitting.game.vocabulary), sitting.features)
    memory = _Memory(tables, shape, block)
    group = _Group(sitting, first, last - first)
    while True:
        try:
            what, seed = pipe.recv()
        except EOFError:
            return
        try:
            found = group.reset(seed) if what == "reset" else group.step(memory.chosen[first:last])
        except MesetaError as error:
            pipe.send(str(error))
            continue
        pairs: list[Any] = list(zip(found, memory.arrays, strict=True))
        for mine, common in pairs:
            common[first:last] = mine
        pipe.send("")
