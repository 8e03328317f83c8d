"""One remark, and what can be done about it: read no more of whoever said it, or tell whoever runs the house."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.server.looks import NAMELESS, Remark
from meseta.web.frame import message, page
from meseta.web.html import el
from meseta.web.visit import back_to, field, visit_of
from meseta.web.visitors import at_table, guest, house_of

NOT_HERE = 404


async def show(request: Request) -> Response:
    """The remark with its two buttons."""
    visit, said = visit_of(request), await _remark(request)
    words, table = visit.words, request.path_params["table"]
    name = words.get("lobby", "guest") if said.who == NAMELESS else said.who
    form = el(
        "form",
        el("p", words.get("remark", "mute_text"), class_="quiet"),
        el("p", el("button", words.get("remark", "mute"), name="what", value="mute")),
        el("p", words.get("remark", "report_text"), class_="quiet"),
        el("p", el("button", words.get("remark", "report"), name="what", value="report")),
        method="post",
    )
    title = words.get("remark", "title")
    quoted = el("blockquote", el("b", name), " ", said.text)
    back = el("p", el("a", words.get("frame", "back"), href=f"/t/{table}"))
    return page(visit, title, el("section", el("h1", title), quoted, form, back, class_="sentence"))


async def act(request: Request) -> Response:
    """Mute whoever said it, or report it."""
    visit, said = visit_of(request), await _remark(request)
    table, what = request.path_params["table"], field(await request.form(), "what")
    if what not in ("mute", "report"):
        raise HTTPException(400)
    reader = await guest(request, visit)
    people = house_of(request).people
    if what == "mute":
        await people.mute(reader.person, said)
        return reader.sent_with(back_to(f"/t/{table}"))
    await people.report(reader.person, table, said)
    words = visit.words
    return reader.sent_with(
        message(visit, words.get("remark", "title"), words.get("remark", "reported"), 200, f"/t/{table}")
    )


async def _remark(request: Request) -> Remark:
    """A remark that the visitor may read."""
    look = await (await at_table(request)).look()
    number = request.path_params["number"]
    found = next((said for said in look.chat if said.number == number), None)
    if found is None:
        raise HTTPException(NOT_HERE)
    return found


ROUTES = [
    Route("/t/{table}/remark/{number:int}", show, methods=["GET"]),
    Route("/t/{table}/remark/{number:int}", act, methods=["POST"]),
]
