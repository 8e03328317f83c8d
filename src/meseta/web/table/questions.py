"""The questions that a page asks in between: a rule, what a choice would change, what happened meanwhile."""

from __future__ import annotations

import re

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.render.cards import SIZE, face_of, standing_alone
from meseta.server.turns import Desk, TooMany
from meseta.web.pages.rules import plain
from meseta.web.table import panels
from meseta.web.table.sight import sight
from meseta.web.table.stage import film_since
from meseta.web.visitors import at_table

NOT_FOUND = 404
LONGEST_FILM = 120
"""Actions of the film of what was missed; of a longer time away the last ones are shown."""

NOTHING: dict[str, list[str]] = {"frames": [], "news": []}
"""What is shown where nothing was missed, or too many want to see what they missed: the board as it is."""


async def rule(request: Request) -> Response:
    """A rule's paragraph."""
    table = await at_table(request)
    name = request.query_params.get("rule", "")[:40]
    look = await table.look()
    found = look.game.rules_in(look.language).get(name)
    if found is None:
        raise HTTPException(NOT_FOUND)
    return JSONResponse({"message": found.section, "rule": found.id, "paragraph": plain(found.text)})


async def face(request: Request) -> Response:
    """A card as it looks, with the symbols that it is drawn with."""
    look = await (await at_table(request)).look()
    drawn = face_of(look.game, request.query_params.get("card", "")[:40], look.language)
    if not drawn:
        raise HTTPException(NOT_FOUND)
    wide, tall = SIZE
    shown = standing_alone(look.game, drawn)
    frame = f'<svg class="face" viewBox="{-wide / 2:g} {-tall / 2:g} {wide:g} {tall:g}">{shown}</svg>'
    return JSONResponse({"face": frame})


async def preview(request: Request) -> Response:
    """The forecast with what a choice would change."""
    table = await at_table(request)
    option = request.query_params.get("option", "")[:100]
    after = await table.preview(option)
    if after is None:
        return JSONResponse({})
    look = await table.look()
    return JSONResponse({"forecast": panels.forecast(look, after), "effect": panels.effect(look, after)})


async def frames(request: Request) -> Response:
    """What happened since the viewer's last action, or since a later step that the viewer has seen, as a film."""
    table = await at_table(request)
    now = await sight(table)
    look, since = now.look, request.query_params.get("since", "")
    start = max(look.seen, look.step - LONGEST_FILM, int(since) if re.fullmatch("[0-9]{1,9}", since) else 0)
    if now.covered or look.seat is None or start >= look.step:
        return JSONResponse(NOTHING)
    desk: Desk = request.app.state.missed
    try:
        async with desk.turn(table.visitor.whose):
            return JSONResponse(await film_since(table, now, start))
    except TooMany:
        return JSONResponse(NOTHING)
