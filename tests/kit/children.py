"""Processes of their own that start quickly: children of one process that has read their modules once.

They share nothing with the tests but a pipe, and whoever is killed is killed as any process is.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["psycopg", "tests.store.writer", "tests.server.player"])


class Child:
    """A process in which ``work(pipe, *given)`` runs, and our end of the pipe."""

    def __init__(self, work: Callable[..., None], *given: Any) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(theirs, *given), daemon=True)
        self._process.start()
        theirs.close()

    def hear(self) -> Any:
        """The next thing it says."""
        return self._pipe.recv()

    def tell(self, what: Any) -> None:
        """Let it know."""
        self._pipe.send(what)

    def rest(self) -> list[Any]:
        """What it says until it ends; half a word of one that was killed is none."""
        said = list(self._heard())
        self._process.join()
        self._pipe.close()
        return said

    def kill(self) -> list[Any]:
        """``kill -9``; what it had said until then."""
        self._process.kill()
        return self.rest()

    def _heard(self) -> Iterator[Any]:
        with suppress(EOFError, OSError):
            while True:
                yield self._pipe.recv()
