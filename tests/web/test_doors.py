"""Connections are led to the process that has the table they ask for, or served where they came in.

Here both "processes" live in one loop, with a port each, so that a test can say who accepts.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from websockets.asyncio.client import connect

from meseta.server.notices import Notices
from meseta.server.spreading import owner
from meseta.server.subscriptions import Subscriptions
from meseta.web import doors as doors_module
from meseta.web import together
from meseta.web.connections import Connections, Settings
from meseta.web.doors import LONGEST, Usher, doors
from meseta.web.serving import Server
from tests.server.conftest import comes_true, run

PATIENCE = 20.0
MINE, YOURS = (next(f"t{n}" for n in range(99) if owner(f"t{n}", range(2)) == whose) for whose in range(2))


def telling(number):
    """An application that tells in which process it is asked, and what it was sent."""

    async def app(scope, receive, send):
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": f"{number} {message['text']}"})
        elif scope["type"] == "http":
            body = await Request(scope, receive).body()
            await PlainTextResponse(f"{number} {scope['path']} {body.decode()}")(scope, receive, send)

    return app


class Pair:
    """Two servers with a door each, who know of each other."""

    def __init__(self):
        self.doors = doors(2)
        self.ushers = [Usher(number, self.doors) for number in range(2)]
        self.held = [Connections(), Connections()]
        self.ports = []
        self.servers = [self._server(number) for number in range(2)]
        self.ushers[0].come(1)
        self.ushers[1].come(0)

    def _server(self, number):
        usher = self.ushers[number]
        settings = {"log_config": None, "lifespan": "off", "access_log": False}
        config = Settings(telling(number), self.held[number], usher, **settings)
        server = Server(
            config, SimpleNamespace(bots=None, subscriptions=Subscriptions()), lambda: usher.open(server.take_in)
        )
        return server


@asynccontextmanager
async def pair():
    found, serving = Pair(), []
    for server in found.servers:
        sock = socket.create_server(("127.0.0.1", 0))
        found.ports.append(sock.getsockname()[1])
        serving.append(asyncio.ensure_future(server.serve(sockets=[sock])))
    await comes_true(lambda: all(server.started for server in found.servers))
    try:
        yield found
    finally:
        for server in found.servers:
            server.should_exit = True
        await asyncio.wait_for(asyncio.gather(*serving), PATIENCE)
        for server in found.servers:
            for task in server._aside:
                task.cancel()
        for door in found.doors:
            asyncio.get_running_loop().remove_reader(door.inside)
            door.inside.close()
            door.outside.close()


@pytest.fixture(autouse=True)
def never_compiling(monkeypatch):
    monkeypatch.setenv("MESETA_COMPILE", "0")


class Client:
    """One connection, kept for several questions."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def ask(self, path, body=b"", method="GET"):
        self.say(self.question(path, body, method))
        return await self.hear()

    @staticmethod
    def question(path, body=b"", method="GET"):
        return f"{method} {path} HTTP/1.1\r\nhost: here\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body

    def say(self, text):
        self.writer.write(text)

    async def hear(self):
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"content-length"))
        return (await self.reader.readexactly(length)).decode().strip()


@asynccontextmanager
async def client(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Client(reader, writer)
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@pytest.mark.parametrize("accepting", [0, 1])
@pytest.mark.parametrize("path", ["/t/{}", "/t/{}/deed", "/t/{}?seat=1", "/api/tables/{}", "/api/tables/{}/moves"])
def test_whoever_asks_for_a_table_is_answered_by_the_process_that_has_it(accepting, path):
    async def body():
        async with pair() as two:
            for whose, table in enumerate((MINE, YOURS)):
                async with client(two.ports[accepting]) as asking:
                    there = path.format(table)
                    assert await asking.ask(there) == f"{whose} {there.partition('?')[0]}"

    run(body)


def test_a_connection_is_led_on_with_every_question():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            for whose, table in [(1, YOURS), (0, MINE), (0, MINE), (1, YOURS), (0, MINE)]:
                assert await asking.ask(f"/t/{table}/deed", b"a deed", "POST") == f"{whose} /t/{table}/deed a deed"
                assert await asking.ask("/rules") == f"{whose} /rules", "what is no table's stays where it is"
                assert [len(held) for held in two.held] == [1 - whose, whose]
        async with pair() as two, client(two.ports[0]) as asking:
            asking.say(asking.question(f"/t/{YOURS}") + asking.question(f"/t/{MINE}"))
            assert [await asking.hear(), await asking.hear()] == [f"1 /t/{YOURS}", f"1 /t/{MINE}"], "said at once"

    run(body)


def test_a_question_that_comes_in_parts_is_led_whole():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            text = asking.question(f"/t/{YOURS}/deed", b"x" * 3000, "POST")
            for begin in range(0, len(text), 1000):
                asking.say(text[begin : begin + 1000])
                await asyncio.sleep(0.05)
            assert await asking.hear() == f"1 /t/{YOURS}/deed {'x' * 3000}"
            assert [len(held) for held in two.held] == [0, 1]

    run(body)


@pytest.mark.parametrize("accepting", [0, 1])
def test_a_line_goes_to_the_process_that_has_the_table(accepting):
    async def body():
        async with pair() as two:
            for whose, table in enumerate((MINE, YOURS)):
                async with connect(f"ws://127.0.0.1:{two.ports[accepting]}/t/{table}/live") as line:
                    for deed in ("one", "two"):
                        await line.send(deed)
                        assert await asyncio.wait_for(line.recv(), PATIENCE) == f"{whose} {deed}"
                    assert [len(held) for held in two.held] == [1 - whose, whose]
                await comes_true(lambda: not any(map(len, two.held)))

    run(body)


def test_tables_of_a_process_that_is_gone_are_served_by_who_stays_and_given_back():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            two.ushers[0].gone(1)
            assert two.ushers[0].belongs_here(YOURS)
            assert await asking.ask(f"/t/{YOURS}") == f"0 /t/{YOURS}"
            two.ushers[0].come(1)
            assert not two.ushers[0].belongs_here(YOURS)
            assert await asking.ask(f"/t/{YOURS}") == f"1 /t/{YOURS}"

    run(body)


def test_who_waits_at_the_door_of_a_dead_process_is_served_by_the_next_one():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            inside = two.doors[1].inside
            asyncio.get_running_loop().remove_reader(inside)
            asking.say(asking.question(f"/t/{YOURS}"))
            await comes_true(lambda: not any(map(len, two.held)))
            Usher(1, two.doors).open(two.servers[1].take_in)
            assert await asking.hear() == f"1 /t/{YOURS}"

    run(body)


def test_where_a_door_is_blocked_everybody_is_served_where_they_came_in():
    async def body():
        async with pair() as two:
            asyncio.get_running_loop().remove_reader(two.doors[1].inside)
            with suppress(BlockingIOError):
                while True:
                    two.doors[1].outside.send(b"x" * 1000)
            async with client(two.ports[0]) as asking:
                assert await asking.ask(f"/t/{YOURS}") == f"0 /t/{YOURS}"

    run(body)


def test_what_is_too_long_for_a_door_is_answered_where_it_is():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            text = asking.question(f"/t/{YOURS}/deed", b"x" * 2 * LONGEST, "POST")
            usher = two.ushers[0]
            assert usher._door_for(text[: LONGEST + 1]) is None
            assert usher._door_for(text[:LONGEST]) is two.doors[1]
            asking.say(text)
            assert (await asking.hear()).endswith(f" /t/{YOURS}/deed {'x' * 2 * LONGEST}")

    run(body)


def test_nobody_is_led_in_circles():
    async def body():
        async with pair() as two, client(two.ports[0]) as asking:
            two.ushers[0]._door_for = lambda said: two.doors[1]
            two.ushers[1]._door_for = lambda said: two.doors[0]
            assert await asking.ask(f"/t/{MINE}") == f"1 /t/{MINE}"
            assert await asking.ask(f"/t/{MINE}") == f"0 /t/{MINE}"

    run(body)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\r\n\r\n",
        b"GET /t/" + b"x" * 70 + b" HTTP/1.1\r\nhost: here\r\n\r\n",
        b"GET /t/../" + YOURS.encode() + b" HTTP/1.1\r\nhost: here\r\n\r\n",
        b"GET /t/" + YOURS.encode() + b" nonsense\r\n\r\n",
        b"get /t/" + YOURS.encode() + b"\r\n\r\n",
        b"GET /t/%00 HTTP/1.1\r\n\r\n",
    ],
)
def test_nonsense_disturbs_nobody(nonsense):
    async def body():
        async with pair() as two, client(two.ports[0]) as eve:
            eve.say(nonsense)
            if nonsense.strip():
                assert b"HTTP/1.1" in await asyncio.wait_for(eve.reader.readline(), PATIENCE)
            async with client(two.ports[0]) as asking:
                assert await asking.ask(f"/t/{YOURS}") == f"1 /t/{YOURS}"

    run(body)


def test_who_speaks_slowly_holds_nobody_up_and_is_served_where_they_are():
    async def body():
        async with pair() as two, client(two.ports[0]) as slow:
            text = slow.question(f"/t/{YOURS}")
            for letter in text[:6]:
                slow.say(bytes([letter]))
                await asyncio.sleep(0.01)
            async with client(two.ports[0]) as asking:
                assert await asking.ask(f"/t/{YOURS}") == f"1 /t/{YOURS}"
            slow.say(text[6:])
            assert await slow.hear() == f"0 /t/{YOURS}"
            assert await slow.ask(f"/t/{YOURS}") == f"1 /t/{YOURS}"

    run(body)


def test_who_leaves_on_the_way_leaves_nothing_behind():
    async def body():
        async with pair() as two:
            for _ in range(20):
                async with client(two.ports[0]) as asking:
                    asking.say(asking.question(f"/t/{YOURS}"))
            async with client(two.ports[0]) as asking:
                assert await asking.ask(f"/t/{YOURS}") == f"1 /t/{YOURS}"
            await comes_true(lambda: not any(map(len, two.held)))

    run(body)


def test_a_server_that_ends_takes_nobody_in():
    async def body():
        async with pair() as two:
            here, there = socket.socketpair()
            two.servers[1].should_exit = True
            two.servers[1].take_in(here, b"GET / HTTP/1.1\r\n\r\n")
            assert here.fileno() == -1
            there.close()

    run(body)


def test_without_passing_connections_there_are_no_doors_and_everybody_stays(monkeypatch):
    monkeypatch.delattr(doors_module.socket, "send_fds")
    assert doors(2) == []
    usher = Usher(0)
    usher.come(1)
    assert usher.belongs_here(YOURS)
    assert not usher.lead(None, Client.question(f"/t/{YOURS}"))


def test_lines_to_tables_of_a_process_that_is_back_are_ended_so_that_they_go_there(monkeypatch):
    monkeypatch.setattr(together, "ONE_BY_ONE", 0.0)

    async def body():
        pairs = doors(2)
        house = SimpleNamespace(subscriptions=Subscriptions(), notices=Notices())
        others = together.Others(house, Usher(0, pairs))
        lines = {table: house.subscriptions.listen(table, 1, lambda: None) for table in (MINE, YOURS)}
        others.come(1)
        await comes_true(lambda: lines[YOURS]._closed)
        await asyncio.gather(*others._giving)
        assert not lines[MINE]._closed
        others.gone(1)
        assert others._usher.belongs_here(YOURS)
        for door in pairs:
            door.inside.close()
            door.outside.close()

    run(body)
