"""What a game draws for one seat: panes of named parts, the spots where its options lie, and how pieces move.

Laws that tests check for every game:

* A part is one element; it carries its id. An id is there once in all panes together, also inside parts.
* The same thing has the same id in every drawing of a game, and equal things are equal strings: whoever keeps a page
  up to date compares parts. Renderers remember what they drew (``functools.lru_cache`` on what a part depends on).
* Colours and type are variables of ``data/board.css`` (``meseta.render.palette``); there are no ``style`` attributes,
  no style elements and no scripts, so that the strictest Content-Security-Policy holds. Sizes that phones need larger
  hang on classes and are changed by the same style sheet.
* Nothing shines because it may be chosen: that is the page's business, by means of spots. Spots are there for
  everything that a question could name, whether it is asked now or not.

A page shows a pane as ``<svg viewBox="{box}">`` with the parts in it. One that is much wider than high (a hand, cards
on offer) is shown whole by wide screens; narrow ones scroll it sideways, so that its cards can be read. All other panes
are as wide as the screen.
"""

from __future__ import annotations

from typing import NamedTuple


class Pane(NamedTuple):
    """A window on the picture: a map, a hand, the players. Narrow screens stack the panes."""

    name: str
    title: str
    box: tuple[float, float, float, float]
    """x, y, width and height in the coordinates of the whole picture."""
    parts: dict[str, str]
    """Element id → markup, in painting order. The markup is one element that carries the id."""


class Spot(NamedTuple):
    """Where an option lies on the picture."""

    pane: str
    outline: str
    """One SVG shape without fill and stroke, in the picture's coordinates: the page makes it shine and clickable."""
    label: str
    """What is there, in words: "Galicia: red 1, blue 3"."""


class Plate(NamedTuple):
    """Where the page may write who sits there: the picture knows seats, the page knows people."""

    seat: int
    pane: str
    x: float
    y: float
    room: float
    """From here to the next thing on the line."""


class Drawing(NamedTuple):
    """A view as a picture. The same things have the same ids in every drawing of a game."""

    title: str
    width: float
    height: float
    panes: tuple[Pane, ...]
    spots: dict[str, Spot]
    """By the name of an option (the vocabulary's). Options without a spot are offered as buttons."""
    plates: tuple[Plate, ...] = ()


class Motion(NamedTuple):
    """Something that is seen to happen between two drawings."""

    kind: str
    """``glide`` (a piece flies), ``turn`` (a card is turned up) or ``roll`` (a die falls)."""
    piece: str
    """Markup drawn round the origin; what flies."""
    start: str
    """The id of the part where it begins, ``""`` for nowhere: it appears."""
    end: str
    """The id of the part where it ends, ``""`` for nowhere: it fades."""
