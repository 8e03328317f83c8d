"""The map of the three kingdoms in 1065: our own drawing, from lines between the corners of the regions.

The Sierra de la Demanda fills the middle, because the regions round it do not all touch. Where an owner's data files
have other borders, the regions are drawn as a grid with roads instead. Curves run through whole numbers, and a border
is one curve: its two regions share it, and it is inked once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from meseta.games.sanchos.printed import Printed
from meseta.render.borders import Point, points

CELL = 30
"""A tile of the frame; the land within measures whole tiles."""
WIDTH, HEIGHT = 1050, 780
_TALLER = 720 / 626
"""The lines were written down for a lower map."""

_LINES: dict[str, str] = {
    # round the kingdoms, clockwise
    "mena": "48,222 66,170 44,118 104,84 172,74 246,88 322,62",
    "alava": "322,62 370,80 422,62 466,82 508,78",
    "pamplona": "508,78 552,62 590,96 636,98 668,116",
    "ruesta": "668,116 706,134 746,126 788,146",
    "jaca": "788,146 834,158 884,180 930,212 964,272",
    "sobrarbe": "964,272 970,350 970,430 974,514 914,572 816,564",
    "loarre": "816,564 776,578 722,560 668,572",
    "calahorra": "668,572 610,592 540,578 460,598 384,584",
    "lara": "384,584 320,600 240,578 160,592 88,570 62,496 46,420",
    "burgos": "46,420 24,370 34,290 48,222",
    # borders, from region to region by number; 0 is the sierra
    "1-2": "48,222 100,238 150,222 200,232",
    "1-4": "200,232 240,208 280,210 318,186",
    "1-5": "318,186 304,140 330,104 322,62",
    "2-3": "46,420 100,408 160,420 212,398",
    "2-4": "200,232 222,284 196,340 212,398",
    "3-4": "212,398 256,414 300,394 340,404",
    "3-8": "396,446 376,500 398,544 384,584",
    "4-5": "318,186 352,216 358,256 388,280",
    "5-6": "432,272 468,240 514,190",
    "5-7": "508,78 498,120 512,154 514,190",
    "6-7": "514,190 566,228 582,294 612,344",
    "6-8": "444,396 500,398 562,394 612,344",
    "7-8": "612,344 644,328 676,330",
    "7-9": "668,116 655,180 677,250 676,330",
    "8-9": "676,330 682,370 694,400",
    "8-11": "694,400 674,450 684,512 668,572",
    "9-10": "788,146 784,210 799,272 786,336",
    "9-11": "694,400 730,386 752,350 786,336",
    "10-11": "786,336 816,350 822,384 842,400",
    "10-12": "842,400 902,370 922,310 964,272",
    "11-12": "842,400 826,450 836,500 816,564",
    "0-3": "396,446 366,432 340,404",
    "0-4": "388,280 366,322 362,368 340,404",
    "0-5": "388,280 410,284 432,272",
    "0-6": "432,272 424,330 444,396",
    "0-8": "444,396 428,430 396,446",
    # outside
    "sea": "0,126 24,116 52,120 246,108 422,90 552,90 584,50 602,0",
}

_OUTLINES = (
    "mena -1-5 -1-4 -1-2",
    "1-2 2-4 -2-3 burgos",
    "2-3 3-4 -0-3 3-8 lara",
    "1-4 4-5 0-4 -3-4 -2-4",
    "alava 5-7 -5-6 -0-5 -4-5 1-5",
    "5-6 6-7 -6-8 -0-6",
    "pamplona 7-9 -7-8 -6-7 -5-7",
    "6-8 7-8 8-9 8-11 calahorra -3-8 -0-8",
    "ruesta 9-10 -9-11 -8-9 -7-9",
    "jaca -10-12 -10-11 -9-10",
    "9-11 10-11 11-12 loarre -8-11",
    "10-12 sobrarbe -11-12",
)
"""The lines round each region, in the order of their numbers."""


_PLACES: tuple[Point, ...] = (
    *((210, 153), (152, 336), (246, 532), (325, 332), (444, 170), (550, 326)),
    *((623, 188), (570, 534), (766, 236), (904, 277), (791, 514), (933, 516)),
)
"""Where the name of each region is written: its castle and armies stand below it."""
SIERRA = ((435, 388), (416, 422), (438, 444), (409, 466), (446, 484), (400, 502))
PYRENEES = ((704, 112), (754, 116), (804, 126), (852, 146), (900, 174), (946, 214), (984, 262))
"""The peaks of the mountains."""
NAMES: dict[str, Point] = {"sea": (226, 84), "france": (826, 82), "zaragoza": (826, 736)}
"""Where the names of what lies around are written."""

Curve = tuple[Point, Point, Point]
"""A stretch of a line: its two handles and its end."""


class Border(NamedTuple):
    """A line of the map: its path, and which regions it parts; one is ``None`` where the kingdoms end."""

    path: str
    one: int | None
    other: int | None


class Chart(NamedTuple):
    """A drawn map: regions as paths and as corners, where their names are, their borders, and roads of a grid."""

    outlines: list[str]
    corners: list[list[Point]]
    places: list[Point]
    borders: list[Border]
    roads: list[str]


def borders() -> list[list[int]]:
    """The neighbours of each region as the map is drawn."""
    pairs = [line.split("-") for line in _LINES if line[0].isdigit() and not line.startswith("0-")]
    both = [(int(a), int(b)) for a, b in pairs] + [(int(b), int(a)) for a, b in pairs]
    return [sorted(b - 1 for a, b in both if a == number) for number in range(1, len(_OUTLINES) + 1)]


@lru_cache(8)
def chart(printed: Printed) -> Chart:
    """The map that fits the printed borders."""
    if printed.neighbours != borders():
        return _grid(printed)
    rings = [_ring(line) for line in _OUTLINES]
    inked = [_border(name) for name in _LINES if name != "sea"]
    return Chart([outline(ring) for ring in rings], [corners(ring) for ring in rings], list(_PLACES), inked, [])


def _border(name: str) -> Border:
    sides = [int(number) - 1 if number != "0" else None for number in name.split("-")] if name[0].isdigit() else [None]
    return Border(outline(_line(name)), *([*sides, None][:2]))


# -- curves ------------------------------------------------------------------------------------------------------------


@cache
def _line(name: str) -> tuple[Point, tuple[Curve, ...]]:
    """A line as a start and curves through its points (Catmull-Rom); ``-`` before a name runs it backwards."""
    if name.startswith("-"):
        start, curves = _line(name[1:])
        ends = [start, *(end for _, _, end in curves)]
        back = [(two, one, ends[i]) for i, (one, two, _) in enumerate(curves)]
        return ends[-1], tuple(reversed(back))
    here = [(round(x + CELL), round(y * _TALLER + CELL)) for x, y in points(_LINES[name])]
    found: list[Curve] = []
    for i in range(len(here) - 1):
        a, b, c, d = here[max(i - 1, 0)], here[i], here[i + 1], here[min(i + 2, len(here) - 1)]
        one = (round(b[0] + (c[0] - a[0]) / 6), round(b[1] + (c[1] - a[1]) / 6))
        two = (round(c[0] - (d[0] - b[0]) / 6), round(c[1] - (d[1] - b[1]) / 6))
        found.append((one, two, c))
    return here[0], tuple(found)


def _ring(names: str) -> tuple[Point, tuple[Curve, ...]]:
    """Lines one after the other, round an area."""
    lines = [_line(name) for name in names.split()]
    return lines[0][0], tuple(curve for _, curves in lines for curve in curves)


def outline(line: tuple[Point, tuple[Curve, ...]]) -> str:
    """The path of a line, in steps from point to point; an area is closed."""
    (x, y), curves = line
    found = f"M{x:g},{y:g}c"
    for curve in curves:
        found += " ".join(f"{at - x:g},{high - y:g}" for at, high in curve) + " "
        x, y = curve[-1]
    return found.rstrip() + ("z" if (x, y) == line[0] else "")


def corners(line: tuple[Point, tuple[Curve, ...]], parts: int = 4) -> list[Point]:
    """Points along a line, for whoever measures."""
    a, curves = line
    found: list[Point] = []
    for b, c, d in curves:
        for part in range(parts):
            t = part / parts
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            found.append((_weighed(weights, (a[0], b[0], c[0], d[0])), _weighed(weights, (a[1], b[1], c[1], d[1]))))
        a = d
    return found


def _weighed(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def sea() -> str:
    """The path of the Bay of Biscay."""
    return f"{outline(_line('sea'))}V{CELL}H{CELL}z"


def sierra() -> str:
    """The path of the mountains in the middle."""
    return outline(_ring("0-5 0-6 0-8 0-3 -0-4"))


# -- a map with other borders ------------------------------------------------------------------------------------------


def _grid(printed: Printed) -> Chart:
    rows = max(row for row, _ in printed.grid) + 1
    columns = max(column for _, column in printed.grid) + 1
    wide, high = (WIDTH - 2 * CELL) / columns, (HEIGHT - 2 * CELL) / rows
    centres = [(CELL + (column + 0.5) * wide, CELL + (row + 0.5) * high) for row, column in printed.grid]
    a, b = round(wide / 2 - 14), round(high / 2 - 8)
    boxes = [[(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)] for x, y in centres]
    outlines = [f"M{x - a:g},{y - b:g}h{2 * a}v{2 * b}h{-2 * a}z" for x, y in centres]
    roads = [
        f"M{centres[here][0]:g},{centres[here][1]:g}L{centres[there][0]:g},{centres[there][1]:g}"
        for here, near in enumerate(printed.neighbours)
        for there in near
        if here < there
    ]
    places = [(x, y - b + 26) for x, y in centres]
    return Chart(outlines, boxes, places, [Border(line, i, None) for i, line in enumerate(outlines)], roads)
