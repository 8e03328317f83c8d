"""The application: all routes behind one guard. ``app(house)`` is what a server runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from meseta.core.errors import MesetaError
from meseta.server.house import House
from meseta.web import files, pages, table, visit
from meseta.web.frame import message
from meseta.web.guard import Guard
from meseta.web.table.sight import Memory
from meseta.web.visit import visit_of

BAD_REQUEST = 400


def app(house: House) -> Starlette:
    """The pages of a house, which is opened and closed with them."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    made = Starlette(
        routes=[*files.ROUTES, *visit.ROUTES, *table.ROUTES, *pages.ROUTES],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=800, compresslevel=5)],
        exception_handlers={HTTPException: _not_here, MesetaError: _sentence},
        lifespan=living,
    )
    made.state.house = house
    made.state.memory = Memory()
    made.state.lines = Counter()
    return made


async def _not_here(request: Request, error: Exception) -> Response:
    """A page for an address that leads nowhere, or a method that is not meant."""
    assert isinstance(error, HTTPException)
    seen = visit_of(request)
    key = "missing" if error.status_code == 404 else "wrong"
    words = seen.words
    return message(seen, words.get("frame", key), words.get("frame", f"{key}_text"), error.status_code)


async def _sentence(request: Request, error: Exception) -> Response:
    """What a person did wrong is a sentence."""
    seen = visit_of(request)
    return message(seen, seen.words.get("frame", "wrong"), str(error), BAD_REQUEST)
