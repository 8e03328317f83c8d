"""The map of El Grande as parts: sea, regions, the castillo's island, and what stands in every place.

What a part depends on is the key under which it is remembered, so that a move draws only the places it changed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.drawing import Spot
from meseta.render.el_grande.spain import CENTRES, neighbours, outline, to_page
from meseta.render.palette import (
    ALARM,
    COLOURS,
    DARK,
    FAINT,
    GOLD,
    INK,
    LINE,
    NEIGHBOUR,
    ON_ALARM,
    ON_GOLD,
    SEA,
    SERIF,
    SHALLOW,
    STONE,
    STONE_DARK,
    text,
)
from meseta.render.pictograms import crown, figure, pictogram
from meseta.render.shapes import centred, group, moved, path, rect

WIDTH, HEIGHT = 980, 790
REGIONS = PLACE_IDS[:9]
ISLAND = (
    "M768,512 Q762,462 812,450 Q866,436 922,454 Q972,472 964,524 Q958,572 900,580 Q834,588 800,566 Q770,548 768,512 Z"
)
_WORTHS = range(4, 9)
"""Regions are the darker the more they are worth."""
_ROOM = {"old_castile": 240, "new_castile": 260, "basque": 190, "granada": 178, "castillo": 176, "valencia": 136}
"""How wide the pieces of a place may stand; 168 elsewhere."""
_TOKEN, _FIGURE, _RISE = 42, 30, 58


_WAVE = "M-14,0 Q-7,-7 0,0 Q7,7 14,0"
_WAVES = (
    *((60, 40), (330, 22), (26, 300), (20, 640), (90, 742), (420, 752), (620, 742), (700, 668), (820, 690)),
    *((930, 320), (860, 352), (780, 628), (940, 640)),
)
_PEAKS = ((676, 86), (720, 94), (764, 98), (812, 120), (854, 126), (898, 130))
_LANDS = (("portugal", 108, 420, -76), ("france", 770, 52, 0))
"""What lies around, where its name stands, and how it is turned."""


class Entry(NamedTuple):
    """What one seat has in a place."""

    seat: int
    caballeros: int | None
    """``None`` under a cover."""
    gain: int
    """The points it would get now."""
    grande: bool


class Place(NamedTuple):
    """A drawn place."""

    markup: str
    spots: dict[str, Spot]
    """The place itself and the caballeros in it, by option."""
    grandes: dict[int, Spot]
    """The Grandes in it, by seat."""


# -- land ------------------------------------------------------------------------------------------------------


@cache
def sea(own: Texts) -> str:
    """The sea with its shallows and waves; Portugal and France with their names."""
    shores = "".join(outline(region) for region in REGIONS)
    look = {"stroke": SHALLOW, "stroke_width": 22, "stroke_linejoin": "round"}
    parts = [
        rect(0, 0, WIDTH, HEIGHT, SEA),
        path("".join(neighbours()) + shores + ISLAND, SHALLOW, **look),
        *(path(d, NEIGHBOUR) for d in neighbours()),
        *(moved(x, y, path(_WAVE, stroke=SHALLOW, stroke_width=3, stroke_linecap="round")) for x, y in _WAVES),
        *(pictogram("mountain", x, y, 0.6) for x, y in _PEAKS),
        *(_land(own.get("el_grande", name), x, y, turn) for name, x, y, turn in _LANDS),
    ]
    return group("sea", parts)


@cache
def region(place: str, worth: int) -> str:
    """A region's area."""
    fill = f"var(--land-{worth})" if worth in _WORTHS else NEIGHBOUR
    return path(outline(place), fill, id=f"region-{place}", stroke=LINE, stroke_width=3, stroke_linejoin="round")


@cache
def realm(king: str) -> str:
    """The king's region is framed in gold."""
    return path(outline(king), id="realm", stroke=GOLD, stroke_width=6, stroke_linejoin="round")


@cache
def king(place: str, t: Texts, lift: float = 0) -> str:
    """The king: a crown above the name of his region."""
    x, y = to_page(CENTRES[place])
    return group("king", [crown(x, y - 67 - lift)], f"{t.get('cards', 'king')}: {t.get('places', place)}")


@cache
def island() -> str:
    """The island of the castillo."""
    return path(ISLAND, "var(--land-4)", id="island", stroke=LINE, stroke_width=3)


@cache
def tower(place: str = "castillo") -> str:
    """The castillo on its island or, small enough for the pieces beside it, in the region to which it was shifted."""
    x, y = to_page(CENTRES[place])
    middle = rect(-46, -84, 92, 52, STONE) + rect(-13, -64, 26, 32, DARK, 12)
    battlements = "".join(rect(-46 + 26 * i, -96, 14, 14, STONE) for i in range(4))
    drawn = middle + battlements + path("M-46,-82 L46,-82", stroke=STONE_DARK, stroke_width=3)
    return group("tower", [moved(x, y - 14, drawn) if place == "castillo" else moved(x + 88, y + 52, drawn, 0.55)])


def _land(name: str, x: float, y: float, turn: float) -> str:
    words = centred(0, 0, name, 24, FAINT, font_family=SERIF, font_style="italic", letter_spacing="3", opacity="0.7")
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{words}</g>'


# -- what stands in a place --------------------------------------------------------------------------------------


def entries(view: View, place: str) -> tuple[Entry, ...]:
    """What every seat that is present has in a place."""
    there = view["places"][place]
    counts, points = there["caballeros"], there["points"]
    grandes = view["grandes"]
    return tuple(
        Entry(seat, counts and counts[seat], counts and points[seat], grandes[seat] == place)
        for seat in range(view["seats"])
        if (counts and counts[seat]) or grandes[seat] == place
    )


def place_on_map(view: View, place: str, t: Texts, own: Texts, marks: str = "", said: str = "") -> Place:
    """Name, worth and pieces of one place; marks of an expansion above, and said in words."""
    there = view["places"][place]
    worth = () if there["board"] else tuple(there["values"])
    cover = own.get("el_grande", "covered") if there["caballeros"] is None else ""
    return _place(place, worth, cover, entries(view, place), t, marks, said)


@lru_cache(4096)
def _place(
    place: str, worth: tuple[int, ...], covered: str, there: tuple[Entry, ...], t: Texts, marks: str, said: str
) -> Place:
    x, y = to_page(CENTRES[place])
    name = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    label = f"{name}: {covered or _in_words(there, t)}{said}"
    pieces, spots, grandes = _pieces(place, there, t, y + (64 if covered else 28))
    parts = [
        centred(x, y - 23, name, 18, font_family=SERIF, font_style="italic", class_="name"),
        centred(x, y - 4, " · ".join(map(str, worth)), 15, fill_opacity="0.8", class_="worth") if worth else "",
        _cover(x, y + 26) if covered else "",
        *pieces,
        marks,
    ]
    ground = f'<path d="{ISLAND if place == "castillo" else outline(place)}"/>'
    return Place(group(f"place-{place}", parts, label), {place: Spot("map", ground, label), **spots}, grandes)


def _cover(x: float, y: float) -> str:
    """Nobody sees what is in the castillo."""
    return rect(x - 17, y - 17, 34, 34, STONE_DARK, 6) + centred(x, y + 8, "?", 24, "var(--card)", class_="count")


def _in_words(there: tuple[Entry, ...], t: Texts) -> str:
    found = (f"{t.get('seats', SEATS[e.seat])} {e.caballeros}{' + Grande' if e.grande else ''}" for e in there)
    return ", ".join(found) or "0"


def _pieces(
    place: str, there: tuple[Entry, ...], t: Texts, y: float
) -> tuple[list[str], dict[str, Spot], dict[int, Spot]]:
    """A token for the caballeros of every seat, its Grande before them, in as many rows as the place needs."""
    items = [item for entry in there for item in _items(entry)]
    rows: list[list[tuple[Entry, bool]]] = [[]]
    for item in items:
        if sum(map(_wide, [*rows[-1], item])) > _ROOM.get(place, 168):
            rows.append([])
        rows[-1].append(item)
    found: list[str] = []
    spots: dict[str, Spot] = {}
    grandes: dict[int, Spot] = {}
    for i, row in enumerate(rows):
        x = to_page(CENTRES[place])[0] - sum(map(_wide, row)) / 2
        for entry, grande in row:
            at = x + _wide((entry, grande)) / 2, y + i * _RISE
            if grande:
                found.append(_grande(entry.seat, *at))
                grandes[entry.seat] = _grande_spot(place, entry, t, *at)
            else:
                found.append(_caballeros(place, entry, *at))
                spots[f"{place}.{SEATS[entry.seat]}"] = _piece_spot(place, entry, t, *at)
            x += _wide((entry, grande))
    return found, spots if place != "castillo" else {}, grandes


def _items(entry: Entry) -> list[tuple[Entry, bool]]:
    """The Grande (``True``) and the caballeros of a seat, as far as they are there."""
    return [(entry, True)] * entry.grande + [(entry, False)] * bool(entry.caballeros)


def _wide(item: tuple[Entry, bool]) -> float:
    return _FIGURE if item[1] else _TOKEN


def _grande(seat: int, x: float, y: float) -> str:
    return group(f"grande-{SEATS[seat]}", [figure(SEATS[seat], x, y + 17)])


def _caballeros(place: str, entry: Entry, x: float, y: float) -> str:
    """The number of a seat's caballeros on its shape, and what they would score below."""
    colour = SEATS[entry.seat]
    parts = [moved(x, y, token(colour, entry.caballeros))]
    if entry.gain:
        parts.append(centred(x, y + 34, f"+{entry.gain}", 14, INK, class_="gain"))
    return group(f"{place}-{colour}", parts)


def _piece_spot(place: str, entry: Entry, t: Texts, x: float, y: float) -> Spot:
    """Where to click for a caballero."""
    label = f"{t.get('places', place)}: {t.get('seats', SEATS[entry.seat])} {entry.caballeros}"
    return Spot("map", f'<circle cx="{x:g}" cy="{y:g}" r="23"/>', label)


def _grande_spot(place: str, entry: Entry, t: Texts, x: float, y: float) -> Spot:
    label = f"{t.get('places', place)}: Grande, {t.get('seats', SEATS[entry.seat])}"
    return Spot("map", f'<rect x="{x - 16:g}" y="{y - 20:g}" width="32" height="42" rx="8"/>', label)


_TOKENS = {
    "red": '<circle r="18" {}/>',
    "blue": '<rect x="-17" y="-17" width="34" height="34" rx="4" {}/>',
    "yellow": '<path d="M0,-20 L21,17 L-21,17 Z" stroke-linejoin="round" {}/>',
    "green": '<path d="M0,-22 L22,0 L0,22 L-22,0 Z" stroke-linejoin="round" {}/>',
    "white": '<path d="M-10,-18 L10,-18 L20,0 L10,18 L-10,18 L-20,0 Z" stroke-linejoin="round" {}/>',
}
"""Every colour has its shape, large enough to be told apart on a phone."""


@cache
def token(colour: str, number: int | None = None) -> str:
    """Caballeros round the origin: the shape of their colour with their number."""
    fill, edge, ink = COLOURS[colour]
    shape = _TOKENS[colour].format(f'fill="{fill}" stroke="{edge}" stroke-width="2"')
    if number is None:
        return shape
    down = 14 if colour == "yellow" else 8
    size = 22 if number < 10 and colour != "yellow" else 18
    few = "count" if number < 10 else "count many"
    return shape + centred(0, down, number, size, ink, font_weight="bold", class_=few)


# -- mobile scoreboards ------------------------------------------------------------------------------------------


def scoreboards(view: View, t: Texts) -> tuple[dict[str, str], dict[str, Spot]]:
    """The two mobile scoreboards, in their places or beside the board."""
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    lying = {entry["board"]: (place, entry) for place, entry in view["places"].items() if entry["board"]}
    for i, board in enumerate(("board_840", "board_400")):
        if board in lying:
            place, entry = lying[board]
            parts[board], spots[board] = _scoreboard(board, place, tuple(entry["values"]), _turned(entry), t)
        elif board in view["beside"]:
            parts[board], spots[board] = _beside(board, i, t)
    return parts, spots


def _turned(entry: dict[str, Any]) -> bool:
    return bool(entry.get("turned"))


@lru_cache(256)
def _scoreboard(board: str, place: str, values: tuple[int, ...], turned: bool, t: Texts) -> tuple[str, Spot]:
    """A scoreboard over the printed points of a place."""
    x, y = to_page(CENTRES[place])
    name = f"{t.get('boards', board)}: {t.get('places', place)}"
    return _plaque(board, x, y - 9, " · ".join(map(str, values)), turned, name)


@lru_cache(256)
def _beside(board: str, row: int, t: Texts) -> tuple[str, Spot]:
    """A scoreboard that is not in play yet."""
    words = "8 · 4 · 0" if board == "board_840" else "4 · 0 · 0"
    name = f"{t.get('boards', board)}: {t.get('places', 'beside')}"
    return _plaque(board, WIDTH - 84, HEIGHT - 66 + 38 * row, words, False, name)


def _plaque(board: str, x: float, y: float, words: str, turned: bool, name: str) -> tuple[str, Spot]:
    fill, ink = (ALARM, ON_ALARM) if turned else (GOLD, ON_GOLD)
    parts = [
        rect(x - 42, y - 11, 84, 23, fill, 5, class_="plaque"),
        text(x, y + 6, words, 16, ink, text_anchor="middle", font_weight="bold", class_="paid"),
    ]
    spot = Spot("map", f'<rect x="{x - 45:g}" y="{y - 14:g}" width="90" height="29" rx="7"/>', name)
    return group(board, parts, name), spot
