"""Who visits, and at which table: what a request's cookies and address tell the house."""

from __future__ import annotations

import re
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from meseta.core.decision import Seat
from meseta.server.at_table import AtTable
from meseta.server.deeds import Deed, checked_remark
from meseta.server.house import House, Person, Visitor
from meseta.server.limits import network_of
from meseta.web.visit import HERE, Visit, remember_person, visit_of

TOKEN = re.compile("[A-Za-z0-9_-]{43}")
"""What ``new_token`` makes: whoever shows anything else was not given it here."""


def house_of(request: HTTPConnection) -> House:
    """The house whose pages these are."""
    house: House = request.app.state.house
    return house


async def visitor_of(request: HTTPConnection, visit: Visit) -> Visitor:
    """Whoever is known by the cookie, or a spectator; nobody is written down for only looking."""
    person = await house_of(request).known(visit.token) if visit.token else None
    return Visitor(person, visit.language, address=address_of(request))


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from, as far as that tells visitors apart: on this device it does not."""
    address = network_of(request.client.host) if request.client else ""
    return "" if address in HERE else address


async def at_table(request: HTTPConnection) -> AtTable:
    """The table of the address, for whoever asks, through the eyes of the seat that the address names."""
    visitor = await visitor_of(request, visit_of(request))
    table = house_of(request).at(request.path_params["table"], visitor)
    return table.through(seat_in(request.query_params.get("seat", "")))


def seat_in(text: object) -> Seat | None:
    """A seat by number; nothing for nothing, and for nonsense."""
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < 10:
        return text
    return int(text) if isinstance(text, str) and len(text) == 1 and text.isdecimal() else None


async def at_own_table(request: HTTPConnection, visit: Visit) -> AtTable:
    """The same for somebody with a cookie; strangers have no business here, and nobody at a table that is not there."""
    house, name = house_of(request), request.path_params["table"]
    if not await house.at(name, Visitor(language=visit.language)).exists():
        raise HTTPException(404)
    visitor = await visitor_of(request, visit)
    if visitor.person is None:
        raise HTTPException(403)
    return house.at(name, visitor)


async def introduced(request: HTTPConnection, table: AtTable, deed: Deed) -> AtTable:
    """The same table for somebody who has only looked so far and now says something: that makes a person of them.

    Their browser was given a token with the page; nobody wrote it down until now. What would be refused, or is said at
    a table that is not there, makes nobody.
    """
    visitor = table.visitor
    if deed.what != "say" or visitor.person is not None or not await table.exists():
        return table
    checked_remark(deed.value, visitor.language)
    house, token = house_of(request), visit_of(request).token
    if not TOKEN.fullmatch(token):
        return table
    return house.at(table.table, replace(visitor, person=await house.introduce(token, visitor)))


class Guest:
    """Somebody who does something and so becomes a person of the house; the cookie goes with the answer.

    The token stays here: the house is told who it is, not by what they are known.
    """

    def __init__(self, request: Request, person: Person, language: str, token: str) -> None:
        self._request = request
        self.person = person
        self.visitor = Visitor(person, language, address=address_of(request))
        self._token = token

    def sent_with(self, response: Response) -> Response:
        """The answer, with the cookie by which the person is known again."""
        remember_person(response, self._request, self._token)
        return response


async def guest(request: Request, visit: Visit, nickname: str = "") -> Guest:
    """Whoever sent a form, as a person."""
    house = house_of(request)
    visitor = await visitor_of(request, visit)
    if visitor.person is not None:
        return Guest(request, visitor.person, visit.language, visit.token)
    house.let_in(visitor)
    person, token = await house.greet(None, nickname)
    return Guest(request, person, visit.language, token)
