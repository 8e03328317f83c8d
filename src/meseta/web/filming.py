"""Animations of whole games, drawn in a process of their own: a film takes seconds, and pages do not wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from multiprocessing.connection import Connection

from meseta import games
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.processes import Died, Late, ProcessAside
from meseta.core.replay import play_back, read
from meseta.render.pictures import animation

LIMIT = 180.0
"""Seconds after which a film is given up."""
QUEUE = 3
KEPT = 4
NICE = 10
"""Games go first."""


class Studio:
    """Draws one film at a time, and keeps the last ones."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[tuple[str, Seat | None, str], bytes] = OrderedDict()

    async def film(self, record: str, seat: Seat | None, language: str, busy: str) -> bytes:
        """A recorded game as a GIF; ``busy`` is said when too many are waiting for theirs."""
        key = (record, seat, language)
        if key not in self._kept and self._waiting >= QUEUE:
            raise MesetaError(busy)
        self._waiting += 1
        try:
            async with self._lock:
                if key not in self._kept:
                    self._kept[key] = await _drawn(record, seat, language, busy)
        finally:
            self._waiting -= 1
        self._kept.move_to_end(key)
        film = self._kept[key]
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return film


async def _drawn(record: str, seat: Seat | None, language: str, busy: str) -> bytes:
    process = ProcessAside(_draw_aside, record, seat, language, name="meseta-film", nice=NICE)
    try:
        film: bytes = await process.hear(LIMIT)
    except Late as late:
        raise MesetaError(busy) from late
    except Died as death:
        raise RuntimeError(f"the animation failed: {death}") from death
    finally:
        process.end()
    return film


def _draw_aside(pipe: Connection, text: str, seat: Seat | None, language: str) -> None:
    """Draw a game as its seat sees it."""
    record = read(text)
    match = play_back(record, games.game(record.game))
    pipe.send(animation(match, record, seat, language))
