"""Toledo drawn: glyphs - the signs of the trades, painted in blue line as on tiles, and what stands along the street.

Each is drawn round the origin; what stands, stands on it. Light falls from the left.
"""

from __future__ import annotations

from typing import Any, Final

from meseta.render.palette import WOOD
from meseta.render.shapes import circle, moved, path, rect

PAINT, LINE, EDGE = "var(--to-paint)", "var(--to-line)", "var(--to-edge)"
GOLD, PALE_GOLD, STEEL = "var(--to-gold)", "var(--to-gold-light)", "var(--to-steel)"
BLADE, SHADE = "var(--to-blade)", "var(--to-blade-shade)"
LIGHT: Final[dict[str, Any]] = {"fill": "var(--to-glint)", "fill_opacity": ".3"}
DARKER: Final[dict[str, Any]] = {"fill": "var(--to-dusk)", "fill_opacity": ".3"}
"""Where light falls on a thing and where it does not, whatever its colour."""


def _painted(d: str, fill: str, width: float = 1.7) -> str:
    return path(d, fill, stroke=PAINT, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def _inked(d: str, fill: str, width: float = 1.3) -> str:
    return path(d, fill, stroke=LINE, stroke_width=width, stroke_linejoin="round")


# -- signs of the trades, in a square of about 44 ----------------------------------------------------------------------

_GEM = (
    _painted("M-19-5-11-17H11L19-5 0 18z", "var(--to-gem)")
    + path("M-19-5-11-17-6-5zM11-17 19-5H6z", "var(--to-gem-light)")
    + path("M-6-5-11-17H0zM6-5H-6L0 18z", "var(--to-gem-pale)")
    + path("M-19-5H19M-11-17-6-5 0-17 6-5 11-17M-6-5 0 18 6-5", stroke=PAINT, stroke_width=1.1, stroke_linejoin="round")
)
_INGOT = _painted("M-13 7-9-5H9L13 7z", BLADE, 1.5) + path("M-9-5-6-9H11L9-5zM9-5 11-9 15 3 13 7z", SHADE)
_BARS = moved(-13, 9, _INGOT) + moved(12, 9, _INGOT) + moved(-1, -7, _INGOT)
_ANVIL = (
    _painted("M-22-7H17V-1C8 0 5 3 6 7L12 13V18H-13V13L-6 7C-5 2-10 0-15-1-19-2-22-4-22-7z", "var(--to-iron)")
    + path("M-19-5H15", stroke=BLADE, stroke_width=1.8, stroke_linecap="round")
    + _painted("M-2-19H12V-10H-2z", BLADE)
    + _painted("M12-16.5H24V-12.5H12z", WOOD)
)
_MUG = (
    path("M11-5Q22-6 22 4 22 12 10 12", stroke=PAINT, stroke_width=6.6)
    + path("M11-5Q22-6 22 4 22 12 10 12", stroke="var(--to-amber)", stroke_width=3.6)
    + _painted("M-14-9H13L11 18H-12z", "var(--to-amber)")
    + path("M-7-2-6.4 14M-.5-2V14M6-2 5.4 14", stroke=PAINT, stroke_width=1.4, stroke_linecap="round")
    + _painted(
        "M-15-7C-20-11-16-18-10-16-8-22 2-22 4-18 9-22 17-17 14-12 18-9 14-5 11-7 8-3 4-4 3-7-1-3-5-4-6-7"
        "-9-4-13-4-15-7z",
        "var(--to-foam)",
        1.5,
    )
)
_PALETTE = (
    _painted(
        "M2-16C16-17 23-9 22 0 21 9 13 9 9 8 4 7 4 11 5 14 5 18-2 18-6 17-16 15-22 8-22-1-21-11-10-16 2-16z",
        "var(--to-wood)",
    )
    + "".join(
        circle(x, y, 3.6, fill, stroke=PAINT, stroke_width=0.8)
        for x, y, fill in (
            (-14, 0, "var(--red)"),
            (-8, -8, "var(--blue)"),
            (2, -10, "var(--yellow)"),
            (12, -5, "var(--duel-2)"),
        )
    )
    + circle(-7, 8, 2.9, "var(--to-glaze)", stroke=PAINT, stroke_width=1)
)
_GATE = (
    _inked("M-36 42V-22H36V42z", "var(--to-stone)", 1.6)
    + path("M-36-6H-25M-36 12H-25M-36 28H-25M25-6H36M25 12H36M25 28H36M-22-14H22", stroke=LINE, stroke_width=0.9)
    + _inked("M-25 42V10C-25-12 25-12 25 10V42z", "var(--to-roof)", 1.6)
    + _inked("M-19 42V11C-19-5 19-5 19 11V42z", "var(--to-cave)", 1.4)
    + path("M-12 42V3M-4 42V-.5M4 42V-.5M12 42V3M-19 14H19M-19 24H19M-19 34H19", stroke=GOLD, stroke_width=1.7)
)
_PAINTING = (
    _painted("M-21-16H21V16H-21z", GOLD)
    + rect(-16, -11, 32, 22, "var(--to-canvas)", stroke=PAINT, stroke_width=1)
    + path("M-16 11V4L-6-5 3 4 8 0 16 7V11z", "var(--to-leaf)")
    + circle(9, -5, 2.8, PALE_GOLD)
)
_BOOT = _painted("M-9-18H4V2C6 7 18 5 18 14V16H-9zM-9 16H18V19H-9z", "var(--to-leather)") + path(
    "M-9-13H4", stroke=PAINT, stroke_width=1.3
)
_SWORD = (
    path("M0-27 2.6-21V6H-2.6V-21z", BLADE, stroke=LINE, stroke_width=0.9, stroke_linejoin="round")
    + path("M0-27 2.6-21V6H0z", SHADE)
    + path(
        "M-10 5C-10 9-7 10-7 10H7C7 10 10 9 10 5 7 7-7 7-10 5zM-1.7 10H1.7V18H-1.7z",
        GOLD,
        stroke=LINE,
        stroke_width=0.8,
    )
    + circle(0, 20, 2.9, PALE_GOLD, stroke=LINE, stroke_width=0.8)
)
_SWORDS = "".join(f'<g transform="rotate({turn})">{_SWORD}</g>' for turn in (-38, 38))
_SHIELD = (
    path("M-15-18Q0-13 15-18V0Q15 13 0 21-15 13-15 0z", STEEL, stroke=PALE_GOLD, stroke_width=2.2)
    + path("M0-13V18M-13-1H13", stroke=GOLD, stroke_width=1.6)
    + circle(0, -1, 4.6, GOLD, stroke=PALE_GOLD, stroke_width=1)
)
_BACK = (
    rect(-13, -18, 26, 36, STEEL, 3.5, stroke=EDGE, stroke_width=1)
    + rect(-10.5, -15.5, 21, 31, "none", 2, stroke=GOLD, stroke_width=1)
    + path("M0-7 5 0 0 7-5 0z", GOLD)
    + path("M-8-13q4 0 4 4M8-13q-4 0-4 4M-8 13q4 0 4-4M8 13q-4 0-4-4", stroke=GOLD, stroke_width=0.9)
)

SIGNS: Final = {
    "gem": _GEM,
    "metal": _BARS,
    "smith": _ANVIL,
    "fencing": _SWORDS,
    "tavern": _MUG,
    "artist": _PALETTE,
    "entrance": _GATE,
    "painting": _PAINTING,
    "movement": _BOOT,
    "card": _BACK,
    "sword": _SWORD,
    "swords": _SWORDS,
    "shield": _SHIELD,
}

# -- figures -----------------------------------------------------------------------------------------------------------

PAWN: Final = (
    '<path d="M0-35c5.4 0 8.4 4 8.4 8.4 0 2.9-1.4 5-3.3 6.6 4.8 4.2 7 10.6 7.7 17 2 .9 3 2.4 3 5H-15.8c0-2.6 1-4.1 3-5'
    ' .7-6.4 2.9-12.8 7.7-17-1.9-1.6-3.3-3.7-3.3-6.6 0-4.4 3-8.4 8.4-8.4z"'
    f' stroke="{EDGE}" stroke-width="1.8" stroke-linejoin="round"/>'
    + path(
        "M2.2-34c4.4 1 6.2 4 6.2 7.4 0 2.9-1.4 5-3.3 6.6 4.8 4.2 7 10.6 7.7 17 2 .9 3 2 3 4.2H7.4c0-8.4-1.6-16-5.6"
        "-21.2 2-1.5 3.2-3.8 3.2-6.6 0-3-.9-5.4-2.8-7.4z",
        **DARKER,
    )
    + path(
        "M-4.8-29.5q1.2-2.2 3.4-2.5",
        stroke="var(--to-glint)",
        stroke_opacity=".75",
        stroke_width=1.8,
        stroke_linecap="round",
    )
)
"""A wooden pawn without a colour: it takes that of whoever uses it."""

# -- what stands along the street --------------------------------------------------------------------------------------

_WINDOW = "var(--to-window)"
_HOUSE = (
    _inked("M-18 0V-30L0-45 18-30V0z", "var(--to-house)")
    + path("M18 0V-30L0-45V0z", **DARKER)
    + _inked("M-22-27 0-46 22-27 19-24 0-40-19-24z", "var(--to-roof)")
    + rect(-4, -29, 8, 9, _WINDOW, 1)
    + path("M-4 0V-10Q0-14 4-10V0z", "var(--to-cave)")
)
_LONG = (
    _inked("M-32 0V-28H32V0z", "var(--to-house)")
    + _inked("M-37-27-29-42H29L37-27z", "var(--to-roof)")
    + path(
        "M-27-41-33-28M-18-41-22-28M-9-41-11-28M0-41V-28M9-41 11-28M18-41 22-28M27-41 33-28",
        stroke="var(--to-roof-line)",
        stroke_width=1.2,
    )
    + path("M-24-22h7v9h-7zM-4-22h7v9h-7zM16-22h7v9h-7z", _WINDOW)
)
_TOWER = (
    _inked("M-14 0V-66H14V0z", "var(--to-brick)")
    + path("M4 0V-66H14V0z", **DARKER)
    + _inked("M-18-64 0-80 18-64z", "var(--to-roof)")
    + path("M-9-44V-52Q-5-58-1-52V-44zM2-44V-52Q6-58 10-52V-44z", _WINDOW)
    + path("M-14-40H14M-14-30H14", stroke=LINE, stroke_width=1)
)
_CYPRESS = _inked("M0 0C-8-8-8-26 0-44 8-26 8-8 0 0z", "var(--to-leaf)", 1.1)
_ORANGE = (
    rect(-1.6, -12, 3.2, 12, "var(--to-bark)")
    + _inked("M0-34c8-1 13 5 11 12 4 7-4 13-11 11-7 2-15-4-11-11-2-7 3-13 11-12z", "var(--to-leaf-light)", 1.1)
    + "".join(circle(x, y, 2, "var(--to-orange)") for x, y in ((-5, -27), (5, -24), (-1, -17), (6, -15), (-7, -18)))
)
_WELL = (
    _inked("M-14 0V-12H14V0z", "var(--to-stone)")
    + path("M-14-6H14M-5-12V-6M6-6V0", stroke=LINE, stroke_width=0.9)
    + path("M-11-12V-27M11-12V-27", stroke="var(--to-bark)", stroke_width=2.6)
    + _inked("M-16-26 0-36 16-26z", "var(--to-roof)")
)
_STAIRS = _inked("M-30 0H30V42H-30z", "var(--to-road)", 1.2) + path(
    "M-30 7H30M-30 14H30M-30 21H30M-30 28H30M-30 35H30", stroke="var(--to-road-edge)", stroke_width=1.6
)
_STONES = (
    *((-4, -24, 4.5, 3.4), (5, -19, 4, 3.4), (-5, -13, 4, 3.4), (4, -7, 4.6, 3.6), (-5, -2, 3.8, 3.4)),
    *((4, 4, 4, 3.2), (-4, 9, 4.6, 3.4), (5, 15, 4, 3.6), (-5, 19, 3.8, 3.2), (3, 25, 4.4, 3.2)),
)
_COBBLES = "".join(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>' for x, y, rx, ry in _STONES)
_BRIDGE = (
    _inked("M-112 0-104-18H104L112 0V32H-112z", "var(--to-stone)", 1.5)
    + path("M-104-10H104", stroke=LINE, stroke_width=1)
    + path(
        "".join(f"M{x - 20} 32V18C{x - 20}-2 {x + 20}-2 {x + 20} 18V32z" for x in (-78, -26, 26, 78)),
        "var(--to-river)",
        stroke=LINE,
        stroke_width=1.3,
    )
)
_WAVE = path("M-18 0q4.5-6 9 0t9 0 9 0 9 0", stroke="var(--to-wave)", stroke_width=1.6, stroke_linecap="round")
_CATHEDRAL = (
    _inked("M-52 0V-38H-22L6-56 34-38H44V0z", "var(--to-house)", 1.5)
    + path("M6 0V-56L34-38H44V0z", **DARKER)
    + _inked("M-26-35 6-58 38-35 34-32 6-51-22-32z", "var(--to-roof)", 1.2)
    + _inked("M-50 0V-84H-26V0z", "var(--to-stone)", 1.5)
    + path("M-50-60H-26M-50-36H-26", stroke=LINE, stroke_width=1)
    + _inked("M-53-82-38-124-23-82z", "var(--to-slate)", 1.5)
    + path("M-38-124V-133M-42-129H-34", stroke=GOLD, stroke_width=2)
    + path("M-43-66V-74Q-38-81-33-74V-66zM-43-42V-50Q-38-57-33-50V-42z", _WINDOW)
    + _inked("M34-38V-44C34-54 50-54 50-44V-38z", "var(--to-slate)", 1.2)
    + rect(35, -38, 14, 38, "var(--to-house)", stroke=LINE, stroke_width=1.2)
    + circle(6, -33, 8.5, _WINDOW, stroke=LINE, stroke_width=1.4)
    + path("M6-41.5V-24.5M-2.5-33H14.5M0-39 12-27M12-39 0-27", stroke="var(--to-house)", stroke_width=1)
    + path("M-2 0V-12Q6-22 14-12V0zM-17 0V-8Q-12-15-7-8V0zM19 0V-8Q24-15 29-8V0z", "var(--to-cave)")
)
_TURRET = (
    _inked("M-11 0V-74H11V0z", "var(--to-stone)", 1.5)
    + path("M2 0V-74H11V0z", **DARKER)
    + _inked("M-14-72 0-110 14-72z", "var(--to-slate)", 1.5)
    + path("M-3.5-50h7v10h-7zM-3.5-28h7v10h-7z", _WINDOW)
)
_ALCAZAR = (
    moved(-22, -6, _TURRET, 0.78)
    + moved(22, -6, _TURRET, 0.78)
    + _inked("M-46 0V-50H46V0z", "var(--to-house)", 1.5)
    + path("M0 0V-50H46V0z", fill="var(--to-dusk)", fill_opacity=".1")
    + path(
        "M-44-50v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6z", "var(--to-house)", stroke=LINE, stroke_width=1.1
    )
    + path(
        "M-26-31V-38Q-22-44-18-38V-31zM-12-31V-38Q-8-44-4-38V-31zM4-31V-38Q8-44 12-38V-31z"
        "M18-31V-38Q22-44 26-38V-31zM-26-12h7v8h-7zM19-12h7v8h-7z",
        _WINDOW,
    )
    + path("M-33-25H33", stroke=LINE, stroke_width=1)
    + moved(-44, 0, _TURRET)
    + moved(44, 0, _TURRET)
    + _inked("M-10 0V-11Q0-23 10-11V0z", "var(--to-cave)", 1.6)
)
_THREADS: Final = (
    "c5 0 6-12 15-12s10 12 15 12m-30-12c5 0 6 12 15 12s10-12 15-12m-15 3.4l2.6 2.6-2.6 2.6-2.6-2.6z"
    "m-15 .4l2.2 2.2-2.2 2.2m30-4.4l-2.2 2.2 2.2 2.2m0 3.8"
)
"""Thirty of damascened steel: two threads of gold that cross, a stone between them; it ends where the next begins."""
ROW: Final = 7
"""So many of them are one long path: browsers look after every move at everything that is used."""
CORNER: Final = path(
    "M2 2H18V18H2zM10 4C14 8 14 12 10 16 6 12 6 8 10 4zM4 10C8 6 12 6 16 10 12 14 8 14 4 10z",
    stroke=GOLD,
    stroke_width=1.25,
)


def _threads(count: int) -> str:
    """So much of the frame."""
    return path(f"M0 16{_THREADS * count}", stroke=GOLD, stroke_width=1.25, stroke_linejoin="round")


STREET: Final = {
    "house": _HOUSE,
    "long": _LONG,
    "tower": _TOWER,
    "cypress": _CYPRESS,
    "orange": _ORANGE,
    "well": _WELL,
    "stairs": _STAIRS,
    "cobbles": f'<g fill="var(--to-cobble)" stroke="var(--to-road-edge)" stroke-width="1">{_COBBLES}</g>',
    "bridge": _BRIDGE,
    "wave": _WAVE,
    "cathedral": _CATHEDRAL,
    "alcazar": _ALCAZAR,
    "frame": _threads(1),
    "frames": _threads(ROW),
    "corner": CORNER,
}
