"""Positions as text: drawn, shared as a link, and played from against bots. The address holds the whole position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta import games
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.server.lists import checked_nickname
from meseta.server.looks import Chair, Look
from meseta.server.new_table import ME, NewTable
from meseta.server.positions import LONGEST, example_of
from meseta.server.visitor import Visitor
from meseta.web.frame import page
from meseta.web.html import Child, Markup, copyable, el, join, nonce_field
from meseta.web.on_offer import bots_of, game_called, level, usual_bot
from meseta.web.pages.founding import BAD_REQUEST, fieldset, nickname_field, select
from meseta.web.pages.replay import panes
from meseta.web.table import panels
from meseta.web.table.ending.result import places
from meseta.web.table.ending.whole import placed
from meseta.web.visit import SEE_OTHER, Visit, field, visit_of
from meseta.web.visitors import at_table, guest, house_of, seat_in, visitor_of


def address_of(game: str, text: str) -> str:
    """Where a position is found: the link that is given away."""
    return f"/position?{urlencode({'game': game, 'text': text})}"


async def show(request: Request) -> Response:
    """The form and, if there is a text, the position that it describes."""
    visit = visit_of(request)
    game = game_called(request.query_params.get("game") or games.NAMES[0])
    text = request.query_params.get("text", "")
    if not text.strip():
        return _page(visit, game, text)
    visitor = await visitor_of(request, visit)
    return await _shown(request, visit, game, text, visitor, {"nickname": visitor.nickname})


async def _shown(
    request: Request,
    visit: Visit,
    game: Game[Any],
    text: str,
    visitor: Visitor,
    given: dict[str, str],
    wrong: str = "",
) -> Response:
    """The position, or why it is none; everything that was typed is still there."""
    try:
        look = await house_of(request).position(game.name, text, visitor)
    except MesetaError as error:
        return _page(visit, game, text, wrong=str(error))
    return _page(visit, game, text, look, given, wrong)


async def play(request: Request) -> Response:
    """Found a table where the game goes on from here."""
    visit = visit_of(request)
    form = await request.form()
    game, text = game_called(field(form, "game")), field(form, "text")
    given = {name: field(form, name) for name in ("nickname", "seat", "bots")}
    visitor = await visitor_of(request, visit)
    try:
        nickname = checked_nickname(given["nickname"], visit.language)
        look = await house_of(request).position(game.name, text, visitor)
        founder = await guest(request, visit, nickname)
        seats = _seats(look, given["seat"], given["bots"] or usual_bot(game))
        plan = NewTable(game.name, seats, nickname=nickname, nonce=field(form, "nonce"), start=text)
        opened = await house_of(request).open_table(plan, founder.visitor)
    except MesetaError as error:
        return await _shown(request, visit, game, text, visitor, given, str(error))
    return founder.sent_with(RedirectResponse(f"/t/{opened.table}", SEE_OTHER))


def _seats(look: Look, wanted: str, bot: str) -> tuple[str, ...]:
    """One person among bots: in the seat that was chosen, or in the one that is to move."""
    mine = seat_in(wanted)
    if mine is None or mine >= len(look.chairs):
        mine = look.seat or 0
    return tuple(ME if chair.seat == mine else bot for chair in look.chairs)


async def of_table(request: Request) -> Response:
    """A position of a game that is over, as text."""
    table, step = await at_table(request), request.path_params["step"]
    if step > 10**6:
        raise HTTPException(404)
    text, look = await table.as_text(step), await table.look()
    return RedirectResponse(address_of(look.game.name, text), SEE_OTHER)


# -- the page ----------------------------------------------------------------------------------------------------------


def _page(
    visit: Visit,
    game: Game[Any],
    text: str,
    look: Look | None = None,
    given: dict[str, str] | None = None,
    wrong: str = "",
) -> Response:
    words = visit.words
    title = words.get("position", "title")
    told = el("p", words.say("position", "wrong", {"why": wrong}), role="alert", class_="wrong") if wrong else None
    return page(
        visit,
        title,
        el("h1", title),
        el("p", words.get("position", "lead"), class_="lead"),
        None if look is None else _drawn(visit, look),
        told,
        None if look is None or look.outcome is not None else _play_form(visit, look, text, given or {}),
        None if look is None else _link(visit, address_of(game.name, text)),
        _text_form(visit, game, text),
        kind="position",
        status=BAD_REQUEST if wrong else 200,
    )


def _text_form(visit: Visit, game: Game[Any], text: str) -> Markup:
    words = visit.words
    titles = {name: games.game(name).title_in(visit.language) for name in games.NAMES}
    box = el(
        "textarea",
        f"\n{text}",  # the first end of a line is not part of the text
        name="text",
        rows=8,
        maxlength=LONGEST,
        required=True,
        spellcheck="false",
        autocapitalize="off",
        aria_label=words.get("position", "text"),
    )
    examples = [el("a", title, href=address_of(name, example_of(name))) for name, title in titles.items()]
    return el(
        "form",
        fieldset(
            words.get("position", "text"),
            el("label", el("span", words.get("position", "game")), select("game", titles, game.name), class_="option"),
            box,
            el("p", words.get("position", "examples"), " ", _listed(examples), class_="quiet"),
        ),
        el("button", words.get("position", "show")),
        method="get",
        action="/position",
        class_="founding",
    )


def _listed(links: list[Markup]) -> Markup:
    return join([(" · " if at else "", link) for at, link in enumerate(links)])


def _drawn(visit: Visit, look: Look) -> Markup:
    """The board through the eyes of whoever is to move, with the question in words."""
    below, beside = panes(replace(look, chairs=()))  # no plates: nobody sits there yet
    asked = [chair for chair in look.chairs if chair.asked]
    return el(
        "section",
        el("p", _to_move(visit, look, asked), class_="told", role="status"),
        Markup(panels.prompt(look)) if asked else None,
        None if look.outcome is None else placed(look, None, places(look)),
        el("div", el("div", below, class_="replay-main"), el("aside", beside), class_="replay-body"),
        class_="sheet",
        aria_label=look.game.title_in(visit.language),
    )


def _to_move(visit: Visit, look: Look, asked: list[Chair]) -> str:
    words = visit.words
    if look.outcome is not None:
        return words.get("position", "over")
    names = ", ".join(chair.name for chair in asked)
    return words.say("position", "to_move", {"n": len(asked), "who": names}) if names else words.get("position", "luck")


def _play_form(visit: Visit, look: Look, text: str, given: dict[str, str]) -> Markup:
    words, game = visit.words, look.game
    seats = {str(chair.seat): chair.name for chair in look.chairs}
    kinds = {kind: level(words, kind) for kind in bots_of(game)}
    hidden: dict[str, str] = {"game": game.name, "text": text}
    rows: list[Child] = [
        _row(words.get("position", "seat"), select("seat", seats, given.get("seat") or str(look.seat or 0))),
        _row(words.get("position", "bots"), select("bots", kinds, given.get("bots") or usual_bot(game))),
    ]
    return el(
        "form",
        [el("input", type="hidden", name=name, value=value) for name, value in hidden.items()],
        fieldset(words.get("position", "play_from_here"), rows),
        nickname_field(visit, given.get("nickname", "")),
        nonce_field(),
        el("button", words.get("position", "play"), class_="main-button big"),
        method="post",
        action="/position",
        class_="founding",
    )


def _row(label: str, choice: Markup) -> Markup:
    return el("label", el("span", label), choice, class_="option")


def _link(visit: Visit, address: str) -> Markup:
    """The position as a riddle for others."""
    words, whole = visit.words, f"{visit.origin}{address}"
    label = words.get("position", "link")
    return el(
        "section",
        el("p", label, class_="quiet"),
        copyable(whole, label, words.get("invite", "copy")),
        class_="sheet",
    )


ROUTES = [
    Route("/position", show, methods=["GET"]),
    Route("/position", play, methods=["POST"]),
    Route("/t/{table}/position/{step:int}.txt", of_table),
]
