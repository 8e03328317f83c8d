"""Luck: how nobody can foresee it and everybody can check it; and the luck of one table, checked after its game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meseta.server.looks import Look
from meseta.server.luck_sheet import LuckSheet
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el
from meseta.web.visit import Visit, visit_of
from meseta.web.visitors import house_of, visitor_of

SENTENCES = 10


async def explained(request: Request) -> Response:
    """How luck works here, in ten sentences."""
    visit = visit_of(request)
    title = visit.words.get("luck", "title")
    return page(visit, title, el("h1", title), _sentences(visit), kind="luck")


def _sentences(visit: Visit) -> Markup:
    return el("ol", [el("li", visit.words.get("luck", f"s{n}")) for n in range(1, SENTENCES + 1)], class_="reading")


async def of_table(request: Request) -> Response:
    """What may be told of a table's luck now."""
    visit = visit_of(request)
    table = house_of(request).at(request.path_params["table"], await visitor_of(request, visit))
    look, sheet = await table.look(), await table.luck()
    words = visit.words
    body: list[Child] = [
        el("h1", words.get("luck", "of_table")),
        el("p", _verdict(visit, sheet), class_="lead", role="status"),
        _facts(visit, look, sheet) if sheet.fair else None,
        el("p", el("a", words.get("luck", "title"), href="/luck")),
        el("p", el("a", words.get("luck", "back"), href=f"/t/{look.table}", class_="button")),
    ]
    return page(visit, words.get("luck", "of_table"), *body, kind="luck")


def _verdict(visit: Visit, sheet: LuckSheet) -> str:
    words = visit.words
    if sheet.kept:
        return words.get("luck", "kept")
    if not sheet.fair:
        return words.get("luck", "seeded")
    if not sheet.settled:
        return words.get("luck", "unused" if sheet.secret else "waiting")
    if sheet.wrong:
        return words.say("luck", "wrong", {"why": sheet.wrong})
    if sheet.secret:
        return words.say("luck", "right", {"n": sheet.drawn})
    return words.get("luck", "running")


def _facts(visit: Visit, look: Look, sheet: LuckSheet) -> Markup:
    words = visit.words
    rows = [(words.get("luck", "brought" if sheet.brought else "digest"), sheet.digest)]
    rows += [
        (words.say("luck", "nonce", {"seat": chair.name}), nonce or "–")
        for chair, nonce in zip(look.chairs, sheet.nonces, strict=False)  # a record from elsewhere may lack some
    ]
    rows += [(words.get("luck", "secret"), sheet.secret or words.get("luck", "not_yet"))]
    rows += [(words.get("luck", "next"), sheet.next_digest)] if sheet.next_digest else []
    return el("dl", [(el("dt", name), el("dd", el("code", value))) for name, value in rows], class_="luck")


ROUTES = [Route("/luck", explained), Route("/t/{table}/luck", of_table)]
