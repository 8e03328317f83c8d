"""Seals of wax for everything that lasts: each kind has its colour and its sign, and stands in a slot of its region."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import hypot
from typing import Final, NamedTuple

from meseta.core.texts import Texts
from meseta.render.el_grande.map import HEIGHT, WIDTH, shore, taken
from meseta.render.el_grande.spain import LABELS
from meseta.render.palette import SERIF
from meseta.render.room import Box, Point, Size, arranged
from meseta.render.shapes import centred, moved, path
from meseta.render.wood import used

KINDS: Final = ("double", "alliance", "bridge", "limit", "quarantine", "protection", "tower", "collapse")
"""In the order of the legend."""
RADIUS: Final = 14
_SIZE: Final = 28.0
_TOWER: Final[Size] = (30.0, 46.0)
"""The room that the castillo takes where it was shifted to."""
_PALE = "var(--on-seal)"
_MANY: Final = 3
"""So many letters are written smaller."""
_SIGNS: Final = {
    "alliance": '<g fill="none" stroke-width="2.6"><circle cx="-3.6" r="5.4"/><circle cx="3.6" r="5.4"/></g>',
    "bridge": '<path d="M-9 4q9-11 18 0v3h-4q-5-7-10 0h-4z" stroke="none"/>',
    "quarantine": '<path d="M-6 7v-13M-2 7v-13M2 7v-13M6 7v-13M-9-3h18M-9 3h18" fill="none" stroke-width="2"/>',
    "protection": '<path d="M-7-8h14v8q0 6-7 9q-7-3-7-9z" stroke="none"/>'
    '<path d="M0-8v17M-7-1h14" fill="none" stroke="var(--seal-protection)" stroke-width="2.2"/>',
    "tower": '<path d="M-7 8v-15h3v3h2.6v-3h2.8v3h2.6v-3h3v15h-4.6v-4a2.4 2.4 0 0 0-4.8 0v4z" stroke="none"/>',
    "collapse": '<path d="M-7 8v-15h3v3h2.6v-3h2.8v3h2.6v-3h3v15z" stroke="none"/>'
    '<path d="M1-7l-3 5l4 3l-4 3l3 5" fill="none" stroke="var(--seal-collapse)" stroke-width="2.2"/>',
}
"""What is pressed into the wax; the other two carry words."""


@cache
def symbols() -> Mapping[str, str]:
    """A seal for every kind, the stakes of a palisade and the shields of a guard."""
    found = {f"s-seal-{kind}": _wax(kind) for kind in KINDS}
    return {**found, "s-stake": _stake(), "s-ward": _ward()}


def _wax(kind: str) -> str:
    wax = used("s-k-wax", 0, 0, 0.57)
    sign = f'<g fill="{_PALE}" stroke="{_PALE}">{_SIGNS[kind]}</g>' if kind in _SIGNS else ""
    look = f'color="var(--seal-{kind})" stroke="var(--g-ink)" stroke-width="1.8" stroke-linejoin="round"'
    return f'<g id="s-seal-{kind}"><g {look}>{wax}</g>{sign}</g>'


def _stake() -> str:
    d = "M-3 7v-11l3-4l3 4v11z"
    return f'<path id="s-stake" d="{d}" fill="var(--g-plank)" stroke="var(--g-ink)" stroke-width="1.1"/>'


def _ward() -> str:
    d = "M-5-6h10v6q0 5-5 7q-5-2-5-7z"
    return f'<path id="s-ward" d="{d}" fill="var(--seal-protection)" stroke="var(--g-ink)" stroke-width="1.1"/>'


@cache
def seal(kind: str, x: float, y: float, scale: float, t: Texts) -> str:
    """A seal at a place."""
    pressed = moved(x, y, f'<g class="mark">{used(f"s-seal-{kind}", 0, 0)}</g>', scale)
    words = {"double": "×2", "limit": t.get("board", "limit")}.get(kind)
    if not words:
        return pressed
    size = (15 if len(words) < _MANY else 12.5) * scale
    look = {"font_family": SERIF, "font_weight": "bold", "stroke_width": "0", "class_": "mark-words"}
    return pressed + centred(x, y + size / 3, words, round(size, 1), _PALE, stroke=f"var(--seal-{kind})", **look)


# -- slots -------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """The seals of a place."""

    kinds: tuple[str, ...]
    points: tuple[Point, ...]
    """The middle of each."""
    scale: float
    boxes: tuple[Box, ...]
    """What pieces keep clear of."""

    def at(self, kind: str) -> Point:
        """Where a seal stands."""
        return self.points[self.kinds.index(kind)]


@lru_cache(512)
def laid(place: str, name: str, kinds: tuple[str, ...], reigns: bool, clear: tuple[Box, ...]) -> Laid:
    """Seals find room below the shields of their place, beside each other or where the region is wide enough."""
    x, y = LABELS[place]
    sizes = tuple(_TOWER if kind == "tower" else (_SIZE, _SIZE) for kind in kinds)
    found = arranged(shore(place), (*taken(place, name, king=reigns), *clear), sizes, (x, y + 40))
    points, boxes = [], list(clear)
    for size, (middle, floor) in zip(sizes, found.places, strict=True):
        wide, high = size[0] * found.scale, size[1] * found.scale
        points.append((round(middle, 1), round(floor - high / 2, 1)))
        boxes.append((round(middle - wide / 2, 1), round(floor - high, 1), round(wide, 1), round(high, 1)))
    return Laid(kinds, tuple(points), found.scale, tuple(boxes))


@cache
def tower(x: float, y: float, scale: float) -> str:
    """The castillo in a slot."""
    return used("s-castillo", x, y + 22 * scale, round(0.29 * scale, 3))


@cache
def along(corners: tuple[Point, ...], name: str, start: float) -> str:
    """A symbol again and again along an outline."""
    found, left, pitch = [], start, 26
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        far = hypot(bx - ax, by - ay)
        while left <= far and far:
            found.append((ax + (bx - ax) * left / far, ay + (by - ay) * left / far))
            left += pitch
        left -= far
    return "".join(used(name, round(x), round(y)) for x, y in found)


@cache
def ribbon(one: Point, two: Point, labels: tuple[Box, ...]) -> str:
    """A narrow ribbon from seal to seal: allies may be far from each other, and what lies between is to be read.

    It bends as little as it can and as far as it must to run round the labels.
    """
    (ax, ay), (bx, by) = one, two
    x, y = min((_bent(one, two, bend) for bend in _BENDS), key=lambda over: _hidden(one, over, two, labels))
    way = f"M{ax:g},{ay:g}Q{x:g},{y:g} {bx:g},{by:g}"
    return path(way, stroke="var(--g-ink)", stroke_width=5.4) + path(way, stroke="var(--bond)", stroke_width=3.4)


_BENDS: Final = (0.1, -0.1, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5, 0.7, -0.7, 0.9, -0.9)
"""How far a ribbon may bend aside, in parts of its length."""
_SAMPLES: Final = 40


def _bent(one: Point, two: Point, bend: float) -> Point:
    """The handle of a line that bends aside."""
    (ax, ay), (bx, by) = one, two
    return round((ax + bx) / 2 + (by - ay) * bend), round((ay + by) / 2 - (bx - ax) * bend)


def _hidden(one: Point, over: Point, two: Point, labels: tuple[Box, ...]) -> int:
    """How much of a ribbon would lie on labels, or off the map."""
    found = 0
    for i in range(_SAMPLES + 1):
        t = i / _SAMPLES
        x, y = (a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t * t for a, b, c in zip(one, over, two, strict=True))
        off = not (30 < x < WIDTH - 30 and 30 < y < HEIGHT - 30)
        found += off or any(left < x < left + wide and top < y < top + high for left, top, wide, high in labels)
    return found
