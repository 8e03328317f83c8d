"""A process that is asked and watched: the one way in which Meseta starts, feeds, misses and ends processes.

Bots at a server, games of a tournament, analyses and films are worked on in processes of their own, because they take
long, or because somebody else's code runs there. What is done in one is a function of a pipe: it hears what it is
told, says what it finds, and ends when nobody listens any more. A process that died or is late is ended with all that
it has started, and whoever needs one starts another; what that means for a game is said where it is needed.
"""

from __future__ import annotations

import asyncio
import atexit
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar
from weakref import WeakSet

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Found = TypeVar("Found")

_FAREWELL: Final = 1.0
"""Seconds in which a process that was asked to end must have ended."""
_ASKED: Final = signal.SIGTERM
_ENDED: Final = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows knows one way only


class Lost(Exception):
    """A process cannot be relied on any more: it ``Died`` or is ``Late``."""


class Died(Lost):
    """The process has ended before it answered."""


class Late(Lost):
    """The process did not answer in time."""


class WatchedProcess:
    """A fresh process in which ``work(pipe, *given)`` runs, and our end of the pipe."""

    def __init__(
        self,
        work: Callable[..., None],
        *given: Any,
        name: str = "meseta-worker",
        nice: int = 0,
        children: bool = True,
    ) -> None:
        """``nice`` lets others go first; without ``children`` the process may start none of its own."""
        # Fresh processes everywhere: a fork in the middle of a program with threads can hang.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_live, args=(theirs, nice, work, given), name=name, daemon=not children)
        self._process.start()
        theirs.close()
        self._heard = time.monotonic()
        _RUNNING.add(self)

    @property
    def pid(self) -> int | None:
        """Its number in the system."""
        return self._process.pid

    @property
    def silence(self) -> float:
        """Seconds since it was told something or said something."""
        return time.monotonic() - self._heard

    def tell(self, what: Any) -> None:
        """Send it something."""
        self._heard = time.monotonic()
        try:
            self.pipe.send(what)
        except OSError as error:
            raise self._death() from error

    def hear(self, seconds: float | None = None) -> Any:
        """What it says next, if it says something within so many seconds."""
        try:
            said = self.pipe.recv() if self.pipe.poll(seconds) else _NOTHING
        except (EOFError, OSError) as error:
            raise self._death() from error
        if said is _NOTHING:
            raise Late(f"no answer within {seconds:.3g} seconds")
        self._heard = time.monotonic()
        return said

    def hear_text(self, longest: int, seconds: float | None = None) -> str:
        """What it says as text of so many bytes at most, where it is not to be trusted: reading that runs nothing."""
        try:
            said = self.pipe.recv_bytes(longest) if self.pipe.poll(seconds) else None
        except (EOFError, OSError) as error:
            raise self._death() from error
        if said is None:
            raise Late(f"no answer within {seconds:.3g} seconds")
        self._heard = time.monotonic()
        return said.decode(errors="replace")

    def ask(self, what: Any, seconds: float | None = None) -> Any:
        """What it answers."""
        self.tell(what)
        return self.hear(seconds)

    def end(self, patience: float = 0.0) -> None:
        """End it and all that it has started; one that has nothing to do may get some seconds to go by itself."""
        if self not in _RUNNING:
            return  # its number may be somebody else's by now
        if patience:
            self.pipe.close()
            self._process.join(patience)
            self._signal(_ASKED)
            self._process.join(_FAREWELL)
        self.kill()
        self._process.join()
        self.pipe.close()
        _RUNNING.discard(self)

    def kill(self) -> None:
        """End it at once, from any thread: whoever listens to it hears that it died."""
        self._signal(_ENDED)

    def _signal(self, how: signal.Signals) -> None:
        """Signal the process and all that it has started, also if it is gone itself; it has made a group for that."""
        if hasattr(os, "killpg") and self._process.pid is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, how)
        if self._process.is_alive():
            (self._process.kill if how == _ENDED else self._process.terminate)()

    def _death(self) -> Died:
        self._process.join(_FAREWELL)
        code = self._process.exitcode
        how = signal.Signals(-code).name if code is not None and code < 0 else f"exit status {code}"
        return Died(f"the process ended ({how})")


_NOTHING: Final = object()
_RUNNING: Final[WeakSet[WatchedProcess]] = WeakSet()


@atexit.register
def _end_all() -> None:
    """Nothing outlives the program, however it comes to its end."""
    for process in list(_RUNNING):
        process.end()


class ProcessAside:
    """A process for a program that goes on meanwhile (``asyncio``). It is started when it is first needed.

    A thread of its own does all the waiting: not one of those in which the loop reads and writes tables, so that no
    move ever waits for a thought. Whoever gives up waiting has to ``end`` it.
    """

    def __init__(
        self,
        work: Callable[..., None],
        *given: Any,
        name: str = "meseta-worker",
        nice: int = 0,
        children: bool = True,
    ) -> None:
        self._make = partial(WatchedProcess, work, *given, name=name, nice=nice, children=children)
        self._process: WatchedProcess | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._ended = False

    @property
    def pid(self) -> int | None:
        """Its number in the system, if it has been started."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process now, which takes a second, rather than with the first question."""
        self._thread.submit(self._started)

    async def tell(self, what: Any) -> None:
        """Send it something."""
        await self._aside(lambda: self._started().tell(what))

    async def hear(self, seconds: float | None = None) -> Any:
        """What it says next, if it says something within so many seconds."""
        return await self._aside(lambda: self._started().hear(seconds))

    async def ask(self, what: Any, seconds: float | None = None) -> Any:
        """What it answers."""
        return await self._aside(lambda: self._started().ask(what, seconds))

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._ended:
            return
        self._ended = True
        if self._process is not None:
            self._process.kill()  # which wakes the thread, if it is listening
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    async def _aside(self, work: Callable[[], Found]) -> Found:
        if self._ended:
            raise Died("the process was sent home")
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _started(self) -> WatchedProcess:
        if self._process is None and not self._ended:
            self._process = self._make()
        if self._process is None or self._ended:  # perhaps while it was being started
            raise Died("the process was sent home")
        return self._process

    def _close(self) -> None:
        if self._process is not None:
            self._process.end()


# -- inside --------------------------------------------------------------------------------------------------------


def _live(pipe: Connection, nice: int, work: Callable[..., None], given: tuple[Any, ...]) -> None:
    """The life of such a process: it works until it is done, or until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interruptions are the parent's business
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # so that nothing that it starts is left behind
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has gone, or needs no more
        work(pipe, *given)
    for child in multiprocessing.active_children():
        child.terminate()


def _leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if hasattr(os, "killpg"):
            os.killpg(0, _ENDED)
        os._exit(1)


def limit_memory(megabytes: int) -> None:
    """Let this process have so much memory more than it has now, where the system can limit it."""
    if not megabytes or resource is None or not sys.platform.startswith("linux"):
        return
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  # not a file on a disk
        used = int(file.read().split()[5]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = used + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))
