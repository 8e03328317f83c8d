"""Toledo drawn: everybody's goods, swords, tiles and paintings; large and near the thumb, one's own hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from meseta.core.game import View
from meseta.render.drawing import Plate
from meseta.render.palette import CARD, EDGE, text
from meseta.render.shapes import NAME, asked, badge, centred, group, moved, name_and_points, plate, reach, rect
from meseta.render.toledo.goods import blade
from meseta.render.toledo.pieces import (
    DUEL,
    ON_DUEL,
    card_words,
    cost,
    fencing,
    fencing_name,
    game_texts,
    money,
    outline,
    piece,
    scene,
    serif,
)

WIDTH, PITCH = 276, 162
HAND_WIDTH, HAND_HEIGHT = 490, 336
_SEEN = 20
_CARDS, _PLATE, _PITCH = 204, 54, 60
"""How much room there is for cards; how large a tile or sword is below them, and the way from row to row."""

Entry = dict[str, Any]
Names = tuple[str, ...]
Numbers = tuple[int, ...]


def parts(view: View, left: float, top: float, language: str) -> dict[str, str]:
    """A panel for every player, and on it what may come and go."""
    found: dict[str, str] = {}
    duels = tuple(view["fencing"])
    for seat, entry in enumerate(view["players"]):
        colour, y = entry["colour"], top + PITCH * seat
        goods = (entry["cards"], entry["metal"], entry["gems"], view["alcazar"][seat])
        found[f"player-{colour}"] = _panel(colour, sum(entry["points"]), seat in asked(view), left, y, language)
        found |= {f"{colour}-{_GOODS[i][0]}": _good(colour, i, n, left, y + 55) for i, n in enumerate(goods)}
        found[f"{colour}-seen"] = _seen(colour, _values(entry), tuple(entry["shown"]), left, y, language)
        found[f"{colour}-swords"] = _swords(colour, _points(entry["delivered"]), _points(entry["swords"]), left, y + 81)
        found[f"{colour}-treasures"] = _treasures(
            colour, tuple(entry["fencing"]), tuple(entry["paintings"]), duels, left, y + 105
        )
        found[f"{colour}-tiles"] = _unlaid(colour, tuple(entry["tiles"]), left, y + 132)
    return found


@lru_cache(1024)
def _panel(colour: str, points: int, lit: bool, x: float, y: float, language: str) -> str:
    t, _ = game_texts(language)
    name = t.get("seats", colour)
    shown = [plate(x, y, WIDTH, 154, lit), *name_and_points(colour, name, points, x, y, WIDTH)]
    return group(f"player-{colour}", shown, f"{name}: {points}")


def plates(view: View, left: float, top: float, language: str) -> tuple[Plate, ...]:
    """Behind every name and before the cards that everybody has seen there is room for who sits there."""
    t, _ = game_texts(language)
    found = []
    for seat, entry in enumerate(view["players"]):
        start = 54 + reach(t.get("seats", entry["colour"]), NAME)
        room = WIDTH - 66 - _SEEN * len(_values(entry)) - start
        found.append(Plate(seat, "players", left + start, top + PITCH * seat + 30, room))
    return tuple(found)


_GOODS = (("card", 0.66), ("metal", 0.6), ("gem", 0.64), ("alcazar", 0.27))


@lru_cache(2048)
def _good(colour: str, i: int, n: int, x: float, y: float) -> str:
    name, scale = _GOODS[i]
    at = x + 24 + i * 66
    return group(f"{colour}-{name}", [piece(name, at, y, scale), text(at + 18, y + 6, str(n), 16, font_weight="bold")])


def _values(entry: Entry) -> tuple[tuple[str, int], ...]:
    """Cards of another's hand that everybody has seen there, by value; one's own are shown whole."""
    found: dict[str, int] = {}
    for card, n in entry["shown"].items() if entry["hand"] is None else ():
        found[card[0]] = found.get(card[0], 0) + n
    return tuple(sorted(found.items()))


@lru_cache(1024)
def _seen(colour: str, values: tuple[tuple[str, int], ...], cards: Names, x: float, y: float, language: str) -> str:
    _, own = game_texts(language)
    chips = [_chip(value, n, x + WIDTH - 60 - _SEEN * (len(values) - i), y + 13) for i, (value, n) in enumerate(values)]
    words = ", ".join(card_words(card, language) for card in cards)
    return group(f"{colour}-seen", chips, own.say("toledo", "seen", {"cards": words}) if chips else "")


def _chip(value: str, n: int, x: float, y: float) -> str:
    """Cards of a value, small, with their number where there are several."""
    card = rect(x, y, 16, 22, DUEL[-1], 3) + centred(x + 8, y + 16, value, 13, ON_DUEL, font_weight="bold")
    return card + (badge(x + 15, y + 1, n, 6.5) if n > 1 else "")


def _points(swords: dict[str, int]) -> Numbers:
    return tuple(cost(name).points for name, n in swords.items() for _ in range(n))


@lru_cache(1024)
def _swords(colour: str, delivered: Numbers, held: Numbers, x: float, y: float) -> str:
    """Swords in the Alcázar on gold, then those at home; the row keeps its place when it is empty."""
    both = [(points, True) for points in delivered] + [(points, False) for points in held]
    step = min(40.0, 236 / max(len(both), 1))
    blades = [blade(points, there, x + 24 + i * step, y) for i, (points, there) in enumerate(both)]
    return group(f"{colour}-swords", [_room(x, y), *blades])


def _room(x: float, y: float) -> str:
    """Nothing to see, but a place that things can fly to."""
    return rect(x + 14, y - 14, 110, 28, "none")


@lru_cache(2048)
def _treasures(colour: str, tiles: Names, paintings: Numbers, duels: Names, x: float, y: float) -> str:
    """Fencing tiles, then paintings with their points."""
    shown = [moved(x + 28 + i * 34, y, fencing(name, duels, 14)) for i, name in enumerate(tiles)]
    left = x + 28 + 34 * len(tiles)
    step = min(38.0, (WIDTH - 30 - 34 * len(tiles)) / max(len(paintings), 1))
    for i, points in enumerate(paintings):
        shown.append(piece("painting", left + 4 + i * step, y, 0.72) + badge(left + 16 + i * step, y - 8, points, 9))
    return group(f"{colour}-treasures", [_room(x, y), *shown])


@lru_cache(2048)
def _unlaid(colour: str, tiles: Names, x: float, y: float) -> str:
    """The businesses still to be laid."""
    shown = [piece(f"lay-{tile}", x + 27 + i * 32, y, 0.86) for i, tile in enumerate(tiles)]
    return group(f"{colour}-tiles", [_room(x, y), *shown])


# -- one's own hand ----------------------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """Where something of one's own lies."""

    x: float
    y: float
    scale: float


def hand_parts(view: View, left: float, top: float, language: str) -> dict[str, str]:
    """One's own cards with their numbers, the tiles still to be laid, the swords at home and the fencing tiles."""
    own = view["players"][view["seat"]]
    duels = tuple(view["fencing"])
    slots, below = card_slots(len(own["hand"]), left, top)
    found = {
        f"hand-{card}": _card(card, n, duels, slot, language)
        for (card, n), slot in zip(own["hand"].items(), slots, strict=True)
    }
    for i, tile in enumerate(own["tiles"]):
        found[f"own-{tile}"] = _own_tile(tile, *own_place(0, i, left, below), language)
    for i, sword in enumerate(own["swords"]):
        found[f"own-{sword}"] = _own_sword(sword, own["swords"][sword], *own_place(1, i, left, below))
    for i, name in enumerate(own["fencing"], len(own["swords"])):
        found[f"own-{name}"] = _own_fencing(name, duels, *own_place(1, i, left, below), language)
    return found


@lru_cache(256)
def card_slots(count: int, left: float, top: float) -> tuple[tuple[Slot, ...], float]:
    """The middles of so many cards, in as many rows as they need, and where there is room below them."""
    columns, rows = next((pair for pair in ((5, 1), (6, 1), (7, 2), (11, 3)) if pair[0] * pair[1] >= count), (14, 4))
    wide, high = (HAND_WIDTH - 20) / columns, _CARDS / rows
    scale = min((wide - 5) / 74, (high - 5) / 106)
    wide, high = min(wide, scale * 74 + 12), min(high, scale * 106 + 8)
    slots = tuple(
        Slot(left + 8 + wide * (i % columns + 0.5), top + 6 + high * (i // columns + 0.5), scale) for i in range(count)
    )
    return slots, top + 14 + high * -(-max(count, 1) // columns)


@lru_cache(4096)
def _card(card: str, n: int, duels: Names, slot: Slot, language: str) -> str:
    face = moved(slot.x, slot.y, money(scene(card, duels)), slot.scale)
    corner = (slot.x + 22 * slot.scale, slot.y - 37 * slot.scale)
    words = card_words(card, language)
    return group(f"hand-{card}", [face, badge(*corner, n, 12) if n > 1 else ""], f"{n} × {words}" if n > 1 else words)


def card_outline(slot: Slot) -> str:
    """The shape of a card in hand."""
    wide, high = 74 * slot.scale, 106 * slot.scale
    return outline(slot.x - wide / 2, slot.y - high / 2, wide, high, 9 * slot.scale)


def own_place(row: int, i: int, left: float, below: float) -> tuple[float, float]:
    """The corner of the i-th thing of one's own in a row below the cards."""
    return left + 12 + i * (_PLATE + 5), below + row * _PITCH


def own_outline(row: int, i: int, left: float, below: float) -> str:
    """The shape of a thing of one's own."""
    return outline(*own_place(row, i, left, below), _PLATE, _PLATE)


def _ground(x: float, y: float) -> str:
    return rect(x, y, _PLATE, _PLATE, CARD, 8, stroke=EDGE)


@lru_cache(256)
def _own_tile(tile: str, x: float, y: float, language: str) -> str:
    t, _ = game_texts(language)
    shown = [_ground(x, y), piece(f"lay-{tile}", x + _PLATE / 2, y + 27, 1.12)]
    return group(f"own-{tile}", shown, t.get("tiles", tile))


@lru_cache(256)
def _own_sword(name: str, n: int, x: float, y: float) -> str:
    points = cost(name).points
    shown = [_ground(x, y), piece("sword", x + 15, y + 29, 0.8), serif(x + 26, y + 34, points, 20, font_weight="bold")]
    return group(f"own-{name}", [*shown, badge(x + _PLATE - 4, y + 4, n, 9) if n > 1 else ""])


@lru_cache(256)
def _own_fencing(name: str, duels: Names, x: float, y: float, language: str) -> str:
    shown = moved(x + _PLATE / 2, y + _PLATE / 2, fencing(name, duels, 23))
    return group(f"own-{name}", [shown], fencing_name(name, language))
