"""War of the 3 Sanchos drawn: the battle track, where dice stand in the columns of their numbers."""

from __future__ import annotations

from functools import lru_cache

from meseta.core.game import View
from meseta.core.texts import texts
from meseta.games.sanchos.names import NOBODY, PAINTS, SANCHOS
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name
from meseta.render.palette import FAINT, GOLD, INK, SERIF, text
from meseta.render.sanchos.map import ORDER, who_words
from meseta.render.sanchos.pieces import CHIP_PITCH, die, king, outline, piece, troops
from meseta.render.shapes import centred, group, plate, rect

WIDTH, HEIGHT = 714, 312
_TOP, _TALL = 62, 212
"""Where the columns begin, and how tall they are."""


def parts(view: View, printed: Printed, x: float, y: float, language: str) -> dict[str, str]:
    """The name of the battle, who fights with how many, and the dice in their columns."""
    found = {"battle": _title(printed, view["battle"], x, y, language)}
    right = x + WIDTH - 40
    for who in reversed(ORDER):
        force = (view["fighting"][who], bool(view["fighting"][3 + who]))
        if any(force):
            found[f"fighting-{SANCHOS[who]}"] = _fighting(who, force, right, y + 30, language)
            right -= CHIP_PITCH * sum(map(bool, force)) + 8
    last = columns(view)
    dice: list[int] = view["track"]
    who, alone = striker(view)
    for column in range(last + 1):
        here = [one for one in dice if one // 6 == column]
        found[f"column-{column}"] = _column(column, last, bool(here) or column == alone, x, y)
        for i, one in enumerate(here):
            found[f"die-{column}-{i}"] = _die(one, i, len(here), last, x, y, language)
    if alone >= 0:
        found["striker"] = _striker(who, alone, last, x, y, language)
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


@lru_cache(64)
def _title(printed: Printed, region: int, x: float, y: float, language: str) -> str:
    title = texts(PACKAGE, language).say("board", "battle", {"region": printed.names[region]})
    words = text(x + 20, y + 37, title, 21, font_family=SERIF, font_weight="bold")
    return group("battle", [plate(x, y, WIDTH, HEIGHT), words], title)


@lru_cache(512)
def _fighting(who: int, force: tuple[int, bool], x: float, y: float, language: str) -> str:
    """Who fights, and with how many."""
    drawn = [king(who, x, y)] if force[1] else []
    if force[0]:
        drawn.append(troops(who, force[0], x - (CHIP_PITCH if force[1] else 0), y))
    return group(f"fighting-{SANCHOS[who]}", drawn, who_words("field", who, force, language))


def _pitch(last: int) -> float:
    return (WIDTH - 24) / (last + 1)


@lru_cache(512)
def _column(column: int, last: int, taken: bool, x: float, y: float) -> str:
    pitch = _pitch(last)
    left = x + 12 + column * pitch
    ground = rect(left + 3, y + _TOP, pitch - 6, _TALL, f"var(--column-{column % 2})", 8)
    number = centred(left + pitch / 2, y + _TOP + _TALL + 24, column, 19, INK if taken else FAINT, font_weight="bold")
    return group(f"column-{column}", [ground, number])


def column_outline(column: int, last: int, x: float, y: float) -> str:
    """The shape of a column."""
    pitch = _pitch(last)
    return outline(x + 15 + column * pitch, y + _TOP, pitch - 6, _TALL)


def _place(column: int, i: int, count: int, last: int, x: float, y: float) -> tuple[float, float]:
    """The middle of a die in its column."""
    step = min(50.0, (_TALL - 56) / max(count - 1, 1))
    return x + 12 + (column + 0.5) * _pitch(last), y + _TOP + 29 + i * step


@lru_cache(1024)
def _die(one: int, i: int, count: int, last: int, x: float, y: float, language: str) -> str:
    who, guard, column = one % 6 // 2, one % 2, one // 6
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    label = own.say("sanchos", "die", {"sancho": sancho_name(t, who), "column": column})
    return group(f"die-{column}-{i}", [die(who, guard, *_place(column, i, count, last, x, y))], label)


@lru_cache(256)
def _striker(who: int, column: int, last: int, x: float, y: float, language: str) -> str:
    """Swords and the Sancho's sign in the column of the die that strikes."""
    at, top = _place(column, 0, 1, last, x, y)
    pitch = _pitch(last)
    frame = {"stroke": GOLD, "stroke_width": 3}
    ring = rect(x + 15 + column * pitch, y + _TOP, pitch - 6, _TALL, "none", 8, **frame)
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    label = own.say("sanchos", "die", {"sancho": sancho_name(t, who), "column": column})
    return group("striker", [ring, piece(f"sign-{PAINTS[who]}", at, top, 2), piece("swords", at, top + 56)], label)


def die_outline(view: View, one: int, x: float, y: float) -> str:
    """The shape of the first such die."""
    here = [other for other in view["track"] if other // 6 == one // 6]
    middle = _place(one // 6, here.index(one), len(here), columns(view), x, y)
    return outline(middle[0] - 24, middle[1] - 24, 48, 48, 12)
