"""Driving a table: whoever is asked and no person answers for it (bots, stand-ins, standing orders) is answered for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final

from meseta.core.decision import Option, Seat
from meseta.server import changes, orders
from meseta.server.pacing import Pacing
from meseta.server.reopening import TitleGone
from meseta.server.subscriptions import Subscriptions
from meseta.server.table import LiveTable
from meseta.server.tables import Tables
from meseta.server.workers import Workers
from meseta.store.errors import StoreBusy

log = logging.getLogger(__name__)


AGAIN: Final = 1.0
"""Seconds after which a database that did not answer is asked again."""
PATIENCE: Final = 10.0
"""Seconds after which another process takes over a table whose bots stand still."""


class Driver:
    """One task for every table where a bot is to move. Where only bots play, they sleep while nobody looks."""

    def __init__(
        self,
        tables: Tables,
        subscriptions: Subscriptions,
        bots: Workers,
        pacing: Pacing,
        whose: Callable[[LiveTable], str] = lambda table: table.name,
    ) -> None:
        """``whose`` names the one whose tables take turns with those of others when bots wait for a process."""
        self._tables = tables
        self._subscriptions = subscriptions
        self._bots = bots
        self._pacing = pacing
        self._whose = whose
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._watching: asyncio.Task[None] | None = None
        self._gone: set[str] = set()
        """Titles of which the log has told that they are no longer here."""
        self._stopped = False
        self._held: dict[str, tuple[float, asyncio.Event]] = {}
        """Tables where somebody may still take back what bots are about to answer: until when, unless told before."""

    def hold(self, table_id: str, seconds: float) -> None:
        """Let the bots of a table wait before they move, or as long as nobody lets them go."""
        self.let_go(table_id)
        if seconds:
            self._held[table_id] = (time.monotonic() + seconds, asyncio.Event())

    def let_go(self, table_id: str) -> None:
        """The bots of a table need not wait any longer."""
        held = self._held.pop(table_id, None)
        if held is not None:
            held[1].set()

    async def _wait(self, table_id: str) -> None:
        """As long as the bots of a table are held."""
        while (held := self._held.get(table_id)) is not None:
            until, told = held
            with suppress(TimeoutError):
                async with asyncio.timeout(None if until == inf else max(0.0, until - time.monotonic())):
                    await told.wait()
            if self._held.get(table_id) is held:
                del self._held[table_id]

    def wake(self, table_id: str) -> None:
        """Something changed at a table: see whether a bot is to move."""
        running, table = self._tasks.get(table_id), self._tables.at_hand(table_id)
        if self._stopped or not (running is None or running.done()):
            return
        if table is not None and _is_for_people(table):
            self._pacing.asked(table_id)
        else:
            self._tasks[table_id] = asyncio.ensure_future(self._drive(table_id))

    def rouse(self, table_id: str) -> None:
        """Somebody comes to look: bots that slept because nobody did go on."""
        table = self._tables.at_hand(table_id)
        if table is None or self._asleep(table):
            self.wake(table_id)

    def begin(self, unfinished: list[str]) -> None:
        """Let bots go on where they were, one table after the other; then look after what other processes leave."""
        self._watching = asyncio.ensure_future(self._watch(unfinished))

    async def _watch(self, unfinished: list[str]) -> None:
        for table_id in unfinished:
            self.wake(table_id)
            await asyncio.sleep(0.001)
        while True:
            await asyncio.sleep(PATIENCE)
            for table_id in self._subscriptions.tables():
                table = self._tables.at_hand(table_id)
                if table is not None and time.monotonic() - table.updated_at > PATIENCE:
                    self.wake(table_id)

    async def stop(self) -> None:
        """Let nobody move any more. What is being written is written."""
        self._stopped = True
        tasks = [*self._tasks.values(), *([self._watching] if self._watching is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        try:
            while await self._move(table_id):
                pass
        except TitleGone as gone:
            self._tell_once(gone)
        except Exception:  # whatever it was: this table waits for the next deed, the others go on
            log.exception("a table stands still", extra={"data": {"table": table_id[:6]}})
        if self._tasks.get(table_id) is asyncio.current_task():
            del self._tasks[table_id]

    def _tell_once(self, gone: TitleGone) -> None:
        """One sentence for all tables of a title that is no longer here."""
        if gone.title not in self._gone:
            self._gone.add(gone.title)
            log.warning("tables rest", extra={"data": {"why": str(gone)}})

    async def _move(self, table_id: str) -> bool:
        """Answer for one seat; whether there may be another one."""
        try:
            table = await self._tables.table(table_id)
            found = None if table is None or self._asleep(table) else await self._next(table)
            if table is None or found is None:
                return False
            seat, kind, option = found
            await self._tables.change(table_id, changes.bot_move(seat, option, kind, table.version))
        except StoreBusy:
            await asyncio.sleep(AGAIN)
        return True

    def _asleep(self, table: LiveTable) -> bool:
        """Whether nobody would miss anything: bots are among themselves, and nobody looks. Whoever comes wakes them."""
        alone = all(holder.player for holder in table.holders)
        return alone and not self._subscriptions.attended(table.name)

    async def _next(self, table: LiveTable) -> tuple[Seat, str, Option] | None:
        """The next answer that no person gives. Every one takes at least the same pause, so that people can follow
        and nobody can tell an order from a bot's thought.
        """  # noqa: D205
        for seat in table.asked():
            kind = table.holders[seat].player
            if kind:
                choosing = self._bots.choose(table.match, seat, kind, table.name, self._whose(table))
                option, _ = await asyncio.gather(choosing, self._pacing.wait(table))
                await self._wait(table.name)
                return seat, kind, option
            ordered = orders.answer_for(table, seat)
            if ordered is not None:
                await self._pacing.wait(table)
                await self._wait(table.name)
                return seat, "", ordered
        self._pacing.asked(table.name)
        return None


def _is_for_people(table: LiveTable) -> bool:
    """Whether nobody is asked for whom a bot or an order answers; that costs no task, and most moves are like that."""
    return not any(table.holders[seat].player or table.holders[seat].orders for seat in table.asked())
