"""Signs on cards and in players' rows: what is meant, in a square of about 40 round the origin, in one ink."""

from __future__ import annotations

from functools import cache
from typing import Any

from meseta.render.palette import ALARM, CARD, FAINT, GOLD, GOLD_EDGE, INK, ON_ALARM, STEEL, STONE, STONE_DARK
from meseta.render.pictograms import castle, crown
from meseta.render.shapes import centred, circle, moved, path, rect

_LINE: dict[str, Any] = {"stroke": INK, "stroke_width": 3, "stroke_linecap": "round", "stroke_linejoin": "round"}
_CUBE = path("M-9,-4 L0,-9 L9,-4 L0,1 Z", FAINT) + path("M-9,-4 L0,1 L0,12 L-9,7 Z M9,-4 L0,1 L0,12 L9,7 Z", INK)


@cache
def sign(name: str, x: float, y: float, scale: float = 1) -> str:
    """A sign by its name."""
    return moved(x, y, _SIGNS[name], scale)


def _person(fill: str) -> str:
    """A caballero, or a Grande: someone who stands."""
    return path("M-7,-3 Q-12,4 -12,18 L12,18 Q12,4 7,-3 Z", fill) + circle(0, -10, 7.5, fill)


_ARROW = path("M-18,6 Q0,-16 16,2", **_LINE) + path("M6,2 L17,4 L18,-8", **_LINE)
_LAUREL = path("M-6,16 Q-20,6 -14,-14", stroke=GOLD, stroke_width=3.5, stroke_linecap="round") + path(
    "M6,16 Q20,6 14,-14", stroke=GOLD, stroke_width=3.5, stroke_linecap="round"
)
_STAR = path("M0,-10 L2.9,-3.6 L10,-3 L4.7,1.8 L6.2,8.8 L0,5 L-6.2,8.8 L-4.7,1.8 L-10,-3 L-2.9,-3.6 Z", GOLD)
_DISC = circle(0, 0, 17, CARD, stroke=INK, stroke_width=3) + path(
    "M0,-17 L0,-9 M0,17 L0,9 M-17,0 L-9,0 M17,0 L9,0 M0,0 L7,-8", stroke=INK, stroke_width=2.4, stroke_linecap="round"
)
_HAND = path(
    "M-10,18 L-13,2 Q-14,-3 -10,-2 L-8,4 L-8,-12 Q-5,-16 -3,-12 L-3,-1 L-2,-16 Q1,-19 3,-16 L3,-1 L5,-13 Q8,-16 10,-12"
    " L9,4 Q11,12 6,18 Z",
    ALARM,
)
_LOSS = moved(0, -6, _CUBE) + path("M0,8 L0,19 M-6,14 L0,20 L6,14", **{**_LINE, "stroke": ALARM})
_BOARD = rect(-20, -11, 40, 22, GOLD, 5) + centred(0, 5.5, "8·4", 15, CARD, font_weight="bold")
_CARDS = moved(-6, 1, rect(-8, -13, 17, 25, STONE_DARK, 3)) + rect(-6, -12, 17, 25, CARD, 3, stroke=INK, stroke_width=2)
_COURT = castle(0, 17, 1, scale=0.72)
_HOME = path("M-17,1 L0,-15 L17,1 L13,1 L13,16 L-13,16 L-13,1 Z", STONE) + rect(-4.5, 5, 9, 11, CARD)

_SIGNS = {
    "cube": _CUBE,
    "cubes": moved(-9, 6, _CUBE, 0.8) + moved(9, 6, _CUBE, 0.8) + moved(0, -7, _CUBE, 0.8),
    "move": moved(0, 9, _CUBE, 0.8) + moved(0, -8, _ARROW, 0.9),
    "arrow": _ARROW,
    "score": _LAUREL + moved(0, -1, _STAR),
    "score_castillo": _LAUREL + moved(0, 1, _COURT, 0.62),
    "score_first": _LAUREL + centred(0, 6, "1", 21, GOLD, font_weight="bold"),
    "disc": _DISC,
    "veto": _HAND,
    "loss": _LOSS,
    "board": _BOARD,
    "cards": _CARDS,
    "limit": rect(-17, -14, 34, 28, STEEL, 5) + centred(0, 8, "≤", 24, CARD, font_weight="bold"),
    "power": rect(-12, -17, 24, 34, CARD, 4, stroke=INK, stroke_width=2.4) + rect(-11, -16, 22, 7, GOLD, 2),
    "court": _COURT,
    "province": _HOME,
    "king": crown(0, 1, 0.85),
    "grande": _person(STONE_DARK),
    "joker": _LAUREL + centred(0, 7, "?", 22, INK, font_weight="bold"),
    "storm": path("M12,-12 Q0,-20 -10,-12 Q-18,-2 -8,4 Q2,8 5,0 Q6,-6 0,-6 M8,4 Q6,16 -8,17", **_LINE),
    "bridge": path("M-20,8 Q0,-16 20,8", **_LINE)
    + path("M-20,8 L20,8 M-10,8 L-10,-2 M0,8 L0,-5 M10,8 L10,-2", **_LINE),
    "swords": path("M-13,-15 L11,11 M13,-15 L-11,11 M4,16 L15,6 M-4,16 L-15,6", **_LINE),
    "shield": path("M-14,-16 L14,-16 L14,0 Q14,12 0,19 Q-14,12 -14,0 Z", STONE_DARK),
    "stop": circle(0, 0, 15, CARD, stroke=ALARM, stroke_width=5)
    + path("M-10,10 L10,-10", stroke=ALARM, stroke_width=5),
    "ruin": path("M0,-17 L18,15 L-18,15 Z", ALARM) + centred(0, 12, "!", 22, ON_ALARM, font_weight="bold"),
    "rings": circle(-7, 0, 10, "none", stroke=GOLD_EDGE, stroke_width=4)
    + circle(7, 0, 10, "none", stroke=GOLD_EDGE, stroke_width=4),
    "spy": path("M-19,0 Q0,-17 19,0 Q0,17 -19,0 Z", **_LINE) + circle(0, 0, 6, INK),
    "turn": path("M-14,2 Q-14,-14 2,-14 Q16,-13 15,3 Q13,15 0,15", **_LINE) + path("M6,9 L-1,15 L6,20", **_LINE),
}
