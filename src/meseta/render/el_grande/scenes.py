"""What lies over the map while a moment is staged: a veil with a window, and a card that says who gets what.

A veil is one path with a hole: nothing of the picture below is painted anew for it. The card stands beside its place,
so that the pieces which count stay in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render import wood
from meseta.render.drawing import by_name
from meseta.render.el_grande import map as chart
from meseta.render.el_grande.spain import LABELS, corners, outline
from meseta.render.palette import (
    CARD,
    DISPLAY,
    EDGE,
    FIRST,
    GOLD,
    GOLD_EDGE,
    INK,
    ON_GOLD,
    ON_SHIELD,
    PAPER,
    SEA,
    SECOND,
    THIRD,
    emblem,
    text,
)
from meseta.render.shapes import centred, circle, group, path, rect

VEIL = "var(--veil)"
SHIELDS = (FIRST, SECOND, THIRD)
_ISLAND = (786, 984)
"""From where to where the castillo's island reaches."""
_WIDTH, _ROW, _HEAD = 420, 50, 58
_CUBES, _CUBE, _MOST = 86, 25, 176
"""Where in a row the cubes begin, how far they lie from each other, and how wide all of them may be."""
_AWAY = 18
"""From the edge of a place to its card."""


class Rank(NamedTuple):
    """What one seat has in a place and gets for it."""

    seat: int
    caballeros: int
    points: int
    """Without bonuses."""
    place: int
    """0 for the best of the three numbers; 3 for no number."""
    grande: bool
    chips: tuple[str, ...] = ()
    """Bonuses, in words."""


def scored(place: str, name: str, ranks: Sequence[Rank], also: str = "") -> str:
    """A place is scored: the others are veiled, and a card ranks whoever is there."""
    window = [shore(place), *([shore(also)] if also else [])]
    return veil(window) + (_card(place, name, [_ranked(rank, _names(ranks)) for rank in ranks]) if ranks else "")


def counted(name: str, ranks: Sequence[Rank]) -> str:
    """The castillo is opened: who is in it, before anybody gets anything."""
    x, y = chart.TOWER
    shut = rect(x - 44, y - 154, 88, 82, SEA)  # where the tower stood against the sea
    tower = shut + veil([chart.ISLAND]) + wood.used("s-castillo-open", x, y)
    return tower + (_card("castillo", name, [_present(rank, _names(ranks)) for rank in ranks]) if ranks else "")


def dialled(places: Sequence[tuple[int, str]]) -> str:
    """The secret discs turned up: where everybody has dialled, side by side over the regions."""
    shown: dict[str, list[int]] = {}
    for seat, place in places:
        shown.setdefault(place, []).append(seat)
    found = []
    for place, seats in shown.items():
        x, y = LABELS[place][0], LABELS[place][1] + 62
        left = x - 25 * (len(seats) - 1)
        found += [_disc(SEATS[seat], left + 50 * k, y - 4, 120 + 160 * seat) for k, seat in enumerate(seats)]
    return "".join(found)


def standing(title: str, rows: Sequence[tuple[int, int, int, int]]) -> str:
    """Everybody's place after a scoring: seat, points, points gained, places won (or lost)."""
    height = _HEAD + _ROW * len(rows)
    x, y = (chart.WIDTH - _WIDTH) / 2, (chart.HEIGHT - height) / 2
    lines = [_placed(number, row, x, y + _HEAD + _ROW * number) for number, row in enumerate(rows)]
    return veil([]) + _frame(x, y, height, title) + "".join(lines)


def order(cards: Sequence[tuple[int, str]]) -> str:
    """The power cards of a round side by side, in the order in which their owners play."""
    step = min(180, (chart.WIDTH - 40) / len(cards))
    left, y = chart.WIDTH / 2 - step * (len(cards) - 1) / 2, chart.HEIGHT / 2
    found = []
    for number, (seat, face) in enumerate(cards):
        x = left + step * number
        parts = [
            rect(x - 66, y - 104, 132, 196, CARD, 14, stroke=INK, stroke_width=3),
            rect(x - 66, y - 104, 132, 16, GOLD, 8),
            centred(x, y + 6, face, 64, font_family=DISPLAY, font_weight="bold"),
            emblem(SEATS[seat], x, y + 36, 24),
            centred(x, y + 78, by_name(seat), 19, font_weight="bold"),
        ]
        found.append(f'<g data-at="{120 * number}">{"".join(parts)}</g>')
    return veil([]) + "".join(found)


def shore(place: str) -> str:
    """The outline of a region or of the castillo's island."""
    return chart.ISLAND if place == "castillo" else outline(place)


def veil(windows: Sequence[str]) -> str:
    """Everything but some places grows pale; their borders are drawn in ink on paper."""
    whole = f"M0,0H{chart.WIDTH}V{chart.HEIGHT}H0Z"
    holes = "".join(windows)
    line = {"stroke_linejoin": "round"}
    edges = path(holes, stroke=PAPER, stroke_width=10, **line) + path(holes, stroke=INK, stroke_width=4, **line)
    return path(whole + holes, VEIL, fill_rule="evenodd", fill_opacity=0.72) + (edges if holes else "")


# -- cards -------------------------------------------------------------------------------------------------------------


def _card(place: str, name: str, rows: list[str]) -> str:
    """A card beside a place, on the side where there is more room."""
    height = _HEAD + _ROW * len(rows)
    across = _ISLAND if place == "castillo" else [x for x, _ in corners(place)]
    west, east = min(across), max(across)
    left = east + _AWAY if chart.WIDTH - east > west else west - _AWAY - _WIDTH
    left = min(max(left, 28), chart.WIDTH - _WIDTH - 28)
    top = min(max(LABELS[place][1] + 30 - height / 2, 28), chart.HEIGHT - height - 36)
    lines = [f'<g transform="translate({left:g} {top + _HEAD + _ROW * k:g})">{row}</g>' for k, row in enumerate(rows)]
    return _frame(left, top, height, name) + "".join(lines)


def _frame(x: float, y: float, height: float, title: str) -> str:
    look = {"stroke": INK, "stroke_width": 3}
    head = text(x + 22, y + 40, title, 30, font_family=DISPLAY, font_weight="bold")
    return rect(x, y, _WIDTH, height + 8, CARD, 12, **look) + head


def _names(ranks: Sequence[Rank]) -> float:
    """Where the names begin: behind the longest line of cubes."""
    return _CUBES + max(_wide(rank) for rank in ranks) + 20


def _wide(rank: Rank) -> float:
    return min(_MOST, _CUBE * (rank.caballeros + rank.grande))


def _ranked(rank: Rank, names: float) -> str:
    """A row: the shield of the place, the cubes in a line, who, and the points."""
    shield = _shield(rank.place, rank.points) if rank.points else ""
    gain = text(_WIDTH - 20, 34, f"+{rank.points}", 26, text_anchor="end", font_weight="bold")
    return _row(rank, names, shield + (gain if rank.points else "") + _chips(rank))


def _present(rank: Rank, names: float) -> str:
    count = text(_WIDTH - 20, 34, str(rank.caballeros), 26, text_anchor="end", font_weight="bold")
    return _row(rank, names, count)


def _row(rank: Rank, names: float, rest: str) -> str:
    colour = SEATS[rank.seat]
    parts = [_line_up(rank), text(names, 33, by_name(rank.seat), 22, font_weight="bold"), rest]
    return f'<g data-at="{140 * rank.place}">{group(f"scene-{colour}", parts)}</g>'


def _line_up(rank: Rank) -> str:
    """The caballeros of a seat side by side, closer where there are many, its Grande before them."""
    colour, n = SEATS[rank.seat], rank.caballeros + rank.grande
    step = min(_CUBE, (_wide(rank) - _CUBE) / max(1, n - 1))
    pawn = wood.pawn(colour, _CUBES, 42, 0.9) if rank.grande else ""
    return pawn + "".join(wood.cube(colour, _CUBES + step * k, 40) for k in range(rank.grande, n))


def _shield(place: int, points: int) -> str:
    """Gold, silver, bronze, with the number that the place pays."""
    look = {"stroke": ON_SHIELD, "stroke_width": 2, "stroke_linejoin": "round"}
    arms = path("M20,6H58V24Q58,40 39,47Q20,40 20,24Z", SHIELDS[min(place, 2)], **look)
    return arms + centred(39, 34, points, 24, ON_SHIELD, font_weight="bold")


def _chips(rank: Rank) -> str:
    """Bonuses, right of the name where there is nothing else."""
    found, right = "", _WIDTH - 66.0
    for chip in rank.chips:
        wide = 9.4 * len(chip) + 18
        found += rect(right - wide, 12, wide, 27, INK, 13) + centred(
            right - wide / 2, 31, chip, 16, PAPER, font_weight="bold"
        )
        right -= wide + 6
    return found


def _disc(colour: str, x: float, y: float, after: float) -> str:
    ring = circle(x, y, 23, GOLD, stroke=GOLD_EDGE, stroke_width=3) + circle(x, y, 17, CARD)
    return f'<g data-at="{after:g}">{ring}{emblem(colour, x, y, 18)}</g>'


def _placed(number: int, row: tuple[int, int, int, int], x: float, y: float) -> str:
    """A line of the standing, with the way it went."""
    seat, points, gain, climbed = row
    way = f"▲{climbed}" if climbed > 0 else f"▼{-climbed}" if climbed < 0 else ""
    parts = [
        rect(x + 10, y + 2, _WIDTH - 20, _ROW - 4, "none", 8, stroke=EDGE, stroke_width=1),
        circle(x + 36, y + 25, 15, GOLD if number == 0 else EDGE),
        centred(x + 36, y + 31, number + 1, 18, ON_GOLD if number == 0 else INK, font_weight="bold"),
        emblem(SEATS[seat], x + 76, y + 25, 22),
        text(x + 100, y + 33, by_name(seat), 22, font_weight="bold"),
        text(x + 286, y + 32, way, 18, INK, font_weight="bold"),
        text(x + 364, y + 33, f"+{gain}", 20, INK, text_anchor="end"),
        text(x + _WIDTH - 20, y + 34, str(points), 26, text_anchor="end", font_weight="bold"),
    ]
    return f'<g data-at="{110 * number}">{"".join(parts)}</g>'
