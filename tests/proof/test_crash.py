"""``kill -9`` of real servers in the middle of play, on both databases: nothing acknowledged is lost, games go on.

Two people play each of four games, by API, by script and by socket. Whoever got no answer asks again with the same
id. In the end the log of every game holds exactly the moves that were acknowledged, in the order of their versions.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal

import httpx
import pytest
from websockets.asyncio.client import connect

import meseta
from meseta.core.decision import CHANCE
from meseta.core.savefile import parse, restore
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.store.database import Database
from tests.kit.postgres import fresh_database
from tests.proof.nursery import free_port, nursery
from tests.proof.players import Board, Player, ready
from tests.server.conftest import house_at, run

KILLS = 12
ENOUGH = 120
WAYS = ("program", "script", "socket")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
        return
    with fresh_database() as found:
        yield found


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("servers")
    with nursery(folder) as found:
        yield found, folder / "server.log"


@pytest.fixture
def children(home):
    found, log = home
    yield found
    told = log.read_text()
    assert "Traceback" not in told, told


async def boards(url):
    """A table of every game, for two seats of one person."""
    found = []
    async with house_at(url) as house:
        for number, name in enumerate(meseta.NAMES):
            person, cookie = await house.greet(None)
            opened = await house.open_table(
                NewTable(name, ("me", "me"), nickname="Ana", seed=70 + number), Visitor(person)
            )
            tokens = [await house.at(opened.table, Visitor(person)).api_token(seat) for seat in (0, 1)]
            found.append(Board(opened.table, cookie, tokens))
    return found


class Playing:
    """Eight players at four tables, as long as it is held."""

    def __init__(self, tables, ports):
        self.tables = tables
        places = [(board, seat) for board in tables for seat in (0, 1)]
        self._players = [Player(board, seat, WAYS[n % len(WAYS)], ports, n) for n, (board, seat) in enumerate(places)]
        self._over = asyncio.Event()
        self._acknowledged = asyncio.Event()
        self._tasks = []

    async def __aenter__(self):
        for board in self.tables:
            board.more = self._acknowledged
        self._tasks = [asyncio.ensure_future(player.play(self._over)) for player in self._players]
        return self

    async def __aexit__(self, kind, *_):
        self._over.set()
        for task in self._tasks if kind else ():
            task.cancel()
        told = await asyncio.gather(*self._tasks, return_exceptions=True)
        if kind is None:
            assert told == [None] * len(told)

    @property
    def moves(self):
        return sum(len(board.moves) for board in self.tables)

    async def more(self, number):
        """Wait until so many more moves are acknowledged."""
        wanted = self.moves + number
        async with asyncio.timeout(60):
            while self.moves < wanted:
                for task in self._tasks:
                    assert not task.done(), task
                self._acknowledged.clear()
                await self._acknowledged.wait()


def check_logs(url, tables):
    """The log of every table is what was acknowledged, no more and no less."""
    database = Database.open(url)
    for board in tables:
        saved = database.table(board.table)
        match = restore(parse(saved.save), meseta.games.game(saved.game))
        names = match.game.vocabulary.names
        played = [(action.seat, names[action.option]) for action in match.log if action.seat != CHANCE]
        assert played == [(seat, option) for _, (seat, option, _) in sorted(board.moves.items())]
        assert saved.version == max(board.moves)
    database.close()


async def check_repeats(port, tables, most=40):
    """Whoever asks again gets the answer of the first time."""
    async with httpx.AsyncClient(timeout=20) as http:
        for board in tables:
            for version, (seat, option, client) in sorted(board.moves.items())[-most:]:
                cookie = {"cookie": f"person={board.cookie}", "origin": f"http://127.0.0.1:{port}"}
                token = {"authorization": f"Bearer {board.tokens[seat]}"}
                move = {"option": option, "version": version - 1, "client": client}
                deed = {"what": "play", "client": client, "version": 1, "value": option, "seat": seat}
                table = f"http://127.0.0.1:{port}"
                by_program = await http.post(f"{table}/api/tables/{board.table}/moves", headers=token, json=move)
                by_script = await http.post(f"{table}/t/{board.table}/deed", headers=cookie, json=deed)
                told = [answer.json() for answer in (by_program, by_script)]
                assert ("repeated", version) in [(t.get("status"), t.get("version")) for t in told], told


def test_killed_servers_lose_nothing(url, children):
    async def body():
        luck = random.Random(1065)
        tables = await boards(url)
        port = free_port()
        async with Playing(tables, [port]) as game:
            for _ in range(KILLS):
                server = children.start(port, url)
                await game.more(3)
                await asyncio.sleep(luck.uniform(0, 0.25))
                assert children.end(server, signal.SIGKILL) == -signal.SIGKILL
            server = children.start(port, url)
            await game.more(max(8, ENOUGH - game.moves))
        await check_repeats(port, tables, 10)
        children.end(server, signal.SIGKILL)
        check_logs(url, tables)
        assert all(len(board.moves) > 5 for board in tables), "every game goes on"
        print(f"{KILLS} kills, {game.moves} acknowledged moves, {sum(b.repeats for b in tables)} asked for again")

    run(body)


def test_a_server_that_is_asked_to_stop_finishes_what_it_writes(url, children):
    async def body():
        tables = await boards(url)
        port = free_port()
        async with Playing(tables, [port]) as game:
            for _ in range(2):
                server = children.start(port, url)
                await game.more(8)
                assert await asyncio.to_thread(children.end, server, signal.SIGTERM) in (0, -signal.SIGTERM)
            server = children.start(port, url)
            await game.more(8)
        children.end(server, signal.SIGTERM)
        check_logs(url, tables)

    run(body)


def test_two_servers_share_their_tables_and_one_goes_on_when_the_other_dies(children):
    async def body(url):
        tables = await boards(url)
        ports = [free_port(), free_port()]
        servers = [children.start(port, url) for port in ports]
        for port in ports:
            await ready(port)
        async with watching(tables[0], ports[1]) as line:
            async with Playing(tables, ports) as game:
                for _ in range(4):
                    await game.more(15)
                    children.end(servers[0], signal.SIGKILL)
                    await game.more(5)
                    servers[0] = children.start(ports[0], url)
                    await ready(ports[0])
                await game.more(15)
            seen = 0
            async with asyncio.timeout(20):
                while seen < max(tables[0].moves):
                    seen = json.loads(await line.recv()).get("version", seen)
        for port in ports:
            await check_repeats(port, tables, 5)
        looks = [await look(port, board) for board in tables for port in ports]
        assert looks[::2] == looks[1::2]
        assert [position["version"] for position in looks[::2]] == [max(board.moves) for board in tables]
        check_logs(url, tables)

    with fresh_database() as url:
        run(lambda: body(url))


def watching(board, port):
    """A line of the first server that lives."""
    headers = {"Cookie": f"person={board.cookie}"}
    origin = f"http://127.0.0.1:{port}"
    return connect(f"ws://127.0.0.1:{port}/t/{board.table}/live", additional_headers=headers, origin=origin)


async def look(port, board):
    async with httpx.AsyncClient(timeout=20) as http:
        return (await http.get(f"http://127.0.0.1:{port}/api/tables/{board.table}")).json()
