"""Whoever leaves takes everything along: a house that is never idle has no collector that would find it."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketDisconnect

from meseta.web.connections import Connections, Http, Line, Settings
from meseta.web.table import live
from tests.server.conftest import comes_true, run

PATIENCE = 10.0
GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
LINE = (
    b"GET /line HTTP/1.1\r\nhost: here\r\norigin: http://here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CLOSE = b"\x88\x80\0\0\0\0"
"""The frame by which a browser says goodbye."""


@pytest.fixture
def no_collector():
    gc.disable()
    yield
    gc.enable()


async def small(scope, receive, send):
    """An application that says hello, and holds lines open."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    else:
        await PlainTextResponse("hello")(scope, receive, send)


@asynccontextmanager
async def serving():
    """The real server in front of it, and its port."""
    sock = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(Settings(small, Connections(), log_config=None, lifespan="off", access_log=False))
    task = asyncio.ensure_future(server.serve(sockets=[sock]))
    await comes_true(lambda: server.started)
    try:
        yield server, sock.getsockname()[1]
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


@pytest.mark.parametrize(("said", "goodbye", "kind"), [(GET, b"", Http), (LINE, CLOSE, Line), (LINE, b"", Line)])
def test_of_a_connection_that_is_closed_nothing_is_left(no_collector, said, goodbye, kind):
    async def body():
        async with serving() as (server, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            left = weakref.WeakSet(thing for one in server.server_state.connections for thing in parts(one))
            assert {type(thing) for thing in left} >= {kind}
            writer.write(goodbye)
            writer.close()
            await comes_true(lambda: not left)

    def parts(connection):
        return connection, connection.transport, connection.conn

    run(body)


class Table:
    """What a line is about."""

    async def look(self):
        """Nothing to be seen."""


class Gone:
    """The socket of a page that has left, which is noticed when something is said."""

    app = SimpleNamespace(state=SimpleNamespace(memory=None))

    def __init__(self):
        self.query_params = {}
        self.noticed = asyncio.Event()

    async def accept(self):
        """Nobody is there."""

    async def send_text(self, text):
        self.noticed.set()
        raise WebSocketDisconnect(1006)

    async def receive(self):
        await self.noticed.wait()
        return {"type": "websocket.disconnect", "code": 1006}


def test_of_a_page_that_left_while_it_was_told_something_nothing_is_left(no_collector, monkeypatch):
    left = weakref.WeakSet()

    async def at_table(socket):
        left.add(table := Table())
        return table

    async def messages(*about):
        yield "something"

    monkeypatch.setattr(live, "at_table", at_table)
    monkeypatch.setattr(live, "messages", messages)

    async def body():
        await live._serve(Gone())
        await comes_true(lambda: not left)

    run(body)
