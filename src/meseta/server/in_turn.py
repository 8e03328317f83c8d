"""One after the other: who reads or changes a table waits until those are done who came before."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class InTurn:
    """A lock for tasks, and for calls that end later: those need no task of their own to wait in."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def begin(self, call: Callable[[], None]) -> None:
        """Call this as soon as it is its turn, at once if nobody is before it; whoever is called ends with ``end``."""
        if self.taken:
            self._waiting.append(call)
        else:
            self.taken = True
            call()

    def end(self) -> None:
        """It is the turn of the next one."""
        if self._waiting:
            self._waiting.popleft()()
        else:
            self.taken = False

    async def __aenter__(self) -> None:
        if not self.taken:
            self.taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self._called(mine))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it was its turn in the same moment
                self.end()
            raise

    def _called(self, waiting: asyncio.Future[None]) -> None:
        if waiting.done():  # whoever waited is gone
            self.end()
        else:
            waiting.set_result(None)

    async def __aexit__(self, *_error: object) -> None:
        self.end()
