"""Whatever is scarce is given out in turns: one to everybody who waits, however much one of them asks for.

Who counts as one is a name that the asker cannot choose freely: the address of a visitor, the founder of a table.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_LATELY: Final = 1000
"""Of so many is remembered when they had their turn; then those who had it in earlier rounds are forgotten."""


class Turns(Generic[T]):
    """What waits, by whom, in rounds that are served one after the other.

    Whoever comes joins the next round; whoever had a turn skips one, and so lets pass those who had none. As nobody
    joins the round that is being served, the next one always comes, whatever crowds there are.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, T]] = []
        """A heap of round, number and thing."""
        self._round = 0
        self._number = 0
        self._next: dict[str, int] = {}
        """For everybody who was here lately the first round in which they may have another turn."""

    def join(self, whose: str, thing: T) -> None:
        """Wait for one's turn."""
        self._number += 1
        heappush(self._waiting, (self._place(whose), self._number, thing))

    def next(self) -> T | None:
        """Whatever is served now."""
        if not self._waiting:
            return None
        self._round, _, thing = heappop(self._waiting)
        return thing

    def served(self, whose: str) -> None:
        """Somebody did not have to wait, and had a turn all the same."""
        self._round = self._place(whose)

    def _place(self, whose: str) -> int:
        if len(self._next) > _LATELY:
            self._next = {who: later for who, later in self._next.items() if later > self._round + 1}
        place = max(self._round + 1, self._next.get(whose, 0))
        self._next[whose] = place + 2
        return place


class TooMany(Exception):  # nobody's mistake: whoever asks knows what to say
    """Somebody waits for too much already, or everybody together does."""


class Desk:
    """A place where one after the other is served, in turns."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        """So many of one asker may be waiting or served …"""
        self._most = most
        """… and so many of all."""
        self._here: Counter[str] = Counter()
        self._turns: Turns[asyncio.Future[None]] = Turns()
        self._busy = False

    def check(self, whose: str) -> None:
        """Whether another one may come."""
        if self._here[whose] >= self._each or self._here.total() >= self._most:
            raise TooMany

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """One's turn, as long as it is held; ``TooMany`` at once if there is no place."""
        self.check(whose)
        self._here[whose] += 1
        try:
            if self._busy:
                await self._called(whose)
            else:
                self._turns.served(whose)
            self._busy = True
            try:
                yield
            finally:
                self._call()
        finally:
            self._here[whose] -= 1
            if not self._here[whose]:
                del self._here[whose]

    async def _called(self, whose: str) -> None:
        coming: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.join(whose, coming)
        try:
            await coming
        except asyncio.CancelledError:
            if coming.done() and not coming.cancelled():  # called and gone
                self._call()
            raise

    def _call(self) -> None:
        """Call the next one who is still there; until they come, nobody else is served."""
        while (coming := self._turns.next()) is not None:
            if not coming.done():
                coming.set_result(None)
                return
        self._busy = False
