"""Paint: what styles look like, and the one place that writes to the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO
from unicodedata import combining, normalize

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.control import Control
from rich.style import Style
from rich.table import Table
from rich.text import Text

from meseta.core.game import Game, Paint, plain

PIPED_WIDTH = 100

STYLES: Mapping[str, str] = {
    "seat0": "bold bright_red",
    "seat1": "bold bright_blue",
    "seat2": "bold bright_green",
    "seat3": "bold bright_yellow",
    "seat4": "bold bright_magenta",
    "king": "bold bright_white on magenta",
    "title": "bold",
    "dim": "dim",
    "good": "green",
    "warn": "yellow",
    "bad": "bold red",
    "number": "bold cyan",
    "notation": "cyan",
    "rule": "italic dim",
}
"""Styles by what they mean; a game may use any name, and one that is not here stays plain."""

COLOURS: Mapping[str, str] = {
    "red": "bold bright_red",
    "blue": "bold bright_blue",
    "green": "bold bright_green",
    "yellow": "bold bright_yellow",
    "orange": "bold dark_orange",
    "purple": "bold bright_magenta",
    "violet": "bold bright_magenta",
    "pink": "bold hot_pink",
    "brown": "bold orange4",
    "beige": "bold wheat1",
    "white": "bold bright_white",
    "grey": "bold grey62",
    "black": "bold black on grey70",
}
"""Seats that are called after a colour have it."""


class Painter:
    """The styles of one table: the general ones, and every seat in the colour it is named after."""

    def __init__(
        self, seat_names: Sequence[str] = (), colours: Sequence[str] = (), called: Mapping[str, str] | None = None
    ) -> None:
        own = {f"seat{i}": COLOURS[name] for i, name in enumerate(colours or seat_names) if name in COLOURS}
        self.styles = {name: Style.parse(look) for name, look in {**STYLES, **own}.items()}
        self._seats = {_folded(name): f"seat{i}" for i, name in enumerate(seat_names)}
        self._called = called or {}

    def __call__(self, text: str, style: str) -> str:
        """Text with the codes of a style; the console takes them away again where colours are not wanted."""
        look = self.styles.get(style)
        return text if look is None else look.render(text, color_system=ColorSystem.EIGHT_BIT)

    def sentence(self, text: str) -> str:
        """A sentence with the names of the seats in their colours, written with their accents or without."""
        return re.sub(r"\w+", lambda word: self._seat(word[0]), text)

    def _seat(self, word: str) -> str:
        return self(self._called.get(word, word), self._seats.get(_folded(word), ""))


def painter_of(game: Game[Any], language: str, called: Mapping[str, str] | None = None) -> Painter:
    """The styles of a game's tables: sentences call the seats by their names in a language, or as they are called."""
    most = game.seats[-1]
    settings = game.settle(most, {})
    names = [game.seat_label(seat, most, settings, language) for seat in range(most)]
    return Painter(names, game.seat_colours or game.seat_names, called)


def _folded(word: str) -> str:
    """A word in small letters without accents."""
    return "".join(c for c in normalize("NFKD", word.lower()) if not combining(c))


class Screen:
    """Standard output for people: coloured and clearable on a terminal, plain text in a pipe."""

    def __init__(self, paint: Paint = plain, *, colour: bool = True, file: TextIO | None = None) -> None:
        self.console = _console(file or sys.stdout, colour)
        self.paint = paint

    @property
    def live(self) -> bool:
        """Whether a person looks at it."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    def say(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """Print running text; long lines are wrapped between words, all but the first ``hang`` columns further in."""
        painted = Text.from_ansi(self.paint(text, style) if style else text)
        head, body = painted[:hang], painted[hang:]
        for line in body.wrap(self.console, self.width - indent - hang) or [Text()]:
            line.rstrip()
            self.console.print(Text(" " * indent) + head + line, highlight=False)
            head = Text(" " * hang)

    def draw(self, text: str) -> None:
        """Print a drawing, or a command to be copied: every line as it is."""
        self.console.print(Text.from_ansi(text), no_wrap=True, overflow="ignore", crop=False, highlight=False)

    def show(self, thing: RenderableType) -> None:
        """Print a table."""
        self.console.print(thing, highlight=False)

    def rule(self, title: str) -> None:
        """Print a line across with a title."""
        self.console.rule(Text.from_ansi(title), style="dim", characters="─")

    def clear(self) -> None:
        """Wipe the terminal and what could be scrolled back to, so that no secret stays behind."""
        if self.live:
            self.console.control(Control.clear(), Control.home())
            self.console.file.write("\x1b[3J")
            self.console.file.flush()


class _Console(Console):
    """A console that leaves a broken pipe to those who have something to rescue first."""

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError


def _console(file: TextIO, colour: bool) -> _Console:
    width = None if file.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    if colour:
        return _Console(file=file, width=width, soft_wrap=False)
    return _Console(file=file, width=width, color_system=None)


def table(title: str, columns: Iterable[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Table:
    """A table of texts; the columns in ``right`` hold numbers. Cells may carry paint."""
    made = Table(title=title or None, title_justify="left", title_style="bold", header_style="bold")
    for index, column in enumerate(columns):
        made.add_column(column, justify="right" if index in right else "left")
    for row in rows:
        made.add_row(*(Text.from_ansi(cell) for cell in row))
    return made


def in_columns(cells: Sequence[str], width: int, few: int = 6) -> list[str]:
    """Lay painted cells out in columns that are read downwards, as many as fit; a few stand below each other."""
    widths = [Text.from_ansi(cell).cell_len for cell in cells]
    count = max(1, min(-(-len(cells) // few), width // (max(widths, default=0) + 3)))
    rows = -(-len(cells) // count)
    lines = []
    for row in range(rows):
        line = ""
        for at in range(row, len(cells), rows):
            line += cells[at] + " " * (max(widths[at - row : at - row + rows]) - widths[at] + 3)
        lines.append(line.rstrip())
    return lines
