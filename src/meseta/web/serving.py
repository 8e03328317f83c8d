"""The server's process: a house on a database, its pages, and a browser that opens by itself."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Network, ip_network

import uvicorn

from meseta import games
from meseta.server import compiling, logs
from meseta.server.calm import share_one_heap
from meseta.server.house import House
from meseta.server.threads import take_short_turns
from meseta.store.database import Database
from meseta.web import garbage
from meseta.web.app import app
from meseta.web.connections import MOST, RESERVE, Connections, Http, Settings, raise_file_limit
from meseta.web.doors import Usher
from meseta.web.hosts import Hosts
from meseta.web.visit import HERE

LONGEST_MESSAGE = 16 * 1024
PATIENCE = 5
"""Seconds that open requests have when the server stops."""


class Server(uvicorn.Server):
    """Tells as soon as it is there."""

    def __init__(self, config: uvicorn.Config, house: House, there: Callable[[], None]) -> None:
        super().__init__(config)
        self._house = house
        self._there = there
        self._loop: asyncio.AbstractEventLoop | None = None
        self._aside: list[asyncio.Task[None]] = []
        """What is done beside serving; it ends with the server's loop."""
        self._entering: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if not self.started:
            return
        self._loop = asyncio.get_running_loop()
        self._aside.append(asyncio.create_task(garbage.watch(self._watched)))
        self._there()
        if compiling.wanted():
            self._aside.append(asyncio.create_task(compiling.compile_aside(self._house.bots)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; whoever only listens is not waited for."""
        self._house.subscriptions.close()
        await super().shutdown(sockets)

    def _watched(self) -> int:
        """How many tables somebody is at."""
        return len(self._house.subscriptions.tables())

    def take_in(self, sock: socket.socket, said: bytes) -> None:
        """Go on with a connection that another process has accepted, and with what was heard of it."""
        if self.should_exit:
            sock.close()
            return
        task = asyncio.create_task(self._enter(sock, said))
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)

    async def _enter(self, sock: socket.socket, said: bytes) -> None:
        made = partial(Http, self.config, self.server_state, self.lifespan.state, said=said)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(made, sock)
        except OSError:  # gone while it was led here
            sock.close()

    def soon(self, call: Callable[..., None], *values: object) -> None:
        """Have something done in the server's loop, from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *values)


def announce(url: str, *, browser: bool) -> None:
    """Tell where the server is."""
    print(f"Meseta is open at {url}  (Ctrl-C closes it)", flush=True)
    if browser:  # some browsers run in the terminal and would hold the server up
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def address_shown(sock: socket.socket, host: str) -> str:
    """Where a browser on this device finds the server."""
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host  # noqa: S104  # asked for by name
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{sock.getsockname()[1]}/"


def worth_telling(record: logging.LogRecord) -> bool:
    """A socket refused with an answer (``web/rate_limits.py``) is no error, although uvicorn takes it for one."""
    return "without completing handshake" not in record.getMessage()


def settings_for(house: House, names: Sequence[str], usher: Usher | None = None) -> Settings:
    """How a house is served, once everything is loaded; ``names`` are those that it answers to beside the device's.

    ``usher`` leads to other processes, where there are some.
    """
    for trouble in games.troubles():
        logging.getLogger(__name__).warning(trouble)
    proxies = [one.strip() for one in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",") if one.strip()]
    settings = Settings(
        app(house, Hosts(names, os.environ.get("MESETA_URL", ""))),
        Connections(min(MOST, raise_file_limit() - RESERVE), spared=(*HERE, *proxies)),
        usher,
        forwarded_allow_ips=believed(proxies or HERE),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=PATIENCE,
    )
    logging.getLogger("uvicorn.error").addFilter(worth_telling)
    garbage.settle()
    share_one_heap()
    take_short_turns()
    return settings


def believed(proxies: Sequence[str]) -> str:
    """Whose word counts about where somebody comes from: these proxies.

    What listens to addresses of both kinds sees those of the older kind as a part of the newer one.
    """
    found = [*proxies]
    for one in proxies:
        with suppress(ValueError):
            network = ip_network(one, strict=False)
            if isinstance(network, IPv4Network):
                found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return ",".join(found)


def serve(
    sock: socket.socket, host: str, database: str, *, browser: bool, names: Sequence[str] = (), keep: str = ""
) -> int:
    """Serve on a socket until interrupted; ``keep`` says for how long what is kept (``store/tidying.py``)."""
    logs.set_up(os.environ.get("MESETA_LOG", "warning"))
    kept = Database.open(database)
    house = House(kept, keep=keep, analyse=True)
    server = Server(
        settings_for(house, [host, *names]), house, lambda: announce(address_shown(sock, host), browser=browser)
    )
    for ending in (signal.SIGINT, signal.SIGTERM):  # once it has ended, uvicorn raises them again
        signal.signal(ending, signal.default_int_handler)
    try:
        server.run(sockets=[sock])
    except KeyboardInterrupt:
        return 0
    finally:
        kept.close()
    return 0 if server.started else 1
