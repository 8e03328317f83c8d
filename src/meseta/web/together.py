"""Several processes behind one port: ``meseta serve --processes N``, on PostgreSQL.

The parent binds the port and opens no page itself. Its children accept from the one socket, whoever is free first; any
of them serves any table, and they hear of each other's changes through the database. The parent carries their notices,
starts another child where one died, and ends them all when it is interrupted.
"""

from __future__ import annotations

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
from typing import Any, Final

from meseta.core.processes import Lost, WatchedProcess
from meseta.server import logs
from meseta.server.bounded import Bounded
from meseta.server.house import House
from meseta.server.notices import NOTES, Notices, note
from meseta.server.workers import Workers
from meseta.store.database import Database
from meseta.web.serving import PATIENCE, Server, announce, settings_for

READY: Final = "ready"
NOTICE, GONE = "notice", "gone"
PAUSE: Final = 1.0
"""Seconds before a child that died is followed by another."""

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
    wishes = (database, tuple(names), keep)
    family = Family(partial(WatchedProcess, _child, sock, wishes), processes, lambda: announce(url, browser=browser))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
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
        """Told when the first child is there."""
        self._opened = False
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
        """Tell a new child what the others have pinned."""
        for other, notes in self._notes.items():
            for key, value in notes.items():
                _say(child, (NOTICE, other, key, value))
        self._notes[number] = Bounded(NOTES)
        if not self._opened:
            self._opened = True
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


def _child(
    pipe: Connection, sock: socket.socket, wishes: tuple[str, tuple[str, ...], str], number: int, of: int
) -> None:
    """One of several serving processes, with its share of the bots' processes and of the tables that wait for bots."""
    logs.set_up(os.environ.get("MESETA_LOG", "warning"))
    database, names, keep = wishes
    kept = Database.open(database)
    notices = Notices()
    notices.send = partial(_post, pipe)
    workers = Workers(max(1, (os.cpu_count() or 1) // of))
    house = House(kept, bots=workers, share=(number, of), notices=notices, keep=keep, analyse=True)
    server = Server(settings_for(house, names), house, lambda: pipe.send(READY))
    threading.Thread(target=_listen, args=(pipe, server, notices), daemon=True).start()
    server.run(sockets=[sock])
    kept.close()


def _post(pipe: Connection, key: str, value: object) -> None:
    """Have the parent carry a note to the others; one who is ending everything does not."""
    with contextlib.suppress(OSError):
        pipe.send((key, value))


def _listen(pipe: Connection, server: Server, notices: Notices) -> None:
    """Hear of the others until the parent wants to end."""
    try:
        while True:
            match pipe.recv():
                case (str() as what, int() as process, str() as key, value) if what == NOTICE:
                    server.soon(notices.heard, process, key, value)
                case (str() as what, int() as process) if what == GONE:
                    server.soon(notices.gone, process)
    except (EOFError, OSError):
        server.should_exit = True
