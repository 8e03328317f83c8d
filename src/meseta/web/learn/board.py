"""Boards for learning: what matters is bright, the rest lies under a veil, and what can be clicked is a link.

The veil is one rectangle with holes; nothing is filtered. A narrow screen sees the neighbourhood of what matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from meseta.core.errors import MesetaError
from meseta.render.drawing import Drawing, Pane
from meseta.render.extent import Box, joined
from meseta.teaching.places import Place, place_of
from meseta.web.html import Markup, el, join
from meseta.web.table.board import STRIP, symbols

_NEAR: Final = 1.7
"""How much larger a narrow screen shows what matters; the style sheet has the same number."""
_PLACES: Final = 8
"""A neighbourhood begins at one of so many places and one more, from edge to edge."""
_HALF: Final = 0.6
"""A pane that is narrower than this share of the board gets half a row."""
_SMALL: Final = 0.56
"""What is larger than this share of the board is not looked at from near."""


class Bright(NamedTuple):
    """What matters on a board, and whether the rest is veiled."""

    places: Sequence[Place]
    veiled: bool = True


class Links(NamedTuple):
    """What can be clicked."""

    go: Mapping[str, str]
    """Options that are expected, with what they are called."""
    address: Callable[[str], str]
    """Where the choice of an option leads; other spots are links too, for the curious."""


def places_in(drawing: Drawing, names: Sequence[str]) -> list[Place]:
    """Where some spots and parts lie; what this drawing does not show is left out."""
    found = []
    for name in names:
        try:
            found.append(place_of(drawing, name))
        except MesetaError:
            continue
    return found


def shown_panes(drawing: Drawing, bright: Sequence[Place], more: Sequence[str]) -> list[Pane]:
    """The board itself, panes where something matters, and panes that the teacher wants."""
    wanted = {place.pane for place in bright} | set(more) | {drawing.panes[0].name}
    return [pane for pane in drawing.panes if pane.parts and pane.name in wanted]


def board(drawing: Drawing, panes: Sequence[Pane], bright: Bright, links: Links | None) -> Markup:
    """Some panes of a drawing."""
    shared = symbols("".join(drawing.symbols.values()))
    return join(shared, [_pane(drawing, pane, pane is drawing.panes[0], bright, links) for pane in panes])


def _pane(drawing: Drawing, pane: Pane, main: bool, bright: Bright, links: Links | None) -> Markup:
    here = [place for place in bright.places if place.pane == pane.name]
    svg = el(
        "svg",
        el("g", Markup("".join(pane.parts.values()))),
        _veil(pane, here) if bright.veiled else None,
        _ring(pane, here),
        _spots(drawing, pane, links) if links is not None else None,
        viewBox=_view_box(pane.box),
        role="group",
        aria_label=pane.title,
    )
    near = _near(pane.box, here) if main else ""
    lit = " lit" if here else ""
    return el("figure", svg, class_=f"pane pane-{pane.name} {_shape(drawing, pane)}{lit}{near}")


def _shape(drawing: Drawing, pane: Pane) -> str:
    """How a pane is laid out."""
    width, height = pane.box[2:]
    if pane is drawing.panes[0]:
        return "main"
    if width < _HALF * drawing.panes[0].box[2]:
        return "full half"
    return "full strip" if width > STRIP * height else "full"


def _view_box(box: Box) -> str:
    return " ".join(f"{length:g}" for length in box)


def _veil(pane: Pane, here: Sequence[Place]) -> Markup:
    """Everything but what matters is far away; so is what a low window shows beside the pane."""
    x, y, width, height = pane.box
    x, width = x - width, 3 * width
    size = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    holes = Markup("".join(place.outline for place in here))
    name = f"veil-{pane.name}"
    mask = el("mask", el("rect", fill="#fff", **size), el("g", holes), id=name, maskUnits="userSpaceOnUse", **size)
    return join(mask, el("rect", class_="veil", mask=f"url(#{name})", **size))


def _ring(pane: Pane, here: Sequence[Place]) -> Markup | None:
    """Ink dashes on a halo round what matters: no colour, because colours are players."""
    if not here:
        return None
    name = f"bright-{pane.name}"
    outlines = el("g", Markup("".join(place.outline for place in here)), id=name)
    return el("g", outlines, el("use", href=f"#{name}", class_="ink"), class_="ring", aria_hidden="true")


def _spots(drawing: Drawing, pane: Pane, links: Links) -> Markup:
    """What is expected lies on top; everything else can be clicked below it."""
    others, expected = [], []
    for option, spot in drawing.spots.items():
        if spot.pane != pane.name:
            continue
        address = escape(links.address(option))
        if option in links.go:
            label = escape(links.go[option])
            expected.append(
                f'<a href="{address}" id="spot-{escape(option)}" class="go" aria-label="{label}">'
                f"<title>{label}</title>{spot.outline}</a>"
            )
        else:
            others.append(f'<a href="{address}" tabindex="-1" aria-hidden="true" rel="nofollow">{spot.outline}</a>')
    return el("g", Markup("".join(others + expected)), class_="links")


def _near(box: Box, here: Sequence[Place]) -> str:
    """Classes that say which neighbourhood a narrow screen shows; none where what matters is large."""
    whole = joined(place.box for place in here)
    if whole is None or whole[2] > _SMALL * box[2] or whole[3] > _SMALL * box[3]:
        return ""
    across = _begin((whole[0] + whole[2] / 2 - box[0]) / box[2])
    down = _begin((whole[1] + whole[3] / 2 - box[1]) / box[3])
    return f" near near-x{across} near-y{down}"


def _begin(middle: float) -> int:
    """At which of the places a neighbourhood begins that has something in its middle."""
    begin = (middle - 0.5 / _NEAR) / (1 - 1 / _NEAR)
    return min(_PLACES, max(0, round(_PLACES * begin)))
