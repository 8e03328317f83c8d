"""The server of the browser tests: the real application in a process of its own, with quick bots and fixed luck.

``/test/found`` opens a table as a test wants it, ``/test/wire`` cuts and mends the lines of whoever asks.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from functools import partial

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route

import meseta
from meseta.core.replay import load_file, play_back
from meseta.server import founding
from meseta.server.bot_process import Task, think
from meseta.server.house import House
from meseta.server.new_table import NewTable
from meseta.server.table import Agreement
from meseta.server.visitor import Visitor
from meseta.store.rows import NewChairRow
from meseta.web import filming, visit
from meseta.web.app import app
from meseta.web.table import live
from tests.kit.database import opened
from tests.kit.record import REPLAYS
from tests.kit.register import game_named
from tests.server.conftest import Thinking, match_at

PATIENCE = 60.0


@contextmanager
def running(folder, *paths):
    """A server in a process of its own, with its database and its log in a folder; gives its address.

    ``paths`` are where packages with other titles were installed.
    """
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen(100)
    address = f"http://127.0.0.1:{sock.getsockname()[1]}"
    told = folder / "server.log"
    with told.open("w") as log:
        command = [sys.executable, "-m", "tests.browser.serving", str(folder / "house.sqlite"), str(sock.fileno())]
        known = os.pathsep.join(filter(None, [*map(str, paths), *sys.path]))
        env = {**os.environ, "PYTHONPATH": known} if paths else None
        process = subprocess.Popen(command, pass_fds=[sock.fileno()], stdout=log, stderr=log, env=env)
    sock.close()
    try:
        _wait_for(address, process, told)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)
    if "Traceback" in told.read_text():
        raise AssertionError(f"The server stumbled:\n{told.read_text()[-4000:]}")


def _wait_for(address, process, told):
    """Until a server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return
        except OSError:
            assert process.poll() is None, told.read_text()
            assert time.monotonic() < end, told.read_text()
            time.sleep(0.05)


class Wires:
    """The application behind lines that can be cut, person by person."""

    def __init__(self, application):
        self.application = application
        self.cut = set()
        self.deaf = set()
        """Whose network knows no sockets."""
        self.lines = []

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan" or scope["path"].startswith("/test/"):
            await self.application(scope, receive, send)
            return
        who = Request({**scope, "type": "http"}).cookies.get(visit.PERSON, "")
        if scope["type"] == "websocket":
            await self._line(who, scope, receive, send)
        elif who in self.cut:
            await PlainTextResponse("The line is cut.", 503)(scope, receive, send)
        else:
            await self.application(scope, receive, send)

    async def _line(self, who, scope, receive, send):
        if who in self.cut | self.deaf:
            await receive()
            await send({"type": "websocket.close", "code": 1001})
            return
        line = (who, asyncio.current_task())
        self.lines.append(line)
        try:
            await self.application(scope, receive, send)
        except asyncio.CancelledError:
            if who not in self.cut | self.deaf:
                raise
            await send({"type": "websocket.close", "code": 1001})
        finally:
            self.lines.remove(line)

    async def wire(self, request):
        """Open the lines of whoever asks (``yes``), cut them (``no``), or let requests through only (``requests``)."""
        who, wish = request.cookies[visit.PERSON], request.query_params["open"]
        for people, wanted in ((self.cut, "no"), (self.deaf, "requests")):
            (people.add if wish == wanted else people.discard)(who)
        if wish != "yes":
            for owner, task in self.lines:
                if owner == who:
                    task.cancel()
        return PlainTextResponse("so be it")


def played(game, seats, seed, decisions, **settings):
    """A match after so many decisions of greedy bots."""
    match = meseta.new(game, seats=seats, seed=seed, **settings)
    for _ in range(decisions):
        match.play(think(Task(match, match.question.seat, "greedy")), match.question.seat)
    return match


def recorded(game, record, actions):
    """A match of the recorded games after so many actions, for people to play on."""
    match = play_back(load_file(REPLAYS / game / f"{record}.replay"), game_named(game), until=actions)
    match.players = ()
    return match


def prepared(wanted):
    """The match that a plan describes and who sits there; of a recorded game whoever founds it has the asked seat."""
    game, seats, after = wanted["game"], wanted["seats"], wanted.pop("after", 0)
    kind, record = wanted.pop("kind", ""), wanted.pop("record", "")
    if record:
        match = recorded(game, record, after)
        return match, ["me" if seat == match.question.seat else "greedy" for seat in range(match.seats)]
    if kind or after:
        make = partial(match_at, game, kind) if kind else partial(played, game, decisions=after)
        return make(seats=len(seats), seed=wanted["seed"], **wanted.get("settings", {})), seats
    return None, seats


async def found(request):
    """Open a table with this plan: fresh, in front of the first question of a ``kind``, ``after`` some decisions of
    greedy bots, or ``after`` some actions of a recorded game.
    """
    house = request.app.state.house
    wanted = json.loads(request.query_params["plan"])
    person, token = await house.greet(request.cookies.get(visit.PERSON), wanted["nickname"])
    house.linger = wanted.pop("linger", 0.0)
    match, seats = await asyncio.to_thread(prepared, wanted)
    if match is not None:
        chairs = [
            NewChairRow(seat, person.id, wanted["nickname"]) if who == "me" else NewChairRow(seat, bot=who)
            for seat, who in enumerate(seats)
        ]
        new = founding._new(match, tuple(chairs), Agreement(person.id), is_open=False)
        await asyncio.to_thread(house.database.create_table, new)
        house.driver.wake(new.id)
        table = new.id
    else:
        table = (await house.open_table(NewTable(**{**wanted, "seats": tuple(wanted["seats"])}), Visitor(person))).table
    response = RedirectResponse(request.query_params.get("to", "/t/TABLE").replace("TABLE", table), 303)
    visit.remember_person(response, request, token)
    return response


def main(path, sock):
    """Serve on an open socket until ended."""
    live.DEEDS_PER_SECOND = 1000.0  # the hands of a test are quicker than any person's
    filming.PICTURE_LIMIT = 4 * PATIENCE  # and its machine may be busy
    application = app(House(opened(path), bots=Thinking(), pause=0.0, analysis="2"))
    wires = Wires(application)
    application.router.routes[:0] = [Route("/test/found", found), Route("/test/wire", wires.wire)]
    config = uvicorn.Config(wires, log_level="warning", access_log=False, timeout_graceful_shutdown=round(PATIENCE / 2))
    uvicorn.Server(config).run(sockets=[sock])


if __name__ == "__main__":
    main(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
