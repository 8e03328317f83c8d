"""Pictures and animations, drawn in processes of their own: pages and moves wait for none of them.

A picture takes a quarter of a second and a film some seconds of one core, and whoever likes can ask for many. So there
is one process for pictures and one for a film, each with a queue in which everybody's turn comes (``server/turns.py``).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Final

from meseta import games
from meseta.core.decision import Seat
from meseta.core.errors import MesetaError
from meseta.core.processes import Died, Late, ProcessAside
from meseta.core.replay import play_back, read
from meseta.render.pictures import PNG_WIDTH, animation, png
from meseta.server.turns import Desk, TooMany

LIMIT: Final = 180.0
"""Seconds after which a film is given up."""
PICTURE_LIMIT: Final = 30.0
"""The same for a picture; its process may have to be started first."""
FILMS: Final = (2, 8)
"""So many films may be waited for by one visitor, and by all."""
PICTURES: Final = (6, 40)
KEPT: Final = 4
IDLE: Final = 60.0
"""Seconds after which the process for pictures goes home."""
NICE: Final = 10
"""Games go first."""


class Studio:
    """Draws one picture and one film at a time, for everybody in turns, and keeps the last films."""

    def __init__(self) -> None:
        self._films = Desk(*FILMS)
        self._pictures = Desk(*PICTURES)
        self._painter: ProcessAside | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._kept: OrderedDict[tuple[str, Seat | None, str], bytes] = OrderedDict()

    # -- pictures -----------------------------------------------------------------------------------------------

    async def picture(self, svg: str, whose: str, busy: str, width: int = PNG_WIDTH) -> bytes:
        """A drawing as a PNG of a width; ``busy`` is said when too many are waited for."""
        try:
            async with self._pictures.turn(whose):
                return await self._painted((svg, width))
        except (TooMany, Late) as refusal:
            raise MesetaError(busy) from refusal
        except Died as death:
            raise RuntimeError(f"the picture failed: {death}") from death

    async def _painted(self, wanted: tuple[str, int]) -> bytes:
        if self._rest is not None:
            self._rest.cancel()
        if self._painter is None:
            self._painter = ProcessAside(_paint_aside, name="meseta-pictures", nice=NICE, children=False)
        good = False
        try:
            picture: bytes = await self._painter.ask(wanted, PICTURE_LIMIT)
            good = True
        finally:
            if not good:  # it may still be drawing, and would answer the next one with this
                self.close()
        self._rest = asyncio.get_running_loop().call_later(IDLE, self.close)
        return picture

    def close(self) -> None:
        """Send the process for pictures home; the next picture starts another."""
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.end()

    # -- films --------------------------------------------------------------------------------------------------

    async def film(self, record: str, seat: Seat | None, language: str, whose: str, busy: str) -> bytes:
        """A recorded game as a GIF; ``busy`` is said when too many are waited for."""
        key = (record, seat, language)
        if key not in self._kept:
            try:
                async with self._films.turn(whose):
                    if key not in self._kept:
                        self._kept[key] = await _filmed(record, seat, language)
            except (TooMany, Late) as refusal:
                raise MesetaError(busy) from refusal
            except Died as death:
                raise RuntimeError(f"the animation failed: {death}") from death
        self._kept.move_to_end(key)
        film = self._kept[key]
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return film


async def _filmed(record: str, seat: Seat | None, language: str) -> bytes:
    process = ProcessAside(_film_aside, record, seat, language, name="meseta-film", nice=NICE)
    try:
        film: bytes = await process.hear(LIMIT)
    finally:
        process.end()
    return film


# -- the other processes -----------------------------------------------------------------------------------------------


def _paint_aside(pipe: Connection) -> None:
    """Draw one picture after the other."""
    while True:
        svg, width = pipe.recv()
        pipe.send(png(svg, width))


def _film_aside(pipe: Connection, text: str, seat: Seat | None, language: str) -> None:
    """Draw a game as its seat sees it."""
    record = read(text)
    match = play_back(record, games.game(record.game))
    pipe.send(animation(match, record, seat, language))
