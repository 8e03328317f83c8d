"""The pool: worker processes, who of them is free, and who knows which seat."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, NamedTuple

from meseta.bots.parallel import Found
from meseta.core.decision import Option, Seat
from meseta.core.match import Action, Match
from meseta.server import bot_process
from meseta.server.bot_process import Errand, Lent, Task, Wanted
from meseta.server.bounded import Bounded

TRAILS: Final = 500
"""Seats of which is remembered who answered for them."""


class Worker:
    """One process and the pipe to it. It is started when the first question comes."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._starting = threading.Lock()
        self._killed = False

    def ask(self, task: Task | Errand, limit: float, lend: Callable[[Wanted], Found]) -> Any:
        """The answer, or a sentence about what went wrong inside the bot; meanwhile others may be lent to it."""
        self.start()
        assert self._pipe is not None
        self._pipe.send(task)
        end = monotonic() + limit
        while self._pipe.poll(max(0.0, end - monotonic())):
            answer = self._pipe.recv()
            if not isinstance(answer, Wanted):
                return answer
            self._pipe.send(Lent(answer.number, lend(answer)))
        raise TimeoutError(f"no answer within {limit:g} seconds")

    def start(self) -> None:
        """Start the process, if that has not been done."""
        with self._starting:
            if self._process is not None or self._killed:
                return
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            process = context.Process(target=partial(bot_process.serve, other), name="meseta-bot", daemon=True)
            process.start()
            self._process = process
            other.close()

    def kill(self) -> None:
        """End the process, whatever it does."""
        with self._starting:
            self._killed = True
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()


class WorkerPool:
    """A fixed number of workers, handed out first come, first served; whoever knows one gets it if it is free."""

    def __init__(self, size: int, made: Callable[[], Worker] = Worker) -> None:
        self._made = made
        self.everybody = [made() for _ in range(size)]
        self._free = list(self.everybody)
        self._waiting: deque[asyncio.Future[Worker]] = deque()

    async def take(self, known: Worker | None = None) -> Worker:
        """A worker for oneself, until it is given back."""
        if self._free:
            worker = known if known in self._free else self._free[0]  # the one that rests longest is missed least
            assert worker is not None
            self._free.remove(worker)
            return worker
        coming: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(coming)
        try:
            return await coming
        except asyncio.CancelledError:
            if coming.done() and not coming.cancelled():  # it came too late
                self.give_back(coming.result())
            raise

    def spare(self, number: int) -> list[Worker]:
        """Up to so many workers that nobody needs now, for oneself until they are given back."""
        lent, self._free = self._free[:number], self._free[number:]
        return lent

    def give_back(self, worker: Worker) -> None:
        """It is free again."""
        while self._waiting:
            coming = self._waiting.popleft()
            if not coming.done():
                coming.set_result(worker)
                return
        self._free.append(worker)

    def replace(self, worker: Worker) -> None:
        """End a worker that cannot be relied on any more; another one takes its place."""
        worker.kill()
        if worker in self.everybody:  # unless all were sent home
            new = self._made()
            self.everybody[self.everybody.index(worker)] = new
            self.give_back(new)

    def close(self) -> None:
        """End every process."""
        for worker in self.everybody:
            worker.kill()
        self.everybody.clear()


class _Trail(NamedTuple):
    """Who answered last for a seat, and what had happened until then."""

    worker: Worker
    kind: str
    log: tuple[Action, ...]
    answer: Option


class Trails:
    """Remembers which worker holds the bot of a seat, and whether that bot has seen everything that the seat did.

    A bot goes on only where the game did: when something was taken back, somebody else answered for the seat in
    between (a person, another server process) or the worker is another one, a new bot begins.
    """

    def __init__(self, places: int = TRAILS) -> None:
        self._last: Bounded[tuple[str, Seat], _Trail] = Bounded(places)

    def worker(self, table: str, seat: Seat) -> Worker | None:
        """Who answered last for this seat."""
        trail = self._last.get((table, seat))
        return None if trail is None else trail.worker

    def goes_on(self, table: str, match: Match, seat: Seat, kind: str, worker: Worker | None) -> bool:
        """Whether the bot at this worker can go on."""
        trail = self._last.get((table, seat))
        if trail is None or trail.kind != kind or trail.worker is not worker:
            return False
        log, at = match.log, len(trail.log)
        last = next((n for n in range(len(log) - 1, -1, -1) if log[n].seat == seat), -1)
        return last == at and log[at].option == trail.answer and tuple(log[:at]) == trail.log

    def note(self, table: str, match: Match, seat: Seat, kind: str, worker: Worker, answer: Option) -> None:
        """This worker's bot has answered."""
        self._last[table, seat] = _Trail(worker, kind, tuple(match.log), answer)
