"""Inspect anything: what lies on the table, in words and numbers, as a small card that the page puts beside it.

What a card says is made from the viewer's own look: the label that the picture gives the thing, the numbers that the
title knows of it (``Words.about``), and, for what cannot be chosen, the sentence why not.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from meseta.core.errors import Refused
from meseta.core.words import About
from meseta.server.looks import Look
from meseta.web import cast
from meseta.web.cast import character_in
from meseta.web.html import Child, Markup, el
from meseta.web.table.board import drawing_for, labels, name_and_rest
from meseta.web.table.names import called, in_names
from meseta.web.table.panels import rule_link
from meseta.web.table.sight import sight
from meseta.web.table.where import latest
from meseta.web.visitors import at_table

NOT_FOUND = 404
LONGEST = 100
"""Characters of a part's id."""
SPOT = "spot-"
"""How the ids of spots begin; what follows is the name of an option."""
NOTHING = About(())


async def about(request: Request) -> Response:
    """The card of a part. Between two people at one device only the public board is looked at."""
    part = request.query_params.get("part", "")[:LONGEST]
    look = (await sight(await at_table(request))).look
    told = card(look, part)
    if told is None:
        raise HTTPException(NOT_FOUND)
    return JSONResponse({"card": told, "lines": latest(look, part)})


def card(look: Look, part: str, refusal: Refused | None = None, paragraph: str = "") -> Markup | None:
    """What there is to say about a part, or about the spot of an option; ``None`` where there is no such thing.

    A refusal comes first: whoever has just clicked wants to know why nothing happens.
    """
    label, person = label_of(look, part), _person(look, part)
    if not label and refusal is None and person is None:
        return None
    name, text = name_and_rest(in_names(look, label))
    known = look.game.about(look.view, part.removeprefix(SPOT), look.language) or NOTHING
    rule = known.rule if refusal is None else refusal.rule
    lines: list[Child] = [el("li", in_names(look, line)) for line in known.lines]
    why = None if refusal is None else el("p", in_names(look, refusal.sentence), class_="why-not")
    law = rule_link(look.game, rule)
    return el(
        "div",
        el("h3", name[:1].upper() + name[1:]) if name and person is None else None,
        person,
        why,
        el("p", law, " ", paragraph, class_="paragraph") if paragraph else None,
        el("p", text[:1].upper() + text[1:]) if text and not known.lines else None,
        el("ul", lines) if lines else None,
        None if paragraph or not law else el("p", law, class_="paragraph"),
    )


def _person(look: Look, part: str) -> Markup | None:
    """Who plays, where the part is that of a player whom a character plays."""
    chair = next((chair for chair in look.chairs if part == f"player-{chair.colour}"), None)
    found = None if chair is None else character_in(chair)
    return None if chair is None or found is None else cast.card(found, look.language, called(look.chairs)[chair.seat])


def label_of(look: Look, part: str) -> str:
    """How the picture calls a part."""
    drawing = drawing_for(look)
    if drawing is None:
        return ""
    if part.startswith(SPOT):
        spot = drawing.spots.get(part.removeprefix(SPOT))
        return "" if spot is None else spot.label
    return labels("".join(markup for pane in drawing.panes for markup in pane.parts.values())).get(part, "")
