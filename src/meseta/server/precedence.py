"""Whoever acts goes first: what is made for those who only look on waits meanwhile, and comes one piece at a time.

A page takes a millisecond to make and there is one thread to make it, so in a full house the order decides how long
somebody waits for the answer to a move. What is made for others is made between two moves, and if there is no such
moment, one piece now and then all the same.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

HEAD_START: Final = 4
"""Turns of the loop in which the answer and the new page of whoever moved are sent, before others have theirs made."""
LONGEST: Final = 0.02
"""Seconds after which a piece is made although somebody acts."""


class Precedence:
    """The order in which this process works for people."""

    def __init__(self) -> None:
        self._acting = 0
        self._waiting: deque[Callable[[], object]] = deque()
        self._next: asyncio.Handle | None = None
        """When one of those who wait is called."""
        self._hurried = False
        """Whether that is in a moment, and not when somebody has acted long enough."""
        self._due = 0.0
        """When the next one has waited long enough, by the clock of the loop."""

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Somebody acts for as long as this lasts."""
        self._acting += 1
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._go_on(HEAD_START)

    def later(self, call: Callable[[], object]) -> None:
        """Call this when nobody acts, after those who came before."""
        self._expect()
        self._waiting.append(call)
        self._go_on()

    async def turn(self) -> None:
        """Let those who act come between two pieces of one work; nobody else does."""
        mine = asyncio.Event()
        self._expect()
        self._waiting.appendleft(mine.set)
        self._go_on()
        await mine.wait()

    def _expect(self) -> None:
        """Whoever is the first to wait does so from now on."""
        if not self._waiting:
            self._due = asyncio.get_running_loop().time() + LONGEST

    def _go_on(self, turns: int = 0) -> None:
        """See to it that the next one is called: in the next turn of the loop, or later while somebody acts."""
        if not self._waiting or (self._next is not None and (self._hurried or self._acting)):
            return
        if self._next is not None:
            self._next.cancel()
        loop = asyncio.get_running_loop()
        self._hurried = not self._acting
        self._next = loop.call_soon(self._call, turns) if self._hurried else loop.call_at(self._due, self._call, 0)

    def _call(self, turns: int) -> None:
        self._next, loop = None, asyncio.get_running_loop()
        if turns:
            self._next = loop.call_soon(self._call, turns - 1)
            return
        if self._hurried and self._acting and loop.time() < self._due:  # somebody came between
            self._go_on()
            return
        self._due = loop.time() + LONGEST
        try:
            if self._waiting:
                self._waiting.popleft()()
        finally:
            self._go_on()
