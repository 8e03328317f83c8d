"""What stands before every page: security headers, the check where a request comes from, and limits of size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from meseta.web.hosts import UNKNOWN_HOST, Hosts, name_in

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS = 30.0
"""In which everything that is sent must have come …"""
FILE_SECONDS = 120.0
"""… and for a file."""
BODY_LIMIT = 64 * 1024
FILE_LIMIT = 2 * 1024 * 1024
"""For the pages that take a file: records of games are text of this size at most."""
FILE_PATHS = ("/import",)
LONGEST_PATH = 1000
LONGEST_NUMBER = 9
BAD_REQUEST, FOREIGN, TOO_SLOW, TOO_MUCH, MISDIRECTED = 400, 403, 408, 413, 421
_PAGES = {"ws": "http", "wss": "https"}
"""How the page was fetched that opens a socket."""
POLICY_VIOLATION = 1008


def comes_from_here(headers: Headers, scheme: str) -> bool:
    """Whether an unsafe request was made by one of our own pages, or by a program that shows a seat's token.

    A browser says where a request comes from and cannot be talked out of it; a bearer's token in a header is never
    sent by a browser on its own.
    """
    origin = headers.get("origin")
    if origin is not None:
        host = headers.get("host", "")
        return name_in(host) is not None and origin == f"{_PAGES.get(scheme, scheme)}://{host}"
    programs = headers.get("authorization", "").lower().startswith("bearer ")
    return programs or headers.get("sec-fetch-site") == "same-origin"


def is_readable(scope: Scope) -> bool:
    """Whether an address is one: browsers and programs write nothing but plain ASCII, and not without end."""
    return bool(scope["query_string"].isascii()) and len(scope["path"]) <= LONGEST_PATH


class _TooMuch(Exception):
    """The body of a request is longer than allowed."""


class _TooSlow(Exception):
    """The body of a request does not come."""


class Guard:
    """Middleware for all that pages have in common."""

    def __init__(self, app: ASGIApp, sorry: Callable[[Request, int], Response], hosts: Hosts | None = None) -> None:
        self.app = app
        self._hosts = hosts
        """The names that this server answers to; ``None`` for any, where something else looks after them."""
        self._sorry = sorry
        """Makes the page of a status."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with our headers on the answer, or turn it away."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        ours = self._hosts is None or self._hosts.has(headers.get("host", ""))
        if scope["type"] == "websocket":
            welcome = ours and comes_from_here(headers, scope["scheme"]) and is_readable(scope)
            answer = self.app if welcome else WebSocketClose(POLICY_VIOLATION)
            await answer(scope, receive, send)
            return
        if not ours:
            await PlainTextResponse(UNKNOWN_HOST, MISDIRECTED)(scope, receive, _with_headers(send))
            return
        if not is_readable(scope):
            await PlainTextResponse("This address cannot be read.", BAD_REQUEST)(scope, receive, _with_headers(send))
            return
        programs = scope["path"].startswith("/api/")  # knows no cookies: other sites can do nothing there that matters
        if scope["method"] not in SAFE and not programs and not comes_from_here(headers, scope["scheme"]):
            refusal = self._refusal(scope, FOREIGN, "This request comes from another site; nothing was done.")
            await refusal(scope, receive, _with_headers(send))
            return
        await self._limited(scope, receive, _with_headers(send), headers)

    def _refusal(self, scope: Scope, status: int, sentence: str) -> Response:
        """A page for people, a sentence for programs."""
        request = Request(scope)
        person = "text/html" in request.headers.get("accept", "")
        return self._sorry(request, status) if person else PlainTextResponse(sentence, status)

    async def _limited(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        file = scope["path"].startswith(FILE_PATHS)
        limit, seconds = (FILE_LIMIT, FILE_SECONDS) if file else (BODY_LIMIT, BODY_SECONDS)
        sentence = f"More than {limit} bytes are not accepted here."
        told = headers.get("content-length", "0")
        if not told.isdecimal() or len(told) > LONGEST_NUMBER or int(told) > limit:
            await self._refusal(scope, TOO_MUCH, sentence)(scope, receive, send)
            return
        read, whole, answered = 0, False, False
        end = asyncio.get_running_loop().time() + seconds

        async def counted() -> Message:
            nonlocal read, whole
            try:
                async with asyncio.timeout_at(None if whole else end):
                    message = await receive()
            except TimeoutError:
                raise _TooSlow from None
            read += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if read > limit:
                raise _TooMuch
            return message

        async def watched(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, counted, watched)
        except _TooMuch:
            if not answered:
                await self._refusal(scope, TOO_MUCH, sentence)(scope, receive, send)
        except _TooSlow:
            if not answered:
                refusal = self._refusal(scope, TOO_SLOW, f"What was sent did not come within {seconds:.0f} seconds.")
                refusal.headers["connection"] = "close"  # whatever comes later is not read
                await refusal(scope, receive, send)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
