"""The pictures of the lobby: every game in the middle of a game, drawn once and kept by browsers.

The first visitor sees them at once: what bots played is kept in ``data/covers.toml`` and only played again, which takes
no thinking. ``python -m meseta.web.showcase`` writes the file anew; titles of other packages are played by bots.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta import bots, games
from meseta.core.data import find
from meseta.core.match import Match
from meseta.render import cover
from meseta.web.html import Markup, el
from meseta.web.visit import PACKAGE, Visit, spoken

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
    match = _begun(name)
    kept = _kept()
    if name in kept:
        for option in kept[name].split():
            question = match.question
            if question is None:
                break
            match.play(match.game.vocabulary.option(option), question.seat)
        return match
    for _ in _moves(match):
        pass
    return match


@cache
def _kept() -> dict[str, str]:
    """What bots have played, by title."""
    return {name: str(moves) for name, moves in find(PACKAGE, "covers.toml").content["moves"].items()}


def _begun(name: str) -> Match:
    game = games.game(name)
    return Match(game, max(game.seats[0], min(4, game.seats[-1])), _SEED).begin()


def _moves(match: Match) -> Iterator[str]:
    """Let bots play; what they choose."""
    kind = "greedy" if "greedy" in bots.kinds_of(match.game) else "random"
    players = [bots.make(kind, match.game, _SEED + seat) for seat in range(match.seats)]
    for _ in range(_DECISIONS):
        question = match.question
        if question is None:
            return
        option = players[question.seat].choose(match.eyes(question.seat))
        match.play(option, question.seat)
        yield match.game.vocabulary.name(option)


ROUTES = [Route("/picture/{file}", picture)]


if __name__ == "__main__":
    print(
        "# Half a game of every title for the pictures of the lobby, as greedy bots chose. web/showcase.py writes it."
    )
    print("[moves]")
    for title in games.NAMES:
        print(f'{title} = "{" ".join(_moves(_begun(title)))}"')
