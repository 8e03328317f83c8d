"""The pictures of the lobby: every game in the middle of a game, drawn once and kept by browsers."""

from __future__ import annotations

import asyncio
from functools import cache
from hashlib import blake2b

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta import bots, games
from meseta.core.match import Match
from meseta.render import cover
from meseta.web.html import Markup, el
from meseta.web.visit import Visit, spoken

_SEED = 7
_DECISIONS = 90
"""How far the game on the picture has gone: there is something to see, and it is there at once."""
_LIGHTS = {"light": False, "dark": True}
_KEPT = "public, max-age=86400"


def picture_of(name: str, visit: Visit, *, alt: str = "") -> Markup:
    """The picture of a game, in the light that the visitor has chosen."""

    def address(light: str) -> str:
        return f"/picture/{name}-{visit.language}-{light}.svg"

    image = el(
        "img",
        src=address("dark" if visit.theme == "dark" else "light"),
        alt=alt,
        width=980,
        height=786,
        loading="lazy",
        decoding="async",
    )
    if visit.theme != "system":
        return el("picture", image)
    return el("picture", el("source", media="(prefers-color-scheme: dark)", srcset=address("dark")), image)


async def picture(request: Request) -> Response:
    """The picture of a game as a file."""
    name, _, rest = request.path_params["file"].removesuffix(".svg").partition("-")
    language, _, light = rest.partition("-")
    if name not in games.NAMES or language not in spoken() or light not in _LIGHTS:
        raise HTTPException(404)
    svg = await asyncio.to_thread(_drawn, name, language, light)
    tag = f'"{blake2b(svg, digest_size=8).hexdigest()}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag, "cache-control": _KEPT})
    return Response(svg, media_type="image/svg+xml", headers={"etag": tag, "cache-control": _KEPT})


@cache
def _drawn(name: str, language: str, light: str) -> bytes:
    match = _played(name)
    return cover(match.game, match.view(None), language, night=_LIGHTS[light]).encode()


@cache
def _played(name: str) -> Match:
    """A game of bots, some way on."""
    game = games.game(name)
    match = Match(game, max(game.seats[0], min(4, game.seats[-1])), _SEED).begin()
    kind = "greedy" if "greedy" in bots.kinds_of(game) else "random"
    players = [bots.make(kind, game, _SEED + seat) for seat in range(match.seats)]
    for _ in range(_DECISIONS):
        question = match.question
        if question is None:
            break
        match.play(players[question.seat].choose(match.eyes(question.seat)), question.seat)
    return match


ROUTES = [Route("/picture/{file}", picture)]
