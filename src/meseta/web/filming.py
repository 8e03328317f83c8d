"""Animations of whole games, drawn in a process of their own: a film takes seconds, and pages do not wait for it.

``python -m meseta.web.filming SEAT LANGUAGE`` reads a record and writes a GIF.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict

from meseta import games
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.replay import play_back, read
from meseta.render.pictures import animation

NOBODY = "-"
LIMIT = 180.0
"""Seconds after which a film is given up."""
QUEUE = 3
KEPT = 4


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
    who = NOBODY if seat is None else str(seat)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "meseta.web.filming", who, language, stdin=pipe, stdout=pipe
    )
    try:
        film, _ = await asyncio.wait_for(process.communicate(record.encode()), LIMIT)
    except TimeoutError as error:
        raise MesetaError(busy) from error
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise RuntimeError(f"the animation failed: {process.returncode}")
    return film


def main() -> None:
    """Draw the game that comes in, as its seat sees it."""
    who, language = sys.argv[1:3]
    if hasattr(os, "nice"):  # games go first
        os.nice(10)
    record = read(sys.stdin.buffer.read().decode())
    match = play_back(record, games.game(record.game))
    sys.stdout.buffer.write(animation(match, record, None if who == NOBODY else int(who), language))


if __name__ == "__main__":
    main()
