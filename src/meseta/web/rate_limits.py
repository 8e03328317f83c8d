"""Doors to what costs the server something: whoever comes too often is asked to wait, and everybody else is let in.

What changes things has a door of its own where it is done (new tables, invitations, deeds, films). Here stand those of
pages that are only read, of hints and of lines; rates are per second and address, bursts at once. They are far above
what people do, several behind one address included.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from meseta.web.table.live import HERE
from meseta.web.visit import visit_of
from meseta.web.visitors import Doorkeeper

TRY_LATER = 1013
"""The code of a socket that is closed because too many are opened."""


class Limit(NamedTuple):
    """Where a door stands, and how often one may come."""

    path: str
    """A regular expression for the whole path."""
    rate: float
    burst: float
    spares: tuple[str, ...] = ()
    """Addresses that may come as often as they like."""


LIMITS = {
    "lobby": Limit("/|/mine", 10.0, 200.0),
    "reading": Limit("/rules(/.*)?|/new/.*|/t/[^/]+/(invite|analysis)", 10.0, 200.0),
    "replay": Limit("/t/[^/]+/replay(/.*)?", 30.0, 300.0),
    "hints": Limit("/t/[^/]+/hint", 1.0, 30.0),
    "lines": Limit("/t/[^/]+/(live|stream)", 2.0, 120.0, HERE),
}
"""A key held down turns thirty replay pages a second; a hint is limited per person too; a line, once open, stays."""


class Doors:
    """Middleware with a doorkeeper at every door."""

    def __init__(self, app: ASGIApp, sorry: Callable[[Request, int], Response]) -> None:
        self.app = app
        self._sorry = sorry
        """Makes the page of a status."""
        self._doors = [
            (re.compile(limit.path), limit, Doorkeeper(limit.rate, limit.burst)) for limit in LIMITS.values()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or turn them away with a sentence and the time to wait."""
        try:
            if scope["type"] != "lifespan":
                self._check(scope)
        except HTTPException as refusal:
            await self._refusal(scope, refusal)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        visitor = HTTPConnection(scope)
        for path, limit, keeper in self._doors:
            if path.fullmatch(scope["path"]) and not (visitor.client and visitor.client.host in limit.spares):
                keeper.check(visitor)

    def _refusal(self, scope: Scope, refusal: HTTPException) -> ASGIApp:
        """A page for people, a message for the script, a sentence for programs; a socket is answered if it can be."""
        visitor = HTTPConnection(scope)
        sentence = visit_of(visitor).words.get("errors", f"e{refusal.status_code}_text")
        accepted = visitor.headers.get("accept", "")
        if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
            return WebSocketClose(TRY_LATER, sentence)
        answer: Response
        if scope["type"] == "http" and "text/html" in accepted:
            answer = self._sorry(Request(scope), refusal.status_code)
        elif accepted.startswith("application/json"):
            answer = JSONResponse({"message": sentence}, refusal.status_code)
        else:
            answer = PlainTextResponse(sentence, refusal.status_code)
        answer.headers.update(refusal.headers or {})
        return answer
