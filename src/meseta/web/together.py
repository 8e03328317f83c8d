"""Several processes behind one port: ``meseta serve --processes N``, on PostgreSQL.

The parent binds the port and opens no page itself. Its children accept from the one socket, whoever is free first, and
lead whoever asks for a table to the one that has it (``web/doors.py``); any of them can serve any table, and they hear
of each other's changes through the database. The parent carries their notices, starts another child where one died, and
ends them all when it is interrupted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeAlias

from meseta.core.processes import Lost, WatchedProcess
from meseta.server import logs
from meseta.server.bounded import Bounded
from meseta.server.house import House
from meseta.server.notices import NOTES, Notices, note
from meseta.server.workers import Workers
from meseta.store.database import Database
from meseta.web.doors import Door, Usher, doors
from meseta.web.serving import PATIENCE, Server, announce, settings_for

READY: Final = "ready"
NOTICE, THERE, GONE = "notice", "there", "gone"
PAUSE: Final = 1.0
"""Seconds before a child that died is followed by another."""
ONE_BY_ONE: Final = 0.02
"""Seconds between two tables that are given back: whoever gets them reads them all."""

log = logging.getLogger(__name__)


def serve_together(
    sock: socket.socket,
    url: str,
    database: str,
    processes: int,
    *,
    browser: bool,
    names: Sequence[str] = (),
    keep: str = "",
) -> int:
    """Serve on a socket by so many processes until interrupted; ``names`` and ``keep`` as for one (``serve``)."""
    logs.set_up(os.environ.get("MESETA_LOG", "warning"))
    Database.open(database).close()  # brought up to date once, before everybody opens it
    wishes = (database, tuple(names), keep, tuple(doors(processes)))
    family = Family(partial(WatchedProcess, _child, sock, wishes), processes, lambda: announce(url, browser=browser))
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell lets what it starts in the background ignore the first
        signal.signal(ending, signal.default_int_handler)
    try:
        return family.live()
    except KeyboardInterrupt:
        return 0
    finally:
        family.end()


class Family:
    """The children, and what they have pinned for each other."""

    def __init__(self, made: Callable[..., WatchedProcess], size: int, ready: Callable[[], None]) -> None:
        self._made = partial(made, name="meseta-serve")
        self._size = size
        self._ready = ready
        """Told when all children are there; whoever knows the address is served by the first."""
        self._opened = self._complete = False
        self._children = {number: self._made(number, size) for number in range(size)}
        self._notes: dict[int, Bounded[str, Any]] = {}
        self._due: dict[int, float] = {}
        """Those who died, and when they are followed."""

    def live(self) -> int:
        """Carry notices and follow those who die; returns only if nobody can begin."""
        while True:
            heard = wait([child.pipe for child in self._children.values()], PAUSE)
            for number, child in list(self._children.items()):
                if child.pipe in heard and not self._hear(number, child):
                    return 1
            self._follow()

    def _hear(self, number: int, child: WatchedProcess) -> bool:
        """Whether it is worth going on."""
        try:
            said = child.hear(0.0)
        except Lost as loss:
            child.end()
            del self._children[number]
            self._notes.pop(number, None)
            self._tell(number, (GONE, number))
            log.warning("a serving process died", extra={"data": {"why": str(loss)}})
            self._due[number] = time.monotonic() + PAUSE
            return self._opened
        if said == READY:
            self._welcome(number, child)
        else:
            key, value = said
            note(self._notes[number], key, value)
            self._tell(number, (NOTICE, number, key, value))
        return True

    def _welcome(self, number: int, child: WatchedProcess) -> None:
        """Tell a new child of the others and what they have pinned, and them of it."""
        for other, notes in self._notes.items():
            _say(child, (THERE, other))
            for key, value in notes.items():
                _say(child, (NOTICE, other, key, value))
        self._notes[number] = Bounded(NOTES)
        self._tell(number, (THERE, number))
        self._opened = True
        if not self._complete and len(self._notes) == self._size:
            self._complete = True
            self._ready()

    def _tell(self, number: int, what: tuple[Any, ...]) -> None:
        for other in self._notes.keys() & self._children.keys() - {number}:
            _say(self._children[other], what)

    def _follow(self) -> None:
        for number, due in list(self._due.items()):
            if time.monotonic() >= due:
                del self._due[number]
                self._children[number] = self._made(number, self._size)

    @property
    def pids(self) -> list[int | None]:
        """The numbers of the children in the system."""
        return [child.pid for child in self._children.values()]

    def end(self) -> None:
        """Send everybody home: all at once, and each may finish what is being written."""
        for child in self._children.values():
            child.pipe.close()
        for child in self._children.values():
            child.end(PATIENCE + 5.0)


def _say(child: WatchedProcess, what: tuple[Any, ...]) -> None:
    try:
        child.tell(what)
    except Lost:
        return  # which is heard in its turn


# -- a child -----------------------------------------------------------------------------------------------------------


Wishes: TypeAlias = "tuple[str, tuple[str, ...], str, tuple[Door, ...]]"


def _child(pipe: Connection, sock: socket.socket, wishes: Wishes, number: int, of: int) -> None:
    """One of several serving processes, with its share of the bots' processes and of the tables that wait for bots."""
    logs.set_up(os.environ.get("MESETA_LOG", "warning"))
    database, names, keep, house_doors = wishes
    kept = Database.open(database)
    notices = Notices()
    notices.send = partial(_post, pipe)
    workers = Workers(max(1, (os.cpu_count() or 1) // of))
    house = House(kept, bots=workers, share=(number, of), notices=notices, keep=keep, analyse=True)
    usher = Usher(number, house_doors)

    def there() -> None:
        usher.open(server.take_in)
        pipe.send(READY)

    server = Server(settings_for(house, names, usher), house, there)
    others = Others(house, usher)
    threading.Thread(target=_listen, args=(pipe, server, others), daemon=True).start()
    server.run(sockets=[sock])
    kept.close()


class Others:
    """The other processes, as one of them hears of them."""

    def __init__(self, house: House, usher: Usher) -> None:
        self._house = house
        self._usher = usher
        self.pinned = house.notices.heard
        self._giving: set[asyncio.Task[None]] = set()

    def come(self, process: int) -> None:
        """Another process is there, and gets the tables that are its own."""
        self._usher.come(process)
        task = asyncio.create_task(self._give_back())
        self._giving.add(task)
        task.add_done_callback(self._giving.discard)

    def gone(self, process: int) -> None:
        """Another process is no more; its tables are spread over those who stay."""
        self._usher.gone(process)
        self._house.notices.gone(process)

    async def _give_back(self) -> None:
        """End the lines to tables that belong elsewhere: they come again, and are led there."""
        for table in self._house.subscriptions.tables():
            if not self._usher.belongs_here(table):
                self._house.subscriptions.close(table)
                await asyncio.sleep(ONE_BY_ONE)


def _post(pipe: Connection, key: str, value: object) -> None:
    """Have the parent carry a note to the others; one who is ending everything does not."""
    with contextlib.suppress(OSError):
        pipe.send((key, value))


def _listen(pipe: Connection, server: Server, others: Others) -> None:
    """Hear of the others until the parent wants to end."""
    try:
        while True:
            match pipe.recv():
                case (str() as what, int() as process, str() as key, value) if what == NOTICE:
                    server.soon(others.pinned, process, key, value)
                case (str() as what, int() as process) if what == THERE:
                    server.soon(others.come, process)
                case (str() as what, int() as process) if what == GONE:
                    server.soon(others.gone, process)
    except (EOFError, OSError):
        server.should_exit = True
