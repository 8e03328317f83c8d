"""Frames of glazed tiles round a board: one tile and a row of them as symbols, laid round the edge by ``<use>``.

A ``<pattern>`` would be shorter, but renderers round its cell, so that a long row of tiles drifts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from meseta.render.shapes import rect

TILE: Final = 14
"""How large a tile is."""
ROW: Final = 8
"""How many tiles make the row that is used again and again."""
AZULEJO: Final = (
    '<path d="M0 0l14 14M14 0l-14 14" stroke="var(--tile)" stroke-width="1.7"/>'
    '<path d="M7 2.6l4.4 4.4l-4.4 4.4l-4.4-4.4z" fill="var(--ochre)"/>'
    '<path d="M0 4.5l2.5 2.5l-2.5 2.5zM14 4.5l-2.5 2.5l2.5 2.5z" fill="var(--tile)"/>'
)
"""A diamond of ochre between lattices of blue."""


@cache
def frame(width: float, height: float, name: str = "s-tile") -> str:
    """Tiles along the four edges of a board; both measures are whole numbers of tiles."""
    far, across, down = TILE / 2, round(width / TILE), round(height / TILE) - 2
    lines = (
        _line(name, across, lambda at: f'x="{at:g}"'),
        _line(name, across, lambda at: f'x="{at:g}" y="{height - TILE:g}"'),
        _line(name, down, lambda at: f'transform="translate({TILE} {at + TILE:g})rotate(90)"'),
        _line(name, down, lambda at: f'transform="translate({width:g} {at + TILE:g})rotate(90)"'),
    )
    ground = rect(far, far, width - TILE, height - TILE, "none", stroke="var(--tile-ground)", stroke_width=TILE)
    edge = rect(TILE, TILE, width - 2 * TILE, height - 2 * TILE, "none", stroke="var(--border)", stroke_width=2)
    tiles = "".join(used for line in lines for used in line)
    return f'{ground}<g class="ornament">{tiles}</g>{edge}'


def symbols(tile: str = AZULEJO, name: str = "s-tile") -> Mapping[str, str]:
    """A tile, drawn in a square of fourteen from the origin, and a row of them."""
    row = "".join(f'<use href="#{name}" x="{TILE * i}"/>' for i in range(ROW))
    return {name: f'<g id="{name}">{tile}</g>', f"{name}s": f'<g id="{name}s">{row}</g>'}


def _line(name: str, count: int, placed: Callable[[float], str]) -> Iterator[str]:
    """As many tiles as a line has, in whole rows first."""
    rows = count // ROW
    yield from (f'<use href="#{name}s" {placed(TILE * ROW * i)}/>' for i in range(rows))
    yield from (f'<use href="#{name}" {placed(TILE * i)}/>' for i in range(rows * ROW, count))
