"""What a game draws for one seat: panes of named parts, the spots where its options lie, and how pieces move."""

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


class Drawing(NamedTuple):
    """A view as a picture. The same things have the same ids in every drawing of a game."""

    title: str
    width: float
    height: float
    panes: tuple[Pane, ...]
    spots: dict[str, Spot]
    """By the name of an option (the vocabulary's). Options without a spot are offered as buttons."""


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
