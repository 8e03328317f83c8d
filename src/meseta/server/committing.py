"""Changes under way: each is made in a thread when it is its turn, and told in the loop when it is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from meseta.server.in_turn import InTurn
from meseta.server.threads import Threads, refuse
from meseta.store.errors import StoreBusy

C = TypeVar("C")
A = TypeVar("A")


class Committing:
    """Makes changes. None needs a task: what happens next is called by what has happened before."""

    def __init__(self, threads: Threads, failed: Callable[[BaseException], None]) -> None:
        self._threads = threads
        self._failed = failed
        """Told of what went wrong, also when nobody waits any more."""
        self.under_way = 0

    def begin(self, turn: InTurn, commit: Callable[[], C], tell: Callable[[C], A]) -> asyncio.Future[A]:
        """The answer that will come. Whoever waits for it may leave: once begun a change is made and told."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self.under_way += 1
        turn.begin(partial(self._commit, commit, partial(self._over, turn, tell, answer)))
        return answer

    def _commit(self, commit: Callable[[], C], over: Callable[[Future[C]], None]) -> None:
        try:
            self._threads.begin(commit, over)
        except (StoreBusy, RuntimeError) as refusal:  # the database hangs, or the house is closed
            unwritten: Future[C] = Future()
            unwritten.set_exception(refusal)
            asyncio.get_running_loop().call_soon(over, unwritten)  # not at once: many may be waiting behind it

    def _over(self, turn: InTurn, tell: Callable[[C], A], answer: asyncio.Future[A], done: Future[C]) -> None:
        self.under_way -= 1
        try:
            if done.cancelled():
                answer.cancel()
            elif (error := done.exception()) is not None:
                self._failed(error)
                refuse(answer, error)
            else:
                _answer(answer, tell, done)
        finally:
            turn.end()


def _answer(answer: asyncio.Future[Any], tell: Callable[[C], A], done: Future[C]) -> None:
    try:
        told = tell(done.result())
    except Exception as error:
        refuse(answer, error)
        raise
    else:
        if not answer.done():
            answer.set_result(told)
