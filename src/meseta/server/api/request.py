"""What every request says about itself, and how often requests may come."""

from __future__ import annotations

import re

from starlette.requests import Request

from meseta.core.texts import languages
from meseta.server.api.problems import Problem
from meseta.server.api.schemas import MOST
from meseta.server.at_table import AtTable
from meseta.server.house import House
from meseta.server.limits import AtOnce, Limiter, network_of
from meseta.server.visitor import Visitor
from meseta.server.words import PACKAGE


class Limits:
    """How often programs may come: in all, and to found tables. One per application, in its ``state.limits``."""

    def __init__(self, rate: float = 40.0, founding: float = 0.2) -> None:
        self.coming = Limiter(rate, rate * 5)
        """By token, otherwise by address."""
        self.address = Limiter(rate * 5, rate * 25)
        """For all tokens of one address together, so that nobody gains by inventing tokens."""
        self.founding = Limiter(founding, 20)
        self.streams = AtOnce()


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return network_of(request.client.host) if request.client else ""


def key_of(request: Request) -> str:
    """Whose limits count: those of the token, or of the address."""
    return request.headers.get("authorization", "")[:120] or address_of(request)


def limits_of(request: Request) -> Limits:
    """The limits of this application."""
    state = request.app.state
    if not hasattr(state, "limits"):
        state.limits = Limits()
    limits: Limits = state.limits
    return limits


def house_of(request: Request) -> House:
    """The house that this application serves."""
    house: House = request.app.state.house
    return house


def language_of(request: Request) -> str:
    """The language asked for."""
    language = request.query_params.get("language", "en")
    if language not in languages(PACKAGE):
        raise Problem(400, f"The language is one of: {', '.join(languages(PACKAGE))}.")
    return language


def number_in(request: Request, name: str) -> int:
    """A number in the query."""
    text = request.query_params.get(name, "0")
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > MOST:
        raise Problem(400, f"'{name}' is a number from 0 to {MOST}.")
    return int(text)


async def at_table(request: Request) -> AtTable:
    """The table of the address, for whoever shows the token of a seat there, or for a spectator."""
    house, table, language = house_of(request), str(request.path_params["table"]), language_of(request)
    header = request.headers.get("authorization")
    if header is None:
        return house.at(table, Visitor(language=language))
    scheme, _, token = header.partition(" ")
    program = await house.program(token.strip(), language) if scheme.lower() == "bearer" else None
    if program is None or program.token_for is None:
        raise Problem(401, "Nobody knows this token.", headers={"WWW-Authenticate": "Bearer"})
    if program.token_for[0] != table:
        raise Problem(403, "This token is for a seat at another table.")
    return house.at(table, program)


async def at_seat(request: Request) -> AtTable:
    """The same for those who must show a token."""
    found = await at_table(request)
    if found.visitor.token_for is None:
        sentence = "Show the token of your seat: Authorization: Bearer …"
        raise Problem(401, sentence, headers={"WWW-Authenticate": "Bearer"})
    return found
