"""A position as a postcard: the board, the game's name and who plays, in the size that messengers show.

It is made of a drawing and of words; whoever wants no secret on it gives the drawing of a spectator's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from meseta.render.drawing import Drawing
from meseta.render.palette import CARD, EDGE, FAINT, INK, SERIF, emblem, in_light, text
from meseta.render.shapes import page, rect

WIDTH: Final = 1200
HEIGHT: Final = 630
_MARGIN: Final = 24
_BOARD: Final = 760
"""How wide the board may be."""
_LINE: Final = 58
_TITLE: Final = 46
_TITLES: Final = 3
"""Lines of a title, and how many there may be."""
_LETTERS: Final = 20
"""A longer name is cut."""


class Player(NamedTuple):
    """A line of the postcard."""

    colour: str
    name: str
    points: str


def postcard(drawing: Drawing, title: str, facts: str, players: Sequence[Player]) -> str:
    """The postcard as an SVG, in the light colours."""
    pane = drawing.panes[0]
    high = HEIGHT - 2 * _MARGIN
    wide = min(_BOARD, high * pane.box[2] / pane.box[3])
    box = " ".join(f"{length:g}" for length in pane.box)
    board = (
        f'<svg x="{_MARGIN}" y="{_MARGIN}" width="{wide:g}" height="{high}" viewBox="{box}">'
        f"{''.join(pane.parts.values())}</svg>"
    )
    left = 2 * _MARGIN + wide
    lines = _folded(title, WIDTH - _MARGIN - left)
    top = 170 + _TITLE * (len(lines) - 1)
    parts = [board, *_words(left, WIDTH - _MARGIN - left, lines, facts), *_players(left, top, players)]
    return in_light(page(WIDTH, HEIGHT, title, parts, drawing.symbols.values()))


def _folded(title: str, room: float) -> list[str]:
    """A title that is too long for one line, in two or three."""
    most = max(12, int(room / 19))
    lines = [""]
    for word in title.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:_TITLES]


def _words(x: float, room: float, lines: Sequence[str], facts: str) -> list[str]:
    size = min(48.0 if len(lines) == 1 else 38.0, 1.75 * room / max(1, *map(len, lines)))
    title = [
        text(x, 84 + _TITLE * number, line, round(size, 1), font_family=SERIF, font_weight="bold")
        for number, line in enumerate(lines)
    ]
    return [*title, text(x, 124 + _TITLE * (len(lines) - 1), facts, 20, FAINT)]


def _players(x: float, top: float, players: Sequence[Player]) -> list[str]:
    parts: list[str] = []
    right = WIDTH - _MARGIN
    for number, player in enumerate(players):
        y = top + _LINE * number
        name = player.name if len(player.name) <= _LETTERS else f"{player.name[: _LETTERS - 1]}…"
        parts += [
            rect(x, y, right - x, _LINE - 10, CARD, 8, stroke=EDGE),
            emblem(player.colour, x + 28, y + 24, 22),
            text(x + 54, y + 32, name, 24),
            text(right - 18, y + 33, player.points, 28, INK, text_anchor="end", font_family=SERIF, font_weight="bold"),
        ]
    return parts
