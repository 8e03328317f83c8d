"""The castillo as symbols: a tower of stone seen at a slant, shut, and open with its near walls let down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from meseta.render.palette import DARK, SHADE, STONE, STONE_DARK
from meseta.render.shapes import path

WIDE: Final = 84
"""How wide the tower is with its battlements. It stands on the origin with its near corner."""
TALL: Final = 150
"""How high it is, with its battlements."""
_WALL, _X, _Y = 84, 40, 20
"""How high the walls are, and how far the battlements reach out from the near corner and up."""
_LEVEL = -_WALL - 10
"""The height on which the battlements stand, at the near corner."""
_STONE_LIGHT = "var(--stone-light)"


@cache
def symbols() -> Mapping[str, str]:
    """The castillo, shut and open."""
    return {"s-castillo": _named("s-castillo", _shut()), "s-castillo-open": _named("s-castillo-open", _open())}


def _named(name: str, content: str) -> str:
    return f'<g id="{name}" stroke="var(--stone-edge)" stroke-width="1.6" stroke-linejoin="round">{content}</g>'


def _teeth(x: int) -> str:
    """Battlements from an outer corner to the near one: three teeth and two gaps, 9 deep."""
    step = f"l{x} {_Y // 5}"
    return f"v9{step}v-9".join((step, step, step))


def _parapet(side: int) -> str:
    """A near parapet: its lower edge, up at the outer corner, and back along the battlements."""
    return f"M0 {_LEVEL + 20}l{side * _X}-{_Y}v-29{_teeth(-side * _X // 5)}z"


def _shut() -> str:
    wall = "M0 0l{}34-17v-80L0-84z"
    far = f"M-{_X} {_LEVEL - _Y}v-9l8-4v9l8-4v-9l8-4v9l8-4v-9l8-4l8 4v9l8 4v-9l8 4v9l8 4v-9l8 4v9L0 {_LEVEL}z"
    roof = f"M0 {_LEVEL - 2}l36-18l-36-18l-36 18z"
    return "".join(
        (
            path(far, STONE_DARK),
            path(roof, DARK),
            path(wall.format("-"), STONE),
            path(wall.format(""), STONE_DARK),
            path(_parapet(-1), _STONE_LIGHT),
            path(_parapet(1), STONE),
            path("M11-5.5v-17q6-11 14-5v15z", SHADE),
            path("M-17-42v14M-17-66v10M17-66v10", stroke=SHADE, stroke_width=3, stroke_linecap="round"),
        )
    )


def _open() -> str:
    """The two near walls lie on the ground, the two far ones still stand."""
    far = "M0-34l{0}34 17v-66l{1}8-4v9l{1}8-4v-9l{1}9-4.5v9L0-110z"
    return "".join(
        (
            path(far.format("-", ""), STONE_DARK),
            path(far.format("", "-"), STONE),
            path("M0 0l34-17l-34-17l-34 17z", DARK),
            path("M0 0l-34-17l-32 20l34 17z", _STONE_LIGHT),
            path("M0 0l34-17l32 20l-34 17z", STONE),
        )
    )
