"""Connections before they ask for anything: how many there may be, and how long one may hesitate.

Whoever opens sockets and says half a sentence costs a file each; when files run out, nobody can come in. So there is a
limit per address and one for all that lies below the system's. Whoever does not finish a request in time is closed, and
so is whoever reads nothing of the answer, or says more on a line than any page has to say. A proxy comes from one
address for everybody and has limits of its own: it is only counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from meseta.server.limits import Limiter, network_of
from meseta.web.doors import Usher
from meseta.web.squeezing import Offer, framed, window_of
from meseta.web.visit import HERE

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

FILES: Final = 65_536
"""So many files are asked of the system; it may give fewer."""
RESERVE: Final = 256
"""Files for everything that is no connection: databases, pipes, what is being read."""
MOST: Final = 20_000
EACH: Final = 250
"""Connections of one address: several people behind it, each with some pages open."""
HESITATION: Final = 10.0
"""Seconds from the first sign of a connection, or of its next request, to the end of what it asks."""
UNREAD: Final = 120.0
"""Seconds in which something is read of what waits to be sent: systems tell of it when a third of theirs has gone."""
FRAMES_AT_ONCE: Final = 100
FRAMES_PER_SECOND: Final = 20.0
"""What may come on a line, signs of life included: a multiple of what a page may do (``table/live.py``)."""
PIECE: Final = 2048
"""Bytes that are read at once of what comes on a line: hundreds of frames at most."""
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
TOO_LONG: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def raise_file_limit() -> int:
    """Let this process have many files open; how many it may have now."""
    if resource is None:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def unwind(transport: asyncio.Transport) -> None:
    """Let a transport that is closed go at once.

    asyncio's holds the method by which it reads, and so itself: only a collector would find it, and a house that is
    never idle has none. Other loops have other transports.
    """
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None  # noqa: SLF001


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


class Connections:
    """Everybody who is connected, by address."""

    def __init__(self, most: int = MOST, each: int = EACH, spared: Collection[str] = HERE) -> None:
        self._most = most
        self._each = each
        self._spared = [ip_network(one.strip(), strict=False) for one in spared if _is_network(one.strip())]
        self._open: dict[str, int] = {}
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def come(self, address: str) -> bool:
        """One more, if there is a place for it."""
        network = network_of(address)
        number = self._open.get(network, 0)
        if self._all >= self._most or (number >= self._each and not self._spares(address)):
            return False
        self._open[network] = number + 1
        self._all += 1
        return True

    def _spares(self, address: str) -> bool:
        """Whether an address is this device's or a proxy's, which may be named by their network."""
        if not _is_network(address):
            return not address
        found = ip_address(address)
        mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None  # what listens to both has such
        return any((mapped or found) in network for network in self._spared)

    def go(self, address: str) -> None:
        """One less."""
        self._all -= 1
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]


class Settings(uvicorn.Config):
    """The server's settings, who is connected to it, and who leads connections to other processes."""

    def __init__(self, app: Any, connections: Connections, usher: Usher | None = None, **more: Any) -> None:
        super().__init__(app, http=Http, ws=Line, **more)
        self.connections = connections
        self.usher = usher or Usher()


class Sending(asyncio.Protocol):
    """Whoever reads nothing of what they are sent is not waited for: it lies in memory, and their place is taken."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits to be sent than should."""
        super().pause_writing()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Look after what waits to be sent, until nothing does."""
        if self._unread is None:
            self._look(inf)

    def _look(self, before: float) -> None:
        left, self._unread = self.transport.get_write_buffer_size(), None
        if left >= before:
            self.transport.abort()
        elif left:
            self._unread = self.loop.call_later(UNREAD, self._look, left)


class Http(Sending, H11Protocol):
    """A connection that is counted, must not hesitate for ever, and is led to where its questions belong."""

    config: Settings

    def __init__(self, *values: Any, said: bytes = b"", **named: Any) -> None:
        """``said`` was heard by another process, which led the connection here."""
        super().__init__(*values, **named)
        self._said = said

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self.config.connections.come(self._address)
        self._patience: asyncio.TimerHandle | None = None
        self._upgraded = False
        if self._counted:
            self._hesitates()
            if self._said:
                self.loop.call_soon(self._hear, self._said)  # before anything else is read
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        if not (self._between_questions() and self.config.usher.lead(self.transport, data)):
            self._hear(data)

    def _between_questions(self) -> bool:
        """Whether nothing is being answered and nothing of a question was heard."""
        return self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    def _hear(self, data: bytes) -> None:
        """Patience ends only with a whole question."""
        super().data_received(data)
        asking = self._upgraded or (self.cycle is not None and not self.cycle.response_complete)
        if asking:
            self._answered()
        elif self._patience is None:
            self._hesitates()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a line, which counts and goes by itself."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked; what was answered may still be on its way."""
        super().timeout_keep_alive_handler()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._answered()
        if self._counted:
            self.config.connections.go(self._address)
        super().connection_lost(exc)
        unwind(self.transport)

    def _hesitates(self) -> None:
        self._patience = self.loop.call_later(HESITATION, self.transport.abort)

    def _answered(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


OFFER: Final = Offer()


class Line(Sending, WebSocketsSansIOProtocol):
    """A socket; it was counted when it came."""

    config: Settings

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.conn.available_extensions = [OFFER]
        self._frames = Limiter(FRAMES_PER_SECOND, FRAMES_AT_ONCE)

    def data_received(self, data: bytes) -> None:
        """Something was said, the question first, which was heard whole; one that cannot be read is not waited for."""
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])
        if not (self.handshake_initiated or self.transport.is_closing()):
            self.transport.write(TOO_LONG)
            self.transport.close()

    def handle_events(self) -> None:
        """A frame of six bytes costs a thousand times as much as a byte of a page: whoever sends many is closed."""
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Nobody is there any more, so nobody reads what waits to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """What pages are told goes straight to the socket, while that takes it; the usual way is made for more."""
        text = message.get("text")
        if text is None or self.conn.state is not State.OPEN or self.disconnected or not self.writable.is_set():
            await super().send(message)
            self._watch()
        else:
            self.transport.write(framed(text, window_of(self.conn.extensions)))

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.config.connections.go(self.client[0] if self.client else "")
        super().connection_lost(exc)
        self.conn.parser.close()  # it stands where it waits for more, and refers to what refers to it
        unwind(self.transport)
