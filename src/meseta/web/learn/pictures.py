"""Pictures of positions for reading: one pane or a part of it, with numbers that point at things.

A page that has several of them sends everything once: equal parts of later pictures refer to the first one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from meseta.core.game import Game
from meseta.render import drawing_of
from meseta.render.drawing import Drawing, Pane
from meseta.render.extent import Box, inside, joined
from meseta.render.palette import text
from meseta.teaching.library import Picture, shown
from meseta.teaching.places import Place, place_of
from meseta.web.html import Markup, el

_MARGIN: Final = 26.0
_WIDE, _HIGH = 1.9, 1.25
"""A window is so many times wider than high at most, and at least."""
_LARGE: Final = 90.0
"""What is larger than this carries its number inside, everything else at its corner."""
STRIP: Final = 3.0
"""A picture so many times wider than high takes the whole width of a page."""
_WHOLE, _HALF, _DISC = 1130.0, 540.0, 12.0
"""How wide pictures are on a screen, and how large the numbers on them."""
_CORNERS: Final = ((0.84, 0.2), (0.16, 0.2), (0.84, 0.8), (0.16, 0.8), (0.5, 0.88), (0.5, 0.12))
_ID = re.compile(r'\sid="([^"]+)"')


class Album:
    """The pictures of one page."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self._game = game
        self._language = language
        self._pictures = 0
        self._sent: dict[str, str] = {}
        """Markup that is on the page already, with its id."""
        self._ids: set[str] = set()

    def shape(self, picture: Picture) -> float:
        """How many times wider than high a picture is."""
        match, seat = shown(self._game, picture.scene)
        drawing = drawing_of(self._game, match.view(seat), self._language)
        _, _, width, height = window(drawing, _pane(drawing, picture), picture.around)
        return width / height

    def picture(self, picture: Picture, label: str, notes: Sequence[str] = (), *, table: Any = None) -> Markup:
        """A picture as an element; ``notes`` are numbered. ``table`` replaces the picture's own view, if given."""
        match, seat = shown(self._game, picture.scene)
        view = match.view(seat) if table is None else table
        drawing = drawing_of(self._game, view, self._language)
        pane = _pane(drawing, picture)
        box = window(drawing, pane, picture.around)
        self._pictures += 1
        parts = Markup("".join(self._part(name, markup) for name, markup in pane.parts.items()))
        ring = Markup("".join(place_of(drawing, name).outline for name in picture.point))
        shared = Markup("".join(drawing.symbols.values())) if self._pictures == 1 else None
        return el(
            "svg",
            el("defs", shared) if shared else None,
            el("g", parts),
            el("g", el("g", ring), el("g", ring, class_="ink"), class_="ring") if ring else None,
            [_number(n, place_of(drawing, name), box) for n, name in enumerate(notes, 1)],
            viewBox=" ".join(f"{length:g}" for length in box),
            role="img",
            aria_label=label,
            class_="picture",
        )

    def _part(self, name: str, markup: str) -> str:
        """A part, or a reference to an equal one; ids that are taken get the picture's number behind them."""
        if markup in self._sent:
            return f'<use href="#{self._sent[markup]}"/>'
        ids = _ID.findall(markup)
        if self._ids.isdisjoint(ids):
            self._ids.update(ids)
            if name in ids:
                self._sent[markup] = name
            return markup
        fresh = markup
        for one in ids:
            fresh = re.sub(rf'(\sid="|href="#|url\(#){re.escape(one)}(?=["\)])', rf"\g<1>{one}-{self._pictures}", fresh)
            self._ids.add(f"{one}-{self._pictures}")
        if name in ids:
            self._sent[markup] = f"{name}-{self._pictures}"
        return fresh


def _pane(drawing: Drawing, picture: Picture) -> Pane:
    return next((one for one in drawing.panes if one.name == picture.pane), drawing.panes[0])


def window(drawing: Drawing, pane: Pane, around: Sequence[str]) -> Box:
    """The part of a pane round some places; the whole pane where none is named."""
    whole = joined(place_of(drawing, name).box for name in around)
    if whole is None:
        return pane.box
    x, y, width, height = whole
    x, y, width, height = x - _MARGIN, y - _MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN
    if width > _WIDE * height:
        y, height = y - (width / _WIDE - height) / 2, width / _WIDE
    if width < _HIGH * height:
        x, width = x - (_HIGH * height - width) / 2, _HIGH * height
    return _inside((x, y, width, height), pane.box)


def _inside(box: Box, pane: Box) -> Box:
    """A window moved and cut so that it shows nothing but the pane."""
    x, y, width, height = box
    width, height = min(width, pane[2]), min(height, pane[3])
    x = min(max(x, pane[0]), pane[0] + pane[2] - width)
    y = min(max(y, pane[1]), pane[1] + pane[3] - height)
    return x, y, width, height


def _number(n: int, place: Place, box: Box) -> Markup:
    """A number that points at a place."""
    radius = _DISC * box[2] / (_WHOLE if box[2] > STRIP * box[3] else _HALF)
    at_x, at_y = _beside(place)
    at_x = min(max(at_x, box[0] + radius + 2), box[0] + box[2] - radius - 2)
    at_y = min(max(at_y, box[1] + radius + 2), box[1] + box[3] - radius - 2)
    disc = el("circle", cx=f"{at_x:.1f}", cy=f"{at_y:.1f}", r=f"{radius:.1f}")
    size = round(1.25 * radius, 1)
    digit = text(at_x, at_y + 0.42 * size / 1.2, str(n), size, "", text_anchor="middle", font_weight="bold")
    return el("g", disc, Markup(digit), class_="call-out", aria_hidden="true")


def _beside(place: Place) -> tuple[float, float]:
    """Where a number hides least: in a corner of a region, which has its names and pieces in the middle."""
    x, y, width, height = place.box
    if min(width, height) > _LARGE:
        for right, down in _CORNERS:
            point = (x + right * width, y + down * height)
            if inside(point, place.outline):
                return point
    return x + width, y
