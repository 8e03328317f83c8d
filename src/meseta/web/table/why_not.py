"""Why not? What lies on the board and cannot be chosen now, as a list for keyboards and screen readers.

It is a page of its own; the script opens it inside the table (``?panel``), like the rules.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from meseta.core.errors import Refused
from meseta.core.game import Rule
from meseta.render import drawing_of
from meseta.server.looks import Look
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el
from meseta.web.pages.rules import plain
from meseta.web.table.inspect import SPOT, card
from meseta.web.table.names import in_names
from meseta.web.table.panels import rule_link
from meseta.web.visit import Visit, visit_of
from meseta.web.visitors import at_table

LONGEST = 100
"""Characters of an option's name."""


async def why(request: Request) -> Response:
    """Why something cannot be chosen, with the rule's paragraph, and as a card beside it, for the script."""
    table, option = await at_table(request), _option(request)
    refusal = await table.why(option)
    if refusal is None:
        return JSONResponse({"message": "", "rule": "", "paragraph": "", "card": ""})
    look = await table.look()
    sentence, paragraph = _in_words(look, option, refusal.sentence), _paragraph(look, refusal.rule)
    told = card(look, f"{SPOT}{option}", Refused(sentence, refusal.rule), paragraph)
    return JSONResponse({"message": sentence, "rule": refusal.rule, "paragraph": paragraph, "card": told})


async def closed(request: Request) -> Response:
    """Everything that is closed, and why the chosen one is."""
    visit, table, option = visit_of(request), await at_table(request), _option(request)
    look = await table.look()
    refusal = await table.why(option) if option else None
    answer = None if refusal is None else _answer(look, option, refusal)
    title = el("h1", visit.words.get("table", "why"))
    content = el("div", title, answer, _list(visit, look, option), class_="closed-list")
    if "panel" in request.query_params:
        return HTMLResponse(content)
    back = el("p", el("a", visit.words.get("frame", "back"), href=f"/t/{look.table}?seat={look.seat}", class_="button"))
    return page(visit, visit.words.get("table", "why"), content, back)


def _option(request: Request) -> str:
    return request.query_params.get("option", "")[:LONGEST]


def _in_words(look: Look, option: str, sentence: str) -> str:
    """A sentence without the names that only programs and terminals use: whoever clicks never typed one."""
    label = _label(look, option)
    return in_names(look, re.sub(f'(?<=["„“”«]){re.escape(option)}(?=["“”»])', lambda _: label, sentence))


def _label(look: Look, option: str) -> str:
    """An option in words."""
    if not look.view or option not in look.game.vocabulary.names:
        return option
    return look.game.label(look.game.vocabulary.option(option), look.view, look.language).partition(": ")[0]


def _paragraph(look: Look, rule: str) -> str:
    found: Rule | None = look.game.rules_in(look.language).get(rule)
    return "" if found is None else plain(found.text)


def _answer(look: Look, option: str, refusal: Refused) -> Markup:
    """The reason, with the rule's paragraph; read out as soon as it is there."""
    sentence = el("p", el("b", _in_words(look, option, refusal.sentence)))
    paragraph = _paragraph(look, refusal.rule)
    rule = el("p", rule_link(look.game, refusal.rule), " ", paragraph) if paragraph else None
    return el("div", sentence, rule, role="alert", class_="answer")


def _list(visit: Visit, look: Look, chosen: str) -> list[Child]:
    """What is closed, pane by pane."""
    ask = look.ask
    if ask is None or not ask.choices:
        return [el("p", visit.words.get("table", "why_none"))]
    legal = {choice.option for choice in ask.choices}
    drawing = drawing_of(look.game, look.view, look.language)
    found: list[Child] = [el("p", visit.words.get("table", "why_text"), class_="quiet")]
    for pane in drawing.panes:
        names = [option for option, spot in drawing.spots.items() if spot.pane == pane.name and option not in legal]
        if names and pane.parts:
            links = [el("li", _link(look, option, option == chosen)) for option in names]
            found += [el("h2", pane.title), el("ul", links)]
    return found


def _link(look: Look, option: str, chosen: bool) -> Markup:
    label = in_names(look, _label(look, option))
    return el(
        "a",
        label[:1].upper() + label[1:],
        href=f"/t/{look.table}/closed?seat={look.seat}&option={option}",
        id=f"closed-{option}",
        aria_current="true" if chosen else None,
    )
