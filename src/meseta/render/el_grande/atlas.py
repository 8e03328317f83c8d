"""The ground of El Grande's map, a leaf of an atlas: sea with its shore lines, lands, hills and oaks, names, tiles.

Nothing here changes in a game, so that a page paints it once. Ornaments carry a class by which plain art hides them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from meseta.core.texts import Texts
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render import frame, wood
from meseta.render.el_grande.spain import LABELS, borders, land, neighbours, outline, rivers
from meseta.render.palette import BORDER, DISPLAY, FAINT, NEIGHBOUR, SEA, SHALLOW
from meseta.render.shapes import centred, circle, group, path, rect
from meseta.render.wood import used

WIDTH, HEIGHT = 1008, 812
"""Whole numbers of tiles."""
REGIONS = PLACE_IDS[:9]
ISLAND = (
    "M783 566c-8-38 18-66 52-72c36-6 72-5 104 4c30 9 46 38 41 72c-5 36-32 58-66 62c-34 4-74 3-100-11c-18-9-28-33-31-55z"
)
_SHORE = "var(--shore)"
_SHORES = (44, 33, 23, 14)
"""How wide the bands are that end in shore lines."""
_ROSE = (88, 706)
"""Where the compass rose stands; its winds run over the sea."""
_LANDS = (("portugal", 110, 424, -78), ("france", 800, 52, 0))
"""What lies around, where its name stands, and how it is turned."""
_SEAS = (("Mare Cantabricum", 470, 46, 3), ("Mare Internum", 716, 716, -14))
"""The seas as the makers of atlases called them."""
_CREATURES = (used("s-ship", 796, 744), used("s-ship", 936, 372, 0.8), used("s-serpent", 620, 762))
_PEAKS = ((640, 108), (672, 96), (706, 110), (742, 98), (778, 112), (814, 104), (850, 118), (886, 112), (922, 126))
_HILLS = (
    *((254, 93), (308, 88), (553, 212), (653, 338), (717, 301), (813, 251), (349, 145), (294, 202), (288, 276)),
    *((557, 408), (267, 432), (279, 549), (528, 450), (294, 727), (431, 691), (476, 683), (549, 686), (623, 604)),
)
_OAKS = (
    *((387, 93), (175, 204), (620, 125), (611, 170), (684, 156), (828, 296), (896, 249), (330, 340), (559, 271)),
    *((255, 313), (372, 296), (244, 502), (313, 487), (542, 312), (551, 366), (437, 508), (373, 571), (344, 729)),
    *((491, 641), (724, 401), (685, 586)),
)


@cache
def coast() -> Mapping[str, str]:
    """All land as one shape, for shores and shallows of any world."""
    return {"s-land": f'<path id="s-land" d="{land()}{"".join(neighbours())}{ISLAND}"/>'}


@cache
def symbols() -> Mapping[str, str]:
    """What the ground of the atlas is made of, beside its land."""
    return {
        "s-hill": _glyph("s-hill", "M-15 9q7-19 14-19q8 1 15 17M-5 8q3-12 5-17M4 6q1-7-2-13"),
        "s-peak": _glyph(
            "s-peak", "M-24 16q10-18 21-35q12 16 26 33M-3-19q2 16-4 32M3-9q4 12 2 22M9-2q5 8 6 17", NEIGHBOUR
        ),
        "s-oak": _glyph("s-oak", "M0 8v-6m-6 0q-4-5 0-8q6-6 12 0q4 4 0 8z", "var(--oak)"),
        "s-ship": _ship(),
        "s-rose": _rose(),
        "s-serpent": _serpent(),
        **frame.symbols(),
    }


def _glyph(name: str, d: str, fill: str = "none") -> str:
    """A few strokes of the engraver."""
    return f'<path id="{name}" d="{d}" fill="{fill}" stroke="var(--relief)" stroke-width="1.4" stroke-linecap="round"/>'


def _ship() -> str:
    """A carrack under full sail."""
    look: dict[str, Any] = {"stroke": BORDER, "stroke_width": 1.3, "stroke_linejoin": "round"}
    hull = path("M-22 6l5 11h30l9-13l-12 3h-20z", "var(--wood)", **look)
    sails = path("M-12-20q10 9 1 22h-9q7-12 8-22zM4-26q14 12 1 28h-12q11-13 11-28z", "var(--line)", **look)
    waves = path("M-30 19q5-4 10 0t10 0t10 0t10 0t10 0", stroke=_SHORE, stroke_width=1.6)
    return f'<g id="s-ship">{hull}{sails}{path("M4-30v36M-11-24v28", **look)}{waves}</g>'


def _serpent() -> str:
    """Here be serpents."""
    look: dict[str, Any] = {"stroke": BORDER, "stroke_width": 1.2, "stroke_linejoin": "round"}
    coils = path(
        "M-34 8q3-22 13-22t12 22q-5 0-7 0q0-12-5-13t-6 13zM-4 8q2-17 10-17t9 17h-6q0-8-3-9t-4 9z", "var(--oak)", **look
    )
    head = path("M19 8q0-24 13-25q9 0 12 7l-9 1l8 4q-4 4-10 2q-7-1-7 11z", "var(--oak)", **look)
    eye, waves = (
        circle(34, -11, 1.2, BORDER),
        path("M-44 10q5-4 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0", stroke=_SHORE, stroke_width=1.6),
    )
    return f'<g id="s-serpent">{coils}{head}{eye}{waves}</g>'


def _rose() -> str:
    """A compass rose of eight points, each half in light and half in shade."""
    long = "M0 0l-6-8L0-42z", "M0 0l6-8L0-42z"
    short = "M0 0l-5-6L0-27z", "M0 0l5-6L0-27z"
    points = []
    for blades, turns in ((short, (45, 135, 225, 315)), (long, (0, 90, 180, 270))):
        for turn in turns:
            halves = path(blades[0], "var(--line)") + path(blades[1], BORDER)
            points.append(f'<g transform="rotate({turn})">{halves}</g>')
    rings = "".join(circle(0, 0, r, "none", stroke=BORDER, stroke_width=1) for r in (24, 29))
    return f'<g id="s-rose" stroke="{BORDER}" stroke-width=".8">{rings}{"".join(points)}</g>'


# -- sea and land ------------------------------------------------------------------------------------------------


@cache
def sea(own: Texts) -> str:
    """The sea with its winds and shore lines; Portugal and France with their names."""
    names = (_around(own.get("el_grande", name), x, y, turn) for name, x, y, turn in _LANDS)
    parts = [
        rect(0, 0, WIDTH, HEIGHT, SEA),
        _ornament(_winds(), _shore_lines(), *(_sea(*named) for named in _SEAS), *_CREATURES),
        path("".join(neighbours()), NEIGHBOUR, stroke=BORDER, stroke_width=1.4, stroke_linejoin="round"),
        _ornament(*(used("s-peak", x, y) for x, y in _PEAKS), used("s-rose", *_ROSE)),
        *names,
    ]
    return group("sea", parts)


def _ornament(*parts: str) -> str:
    """What plain art leaves out."""
    return f'<g class="ornament">{"".join(parts)}</g>'


def _winds() -> str:
    """The lines of the winds, as on charts of pilots: from the rose to the edges of the leaf."""
    x, y = _ROSE
    rays = "".join(f"M{x} {y}l{a:.0f} {b:.0f}" for a, b in map(_wind, range(16)))
    return path(rays, stroke=_SHORE, stroke_width=0.8, stroke_opacity=0.6)


def _wind(i: int) -> tuple[float, float]:
    """One of the sixteen winds, as far as it runs on the leaf."""
    (x, y), dx, dy = _ROSE, cos(pi * i / 8), sin(pi * i / 8)
    across = (WIDTH - x if dx > 0 else x) / max(abs(dx), 1e-6)
    down = (HEIGHT - y if dy > 0 else y) / max(abs(dy), 1e-6)
    far = min(across, down)
    return far * dx, far * dy


def _shore_lines() -> str:
    """Lines along the shore: bands of the sea's colour, each on one that is a little wider."""
    lines = []
    for i, wide in enumerate(_SHORES):
        tint = SEA if i < 2 else SHALLOW
        lines += [(_SHORE, wide), (tint, wide - 2.2)]
    used_ = "".join(f'<use href="#s-land" stroke="{colour}" stroke-width="{wide:g}"/>' for colour, wide in lines)
    return f'<g fill="none" stroke-linejoin="round">{used_}</g>'


def _sea(name: str, x: float, y: float, turn: float) -> str:
    look = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "4"}
    return f'<g transform="translate({x} {y}) rotate({turn})">{centred(0, 0, name, 17, "var(--sea-ink)", **look)}</g>'


def _around(name: str, x: float, y: float, turn: float) -> str:
    look = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "6", "class_": "around"}
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{centred(0, 0, name, 24, FAINT, **look)}</g>'


@cache
def region(place: str, fill: str = "") -> str:
    """A region's area."""
    return path(outline(place), fill or f"var(--{place})", id=f"region-{place}")


@cache
def island(fill: str = "var(--castillo)") -> str:
    """The island of the castillo."""
    return path(ISLAND, fill, id="island", stroke=BORDER, stroke_width=2)


@cache
def relief() -> str:
    """Rivers, borders washed as by hand, hills and oaks."""
    lines, coast = borders(), land()
    wash = {"stroke": "var(--wash)", "stroke_linejoin": "round", "class_": "ornament"}
    scattered = [used("s-hill", *at) for at in _HILLS] + [used("s-oak", *at) for at in _OAKS]
    parts = [
        path(rivers(), stroke="var(--river)", stroke_width=1.8, stroke_linecap="round", class_="ornament"),
        path(lines, **wash, stroke_width=17, stroke_opacity=0.09),
        path(lines, **wash, stroke_width=9, stroke_opacity=0.12),
        path(lines + coast, stroke=BORDER, stroke_width=2, stroke_linejoin="round"),
        _ornament(*scattered),
    ]
    return group("relief", parts)


# -- names -------------------------------------------------------------------------------------------------------

NAME = 22
"""The size of names."""


def names(values: Sequence[Sequence[int]], t: Texts) -> str:
    """The names of all places with what they are worth."""
    return _names(tuple(map(tuple, values)), t)


@lru_cache(64)
def _names(values: tuple[tuple[int, ...], ...], t: Texts) -> str:
    return group("names", [_name(place, worth, t) for place, worth in zip(PLACE_IDS, values, strict=False)])


def _name(place: str, worth: tuple[int, ...], t: Texts) -> str:
    x, y = LABELS[place]
    said = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    halo = {"stroke": f"var(--{place})", "stroke_width": "5", "stroke_linejoin": "round", "paint_order": "stroke"}
    look = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "1", "class_": "name"}
    return centred(x, y, said, NAME, **look, **halo) + wood.shields(x, y + 7, worth)


@cache
def tiles() -> str:
    """The frame of tiles."""
    return group("frame", [frame.frame(WIDTH, HEIGHT)])
