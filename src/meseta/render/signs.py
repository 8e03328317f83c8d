"""Signs in players' rows: what is meant, in a square of about 40 round the origin, in one ink."""

from __future__ import annotations

from functools import cache
from typing import Any

from meseta.render.palette import ALARM, CARD, GOLD, INK, STONE, STONE_DARK
from meseta.render.shapes import circle, moved, path, rect

_LINE: dict[str, Any] = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round", "stroke_linejoin": "round"}


@cache
def sign(name: str, x: float, y: float, scale: float = 1) -> str:
    """A sign by its name."""
    return moved(x, y, _SIGNS[name], scale)


_DISC = circle(0, 0, 17, CARD, stroke=INK, stroke_width=3) + path(
    "M0,-17 L0,-9 M0,17 L0,9 M-17,0 L-9,0 M17,0 L9,0 M0,0 L7,-8", stroke=INK, stroke_width=2.4, stroke_linecap="round"
)
_HAND = path(
    "M-10,18 L-13,2 Q-14,-3 -10,-2 L-8,4 L-8,-12 Q-5,-16 -3,-12 L-3,-1 L-2,-16 Q1,-19 3,-16 L3,-1 L5,-13 Q8,-16 10,-12"
    " L9,4 Q11,12 6,18 Z",
    ALARM,
)
_CARDS = moved(-6, 1, rect(-8, -13, 17, 25, STONE_DARK, 3)) + rect(-6, -12, 17, 25, CARD, 3, stroke=INK, stroke_width=2)
_HOME = path("M-17,1 L0,-15 L17,1 L13,1 L13,16 L-13,16 L-13,1 Z", STONE) + rect(-4.5, 5, 9, 11, CARD)

_SIGNS = {
    "disc": _DISC,
    "veto": _HAND,
    "cards": _CARDS,
    "power": rect(-12, -17, 24, 34, CARD, 4, stroke=INK, stroke_width=2.4) + rect(-11, -16, 22, 7, GOLD, 2),
    "court": path(
        "M-12,17 L-12,-17 L-7,-17 L-7,-13 L-2.5,-13 L-2.5,-17 L2.5,-17 L2.5,-13 L7,-13 L7,-17 L12,-17 L12,17 Z", STONE
    ),
    "province": _HOME,
    "spy": path("M-19,0 Q0,-17 19,0 Q0,17 -19,0 Z", **_LINE) + circle(0, 0, 6, INK),
    "turn": path("M-14,2 Q-14,-14 2,-14 Q16,-13 15,3 Q13,15 0,15", **_LINE) + path("M6,9 L-1,15 L6,20", **_LINE),
}
