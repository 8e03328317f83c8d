"""How often pages may be asked for and sent to: whoever comes too often is asked to wait, everybody else is let in.

All limits of the pages are in one table. Rates are per second and address, bursts at once; they are far above what
people do, several behind one address included. Deeds on a line have a limit of their own (``table/live.py``), and so
have programs (``server/api/request.py``), remarks and hints (by person: ``server/house.py``, ``server/hinting.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from meseta.server.limits import Limiter, TooOften, network_of
from meseta.web.visit import HERE, visit_of

TOO_MANY = 429
TRY_LATER = 1013
"""The code of a socket that is closed because too many are opened."""


class Limit(NamedTuple):
    """What is limited, and how often one may come."""

    path: str
    """A regular expression for the whole path."""
    rate: float
    burst: float
    spares: tuple[str, ...] = ()
    """Addresses that may come as often as they like."""
    method: str = ""
    """Only this one."""


LIMITS = {
    "lobby": Limit("/|/mine(/.*)?", 10.0, 200.0),
    "reading": Limit("/rules(/.*)?|/new/.*|/t/[^/]+/(invite|program|analysis)", 10.0, 200.0),
    "lessons": Limit("/learn(/.*)?", 20.0, 300.0),
    "replay": Limit("/t/[^/]+/replay(/.*)?", 30.0, 300.0),
    "table": Limit("/t/[^/]+(/rule|/preview)?", 50.0, 500.0),
    "why": Limit("/t/[^/]+/(why|closed|about|where)", 50.0, 500.0),
    "deeds": Limit("/t/[^/]+/(deed|nonce)|/preferences", 50.0, 500.0, method="POST"),
    "my data": Limit("/mine/.+|/t/[^/]+/(invite|program)", 0.2, 20.0, method="POST"),
    "reports": Limit("/t/[^/]+/remark/.*", 0.2, 20.0, method="POST"),
    "hints": Limit("/t/[^/]+/hint", 1.0, 30.0),
    "lines": Limit("/t/[^/]+/(live|stream)", 2.0, 120.0, HERE),
    "positions": Limit("/position", 1.0, 30.0),
    "new tables": Limit(
        "/play/.*|/new/.*|/learn/[^/]+/coach|/position|/import|/t/[^/]+/rematch", 0.2, 20.0, method="POST"
    ),
    "invitations": Limit("/sit/.*", 1.0, 60.0),
    "analyses": Limit("/t/[^/]+/analysis", 0.05, 6.0, method="POST"),
    "pictures": Limit("/t/[^/]+/(position/.*|card-.*)", 2.0, 30.0),
    "records": Limit("/t/[^/]+/(record|luck)", 2.0, 30.0),
    "films of what was missed": Limit("/t/[^/]+/frames", 0.5, 12.0),
    "films": Limit("/t/[^/]+/film", 0.05, 5.0),
}
"""A key held down turns thirty replay pages a second; a hint is limited per person too; a line, once open, stays;
a position is
played to its end by a worker; nobody tries out invitations; a film of what was missed is a hundred pages at once.
"""


class RateLimits:
    """Middleware with a limiter for every entry of the table."""

    def __init__(self, app: ASGIApp, sorry: Callable[[Request, int], Response]) -> None:
        self.app = app
        self._sorry = sorry
        """Makes the page of a status."""
        self._limiters = [
            (re.compile(limit.path), limit, Limiter(limit.rate, limit.burst)) for limit in LIMITS.values()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or turn them away with a sentence and the time to wait."""
        try:
            if scope["type"] != "lifespan":
                self._check(scope)
        except TooOften as refusal:
            await self._refusal(scope, refusal)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        client, method = scope.get("client"), scope.get("method", "")
        address = network_of(client[0]) if client else ""
        for path, limit, limiter in self._limiters:
            meant = (not limit.method or limit.method == method) and address not in limit.spares
            if meant and path.fullmatch(scope["path"]):
                limiter.check(address)

    def _refusal(self, scope: Scope, refusal: TooOften) -> ASGIApp:
        """A page for people, a message for the script, a sentence for programs; a socket is answered if it can be."""
        visitor = HTTPConnection(scope)
        sentence = visit_of(visitor).words.get("errors", f"e{TOO_MANY}_text")
        accepted = visitor.headers.get("accept", "")
        if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
            return WebSocketClose(TRY_LATER, sentence)
        answer: Response
        if scope["type"] == "http" and "text/html" in accepted:
            answer = self._sorry(Request(scope), TOO_MANY)
        elif accepted.startswith("application/json"):
            answer = JSONResponse({"status": TOO_MANY, "message": sentence}, TOO_MANY)
        else:
            answer = PlainTextResponse(sentence, TOO_MANY)
        answer.headers.update(refusal.headers)
        return answer
