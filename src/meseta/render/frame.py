"""Frames of glazed tiles round a board: a row of them as a symbol, laid round the edge by ``<use>``.

A ``<pattern>`` would be shorter, but renderers round its cell, so that a long row of tiles drifts. A row is a few long
paths and not tiles that are used: browsers know of everything that is used where it lies, and look at all of them again
after every move.
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
Tile = tuple[tuple[str, str, str], ...]
"""What a tile is made of: where a line begins, how it goes on as far as the next tile, and its paint."""
AZULEJO: Final[Tile] = (
    ("0 0", "l14 14m0-14l-14 14m14-14", 'stroke="var(--tile)" stroke-width="1.7"'),
    ("7 2.6", "l4.4 4.4l-4.4 4.4l-4.4-4.4zm14 0", 'fill="var(--ochre)"'),
    ("0 4.5", "l2.5 2.5l-2.5 2.5zm14 0l-2.5 2.5l2.5 2.5z", 'fill="var(--tile)"'),
)
"""A diamond of ochre between lattices of blue."""


@cache
def frame(width: float, height: float, name: str = "s-tiles") -> str:
    """Tiles along the four edges of a board; there is room for whole rows."""
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


def symbols(tile: Tile = AZULEJO, name: str = "s-tiles") -> Mapping[str, str]:
    """A row of tiles, each drawn in a square of fourteen."""
    row = "".join(f'<path d="M{start}{onward * ROW}" {paint}/>' for start, onward, paint in tile)
    return {name: f'<g id="{name}">{row}</g>'}


def _line(name: str, count: int, placed: Callable[[float], str]) -> Iterator[str]:
    """As many tiles as a line has, row by row."""
    yield from (f'<use href="#{name}" {placed(TILE * at)}/>' for at in range(0, count, ROW))
