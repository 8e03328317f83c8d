"""Sweeping: once a day the house removes what nobody needs any more (``store/tidying.py``)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import asdict
from typing import TYPE_CHECKING

from meseta.store.errors import StoreError
from meseta.store.tidying import Keep, tidy

if TYPE_CHECKING:
    from meseta.server.house import House

FIRST, EVERY = 10 * 60.0, 24 * 3600.0
"""Seconds until the first time, and between two."""

log = logging.getLogger(__name__)


class Sweeper:
    """Tidies the database as long as the house is open."""

    def __init__(self, house: House, keep: Keep) -> None:
        self._house = house
        self._keep = keep
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Come every day from now on."""
        self._task = asyncio.ensure_future(self._come())

    async def stop(self) -> None:
        """Come no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _come(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            await self.sweep()
            await asyncio.sleep(EVERY)

    async def sweep(self) -> None:
        """Tidy once. Nobody waits for it, and it may take long."""
        try:
            gone = await self._house.threads.beside(tidy, self._house.database, self._keep)
        except StoreError as error:
            log.warning("tidying failed", extra={"data": {"why": str(error)}})
            return
        self._house.tables.forget(gone.tables)
        if gone:
            log.info("tidied", extra={"data": {**asdict(gone), "tables": len(gone.tables)}})
