"""War of the 3 Sanchos drawn: where pieces stand in their region, however many they are.

Below its name a region has its castle, with its worth at the left and the garrison's number at the right. Armies stand
on shelves: below the castle, then beside it. They become smaller before they would leave their region.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from meseta.games.sanchos.printed import Printed
from meseta.render.borders import Point
from meseta.render.sanchos.kingdoms import chart
from meseta.render.sanchos.pieces import BLOCK, BLOCK_TALL, HALVES, HEIGHTS, KING, KING_TALL, WIDE

SCALES = (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48)
_MARGIN, _GAP = 7.0, 3.0
_STEP = 6.0
"""How finely shelves are looked for."""

Span = tuple[float, float]


class Army(NamedTuple):
    """Who stands there: troops, a king, or both."""

    troops: int
    king: bool

    def width(self) -> float:
        """How much room the army takes."""
        block = 0 if not self.troops else WIDE if self.troops > 9 else BLOCK
        return block + (KING if self.king else 0)


class Stand(NamedTuple):
    """Where an army stands: the left end and the middle line of its room, and how large it is drawn."""

    x: float
    y: float
    scale: float


class Shelf(NamedTuple):
    """A row where armies may stand."""

    left: float
    right: float
    y: float
    middle: float


def foot(printed: Printed, region: int) -> Point:
    """Where the castle of a region stands."""
    x, y = chart(printed).places[region]
    return x, y + 22 + HEIGHTS[printed.site[region]]


@lru_cache(512)
def stands(printed: Printed, region: int, armies: tuple[Army, ...]) -> tuple[Stand, ...]:
    """Where each of these armies stands; the first scale at which all find room, or the smallest."""
    tall = KING_TALL if any(army.king for army in armies) else BLOCK_TALL
    for scale in SCALES:
        found = _placed(armies, shelves(printed, region, scale * tall), scale)
        if found or not armies:
            return found
    return _piled(armies, shelves(printed, region, SCALES[-1] * tall)[0], SCALES[-1])


def _placed(armies: tuple[Army, ...], rows: Sequence[Shelf], scale: float) -> tuple[Stand, ...]:
    """Shelf after shelf, as many as fit; nothing if some are left over."""
    found: list[Stand] = []
    waiting = list(armies)
    for shelf in rows:
        here: list[Army] = []
        while waiting and _length([*here, waiting[0]], scale) <= shelf.right - shelf.left:
            here.append(waiting.pop(0))
        found += _row(here, shelf, scale)
    return () if waiting else tuple(found)


def _length(armies: Sequence[Army], scale: float) -> float:
    return scale * sum(army.width() for army in armies) + _GAP * max(len(armies) - 1, 0)


def _row(armies: Sequence[Army], shelf: Shelf, scale: float) -> Iterator[Stand]:
    """Round the middle of the shelf, or as near as it allows."""
    length = _length(armies, scale)
    x = min(max(shelf.middle - length / 2, shelf.left), shelf.right - length)
    for army in armies:
        yield Stand(x, shelf.y, scale)
        x += army.width() * scale + _GAP


def _piled(armies: tuple[Army, ...], shelf: Shelf, scale: float) -> tuple[Stand, ...]:
    """More than there is room for, on an owner's small map: one over the other."""
    step = (shelf.right - shelf.left - armies[-1].width() * scale) / max(len(armies) - 1, 1)
    return tuple(Stand(shelf.left + i * step, shelf.y, scale) for i in range(len(armies)))


@lru_cache(512)
def shelves(printed: Printed, region: int, tall: float) -> tuple[Shelf, ...]:
    """Rows of a height in a region: below the castle as far as the land goes, then right and left of the castle."""
    x, y = foot(printed, region)
    found: list[Shelf] = []
    line = y + 12 + tall / 2
    while (row := _row_of_land(printed, region, x, line, tall)) is not None:
        found.append(Shelf(*row, line, x))
        line += tall + 2
    half = HALVES[printed.site[region]]
    right, left, middle = x + half + 22, x - half - 34, y - 6 - tall / 2
    land = _row_of_land(printed, region, x, middle, tall)
    if land is not None:
        found.append(Shelf(right, land[1], middle, right))
        found.append(Shelf(land[0], left, middle, left))
    return tuple(found) or (Shelf(x - BLOCK / 2, x + BLOCK / 2, y + BLOCK_TALL, x),)


def _row_of_land(printed: Printed, region: int, x: float, y: float, tall: float) -> Span | None:
    """From where to where a row of this height lies inside a region, seen from x; or nearest to it."""
    lines = [y - tall / 2 - _MARGIN + 3, y - tall / 4, y, y + tall / 4, y + tall / 2 + _MARGIN - 3]
    found: list[Span] = [(-1e9, 1e9)]
    for line in lines:
        spans = _spans(chart(printed).corners[region], line)
        found = [(max(a, c), min(b, d)) for a, b in found for c, d in spans if min(b, d) - max(a, c) > KING]
    inner = [(a + _MARGIN, b - _MARGIN) for a, b in found if b - a > KING + 2 * _MARGIN]
    return min(inner, key=lambda span: max(span[0] - x, x - span[1], 0), default=None)


def _spans(corners: Sequence[Point], y: float) -> list[Span]:
    """Where a horizontal line runs inside an outline."""
    crossings = sorted(
        x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
        if (y1 > y) != (y2 > y)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=False))


# -- what is painted on the land ---------------------------------------------------------------------------------------


@lru_cache(64)
def charges(printed: Printed, region: int, pitch: tuple[float, float], size: tuple[float, float]) -> tuple[Point, ...]:
    """Where charges of a size find room on the land: in offset rows, away from borders, castle and name."""
    corners = chart(printed).corners[region]
    x, y = chart(printed).places[region]
    bottom = foot(printed, region)[1]
    half = max(HALVES[printed.site[region]] + 26, 5.5 * len(printed.names[region]))
    wide, high = size[0] / 2, size[1] / 2
    found: list[Point] = []
    top, low = min(corner[1] for corner in corners), max(corner[1] for corner in corners)
    row = 0
    while (line := round(top + 6 + high + row * pitch[1])) < low:
        for a, b in _clear(corners, line, high + 3):
            first = (a + wide + 6) // pitch[0] * pitch[0] + pitch[0] + (pitch[0] / 2 if row % 2 else 0)
            at = first - pitch[0] if first - pitch[0] >= a + wide + 6 else first
            while at <= b - wide - 6:
                beside = abs(at - x) > half + wide or line + high < y - 24 or line - high > bottom + 56
                if beside:
                    found.append((round(at), line))
                at += pitch[0]
        row += 1
    return tuple(found)


def _clear(corners: Sequence[Point], y: float, reach: float) -> list[Span]:
    """Where a band of land of this reach lies inside an outline."""
    found: list[Span] = [(-1e9, 1e9)]
    for line in (y - reach, y, y + reach):
        found = [(max(a, c), min(b, d)) for a, b in found for c, d in _spans(corners, line) if min(b, d) > max(a, c)]
    return found
