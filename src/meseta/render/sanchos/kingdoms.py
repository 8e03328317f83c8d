"""The map of the three kingdoms in 1065: our own drawing, from lines between the corners of the regions.

The Sierra de la Demanda fills the middle, because the regions round it do not all touch. Where an owner's data files
have other borders, the regions are drawn as a grid with roads instead.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from meseta.games.sanchos.printed import Printed
from meseta.render.borders import Point, closed, joined

WIDTH, HEIGHT = 980, 626

_LINES: dict[str, str] = {
    # round the kingdoms, clockwise
    "mena": "48,222 66,170 44,118 104,84 172,74 246,88 322,62",
    "alava": "322,62 370,80 422,62 466,82 508,78",
    "pamplona": "508,78 552,62 590,96 636,98 668,116",
    "ruesta": "668,116 706,134 746,126 788,146",
    "jaca": "788,146 834,158 884,180 930,216 962,292",
    "sobrarbe": "962,292 968,360 960,430 958,504 890,544 822,554",
    "loarre": "822,554 776,574 722,560 668,572",
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
    "5-6": "432,272 472,246 520,194",
    "5-7": "508,78 498,120 516,156 520,194",
    "6-7": "520,194 562,238 578,300 612,344",
    "6-8": "444,396 500,378 560,374 612,344",
    "7-8": "612,344 644,328 676,330",
    "7-9": "668,116 658,180 684,250 676,330",
    "8-9": "676,330 682,370 694,400",
    "8-11": "694,400 674,450 684,512 668,572",
    "9-10": "788,146 774,210 796,272 786,336",
    "9-11": "694,400 730,386 752,350 786,336",
    "10-11": "786,336 818,352 826,388 852,402",
    "10-12": "852,402 902,380 924,330 962,292",
    "11-12": "852,402 836,450 848,500 822,554",
    "0-3": "396,446 366,432 340,404",
    "0-4": "388,280 366,322 362,368 340,404",
    "0-5": "388,280 410,284 432,272",
    "0-6": "432,272 424,330 444,396",
    "0-8": "444,396 428,430 396,446",
    # outside
    "sea": "-10,126 20,116 52,120 246,108 422,90 552,90 590,40 602,-10",
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

_CENTRES: tuple[Point, ...] = (
    (184, 152),
    (122, 324),
    (214, 494),
    (282, 306),
    (416, 176),
    (518, 314),
    (594, 192),
    (542, 482),
    (730, 246),
    (866, 284),
    (758, 468),
    (902, 468),
)
MOUNTAINS: tuple[Point, ...] = (
    *((388, 336), (404, 372), (386, 408), (412, 318)),
    *((724, 96), (770, 104), (816, 112), (858, 134), (900, 158), (936, 192), (690, 84)),
)
"""Peaks of the sierra and the Pyrenees."""
NAMES: dict[str, Point] = {"sea": (150, 40), "france": (780, 52), "zaragoza": (740, 610)}
"""Where the names of what lies around are written."""


class Chart(NamedTuple):
    """A drawn map: the path and the middle of every region, and roads where regions do not touch."""

    outlines: list[str]
    centres: list[Point]
    roads: list[str]


def borders() -> list[list[int]]:
    """The neighbours of each region as the map is drawn."""
    pairs = [line.split("-") for line in _LINES if line[0].isdigit() and not line.startswith("0-")]
    both = [(int(a), int(b)) for a, b in pairs] + [(int(b), int(a)) for a, b in pairs]
    return [sorted(b - 1 for a, b in both if a == number) for number in range(1, len(_OUTLINES) + 1)]


@lru_cache(8)
def chart(printed: Printed) -> Chart:
    """The map that fits the printed borders."""
    if printed.neighbours == borders():
        return Chart([_short(closed(joined(_LINES, line))) for line in _OUTLINES], list(_CENTRES), [])
    return _grid(printed)


def _short(line: str) -> str:
    """A path with one digit behind the point: neighbours still meet exactly, since they share their points."""
    return re.sub(r"(\.\d)\d+", r"\1", line)


def sea() -> str:
    """The path of the Bay of Biscay."""
    return closed([*joined(_LINES, "sea"), (602, -10), (-10, -10)])


def _grid(printed: Printed) -> Chart:
    rows = max(row for row, _ in printed.grid) + 1
    columns = max(column for _, column in printed.grid) + 1
    wide, high = WIDTH / columns, HEIGHT / rows
    centres = [((column + 0.5) * wide, (row + 0.5) * high) for row, column in printed.grid]
    a, b = wide / 2 - 14, high / 2 - 10
    boxes = [closed([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)]) for x, y in centres]
    roads = [
        closed([centres[here], centres[there]])
        for here, near in enumerate(printed.neighbours)
        for there in near
        if here < there
    ]
    return Chart(boxes, centres, roads)
