"""Keeps games readable for ever: those that have ended, at once or later, and running ones when their table is quiet.

What is kept is written with the rules that led there; when others are installed it is too late.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

from meseta import games
from meseta.core.errors import MesetaError
from meseta.server import campaigns
from meseta.server.archive import kept
from meseta.server.bounded import Bounded
from meseta.server.calm import PATIENCE, calm, give_back
from meseta.server.reopening import packed_data
from meseta.server.table import LiveTable
from meseta.server.tables import Tables
from meseta.server.threads import Threads
from meseta.store.database import ENDED, OPEN, Database
from meseta.store.errors import StoreError

QUIET: Final = 60.0
"""Seconds without a change after which a running game is kept."""
ROUND: Final = 20.0
"""Seconds between two looks at the tables."""
KNOWN: Final = 2000
"""So many tables are remembered as kept; the others are looked up."""

log = logging.getLogger(__name__)


class Archivist:
    """One task for all tables of the house, which nobody ever waits for."""

    def __init__(
        self, tables: Tables, database: Database, threads: Threads, ours: Callable[[str], bool] = lambda table: True
    ) -> None:
        """``ours``: the tables that other processes leave to this one when they all begin."""
        self._tables = tables
        self._database = database
        self._threads = threads
        self._ours = ours
        self._known: Bounded[str, int] = Bounded(KNOWN)
        """The versions in which tables were kept."""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Keep the data files of every game, so that no table depends on what is installed later; then go round."""
        await self._threads.beside(self._keep_data)
        self._task = asyncio.ensure_future(self._go_round())

    async def stop(self) -> None:
        """Keep what is not kept: other rules may come. A database that hangs is left to the next server."""
        task, self._task = self._task, None
        if task is None:
            return
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if self._threads.hangs:
            return
        with _told():
            await self._keep_all(quiet=0.0)
            await self._keep_missing(OPEN)  # founded, and nobody came

    def _keep_data(self) -> None:
        for name in games.NAMES:
            try:
                game = games.game(name)
                self._database.keep_data(name, game.data_digest, packed_data(game))
            except MesetaError as error:  # a title that cannot be played hinders nobody else
                log.warning("data files are not kept", extra={"data": {"game": name, "why": str(error)}})

    async def _go_round(self) -> None:
        with _told():
            await self._keep_missing(ENDED + OPEN, self._ours, patience=PATIENCE)
        while True:
            with _told():
                await self._keep_all(quiet=QUIET, patience=PATIENCE)
            await asyncio.sleep(ROUND)

    async def _keep_missing(
        self, statuses: tuple[str, ...], ours: Callable[[str], bool] = lambda table: True, patience: float = 0.0
    ) -> None:
        """Keep the games of which nothing is kept, or not all; each in a calm moment, if there is ``patience``."""
        for table_id in filter(ours, await self._threads.beside(self._database.unkept, statuses)):
            await calm(patience)
            await self._keep_table(table_id)

    async def _keep_all(self, quiet: float, patience: float = 0.0) -> None:
        """Keep the games that have ended here, and the running ones of quiet tables.

        Those that have ended share the patience: in a house that is never calm, more would end than are kept.
        """
        ended = list(self._tables.just_ended)
        for table_id in ended:
            await calm(patience / len(ended))
            self._tables.just_ended.discard(table_id)
            await self._keep_table(table_id)
        for table in list(self._running(quiet)):
            if patience and self._tables.just_ended:
                return
            await calm(patience)
            await self._keep(table)

    def _running(self, quiet: float) -> Iterator[LiveTable]:
        """The games that nobody has changed for some time, and that are not kept as they stand."""
        for table in self._tables.in_memory():
            still = table.status in OPEN and time.monotonic() - table.updated_at >= quiet
            if still and self._known.get(table.name) != table.version:
                yield table

    async def _keep_table(self, table_id: str) -> None:
        try:
            table = await self._tables.table(table_id)
        except StoreError:
            raise
        except MesetaError:  # its title is gone
            return
        if table is not None:
            await self._keep(table)

    async def _keep(self, table: LiveTable) -> None:
        if table.frozen:
            self._tables.unkept.discard(table.name)
            return
        try:
            written = await self._threads.beside(self._write, table)
        except StoreError:
            raise
        except Exception:  # a fault in a title's words hinders no other table
            log.exception("a game is not kept", extra={"data": {"table": table.name[:6]}})
            return
        if written:
            self._known[table.name] = table.version
            self._tables.unkept.discard(table.name)
        elif table.open_to_all:
            self._tables.just_ended.add(table.name)

    def _write(self, table: LiveTable) -> bool:
        """Write it unless the table has changed meanwhile: then its turn comes again."""
        if not table.open_to_all and self._database.kept_version(table.name) == table.version:
            return True
        found = kept(table.match, table.archive, campaigns.result(table))
        with self._database.change(table.name) as change:
            unchanged = change.table.version == table.version
            if unchanged:
                change.keep(found)
        give_back()
        return unchanged


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """When the database fails, the round is over: what was not kept is kept in a later one, or by the next server."""
    try:
        yield
    except StoreError as error:
        log.warning("games are not kept", extra={"data": {"why": str(error)}})
