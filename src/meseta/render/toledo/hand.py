"""Toledo drawn: one's own things in a low strip - a fan of cards, tiles to lay, swords and fencing tiles."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from meseta.core.game import View
from meseta.games.toledo.names import COLOURS
from meseta.render.kept import kept
from meseta.render.palette import COLOURS as PAINTS
from meseta.render.palette import DISPLAY
from meseta.render.shapes import badge, centred, group, moved, rect
from meseta.render.toledo.glyphs import EDGE, PALE_GOLD
from meseta.render.toledo.goods import steel, sword_words
from meseta.render.toledo.pieces import (
    CARD_TALL,
    CARD_WIDE,
    GLAZE,
    card_words,
    cost,
    fencing,
    fencing_name,
    game_texts,
    mixed,
    money,
    outline,
    piece,
    scene,
)

HEIGHT, HAND = 134, 528.0
"""How tall one's own things are, and how wide the hand is; what is not a card lies right of it."""
_CARDS, _TILES, _THINGS = 522, 534, 770
"""How much room there is for cards, and where tiles and other things begin."""
_PLATE, _ROW, _ACROSS, _DOWN = 54, 4, 57.5, 65
"""How large a tile or sword is, how many stand in a row of tiles, and the ways to the next one."""
_SCALE, _SMALL, _TURN, _MOST = 1.07, 0.57, 2.4, 16
"""How large cards are in a hand and in a very large one, how much each is turned against the next, in degrees, and how
many make a fan."""

Names = tuple[str, ...]


class Slot(NamedTuple):
    """Where a card of one's own lies, round its middle, and how it is turned."""

    x: float
    y: float
    turn: float
    scale: float


def cards(view: View, left: float, top: float, language: str) -> dict[str, str]:
    """One's own cards with their numbers."""
    held, duels = view["players"][view["seat"]]["hand"], tuple(view["fencing"])
    slots = card_slots(len(held), left, top)
    return {
        f"hand-{card}": _card(card, n, duels, slot, language)
        for (card, n), slot in zip(held.items(), slots, strict=True)
    }


def things(view: View, left: float, top: float, language: str) -> dict[str, str]:
    """The tiles still to be laid, the swords at home and the fencing tiles."""
    own, duels = view["players"][view["seat"]], tuple(view["fencing"])
    found: dict[str, str] = {}
    for i, tile in enumerate(own["tiles"]):
        found[f"own-{tile}"] = _tile(tile, COLOURS[view["seat"]], *tile_place(i, left, top), language)
    count = len(own["swords"]) + len(own["fencing"])
    for i, sword in enumerate(own["swords"]):
        found[f"own-{sword}"] = _sword(sword, own["swords"][sword], *thing_place(i, count, left, top), language)
    for i, name in enumerate(own["fencing"], len(own["swords"])):
        found[f"own-{name}"] = _fencing(name, duels, *thing_place(i, count, left, top), language)
    return found


# -- cards -------------------------------------------------------------------------------------------------------------


@lru_cache(256)
def card_slots(count: int, left: float, top: float) -> tuple[Slot, ...]:
    """A fan of so many cards; each may cover the one before, but never its index. Very many lie in two rows, small."""
    if count > _MOST:
        half = (count + 1) // 2
        step = min(CARD_WIDE * _SMALL + 3, (_CARDS - CARD_WIDE * _SMALL - 16) / (half - 1))
        first = left + 10 + CARD_WIDE * _SMALL / 2
        return tuple(Slot(first + i % half * step, top + 34 + i // half * 65, 0, _SMALL) for i in range(count))
    wide = CARD_WIDE * _SCALE
    step = min(wide + 3, (_CARDS - wide - 16) / max(count - 1, 1))
    turn = min(_TURN, 13 / max(count, 1))
    offs = [i - (count - 1) / 2 for i in range(count)]
    return tuple(
        Slot(left + 10 + wide / 2 + i * step, top + 65 + 4 * (off / max(offs[-1], 3)) ** 2, turn * off, _SCALE)
        for i, off in enumerate(offs)
    )


@kept
def _card(card: str, n: int, duels: Names, slot: Slot, language: str) -> str:
    face = money(scene(card, duels))
    if n > 1:
        counted = badge(-23.5, 17, f"×{n}", 11.5) if slot.scale == _SCALE else badge(-16, 33, f"×{n}", 19)
        face = f'<use href="#s-to-steel" x="4" y="-3"/>{face}{counted}'
    placed = f'<g transform="translate({slot.x:g} {slot.y:g})rotate({slot.turn:.3g})scale({slot.scale:g})">{face}</g>'
    words = card_words(card, language)
    return group(f"hand-{card}", [placed], f"{n} × {words}" if n > 1 else words)


@lru_cache(512)
def card_outline(slots: tuple[Slot, ...], i: int) -> str:
    """What can be seen of a card in the fan: from its left edge to that of the next one."""
    left = _edge(slots[i], -1)
    right = _edge(slots[i + 1], -1) if _covered(slots, i) else _edge(slots[i], 1)
    corners = (left[0], right[0], right[1], left[1])
    return f'<polygon points="{" ".join(f"{x:.4g},{y:.4g}" for x, y in corners)}"/>'


def _covered(slots: tuple[Slot, ...], i: int) -> bool:
    return i + 1 < len(slots) and 0 < slots[i + 1].x - slots[i].x < CARD_WIDE * slots[i].scale


def _edge(slot: Slot, side: int) -> list[tuple[float, float]]:
    """The upper and the lower end of a card's left or right edge."""
    c, s = cos(radians(slot.turn)), sin(radians(slot.turn))
    across = side * CARD_WIDE * slot.scale / 2
    return [
        (slot.x + across * c - down * s, slot.y + across * s + down * c)
        for down in (-CARD_TALL * slot.scale / 2, CARD_TALL * slot.scale / 2)
    ]


# -- tiles, swords, fencing tiles --------------------------------------------------------------------------------------


def tile_place(i: int, left: float, top: float) -> tuple[float, float]:
    """The corner of the i-th tile to lay, in two rows."""
    return left + _TILES + i % _ROW * _ACROSS, top + 3 + i // _ROW * _DOWN


def thing_place(i: int, count: int, left: float, top: float) -> tuple[float, float]:
    """The corner of the i-th sword or fencing tile, in two rows; many of them move together."""
    across = max((count + 1) // 2, 1)
    step = min(_ACROSS, (1000 - _THINGS - _PLATE - 4) / max(across - 1, 1))
    return left + _THINGS + i % across * step, top + 3 + i // across * _DOWN


def own_outline(place: tuple[float, float]) -> str:
    """The shape of a thing of one's own."""
    return outline(*place, _PLATE, _PLATE + 4, 7)


@lru_cache(256)
def _tile(tile: str, colour: str, x: float, y: float, language: str) -> str:
    t, _ = game_texts(language)
    fill = PAINTS[colour].fill
    shown = [
        rect(x, y, _PLATE, _PLATE + 4, fill, 7, stroke=EDGE, stroke_width=1.3),
        rect(x + 4, y + 4, _PLATE - 8, _PLATE - 4, mixed(fill, 13), 4, stroke=EDGE, stroke_width=0.9),
        piece(f"lay-{tile}", x + _PLATE / 2, y + 27, 1.1),
    ]
    return group(f"own-{tile}", shown, t.get("tiles", tile))


@lru_cache(256)
def _sword(name: str, n: int, x: float, y: float, language: str) -> str:
    shown = [
        steel(x, y, _PLATE, _PLATE + 4),
        piece("sword", x + 15, y + 32, 0.94),
        centred(x + 36, y + 36, cost(name).points, 24, PALE_GOLD, font_family=DISPLAY, font_weight="bold"),
        badge(x + _PLATE - 9, y + 11, n, 8.5) if n > 1 else "",
    ]
    return group(f"own-{name}", shown, sword_words(name, n, language))


@lru_cache(256)
def _fencing(name: str, duels: Names, x: float, y: float, language: str) -> str:
    shown = [
        rect(x, y, _PLATE, _PLATE + 4, GLAZE, 7, stroke=EDGE, stroke_width=1.1),
        moved(x + _PLATE / 2, y + _PLATE / 2 + 2, fencing(name, duels, 21)),
    ]
    return group(f"own-{name}", shown, fencing_name(name, language))
