"""One palette and type for all games. Every colour also has a shape, for eyes that do not tell colours apart.

Colours are names of CSS variables, so that one drawing serves light and dark pages; ``data/board.css`` and the sheets
beside it say what they are. A picture that stands alone is given the light ones by ``in_light``.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import NamedTuple

SERIF = "var(--serif)"
SANS = "var(--sans)"
MONO = "var(--mono)"
DISPLAY = "var(--display)"
"""The face of titles, names on maps and big numbers: bold, and italic without figures."""

PAPER = "var(--paper)"
INK = "var(--ink)"
FAINT = "var(--faint)"
SEA = "var(--sea)"
SHALLOW = "var(--shallow)"
LINE = "var(--line)"
BORDER = "var(--border)"
GOLD = "var(--gold)"
ON_GOLD = "var(--on-gold)"
GOLD_EDGE = "var(--gold-edge)"
ALARM = "var(--alarm)"
NEIGHBOUR = "var(--neighbour)"
CARD = "var(--card)"
EDGE = "var(--edge)"
STONE = "var(--stone)"
STONE_DARK = "var(--stone-dark)"
STEEL = "var(--steel)"
WOOD = "var(--wood)"
DARK = "var(--dark)"
PLANK = "var(--plank)"
LIGHT, SHADE = "var(--wood-light)", "var(--wood-shade)"
"""What lies on the faces of wooden pieces, with a fill-opacity."""
FIRST, SECOND, THIRD, ON_SHIELD = "var(--first)", "var(--second)", "var(--third)", "var(--on-shield)"


class Colour(NamedTuple):
    """A player's colour: fill, edge and the ink that reads well on it."""

    fill: str
    edge: str
    ink: str


COLOURS = {
    name: Colour(f"var(--{name})", f"var(--{name}-edge)", f"var(--{name}-ink)")
    for name in ("red", "blue", "yellow", "green", "white")
}


BOARD = "board.css"
_SHEETS = {
    "el_grande": ("cards.css",),
    "king_and_intrigue": ("cards.css", "court.css"),
    "sanchos": ("sanchos.css",),
    "toledo": ("toledo.css",),
}
ALL_SHEETS = (BOARD, *dict.fromkeys(sheet for sheets in _SHEETS.values() for sheet in sheets))


def sheets_of(title: str) -> tuple[str, ...]:
    """The style sheets that a page with drawings of a title needs; a title from elsewhere may use every colour."""
    return (BOARD, *_SHEETS[title]) if title in _SHEETS else ALL_SHEETS


def stylesheet(sheets: Sequence[str] = ALL_SHEETS) -> str:
    """What these sheets say; all of them know every colour of the house."""
    data = resources.files("meseta.render").joinpath("data")
    return "\n".join(data.joinpath(sheet).read_text(encoding="utf-8") for sheet in sheets)


@cache
def light() -> dict[str, str]:
    """The light value of every variable of the style sheet."""
    return {name: by_day for name, (by_day, _) in _variables().items()}


@cache
def dark() -> dict[str, str]:
    """The dark value of every variable of the style sheet."""
    return {name: by_night for name, (_, by_night) in _variables().items()}


def _variables() -> dict[str, tuple[str, str]]:
    found = re.findall(r"--([\w-]+):\s*(?:light-dark\(([^,]+),([^)]*)\)|([^;]+));", stylesheet())
    return {name: ((one or single).strip(), (other or single).strip()) for name, one, other, single in found}


def lettered(markup: str) -> str:
    """The display face for a picture in a page, which cannot ask for files: what of it the markup uses, as a style."""
    shown = re.findall(r'<text [^>]*font-family="var\(--display\)"[^>]*>', markup)
    faces = (
        (style, look)
        for style, look, mark in (("Bold", "font-weight:700", "bold"), ("Italic", "font-style:italic", "italic"))
        if any(f'="{mark}"' in text for text in shown)
    )
    rules = "".join(f"@font-face{{font-family:'Meseta Display';{look};src:{_face(style)}}}" for style, look in faces)
    return f"<style>{rules}</style>" if rules else ""


@cache
def _face(style: str) -> str:
    content = resources.files("meseta.render").joinpath(f"data/MesetaDisplay-{style}.woff2").read_bytes()
    return f"url(data:font/woff2;base64,{b64encode(content).decode()})"


def in_light(markup: str) -> str:
    """Markup with the light colours instead of variables, for pictures that stand alone."""
    return in_colours(markup, light())


def in_colours(markup: str, values: dict[str, str]) -> str:
    """Markup with these colours instead of variables."""
    plain = re.sub(r"var\(--([\w-]+)\)", lambda m: values[m[1]], markup)
    return re.sub(r"color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)", lambda m: _mixed(m[1], m[3], int(m[2])), plain)


def lighter(colour: str, share: float) -> str:
    """A colour mixed with paper, for grounds: 0 is the colour itself, 1 is paper."""
    return f"color-mix(in srgb, {colour} {100 - round(100 * share)}%, {PAPER})"


def _mixed(one: str, other: str, percent: int) -> str:
    parts = ((int(one[i : i + 2], 16) * percent + int(other[i : i + 2], 16) * (100 - percent)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part / 100):02x}" for part in parts)


def text(x: float, y: float, words: str, size: float = 14, fill: str = INK, **more: str) -> str:
    """A line of text, safely escaped; attributes may use ``_`` for ``-``, and ``class_``."""
    listed = "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{listed}>{escape(words)}</text>'


def emblem(colour: str, x: float, y: float, size: float) -> str:
    """The shape that goes with a colour, in that colour."""
    fill, edge, _ = COLOURS[colour]
    return shape(colour, x, y, size, f'fill="{fill}" stroke="{edge}" stroke-width="1.2"')


def shape(colour: str, x: float, y: float, size: float, look: str) -> str:
    """The shape that goes with a colour: disc, square, triangle, diamond, hexagon."""
    half = size / 2
    if colour == "blue":
        return f'<rect x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" {look}/>'
    if colour == "yellow":
        points = f"{x:g},{y - half:g} {x + half:g},{y + half:g} {x - half:g},{y + half:g}"
        return f'<polygon points="{points}" {look}/>'
    if colour == "green":
        points = f"{x:g},{y - half:g} {x + half:g},{y:g} {x:g},{y + half:g} {x - half:g},{y:g}"
        return f'<polygon points="{points}" {look}/>'
    if colour == "white":
        corners = ((-half, 0), (-half / 2, -half), (half / 2, -half), (half, 0), (half / 2, half), (-half / 2, half))
        return f'<polygon points="{" ".join(f"{x + a:g},{y + b:g}" for a, b in corners)}" {look}/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" {look}/>'
