"""Threads for the database: those who read and those who write wait apart, and nobody waits for a database that hangs.

A database may stop answering without saying so. Whoever is waiting for it then gives up after some seconds, and whoever
comes later is told at once: requests do not pile up, and pages that need no database stay quick. When the calls that
hang come to an end, everything goes on by itself.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from meseta.store.errors import StoreBusy

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 8
WRITERS: Final = 8
BESIDE: Final = 2
"""For work of the house itself, which may take long and for which nobody waits: keeping games, tidying."""
QUEUE: Final = 400
"""So many may wait for a thread; whoever comes then is told to come again."""
HANGS: Final = 5.0
"""Seconds after which a call counts as hanging."""
PATIENCE: Final = 10.0
"""Seconds after which whoever waits is told so."""

TURN: Final = 0.0005
"""Seconds that a thread may keep the interpreter while another waits for it; by default it is ten times as long."""

_SENTENCE = "The database does not answer now; try again in a moment."


def take_short_turns() -> None:
    """Let a thread that comes back from the database go on soon, however busy everybody is who makes pages.

    It holds the lock of the file meanwhile, and all other moves wait for it.
    """
    sys.setswitchinterval(TURN)


class Threads:
    """Where everything runs that waits for the database."""

    def __init__(self) -> None:
        self._readers = ThreadPoolExecutor(READERS, "meseta-reads")
        self._writers = ThreadPoolExecutor(WRITERS, "meseta-writes")
        self._beside = ThreadPoolExecutor(BESIDE, "meseta-beside")
        self._running: dict[int, float] = {}
        """When the calls that are running now began, by number."""
        self._numbers = itertools.count()
        self._waiting = 0

    async def read(self, function: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """Call something that reads."""
        return await self.patient(self._call(self._readers, partial(function, *values, **named)))

    async def write(self, function: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """Call something that writes. Who gives up does not know whether it was written."""
        return await self.patient(self.finish(function, *values, **named))

    async def finish(self, function: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """Call something that writes, and wait however long it takes: for those who must know how it ended."""
        return await self._call(self._writers, partial(function, *values, **named))

    async def beside(self, function: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """Call something that nobody waits for: however slow it is, nothing hangs for anybody else."""
        return await asyncio.get_running_loop().run_in_executor(self._beside, partial(function, *values, **named))

    def begin(self, call: Callable[[], T], over: Callable[[Future[T]], None]) -> None:
        """Call something that writes. However it ends, and whoever is still there, the loop then calls ``over``."""
        self.check()
        ended = partial(self._ended, asyncio.get_running_loop(), over)
        self._writers.submit(self._timed, call).add_done_callback(ended)
        self._waiting += 1  # not before: there may be no thread to be had

    def _ended(self, loop: asyncio.AbstractEventLoop, over: Callable[[Future[T]], None], done: Future[T]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._over, over, done)

    def _over(self, over: Callable[[Future[T]], None], done: Future[T]) -> None:
        self._waiting -= 1
        over(done)

    async def patient(self, work: Awaitable[T]) -> T:
        """Wait for something that goes on by itself, but not for ever."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        asyncio.ensure_future(work).add_done_callback(partial(_pass_on, answer))
        return await self.answered(answer)

    async def answered(self, answer: asyncio.Future[T]) -> T:
        """Wait for an answer that nobody else waits for, but not for ever."""
        late = asyncio.get_running_loop().call_later(PATIENCE, _give_up, answer)
        try:
            return await answer
        finally:
            late.cancel()
            del answer  # it keeps an error that has come, and that keeps what it went through

    def check(self) -> None:
        """Turn somebody away while the database hangs, or too many are waiting for it."""
        if self._waiting >= QUEUE or self.hangs:
            raise StoreBusy(_SENTENCE)

    @property
    def hangs(self) -> bool:
        """Whether a call has been running for too long."""
        oldest = min(list(self._running.values()), default=None)
        return oldest is not None and time.monotonic() - oldest > HANGS

    async def _call(self, pool: Executor, call: Callable[[], T]) -> T:
        self.check()
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, self._timed, call)
        finally:
            self._waiting -= 1

    def _timed(self, call: Callable[[], T]) -> T:
        number = next(self._numbers)
        self._running[number] = time.monotonic()
        try:
            return call()
        finally:
            del self._running[number]

    def close(self) -> None:
        """Let go of the threads; what hangs is not waited for."""
        for pool in (self._readers, self._writers, self._beside):
            pool.shutdown(wait=False, cancel_futures=True)


def _pass_on(answer: asyncio.Future[T], done: asyncio.Future[T]) -> None:
    """Tell how something has ended; an error that nobody waits for any more is no mistake of the loop's."""
    if done.cancelled():
        answer.cancel()
    elif (error := done.exception()) is not None:
        refuse(answer, error)
    elif not answer.done():
        answer.set_result(done.result())


def refuse(answer: asyncio.Future[Any], error: BaseException) -> None:
    """Tell what went wrong, if anybody still waits for the answer."""
    if isinstance(error, StopIteration):  # no future takes one
        error = RuntimeError(f"Something was looked for and is not there: {error!r}")
    if not answer.done():
        answer.set_exception(error)


def _give_up(answer: asyncio.Future[Any]) -> None:
    refuse(answer, StoreBusy(_SENTENCE))
