"""War of the 3 Sanchos drawn: castles, troops, kings and dice, written down once and used by name."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from meseta.games.sanchos.names import NOBODY, PAINTS
from meseta.render.palette import COLOURS, GOLD, GOLD_EDGE, emblem, shape
from meseta.render.pictograms import castle, crossed_swords, crown, pictogram
from meseta.render.shapes import centred, circle, moved, path, rect

TOWERS = (3, 2, 1)
"""How many towers a home castle, a castle and a tower have."""
HALVES = (50, 42, 27)
"""How far besiegers stand from the middle of each."""
HEIGHTS = (64, 54, 50)
"""How tall each is, with its battlements."""
CHIP, CHIP_TALL, CHIP_PITCH = 42, 36, 46


@cache
def symbols() -> str:
    """Every piece once, drawn round the origin; nothing is seen until it is used."""
    drawn = {"mountain": pictogram("mountain", 0, 0, 0.8), "swords": crossed_swords(0, 0), "crown": crown(0, 0)}
    drawn |= {f"site{towers}": castle(0, 0, towers, "var(--ruin)", "var(--ruin-edge)") for towers in TOWERS}
    for paint in PAINTS:
        fill, edge, ink = COLOURS[paint]
        drawn |= {f"site{towers}-{paint}": castle(0, 0, towers, fill, edge) for towers in TOWERS}
        drawn[f"chip-{paint}"] = _square(CHIP, fill, edge) + shape(paint, 14, 11, 8, f'fill="{ink}"')
        drawn[f"wide-{paint}"] = _square(CHIP + 10, fill, edge) + shape(paint, 19, 11, 8, f'fill="{ink}"')
        drawn[f"king-{paint}"] = (
            _square(CHIP, fill, edge) + _crown(-4, 0.62, ink) + shape(paint, 0, 11, 8, f'fill="{ink}"')
        )
        drawn[f"sign-{paint}"] = emblem(paint, 0, 0, 14)
        drawn[f"mark-{paint}"] = shape(paint, 0, 0, 10, f'fill="{ink}"')
        drawn[f"point-{paint}"] = circle(0, 0, 7, fill, stroke=edge, stroke_width=1.4)
        die = rect(-22, -22, 44, 44, fill, 10, stroke=edge, stroke_width=1.5)
        guard = rect(-22, -22, 44, 44, fill, 10, stroke=GOLD, stroke_width=3.5)
        drawn[f"die-{paint}"] = die + shape(paint, 0, 0, 17, f'fill="{ink}"')
        drawn[f"guard-{paint}"] = guard + _crown(-5, 0.66, ink) + shape(paint, 0, 13, 10, f'fill="{ink}"')
    drawn["point"] = circle(0, 0, 7, "none", stroke="var(--edge)", stroke_width=1.4)
    drawn["pip"] = circle(0, 0, 7, GOLD, stroke=GOLD_EDGE)
    pieces = (f'<g id="sa-{name}">{picture}</g>' for name, picture in drawn.items())
    return re.sub(r"(\.\d)\d+", r"\1", f'<defs id="sanchos-pieces">{"".join(pieces)}</defs>')


def _crown(y: float, scale: float, ink: str) -> str:
    """A crown that is told from its ground."""
    return moved(0, y, path("M-20,14 L-24,-10 L-10,2 L0,-16 L10,2 L24,-10 L20,14 Z", ink), scale)


def _square(width: float, fill: str, edge: str) -> str:
    return rect(-width / 2, -CHIP_TALL / 2, width, CHIP_TALL, fill, 7, stroke=edge, stroke_width=1.5)


def piece(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A piece at a place."""
    if scale == 1:
        return f'<use href="#sa-{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#sa-{name}" transform="translate({x:g} {y:g})scale({scale:g})"/>'


@lru_cache(1024)
def troops(sancho: int, n: int, x: float = 0, y: float = 0) -> str:
    """Troops: their number in the Sancho's colour and shape."""
    paint = PAINTS[sancho]
    number = centred(x - 4, y + 8, n, 23, COLOURS[paint].ink, font_weight="bold", class_="sa-count")
    return piece(f"{'wide' if n > 9 else 'chip'}-{paint}", x, y) + number


def king(sancho: int, x: float = 0, y: float = 0) -> str:
    """A king."""
    return piece(f"king-{PAINTS[sancho]}", x, y)


def die(sancho: int, guard: int, x: float = 0, y: float = 0) -> str:
    """A die in its Sancho's colour and shape; the guard's has a golden edge and a crown."""
    return piece(f"{'guard' if guard else 'die'}-{PAINTS[sancho]}", x, y)


def site(kind: int, holder: int, x: float, y: float) -> str:
    """A tower, castle or home castle in the colour of its holder; of stone while it is free."""
    paint = "" if holder == NOBODY else f"-{PAINTS[holder]}"
    return piece(f"site{TOWERS[kind]}{paint}", x, y)


def outline(x: float, y: float, width: float, height: float, radius: float = 8) -> str:
    """The shape of a spot."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'
