"""Subscriptions: whoever listens at a table hears that there is something new. Everybody looks up what it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from secrets import token_hex
from types import TracebackType
from typing import Self

from meseta.server.notices import Notices
from meseta.server.precedence import Precedence

HERE = "here "
"""How notices about who is at a table begin."""
AWAY = "away "
"""How notices about persons whose lines are ended begin."""


class News:
    """News of one table: an asynchronous iterator of version numbers. Several changes may come as one."""

    def __init__(self, subscriptions: Subscriptions, table: str, person: int | None, left: Callable[[], None]) -> None:
        self.table = table
        self.person = person
        self._subscriptions = subscriptions
        self._left = left
        self._rung = asyncio.Event()
        self._version = 0
        self._closed = False
        self.first = False
        """Whether the last news came of the listener's own deed, who is not to wait for others."""

    def ring(self, version: int, *, first: bool = False) -> None:
        """There is something new; ``first``: by the listener's own deed."""
        self._version = max(version, self._version)
        self.first = first
        self._rung.set()

    def close(self) -> None:
        """Hear no more."""
        if not self._closed:
            self._closed = True
            self._rung.set()
            self._left()
            self._subscriptions.leave(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        await self._rung.wait()
        if self._closed:
            raise StopAsyncIteration
        self._rung.clear()
        return self._version

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _value: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()


class Subscriptions:
    """Everybody who listens in this process, by table."""

    def __init__(self, notices: Notices | None = None, precedence: Precedence | None = None) -> None:
        self._listening: dict[str, set[News]] = {}
        self._precedence = precedence or Precedence()
        self._notices = notices or Notices()
        """Where processes read who listens at the others."""
        self._notices.news = self._moved
        self.deserted: Callable[[str], None] = lambda table: None
        """Told of a table where nobody listens any more."""
        self._later: dict[News, int] = {}
        """Those who are told when it is their turn, and of which version."""

    def listen(self, table: str, person: int | None, left: Callable[[], None]) -> News:
        """Begin to listen; the others hear that somebody came."""
        news = News(self, table, person, left)
        if person is not None and person not in self.persons_at(table):
            self.ring(table, 0)
        self._listening.setdefault(table, set()).add(news)
        self._pin(table)
        return news

    def leave(self, news: News) -> None:
        """End listening; the others hear that somebody went."""
        there = self._listening.get(news.table, set())
        there.discard(news)
        self._pin(news.table)
        if not there:
            self._listening.pop(news.table, None)
            self.deserted(news.table)
        elif news.person is not None and news.person not in self.persons_at(news.table):
            self.ring(news.table, 0)

    def persons_at(self, table: str) -> set[int]:
        """The persons who are connected to a table now."""
        elsewhere = (person for persons in self._notices.read(f"{HERE}{table}") for person in persons)
        return {*self._persons(table), *elsewhere}

    def _persons(self, table: str) -> set[int]:
        return {news.person for news in self._listening.get(table, ()) if news.person is not None}

    def _pin(self, table: str) -> None:
        """Let the other processes know who is here."""
        self._notices.pin(f"{HERE}{table}", sorted(self._persons(table)) or None)

    def _moved(self, key: str) -> None:
        """Somebody came to a table at another process, or left it; or their lines are ended."""
        if key.startswith(HERE):
            self.ring(key.removeprefix(HERE), 0)
        elif key.startswith(AWAY):
            self._send_home(int(key.removeprefix(AWAY)))

    def tables(self) -> set[str]:
        """The tables where somebody listens."""
        return set(self._listening)

    def attended(self, table: str) -> bool:
        """Whether somebody listens at a table."""
        return table in self._listening

    def ring(self, table: str, version: int, mover: int | None = None) -> None:
        """Tell everybody at a table; 0 for a change that has no version. Whoever made the change is told first.

        The others wait for their turn; in a house that has more to tell than time they hear of several moves at once.
        """
        for news in self._listening.get(table, ()):
            if mover is not None and news.person == mover:
                news.ring(version, first=True)
                continue
            if news not in self._later:
                self._precedence.later(partial(self._ring_now, news))
            self._later[news] = max(version, self._later.get(news, 0))

    def _ring_now(self, news: News) -> None:
        news.ring(self._later.pop(news))

    def close(self, table: str = "") -> None:
        """Send everybody home, or everybody at one table."""
        for there in [self._listening.get(table, set())] if table else list(self._listening.values()):
            for news in list(there):
                news.close()

    def send_home(self, person: int) -> None:
        """End all lines of a person, at every process; whoever comes again is looked at anew."""
        self._send_home(person)
        self._notices.pin(f"{AWAY}{person}", token_hex(4))  # another word every time: a note that is new

    def _send_home(self, person: int) -> None:
        for there in list(self._listening.values()):
            for news in [news for news in there if news.person == person]:
                news.close()
