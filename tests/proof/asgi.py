"""Requests and sockets straight into the application: no network, no threads, every odd byte possible."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field

HOST = "house.example"
OURS = ("origin", f"http://{HOST}")
WAIT = 20.0


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")

    def json(self):
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Request:
    """What is sent; ``body`` may come in several pieces."""

    method: str
    path: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    query: str = ""
    pieces: int = 1
    address: str = "192.0.2.1"


def _scope(kind, path, query, headers, address):
    given = {name for name, _ in headers}
    sent = [*headers, *([] if "host" in given else [("host", HOST)])]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode("utf-8", "replace"),
        "root_path": "",
        "query_string": query.encode("latin-1", "replace"),
        "headers": [(n.encode("latin-1"), v.encode("latin-1", "replace")) for n, v in sent],
        "client": (address, 4000),
        "server": (HOST, 80),
    }


async def ask(app, request: Request) -> Answer:
    """One request; what the application raises is raised here."""
    scope = _scope("http", request.path, request.query, request.headers, request.address)
    scope["method"] = request.method
    size = max(1, -(-len(request.body) // request.pieces))
    pieces = [request.body[at : at + size] for at in range(0, len(request.body), size)] or [b""]
    gone = asyncio.Event()
    sent = []

    async def receive():
        if pieces:
            piece = pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            gone.set()

    await app(scope, receive, send)
    start = sent[0]
    headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in start["headers"]]
    return Answer(start["status"], headers, b"".join(message.get("body", b"") for message in sent[1:]))


class Line:
    """A socket to a table's page."""

    def __init__(self, app, path, query="", headers=(), address="192.0.2.1", extensions=()) -> None:
        scope = _scope("websocket", path, query, list(headers), address)
        scope["subprotocols"] = []
        scope["extensions"] = {name: {} for name in extensions}
        self._in: asyncio.Queue = asyncio.Queue()
        self._out: asyncio.Queue = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(app(scope, self._in.get, self._out.put))
        self.task.add_done_callback(lambda _: self._out.put_nowait({"type": "gone"}))
        self.closed: int | None = None
        """The code with which the server closed it."""
        self.refused: int | None = None
        """The status with which it was not even opened."""
        self.told: list[str] = []

    async def heard(self):
        """The next message as text; ``None`` when the line is closed."""
        while self.closed is None:
            message = await asyncio.wait_for(self._out.get(), WAIT)
            if message["type"] == "websocket.close":
                self.closed = message["code"]
            elif message["type"] == "websocket.http.response.start":
                self.refused = message["status"]
            elif message["type"] == "gone":
                self.closed = 1006
            elif message["type"] == "websocket.send":
                self.told.append(message["text"])
                return message["text"]
        return None

    async def reply(self):
        """The next answer to a deed; ``None`` when the line is closed."""
        while (text := await self.heard()) is not None:
            told = json.loads(text)
            if "reply" in told:
                return told["reply"]
        return None

    def send(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", kind: text})

    async def leave(self) -> None:
        """Close it; what the application raises is raised here."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, WAIT)

    async def __aenter__(self):
        return self

    async def __aexit__(self, kind, *_):
        if kind is None:
            await self.leave()
        else:
            self.task.cancel()
            with contextlib.suppress(BaseException):
                await self.task
