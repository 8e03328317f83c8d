"""Whoever means to stop the others: half requests, many sockets, many pictures. Everybody else is served."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.requests import Request as Asked
from starlette.responses import PlainTextResponse
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.server import ServerProtocol

from meseta.render import pictures
from meseta.server.visitor import Visitor
from meseta.web import connections, filming, guard
from meseta.web.connections import Connections, Settings
from meseta.web.guard import Guard
from meseta.web.pages import errors
from meseta.web.serving import believed
from meseta.web.table.live import DEEDS_AT_ONCE
from tests.proof.asgi import OURS, Request, ask
from tests.proof.scene import scene_of, unlimited
from tests.server.conftest import comes_true, run

EVE, ANA = "192.0.2.66", "192.0.2.1"
GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
LINE = (
    b"GET /line HTTP/1.1\r\nhost: here\r\norigin: http://here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PATIENCE = 10.0
MUCH = 12_000_000
"""Bytes that no system takes at once for somebody who reads nothing."""
PING, PONG, TEXT = 9, 10, 1


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


# -- sockets -----------------------------------------------------------------------------------------------------------


async def small(scope, receive, send):
    """An application that answers with what it was sent, and holds lines open."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    elif scope["type"] == "http" and scope["path"] == "/much":
        await PlainTextResponse(b"x" * MUCH)(scope, receive, send)
    elif scope["type"] == "http":
        await PlainTextResponse(await Asked(scope, receive).body() or b"hello")(scope, receive, send)


@asynccontextmanager
async def serving(held):
    """The real server in front of it; gives its port."""
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    config = Settings(Guard(small, sorry=errors.sorry), held, log_config=None, lifespan="off", access_log=False)
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server.serve(sockets=[sock]))
    await comes_true(lambda: server.started)
    try:
        yield sock.getsockname()[1]
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


@asynccontextmanager
async def connected(port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def answer(reader):
    """The head of what comes back; nothing when the connection is closed."""
    try:
        return await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    except (asyncio.IncompleteReadError, ConnectionResetError):
        return b""


async def closed(reader):
    """Wait for the end."""
    with suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(), PATIENCE)


async def empty(held):
    """Wait until everybody is gone."""
    await comes_true(lambda: not len(held))


@pytest.mark.parametrize("half", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: here\r\nx: "])
def test_half_a_request_is_not_waited_for(half, monkeypatch):
    monkeypatch.setattr(connections, "HESITATION", 0.2)

    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (reader, writer):
            writer.write(half)
            await comes_true(lambda: len(held))
            await closed(reader)
            await empty(held)

    run(body)


def test_saying_a_letter_now_and_then_is_no_way_to_stay(monkeypatch):
    monkeypatch.setattr(connections, "HESITATION", 0.2)

    async def body():
        async with serving(Connections()) as port, connected(port) as (reader, writer):
            writer.write(GET)
            assert b"200 OK" in await answer(reader)
            assert await reader.readexactly(5) == b"hello"
            writer.write(b"GET / HTTP/1.1\r\nx: ")

            async def trickle():
                while True:
                    writer.write(b"a")
                    await asyncio.sleep(0.02)

            trickling = asyncio.ensure_future(trickle())
            await closed(reader)
            trickling.cancel()

    run(body)


def test_half_a_body_is_answered_and_closed(monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)

    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (reader, writer):
            writer.write(b"POST /api/x HTTP/1.1\r\nhost: here\r\ncontent-length: 20\r\n\r\nhalf")
            assert b" 408 " in await answer(reader)
            await closed(reader)
            await empty(held)

    run(body)


def test_an_answer_may_take_longer_than_a_question(monkeypatch):
    """Once everything was sent, nobody is hurried: streams go on for hours."""
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)

    async def patient(scope, receive, send):
        await receive()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(receive(), 0.1)
        await PlainTextResponse("done")(scope, receive, send)

    async def body():
        answer = await ask(Guard(patient, sorry=errors.sorry), Request("POST", "/api/x", [OURS], b"all"))
        assert answer.text == "done"

    run(body)


def test_whoever_reads_nothing_of_an_answer_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(connections, "UNREAD", 0.2)

    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (_, writer):
            writer.transport.pause_reading()
            writer.write(GET.replace(b"/ ", b"/much "))
            await comes_true(lambda: len(held))
            await empty(held)

    run(body)


def test_whoever_reads_slowly_gets_all_of_it(monkeypatch):
    monkeypatch.setattr(connections, "UNREAD", 1.0)

    async def body():
        async with serving(Connections()) as port, connected(port) as (reader, writer):
            writer.write(GET.replace(b"/ ", b"/much "))
            assert b"200 OK" in await answer(reader)
            came = 0
            while came < MUCH:
                piece = await reader.read(1 << 20)
                assert piece, came
                came += len(piece)
                await asyncio.sleep(0.02)

    run(body)


@pytest.mark.parametrize("sign", [PING, PONG, TEXT])
def test_whoever_says_very_much_on_a_line_is_closed_before_others_wait_for_it(sign, monkeypatch):
    """A quarter of a megabyte of empty frames was read at once, for a third of a second in which nobody moved."""
    read = []
    monkeypatch.setattr(ServerProtocol, "receive_data", read_by(read))

    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (reader, writer):
            writer.write(LINE)
            assert b" 101 " in await answer(reader)
            writer.write(bytes([0x80 | sign, 0x80, 0, 0, 0, 0]) * 40_000)
            await empty(held)

    run(body)
    assert max(read) <= connections.PIECE
    assert sum(read) < 10 * connections.PIECE


def read_by(read):
    """Notes how much is read at once of what comes on a line."""
    usual = ServerProtocol.receive_data

    def noted(line, content):
        read.append(len(content))
        usual(line, content)

    return noted


def test_a_page_may_say_on_its_line_whatever_pages_say():
    async def body():
        async with serving(Connections()) as port, connected(port) as (reader, writer):
            writer.write(LINE)
            assert b" 101 " in await answer(reader)
            for _ in range(DEEDS_AT_ONCE):
                writer.write(bytes([0x80 | TEXT, 0xFE, 31, 64, 0, 0, 0, 0]) + b"a" * 8000)
            writer.write(bytes([0x80 | PING, 0x81, 0, 0, 0, 0]) + b"?")
            assert await asyncio.wait_for(reader.readexactly(3), PATIENCE) == bytes([0x80 | PONG, 1]) + b"?"

    run(body)


@pytest.mark.parametrize("more", [b"a: b\r\n" * 200, b"a: " + b"b" * 9000 + b"\r\n"])
def test_a_line_that_is_asked_for_in_too_many_words_is_refused(more):
    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (reader, writer):
            writer.write(LINE.removesuffix(b"\r\n") + more + b"\r\n")
            assert b" 431 " in await answer(reader)
            await closed(reader)
            await empty(held)

    run(body)


def test_whoever_answers_no_sign_of_life_and_reads_nothing_is_gone(monkeypatch):
    async def talkative(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        with suppress(OSError):
            while True:
                await send({"type": "websocket.send", "bytes": b"x" * 1_000_000})

    monkeypatch.setattr("tests.proof.test_load.small", talkative)
    monkeypatch.setattr(connections.Line, "start_keepalive", soon)

    async def body():
        held = Connections()
        async with serving(held) as port, connected(port) as (_, writer):
            writer.transport.pause_reading()
            writer.write(LINE)
            await comes_true(lambda: len(held))
            await empty(held)

    run(body)


def soon(line):
    """A sign of life is wanted every moment."""
    line.ping_interval = line.ping_timeout = 0.2
    line.schedule_ping()


def test_one_address_has_so_many_connections_and_lines_count():
    async def body():
        held = Connections(most=100, each=3, spared=())
        async with serving(held) as port:
            async with connected(port) as (reader, writer), connected(port), connected(port):
                writer.write(LINE)
                assert b" 101 " in await answer(reader)
                await comes_true(lambda: len(held) >= 3)
                async with connected(port) as (refused, _):
                    assert b" 503 " in await answer(refused)
                    await closed(refused)
                assert len(held) == 3
            await empty(held)
            async with connected(port) as (reader, writer):
                writer.write(GET)
                assert b"200 OK" in await answer(reader)

    run(body)


def test_places_are_counted_by_address_and_in_all():
    held = Connections(most=5, each=2, spared=("127.0.0.1",))
    assert [held.come(EVE) for _ in range(3)] == [True, True, False]
    assert [held.come("127.0.0.1") for _ in range(4)] == [True, True, True, False]
    held.go(EVE)
    assert held.come(ANA)
    assert not held.come(EVE)
    for address in (EVE, ANA, *["127.0.0.1"] * 3):
        held.go(address)
    assert len(held) == 0
    assert not held._open


@pytest.mark.parametrize("address", ["10.0.0.7", "10.1.2.3", "::ffff:10.0.0.7", "::1", "2001:db8::5", ""])
def test_proxies_are_spared_however_they_were_named(address):
    """As the server reads ``FORWARDED_ALLOW_IPS``: with spaces, and whole networks."""
    held = Connections(most=9, each=1, spared=["127.0.0.1", " ::1", " 10.0.0.7 ", " 10.1.0.0/16", " 2001:db8::/32", ""])
    assert [held.come(address) for _ in range(3)] == [True] * 3
    assert [held.come(EVE) for _ in range(2)] == [True, False]
    assert [held.come("10.0.0.8") for _ in range(2)] == [True, False]
    assert [held.come("a-name") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("proxies", "address", "known"),
    [
        (["127.0.0.1", "::1"], "::ffff:127.0.0.1", True),
        (["10.1.0.0/16"], "::ffff:10.1.2.3", True),
        (["10.1.0.0/16"], "::ffff:10.2.2.3", False),
        (["127.0.0.1", "::1"], "203.0.113.5", False),
        (["*"], "203.0.113.5", True),
    ],
)
def test_a_proxy_is_believed_where_addresses_of_both_kinds_come_in(proxies, address, known):
    trusted = ProxyHeadersMiddleware(None, believed(proxies)).trusted_hosts
    assert (address in trusted) is known


def test_the_file_limit_is_raised_as_far_as_the_system_lets_us(monkeypatch):
    class Files:
        RLIMIT_NOFILE, RLIM_INFINITY = 7, -1
        limits = (1024, 4096)

        def getrlimit(self, what):
            return self.limits

        def setrlimit(self, what, limits):
            self.limits = limits

    files = Files()
    monkeypatch.setattr(connections, "resource", files)
    assert connections.raise_file_limit() == 4096
    assert files.limits == (4096, 4096)
    files.limits = (256, -1)
    assert connections.raise_file_limit() == connections.FILES
    assert files.limits == (connections.FILES, -1)
    files.limits = (-1, -1)
    assert connections.raise_file_limit() == connections.FILES
    assert connections.MOST < connections.FILES - connections.RESERVE


# -- pictures ----------------------------------------------------------------------------------------------------------


def picture(scene, address):
    return Request("GET", f"/t/{scene.table}/position/1.png", [OURS], address=address)


def test_pictures_are_drawn_elsewhere(path, monkeypatch):
    """Neither the loop nor one of its threads turns a drawing into pixels: moves wait for them."""
    unlimited(monkeypatch)
    for module in (pictures, filming):
        monkeypatch.setattr(module, "png", lambda svg: pytest.fail("drawn here"))

    async def body():
        async with scene_of(path, "toledo") as scene:
            answers = await asyncio.gather(*(ask(scene.app, picture(scene, EVE)) for _ in range(2)))
            assert [answer.status for answer in answers] == [200, 200]
            assert answers[0].body.startswith(b"\x89PNG")
            scene.app.state.studio.close()

    run(body)


def test_whoever_wants_many_pictures_waits_alone(path, monkeypatch):
    unlimited(monkeypatch)
    drawn, go_on = [], asyncio.Event()

    async def slow(self, svg):
        drawn.append(asyncio.current_task().get_name())
        await go_on.wait()
        return b"a picture"

    monkeypatch.setattr(filming.Studio, "_painted", slow)

    async def body():
        async with scene_of(path, "toledo") as scene:
            await ask(scene.app, Request("GET", f"/t/{scene.table}", [OURS]))
            wanted = [asyncio.create_task(ask(scene.app, picture(scene, EVE)), name="eve") for _ in range(30)]
            await comes_true(lambda: drawn)
            look = await scene.house.at(scene.table, Visitor()).look()
            assert look.steps, "the table is looked at meanwhile"
            wanted.append(asyncio.create_task(ask(scene.app, picture(scene, ANA)), name="ana"))
            await asyncio.sleep(0.3)
            go_on.set()
            answers = await asyncio.gather(*wanted)
            statuses = [answer.status for answer in answers]
            assert statuses[-1] == 200
            assert statuses.count(200) == filming.PICTURES[0] + 1
            assert "try again" in next(answer.text for answer in answers if answer.status == 400)
            assert drawn.index("ana") <= 2

    run(body)


def test_a_picture_that_kills_its_process_costs_only_itself():
    async def body():
        studio = filming.Studio()
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
        assert (await studio.picture(svg, EVE, "busy")).startswith(b"\x89PNG")
        with pytest.raises(RuntimeError, match="the picture failed"):
            await studio.picture("no drawing at all", EVE, "busy")
        assert (await studio.picture(svg, ANA, "busy")).startswith(b"\x89PNG")
        studio.close()

    run(body)
