"""War of the 3 Sanchos drawn: castles, troops, kings and dice, written down once and used by name.

A piece takes the colour of its Sancho from where it is used. Light comes from the upper left: upper faces are mixed
with chalk, right faces with soot, and the edges are ink.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from meseta.games.sanchos.names import NOBODY, PAINTS
from meseta.render.palette import COLOURS, shape
from meseta.render.sanchos.colours import CHALK, GILT, INK, LINTEL, PIT, SOOT, STEEL, VERMILION, WOOD
from meseta.render.shapes import centred, circle, path, rect

TOWERS = (3, 2, 1)
"""How many towers a home castle, a castle and a tower have."""
HALVES = (42, 35, 17)
"""How far each reaches from its middle."""
HEIGHTS = (62, 46, 50)
"""How tall each is, with its battlements."""
BLOCK, WIDE, BLOCK_TALL = 46, 56, 38
"""The room of an army's block, with one digit and with two."""
KING, KING_TALL = 32, 46
"""The room of a king."""
DIE = 42
_SMALLER = 0.85
"""Below this, numbers take all the room of their blocks on small screens."""
_DIGIT = 9
"""More are written with two digits."""

_INKED: dict[str, Any] = {"stroke": INK, "stroke_linejoin": "round"}
_BRIGHT: dict[str, Any] = {"fill_opacity": ".3"}


@cache
def symbols() -> dict[str, str]:
    """Every piece once, drawn round the origin; nothing is seen until it is used."""
    drawn = {"block": _block(38), "wide": _block(48), "king": _king(), "die": _die(), "ring": _ring()}
    drawn |= {f"site{towers}": _site(towers) for towers in TOWERS}
    drawn |= {"head": _head(), "crown": _crown(), "worth": _worth(), "swords": _swords(), "stakes": _stakes()}
    for paint in PAINTS:
        drawn[f"e-{paint}"] = shape(paint, 0, 0, 11, f'fill="{COLOURS[paint].ink}"')
        drawn[f"seal-{paint}"] = shape(
            paint, 0, 0, 15, f'fill="{COLOURS[paint].fill}" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'
        )
    cross = "M-19,-19L19,19M19,-19L-19,19"
    drawn["cross"] = "".join(
        path(cross, stroke=ink, stroke_width=wide, stroke_linecap="round")
        for ink, wide in ((CHALK, 10), (VERMILION, 6))
    )
    return {f"s-{name}": f'<g id="s-{name}">{picture}</g>' for name, picture in drawn.items()}


# -- glyphs ------------------------------------------------------------------------------------------------------------


def _block(wide: float) -> str:
    """A block of wood, seen from the front and a little from above."""
    left, right = -wide / 2 - 4, wide / 2 - 4
    return (
        path(f"M{left:g},-10l8-8h{wide:g}v28l-8,8h{-wide:g}z", "inherit", **_INKED, stroke_width=1.8)
        + path(f"M{left:g},-10l8-8h{wide:g}l-8,8z", CHALK, **_BRIGHT)
        + path(f"M{right:g},-10l8-8v28l-8,8z", SOOT, **_BRIGHT)
        + path(f"M{left:g},-10h{wide:g}v28M{right:g},-10l8-8", **_INKED, stroke_width=1)
        + path(
            f"M{left + 3:g},13q9-3 17,0t{wide - 24:g},-1",
            stroke=SOOT,
            stroke_opacity=".25",
            class_="ornament",
        )
    )


def _king() -> str:
    """A pawn with a crown; it stands on the origin."""
    half = "M0,-31c5,0 8,4 8,8 0,3-1,5-3,7 5,4 7,10 8,16 2,1 3,2 3,5"
    body = f"{half}h-32c0-3 1-4 3-5 1-6 3-12 8-16-2-2-3-4-3-7 0-4 3-8 8-8z"
    dark = "M3,-30c4,1 5,4 5,7 0,3-1,5-3,7 5,4 7,10 8,16 2,1 3,2 3,5h-9c0-9-2-16-6-21 2-2 3-4 3-7 0-3 0-5-1-7z"
    crown = "M-9,-28l-3-14 7,6 5-9 5,9 7-6-3,14z"
    return (
        path(body, "inherit", **_INKED, stroke_width=1.8)
        + path(dark, SOOT, **_BRIGHT)
        + path(crown, GILT, **_INKED, stroke_width=1.5)
        + path("M-9,-28h18v-4h-19z", VERMILION)
    )


def _die() -> str:
    """A rounded die of wood."""
    whole = "M-20,-8q0-5 3-8l5-5q2-2 6-2h20q8,0 8,8v20q0,4-3,7l-5,5q-2,2-6,2h-20q-8,0-8-8z"
    return (
        path(whole, "inherit", **_INKED, stroke_width=1.8)
        + path("M-20,-8q0-5 3-8l5-5q2-2 6-2h20q5,0 7,3l-6,6q-1-2-5-2h-20q-6,0-10,8z", CHALK, **_BRIGHT)
        + path("M21,-20q1,2 1,5v20q0,4-3,7l-5,5q2-2 2-6v-20q0-3-1-5z", SOOT, **_BRIGHT)
        + path("M-14,16q8-4 14-1t13-1", stroke=SOOT, stroke_opacity=".25", class_="ornament")
    )


def _ring() -> str:
    """What tells a guard's die: a ring and a crown."""
    hoop = (-15, -10, 27, 25, "none", 7)
    ring = rect(*hoop, stroke=INK, stroke_width=4.4) + rect(*hoop, stroke=GILT, stroke_width=2.4)
    return ring + path("M-9,3l-2.5-10 6,4.5 4-7 4,7 6-4.5-2.5,10z", GILT, **_INKED, stroke_width=1.2)


def _tower(x: float, half: float, top: float) -> str:
    """A tower with battlements, its right half in shadow, and a bright cornice."""
    step = (2 * half + 4) / 5
    teeth = "".join(f"h{step:g}v5" + f"h{step:g}v-5" for _ in range(2)) + f"h{step:g}"
    return (
        path(
            f"M{x - half - 2:g},{-top:g}{teeth}v12h-2V0h{-2 * half:g}V{12 - top:g}h-2z",
            "inherit",
            **_INKED,
            stroke_width=2,
        )
        + path(f"M{x:g},{12 - top:g}h{half:g}V0h{-half:g}z", SOOT, **_BRIGHT)
        + path(f"M{x - half:g},{13 - top:g}h{2 * half:g}v5h{-2 * half:g}z", LINTEL, **_INKED, stroke_width=1)
    )


def _wall(half: float, top: float) -> str:
    step = 2 * half / 7
    teeth = "".join(f"h{step:.2f}v5h{step:.2f}v-5" for _ in range(3)) + f"h{step:.2f}"
    return path(f"M{-half:g},0V{-top:g}{teeth}V0z", "inherit", **_INKED, stroke_width=2)


def _gate(half: float, top: float) -> str:
    door = f"M{-half:g},0v{4 - top:g}a{half + 2:g} {half + 2:g} 0 1 1 {2 * half:g} 0v{top - 4:g}z"
    return path(door, PIT, stroke=LINTEL, stroke_width=1.6)


def _site(towers: int) -> str:
    """A tower, a castle with two towers or a home castle with three; it stands on the origin."""
    if towers == 1:
        return _tower(0, 15, 50) + _gate(4, 10)
    if towers == 2:
        return _wall(17, 30) + _gate(5, 13) + _tower(-23, 10, 46) + _tower(23, 10, 46)
    return _tower(0, 13, 62) + _wall(24, 28) + _gate(5, 13) + _tower(-30, 10, 46) + _tower(30, 10, 46)


def _head() -> str:
    """Somebody who looks over the wall, in a helmet."""
    return circle(0, 0, 5.2, "var(--sa-face)", **_INKED, stroke_width=1.3) + path(
        "M-5.6-1.5h11.2q-.6-5.5-5.6-5.5t-5.6,5.5z", "var(--sa-helmet)"
    )


def _crown() -> str:
    return path("M-10,6l-3-14 7,6 6-9 6,9 7-6-3,14z", GILT, **_INKED, stroke_width=1.5) + path(
        "M-10,6h20v-4h-20z", VERMILION
    )


def _worth() -> str:
    """A star with eight points, large enough for a number."""
    points = "M0,-14l4,4 6,0 0,6 4,4-4,4 0,6-6,0-4,4-4-4-6,0 0-6-4-4 4-4 0-6 6,0z"
    return path(points, GILT, **_INKED, stroke_width=1.4)


def _sword() -> str:
    return (
        path("M-1.8,-20L0,-25 1.8,-20V8h-3.6z", STEEL, **_INKED, stroke_width=1)
        + path("M-7,8h14v3h-14zM-1.5,11h3v7h-3z", GILT, **_INKED, stroke_width=0.9)
        + circle(0, 19.5, 2.6, GILT, **_INKED, stroke_width=0.9)
    )


def _swords() -> str:
    return "".join(f'<g transform="rotate({turn})">{_sword()}</g>' for turn in (40, -40))


def _stakes() -> str:
    """A row of pointed stakes, one behind the other."""
    row = "".join(f"M{x},8v-{14 + i % 2 * 3}l3-5 3,5v{14 + i % 2 * 3}z" for i, x in enumerate(range(-24, 24, 7)))
    return path(row, WOOD, **_INKED, stroke_width=1.3)


# -- in use ------------------------------------------------------------------------------------------------------------


def piece(name: str, x: float = 0, y: float = 0, scale: float = 1, fill: str = "") -> str:
    """A piece at a place, in a colour."""
    colour = f' fill="{fill}"' if fill else ""
    if scale == 1:
        return f'<use href="#s-{name}" x="{x:g}" y="{y:g}"{colour}/>'
    return f'<use href="#s-{name}" transform="translate({x:g} {y:g})scale({scale:g})"{colour}/>'


@lru_cache(512)
def troops(sancho: int, n: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Troops: a block in the Sancho's colour with their number and his sign."""
    fill, _, ink = COLOURS[PAINTS[sancho]]
    wide, small = n > _DIGIT, " small" if scale <= _SMALLER else ""
    number = centred(
        x - (12 if wide else 11) * scale,
        y + 12 * scale,
        n,
        round(21 * scale, 1),
        ink,
        font_weight="bold",
        class_=f"sa-count{' two' if wide else ''}{small}",
        stroke=fill,
        stroke_width="0",
    )
    sign = piece(f"e-{PAINTS[sancho]}", x + (12 if wide else 7) * scale, y + 4 * scale, scale)
    sign = f'<g class="sa-sign">{sign}</g>' if small else sign
    return piece("wide" if wide else "block", x, y, scale, fill) + sign + number


def king(sancho: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A king; he stands a little below the middle of his room."""
    fill = COLOURS[PAINTS[sancho]].fill
    foot = y + 14 * scale
    return piece("king", x, foot, scale, fill) + piece(f"e-{PAINTS[sancho]}", x - scale, foot - 4 * scale, 0.8 * scale)


def die(sancho: int, guard: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A die in its Sancho's colour and shape; the guard's has a ring and a crown."""
    sign = piece(
        f"e-{PAINTS[sancho]}", x - 2 * scale, y + (10 if guard else 3) * scale, (0.7 if guard else 1.6) * scale
    )
    ring = piece("ring", x, y, scale) if guard else ""
    return piece("die", x, y, scale, COLOURS[PAINTS[sancho]].fill) + ring + sign


def site(kind: int, holder: int, x: float, y: float, scale: float = 1) -> str:
    """A tower, castle or home castle in the colour of its holder; of stone while it is free."""
    fill = "var(--sa-ruin)" if holder == NOBODY else COLOURS[PAINTS[holder]].fill
    return piece(f"site{TOWERS[kind]}", x, y, scale, fill)


def outline(x: float, y: float, width: float, height: float, radius: float = 8) -> str:
    """The shape of a spot."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'
