"""The table page: ``/t/<id>``, its line to the server, and the questions that it asks in between."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from meseta.core.errors import MesetaError
from meseta.server.deeds import Deed
from meseta.server.house import Person
from meseta.web.frame import message as message_page
from meseta.web.frame import page
from meseta.web.house import Doorkeeper
from meseta.web.html import el
from meseta.web.pages.rules import plain
from meseta.web.table import hinting, live, panels, why_not
from meseta.web.table.asking import Asking, asking, deed_in, deed_of, reply_to
from meseta.web.table.sight import film_since, sight
from meseta.web.table.whole import PREFERENCES, table_page
from meseta.web.visit import back_to, field, remember_person, visit_of

BAD_REQUEST, NOT_FOUND, CONFLICT = 400, 404, 409
LONGEST_FILM = 120
"""Actions of the film of what was missed; of a longer time away the last ones are shown."""

LOOKING = Doorkeeper(rate=50.0, burst=500)
DOING = Doorkeeper(rate=50.0, burst=500)
FILMING = Doorkeeper(rate=0.5, burst=12)
"""A film is a hundred pages at once."""


async def show(request: Request) -> Response:
    """The whole page. Whoever is new gets a person of their own, so that they can talk and sit down."""
    LOOKING.check(request)
    wanted = await asking(request)
    token = ""
    if wanted.who is None and await wanted.house.exists(wanted.table):
        person, token = await wanted.house.greet(None)
        wanted = replace(wanted, who=person)
    seen = await sight(wanted.house, wanted.table, wanted.who, wanted.language, wanted.seat)
    wanted.memory.keep(wanted.viewer, seen)
    response = table_page(visit_of(request), seen, request.query_params.get("seat", ""), _prefs(wanted))
    if token:
        remember_person(response, request, token)
    return response


def _prefs(wanted: Asking) -> dict[str, str]:
    if not isinstance(wanted.who, Person):
        return {}
    return {name: str(value) for name, value in wanted.who.prefs.items() if name in PREFERENCES}


# -- deeds -------------------------------------------------------------------------------------------------------------


async def deed(request: Request) -> Response:
    """A deed by request: from the script as JSON, from a plain form with a page for an answer."""
    DOING.check(request)
    wanted = await asking(request)
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            wish = deed_of(json.loads(await request.body()))
        except (MesetaError, ValueError, RecursionError):
            return JSONResponse({"status": "refused", "message": "This is no deed."}, BAD_REQUEST)
        return JSONResponse(await reply_to(wanted, wish))
    wish = deed_in(await request.form())
    if wish.seat is None:
        wish = replace(wish, seat=wanted.seat)
    reply = await reply_to(wanted, wish)
    if reply["status"] == "confirm":
        return _confirmation(request, wanted, wish, reply["message"])
    if reply["status"] in ("refused", "stale"):
        visit = visit_of(request)
        title = visit.words.get("frame", "wrong")
        return message_page(visit, title, reply["message"], CONFLICT, _home(wanted, wish))
    return back_to(_home(wanted, wish))


def _home(wanted: Asking, wish: Deed) -> str:
    """The table's page; through the eyes of the seat that acted, which the page then checks."""
    return f"/t/{wanted.table}" if wish.seat is None else f"/t/{wanted.table}?seat={wish.seat}"


def _confirmation(request: Request, wanted: Asking, wish: Deed, sentence: str) -> Response:
    """Ask before what cannot be taken back, without a script."""
    visit = visit_of(request)
    words = visit.words
    kept: dict[str, str | int] = {
        "version": wish.version,
        "client": f"{wish.client}-yes"[:64],
        "confirmed": "yes",
        "seat": "" if wish.seat is None else wish.seat,
        "deed": f"{wish.what} {wish.value}",
    }
    form = el(
        "form",
        [el("input", type="hidden", name=name, value=value) for name, value in kept.items()],
        el("p", sentence),
        el("button", words.get("table", "yes"), class_="main-button"),
        " ",
        el("a", words.get("table", "no"), href=_home(wanted, wish), class_="button"),
        method="post",
    )
    return page(visit, words.get("table", "sure"), el("section", form, class_="sentence"))


# -- questions in between ----------------------------------------------------------------------------------------------


async def rule(request: Request) -> Response:
    """A rule's paragraph."""
    LOOKING.check(request)
    wanted = await asking(request)
    name = request.query_params.get("rule", "")[:40]
    look = await wanted.house.look(wanted.table, wanted.who, wanted.language, wanted.seat)
    found = look.game.rules_in(look.language).get(name)
    if found is None:
        raise HTTPException(NOT_FOUND)
    return JSONResponse({"message": found.section, "rule": found.id, "paragraph": plain(found.text)})


async def preview(request: Request) -> Response:
    """The forecast with what a choice would change."""
    LOOKING.check(request)
    wanted = await asking(request)
    option = request.query_params.get("option", "")[:100]
    after = await wanted.house.preview(wanted.table, wanted.who, option, wanted.language, wanted.seat)
    if after is None:
        return JSONResponse({})
    look = await wanted.house.look(wanted.table, wanted.who, wanted.language, wanted.seat)
    return JSONResponse({"forecast": panels.forecast(look, after), "effect": panels.effect(look, after)})


async def frames(request: Request) -> Response:
    """What happened since the viewer's last action, or since a later step that the viewer has seen, as a film."""
    FILMING.check(request)
    wanted = await asking(request)
    now = await sight(wanted.house, wanted.table, wanted.who, wanted.language, wanted.seat)
    look, since = now.look, request.query_params.get("since", "")
    start = max(look.seen, look.step - LONGEST_FILM, int(since) if re.fullmatch("[0-9]{1,9}", since) else 0)
    if now.covered or look.seat is None or start >= look.step:
        return JSONResponse({"frames": [], "news": []})
    return JSONResponse(await film_since(wanted.house, wanted.who, now, start))


async def preferences(request: Request) -> Response:
    """What a person prefers, kept with the person."""
    DOING.check(request)
    form = await request.form()
    house = request.app.state.house
    person, token = await house.greet(visit_of(request).token or None)
    wishes = {name: field(form, name) for name, values in PREFERENCES.items() if field(form, name) in values}
    await asyncio.to_thread(house.database.set_prefs, person.id, {**person.prefs, **wishes})
    response = back_to(field(form, "back"))
    remember_person(response, request, token)
    return response


ROUTES: list[BaseRoute] = [
    Route("/t/{table}", show),
    WebSocketRoute("/t/{table}/live", live.live),
    Route("/t/{table}/stream", live.stream),
    Route("/t/{table}/deed", deed, methods=["POST"]),
    Route("/t/{table}/hint", hinting.hint, methods=["POST"]),
    Route("/t/{table}/why", why_not.why),
    Route("/t/{table}/closed", why_not.closed),
    Route("/t/{table}/rule", rule),
    Route("/t/{table}/preview", preview),
    Route("/t/{table}/frames", frames),
    Route("/preferences", preferences, methods=["POST"]),
]
