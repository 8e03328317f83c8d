"""War of the 3 Sanchos drawn: the battle track, a strip of parchment with dice in the columns of their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import NOBODY, PAINTS, SANCHOS
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name
from meseta.render.palette import DISPLAY
from meseta.render.sanchos.camp import Army
from meseta.render.sanchos.colours import COLUMNS, GILT, INK, QUIET, VELLUM, VERMILION
from meseta.render.sanchos.map import ORDER, who_words
from meseta.render.sanchos.pieces import DIE, KING, die, king, outline, piece, troops
from meseta.render.shapes import centred, circle, group, path, rect

WIDTH, HEIGHT = 480.0, 232.0
_TOP, _FOOT = 38.0, 27.0
"""The heights of the title and of the numbers."""
_SMALL = 0.64
"""How large the armies in the title are."""


class Track(NamedTuple):
    """Where a track lies, how large it is, and its last column."""

    x: float
    y: float
    width: float = WIDTH
    height: float = HEIGHT
    last: int = 9

    @property
    def pitch(self) -> float:
        """How wide a column is."""
        return (self.width - 20) / (self.last + 1)

    @property
    def tall(self) -> float:
        """How tall the columns are."""
        return self.height - _TOP - _FOOT

    @property
    def scale(self) -> float:
        """How large dice are."""
        return round(min(1.25, (self.pitch - 2) / (DIE + 2)), 2)

    def place(self, column: int, i: int, count: int) -> tuple[float, float]:
        """The middle of a die in its column; they stand one on the other, from below."""
        size = (DIE + 3) * self.scale
        step = min(size, (self.tall - size - 2) / max(count - 1, 1))
        return self.x + 10 + (column + 0.5) * self.pitch, self.y + _TOP + self.tall - size / 2 - 1 - i * step


def parts(view: View, printed: Printed, x: float, y: float, language: str) -> dict[str, str]:
    """The name of the battle, who fights with how many, and the dice in their columns."""
    track = Track(x, y, last=columns(view))
    found = {"battle": _title(printed, view["battle"], track, language)}
    right = x + WIDTH - 16
    for who in reversed(ORDER):
        force = (view["fighting"][who], bool(view["fighting"][3 + who]))
        if any(force):
            found[f"fighting-{SANCHOS[who]}"] = _fighting(who, force, right, y + 23, language)
            right -= Army(*force).width() * _SMALL + 4
    dice: list[int] = view["track"]
    who, alone = striker(view)
    for column in range(track.last + 1):
        here = [one for one in dice if one // 6 == column]
        found[f"column-{column}"] = _column(column, track, taken=bool(here) or column == alone)
        for i, one in enumerate(here):
            found[f"die-{column}-{i}"] = _die(one, i, len(here), track, language)
    if alone >= 0:
        found["striker"] = _striker(who, alone, track, language)
    return found


def striker(view: View) -> tuple[int, int]:
    """Whose die strikes just now, and its column (-1 for none): it has left the track already."""
    question = view["question"]
    if question is None or question["kind"] != "strike":
        return NOBODY, -1
    return question["about"]["sancho"], question["about"]["column"]


def columns(view: View) -> int:
    """The last column that is shown."""
    track: list[int] = view["track"]
    return max([9, striker(view)[1], *[one // 6 for one in track]])


def scroll(track: Track, title: str) -> str:
    """The parchment with its rolled ends, and the title with a red initial."""
    x, y, width, height = track.x, track.y, track.width, track.height
    look = {"stroke": INK, "stroke_width": 1.8}
    return (
        rect(x + 5, y + 3, width - 10, height - 6, VELLUM, 0, **look)
        + rect(x + 1, y + 1, 8, height - 2, COLUMNS[1], 4, **look)
        + rect(x + width - 9, y + 1, 8, height - 2, COLUMNS[1], 4, **look)
        + f'<text x="{x + 18:g}" y="{y + 27:g}" font-size="28" fill="{VERMILION}" font-family="{DISPLAY}"'
        f' font-weight="bold">{escape(title[:1])}'
        f'<tspan font-size="19" fill="{INK}">{escape(title[1:])}</tspan></text>'
    )


@lru_cache(64)
def _title(printed: Printed, region: int, track: Track, language: str) -> str:
    title = texts(PACKAGE, language).say("board", "battle", {"region": printed.names[region]})
    return group("battle", [scroll(track, title)], title)


@lru_cache(512)
def _fighting(who: int, force: tuple[int, bool], right: float, y: float, language: str) -> str:
    """Who fights, and with how many; ends at the right."""
    scale = _SMALL
    drawn = [king(who, right - KING * scale / 2, y, scale)] if force[1] else []
    if force[0]:
        end = right - (KING * scale if force[1] else 0)
        drawn.append(troops(who, force[0], end - Army(force[0], king=False).width() * scale / 2, y, scale))
    return group(f"fighting-{SANCHOS[who]}", drawn, who_words("field", who, force, language))


def column_drawn(column: int, track: Track, *, taken: bool) -> str:
    """A column with its number on a disc."""
    pitch = track.pitch
    left, middle = track.x + 10 + column * pitch, track.x + 10 + (column + 0.5) * pitch
    low = track.y + track.height - 15
    size = min(11.5, pitch / 2 - 1.5)
    ink = INK if taken else QUIET
    ring = {"stroke": ink, "stroke_width": 1.6 if taken else 1}
    return (
        rect(left, track.y + _TOP, pitch, track.tall, COLUMNS[column % 2])
        + path(f"M{left:g},{track.y + _TOP:g}v{track.tall:g}h{pitch:g}v{-track.tall:g}z", stroke=INK, stroke_width=1)
        + circle(middle, low, size, "none", **ring)
        + centred(middle, low + 5, column, 14 if size > 10 else 12.5, ink, font_weight="bold", class_="fine")
    )


@lru_cache(512)
def _column(column: int, track: Track, *, taken: bool) -> str:
    return group(f"column-{column}", [column_drawn(column, track, taken=taken)])


def column_outline(column: int, track: Track) -> str:
    """The shape of a column."""
    left = track.x + 10 + column * track.pitch
    return outline(round(left, 1), track.y + _TOP, round(track.pitch, 1), track.tall, 3)


def die_words(who: int, column: int, language: str) -> str:
    """A die in words."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    return own.say("sanchos", "die", {"sancho": sancho_name(t, who), "column": column})


@lru_cache(256)
def _die(one: int, i: int, count: int, track: Track, language: str) -> str:
    who, guard, column = one % 6 // 2, one % 2, one // 6
    drawn = die(who, guard, *track.place(column, i, count), track.scale)
    return group(f"die-{column}-{i}", [drawn], die_words(who, column, language))


@lru_cache(256)
def _striker(who: int, column: int, track: Track, language: str) -> str:
    """A golden frame, swords and the Sancho's sign in the column of the die that strikes."""
    return group("striker", [struck_from(who, column, track)], die_words(who, column, language))


def struck_from(who: int, column: int, track: Track) -> str:
    """Where a strike comes from."""
    at, low = track.place(column, 0, 1)
    left = track.x + 10 + column * track.pitch
    ring = {"stroke": GILT, "stroke_width": 4}
    frame = rect(left + 2, track.y + _TOP + 2, track.pitch - 4, track.tall - 4, "none", 2, **ring)
    sign = piece(f"seal-{PAINTS[who]}", at, low, 1.7 * track.scale)
    return frame + sign + piece("swords", at, low - 48 * track.scale, 0.9 * track.scale)


def die_outline(view: View, one: int, track: Track) -> str:
    """The shape of the first such die."""
    here = [other for other in view["track"] if other // 6 == one // 6]
    x, y = track.place(one // 6, here.index(one), len(here))
    half = round((DIE + 4) / 2 * track.scale, 1)
    return outline(round(x - half, 1), round(y - half, 1), 2 * half, 2 * half, 9)


def pile(dice: Sequence[int], track: Track) -> list[tuple[int, float, float]]:
    """Dice, each with the middle of its place."""
    found: list[tuple[int, float, float]] = []
    for column in sorted({one // 6 for one in dice}):
        here = [one for one in dice if one // 6 == column]
        found += [(one, *track.place(column, i, len(here))) for i, one in enumerate(here)]
    return found
