"""Toledo staged: what lies over the street while a moment is told - a plate of damascened steel, the rest in dusk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from meseta.core.decision import Seat
from meseta.games.toledo.names import COLOURS, FIGURES_TO_END
from meseta.render.palette import DISPLAY, text
from meseta.render.shapes import centred, circle, moved, path, rect
from meseta.render.toledo import street
from meseta.render.toledo.glyphs import GOLD, PALE_GOLD, STEEL
from meseta.render.toledo.pieces import GLAZE, Scene, fencing, money, piece, row
from meseta.render.toledo.scenery import FRAME

_QUIET = "var(--to-on-steel)"
_BOUTS = 3
Names = tuple[str, ...]


class Fencer(NamedTuple):
    """One side of a duel."""

    seat: Seat
    name: str
    role: str
    tiles: Names
    """The duel tiles that were owned."""
    bare: str
    """What is said of somebody who owned none."""


class Fought(NamedTuple):
    """A bout: its card, if there was one that is known, and who won it."""

    card: Scene | None
    winner: Seat


def _plate(wide: float, tall: float, title: str, across: float) -> tuple[float, float, str]:
    """A plate in the middle of the street: its left upper corner, and its markup."""
    x, y = (across - wide) / 2, (street.HEIGHT - tall) / 2
    inner = f"M{FRAME} {FRAME}H{across - FRAME:g}V{street.HEIGHT - FRAME}H{FRAME}z"
    hole = f"M{x:g} {y:g}V{y + tall:g}H{x + wide:g}V{y:g}z"
    volutes = "".join(
        f'<g transform="translate({cx:g} {cy:g})scale({sx} {sy})">'
        + path("M10 34V20Q10 10 20 10H34M16 34V22Q16 16 22 16H34M16 28q0-6 6-6 4 0 4 4", stroke=GOLD, stroke_width=1.6)
        + "</g>"
        for cx, cy, sx, sy in ((x, y, 1, 1), (x + wide, y, -1, 1), (x, y + tall, 1, -1), (x + wide, y + tall, -1, -1))
    )
    drawn = [
        path(inner + hole, "var(--to-dusk)", fill_opacity=".5"),
        rect(x, y, wide, tall, STEEL, 12, stroke=PALE_GOLD, stroke_width=2.4),
        rect(x + 6, y + 6, wide - 12, tall - 12, "none", 8, stroke=GOLD, stroke_width=1.2),
        volutes,
        centred(across / 2, y + 40, title, 24, PALE_GOLD, font_family=DISPLAY, font_weight="bold"),
    ]
    return x, y, "".join(drawn)


def _gold(x: float, y: float, words: object, size: float = 21) -> str:
    return centred(x, y, words, size, PALE_GOLD, font_family=DISPLAY, font_weight="bold")


def _person(seat: Seat, x: float, y: float, scale: float = 1) -> str:
    """A figure on a light disc, so that every colour is seen on steel."""
    disc = circle(x, y, 20 * scale, GLAZE, stroke=GOLD, stroke_width=1.8)
    return disc + piece(COLOURS[seat], x, y + 13 * scale, 0.94 * scale)


def _quiet(x: float, y: float, words: object, size: float = 14.5) -> str:
    return centred(x, y, words, size, _QUIET)


# -- duels -------------------------------------------------------------------------------------------------------------


def duel(
    title: str,
    sides: tuple[Fencer, Fencer],
    bouts: Sequence[Fought],
    duels: Names,
    across: float,
    words: str = "",
    stamp: tuple[Seat, str] | None = None,
) -> str:
    """Both fencers with their duel tiles, the cards of the bouts between them and whose bout each was."""
    wide, tall = 640, 316
    x, y, drawn = _plate(wide, tall, title, across)
    for fencer, at in zip(sides, (x + 92, x + wide - 92), strict=True):
        drawn += _fencer(fencer, at, y, duels)
    for i, at in enumerate(row(_BOUTS, across / 2, 98)):
        drawn += _bout(bouts[i] if i < len(bouts) else None, at, y + 132)
    drawn += _quiet(across / 2, y + 282, words)
    if stamp:
        drawn += _stamp(x + 92 if stamp[0] == sides[0].seat else x + wide - 92, y + 128, stamp[1])
    return drawn


def _fencer(fencer: Fencer, x: float, y: float, duels: Names) -> str:
    tiles = "".join(
        moved(at, y + 258, fencing(name, duels, 14))
        for name, at in zip(fencer.tiles, row(len(fencer.tiles), x, 34), strict=True)
    )
    return (
        _person(fencer.seat, x, y + 128, 2.7)
        + _gold(x, y + 210, fencer.name)
        + _quiet(x, y + 230, fencer.role)
        + (tiles or _quiet(x, y + 262, fencer.bare))
    )


def _bout(fought: Fought | None, x: float, y: float) -> str:
    if fought is None:
        return rect(x - 40, y - 58, 80, 116, "none", 8, stroke=GOLD, stroke_width=1.2, stroke_dasharray="5 5")
    face = moved(x, y, money(fought.card), 1.1) if fought.card else piece("card", x, y, 3.2)
    return face + circle(x, y + 84, 17, PALE_GOLD) + piece(f"sign-{COLOURS[fought.winner]}", x, y + 84, 1.1)


def _stamp(x: float, y: float, words: str) -> str:
    """The winner's mark, struck a little aslant."""
    half = 16 + 7.6 * len(words)
    plate = rect(-half, -21, 2 * half, 42, STEEL, 7, stroke=PALE_GOLD, stroke_width=3.2)
    inner = rect(4 - half, -17, 2 * half - 8, 34, "none", 5, stroke=GOLD, stroke_width=1)
    return f'<g transform="translate({x:g} {y:g})rotate(-11)">{plate}{inner}{_gold(0, 8, words, 26)}</g>'


# -- swords, paintings, the last round ---------------------------------------------------------------------------------


def forged(who: str, seat: Seat, points: int, across: float) -> str:
    """A new sword on the anvil."""
    x, y, drawn = _plate(380, 210, who, across)
    drawn += piece("smith", x + 96, y + 128, 2.1) + piece("sword", x + 210, y + 126, 2.7)
    return drawn + _gold(x + 294, y + 146, points, 68) + _person(seat, x + 44, y + 166, 1.2)


def entered(who: str, seat: Seat, points: int, inside: int, across: float) -> str:
    """The Alcázar, the sword that was carried in, and how many of the three figures are there."""
    x, y, drawn = _plate(420, 250, who, across)
    drawn += piece("alcazar", x + 118, y + 190, 1.2)
    if points:
        medal = circle(x + 294, y + 122, 52, GOLD, stroke=PALE_GOLD, stroke_width=2.4)
        number = centred(x + 312, y + 138, points, 48, "var(--to-on-gold)", font_family=DISPLAY, font_weight="bold")
        drawn += medal + piece("sword", x + 270, y + 126, 1.7) + number
    for i, at in enumerate(row(FIGURES_TO_END, x + 294, 46)):
        empty = circle(at, y + 208, 20, "none", stroke=GOLD, stroke_width=1.4)
        drawn += _person(seat, at, y + 208) if i < inside else empty
    return drawn


def painting(who: str, points: int, across: float) -> str:
    """A painting, and what it is worth."""
    x, y, drawn = _plate(340, 200, who, across)
    return drawn + piece("painting", x + 124, y + 116, 2.9) + _gold(x + 254, y + 136, points, 66)


def last_round(who: str, seat: Seat, figures: int, words: str, across: float) -> str:
    """The Alcázar is full of one colour."""
    x, y, drawn = _plate(460, 270, who, across)
    drawn += piece("alcazar", x + 230, y + 172, 1.1)
    for at in row(figures, x + 230, 52):
        drawn += _person(seat, at, y + 204, 1.15)
    return drawn + _quiet(x + 230, y + 246, words, 15.5)


# -- the end -----------------------------------------------------------------------------------------------------------

_SOURCES = ("swords", "sword", "painting", "gem", "movement")
_NAMES, _COLUMN, _LINE = 208, 72, 46


def counted(
    title: str, names: Sequence[str], points: Sequence[Sequence[int]], shown: int, total: str, across: float
) -> str:
    """Everybody's points by source; ``shown`` columns are told already, the last of them is told now."""
    sources = len(_SOURCES)
    wide, tall = _NAMES + _COLUMN * (sources + 1) + 30, 118 + _LINE * len(names)
    x, y, drawn = _plate(wide, tall, title, across)
    columns = [x + _NAMES + _COLUMN * (i + 0.5) for i in range(sources + 1)]
    if 0 < shown <= sources + 1:
        glow = {"fill_opacity": ".16", "stroke": GOLD, "stroke_width": 1.4}
        drawn += rect(columns[shown - 1] - 34, y + 56, 68, tall - 76, GOLD, 8, **glow)
    for at, name in zip(columns, _SOURCES, strict=False):
        ground = circle(at, y + 80, 17, GOLD) if name == "swords" else ""
        drawn += ground + piece(name, at, y + 80, 0.7)
    drawn += _gold(columns[-1], y + 86, total, 18)
    for line, (name, parts) in enumerate(zip(names, points, strict=True)):
        level = y + 130 + line * _LINE
        drawn += _person(line, x + 38, level - 7, 0.9)
        drawn += text(x + 64, level, name, 19, PALE_GOLD, font_family=DISPLAY, font_weight="bold")
        told = [str(n) if i < shown else "" for i, n in enumerate(parts)]
        told.append(str(sum(parts)) if shown > sources else "")
        drawn += "".join(_gold(at, level, n, 25) for at, n in zip(columns, told, strict=True) if n)
    return drawn
