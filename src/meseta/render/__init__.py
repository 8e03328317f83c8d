"""Drawings: a view as a picture. What a seat may not know is not in its view and so cannot be drawn.

>>> import meseta
>>> picture = meseta.draw(meseta.new("el_grande", seats=3, seed=7))
>>> picture.svg.startswith("<svg")
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from meseta import games
from meseta.core.event import Event
from meseta.core.files import write_atomically
from meseta.core.game import Game, View
from meseta.render.drawing import Beat, Drawing, Motion, Sheet
from meseta.render.palette import dark, in_colours, in_light, lettered, light
from meseta.render.shapes import page
from meseta.render.text_board import text_board

_LONG = 1.45


class Picture:
    """An SVG that shows itself in notebooks and can be saved."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        """Write the picture to a file."""
        write_atomically(Path(path), self.svg)


def draw(game: Game[Any], view: View, language: str = "en") -> Picture:
    """A view as a picture that stands alone: all panes on one page, in the light colours."""
    return Picture(standalone(drawing_of(game, view, language)))


def standalone(drawing: Drawing) -> str:
    """The panes of a drawing as one SVG, in the light colours."""
    parts = (part for pane in drawing.panes for part in pane.parts.values())
    return in_light(page(drawing.width, drawing.height, drawing.title, parts, drawing.symbols.values()))


def cover(game: Game[Any], view: View, language: str = "en", *, night: bool = False) -> str:
    """The board alone, without hands and players, as an SVG in light or dark colours: what a lobby shows of a game."""
    values = dark() if night else light()
    drawing = drawing_of(game, view, language)
    pane = drawing.panes[0]
    parts = pane.parts.values()
    shared = [lettered("".join(parts)), *drawing.symbols.values()]
    whole = page(drawing.width, drawing.height, game.title_in(language), parts, shared)
    box = " ".join(f"{number:g}" for number in pane.box)
    # A map may lose its margins in a narrower frame; a long board is shown from end to end.
    fit = "meet" if pane.box[2] > _LONG * pane.box[3] else "slice"
    window = f'viewBox="{box}" preserveAspectRatio="xMidYMid {fit}"'
    return in_colours(re.sub(r'viewBox="[^"]*"', window, whole, count=1), values)


def drawing_of(game: Game[Any], view: View, language: str = "en") -> Drawing:
    """A view as panes of named parts, with the spots where its options lie: what a page shows and keeps up to date.

    A title without a drawing has its text board for a picture.
    """
    draws = games.title_of(game).part("drawing") or text_board
    drawing: Drawing = draws(view, language, game)
    return drawing


def motions_of(game: Game[Any], event: Event, view: View, language: str = "en") -> list[Motion]:
    """How an event looks, on the drawing of the view after it; nothing for events that move nothing."""
    moves = games.title_of(game).part("motions")
    motions: list[Motion] = [] if moves is None else moves(event, view, language)
    return motions


def beats_of(game: Game[Any], events: Sequence[Event], view: View, language: str = "en") -> list[Beat]:
    """What of these events is staged, on the drawing of the view after them; nothing for those that pass quietly."""
    stages = games.title_of(game).part("beats")
    beats: list[Beat] = [] if stages is None else stages(events, view, language)
    return beats


def read_by_sheets(game: Game[Any]) -> tuple[type[Event], ...]:
    """The kinds of events that ``sheet_of`` looks at."""
    kinds: tuple[type[Event], ...] | None = games.title_of(game).part("sheet_reads")
    return (Event,) if kinds is None else kinds


def sheet_of(game: Game[Any], events: Iterator[Event], view: View, language: str = "en") -> Sheet | None:
    """The last scoring or battle as a table, from what a viewer may know, newest first; none if there was none yet."""
    writes = games.title_of(game).part("sheet")
    sheet: Sheet | None = None if writes is None else writes(events, view, language)
    return sheet
