"""Bots think in processes of their own, with a limit per move. Whatever happens to one, the table gets an answer."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from meseta.bots.analysis import Comparison, Opinion
from meseta.bots.levels import Budget
from meseta.bots.parallel import Found
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import Option, Seat
from meseta.core.match import Match
from meseta.core.processes import Died, Lost
from meseta.server.bot_process import Errand, Task, Wanted
from meseta.server.trying import Trial, Verdict
from meseta.server.worker_pool import Trails, Worker, WorkerPool

LIMIT: Final = 20.0
"""Seconds that a bot may think about one decision."""
PATIENCE: Final = 8.0
"""Seconds beyond its time after which a worker is missed that thinks along; it may have to be started first."""

TRIAL: Final = 8.0
"""Seconds in which a position must have been read and played to its end; the worker may have to be started first."""
HINT: Final = Budget(0, 1.5)
"""What a hint may cost: seconds on one core."""

log = logging.getLogger(__name__)


class Failed(Exception):
    """A bot gave no legal answer."""


class Workers:
    """A few processes that answer for bots, and the fallback when they do not."""

    def __init__(self, processes: int | None = None, limit: float = LIMIT) -> None:
        self._processes = processes or os.cpu_count() or 1
        self._limit = limit
        self._pool: WorkerPool | None = None
        self._trails = Trails()

    def _all(self) -> WorkerPool:
        if self._pool is None:
            self._pool = WorkerPool(self._processes)
        return self._pool

    def warm(self) -> None:
        """Start the processes before the first bot has to move: that takes a second."""
        for worker in self._all().everybody:
            worker.process.start()

    def refresh(self) -> None:
        """Let fresh processes take over, each when it has nothing to do."""
        if self._pool is not None:
            self._pool.refresh()

    async def choose(self, match: Match, seat: Seat, kind: str, table: str = "", whose: str = "") -> Option:
        """What a bot of this kind answers for ``seat``; any legal option if it crashes, stalls or talks nonsense.

        At a table the bot that answered last goes on where that is possible, with what it remembers. Where nobody is
        free, the tables of one (``whose``) take turns with those of others.
        """
        question = match.question_for(seat)
        assert question is not None
        if len(question.options) == 1:
            return self._only(match, seat, kind, table)
        try:
            option = await self._chosen(match, seat, kind, table, whose)
            if option not in question.options:
                raise Failed(f"answered {option}, which is not legal")
        except Failed as failure:
            names = {"game": match.game.name, "bot": kind, "question": question.kind, "why": str(failure)}
            log.warning("a bot failed, a random option is played", extra={"data": names})
            return question.options[Dice(seed_of(match.seed, match.asked_after, seat, 2)).below(len(question.options))]
        return option

    def _only(self, match: Match, seat: Seat, kind: str, table: str) -> Option:
        """The only option: no bot has to be asked, but none has missed anything either."""
        question = match.question_for(seat)
        assert question is not None
        worker = self._trails.worker(table, seat)
        if worker is not None and self._trails.goes_on(table, match, seat, kind, worker):
            self._trails.note(table, match, seat, kind, worker, question.options[0])
        return question.options[0]

    async def _chosen(self, match: Match, seat: Seat, kind: str, table: str, whose: str) -> Option:
        task = Task(match, seat, kind, table=table)
        async with self._borrowed(self._trails.worker(table, seat), whose) as worker:
            task.goes_on = self._trails.goes_on(table, match, seat, kind, worker)
            answer = await self._ask_twice(worker, task)
        option: Option = _checked(answer)
        if table:
            self._trails.note(table, match, seat, kind, worker, option)
        return option

    async def advise(self, match: Match, seat: Seat, budget: Budget = HINT, whose: str = "") -> list[Opinion]:
        """What a search thinks of a seat's best options, best first; ``Failed`` if it has no answer."""
        async with self._borrowed(whose=whose) as worker:
            answer = await self._ask_twice(worker, Task(match, seat, "hint", budget))
        opinions: list[Opinion] = _checked(answer)
        return opinions

    async def weigh(
        self, match: Match, seat: Seat, option: Option, budget: Budget, whose: str = ""
    ) -> list[Comparison]:
        """What an option of a seat costs against the best one; nothing where no search can say it."""
        task = Task(match, seat, "hint", budget)
        task.tried = option
        async with self._borrowed(whose=whose) as worker:
            answer = await self._ask_twice(worker, task)
        found: list[Comparison] = _checked(answer)
        return found

    async def try_out(self, trial: Trial, whose: str = "") -> Verdict:
        """Whether a position can be read and played; over what a worker fails or is lost, nobody shall play."""
        try:
            async with self._borrowed(whose=whose) as worker:
                answer = await self._ask_twice(worker, trial, TRIAL)
            verdict: Verdict = _checked(answer)
        except Failed as failure:
            log.info("a position was refused", extra={"data": {"game": trial.game, "why": str(failure)}})
            return Verdict(playable=False)
        return verdict

    @asynccontextmanager
    async def _borrowed(self, known: Worker | None = None, whose: str = "") -> AsyncIterator[Worker]:
        """A worker for oneself, the known one if it is free."""
        worker = await self._all().take(known, whose)
        async with self._given_back(worker):
            yield worker

    @asynccontextmanager
    async def _given_back(self, worker: Worker) -> AsyncIterator[None]:
        """A worker is given back; after an error another one takes its place."""
        pool, good = self._all(), False
        try:
            yield
            good = True
        finally:
            if good:
                pool.give_back(worker)
            else:
                pool.replace(worker)

    async def _ask_twice(self, worker: Worker, task: Task | Trial, limit: float = 0.0) -> Any:
        """The answer of a bot. A process may die for reasons of its own, so that a fresh one is asked once more."""
        try:
            return await self._ask(worker, task, limit)
        except Failed as failure:
            if not isinstance(failure.__cause__, Died):
                raise
            log.warning("a worker died, a fresh one is asked", extra={"data": {"why": str(failure)}})
        self._all().renew(worker)
        if isinstance(task, Task):
            task.goes_on = False
        return await self._ask(worker, task, limit)

    async def _ask(self, worker: Worker, task: Task | Errand | Trial, limit: float = 0.0) -> Any:
        try:
            return await worker.ask(task, limit or self._limit, self._lend)
        except Lost as loss:
            raise Failed(str(loss)) from loss

    # -- thinking together --------------------------------------------------------------------------------------

    async def _lend(self, wanted: Wanted) -> Found:
        """Let others think along with a worker that wants them."""
        return await self._help(wanted.errands, min(wanted.seconds + PATIENCE, self._limit * 0.9))  # still in time

    async def _help(self, errands: list[bytes], limit: float) -> Found:
        """What workers find that are free now; nobody is waited for, nobody waits for more than one thought."""
        lent = self._pool.spare(len(errands)) if self._pool is not None else []
        spare = zip(lent, errands, strict=False)
        found = await asyncio.gather(*(self._errand(worker, Errand(packed), limit) for worker, packed in spare))
        return [option for one in found for option in one]

    async def _errand(self, worker: Worker, errand: Errand, limit: float) -> Found:
        try:
            async with self._given_back(worker):
                answer = await self._ask(worker, errand, limit)
            found: Found = _checked(answer)
        except Failed as failure:
            log.warning("a worker was missed in a search", extra={"data": {"why": str(failure)}})
            return []
        return found

    def close(self) -> None:
        """End every process."""
        if self._pool is not None:
            self._pool.close()
        self._pool = None


def _checked(answer: Any) -> Any:
    """An answer; a sentence about what went wrong in the bot is none."""
    if isinstance(answer, str):
        raise Failed(answer)
    return answer
