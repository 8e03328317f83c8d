"""One palette and type for all games. Every colour also has a shape, for eyes that do not tell colours apart."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

SERIF = "Georgia, 'Iowan Old Style', 'Palatino Linotype', serif"
SANS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"

PAPER = "#f6f1e7"
INK = "#3a322a"
FAINT = "#8c8073"
SEA = "#d5e3e6"
LINE = "#fffaf0"
GOLD = "#b8892b"
NEIGHBOUR = "#e9e4d8"
CARD = "#fffdf8"
EDGE = "#d8cdb9"
STONE = "#b59a7c"
STEEL = "#8d979f"
WATER = "#4f97a3"


class Colour(NamedTuple):
    """A player's colour: fill, edge and the ink that reads well on it."""

    fill: str
    edge: str
    ink: str


COLOURS = {
    "red": Colour("#c0453b", "#7d241d", "#ffffff"),
    "blue": Colour("#3f6fae", "#203f6b", "#ffffff"),
    "yellow": Colour("#e3b23c", "#8a6412", "#3a2a05"),
    "green": Colour("#5d8f4e", "#31552a", "#ffffff"),
    "white": Colour("#f4f1ea", "#77706a", "#2e2a26"),
}


def text(x: float, y: float, words: str, size: float = 14, fill: str = INK, **more: str) -> str:
    """A line of text, safely escaped; attributes may use ``_`` for ``-``."""
    attributes = {"font-family": SANS, "text-anchor": "start", **{k.replace("_", "-"): v for k, v in more.items()}}
    listed = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {listed}>{escape(words)}</text>'


def emblem(colour: str, x: float, y: float, size: float) -> str:
    """The shape that goes with a colour, in that colour."""
    fill, edge, _ = COLOURS[colour]
    if colour == "white":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2 - 1.5:g}" fill="none" stroke="{edge}" stroke-width="3"/>'
    return shape(colour, x, y, size, f'fill="{fill}" stroke="{edge}" stroke-width="1.2"')


def shape(colour: str, x: float, y: float, size: float, look: str) -> str:
    """The shape that goes with a colour: disc, square, triangle, diamond, ring."""
    half = size / 2
    if colour == "blue":
        return f'<rect x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" {look}/>'
    if colour == "yellow":
        points = f"{x:g},{y - half:g} {x + half:g},{y + half:g} {x - half:g},{y + half:g}"
        return f'<polygon points="{points}" {look}/>'
    if colour == "green":
        points = f"{x:g},{y - half:g} {x + half:g},{y:g} {x:g},{y + half:g} {x - half:g},{y:g}"
        return f'<polygon points="{points}" {look}/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {look}/>'


def lighter(colour: str, share: float) -> str:
    """A colour mixed with paper, for grounds: 0 is the colour itself, 1 is paper."""
    mixed = (round(_part(colour, i) * (1 - share) + _part(PAPER, i) * share) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _part(colour: str, at: int) -> int:
    return int(colour[at : at + 2], 16)
