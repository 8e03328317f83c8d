"""The hint button's answer: marks and sentences for the script, a page of its own for browsers without one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.core.errors import MesetaError
from meseta.core.texts import Texts
from meseta.server.looks import Advice
from meseta.server.words import Missing
from meseta.web.frame import message as message_page
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el
from meseta.web.table import panels, side_panels
from meseta.web.table.deeds import deed_in, home
from meseta.web.visit import visit_of
from meseta.web.visitors import at_table

CONFLICT = 409


async def hint(request: Request) -> Response:
    """A hint for the seat that asks; the form names the seat as every deed's form does."""
    table = await at_table(request)
    wish = deed_in(await request.form())
    if wish.seat is not None:
        table = table.through(wish.seat)
    visit, back = visit_of(request), home(table.table, table.visitor.seat)
    scripted = request.headers.get("accept", "").startswith("application/json")
    try:
        advice = await table.hint()
    except Missing:
        raise
    except MesetaError as error:
        if scripted:
            return JSONResponse({"message": str(error)})
        return message_page(visit, visit.words.get("frame", "wrong"), str(error), CONFLICT, back)
    if scripted:
        marks = [tip.option for tip in advice.tips]
        return JSONResponse({"step": advice.step, "options": marks, "panel": told(visit.words, advice)})
    title = visit.words.get("table", "hint")
    way = el("p", el("a", visit.words.get("frame", "back"), href=back, class_="button"))
    form = side_panels.live_form(
        table.table, advice.seat, _buttons(advice), version=str(advice.version), client=wish.client
    )
    return page(visit, title, el("section", el("h1", title), _lines(advice), form, way, class_="sentence"))


def told(words: Texts, advice: Advice) -> Markup:
    """What stands below the question: the best options in words."""
    close = el("button", "×", type="button", aria_label=words.get("table", "close"), data_close=True)
    return Markup(f"{_lines(advice)}{close}")


def _lines(advice: Advice) -> Markup:
    return el("ol", [el("li", tip.text) for tip in advice.tips], class_="tips")


def _buttons(advice: Advice) -> Child:
    """Every tip as a choice."""
    return el("p", [panels.doing("play", tip.label, tip.option, class_="choice") for tip in advice.tips])
