"""The picture of a title that has no drawing: its text board, letter by letter on a grid, in the palette's colours.

Nothing lies anywhere on it, so pages offer every option as a button.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from meseta.core.game import Game, View
from meseta.render.drawing import Drawing, Pane
from meseta.render.palette import ALARM, COLOURS, FAINT, INK, MONO, text
from meseta.render.shapes import group

LETTER, LINE, SIZE, MARGIN = 10.0, 22.0, 16.5, 16.0
LEAST = 48
"""Columns that a board has at least: one of five letters would fill the screen."""
PHONE = 60
"""A board of more columns is scrolled sideways on a phone."""

_BEGIN, _THEN, _END = "\ue000", "\ue001", "\ue002"
_RUNS = re.compile(f"{_BEGIN}([^{_THEN}]*){_THEN}|({_END})|([^{_BEGIN}{_END}]+)")
_INKS = {"dim": FAINT, "rule": FAINT, "bad": ALARM, "warn": ALARM}
_BOLD = ("title", "number", "king", "bad")


class Run(NamedTuple):
    """A word of a line: where it begins, and its style."""

    column: int
    word: str
    style: str


def text_board(view: View, language: str, game: Game[Any]) -> Drawing:
    """A view as one pane with the text board in it."""
    lines = [list(_runs(line)) for line in game.board(view, _marked, language).splitlines()]
    columns = max([LEAST, *(run.column + len(run.word) for line in lines for run in line)])
    width, height = 2 * MARGIN + columns * LETTER, 2 * MARGIN + max(4, len(lines)) * LINE
    parts = {f"row-{y}": _row(f"row-{y}", y, line, game) for y, line in enumerate(lines) if line}
    title = game.title_in(language)
    pane = Pane("text" if columns <= PHONE else "long-text", title, (0, 0, width, height), parts)
    return Drawing(title, width, height, (pane,), {})


def _marked(words: str, style: str) -> str:
    return f"{_BEGIN}{style}{_THEN}{words}{_END}"


def _runs(line: str) -> Iterator[Run]:
    """The words of a painted line."""
    styles, column = [""], 0
    for style, end, words in _RUNS.findall(line):
        if words:
            for found in re.finditer(r"\S+", words):
                yield Run(column + found.start(), found[0], styles[-1])
            column += len(words)
        elif end:
            styles.pop()
        else:
            styles.append(style)


def _row(name: str, y: int, line: list[Run], game: Game[Any]) -> str:
    """A line; who cannot see it is told it in one piece."""
    base = MARGIN + (y + 0.75) * LINE
    return group(name, [_word(run, base, game) for run in line], " ".join(run.word for run in line))


def _word(run: Run, y: float, game: Game[Any]) -> str:
    """Every letter has a place of its own, so that columns stand in any font."""
    ink, bold = _look(run.style, game)
    places = " ".join(f"{MARGIN + (run.column + i) * LETTER:g}" for i in range(len(run.word)))
    look = {"font_family": MONO} | ({"font_weight": "bold"} if bold else {})
    first = f"{MARGIN + run.column * LETTER:g}"
    return text(float(first), y, run.word, SIZE, ink, **look).replace(f'x="{first}"', f'x="{places}"', 1)


def _look(style: str, game: Game[Any]) -> tuple[str, bool]:
    """Ink and weight of a style, which is named by what it means; seats have their colours."""
    if re.fullmatch(r"seat\d+", style):
        names = game.seat_colours or game.seat_names
        colour = COLOURS.get(names[int(style[4:]) % len(names)])
        return (colour.edge if colour else INK), True
    return _INKS.get(style, INK), style in _BOLD
