"""The pool: worker processes, who of them is free, and who knows which seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final, NamedTuple

from meseta.bots.parallel import Found
from meseta.core.decision import Option, Seat
from meseta.core.history import Action
from meseta.core.match import Match
from meseta.core.processes import ProcessAside
from meseta.server import bot_process
from meseta.server.bot_process import Errand, Lent, Task, Wanted
from meseta.server.bounded import Bounded
from meseta.server.trying import Trial
from meseta.server.turns import Turns

TRAILS: Final = 500
"""Seats of which is remembered who answered for them."""


class Worker:
    """One place in the pool: a process that answers for bots, or a fresh one after it was lost."""

    def __init__(self) -> None:
        self.process = self._made()

    @staticmethod
    def _made() -> ProcessAside:
        return ProcessAside(bot_process.serve, name="meseta-bot", nice=bot_process.NICE, children=False)

    async def ask(self, task: Task | Errand | Trial, limit: float, lend: Callable[[Wanted], Awaitable[Found]]) -> Any:
        """The answer, or a sentence about what went wrong inside the bot; meanwhile others may be lent to it."""
        end = monotonic() + limit
        said = await self.process.ask(task, limit)
        while isinstance(said, Wanted):
            lent = Lent(said.number, await lend(said))
            said = await self.process.ask(lent, max(0.0, end - monotonic()))
        return said

    def renew(self) -> None:
        """Another process instead of the one that was lost; it remembers no bot."""
        self.process.end()
        self.process = self._made()


class WorkerPool:
    """A fixed number of workers. Whoever knows one gets it if it is free; if nobody is free, people wait in turns."""

    def __init__(self, size: int, made: Callable[[], Worker] = Worker) -> None:
        self._made = made
        self.everybody = [made() for _ in range(size)]
        self._free = list(self.everybody)
        self._waiting: Turns[asyncio.Future[Worker]] = Turns()
        self._stale: set[Worker] = set()
        """Those that get a fresh process as soon as they rest."""

    async def take(self, known: Worker | None = None, whose: str = "") -> Worker:
        """A worker for oneself, until it is given back; ``whose`` says with whom one takes turns."""
        if self._free:
            worker = known if known in self._free else self._free[0]  # the one that rests longest is missed least
            assert worker is not None
            self._free.remove(worker)
            self._waiting.served(whose)
            return worker
        coming: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.join(whose, coming)
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
        self._freshen(worker)
        while (coming := self._waiting.next()) is not None:
            if not coming.done():
                coming.set_result(worker)
                return
        self._free.append(worker)

    def replace(self, worker: Worker) -> None:
        """End a worker that cannot be relied on any more; another one takes its place."""
        worker.process.end()
        if worker in self.everybody:  # unless all were sent home
            new = self._made()
            self.everybody[self.everybody.index(worker)] = new
            self.give_back(new)

    def renew(self, worker: Worker) -> None:
        """Whoever has this worker goes on with a fresh process, unless all were sent home."""
        if worker in self.everybody:
            worker.renew()

    def refresh(self) -> None:
        """Fresh processes for all, which may run something newer; for those at work as soon as they have answered."""
        self._stale = set(self.everybody)
        for worker in self._free:
            self._freshen(worker)

    def _freshen(self, worker: Worker) -> None:
        if worker in self._stale:
            self._stale.discard(worker)
            self.renew(worker)
            worker.process.start()

    def close(self) -> None:
        """End every process."""
        self._stale.clear()
        for worker in self.everybody:
            worker.process.end()
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
