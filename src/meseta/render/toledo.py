"""Toledo drawn: the street winds from the cathedral up to the Alcázar; supplies below, players beside it."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from meseta.core.game import Game, View
from meseta.core.words import Texts, texts
from meseta.games import game as game_named
from meseta.games.toledo.game import Toledo
from meseta.games.toledo.names import ALCAZAR, COLOURS
from meseta.games.toledo.printed import PACKAGE
from meseta.render import toledo_goods as goods
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, INK, SEA, SERIF, lighter, text
from meseta.render.palette import COLOURS as PAINTS
from meseta.render.pictograms import crossed_swords, figure, pictogram
from meseta.render.shapes import (
    asked,
    badge,
    centred,
    circle,
    group,
    heading,
    kind,
    options,
    page,
    path,
    rect,
)

WIDTH, HEIGHT, BOARD, FLOOR = 1300, 930, 980, 566
_GROUND, _ROAD = "#ece1c8", "#f8f2e3"
_MARGIN, _TILE, _TALL, _RISE = 10, 104, 132, 172

Entry = dict[str, Any]
Spot = tuple[float, float]


def svg(view: View, language: str = "en", game: Game[Any] | None = None) -> str:
    """The picture of a view; the same elements have the same ids in every picture."""
    played = game or game_named("toledo")
    assert isinstance(played, Toledo)
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    spots = _spots(view)
    parts = [
        *_ground(spots),
        _end(view, "cathedral", spots[0], t, own),
        *(_field(view, entry, spots[entry["field"]], t, own) for entry in view["street"]),
        _end(view, "alcazar", spots[ALCAZAR], t, own),
        *heading(BOARD + 24, 44, played.title, _facts(view, t), played.prompt(view, language)),
        *goods.supplies(view, played.printed.sword_names(), FLOOR, t, own),
        *(goods.player(view, seat, BOARD + 24, 138 + 196 * seat, t, own) for seat in range(view["seats"])),
        *goods.hand(view, FLOOR + 216, t),
    ]
    return page(WIDTH, _height(view), f"{played.title}, {_facts(view, t)}", parts)


def _height(view: View) -> float:
    """Spectators have no hand, so that their picture may be lower."""
    return HEIGHT if view["seat"] is not None else max(FLOOR + 208, 146 + 196 * int(view["seats"]))


def _facts(view: View, t: Texts) -> str:
    words = [t.say("board", "turn", {"turn": view["turn"]})]
    if view["closer"] is not None:
        words.append(t.get("board", "last_round"))
    if view["extra"]:
        words.append(t.get("board", "extra"))
    return " · ".join(words)


# -- the way -----------------------------------------------------------------------------------------------------------


def _spots(view: View) -> dict[int, Spot]:
    """The middle of every field. Rows run to and fro, each beginning above the end of the one before."""
    rows = [[entry["field"] for entry in row] for _, row in groupby(view["street"], key=lambda entry: entry["row"])]
    rows[0], rows[-1] = [0, *rows[0]], [*rows[-1], ALCAZAR]
    columns = max(map(len, rows))
    pitch = (BOARD - 2 * _MARGIN) / columns
    spots: dict[int, Spot] = {}
    column, lowest = 0, FLOOR - 38 - _TALL / 2
    for number, row in enumerate(rows):
        way = -1 if number % 2 else 1
        column = min(max(column, 0 if way > 0 else len(row) - 1), columns - len(row) if way > 0 else columns - 1)
        for i, field in enumerate(row):
            spots[field] = (_MARGIN + (column + way * i + 0.5) * pitch, lowest - number * _RISE)
        column += way * (len(row) - 1)
    return spots


def _ground(spots: dict[int, Spot]) -> list[str]:
    """The hill, the river round it and the road, which goes straight and then up."""
    corners = [spots[0]]
    for field in sorted(spots)[1:]:
        (x, y), (before, below) = spots[field], corners[-1]
        corners += [(x, below)] if y != below and x != before else []
        corners.append((x, y))
    way = "M" + " L".join(f"{x:g},{y:g}" for x, y in corners)
    river = f"M0,{FLOOR} L0,{FLOOR - 22} " + " ".join(
        f"Q{x + 35},{FLOOR - 34 + 20 * (x // 70 % 2)} {x + 70},{FLOOR - 22}" for x in range(0, BOARD, 70)
    )
    return [
        rect(0, 0, BOARD, FLOOR, _GROUND),
        path(f"{river} L{BOARD},{FLOOR} Z", SEA),
        path(way, stroke="#e2d3b2", stroke_width=64, stroke_linejoin="round", stroke_linecap="round"),
        path(way, stroke=_ROAD, stroke_width=58, stroke_linejoin="round", stroke_linecap="round"),
        path(way, stroke="#d9c8a4", stroke_width=2, stroke_dasharray="3 9", stroke_linecap="round"),
    ]


def _lit(view: View) -> set[int]:
    """The fields that the question is about, or the viewer's options: where to lay, to take from, to go."""
    found: set[int] = {view["question"]["about"]["field"]} if kind(view) == "use" else set()
    for option in options(view):
        if match := re.fullmatch(r"f(\d+)|(\d+)\+(\d+)x?", option):
            field = int(match[1]) if match[1] else int(match[2]) + int(match[3])
            found.add(min(field, ALCAZAR))
    return found


# -- fields ------------------------------------------------------------------------------------------------------------


def _field(view: View, entry: Entry, spot: Spot, t: Texts, own: Texts) -> str:
    """A field: number and price, what is sold and by whom, circles and the figures on them."""
    x, y = spot
    left, top = x - _TILE / 2, y - _TALL / 2
    owner = entry["owner"]
    parts = [
        _tile(view, entry, left, top),
        text(left + 10, top + 20, str(entry["field"]), 14, FAINT, font_weight="bold"),
        *([badge(left + _TILE - 17, top + 16, entry["price"], 11)] if entry["price"] else []),
        *([_business(entry, x, y)] if entry["business"] else []),
        *([goods.mark(owner, x, top + 16)] if owner is not None else []),
        *_circles(entry, x, top + 105),
        *_newcomer(view, entry, x, top),
    ]
    return group(f"field-{entry['field']}", parts, _in_words(entry, t, own))


def _tile(view: View, entry: Entry, left: float, top: float) -> str:
    lit = entry["field"] in _lit(view) or view["unresolved"] == entry["field"]
    if entry["owner"] is not None:
        paint = PAINTS[COLOURS[entry["owner"]]]
        look: dict[str, Any] = {"fill": lighter(paint.fill, 0.72), "stroke": paint.fill, "stroke_width": 2.5}
    elif entry["business"]:
        look = {"fill": CARD, "stroke": EDGE, "stroke_width": 1.5}
    else:
        look = {"fill": "#f3ead6", "stroke": "#cdbf9f", "stroke_width": 1.5, "stroke_dasharray": "5 5"}
    tile = rect(left, top, _TILE, _TALL, radius=12, **look)
    halo = rect(left - 4, top - 4, _TILE + 8, _TALL + 8, "none", 15, stroke=GOLD, stroke_width=3)
    return tile + halo if lit else tile


def _business(entry: Entry, x: float, y: float) -> str:
    """What is sold, above the circles; a gate stands alone."""
    return (
        pictogram(entry["business"], x, y - 12, 0.95)
        if entry["circles"]
        else pictogram(entry["business"], x, y + 4, 1.5)
    )


def _circles(entry: Entry, x: float, y: float) -> list[str]:
    standing = [seat for seat, n in enumerate(entry["figures"]) for _ in range(n)]
    parts: list[str] = []
    for i in range(entry["circles"]):
        at = x + (i - (entry["circles"] - 1) / 2) * 46
        parts.append(circle(at, y, 18, "#fffaf0", stroke=FAINT, stroke_width=1.3))
        if i < len(standing):
            name = f"figure-{entry['field']}-{i}"
            parts.append(group(name, [figure(COLOURS[standing[i]], at, y + 12, 0.92)]))
    return parts


def _newcomer(view: View, entry: Entry, x: float, top: float) -> list[str]:
    """A figure that has found every circle taken, between fighting and going on."""
    if view["unresolved"] != entry["field"]:
        return []
    seats = asked(view) or [view["question"]["about"]["me"]]
    at = x + _TILE / 2 - 8
    ring = circle(at, top + 60, 24, CARD, stroke=GOLD, stroke_width=2.5)
    return [
        group("newcomer", [ring, figure(COLOURS[seats[0]], at, top + 74, 0.9)]),
        crossed_swords(x - _TILE / 2 + 12, top + 60, 0.55),
    ]


def _in_words(entry: Entry, t: Texts, own: Texts) -> str:
    place = t.say("words", "field", {"number": entry["field"]})
    what = t.get("businesses", entry["business"]) if entry["business"] else own.get("toledo", "free")
    if entry["owner"] is not None:
        what = t.say("words", "owned", {"owner": t.get("seats", COLOURS[entry["owner"]]), "business": what})
    words = [own.say("toledo", "place", {"place": place, "what": what})]
    if entry["price"]:
        words.append(own.say("toledo", "price", {"price": entry["price"]}))
    return ", ".join(words + _standing(entry["figures"], t, own))


def _standing(figures: list[int], t: Texts, own: Texts) -> list[str]:
    return [
        own.say("toledo", "standing", {"n": n, "seat": t.get("seats", COLOURS[i])}) for i, n in enumerate(figures) if n
    ]


def _end(view: View, place: str, spot: Spot, t: Texts, own: Texts) -> str:
    """The cathedral or the Alcázar, with the figures of everybody."""
    x, y = spot
    lit = place == "alcazar" and any(field >= ALCAZAR - 2 for field in _lit(view))
    look = {"stroke": GOLD, "stroke_width": 3} if lit else {"stroke": EDGE, "stroke_width": 1.5}
    name = t.get("board", place)
    parts = [
        rect(x - 56, y - 82, 112, 164, CARD, 14, **look),
        pictogram(place, x, y - 26, 0.74),
        centred(x, y + 26, name, 15, font_family=SERIF, font_style="italic"),
    ]
    for seat, n in enumerate(view[place]):
        at = x + (seat - (len(view[place]) - 1) / 2) * 27
        shown = figure(COLOURS[seat], at, y + 58, 0.68)
        count = centred(at, y + 75, n, 12.5, INK if n else FAINT, font_weight="bold")
        parts.append(group(f"{place}-{COLOURS[seat]}", [f'<g opacity="{1 if n else 0.25}">{shown}</g>', count]))
    what = ", ".join(_standing(view[place], t, own)) or own.get("toledo", "nobody")
    return group(place, parts, own.say("toledo", "place", {"place": name, "what": what}))
