"""The server's process: a house on a database, its pages, and a browser that opens by itself."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
import webbrowser

import uvicorn

from meseta import games
from meseta.server import compiling, logs
from meseta.server.house import House
from meseta.store.database import Database
from meseta.web import garbage
from meseta.web.app import app
from meseta.web.connections import MOST, RESERVE, Connections, Settings, raise_file_limit
from meseta.web.visit import HERE

LONGEST_MESSAGE = 16 * 1024
PATIENCE = 5
"""Seconds that open requests have when the server stops."""


class _Server(uvicorn.Server):
    """Tells where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, url: str, house: House, *, browser: bool) -> None:
        super().__init__(config)
        self._url = url
        self._house = house
        self._browser = browser
        self._aside: list[asyncio.Task[None]] = []
        """What is done beside serving; it ends with the server's loop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if not self.started:
            return
        self._aside.append(asyncio.create_task(garbage.watch()))
        print(f"Meseta is open at {self._url}  (Ctrl-C closes it)", flush=True)
        if self._browser:  # some browsers run in the terminal and would hold the server up
            threading.Thread(target=webbrowser.open, args=(self._url,), daemon=True).start()
        if compiling.wanted():
            self._aside.append(asyncio.create_task(compiling.compile_aside(self._house.bots)))


def worth_telling(record: logging.LogRecord) -> bool:
    """A socket refused with an answer (``web/rate_limits.py``) is no error, although uvicorn takes it for one."""
    return "without completing handshake" not in record.getMessage()


def serve(sock: socket.socket, host: str, database: str, *, browser: bool) -> int:
    """Serve on a socket until interrupted."""
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host  # noqa: S104  # asked for by name
    url = f"http://{shown}:{sock.getsockname()[1]}/"
    logs.set_up(os.environ.get("MESETA_LOG", "warning"))
    for trouble in games.troubles():
        logging.getLogger(__name__).warning(trouble)
    kept = Database.open(database)
    house = House(kept)
    most = min(MOST, raise_file_limit() - RESERVE)
    config = Settings(
        app(house),
        Connections(most, spared=(*HERE, *os.environ.get("FORWARDED_ALLOW_IPS", "").split(","))),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=PATIENCE,
    )
    logging.getLogger("uvicorn.error").addFilter(worth_telling)
    garbage.settle()
    server = _Server(config, url, house, browser=browser)
    server.run(sockets=[sock])
    kept.close()
    return 0 if server.started else 1
