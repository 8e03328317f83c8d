"""What pages need of the house: who visits, and how to get it from a request."""

from __future__ import annotations

import math
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from meseta import bots, games
from meseta.core.game import Game
from meseta.core.texts import Texts, texts
from meseta.server.house import House, Person
from meseta.server.limits import Limiter
from meseta.server.looks import Look
from meseta.web.html import Markup, el
from meseta.web.visit import PACKAGE, Visit, remember_person

TOO_MANY = 429
LEVELS = ("easy", "medium", "hard", "expert")
USUAL = ("medium", "greedy")
SPANS = {"days": 24 * 60, "hours": 60, "minutes": 1}


def house_of(request: HTTPConnection) -> House:
    """The house whose pages these are."""
    house: House = request.app.state.house
    return house


async def visitor(request: HTTPConnection, visit: Visit) -> Person | None:
    """Whoever is known by the cookie; nobody is written down for only looking."""
    return await house_of(request).known(visit.token) if visit.token else None


async def known(request: HTTPConnection, visit: Visit) -> Person:
    """Whoever is known by the cookie; strangers have no business here, and nobody at a table that is not there."""
    table = request.path_params.get("table")
    if table is not None and not await house_of(request).exists(table):
        raise HTTPException(404)
    person = await visitor(request, visit)
    if person is None:
        raise HTTPException(403)
    return person


class Guest:
    """Somebody who does something and so becomes a person of the house; the cookie goes with the answer."""

    def __init__(self, request: Request, person: Person, token: str) -> None:
        self._request = request
        self.person = person
        self._token = token

    def sent_with(self, response: Response) -> Response:
        """The answer, with the cookie by which the person is known again."""
        remember_person(response, self._request, self._token)
        return response


async def guest(request: Request, visit: Visit, nickname: str = "") -> Guest:
    """Whoever sent a form, as a person."""
    person, token = await house_of(request).greet(visit.token or None, nickname)
    return Guest(request, person, token)


def game_called(name: str) -> Game[Any]:
    """A game of the house; an unknown name leads nowhere."""
    if name not in games.NAMES:
        raise HTTPException(404)
    return games.game(name)


def level(words: Texts, kind: str) -> str:
    """A kind of bot in words; kinds without words of their own keep their name."""
    return words.get("bots", kind) if words.has("bots", kind) else kind


def span(words: Texts, minutes: int) -> str:
    """A time in words, in the largest unit in which it is whole."""
    unit, length = next(found for found in SPANS.items() if minutes % found[1] == 0)
    return words.say("spans", unit, {"n": minutes // length})


def bots_of(game: Game[Any]) -> list[str]:
    """The kinds of bots that a lobby offers, from weak to strong: where there are levels, only these."""
    kinds = bots.kinds_of(game)
    return [kind for kind in kinds if kind in LEVELS] or kinds


def experts_of(game: Game[Any]) -> list[str]:
    """The kinds that are left: for comparisons and for those who know what they are."""
    offered = bots_of(game)
    return [kind for kind in bots.kinds_of(game) if kind not in offered]


def usual_bot(game: Game[Any]) -> str:
    """Whom a newcomer meets: somebody who plays well and does not think for long."""
    kinds = bots.kinds_of(game)
    return next((kind for kind in USUAL if kind in kinds), kinds[-1])


def analysis_link(look: Look) -> Markup | None:
    """The way to the analysis of a finished game, for those to whom the house shows it."""
    mine = look.founder or any(chair.mine for chair in look.chairs)
    if look.status not in ("over", "ended") or not (look.public or mine):
        return None
    label = texts(PACKAGE, look.language).get("analysis", "title")
    return el("a", label, href=f"/t/{look.table}/analysis", class_="button", data_elsewhere=True)


class Doorkeeper:
    """Lets everybody in, but not too often from one address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._limiter = Limiter(rate, burst)

    def check(self, request: HTTPConnection) -> None:
        """Turn away who comes too often, and say for how long."""
        address = request.client.host if request.client else ""
        if not self._limiter.take(address):
            wait = max(1, math.ceil(self._limiter.wait(address)))
            raise HTTPException(TOO_MANY, headers={"Retry-After": str(wait)})
