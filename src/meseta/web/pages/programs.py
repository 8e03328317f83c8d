"""Programs that play: a token for one's own seat, and another one when it was lost. A form, without a script."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.server.at_table import AtTable
from meseta.server.looks import Chair
from meseta.web.frame import page
from meseta.web.html import Child, Markup, copyable, el
from meseta.web.pages.founding import sign
from meseta.web.visit import Visit, field, visit_of
from meseta.web.visitors import at_own_table, seat_in

FORBIDDEN = 403


async def show(request: Request) -> Response:
    """What a token is, and a button for every seat of the visitor."""
    visit = visit_of(request)
    table = await at_own_table(request, visit)
    return _page(visit, table, [_asking(visit, chair) for chair in await _own(table)])


async def give(request: Request) -> Response:
    """A new token, shown this once; the one before is void."""
    visit = visit_of(request)
    table = await at_own_table(request, visit)
    seat = seat_in(field(await request.form(), "seat"))
    chair = next((chair for chair in await _own(table) if chair.seat == seat), None)
    if chair is None:
        raise HTTPException(FORBIDDEN)
    response = _page(visit, table, [_given(visit, chair, await table.api_token(chair.seat))])
    response.headers["cache-control"] = "no-store"
    return response


async def _own(table: AtTable) -> list[Chair]:
    """The seats of the visitor; whoever has none has no business here."""
    mine = [chair for chair in (await table.look()).chairs if chair.mine]
    if not mine:
        raise HTTPException(FORBIDDEN)
    return mine


def _page(visit: Visit, table: AtTable, seats: list[Markup]) -> Response:
    words = visit.words
    body: list[Child] = [
        el("h1", words.get("program", "title")),
        el("p", words.get("program", "lead"), class_="lead"),
        el("div", seats, class_="invitations"),
        el("p", words.get("program", "void"), class_="quiet"),
        el("p", el("a", words.get("program", "description"), href="/api/openapi.json")),
        el("p", el("a", words.get("invite", "to_table"), href=f"/t/{table.table}", class_="button")),
    ]
    return page(visit, words.get("program", "title"), *body, kind="program")


def _asking(visit: Visit, chair: Chair) -> Markup:
    button = el("button", visit.words.get("program", "make"), name="seat", value=chair.seat, class_="main-button")
    return _sheet(visit, chair, el("form", button, method="post"))


def _given(visit: Visit, chair: Chair, token: str) -> Markup:
    words = visit.words
    label = f"{words.get('program', 'token')}: {chair.name}"
    once = el("p", words.get("program", "once"), role="status")
    return _sheet(visit, chair, once, copyable(token, label, words.get("program", "copy")))


def _sheet(visit: Visit, chair: Chair, *content: Child) -> Markup:
    head = el("h2", sign(chair.colour), visit.words.say("invite", "seat", {"seat": chair.name}))
    return el("article", head, *content, class_="invitation sheet")


ROUTES = [
    Route("/t/{table}/program", show, methods=["GET"]),
    Route("/t/{table}/program", give, methods=["POST"]),
]
