"""One after the other: who reads or changes a table waits until those are done who came before."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial


class InTurn:
    """A lock for tasks, and for calls that end later: those need no task of their own to wait in."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], bool]] = deque()
        """Each says whether it has taken its turn: whoever waited may be gone."""

    def begin(self, call: Callable[[], None]) -> None:
        """Call this as soon as it is its turn, at once if nobody is before it; whoever is called ends with ``end``."""
        if self.taken:
            self._waiting.append(partial(_begun, call))
        else:
            self.taken = True
            call()

    def end(self) -> None:
        """It is the turn of the next one who is still there."""
        while self._waiting:
            if self._waiting.popleft()():
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if not self.taken:
            self.taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(partial(_called, mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was its turn in the same moment
                self.end()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.end()


def _begun(call: Callable[[], None]) -> bool:
    call()
    return True


def _called(waiting: asyncio.Future[None]) -> bool:
    if waiting.done():  # whoever waited is gone
        return False
    waiting.set_result(None)
    return True
