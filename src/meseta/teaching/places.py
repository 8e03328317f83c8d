"""What lessons point at: the spots of a drawing, and every part of it that has an id."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from meseta.core.errors import MesetaError, UnknownName
from meseta.render.drawing import Drawing
from meseta.render.extent import Box, extent

_ID = re.compile(r'<(\w+)[^<>]*?\sid="([^"]+)"')
_SHAPE = re.compile(r'<(path|polygon)\b[^<>]*?\s((?:d|points)="[^"]*")[^<>]*/>')
"""A part that is one shape: its outline is its own."""
_MARGIN = 5.0


class Place(NamedTuple):
    """Something on a picture that can be pointed at."""

    pane: str
    outline: str
    """An SVG shape without fill and stroke."""
    box: Box


def parts_in(drawing: Drawing) -> dict[str, str]:
    """Every id of the picture, inside parts too, with the pane where it is."""
    return {
        found[2]: pane.name
        for pane in drawing.panes
        for markup in pane.parts.values()
        for found in _ID.finditer(markup)
    }


def pane_of(drawing: Drawing, name: str) -> str:
    """The pane where a spot or a part lies; where both have the name, the spot is meant, and ``#king`` is the part."""
    return place_of(drawing, name).pane


def place_of(drawing: Drawing, name: str) -> Place:
    """Where a spot or a part lies."""
    shown = {pane.name for pane in drawing.panes if pane.parts}
    spot = drawing.spots.get(name)
    if spot is not None and spot.pane in shown:
        return Place(spot.pane, spot.outline, _box(spot.outline))
    parts, wanted = parts_in(drawing), name.removeprefix("#")
    if wanted not in parts:
        raise UnknownName("part or spot", name, [*drawing.spots, *parts])
    pane = next(pane for pane in drawing.panes if pane.name == parts[wanted])
    markup = _markup(pane.parts, wanted)
    x, y, width, height = _box(markup)
    if not width and not height:
        raise MesetaError(f"There is nothing to see at {name!r} now.")
    shape = _SHAPE.fullmatch(markup)
    if shape is not None:
        return Place(pane.name, f"<{shape[1]} {shape[2]}/>", (x, y, width, height))
    x, y, width, height = x - _MARGIN, y - _MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN
    outline = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"/>'
    return Place(pane.name, outline, (x, y, width, height))


def _markup(parts: dict[str, str], name: str) -> str:
    """The markup of a part, or of an element inside one."""
    if name in parts:
        return parts[name]
    whole = next(markup for markup in parts.values() if f' id="{name}"' in markup)
    return _element(whole, name)


def _element(markup: str, name: str) -> str:
    """The element with an id: from its tag to the one that closes it."""
    found = next(match for match in _ID.finditer(markup) if match[2] == name)
    depth = 0
    for tag in re.finditer(rf"<(/?){found[1]}\b[^<>]*?(/?)>", markup[found.start() :]):
        depth += 0 if tag[2] else -1 if tag[1] else 1
        if depth <= 0:
            return markup[found.start() : found.start() + tag.end()]
    return markup[found.start() :]


@lru_cache(4000)
def _box(markup: str) -> Box:
    return extent(markup) or (0.0, 0.0, 0.0, 0.0)
