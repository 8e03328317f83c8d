"""What a game draws for one seat: panes of named parts, the spots where its options lie, and how pieces move.

Laws that tests check for every game:

* A part is one element; it carries its id. An id is there once in all panes together, also inside parts.
* The same thing has the same id in every drawing of a game, and equal things are equal strings: whoever keeps a page
  up to date compares parts. Renderers remember what they drew (``render/kept.py``, by what a part depends on).
* Colours and type are variables of ``data/board.css`` (``meseta.render.palette``); there are no ``style`` attributes,
  no style elements and no scripts, so that the strictest Content-Security-Policy holds. Sizes that phones need larger
  hang on classes and are changed by the same style sheet.
* Nothing shines because it may be chosen: that is the page's business, by means of spots. Spots are there for
  everything that a question could name, whether it is asked now or not.

A page shows a pane as two stacked ``<svg viewBox="{box}">``: the ground, which is painted once, and above it what
moves. Measured: ten moves repaint in 39 ms where both are one layer, and in 1 ms where they are two. What is drawn many
times (a cube, a tree) is a symbol of the drawing, and stands in the parts as ``<use href="#...">``. A pane that is much
wider than high (a hand, cards on offer) is shown whole by wide screens; narrow ones scroll it sideways, so that its
cards can be read. All other panes are as wide as the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from meseta.render.kept import kept

USED = re.compile(r'href="#([^"]+)"')
"""The names of what is drawn in a piece of markup."""


class Pane(NamedTuple):
    """A window on the picture: a map, a hand, the players. Narrow screens stack the panes."""

    name: str
    title: str
    box: tuple[float, float, float, float]
    """x, y, width and height in the coordinates of the whole picture."""
    parts: dict[str, str]
    """Element id → markup, in painting order. The markup is one element that carries the id."""
    ground: tuple[str, ...] = ()
    """Which of the parts, from the first on, are the ground: sea, land, frames, names. They seldom change."""


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
    called: bool = False
    """Whether the picture keeps its own name for the seat: somebody who is called no other way is not named twice."""


class Later(Mapping[str, Spot]):
    """Spots that are found when somebody looks at them: most of those who see a drawing are not asked anything."""

    def __init__(self, find: Callable[[], dict[str, Spot]]) -> None:
        self._find = find
        self._found: dict[str, Spot] | None = None

    def _all(self) -> dict[str, Spot]:
        if self._found is None:
            self._found = self._find()
        return self._found

    def __getitem__(self, option: str) -> Spot:
        return self._all()[option]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def items(self) -> ItemsView[str, Spot]:
        """Those of the plain dictionary, which are quicker."""
        return self._all().items()


class Drawing(NamedTuple):
    """A view as a picture. The same things have the same ids in every drawing of a game."""

    title: str
    width: float
    height: float
    panes: tuple[Pane, ...]
    spots: Mapping[str, Spot]
    """By the name of an option (the vocabulary's). Options without a spot are offered as buttons."""
    plates: tuple[Plate, ...] = ()
    symbols: Mapping[str, str] = {}
    """Id → ``<symbol>`` (or any other element that ``<use>`` may name): the same in every drawing of a title."""
    seldom: frozenset[str] = frozenset()
    """Those of the symbols that a page is sent only when something on it uses them: the pictures of all cards."""


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


def by_name(seat: int) -> str:
    """Who sits there, for whoever knows: pages put the person's name in its place."""
    return f"{{seat:{seat}}}"


class Beat(NamedTuple):
    """A moment that is staged: told in a caption, shown for a while, and then the next one.

    A page that shows beats plays them one after the other before it asks the next question; whoever wants no motion
    reads the captions and the tables that remain.
    """

    size: str
    """``small``, ``step`` or ``big``: how long it is held where ``hold`` does not say."""
    caption: str
    """What happens, in one sentence of the viewer's language. Seats are named ``{seat:0}``, here and in what else is
    written: the page knows who sits there."""
    motions: tuple[Motion, ...] = ()
    """What is seen to move in it."""
    scene: str = ""
    """Markup that lies over the main pane while the beat lasts, in the picture's coordinates."""
    hold: int = 0
    """Milliseconds at normal speed, motions included; 0 for what its size says."""
    chapter: str = ""
    """A short word for beats that belong together: "Castillo", "Galicia"; pages show them as a row of marks."""
    heading: str = ""
    """What all of it belongs to: "General scoring 2 of 3"."""
    view: Mapping[str, Any] = {}
    """What of the view was still different: while the beat lasts, the picture is drawn so. The points of a region that
    is being told have not yet arrived."""


class Entry(NamedTuple):
    """What one seat got, in a row of a sheet."""

    text: str
    mark: str = ""
    """A sign before it, for what is special about it."""
    said: str = ""
    """The sign in words."""
    best: bool = False


class Row(NamedTuple):
    """A line of a sheet: a place, a step of a battle, a sum."""

    name: str
    entries: tuple[Entry, ...]
    """One for every column of the sheet."""
    note: str = ""
    """Small, below the name: "5 · 3 · 1"."""
    sum: bool = False
    chapter: str = ""
    """The chapter of the beats that tell it; pages fill it in when it is told. Sums come last."""


class Sheet(NamedTuple):
    """The last big moment as a table that stays: for whoever blinked, wants no motion, or listens to the page."""

    title: str
    heads: tuple[tuple[str, str], ...]
    """Of every column the colour and the name; seats as ``by_name`` has them."""
    rows: tuple[Row, ...]
    legend: str = ""
    kind: str = "scoring"
    """What it was: a ``scoring``, a ``battle``, a ``duel``."""


def uses(markups: Iterable[str], symbols: Mapping[str, str]) -> frozenset[str]:
    """The symbols that pieces of markup are drawn with, and those with which they are drawn."""
    return with_theirs(frozenset[str]().union(*map(named, markups)), symbols)


def with_theirs(names: frozenset[str], symbols: Mapping[str, str]) -> frozenset[str]:
    """Symbols, and those with which they are drawn."""
    found: set[str] = set()
    open_names = names
    while open_names:
        found |= open_names
        open_names = frozenset([name for one in open_names for name in named(symbols.get(one, ""))]) - found
    return frozenset(found & symbols.keys())


@kept
def named(markup: str) -> frozenset[str]:
    """What is drawn in a piece of markup, by name."""
    return frozenset(USED.findall(markup))
