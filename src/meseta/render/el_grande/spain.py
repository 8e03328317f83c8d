"""The map of Spain for El Grande: our own drawing, from a few dozen points of longitude and latitude.

Borders are shared lines, so that neighbouring regions meet exactly. The north coast west of the Basque Country belongs
to Galicia and the west to New Castile, because the game's borders ask for it.
"""

from __future__ import annotations

from meseta.render.borders import Point, closed, joined, points

_LINES: dict[str, str] = {
    # coasts and frontiers, running round the peninsula clockwise from the mouth of the Minho
    "galicia_coast": "-8.87,41.9  -8.85,42.4  -9.25,43  -8.75,43.3  -8.3,43.4  -7.7,43.75  -7,43.55  -5.85,43.6 "
    "-4.8,43.42  -3.7,43.47",
    "basque_coast": "-3.7,43.47  -3,43.4  -2.4,43.32  -1.8,43.38  -1.4,43.05  -0.75,42.9",
    "aragon_frontier": "-0.75,42.9  0,42.7  0.7,42.75",
    "catalonia_coast": "0.7,42.75  1.45,42.5  2.3,42.42  3.15,42.42  3.2,41.9  2.2,41.35  1.2,41.08  0.85,40.75 "
    "0.5,40.55",
    "valencia_coast": "0.5,40.55  0,40  -0.3,39.5  -0.15,39  0.22,38.75  -0.45,38.25  -0.7,37.65  -1.6,37.4",
    "granada_coast": "-1.6,37.4  -1.9,36.95  -2.2,36.72  -2.9,36.72  -3.6,36.72  -4.4,36.7  -4.9,36.5",
    "seville_coast": "-4.9,36.5  -5.35,36.12  -5.65,36.02  -6.15,36.35  -6.4,36.85  -6.9,37.17  -7.4,37.18 "
    "-7.45,37.6  -7,38.1",
    "new_castile_frontier": "-7,38.1  -7.2,38.8  -7,39.2  -7.5,39.65  -6.9,40.05",
    "old_castile_frontier": "-6.9,40.05  -6.85,41  -6.2,41.55  -6.6,41.95",
    "galicia_frontier": "-6.6,41.95  -7.4,41.82  -8.1,41.85  -8.87,41.9",
    # borders inside
    "galicia-old_castile": "-6.6,41.95  -6.85,42.55  -5.9,42.95  -4.9,43.02  -4,42.95",
    "galicia-basque": "-4,42.95  -3.7,43.47",
    "basque-old_castile": "-4,42.95  -3.1,42.55  -2.6,42.05  -1.9,41.95",
    "aragon-basque": "-1.9,41.95  -1.35,42.1  -1.15,42.55  -0.75,42.9",
    "aragon-old_castile": "-1.9,41.95  -2.15,41.4  -1.9,41",
    "aragon-new_castile": "-1.9,41  -1.55,40.55  -1.2,40.05",
    "aragon-valencia": "-1.2,40.05  -0.7,40.15  -0.3,40.6  0.2,40.75",
    "aragon-catalonia": "0.2,40.75  0.35,41.35  0.45,42  0.7,42.75",
    "catalonia-valencia": "0.2,40.75  0.5,40.55",
    "new_castile-old_castile": "-6.9,40.05  -5.7,40.25  -4.7,40.3  -4,40.85  -3.2,41.2  -1.9,41",
    "new_castile-valencia": "-1.2,40.05  -1.75,39.55  -1.75,38.9  -2.15,38.3",
    "new_castile-seville": "-7,38.1  -6,38.05  -5.3,38.35  -4.6,38.3",
    "granada-new_castile": "-4.6,38.3  -3.6,38.45  -2.8,38.45  -2.15,38.3",
    "granada-seville": "-4.6,38.3  -4.45,37.6  -4.75,37  -4.9,36.5",
    "granada-valencia": "-2.15,38.3  -1.95,37.8  -1.6,37.4",
    # outside the game
    "portugal_coast": "-7.4,37.18  -8,37.02  -8.95,37.05  -8.8,37.9  -8.75,38.4  -9.4,38.72  -9.3,39.4  -8.85,40.2 "
    "-8.65,41.2  -8.87,41.9",
    "france": "-1.8,43.38  -1.45,44.2  3.46,44.2  3.46,43.25  3.05,43  3.15,42.42",
}
"""Lines through points of longitude and latitude."""

_OUTLINES: dict[str, str] = {
    "galicia": "galicia_coast -galicia-basque -galicia-old_castile galicia_frontier",
    "basque": "basque_coast -aragon-basque -basque-old_castile galicia-basque",
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

CENTRES: dict[str, Point] = {
    "galicia": (-7.6, 42.95),
    "basque": (-2.4, 42.86),
    "aragon": (-0.72, 41.5),
    "catalonia": (1.6, 41.85),
    "old_castile": (-4.75, 41.85),
    "new_castile": (-4.0, 39.45),
    "seville": (-5.75, 37.5),
    "granada": (-3.2, 37.68),
    "valencia": (-0.98, 39.3),
    "castillo": (1.95, 38.95),
}
"""Where the pieces of a place stand."""


def to_page(point: Point) -> Point:
    """Longitude and latitude to the page, as wide as Spain looks at 40 degrees north."""
    longitude, latitude = point
    return round((longitude + 9.6) * 75, 1), round((44.0 - latitude) * 97, 1)


def neighbours() -> list[str]:
    """The paths of Portugal and France: land, but no part of the game."""
    west = "portugal_coast -galicia_frontier -old_castile_frontier -new_castile_frontier"
    portugal = [*joined(_LINES, west), (-7.45, 37.6)]
    return [_path(portugal), _path([*points(_LINES["france"]), (0.7, 42.3), (-1.2, 42.7)])]


def outline(region: str) -> str:
    """The path of a region."""
    return _path(joined(_LINES, _OUTLINES[region]))


def _path(corners: list[Point]) -> str:
    return closed(map(to_page, corners))
