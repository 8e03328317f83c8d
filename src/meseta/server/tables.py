"""The tables of this process: read when somebody comes, changed on a copy under the store's lock, then shown."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from meseta.server import campaigns
from meseta.server.agreement import agreement_of, begun_with, notes_of
from meseta.server.archive import kept
from meseta.server.committing import Committing
from meseta.server.deeds import CHAT, Reply, newest, remark_of
from meseta.server.in_turn import InTurn
from meseta.server.reopening import Shelf, reopened
from meseta.server.subscriptions import Subscriptions
from meseta.server.table import Holder, LiveTable
from meseta.server.threads import Threads
from meseta.server.votes import seat_of
from meseta.store.change import Change
from meseta.store.database import OPEN, Database
from meseta.store.errors import StoreError
from meseta.store.rows import RemarkRow, SavedTable

_CACHED: Final = 300
"""Tables kept in memory; one where somebody listens is never dropped."""

IDLE: Final = 30.0
"""Seconds after which a table at which nobody listens and for which nobody asks is put away: to read it again takes
some milliseconds, about as long as to draw it."""
_ROUND: Final = 5.0
"""Seconds between two looks for such tables."""

_MOMENT: Final = 0.01
"""Seconds between two looks whether everything is written."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

log = logging.getLogger(__name__)
T = TypeVar("T")

Work: TypeAlias = "Callable[[LiveTable, Change], Reply]"
"""Changes a table that belongs to it and notes the deed; raises to leave everything as it was."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a change."""

    reply: Reply
    table: LiveTable


def table_of(saved: SavedTable, chat: list[RemarkRow], shelf: Shelf) -> LiveTable:
    """The table that the store describes; frozen, if its game was begun with rules that are no longer played."""
    match, frozen, found = reopened(saved, shelf)
    if frozen and saved.status in OPEN:
        log.warning("a table is frozen", extra={"data": {"table": saved.id[:6], "why": frozen}})
    holders = [Holder(c.person, c.nickname, c.bot, c.stand_in, c.orders) for c in saved.chairs]
    table = LiveTable(saved.id, match, holders, agreement_of(saved), saved.version)
    table.ended = saved.status == "ended"
    table.frozen, table.over, table.kept = frozen, saved.status == "over", found
    table.ayes = {b.what if b.seat is None else f"{b.what} {b.seat}": tuple(b.ayes) for b in saved.ballots}
    table.chat = newest(tuple(remark_of(row) for row in chat))
    _remember(table, saved)
    return table


def _remember(table: LiveTable, saved: SavedTable) -> None:
    table.saved = saved
    age = time.time() - datetime.fromisoformat(saved.updated).timestamp()
    table.updated_at = time.monotonic() - max(0.0, age)  # from here on nobody can set the clock


class Tables:
    """All tables that this process has in its hands."""

    def __init__(self, database: Database, subscriptions: Subscriptions, threads: Threads) -> None:
        self._database = database
        self._threads = threads
        self._subscriptions = subscriptions
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._turns: dict[str, InTurn] = {}
        self._name = secrets.token_hex(8)
        """Our changes bear it, so that we hear of those of others only."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._committing = Committing(threads, _log)
        self.just_ended: set[str] = set()
        """Tables whose games have ended here: the positions on the way are still to be kept."""
        self.unkept: set[str] = set()
        """Tables that were changed here and not kept since: they stay at hand."""
        self.put_away: Callable[[str], None] = lambda table: None
        """Told of a table that is no longer in memory."""
        self._asked_for: dict[str, float] = {}
        """When somebody last asked for a table."""
        self._tidying: asyncio.Task[None] | None = None

    # -- reading ------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable | None:
        """A table as it is now."""
        found = self._tables.get(table_id)
        if found is not None:
            self._tables.move_to_end(table_id)
            self._asked_for[table_id] = time.monotonic()
            return found
        return await self._threads.patient(self._begin(self._load(table_id)))

    async def _load(self, table_id: str) -> LiveTable | None:
        """A task of its own: a thread that reads cannot be stopped, so the house waits for it before it closes."""
        async with self._turn(table_id):
            if table_id not in self._tables:
                read = await self._threads.read(self._read, table_id)
                if read is None:
                    self._turns.pop(table_id, None)
                    return None
                self._show(read)
            return self._tables[table_id]

    def rest(self, table_id: str) -> None:
        """Nobody listens at a table any more."""
        if table_id in self._tables:
            self._tables[table_id].rest()

    def at_hand(self, table_id: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table_id)

    def in_memory(self) -> list[LiveTable]:
        """All tables that are in memory."""
        return list(self._tables.values())

    def _read(self, table_id: str) -> LiveTable | None:
        saved = self._database.table(table_id) if _ID.fullmatch(table_id) else None
        if saved is None:
            return None
        return table_of(saved, self._database.newest_chat(table_id, CHAT), self._database)

    def _turn(self, table_id: str) -> InTurn:
        turn = self._turns.get(table_id)
        if turn is None:
            turn = self._turns[table_id] = InTurn()
        return turn

    def _show(self, table: LiveTable) -> None:
        """From now on this is the table that everybody sees."""
        table.take_place()
        self._tables[table.name] = table
        self._tables.move_to_end(table.name)
        self._asked_for.setdefault(table.name, time.monotonic())
        if len(self._tables) > _CACHED:
            busy = self._busy()
            idle = next((name for name in self._tables if name not in busy), None)
            if idle is not None:
                self._put_away(idle)

    def _busy(self) -> set[str]:
        """The tables where somebody listens, or that are being read or changed."""
        return self._subscriptions.tables() | {name for name, turn in self._turns.items() if turn.taken}

    def put_away_idle(self, since: float) -> None:
        """Put away the tables for which nobody has asked since then, by the clock that nobody sets."""
        busy = self._busy() | self.unkept
        for name in [name for name in self._tables if name not in busy and self._asked_for[name] <= since]:
            self._put_away(name)
        for name in [name for name in self._turns if name not in busy and name not in self._tables]:
            del self._turns[name]  # somebody waited for a table that could not be read, or is no more

    def _put_away(self, table_id: str) -> None:
        del self._tables[table_id], self._asked_for[table_id]
        self.unkept.discard(table_id)
        if table_id in self._turns and not self._turns[table_id].taken:
            del self._turns[table_id]
        self.put_away(table_id)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(_ROUND)
            self.put_away_idle(time.monotonic() - IDLE)

    # -- changing -----------------------------------------------------------------------------------------------

    async def change(self, table_id: str, work: Work, mover: int | None = None) -> Written:
        """Change a table: one at a time, committed before anybody hears of it. What ``work`` raises changes nothing.

        ``mover`` is the person who wants it and hears of it before the others do.
        """
        self._threads.check()
        return await self._threads.answered(self._change(table_id, work, mover))

    def _change(self, table_id: str, work: Work, mover: int | None) -> asyncio.Future[Written]:
        """One change of a table at a time: once begun it is finished, whoever loses patience or connection."""
        commit, tell = partial(self._commit, table_id, work), partial(self._tell, mover)
        return self._committing.begin(self._turn(table_id), commit, tell)

    def _tell(self, mover: int | None, committed: tuple[Written, bool]) -> Written:
        """A change is on the disk: everybody sees it."""
        written, changed = committed
        if changed:
            table = written.table
            self.unkept.add(table.name)
            self._show(table)
            self._asked_for[table.name] = time.monotonic()
            self._subscriptions.ring(table.name, table.version, mover)
        return written

    def _commit(self, table_id: str, work: Work) -> tuple[Written, bool]:
        shown = self._tables.get(table_id)
        before = shown
        with self._database.change(table_id, self._name, None if before is None else before.known) as change:
            if before is None or before.saved != change.table:
                read = table_of(change.table, change.newest_chat(CHAT), change)
                if before is not None:
                    read.follow(before)
                before = read
            table = before.copy()
            reply = work(table, change)
            _write(before, table, change)
            if table.open_to_all and not before.open_to_all and not table.frozen:
                _keep(table, change)
                self.just_ended.add(table_id)
        _remember(table, change.table)
        table.known = change.known
        return Written(reply, table), change.touched or before is not shown

    # -- other processes ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Hear of what other processes change, and put away what nobody needs."""
        loop = asyncio.get_running_loop()
        self._tidying = asyncio.ensure_future(self._tidy())
        self._database.listen(
            lambda table, version: _soon(loop, self._heard, table) if self._at_hand(table) else None,
            lambda: _soon(loop, self._missed),
            deaf_to=self._name,
        )

    def _heard(self, table_id: str) -> None:
        if self._at_hand(table_id):
            self._begin(self._refresh(table_id))

    def _at_hand(self, table_id: str) -> bool:
        """Whether a table is in memory or being read at this moment; asked in any thread, so that news of tables of
        other processes wake nobody here.
        """  # noqa: D205
        return table_id in self._tables or table_id in self._turns

    def _missed(self) -> None:
        for table_id in list(self._tables):
            self._begin(self._refresh(table_id))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log(error)

    async def _refresh(self, table_id: str) -> None:
        async with self._turn(table_id):
            old = self._tables.get(table_id)
            if old is None:
                return
            read = await self._threads.read(self._read, table_id)
            if read is not None and (read.saved != old.saved or read.chat != old.chat):
                read.follow(old)
                self._show(read)
                self.unkept.discard(table_id)  # whoever changed it last keeps it
                self._subscriptions.ring(table_id, read.version)

    def forget(self, table_ids: Iterable[str]) -> None:
        """Tables that are no more: whoever is there is sent home and finds nothing."""
        for table_id in table_ids:
            if table_id in self._tables:
                self._put_away(table_id)
                self._subscriptions.close(table_id)

    async def stop(self) -> None:
        """Wait for everything that is being read or written, unless the database hangs."""
        if self._tidying is not None:
            self._tidying.cancel()
        while (self._tasks or self._committing.under_way) and not self._threads.hangs:
            await asyncio.wait({*self._tasks, asyncio.ensure_future(asyncio.sleep(_MOMENT))}, timeout=1.0)


def _log(error: BaseException) -> None:
    """Note that the database failed; whoever waits for what was wanted of it hears of it too."""
    if isinstance(error, StoreError):
        log.warning("the database failed", extra={"data": {"why": str(error)}})


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *values: object) -> None:
    """Called in the store's threads, also after the loop was closed."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(call, *values)


def _write(before: LiveTable, table: LiveTable, change: Change) -> None:
    """Write what is different."""
    if table.holders != before.holders:
        _write_holders(before, table, change)
    for ballot in {*before.ayes, *table.ayes}:
        if table.ayes.get(ballot) != before.ayes.get(ballot):
            change.set_ballot(ballot.partition(" ")[0], seat_of(ballot), table.ayes.get(ballot, ()))
    if table.version != before.version:
        played = len(table.match.log) != len(before.match.log) or table.match.log[-1:] != before.match.log[-1:]
        played = played or table.match.luck.save() != before.match.luck.save()  # somebody sat down and added a nonce
        text = table.scribe.save(table.match) if played and not table.frozen else None
        rules = begun_with(table.match.game)
        if text is not None and table.agreement.rules != rules:  # a game that was carried over is one of today's rules
            table.agreement = replace(table.agreement, rules=rules)
        notes = {} if table.agreement is before.agreement else {"notes": notes_of(table.agreement)}
        change.save(table.version, text, **notes, **_standing(table))
    elif table.match.log != before.match.log:
        change.rewrite(save=table.scribe.save(table.match))
    elif table.agreement is not before.agreement:
        change.rewrite(notes=notes_of(table.agreement))


def _write_holders(before: LiveTable, table: LiveTable, change: Change) -> None:
    for seat, (old, holder) in enumerate(zip(before.holders, table.holders, strict=True)):
        fields = {
            name: getattr(holder, name)
            for name in ("person", "nickname", "bot", "stand_in", "orders")
            if getattr(holder, name) != getattr(old, name)
        }
        if fields:
            change.set_chair(seat, **fields)


def _standing(table: LiveTable) -> dict[str, Any]:
    """What lists know of the game; of one that is frozen that stays as it was, for the day its rules come back."""
    status = table.status
    return {} if status == "frozen" else {"status": status, "asked": tuple(table.asked())}


def _keep(table: LiveTable, change: Change) -> None:
    """Keep a game that has just ended. If its words fail, the game has ended all the same, and is tried again later."""
    try:
        found = kept(table.match, table.archive, campaigns.result(table), whole=False)
    except Exception:  # a fault in a title's words must not undo the last move of its game
        log.exception("a game that ended is not kept", extra={"data": {"table": table.name[:6]}})
        return
    change.keep(found)
