"""The table's page as a browser asks for it, and what a person prefers there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from meseta.server.house import Person
from meseta.web.previews import preview, sentence_about
from meseta.web.table.page import PREFERENCES, table_page
from meseta.web.table.sight import Memory, sight
from meseta.web.visit import back_to, field, remember_person, visit_of
from meseta.web.visitors import TOKEN, at_table, guest, house_of


async def show(request: Request) -> Response:
    """The whole page. Whoever is new gets a token, so that they can talk; nobody is written down for looking."""
    visit, table = visit_of(request), await at_table(request)
    seen = await sight(table)
    memory: Memory = request.app.state.memory
    memory.keep(table, seen)
    told = preview(request, seen.look.game.title_in(visit.language), sentence_about(visit, seen.look), seen.look)
    response = table_page(visit, seen, request.query_params.get("seat", ""), _prefs(table.visitor.person), told)
    remember_person(response, request, visit.token if TOKEN.fullmatch(visit.token) else house_of(request).ticket())
    return response


def _prefs(person: Person | None) -> dict[str, str]:
    """What somebody prefers; whoever once wanted no animation gets none."""
    prefs = {} if person is None else person.prefs
    known = {name: str(value) for name, value in prefs.items() if name in PREFERENCES}
    return {"speed": "off", **known} if prefs.get("motion") == "off" else known


async def preferences(request: Request) -> Response:
    """What a person prefers, kept with the person."""
    form = await request.form()
    chooser = await guest(request, visit_of(request))
    wishes = {name: field(form, name) for name, values in PREFERENCES.items() if field(form, name) in values}
    await house_of(request).prefer(chooser.person, wishes)
    return chooser.sent_with(back_to(field(form, "back")))
