"""What stands on the map of El Grande: heaps of caballeros, Grandes, the castillo, the king, the mobile scoreboards.

What a part depends on is the key under which it is remembered, so that a move draws only the places it changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render import wood
from meseta.render.drawing import Spot
from meseta.render.el_grande import atlas, castillo
from meseta.render.el_grande.atlas import HEIGHT, ISLAND, REGIONS, WIDTH
from meseta.render.el_grande.spain import LABELS, corners, outline
from meseta.render.kept import kept
from meseta.render.palette import ALARM, GOLD, GOLD_EDGE, INK, PLANK
from meseta.render.room import Box, Point, Size, arranged
from meseta.render.shapes import centred, group, path, rect

__all__ = ["HEIGHT", "ISLAND", "REGIONS", "WIDTH"]

TOWER: Final = (881, 554)
"""Where the castillo stands on its island."""
_SHORE: Final = (
    *((792, 540), (806, 516), (836, 501), (930, 501), (962, 515), (974, 545)),
    *((972, 580), (955, 606), (930, 622), (835, 622), (803, 606), (790, 575)),
)
"""Where there is room for pieces on the island."""
_BEACH: Final = 500
"""Where the island begins; most of the castillo stands before the sea."""
_FOOT: Final = 0.8 * castillo.WIDE
"""The castillo is narrower below its battlements."""
_KINGS: Final[dict[str, Point]] = {
    "catalonia": (950, 198),
    "basque": (606, 152),
    "aragon": (700, 160),
    "valencia": (702, 412),
    "old_castile": (430, 216),
    "granada": (436, 588),
}
"""Where the crown stands, if not beside the shields."""
_ASIDE: Final = 84
"""How far beside the middle of the shields the crown stands."""


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


class Piece(NamedTuple):
    """A heap or a Grande, and where it stands."""

    entry: Entry
    grande: bool
    at: Point
    """The middle of its floor."""
    scale: float


@cache
def symbols() -> Mapping[str, str]:
    """Everything of which pieces are made, and the land that they stand on."""
    return {**wood.symbols(), **atlas.coast(), **castillo.symbols()}


# -- the king and the castillo ----------------------------------------------------------------------------------


@cache
def realm(king: str) -> str:
    """The king's region is framed twice in gold."""
    look = {"stroke_linejoin": "round"}
    frames = path(outline(king), stroke=GOLD, stroke_width=9, **look)
    line = path(outline(king), stroke="var(--realm-line)", stroke_width=2.6, **look)
    return group("realm", [frames, line])


@cache
def king(place: str, t: Texts, lift: float = 0) -> str:
    """The king: a crown beside the shields of his region."""
    x, y = throne(place)
    return group("king", [wood.used("s-crown", x, y - lift)], f"{t.get('cards', 'king')}: {t.get('places', place)}")


def throne(place: str) -> Point:
    """Where the crown stands in a region."""
    x, y = LABELS[place]
    return _KINGS.get(place, (x - _ASIDE, y + 20))


@cache
def tower(place: str = "castillo") -> str:
    """The castillo on its island or, small enough for the pieces beside it, in the region to which it was shifted."""
    if place == "castillo":
        return group("tower", [wood.used("s-castillo", *TOWER)])
    x, y = LABELS[place]
    return group("tower", [wood.used("s-castillo", x + 66, y + 40, 0.42)])


# -- what stands in a place --------------------------------------------------------------------------------------


def entries(there: Mapping[str, Any], grandes: Sequence[str | None], place: str) -> tuple[Entry, ...]:
    """What every seat that is present has in a place."""
    counts, points = there["caballeros"], there["points"]
    return tuple(
        [
            Entry(seat, counts and counts[seat], counts and points[seat], home == place)
            for seat, home in enumerate(grandes)
            if (counts and counts[seat]) or home == place
        ]
    )


def place_on_map(
    view: View, place: str, t: Texts, own: Texts, marks: str = "", said: str = "", keep: tuple[Box, ...] = ()
) -> Place:
    """The pieces of one place; marks of an expansion, what they are in words, and the room that pieces leave them."""
    there = view["places"][place]
    cover = own.get("el_grande", "covered") if there["caballeros"] is None else ""
    return _place(place, cover, entries(there, view["grandes"], place), view["king"] == place, t, marks, said, keep)


@kept
def _place(
    place: str,
    covered: str,
    there: tuple[Entry, ...],
    reigns: bool,
    t: Texts,
    marks: str,
    said: str,
    keep: tuple[Box, ...],
) -> Place:
    name = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    label = f"{name}: {covered or _in_words(there, t)}{said}"
    clear = (*taken(place, name, king=reigns), *keep)
    pieces = standing(place, there, clear)
    if any(piece.scale < _LEGIBLE for piece in pieces):
        pieces = standing(place, tuple(entry._replace(gain=0) for entry in there), clear)
    parts = [_cover() if covered else "", *(_drawn(place, piece) for piece in pieces), marks]
    ground = f'<path d="{ISLAND if place == "castillo" else outline(place)}"/>'
    heaps = {
        f"{place}.{SEATS[piece.entry.seat]}": _piece_spot(place, piece, t)
        for piece in pieces
        if not piece.grande and place != "castillo"
    }
    grandes = {piece.entry.seat: _grande_spot(place, piece, t) for piece in pieces if piece.grande}
    return Place(group(f"place-{place}", parts, label), {place: Spot("map", ground, label), **heaps}, grandes)


def _cover() -> str:
    """Nobody sees what is in the castillo."""
    x, y = TOWER
    return rect(x - 17, y - 62, 34, 34, "var(--disc)", 17, stroke=INK, stroke_width=1.4) + centred(
        x, y - 37, "?", 24, "var(--disc-ink)", font_weight="bold", class_="sealed"
    )


def _in_words(there: tuple[Entry, ...], t: Texts) -> str:
    found = (f"{t.get('seats', SEATS[e.seat])} {_pieces(e)}" for e in there)
    return ", ".join(found) or t.get("board", "nobody")


def _pieces(entry: Entry) -> str:
    """The caballeros and the Grande of a seat."""
    return " + ".join([str(entry.caballeros)] * bool(entry.caballeros) + ["Grande"] * entry.grande)


# -- where pieces stand -------------------------------------------------------------------------------------------


def taken(place: str, name: str, *, king: bool = False) -> tuple[Box, ...]:
    """What pieces keep clear of: name and shields, as large as on phones, and what stands beside them."""
    x, y = LABELS[place]
    half = 6.2 * len(name)
    found: list[Box] = [(x - half, y - 25, 2 * half, 28), (x - 56, y + 2, 112, 41)]
    if king:
        a, b = throne(place)
        found.append((a - 25, b - 20, 50, 34))
    if place == "castillo":
        a, b = TOWER
        found.append((a - _FOOT / 2, _BEACH, _FOOT, b - _BEACH))
    return tuple(found)


def shore(place: str) -> tuple[Point, ...]:
    """What lies round the room of a place."""
    return _SHORE if place == "castillo" else corners(place)


def standing(place: str, there: tuple[Entry, ...], clear: tuple[Box, ...]) -> tuple[Piece, ...]:
    """Where the heaps and Grandes of a place stand; the Grande of a seat stands before its heap."""
    x, y = LABELS[place]
    found = arranged(shore(place), clear, tuple(map(_size, there)), (x, y + 42))
    pieces: list[Piece] = []
    for entry, (middle, floor) in zip(there, found.places, strict=True):
        left = middle - _size(entry)[0] / 2 * found.scale
        foot = floor - _below(entry) * found.scale
        beside = left + _LEAN * found.scale if entry.grande else left
        if entry.caballeros:
            half = wood.heap_size(entry.caballeros)[0] / 2 * found.scale
            pieces.append(Piece(entry, False, _rounded(beside + half, foot), found.scale))
        if entry.grande:
            pieces.append(Piece(entry, True, _rounded(left + wood.PAWN[0] / 2 * found.scale, foot), found.scale))
    return tuple(pieces)


_LEAN: Final = 19
"""How far a Grande stands out to the left of its heap."""
_OVER: Final = 8
"""How far a disc reaches beyond its heap."""


def _size(entry: Entry) -> Size:
    """How much room a seat's pieces take."""
    below = _below(entry)
    if not entry.caballeros:
        return wood.PAWN[0], wood.PAWN[1] + below
    wide, high = wood.heap_size(entry.caballeros)
    if entry.grande:
        return wide + _OVER + _LEAN, max(high, wood.PAWN[1]) + below
    return wide + _OVER, high + below


def _below(entry: Entry) -> float:
    """What lies below the floor: part of the disc, and what would be scored."""
    return 16 if entry.gain else 5 if entry.caballeros else 2


def _rounded(x: float, y: float) -> Point:
    return round(x, 1), round(y, 1)


def _drawn(place: str, piece: Piece) -> str:
    """A heap with its number, what it would score below; or a Grande."""
    (entry, grande, (x, y), scale), colour = piece, SEATS[piece.entry.seat]
    if grande:
        return group(f"grande-{colour}", [wood.pawn(colour, x, y, scale)])
    n = entry.caballeros or 0
    wide = wood.heap_size(n)[0]
    parts = [wood.heap(colour, n, x, y, scale), wood.number(*_disc(x, y, wide, scale), n, max(scale, _LEGIBLE))]
    if entry.gain:
        at = round(x - _OVER * scale, 1), round(y + 15 * scale, 1)
        parts.append(centred(*at, f"+{entry.gain}", round(14.5 * max(scale, _LEGIBLE), 1), class_="gain"))
    return group(f"{place}-{colour}", parts)


_LEGIBLE: Final = 0.78
"""Discs with numbers never become smaller than this."""


def _disc(x: float, y: float, wide: float, scale: float) -> Point:
    return _rounded(x + (wide / 2 - 2) * scale, y - 5 * scale)


def _piece_spot(place: str, piece: Piece, t: Texts) -> Spot:
    """Where to click for a caballero."""
    entry, _, (x, y), scale = piece
    label = f"{t.get('places', place)}: {t.get('seats', SEATS[entry.seat])} {entry.caballeros}"
    wide, high = (side * scale for side in wood.heap_size(entry.caballeros or 1))
    return Spot("map", _round(x - wide / 2 - 4, y - high - 4, wide + 8 + _OVER * scale, high + 12), label)


def _grande_spot(place: str, piece: Piece, t: Texts) -> Spot:
    entry, _, (x, y), scale = piece
    label = f"{t.get('places', place)}: Grande, {t.get('seats', SEATS[entry.seat])}"
    wide, high = (side * scale for side in wood.PAWN)
    return Spot("map", _round(x - wide / 2 - 4, y - high - 3, wide + 8, high + 7), label)


def _round(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="9"/>'


@cache
def token(colour: str, number: int | None = None) -> str:
    """A caballero round the origin, as it flies, or several with their number."""
    if number is None:
        return wood.cube(colour, 0, wood.CUBE_HEIGHT / 2)
    wide, high = wood.heap_size(number)
    return wood.heap(colour, number, 0, high / 2) + wood.number(wide / 2 - 2, high / 2 - 5, number)


# -- mobile scoreboards ------------------------------------------------------------------------------------------

_PLAQUE: Final = (94, 36)


def scoreboards(
    view: View, t: Texts, beside: Point = (WIDTH - 86, HEIGHT - 96)
) -> tuple[dict[str, str], dict[str, Spot]]:
    """The two mobile scoreboards, in their places or ``beside`` the land, one below the other."""
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    lying = {entry["board"]: (place, entry) for place, entry in view["places"].items() if entry["board"]}
    for i, board in enumerate(("board_840", "board_400")):
        if board in lying:
            place, entry = lying[board]
            parts[board], spots[board] = _scoreboard(board, place, tuple(entry["values"]), _turned(entry), t)
        elif board in view["beside"]:
            parts[board], spots[board] = _beside(board, (beside[0], beside[1] + 47 * i), t)
    return parts, spots


def _turned(entry: dict[str, Any]) -> bool:
    return bool(entry.get("turned"))


@lru_cache(128)
def _scoreboard(board: str, place: str, values: tuple[int, ...], turned: bool, t: Texts) -> tuple[str, Spot]:
    """A scoreboard over the printed points of a place."""
    x, y = LABELS[place]
    name = f"{t.get('boards', board)}: {t.get('places', place)}"
    return _plaque(board, (x, y + 22), values, turned, name)


@lru_cache(128)
def _beside(board: str, at: Point, t: Texts) -> tuple[str, Spot]:
    """A scoreboard that is not in play yet."""
    values = (8, 4, 0) if board == "board_840" else (4, 0, 0)
    name = f"{t.get('boards', board)}: {t.get('places', 'beside')}"
    return _plaque(board, at, values, False, name)


def _plaque(board: str, at: Point, values: tuple[int, ...], turned: bool, name: str) -> tuple[str, Spot]:
    (x, y), (wide, high) = at, _PLAQUE
    left, top = x - wide / 2, y - high / 2
    spot = Spot("map", _round(left - 3, top - 3, wide + 6, high + 6), name)
    return group(board, [plaque(x, y, turned=turned), wood.shields(x, top + 5, values)], name), spot


@cache
def plaque(x: float, y: float, *, turned: bool = False) -> str:
    """A scoreboard's wood; turned over its edge is red."""
    wide, high = _PLAQUE
    look = {"stroke": ALARM, "stroke_width": 3} if turned else {"stroke": GOLD_EDGE, "stroke_width": 1.6}
    return rect(x - wide / 2, y - high / 2, wide, high, PLANK, 5, class_="plaque", **look)
