"""The sheet for those who choose many: a hand of cards, or several cubes at once. Marks are kept in the page and sent
as one deed; without a script it is a plain form.
"""  # noqa: D205

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from meseta.core.game import Game
from meseta.core.texts import Texts, texts
from meseta.core.words import Listed, Suggestion
from meseta.render.once import Remembered, once
from meseta.server.looks import Look, ManyOf
from meseta.web.html import Child, Markup, el, join
from meseta.web.table.deeds import TIMES
from meseta.web.table.names import called, in_names
from meseta.web.table.panels import doing, nothing
from meseta.web.visit import PACKAGE

KEPT: Final = 500
ZONES: Final = ("late", "middle", "early")
ICONS: Final = {
    "scoring": '<path class="i-gold" d="M12 2l3 6.6 7 .8-5.2 4.8 1.5 7-6.3-3.6-6.3 3.6 1.5-7L2 9.4l7-.8z"/>',
    "movement": '<path class="i-line" d="M3 18C6 8 13 6 19 12m-6 1.5l7 .5-1-7"/>',
    "king": '<path class="i-gold" d="M3 19V7l5 5 4-8 4 8 5-5v12z"/>',
    "castillo": '<path class="i-stone" d="M3 21V4h4v3h3V4h4v3h3V4h4v17h-6v-5a3 3 0 0 0-6 0v5z"/>',
    "disturb": '<path class="i-line" d="M4 3l14 14m-14 0L18 3M3 14l5 5m13-5l-5 5"/>',
    "intrigue": '<path class="i-skin" d="M7 22V13L4 9q1-2 3 0l1 2V4q1-2 2 0v6-8q1.5-2 2.5 0v8-6q1-2 2.3 0v7-4q1-2 2.2 0'
    'v8q0 5-3 7z"/>',
    "cube": '<path class="i-cube-top" d="M12 2l9 4.5-9 4.5-9-4.5z"/><path class="i-cube-left" d="M3 6.5v11l9 4.5V11z"/>'
    '<path class="i-cube-right" d="M21 6.5v11l-9 4.5V11z"/>',
}
"""A little picture for every family, and the cube."""


def sheet(look: Look) -> str:
    """The sheet of the viewer's question, if it is one of a series."""
    ask = look.ask
    if ask is None or ask.many is None or not ask.choices:
        return nothing("sheet")
    ready = () if not ask.sealed else tuple(_ready(look))
    if look.game.series[ask.kind].twice:
        return _cubes(look, ask.many)
    view = Remembered(look.view, look.drawn)
    listed, hands = once(
        view,
        ("to choose", look.seat),
        lambda seen: (tuple(look.game.listed(seen, look.language)), tuple(look.game.suggested(seen, look.language))),
    )
    return _cards(look.game, look.language, ask.kind, ask.many, listed, hands, ready)


def _ready(look: Look) -> list[str]:
    """The names of the others who have chosen."""
    names = called(look.chairs)
    return [names[chair.seat] for chair in look.chairs if not chair.asked and chair.seat != look.seat]


def _room(kind: str, many: ManyOf, title: str, open_: bool, *content: Child) -> str:
    """The sheet with its handle; it lies above the table and can be put aside."""
    return el(
        "details",
        el("summary", title, class_="button"),
        el("div", *content, class_="many-room", role="group", aria_label=title),
        id="sheet",
        class_="many cards" if open_ else "many",
        open=open_,
        data_kind=kind,
        data_most=many.most,
        data_exactly=many.exactly,
        data_said=" ".join(many.said),
    )


# -- cards -------------------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _cards(
    game: Game[Any],
    language: str,
    kind: str,
    many: ManyOf,
    listed: tuple[Listed, ...],
    hands: tuple[Suggestion, ...],
    ready: tuple[str, ...],
) -> str:
    words = texts(PACKAGE, language)
    title = words.say("sheet", "title", {"n": many.most})
    marked = set(many.said) or {option for hand in hands if hand.chosen for option in hand.options}
    families = game.families(language)
    last = max((card.order for card in listed), default=1)
    head = el(
        "header",
        el("h2", title),
        el("p", _state(words, many, ready), class_="quiet"),
        el("button", words.get("sheet", "aside"), type="button", class_="only-js", data_many="close"),
    )
    return _room(
        kind,
        many,
        title,
        True,
        _symbols(),
        head,
        el("div", [_hand(hand, listed, last) for hand in hands], class_="hands") if hands else None,
        el("div", _chips(words, families, listed), class_="chips only-js", role="group"),
        el(
            "ul",
            [_row(words, card, families.get(card.family, ""), card.option in marked) for card in listed],
            class_="rows",
        ),
        el("div", class_="compared", hidden=True, data_none=words.get("sheet", "compare_none")),
        _foot(words, many, len(marked), last),
    )


def _state(words: Texts, many: ManyOf, ready: tuple[str, ...]) -> str:
    """That it is secret, and who is ready."""
    who = words.say("sheet", "ready_too", {"n": len(ready), "who": ", ".join(ready)}) if ready else ""
    mine = words.get("sheet", "you_are_ready" if many.said else "secret")
    return f"{mine} · {who}" if who else mine


@cache
def _symbols() -> Markup:
    drawn = "".join(f'<symbol id="f-{name}" viewBox="0 0 24 24">{path}</symbol>' for name, path in ICONS.items())
    return Markup(f'<svg class="aside" aria-hidden="true">{drawn}</svg>')


def icon(name: str) -> Markup:
    """A family's little picture."""
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#f-{name}"/></svg>')


def _hand(hand: Suggestion, listed: tuple[Listed, ...], last: int) -> Markup:
    """A suggested hand, with its cards between late and early. Without a script it is chosen at once."""
    orders = [card.order for card in listed if card.option in hand.options]
    ticks = "".join(f'<path d="M{4 + 112 * order // last} 2v10"/>' for order in orders)
    lines = f'<path class="i-ground" d="M2 12h116"/>{ticks}'
    bar = Markup(f'<svg viewBox="0 0 120 14" preserveAspectRatio="xMinYMid" aria-hidden="true">{lines}</svg>')
    content = (el("b", hand.name), el("small", hand.line, class_="quiet"), bar)
    return doing("answers", join(*content), " ".join(hand.options), data_hand=hand.id, aria_pressed="false")


def _chips(words: Texts, families: Any, listed: tuple[Listed, ...]) -> list[Markup]:
    """What is shown of the list: all, the chosen ones, or a family."""
    counts = {family: sum(card.family == family for card in listed) for family in families}
    everything = [
        _chip("all", words.get("sheet", "all"), len(listed), pressed="true"),
        _chip("chosen", words.get("sheet", "chosen"), 0),
    ]
    return everything + [_chip(family, name, counts[family]) for family, name in families.items() if counts[family]]


@lru_cache(KEPT)
def _chip(key: str, name: str, count: int, pressed: str = "false") -> Markup:
    sign = icon(key) if key in ICONS else None
    return el("button", sign, name, " ", el("span", count), type="button", data_filter=key, aria_pressed=pressed)


@lru_cache(KEPT)
def _row(words: Texts, card: Listed, family: str, marked: bool) -> Markup:
    """A card: box, number, name with a line, family, cubes."""
    cubes = words.say("sheet", "cubes", {"n": card.cubes})
    brings = join(card.cubes, icon("cube")) if card.cubes else "–"
    label = el(
        "label",
        el("input", type="checkbox", name="answer", value=card.option, checked=marked),
        el("b", card.mark, class_="many-mark"),
        el("span", el("b", card.name), el("small", card.line), class_="many-name"),
        el("span", icon(card.family), title=family, class_="many-family"),
        el("span", brings, title=cubes, class_="many-cubes"),
    )
    return el("li", label, data_family=card.family, data_order=card.order)


def _foot(words: Texts, many: ManyOf, marked: int, last: int) -> Markup:
    """What was chosen, early or late, and the way on."""
    zones = [el("span", words.get("sheet", zone), " · ", el("b", 0), data_zone=zone) for zone in ZONES]
    bar = Markup('<svg viewBox="0 0 300 16" preserveAspectRatio="none" aria-hidden="true"></svg>')
    ways: list[Child] = [
        el("button", words.get("sheet", "compare"), type="button", class_="only-js", data_many="compare"),
        el("button", words.get("sheet", "fill"), type="button", class_="only-js", data_many="fill"),
        _ready_button(words, many, marked),
    ]
    return el(
        "footer",
        el("output", class_="tray only-js", aria_label=words.get("sheet", "chosen")),
        el("div", el("div", bar, class_="bar-of"), el("p", zones), class_="scale only-js", data_last=last),
        el("div", ways, class_="many-ways"),
    )


def _ready_button(words: Texts, many: ManyOf, marked: int) -> Markup:
    """The button that counts what was chosen; the script writes the numbers."""
    said = words.say("sheet", "ready", {"n": el("b", marked), "of": many.most})
    return doing("answers", Markup(said), class_="main-button ready", data_ready=True)


# -- cubes -------------------------------------------------------------------------------------------------------------


def _cubes(look: Look, many: ManyOf) -> str:
    """So many of every option, with plus and minus."""
    words, kind = texts(PACKAGE, look.language), look.ask.kind if look.ask else ""
    fewer, more = words.get("sheet", "fewer"), words.get("sheet", "more")
    rows = []
    for one in look.game.listed(look.view, look.language):
        name = in_names(look, one.name)
        name = name[:1].upper() + name[1:]
        number = el(
            "input",
            type="number",
            name=f"{TIMES}{one.option}",
            value=0,
            min=0,
            max=many.most,
            inputmode="numeric",
            aria_label=name,
        )
        minus = el("button", "−", type="button", class_="only-js", data_more=-1, aria_label=f"{name}: {fewer}")
        plus = el("button", "+", type="button", class_="only-js", data_more=1, aria_label=f"{name}: {more}")
        rows.append(el("li", el("span", name, class_="many-name"), minus, number, plus))
    close = el("button", words.get("sheet", "aside"), type="button", class_="only-js", data_many="close")
    said = words.say("sheet", "give", {"n": el("b", 0), "of": many.most})
    ready = doing("answers", Markup(said), class_="main-button ready", data_ready=True)
    title = words.get("sheet", "several")
    foot = el("footer", el("div", close, ready, class_="many-ways"))
    return _room(kind, many, title, False, el("ul", rows, class_="rows counts"), foot)
