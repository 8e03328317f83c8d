"""What lessons point at: the spots of a drawing, and every part of it that has an id."""

from __future__ import annotations

import re

from meseta.core.errors import UnknownName
from meseta.render.drawing import Drawing

_ID = re.compile(r'\sid="([^"]+)"')


def parts_in(drawing: Drawing) -> dict[str, str]:
    """Every id of the picture, inside parts too, with the pane where it is."""
    return {
        found[1]: pane.name
        for pane in drawing.panes
        for markup in pane.parts.values()
        for found in _ID.finditer(markup)
    }


def pane_of(drawing: Drawing, name: str) -> str:
    """The pane where a spot or a part lies; where both have the name, the spot is meant, and ``#king`` is the part."""
    shown = {pane.name for pane in drawing.panes if pane.parts}
    spot = drawing.spots.get(name)
    if spot is not None and spot.pane in shown:
        return spot.pane
    parts, name = parts_in(drawing), name.removeprefix("#")
    if name not in parts:
        raise UnknownName("part or spot", name, [*drawing.spots, *parts])
    return parts[name]
