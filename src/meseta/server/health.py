"""Health: whether the house can do what it is there for, told to whoever watches over servers."""

from __future__ import annotations

import asyncio
import time
from math import inf

from meseta.server.threads import Threads
from meseta.store.database import Database
from meseta.store.errors import StoreBusy

FRESH = 2.0
"""Seconds for which an answer holds: however often somebody asks, the database is not asked more often."""
PATIENCE = 3.0


class Health:
    """Asks the database to write something, now and then."""

    def __init__(self, database: Database, threads: Threads) -> None:
        self._database = database
        self._threads = threads
        self._asking = asyncio.Lock()
        self._asked = -inf
        self._good = False

    async def check(self) -> bool:
        """Whether the database answers soon and takes what is written."""
        async with self._asking:
            if time.monotonic() - self._asked > FRESH:
                self._good = await self._ask()
                self._asked = time.monotonic()
            return self._good

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._threads.finish(self._database.healthy)
        except (TimeoutError, StoreBusy):
            return False
