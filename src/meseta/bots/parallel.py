"""Searching with several processes: each searches a tree of its own, and the roots are added up.

Workers get tables that were imagined, never the real one. A worker that dies, or is late, is missed and replaced; the
search goes on with what the others found.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from meseta import games
from meseta.bots.plain import evaluation_of
from meseta.bots.search import Search
from meseta.bots.tree import Node
from meseta.core import codec
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.processes import Lost, WatchedProcess
from meseta.core.step import State
from meseta.core.view import Eyes, question_for

if TYPE_CHECKING:
    from meseta.bots.levels import Budget

_TABLES: Final = 24
"""Imagined tables that a worker gets."""
_PATIENCE: Final = 10.0
"""Seconds beyond the budget after which a worker is missed; the first search also starts the process."""

Found = list[tuple[Option, int, float]]
"""Options with visits and total rewards."""


class Pending(Protocol):
    """What somebody is looking for."""

    def result(self, timeout: float) -> Found:
        """What was found; ``TimeoutError`` or ``Lost`` if that takes longer."""


class Task(NamedTuple):
    """All that a worker needs."""

    game: str
    digest: str
    seats: int
    tables: list[dict[str, Any]]
    seat: Seat
    seed: int
    iterations: int
    seconds: float
    evaluation: str = ""
    """Somebody's own, as ``file.py:Class``; empty for the game's."""


class Helpers:
    """Processes that think along."""

    def __init__(self, jobs: int, evaluation: str = "") -> None:
        self._jobs = jobs
        self._evaluation = evaluation

    def begin(self, eyes: Eyes, dice: Dice, budget: Budget) -> Sequence[Pending]:
        """Set the workers to work; none if they do not know the game, or in a process that may have no children."""
        alone = multiprocessing.current_process().daemon and not _LENDERS
        if eyes.game.name not in games.NAMES or alone:
            return []
        tables = [eyes.imagine(dice) for _ in range(_TABLES)]
        task = Task(
            eyes.game.name,
            eyes.game.data_digest,
            tables[0].seats,
            [codec.dump(table) for table in tables],
            eyes.seat,
            0,
            budget.iterations,
            budget.seconds,
            self._evaluation,
        )
        tasks = [task._replace(seed=dice.below(1 << 30)) for _ in range(self._jobs)]
        work: list[Pending] = []
        with suppress(Lost, OSError, RuntimeError):  # whoever cannot be had is missed
            if _LENDERS:
                work.append(_LENDERS[-1](tasks))
            else:
                work.extend(_begun(task) for task in tasks)
        return work

    def end(self, work: Sequence[Pending]) -> list[Found]:
        """What they found; whoever died or is late found nothing."""
        found: list[Found] = []
        for one in work:
            with suppress(Lost, OSError):  # a ``TimeoutError`` is one too
                result = one.result(_PATIENCE)
                found += [result] if result else []
        return found


Lender = Callable[[list[Task]], Pending]
"""Lets others think about some tasks; what they find comes as one."""

_LENDERS: Final[list[Lender]] = []


def borrow_from(lender: Lender) -> None:
    """Start no processes from now on: whoever has started this one lends others that think along."""
    _LENDERS[:] = [lender]


class Thinker:
    """A process that searches; when it has been heard, it is free for the next search."""

    def __init__(self) -> None:
        self._process = WatchedProcess(_think, search, name="meseta-thinker", children=False)

    def begin(self, task: Task) -> None:
        """Set it to work."""
        try:
            self._process.tell(task)
        except Lost:
            self._process.end()
            raise

    def result(self, timeout: float) -> Found:
        """What it found. One that died or is late is ended: nobody waits for it, and it holds nobody up."""
        try:
            found: Found = self._process.hear(timeout)
        except Lost:
            self._process.end()
            raise
        _FREE.append(self)
        return found


_FREE: Final[list[Thinker]] = []
"""Those who have nothing to do: starting processes is dear."""


def _begun(task: Task) -> Thinker:
    thinker = _FREE.pop() if _FREE else Thinker()
    thinker.begin(task)
    return thinker


def _think(pipe: Connection, work: Callable[[Task], Found]) -> None:
    """The life of a thinker."""
    while True:
        pipe.send(work(pipe.recv()))


def search(task: Task) -> Found:
    """What a worker does."""
    if task.game not in games.NAMES:
        return []  # a title that was added to the asking process only
    game = games.game(task.game)
    if game.data_digest != task.digest:
        return []
    blank = game.settle(task.seats, {})
    tables: list[State] = [codec.load(game.blank(task.seats, blank), table, game.steps) for table in task.tables]
    for table in tables:
        table.question = question_for(table, task.seat)

    def imagine(dice: Dice) -> State:
        return tables[dice.below(len(tables))].copy()

    evaluation = evaluation_of(game, task.evaluation)
    thought = Search(evaluation, evaluation.style(task.seats), imagine, task.seat, Dice(task.seed), Node(task.seat))
    thought.think(task.iterations, task.seconds)
    root = thought.root
    return [(root.options[at], root.visits[at], root.total[at]) for at in range(len(root.options))]
