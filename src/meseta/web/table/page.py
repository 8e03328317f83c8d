"""The whole page of a table: what a browser gets first, and all that one without a script ever gets."""

from __future__ import annotations

from secrets import token_urlsafe

from starlette.responses import HTMLResponse

from meseta.server.lingering import WISHES
from meseta.web.frame import page
from meseta.web.html import Child, Markup, el, join
from meseta.web.pages.rules import book_link
from meseta.web.table import panels, side_panels, stage
from meseta.web.table.board import symbols
from meseta.web.table.deeds import TIMES
from meseta.web.table.diff import Boxes
from meseta.web.table.log import filters
from meseta.web.table.names import in_names
from meseta.web.table.sight import Sight, drawn
from meseta.web.visit import Visit

PREFERENCES = {
    "confirm": ("table", "always", "off"),
    "speed": stage.SPEEDS,
    "done": WISHES,
    "undone": ("ask", "off"),
    "sound": ("turn", "all", "off"),
    "tap": ("confirm", "at_once"),
}
"""What a person may prefer at all tables; the first is what nobody chose."""
KEYS = (
    *("arrows", "enter", "undo", "start_over", "done", "turn_back"),
    *("hint", "why", "inspect", "log", "chat", "help", "beat", "escape"),
)


def table_page(visit: Visit, sight: Sight, seat: str, prefs: dict[str, str], told: Markup) -> HTMLResponse:
    """The page. ``seat`` is the seat that was asked for, ``""`` for the one that is asked."""
    look = sight.look
    content = el(
        "div",
        _board(visit, sight, prefs),
        _side(visit, sight, prefs),
        _over(visit),
        id="table",
        class_=f"table game-{look.game.name}",
        data_table=look.table,
        data_seat=seat,
        data_acting="" if look.seat is None else look.seat,
        data_own=panels.own_colour(look) or None,
        data_version=look.version,
        data_step=look.step,
        data_seen=look.seen,
        data_stamp=sight.stamp,
        data_turn="yes" if sight.turn else "no",
        data_confirm=prefs.get("confirm", "table"),
        data_speed=prefs.get("speed", "normal"),
        data_sound=prefs.get("sound", "turn"),
        data_tap=prefs.get("tap", "confirm"),
        data_undone=prefs.get("undone", "ask"),
    )
    waits = Markup('<noscript><meta http-equiv="refresh" content="20"></noscript>') if not sight.turn else None
    title, book = sight.title.removesuffix(" · Meseta"), book_link(visit.words, look.game)
    name, ending = look.game.title_in(look.language), _box("ending", sight.boxes)
    head, played = join(told, waits), look.game.name
    return page(visit, title, ending, content, kind="at-table", head=head, rules=book, name=name, table=played)


def _box(name: str, boxes: Boxes, tag: str = "div", **more: str | bool) -> Markup:
    """A box with its elements."""
    inner = Markup("".join(boxes.get(name, {}).values()))
    return el(tag, inner, id=name, data_box=True, **more)


def _board(visit: Visit, sight: Sight, prefs: dict[str, str]) -> Markup:
    """The board, and above it who is when to play, then the question with its cause and its answers."""
    boxes, look, words = sight.boxes, sight.look, visit.words
    act = side_panels.live_form(
        look.table,
        look.seat,
        _box("acts", boxes),
        _without_script(sight),
        version=str(look.version),
        client=token_urlsafe(12),
    )
    question = el(
        "div",
        _box("cause", boxes),
        _box("ask", boxes, aria_live="polite", role="status"),
        act,
        el("span", id="effect"),
        el("button", id="tapped", type="button", class_="choice done", hidden=True),
        class_="question",
    )
    film = stage.bar(words, prefs.get("speed", "normal"))
    title = el("h1", look.game.title_in(look.language), class_="aside")
    panes = el("div", Markup(drawn(boxes)), id="panes", data_box=True)
    shared = symbols("".join(boxes.get("symbols", {}).values()))
    handle = el("button", type="button", class_="handle", aria_label=words.get("touch", "sheet"))
    asking = el("div", handle, question, class_="asking")
    content = (
        title,
        shared,
        _sections(visit),
        _zoom(visit),
        _box("strip", boxes, "ol", aria_label=words.get("strip", "title")),
        asking,
        film,
        panes,
    )
    return el("section", content, class_="board", aria_label=words.get("table", "board"))


def _sections(visit: Visit) -> Markup:
    """The parts of the page, for screens that show one at a time."""
    parts = {"#panes": "board", "#beside": "players", "#leaves": "log"}
    links = [el("a", visit.words.get("touch", name), href=there) for there, name in parts.items()]
    return el("nav", links, class_="sections", aria_label=visit.words.get("touch", "sections"))


def _zoom(visit: Visit) -> Markup:
    """Buttons beside the gestures of two fingers."""
    signs = {"in": "+", "out": "−", "fit": "⤢", "choices": "◎"}
    buttons = [
        el("button", sign, type="button", data_zoom=wish, aria_label=visit.words.get("touch", wish))
        for wish, sign in signs.items()
    ]
    return el("div", buttons, class_="zoom", role="group", aria_label=visit.words.get("touch", "zoom"))


def _without_script(sight: Sight) -> Markup | None:
    """Every choice as a button, for browsers that run no script."""
    ask = sight.look.ask
    if ask is None or not ask.choices:
        return None
    listed = "".join(sight.boxes["acts"].values())
    ways = ('data-option="{}"', 'value="{}"', f'name="{TIMES}{{}}"')  # a button of its own, or a place on a sheet
    rest = [choice for choice in ask.choices if not any(way.format(choice.option) in listed for way in ways)]
    buttons = [
        panels.choice_button(choice, choice.option == ask.chosen, in_names(sight.look, choice.label)) for choice in rest
    ]
    return el("noscript", el("div", buttons, class_="choices"))


# -- the side ----------------------------------------------------------------------------------------------------------


def _side(visit: Visit, sight: Sight, prefs: dict[str, str]) -> Markup:
    boxes, words = sight.boxes, visit.words
    log = el("summary", words.get("table", "log"))
    tabs = el(
        "div",
        el("details", log, _log(visit, sight), class_="panel", name="side", open=True),
        _chat(visit, sight),
        _box("extras", boxes),
        settings(visit, prefs, sight.look.table),
        _box("tidings", boxes),
        class_="tabs",
        id="leaves",
    )
    advice = el("div", id="advice", class_="advice", role="status", hidden=True, data_wait=words.get("table", "wait"))
    return el(
        "aside",
        el("div", Markup(drawn(boxes, "beside")), id="beside", data_box=True),
        _box("chairs", boxes, "ul", aria_label=words.get("table", "players")),
        el("div", tabs, advice, class_="leaves"),
        class_="side",
        aria_label=words.get("table", "side"),
    )


def _log(visit: Visit, sight: Sight) -> Markup:
    look, words = sight.look, visit.words
    more = el("p", el("a", words.get("table", "whole_log"), href=f"/t/{look.table}/replay"), class_="more")
    turns = _box("log", sight.boxes, "ol", role="log", tabindex="-1", aria_label=words.get("table", "log"))
    return join(filters(words), turns, more)


def _chat(visit: Visit, sight: Sight) -> Markup:
    look, words = sight.look, visit.words
    field = el(
        "input",
        type="text",
        name="value",
        id="talk-field",
        maxlength=400,
        autocomplete="off",
        aria_label=words.get("table", "say_what"),
        placeholder=words.get("table", "say_what"),
    )
    form = side_panels.live_form(
        look.table,
        look.seat,
        el("div", field, panels.doing("say", words.get("table", "say")), class_="saying"),
        version=str(look.version),
        client=token_urlsafe(12),
    )
    talk = _box("talk", sight.boxes, "ol", role="log", aria_label=words.get("table", "chat"))
    return el("details", el("summary", words.get("table", "chat")), form, talk, class_="panel chat", name="side")


def settings(visit: Visit, prefs: dict[str, str], table: str) -> Markup:
    """What a person prefers at all tables; and what seldom is looked for: the keys, what is published of the luck."""
    words = visit.words
    rows = []
    for name, values in PREFERENCES.items():
        now = prefs.get(name, values[0])
        options = [
            el("option", words.get("table", f"{name}_{value}"), value=value, selected=value == now) for value in values
        ]
        label = el("span", words.get("table", f"pref_{name}"))
        rows.append(el("label", label, el("select", options, name=name)))
    form = el(
        "form",
        el("input", type="hidden", name="back", value=visit.here),
        rows,
        el("button", words.get("table", "save")),
        method="post",
        action="/preferences",
    )
    named = words.get("table", "settings")
    keys = el("p", el("button", words.get("table", "keys"), type="button", data_show="keys", class_="way only-js"))
    luck = el("p", el("a", words.get("luck", "of_table"), href=f"/t/{table}/luck"))
    return el("details", el("summary", named, title=named), form, keys, luck, class_="panel settings", name="side")


# -- above everything --------------------------------------------------------------------------------------------------


def _over(visit: Visit) -> Markup:
    """Notes, dialogs, and the sky in which pieces fly. All of it is filled by the script."""
    words = visit.words
    note = el(
        "div",
        el("p", class_="text"),
        el("p", class_="paragraph"),
        el("button", "×", type="button", aria_label=words.get("table", "close")),
        id="note",
        class_="note",
        role="alert",
        data_first=words.get("sheet", "first_counts"),
        hidden=True,
    )
    answers: list[Child] = [
        el("button", words.get("table", "yes"), value="yes", class_="main-button"),
        el("button", words.get("table", "no"), value="no"),
    ]
    question = el("dialog", el("form", el("p", class_="text"), answers, method="dialog"), id="confirm")
    listed = [
        join(el("dt", el("kbd", words.get("keys", f"{key}_key"))), el("dd", words.get("keys", key))) for key in KEYS
    ]
    close = el("form", el("button", words.get("table", "close")), method="dialog")
    keys = el("dialog", el("h2", words.get("table", "keys")), el("dl", listed), close, id="keys")
    offline = el("p", words.get("table", "offline"), class_="offline-note", role="status")
    card = el("div", id="inspect", class_="inspect", role="status", hidden=True)
    return join(note, card, question, keys, offline, Markup('<svg id="sky" class="sky" aria-hidden="true"></svg>'))
