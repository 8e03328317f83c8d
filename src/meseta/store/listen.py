"""News of tables: who changed what, from every process that shares the database."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy import URL

from meseta.store.change import CHANNEL
from meseta.store.engine import LIVELY

Heard = Callable[[str, int], None]
Missed = Callable[[], None]

POLL_SECONDS = 0.5
"""How soon a listener notices that it shall stop."""
PAUSES = (0.1, 0.5, 2.0, 5.0)
"""How long it waits before it tries to reach a lost database again; the last one for ever."""


class Listener:
    """A thread with a connection of its own that passes on what PostgreSQL notifies.

    ``heard(table, version)`` is called for every committed change but those by ``deaf_to``. ``missed()`` is
    called whenever the connection was lost and is there again: anything may have happened in between. Both are called
    in this thread and must not raise.
    """

    def __init__(self, url: URL, heard: Heard, missed: Missed, deaf_to: str = "") -> None:
        self._url = url
        self._heard = heard
        self._missed = missed
        self._deaf_to = deaf_to
        self._stop = threading.Event()
        self.ready = threading.Event()
        """Set while the listener listens."""
        self._thread = threading.Thread(target=self._run, name="meseta-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        lost = 0
        while not self._stop.is_set():
            try:
                with self._connect() as connection:
                    if lost:
                        self._missed()
                    lost = 0
                    self._listen(connection)
            except psycopg.Error:
                self.ready.clear()
                lost += 1
                self._stop.wait(PAUSES[min(lost, len(PAUSES)) - 1])
        self.ready.clear()

    def _connect(self) -> psycopg.Connection[Any]:
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = psycopg.connect(plain, autocommit=True, application_name="meseta-listener", **LIVELY)
        with contextlib.ExitStack() as undo:
            undo.callback(connection.close)
            connection.execute(f"LISTEN {CHANNEL}")
            undo.pop_all()
        self.ready.set()
        return connection

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        while not self._stop.is_set():
            for news in connection.notifies(timeout=POLL_SECONDS):
                self._pass_on(news.payload)

    def _pass_on(self, news: str) -> None:
        match news.split(" "):
            case [by, table, version] if version.isdecimal() and (not by or by != self._deaf_to):
                self._heard(table, int(version))
            case _:
                pass
