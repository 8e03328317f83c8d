"""Wooden pieces that all boards share: cubes in heaps, pawns, number discs, shields, the king's crown.

Each is a symbol that a drawing names by ``<use>``. Faces are the piece's own colour under light and shade, so that one
symbol serves every colour: ``<use href="#s-cube" fill="..." stroke="..."/>``; a seat's own pieces also carry its emblem
and are called ``s-cube-red``, ``s-heap-red-4`` and ``s-pawn-red``. Light falls from the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from meseta.render.kept import kept
from meseta.render.palette import COLOURS, FIRST, GOLD, GOLD_EDGE, LIGHT, ON_SHIELD, SECOND, SHADE, THIRD
from meseta.render.shapes import centred, circle, path

MOST: Final = 6
"""A heap shows no more cubes than this; its disc says how many there are."""
HALF: Final = 14
"""Half of a cube's width. Cubes stand on the origin with the nearest corner of their floor."""
_SLANT, _TALL = 7, 14
CUBE_HEIGHT: Final = _TALL + 2 * _SLANT
_BACK, _LEFT, _RIGHT, _FRONT = (0, -2 * _SLANT), (-HALF, -_SLANT), (HALF, -_SLANT), (0, 0)
_LAYOUTS: Final = {
    1: (_FRONT,),
    2: ((-HALF, 0), (HALF, 0)),
    3: ((-HALF, 0), (HALF, 0), (0, -_TALL)),
    4: (_BACK, _LEFT, _RIGHT, _FRONT),
    5: (_BACK, _LEFT, _RIGHT, _FRONT, (0, -_SLANT - _TALL)),
    6: (_BACK, _LEFT, _RIGHT, _FRONT, (-HALF, -_SLANT - _TALL), (HALF, -_SLANT - _TALL)),
}
"""Where the cubes of a heap stand, the farthest first."""
PAWN: Final = (26, 44)
"""How wide and high a pawn is; it stands on the origin."""
DISC: Final = 10
"""The radius of the discs with numbers."""
SHIELD: Final = (26, 27)
"""How far shields stand from each other, and how high they are."""


def heap_size(n: int) -> tuple[float, float]:
    """How wide and high a heap of so many cubes is, without its disc."""
    places = _LAYOUTS[min(n, MOST)]
    return max(x for x, _ in places) * 2 + 2 * HALF, CUBE_HEIGHT - min(y for _, y in places)


def used(name: str, x: float, y: float, scale: float = 1) -> str:
    """A symbol at a place."""
    if scale == 1:
        return f'<use href="#{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#{name}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


def cube(colour: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """One cube of a seat, standing on (x, y)."""
    return used(f"s-cube-{colour}", x, y, scale)


def heap(colour: str, n: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A heap of a seat's cubes, standing on (x, y)."""
    return used(f"s-heap-{colour}-{min(n, MOST)}" if n > 1 else f"s-cube-{colour}", x, y, scale)


def pawn(colour: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A seat's pawn, standing on (x, y)."""
    return used(f"s-pawn-{colour}", x, y, scale)


@kept
def number(x: float, y: float, n: int, scale: float = 1) -> str:
    """A number on a disc."""
    size = (15.5 if n < 10 else 13.5) * scale
    words = centred(x, y + 0.36 * size, n, round(size, 1), "var(--disc-ink)", font_weight="bold")
    look = {"stroke": "var(--disc-ink)", "stroke_width": 1.4}
    one = " one" if n == 1 else ""
    return f'<g class="count{one}">{circle(x, y, round(DISC * scale, 1), "var(--disc)", **look)}{words}</g>'


@cache
def shields(x: float, y: float, values: tuple[int, ...]) -> str:
    """What first, second and third are worth, on shields of gold, silver and copper; (x, y) is the top's middle."""
    pitch = SHIELD[0]
    parts = []
    for i, value in enumerate(values):
        middle = x + (i - (len(values) - 1) / 2) * pitch
        fill = (FIRST, SECOND, THIRD)[min(i, 2)]
        parts.append(f'<use href="#s-shield" x="{middle:g}" y="{y:g}" fill="{fill}"/>')
        parts.append(centred(middle, y + 17.5, value, 15, ON_SHIELD, font_weight="bold"))
    return f'<g class="worth">{"".join(parts)}</g>'


@cache
def symbols() -> Mapping[str, str]:
    """All of these by id."""
    found = {"s-cube": _named("s-cube", _cube()), "s-shield": _shield(), "s-pawn": _named("s-pawn", _pawn())}
    for colour in COLOURS:
        fill, edge, ink = COLOURS[colour]
        look = f'fill="{fill}" stroke="{edge}"'
        found[f"s-cube-{colour}"] = f'<g id="s-cube-{colour}" {look}><use href="#s-cube"/>{_on_top(colour, ink)}</g>'
        found[f"s-pawn-{colour}"] = f'<g id="s-pawn-{colour}" {look}><use href="#s-pawn"/>{_on_breast(colour, ink)}</g>'
        for n in range(2, MOST + 1):
            name = f"s-heap-{colour}-{n}"
            found[name] = _named(name, "".join(cube(colour, x, y) for x, y in _LAYOUTS[n]))
    return found | {"s-crown": _named("s-crown", _crown())}


def _named(name: str, content: str) -> str:
    return f'<g id="{name}">{content}</g>'


def _cube() -> str:
    """A silhouette in the piece's colour; light lies on the top, shade on the right."""
    w, s, t = HALF, _SLANT, _TALL
    whole = f'<path d="M0 0l{w}-{s}v-{t}l-{w}-{s}l-{w} {s}v{t}z" stroke-width="1.4" stroke-linejoin="round"/>'
    top = f'<path class="face" d="M0-{t}l{w}-{s}l-{w}-{s}l-{w} {s}z" fill="{LIGHT}" fill-opacity=".3" stroke="none"/>'
    side = f'<path class="face" d="M0 0l{w}-{s}v-{t}l-{w} {s}z" fill="{SHADE}" fill-opacity=".3" stroke="none"/>'
    return whole + top + side


_TOPS: Final = {
    "red": '<ellipse cy="-21" rx="5" ry="2.7" {}/>',
    "blue": '<path d="M0-24.7l7 3.7l-7 3.7l-7-3.7z" {}/>',
    "yellow": '<path d="M0-25l6 6.2h-12z" {}/>',
    "green": '<path d="M-7-21l7-1.9l7 1.9l-7 1.9z" {}/>',
    "white": '<path d="M-6.4-21l3-2.8h6.8l3 2.8l-3 2.8h-6.8z" {}/>',
}
"""The emblems as they lie on the top of a cube, seen from above at a slant."""


def _on_top(colour: str, ink: str) -> str:
    return _TOPS[colour].format(f'fill="{ink}" stroke="none"')


def _pawn() -> str:
    """A round head on a robe."""
    robe = '<path d="M-11.5-3q0-4 3.5-7q4-6 4-14h8q0 8 4 14q3.5 3 3.5 7q-11.5 5.5-23 0z"'
    fold = '<path class="face" d="M1-24h3q0 8 4 14q3.5 3 3.5 7q-5 2.4-9.5 2.7q3.5-12-1-23.7z"'
    return (
        f'{robe} stroke-width="1.5" stroke-linejoin="round"/>'
        f'{fold} fill="{SHADE}" fill-opacity=".28" stroke="none"/>'
        '<circle cy="-31" r="8.5" stroke-width="1.5"/>'
        f'<circle class="face" cx="-2.5" cy="-33.5" r="3" fill="{LIGHT}" fill-opacity=".4" stroke="none"/>'
    )


_BREASTS: Final = {
    "red": '<circle cy="-9" r="4" {}/>',
    "blue": '<path d="M-3.5-12.5h7v7h-7z" {}/>',
    "yellow": '<path d="M0-13.5l4.5 8h-9z" {}/>',
    "green": '<path d="M0-14l4.5 5l-4.5 5l-4.5-5z" {}/>',
    "white": '<path d="M-4.6-9l2.3-4h4.6l2.3 4l-2.3 4h-4.6z" {}/>',
}


def _on_breast(colour: str, ink: str) -> str:
    return _BREASTS[colour].format(f'fill="{ink}" stroke="none"')


def _shield() -> str:
    outline = "M-12 0h24v13q0 8-12 13.5q-12-5.5-12-13.5z"
    return f'<path id="s-shield" d="{outline}" stroke="{SHADE}" stroke-width="1.3" stroke-linejoin="round"/>'


def _crown() -> str:
    """The king's crown round the origin."""
    look = {"stroke": GOLD_EDGE, "stroke_width": 1.6, "stroke_linejoin": "round"}
    band = path("M-18 12l-4-21l11 10l11-15l11 15l11-10l-4 21z", GOLD, **look)
    rim = path("M-18 6.5h36", stroke=GOLD_EDGE, stroke_width=1.4)
    pearls = "".join(
        circle(x, y, 2.6, GOLD, stroke=GOLD_EDGE, stroke_width=1.2) for x, y in ((-22, -10), (0, -15), (22, -10))
    )
    return band + rim + pearls
