"""A new table: how many play, who sits where, what is agreed on. A plain form; nothing of it needs a script."""

from __future__ import annotations

import re
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from meseta import games
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.settings import Setting
from meseta.render.palette import COLOURS, emblem
from meseta.server.lists import NICKNAME, checked_nickname
from meseta.server.new_table import FRIEND, ME, PACES, PATIENCE, NewTable
from meseta.web import cast
from meseta.web.frame import page
from meseta.web.html import Markup, el, join, nonce_field
from meseta.web.on_offer import bots_of, experts_of, game_called, level, span, usual_bot
from meseta.web.pages.lobby import USUAL_SEATS
from meseta.web.showcase import picture_of
from meseta.web.visit import SEE_OTHER, Visit, field, visit_of
from meseta.web.visitors import guest, house_of, visitor_of

BAD_REQUEST = 400
ANSWERS = {"yes": True, "no": False}
"""What is agreed on at a table; anything else means: as usual."""
HELPS = ("hints", "confirm")
TIMES = (1, 3, 10, 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60)
"""Minutes for which the others may agree to wait for somebody."""


async def new_table(request: Request) -> Response:
    """The form."""
    visit = visit_of(request)
    game = game_called(request.path_params["game"])
    visitor = await visitor_of(request, visit)
    number = _number(game, request.query_params.get("seats", ""))
    return _page(visit, game, number, {"nickname": visitor.nickname})


def _number(game: Game[Any], wanted: str) -> int:
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else USUAL_SEATS
    return min(max(number, game.seats[0]), game.seats[-1])


async def open_table(request: Request) -> Response:
    """Found the table, or show the form again with a sentence about what is wrong."""
    visit = visit_of(request)
    game = game_called(request.path_params["game"])
    form = await request.form()
    plan = plan_in(form, game)
    try:
        nickname = checked_nickname(plan.nickname, visit.language)
        await house_of(request).check_plan(plan, await visitor_of(request, visit))
        founder = await guest(request, visit, nickname)
        opened = await house_of(request).open_table(plan, founder.visitor)
    except MesetaError as error:
        given = {name: field(form, name) for name in form}
        return _page(visit, game, len(plan.seats), given, str(error))
    address = f"/t/{opened.table}/invite" if opened.invites else f"/t/{opened.table}"
    return founder.sent_with(RedirectResponse(address, SEE_OTHER))


def plan_in(form: FormData, game: Game[Any]) -> NewTable:
    """The table that a form wishes for."""
    number = _number(game, field(form, "seats"))
    names = [setting.name for setting in game.settings_for(number)]
    return NewTable(
        game=game.name,
        seats=tuple(field(form, f"seat{seat}") or ME for seat in range(number)),
        settings={name: field(form, f"set_{name}") for name in names if field(form, f"set_{name}")},
        pace=field(form, "pace") or PACES[0],
        patience=_patience_in(field(form, "patience")),
        public=field(form, "public") == "yes",
        hot_seat=field(form, "hot_seat") == "yes",
        confirm=ANSWERS.get(field(form, "confirm")),
        hints=ANSWERS.get(field(form, "hints")),
        nickname=field(form, "nickname"),
        nonce=field(form, "nonce"),
    )


def _patience_in(wanted: str) -> int | None:
    """Minutes; anything that is no number means: as usual."""
    return int(wanted) if re.fullmatch("[0-9]{1,6}", wanted) else None


def _page(visit: Visit, game: Game[Any], number: int, given: dict[str, str], wrong: str = "") -> Response:
    words = visit.words
    title = words.say("new", "title", {"game": game.title_in(visit.language)})
    form = el(
        "form",
        el("input", type="hidden", name="seats", value=number),
        _seats(visit, game, number, given),
        nickname_field(visit, given.get("nickname", "")),
        _pace(visit, given.get("pace", PACES[0]), given.get("patience", "")),
        _watching(visit, given.get("public", "no")),
        _helps(visit, given),
        _options(visit, game, number, given),
        nonce_field(),
        el("button", words.get("new", "open"), class_="main-button big"),
        method="post",
        action=f"/new/{game.name}",
        class_="founding",
    )
    return founding_page(visit, game, title, form, game.blurb(visit.language), number, wrong)


def founding_page(
    visit: Visit, game: Game[Any], title: str, form: Markup, text: str, number: int | None, wrong: str
) -> Response:
    """A page with a form that founds a table, and perhaps a sentence about what was wrong with it."""
    told = el("p", visit.words.say("new", "wrong", {"why": wrong}), role="alert", class_="wrong") if wrong else None
    picture = el("div", picture_of(game.name, visit), class_="view")
    top = el("div", picture, el("p", text, class_="lead"), class_="about-game")
    return page(
        visit,
        title,
        el("h1", title),
        told,
        top,
        counts(visit, game, number),
        form,
        kind="new",
        status=BAD_REQUEST if wrong else 200,
    )


def counts(visit: Visit, game: Game[Any], number: int | None) -> Markup | None:
    """How many play, each a form of its own; a campaign (no number) is beside them."""
    ways: dict[int | None, tuple[str, str]] = {n: (str(n), f"/new/{game.name}?seats={n}") for n in game.seats}
    if games.campaign(game.name):
        ways[None] = (visit.words.get("new", "campaign"), f"/new/{game.name}/campaign")
    if len(ways) == 1:
        return None
    links = [
        el("a", text, href=there, aria_current="true" if way == number else None) for way, (text, there) in ways.items()
    ]
    label = visit.words.get("new", "number")
    return el("nav", el("span", label, class_="legend"), el("span", links, class_="segmented"), aria_label=label)


def _seats(visit: Visit, game: Game[Any], number: int, given: dict[str, str]) -> Markup:
    words = visit.words
    kinds = {ME: words.get("new", "me"), FRIEND: words.get("new", "friend")}
    kinds |= {kind: _bot(visit, kind) for kind in bots_of(game)}
    experts = {kind: _bot(visit, kind) for kind in experts_of(game)}
    more = {words.get("cast", "group"): cast.choices(visit, game), words.get("new", "experts"): experts}
    settings = game.settle(number, {})
    colours = game.colours_of_seats(number, settings)
    usual = [ME, FRIEND, *([usual_bot(game)] * number)]
    rows = [
        el(
            "label",
            sign(colours[seat]),
            el("span", game.seat_label(seat, number, settings, visit.language)),
            select(f"seat{seat}", kinds, given.get(f"seat{seat}", usual[seat]), more),
            class_="seat",
        )
        for seat in range(number)
    ]
    hot = el(
        "label",
        el("input", type="checkbox", name="hot_seat", value="yes", checked=given.get("hot_seat") == "yes"),
        words.get("new", "hot_seat"),
        class_="check",
    )
    return fieldset(words.get("new", "seats"), rows, hot, cast.gallery(visit, game), _levels(visit, game))


def _bot(visit: Visit, kind: str) -> str:
    return visit.words.say("new", "bot", {"level": level(visit.words, kind)})


def _levels(visit: Visit, game: Game[Any]) -> Markup:
    """What every kind of bot is like, and what it costs."""
    words = visit.words
    kinds = [kind for kind in (*bots_of(game), *experts_of(game)) if words.has("levels", kind)]
    listed = [join(el("dt", level(words, kind)), el("dd", words.get("levels", kind))) for kind in kinds]
    return el("details", el("summary", words.get("levels", "title")), el("dl", listed), class_="levels")


def sign(colour: str) -> Markup:
    """The shape and colour of a seat."""
    drawn = Markup(emblem(colour, 12, 12, 18)) if colour in COLOURS else None
    return el("svg", drawn, viewBox="0 0 24 24", width=24, height=24, aria_hidden="true", class_="sign")


def select(name: str, choices: dict[str, str], chosen: str, more: dict[str, dict[str, str]] | None = None) -> Markup:
    """A choice; what only some need stands below, under titles of its own."""

    def options(some: dict[str, str]) -> list[Markup]:
        return [el("option", label, value=value, selected=value == chosen) for value, label in some.items()]

    groups = [el("optgroup", options(some), label=title) for title, some in (more or {}).items() if some]
    return el("select", options(choices), groups, name=name)


def fieldset(legend: str, *content: object) -> Markup:
    """A part of a form."""
    return el("fieldset", el("legend", legend), *content, class_="sheet")  # type: ignore[arg-type]


def nickname_field(visit: Visit, name: str) -> Markup:
    """What the founder is called."""
    box = el(
        "input",
        name="nickname",
        value=name or visit.words.get("lobby", "guest"),
        required=True,
        maxlength=NICKNAME,
        autocomplete="nickname",
        aria_label=visit.words.get("new", "nickname"),
    )
    return fieldset(visit.words.get("new", "nickname"), box)


def radio(name: str, value: str, chosen: str, label: str, text: str = "") -> Markup:
    """One of several choices, with a few words about it."""
    dot = el("input", type="radio", name=name, value=value, checked=value == chosen)
    return el("label", dot, el("span", label, el("small", text) if text else None), class_="check")


def _pace(visit: Visit, chosen: str, patience: str) -> Markup:
    """Live or over days, and for how long the others wait for somebody."""
    words = visit.words
    dots = [
        radio("pace", pace, chosen, words.get("new", f"pace_{pace}"), words.get("new", f"pace_{pace}_text"))
        for pace in PACES
    ]
    usual = {pace: span(words, minutes) for pace, minutes in PATIENCE.items()}
    times = {"": words.say("new", "patience_usual", usual), **{str(time): span(words, time) for time in TIMES}}
    label = el("span", words.get("new", "patience"), el("small", words.get("new", "patience_text")))
    row = el("label", label, select("patience", times, patience), class_="option")
    return fieldset(words.get("new", "pace"), dots, row)


def _watching(visit: Visit, chosen: str) -> Markup:
    words = visit.words
    dots = [
        radio("public", "no", chosen, words.get("new", "private")),
        radio("public", "yes", chosen, words.get("new", "public")),
    ]
    return fieldset(words.get("new", "who_sees"), dots)


def _helps(visit: Visit, given: dict[str, str]) -> Markup:
    """Hints and questions before what is final: as usual, which depends on who plays and how fast, or as agreed."""
    words = visit.words
    rows = []
    for name in HELPS:
        choices = {value: words.get("new", f"{name}_{value}") for value in ("usual", *ANSWERS)}
        label = el("span", words.get("new", name), el("small", words.get("new", f"{name}_text")))
        rows.append(el("label", label, select(name, choices, given.get(name, "usual")), class_="option"))
    return fieldset(words.get("new", "helps"), rows)


def _options(visit: Visit, game: Game[Any], number: int, given: dict[str, str]) -> Markup | None:
    settings = game.settings_for(number)
    if not settings:
        return None
    rows = [_option(visit, game, setting, given.get(f"set_{setting.name}", "")) for setting in settings]
    changed = any(given.get(f"set_{setting.name}", setting.choices[0]) != setting.choices[0] for setting in settings)
    summary = el("summary", visit.words.get("new", "options"))
    return el("details", summary, rows, open=changed, class_="sheet options")


def _option(visit: Visit, game: Game[Any], setting: Setting, chosen: str) -> Markup:
    language = visit.language
    choices = {value: game.setting_value_label(setting, value, language) for value in setting.choices}
    text = el("small", game.setting_text(setting, language))
    name = el("span", game.setting_label(setting, language), text)
    return el("label", name, select(f"set_{setting.name}", choices, chosen or setting.choices[0]), class_="option")


ROUTES = [
    Route("/new/{game}", new_table, methods=["GET"]),
    Route("/new/{game}", open_table, methods=["POST"]),
]
