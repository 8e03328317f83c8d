"""The application: all routes behind one guard. ``app(house)`` is what a server runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from meseta.server import api
from meseta.server.house import House
from meseta.server.limits import AtOnce
from meseta.server.turns import Desk
from meseta.web import files, learn, pages, previews, visit
from meseta.web.filming import Studio
from meseta.web.guard import Guard
from meseta.web.hosts import Hosts
from meseta.web.pages import errors
from meseta.web.rate_limits import RateLimits
from meseta.web.table import routes
from meseta.web.table.sight import Memory

MISSED = (2, 20)
"""So many films of what was missed may be waited for by one visitor, and by all: one is made at a time."""


def app(house: House, hosts: Hosts | None = None) -> Starlette:
    """The pages of a house, which is opened and closed with them; ``hosts`` are the names that it answers to."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        await house.start()
        yield
        studio.close()
        await house.stop()

    studio = Studio()
    made = Starlette(
        routes=[
            *files.ROUTES,
            *visit.ROUTES,
            *api.ROUTES,
            *routes.ROUTES,
            *learn.ROUTES,
            *pages.ROUTES,
            *previews.ROUTES,
        ],
        middleware=[
            Middleware(Guard, sorry=errors.sorry, hosts=hosts),
            Middleware(RateLimits, sorry=errors.sorry),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=6),
        ],
        exception_handlers={**errors.HANDLERS},
        lifespan=living,
    )
    made.state.house = house
    made.state.hosts = hosts or Hosts()
    made.state.studio = studio
    made.state.postcards = previews.Postcards()
    made.state.missed = Desk(*MISSED)
    made.state.memory = Memory()
    house.put_away = made.state.memory.forget
    made.state.lines = AtOnce()
    return made
