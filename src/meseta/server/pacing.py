"""Pacing: how long bots wait before they answer, so that people can follow; as the people at the table like it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from meseta.server.bounded import Bounded
from meseta.server.table import LiveTable

SPEED: Final = "speed"
"""The name of the preference."""
SHARES: Final = {"calm": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Of the usual pause, by what a person prefers."""
PERSONS: Final = 10_000


class Pacing:
    """The pauses of bots. Where several people look on, whoever likes it slowest can follow."""

    def __init__(self, pause: float, here: Callable[[str], set[int]]) -> None:
        """``here`` tells who is at a table now."""
        self._pause = pause
        self._here = here
        self._speeds: Bounded[int, str] = Bounded(PERSONS)
        self._hurried: dict[str, asyncio.Event] = {}
        """By table where bots move: set when whoever looks on does not want to wait."""

    def prefer(self, person: int, speed: str) -> None:
        """Somebody is here who likes it so."""
        self._speeds[person] = speed

    async def wait(self, table: LiveTable) -> None:
        """The pause before an answer; it ends early where somebody is in a hurry."""
        pause = self.pause_at(table)
        if pause:
            hurried = self._hurried.setdefault(table.name, asyncio.Event())
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await hurried.wait()

    def pause_at(self, table: LiveTable) -> float:
        """Seconds; nobody waits at a table that takes days, or where choices are secret and nothing can be followed."""
        question = table.match.question
        if table.agreement.pace != "live" or (question is not None and question.sealed):
            return 0.0
        known = [self._speeds.get(person) or "normal" for person in self._here(table.name) & table.persons()]
        return self._pause * max((SHARES.get(speed, 1.0) for speed in known), default=1.0)

    def hurry(self, table: LiveTable, person: int) -> None:
        """Somebody who is alone with bots wants to be asked: until then they do not wait."""
        if self._here(table.name) & table.persons() <= {person} and table.name in self._hurried:
            self._hurried[table.name].set()

    def asked(self, table: str) -> None:
        """A person is to answer: from then on bots take their time again."""
        self._hurried.pop(table, None)
