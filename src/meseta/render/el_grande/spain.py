"""The map of Spain for El Grande: our own drawing, from a few dozen points of longitude and latitude.

Borders are shared lines, so that neighbouring regions meet exactly. The north coast west of the Basque Country belongs
to Galicia and the west to New Castile, because the game's borders ask for it.
"""

from __future__ import annotations

from functools import cache

from meseta.render.borders import Point, joined, points, run, traced

LINES: dict[str, str] = {
    # coasts and frontiers, running round the peninsula clockwise from the mouth of the Minho
    "galicia_coast": "-8.87,41.9  -8.85,42.4  -9.25,43  -8.75,43.3  -8.3,43.4  -7.7,43.75  -7,43.55  -5.85,43.6 "
    "-5,43.42  -4,43.47",
    "basque_coast": "-4,43.47  -3.1,43.4  -2.4,43.32  -1.8,43.38  -1.4,43.05  -0.75,42.9",
    "aragon_frontier": "-0.75,42.9  0,42.72  0.8,42.75",
    "catalonia_coast": "0.8,42.75  1.45,42.5  2.3,42.42  3.15,42.42  3.2,41.9  2.45,41.25  1.6,40.95  1.1,40.65 "
    "0.65,40.4",
    "valencia_coast": "0.65,40.4  0.2,39.95  -0.05,39.5  0,39.05  0.3,38.72  -0.25,38.2  -0.55,37.65  -1.5,37.35",
    "granada_coast": "-1.5,37.35  -1.9,36.95  -2.2,36.72  -2.9,36.72  -3.6,36.72  -4.1,36.7  -4.65,36.5",
    "seville_coast": "-4.65,36.5  -5.2,36.1  -5.7,35.98  -6.25,36.3  -6.5,36.85  -6.9,37.17  -7.4,37.18 "
    "-7.45,37.6  -7,38.1",
    "new_castile_frontier": "-7,38.1  -7.2,38.8  -7,39.2  -7.5,39.65  -6.9,40.05",
    "old_castile_frontier": "-6.9,40.05  -6.85,41  -6.2,41.55  -6.6,41.95",
    "galicia_frontier": "-6.6,41.95  -7.4,41.82  -8.1,41.85  -8.87,41.9",
    # borders inside
    "galicia-old_castile": "-6.6,41.95  -6.6,42.45  -6,42.85  -5.1,42.98  -4.2,42.95",
    "basque-galicia": "-4.2,42.95  -4,43.47",
    "basque-old_castile": "-4.2,42.95  -3.85,42.2  -3,41.75  -1.95,41.6",
    "aragon-basque": "-1.95,41.6  -1.45,41.85  -1.2,42.45  -0.75,42.9",
    "aragon-old_castile": "-1.95,41.6  -2.1,41.3  -1.9,41",
    "aragon-new_castile": "-1.9,41  -1.55,40.55  -1.2,40.05",
    "aragon-valencia": "-1.2,40.05  -0.7,40.15  -0.25,40.5  0.35,40.65",
    "aragon-catalonia": "0.35,40.65  0.6,41.3  0.65,42  0.8,42.75",
    "catalonia-valencia": "0.35,40.65  0.65,40.4",
    "new_castile-old_castile": "-6.9,40.05  -5.7,40.25  -4.7,40.3  -4,40.85  -3.2,41.2  -1.9,41",
    "new_castile-valencia": "-1.2,40.05  -1.85,39.55  -1.85,38.95  -2.1,38.45",
    "new_castile-seville": "-7,38.1  -6,38.05  -5.3,38.4  -4.5,38.45",
    "granada-new_castile": "-4.5,38.45  -3.6,38.68  -2.8,38.66  -2.1,38.45",
    "granada-seville": "-4.5,38.45  -4.25,37.6  -4.45,37  -4.65,36.5",
    "granada-valencia": "-2.1,38.45  -1.9,37.8  -1.5,37.35",
    # outside the game
    "portugal_coast": "-7.4,37.18  -8,37.02  -8.95,37.05  -8.8,37.9  -8.75,38.4  -9.4,38.72  -9.3,39.4  -8.85,40.2 "
    "-8.65,41.2  -8.87,41.9",
    "france": "-1.8,43.38  -1.45,44.2  1.8,44.2  2.75,44.2  3,43.5  2.9,43  3.15,42.42",
}
"""Lines through points of longitude and latitude."""

_OUTLINES: dict[str, str] = {
    "galicia": "galicia_coast -basque-galicia -galicia-old_castile galicia_frontier",
    "basque": "basque_coast -aragon-basque -basque-old_castile basque-galicia",
    "aragon": "aragon_frontier -aragon-catalonia -aragon-valencia -aragon-new_castile -aragon-old_castile"
    " aragon-basque",
    "catalonia": "catalonia_coast -catalonia-valencia aragon-catalonia",
    "old_castile": "galicia-old_castile basque-old_castile aragon-old_castile -new_castile-old_castile"
    " old_castile_frontier",
    "new_castile": "new_castile-old_castile aragon-new_castile new_castile-valencia -granada-new_castile"
    " -new_castile-seville new_castile_frontier",
    "seville": "seville_coast new_castile-seville granada-seville",
    "granada": "granada_coast -granada-seville granada-new_castile granada-valencia",
    "valencia": "valencia_coast -granada-valencia -new_castile-valencia aragon-valencia catalonia-valencia",
}
"""The lines round each region, clockwise; ``-`` before a name runs it backwards."""
_SHORES = (
    "galicia_coast basque_coast aragon_frontier catalonia_coast valencia_coast granada_coast seville_coast"
    " new_castile_frontier old_castile_frontier galicia_frontier"
)
"""The lines round all of them."""

RIVERS = (
    "-3.9,42.88  -3,42.35  -2.1,42.05  -1,41.6  0,41.3  0.75,40.95  0.95,40.6",
    "-2.75,41.75  -3.6,41.6  -4.7,41.55  -5.7,41.45  -6.3,41.3  -7.2,41.1  -8,41.08  -8.65,41.15",
    "-1.75,40.4  -2.8,40.1  -4,39.85  -5.2,39.75  -6.3,39.75  -7.3,39.55  -8.2,39.35  -8.8,38.95  -9.2,38.72",
    "-3,38.95  -4.2,39.1  -5.4,38.95  -6.3,38.85  -6.95,38.7",
    "-2.9,38  -3.8,38.05  -4.8,37.8  -5.8,37.5  -6.1,37.1  -6.42,36.83",
)
"""The Ebro, Duero, Tajo, Guadiana and Guadalquivir, from their springs to the sea."""

LABELS: dict[str, Point] = {
    "galicia": (166, 102),
    "basque": (520, 112),
    "aragon": (700, 202),
    "catalonia": (862, 192),
    "old_castile": (348, 186),
    "new_castile": (440, 404),
    "seville": (302, 619),
    "granada": (518, 578),
    "valencia": (664, 453),
    "castillo": (881, 584),
}
"""The middle of the line on which the name of a place is written; its shields hang below."""


def to_page(point: Point) -> Point:
    """Longitude and latitude to the page, as wide as Spain looks at 40 degrees north."""
    longitude, latitude = point
    return round((longitude + 9.6) * 75 + 14, 1), round((44.0 - latitude) * 96.5 + 12, 1)


def outline(region: str) -> str:
    """The path of a region."""
    return _path(_OUTLINES[region])


@cache
def corners(region: str) -> tuple[Point, ...]:
    """The points round a region, close enough to each other to tell what lies inside."""
    return tuple(map(to_page, joined(LINES, _OUTLINES[region])))


def land() -> str:
    """The path round all regions."""
    return _path(_SHORES)


def borders() -> str:
    """The lines between regions, each once."""
    return traced([_on_page(points(line)) for name, line in LINES.items() if "-" in name])


def frontier(one: str, other: str) -> tuple[Point, ...]:
    """The points of the line between two neighbours."""
    return tuple(map(to_page, joined(LINES, "-".join(sorted((one, other))))))


def rivers() -> str:
    """The great rivers as one path."""
    return traced([_on_page(points(line)) for line in RIVERS])


def neighbours() -> list[str]:
    """The paths of Portugal and France: land, but no part of the game."""
    west = "portugal_coast -galicia_frontier -old_castile_frontier -new_castile_frontier"
    portugal = [*run(LINES, west), [(-7, 38.1), (-7.3, 37.7), (-7.4, 37.18)]]
    france = [*run(LINES, "france"), [(3.15, 42.42), (0.8, 42.3), (-1.2, 42.7), (-1.8, 43.38)]]
    return [traced(map(_on_page, lines), close=True) for lines in (portugal, france)]


@cache
def _path(names: str) -> str:
    return traced(map(_on_page, run(LINES, names)), close=True)


def _on_page(line: list[Point]) -> list[Point]:
    return [to_page(point) for point in line]
