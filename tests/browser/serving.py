"""The server of the browser tests: the real application in a process of its own, with quick bots and fixed luck.

``/test/found`` opens a table as a test wants it, ``/test/wire`` cuts and mends the lines of whoever asks.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys

import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route

from meseta.server import founding
from meseta.server.house import House
from meseta.server.plans import Plan
from meseta.server.table import Terms
from meseta.store.database import Database
from meseta.store.rows import NewChair
from meseta.web import visit
from meseta.web.app import app
from meseta.web.table import live
from tests.server.conftest import Thinking, match_at


class Wires:
    """The application behind lines that can be cut, person by person."""

    def __init__(self, application):
        self.application = application
        self.cut = set()
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
        if who in self.cut:
            await receive()
            await send({"type": "websocket.close", "code": 1001})
            return
        line = (who, asyncio.current_task())
        self.lines.append(line)
        try:
            await self.application(scope, receive, send)
        except asyncio.CancelledError:
            if who not in self.cut:
                raise
            await send({"type": "websocket.close", "code": 1001})
        finally:
            self.lines.remove(line)

    async def wire(self, request):
        who = request.cookies[visit.PERSON]
        if request.query_params["open"] == "yes":
            self.cut.discard(who)
        else:
            self.cut.add(who)
            for owner, task in self.lines:
                if owner == who:
                    task.cancel()
        return PlainTextResponse("so be it")


async def found(request):
    """Open a table with this plan; with a ``kind``, in front of the first question of that kind."""
    house = request.app.state.house
    wanted = json.loads(request.query_params["plan"])
    person, token = await house.greet(request.cookies.get(visit.PERSON), wanted["nickname"])
    kind = wanted.pop("kind", "")
    if kind:
        seats = wanted["seats"]
        match = match_at(wanted["game"], kind, len(seats), wanted["seed"], **wanted.get("settings", {}))
        chairs = [
            NewChair(seat, person.id, wanted["nickname"]) if who == "me" else NewChair(seat, bot=who)
            for seat, who in enumerate(seats)
        ]
        new = founding._new(match, tuple(chairs), Terms(person.id), is_open=False)
        await asyncio.to_thread(house.database.create_table, new)
        house._driver.wake(new.id)
        table = new.id
    else:
        table = (await house.open_table(Plan(**{**wanted, "seats": tuple(wanted["seats"])}), person)).table
    response = RedirectResponse(request.query_params.get("to", "/t/TABLE").replace("TABLE", table), 303)
    visit.remember_person(response, request, token)
    return response


def main(path, sock):
    """Serve on an open socket until ended."""
    live.DEEDS_PER_SECOND = 1000.0  # the hands of a test are quicker than any person's
    application = app(House(Database.open(path), bots=Thinking(), pause=0.0))
    wires = Wires(application)
    application.router.routes[:0] = [Route("/test/found", found), Route("/test/wire", wires.wire)]
    config = uvicorn.Config(wires, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[sock])


if __name__ == "__main__":
    main(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
