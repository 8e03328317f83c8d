"""Where things find room inside an outline: rows of boxes that meet neither its border nor what is there already.

Boxes keep their size as long as they fit; then all of them shrink together, a little at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from meseta.render.kept import kept

Point: TypeAlias = tuple[float, float]
Size: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height."""
Span: TypeAlias = tuple[float, float]
"""From left to right."""

SCALES: Final = (1, 0.92, 0.85, 0.78, 0.71, 0.64, 0.57, 0.5, 0.44, 0.38, 0.33, 0.28)
_ORDERLY: Final = 0.85
"""Rows are kept down to this scale."""
_PACKED: Final = 0.6
"""The share of an outline that boxes can fill at most."""
_STEP: Final = 4
"""How far the lines stand apart on which an outline is looked at."""
_MARGIN, _GAP = 5.0, 5.0
"""How far boxes keep from the border, and from each other."""
ROOMS: Final = 128
"""So many outlines are remembered with what is always there: names, shields, a crown."""


class Band(NamedTuple):
    """What lies inside an outline all the way from one line down to another."""

    spans: list[Span]
    widest: float


class Lines:
    """What lies inside an outline, on lines from its top to its bottom, and in bands of them, each found once."""

    def __init__(self, corners: tuple[Point, ...]) -> None:
        ys = [y for _, y in corners]
        self.heights = [float(y) for y in range(int(min(ys) // _STEP) * _STEP, int(max(ys)) + _STEP, _STEP)]
        self._bands = {(y, y): _band(_across(corners, y)) for y in self.heights}
        widths = [[b - a for a, b in band.spans] for band in self._bands.values()]
        self.widest = max((wide for line in widths for wide in line), default=0.0)
        self.area = _STEP * sum([sum(line, 0.0) for line in widths], 0.0)

    def band(self, first: float, last: float) -> Band:
        """What lies inside all the way from one line down to another."""
        found = self._bands.get((first, last))
        if found is None:
            above = self.band(first, last - _STEP).spans if first < last else []
            below = self._bands.get((last, last))
            found = _band(_both(above, below.spans) if above and below else [])
            self._bands[first, last] = found
        return found


class Room:
    """What is free inside an outline, beside what is there already."""

    def __init__(self, lines: Lines, taken: Sequence[Box]) -> None:
        self.lines = lines
        self.taken = taken
        self._widest = [_band(self._free_at(y)).widest for y in lines.heights]
        """For every line how much is free on it at one place."""

    def _free_at(self, y: float) -> list[Span]:
        found = self.lines.band(y, y).spans
        for x, above, width, height in self.taken:
            if above <= y < above + height:
                found = _without(found, x - _GAP, x + width + _GAP)
        return found

    def tops(self, wide: float, high: float, y: float) -> list[float]:
        """The lines below which something may find room, those first that are nearest to a height.

        Where one of the lines that it covers is too narrow it finds none, and need not be tried.
        """
        deep, run, heights = -int(-high // _STEP), 0, self.lines.heights
        found = []
        for at in range(len(heights) - 1, -1, -1):
            run = run + 1 if self._widest[at] >= wide else 0
            if run >= deep:
                found.append(heights[at])
        found.reverse()
        return sorted(found, key=lambda top: abs(top - y))


class Arranged(NamedTuple):
    """Boxes in their places."""

    scale: float
    places: tuple[Point, ...]
    """For every box the middle of its lower edge."""


@kept
def arranged(corners: tuple[Point, ...], taken: tuple[Box, ...], sizes: tuple[Size, ...], near: Point) -> Arranged:
    """Boxes inside an outline, as large as they can be, as near as they can be below a point.

    They stand in rows as long as that keeps them large, and close together where the outline is narrow.
    """
    lines = _lines(corners)
    free = _room(lines, taken)
    room = (lines.area - sum(w * h for _, _, w, h in taken)) / max(1, sum(w * h for w, h in sizes))
    for scale in SCALES:
        if scale * scale > _PACKED * room and scale > SCALES[-1]:
            continue  # even packed as closely as boxes ever are they would not fit
        scaled = [(w * scale, h * scale) for w, h in sizes]
        places = (_in_rows(free, scaled, near) if scale >= _ORDERLY else None) or _close(free, scaled, near)
        if places is not None:
            return Arranged(scale, tuple(places))
    return Arranged(SCALES[-1], tuple(near for _ in sizes))


def _in_rows(room: Room, sizes: list[Size], near: Point) -> list[Point] | None:
    for split in _splits(sizes):
        rows = [(max(h for _, h in row), _wide(row), row) for row in split]
        if max(wide for _, wide, _ in rows) <= room.lines.widest:
            high, wide, _ = rows[0]
            for top in room.tops(wide, high, near[1]):
                found = _stand(room, rows, (near[0], top))
                if found is not None:
                    return found
    return None


def _close(room: Room, sizes: list[Size], near: Point) -> list[Point] | None:
    """One box after the other, each where it is nearest."""
    filled, found = list(room.taken), list[Point]()
    for wide, high in sizes:
        best = _closest(room, filled, (wide, high), near)
        if best is None:
            return None
        left, top = best
        filled.append((left, top, wide, high))
        found.append((round(left + wide / 2, 1), round(top + high, 1)))
    return found


def _closest(room: Room, taken: Sequence[Box], size: Size, near: Point) -> Point | None:
    """Where a box is nearest: its left end and its top. Of places that are equally near the higher one, then the left.

    Nothing on lines that are farther away than a place that was found can be nearer.
    """
    (wide, high), (x, y) = size, near
    best: tuple[float, float, float] | None = None
    for top in room.tops(wide, high, y):
        if best is not None and _far(0, abs(top - y)) > best[0]:
            break
        for span in _free(room.lines, taken, top, top + high, wide):
            left = _beside(span, wide, x)
            found = (_far(left + wide / 2 - x, top - y), top, left)
            if best is None or found < best:
                best = found
    return None if best is None else (best[2], best[1])


def _far(across: float, down: float) -> float:
    """How far a place is from where it should be: up is worse than down, and aside better than both."""
    return 0.5 * across * across + down * down * (4 if down < 0 else 1)


def _splits(sizes: list[Size]) -> Iterable[list[list[Size]]]:
    """The boxes in one row, in two that are about as long, in three, and so on."""
    for count in range(1, len(sizes) + 1):
        cuts = [round(i * len(sizes) / count) for i in range(count + 1)]
        yield [sizes[a:b] for a, b in pairwise(cuts)]


def _wide(row: list[Size]) -> float:
    """How long a row of boxes is."""
    return sum(w for w, _ in row) + _GAP * (len(row) - 1)


def _stand(room: Room, rows: list[tuple[float, float, list[Size]]], start: Point) -> list[Point] | None:
    """Where the boxes stand if the first row begins at this height; ``None`` where they do not fit.

    Of every row we are told how high and how wide it is.
    """
    found: list[Point] = []
    near, top = start
    for high, wide, row in rows:
        fitting = _free(room.lines, room.taken, top, top + high, wide)
        if not fitting:
            return None
        left = min((_beside(span, wide, near) for span in fitting), key=lambda x: abs(x + wide / 2 - near))
        for w, _ in row:
            found.append((round(left + w / 2, 1), round(top + high, 1)))
            left += w + _GAP
        top += high + _GAP
    return found


def _beside(span: Span, wide: float, near: float) -> float:
    """The left end of a row in a span, with its middle as near as it can be."""
    return min(max(near - wide / 2, span[0]), span[1] - wide)


def _free(lines: Lines, taken: Sequence[Box], top: float, bottom: float, wide: float) -> list[Span]:
    """Where something so wide is free from one height to another, all the way: mostly the outline is too narrow."""
    first, last = int((top - _MARGIN) // _STEP) * _STEP, int((bottom + _MARGIN) // _STEP + 1) * _STEP
    band = lines.band(first, last)
    if band.widest < wide:
        return []
    found = band.spans
    for x, above, width, height in taken:
        if above < bottom and top < above + height:
            found = _without(found, x - _GAP, x + width + _GAP)
    return [span for span in found if span[1] - span[0] >= wide]


def _band(spans: list[Span]) -> Band:
    return Band(spans, max([b - a for a, b in spans], default=0.0))


def _both(some: list[Span], others: list[Span]) -> list[Span]:
    """Where spans of both lie above each other."""
    cut = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return [(a, b) for a, b in cut if a < b]


def _without(spans: list[Span], left: float, right: float) -> list[Span]:
    """Spans less what is taken: what lies before it, and what lies behind it."""
    found: list[Span] = []
    for a, b in spans:
        if a < left:
            found.append((a, min(b, left)))
        if b > right:
            found.append((max(a, right), b))
    return found


@cache
def _lines(corners: tuple[Point, ...]) -> Lines:
    return Lines(corners)


@lru_cache(ROOMS)
def _room(lines: Lines, taken: tuple[Box, ...]) -> Room:
    return Room(lines, taken)


def _across(corners: tuple[Point, ...], y: float) -> list[Span]:
    crossed = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y):
            crossed.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    crossed.sort()
    pairs = zip(crossed[::2], crossed[1::2], strict=True)
    return [(a + _MARGIN, b - _MARGIN) for a, b in pairs if b - a > 2 * _MARGIN]
