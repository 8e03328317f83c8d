"""War of the 3 Sanchos drawn: action cards - a painted window, and what the card tells each Sancho to do.

The picture of a card is made of its text: for every Sancho the things he is told to do, in his colour. A card is drawn
whole where it is chosen or carried out, and small, with signs instead of sentences, where it only lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.games.sanchos.names import NOBODY, PAINTS
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name, text_for
from meseta.render.kept import kept
from meseta.render.palette import DISPLAY, text
from meseta.render.sanchos.colours import BANDS, INK, LIT, QUIET, STAR, VERMILION
from meseta.render.sanchos.pieces import piece
from meseta.render.sanchos.signs import Box, field_of, leaf, sign, verbs
from meseta.render.shapes import group, path, rect, wrapped

HAND_WINDOW = 64.0
"""How wide the picture of a card in hand is."""
Order = tuple[int, str]
"""A Sancho, and what he is told to do."""
_BETWEEN = 5
"""From order to order, at least."""
_LETTER = 0.54
"""How wide letters are, for the size 1; a little more than ours, since browsers have faces of their own."""


class Laid(NamedTuple):
    """How a card lies: who commands with it, who plays alone, who gets it, whether it is played, whose turn it is."""

    commander: int
    solo: int = NOBODY
    taker: int = NOBODY
    played: bool = False
    now: int = NOBODY
    following: int = NOBODY


class Type(NamedTuple):
    """A way to set the orders: the height of letters, and whether names have lines of their own."""

    font: float
    headed: bool

    @property
    def pitch(self) -> float:
        """From line to line."""
        return 1.2 * self.font

    @property
    def look(self) -> dict[str, str]:
        """Letters that phones could not show large enough are marked: what they stand on is swept sideways there."""
        return {"class_": "dense"} if self.font < _PLAIN else {}


_PLAIN = 15.5
"""Letters of this height can be read on every screen."""
_TYPES = tuple(Type(font, headed=True) for font in (16, 15.5, 15, 14.5, 14, 13.5, 13, 12.5)) + tuple(
    Type(font, headed=False) for font in (13, 12.5, 12, 11.5, 11, 10.5, 10)
)


# -- who acts ----------------------------------------------------------------------------------------------------------


def acting(view: View) -> int:
    """Whose turn it is, in a battle too: the cause of the question tells."""
    cause = view["question"]["cause"] if view["question"] else None
    return int(cause["values"]["sancho"]) if cause and view["played"] != NOBODY else NOBODY


def following(view: View, printed: Printed, now: int) -> int:
    """Who is next: of those who wait the first on the card, and the commander when nobody else does."""
    cause = view["question"]["cause"] if view["question"] else None
    waiting = cause["values"]["waiting"] if cause and view["played"] != NOBODY else []
    others = [who for who in printed.order[view["played"]] if who in waiting and who not in (now, view["commander"])]
    if now == NOBODY or others:
        return others[0] if others else NOBODY
    return int(view["commander"]) if view["commander"] in waiting and view["commander"] != now else NOBODY


# -- words -------------------------------------------------------------------------------------------------------------


def card_words(printed: Printed, number: int, language: str) -> str:
    """A card by its number and points."""
    t = texts(PACKAGE, language)
    return t.say("option", "card", {"card": number + 1, "points": printed.points[number]})


def _orders(printed: Printed, number: int, laid: Laid, t: Texts) -> list[Order]:
    return [
        (who, text_for(t, printed, number, who, laid.solo not in (NOBODY, who)))
        for who in printed.order[number]
        if who != laid.commander
    ]


def _said(printed: Printed, number: int, laid: Laid, language: str) -> str:
    """A card read aloud."""
    t = texts(PACKAGE, language)
    title, marks = card_words(printed, number, language), _marks(laid, language)
    told = [
        t.say("option", "play_other", {"sancho": _marked(sancho_name(t, who), marks.get(who, "")), "text": words})
        for who, words in _orders(printed, number, laid, t)
    ]
    return "; ".join([title, *told])


def _marks(laid: Laid, language: str) -> dict[int, str]:
    """Who carries out his line now, and who is next, in words."""
    own = texts("meseta.render", language)
    found = {laid.following: own.get("sanchos", "next"), laid.now: own.get("sanchos", "now")}
    return {who: word for who, word in found.items() if who != NOBODY}


def _marked(name: str, mark: str) -> str:
    return f"{name} ({mark})" if mark else name


# -- whole cards -------------------------------------------------------------------------------------------------------


@kept
def card(printed: Printed, number: int, laid: Laid, box: Box, wide: float, language: str) -> str:
    """A card with its window, as wide as said, and its orders; the line that is carried out now is pointed at."""
    x, y, width, height = box
    t = texts(PACKAGE, language)
    drawn = [leaf(box), _window(printed, number, laid, (x + 7, y + 7, wide, height - 14))]
    left, right = x + wide + 14, x + width - 12
    low = y + height - 8
    if laid.played:
        foot = 20 if laid.taker == NOBODY else 37
        drawn.append(_foot(printed, number, laid, (left, low - foot, right - left, foot), language))
        low -= foot + 6
    told, marks = _orders(printed, number, laid, t), _marks(laid, language)
    room = right - left - 6
    size = next((size for size in _TYPES if _tall(told, size, room, marks) <= low - y - 6), _TYPES[-1])
    spare = min(14, max(low - y - 6 - _tall(told, size, room, marks), 0) / (len(told) + 1))
    top = y + 7 + spare
    for who, words in told:
        high = _tall([(who, words)], size, room, marks)
        if who == laid.now:
            drawn.append(rect(left - 6, top - 3, right - left + 12, high + 4, LIT, 4))
            drawn.append(piece("v-hand", left - 12, top + 0.8 * size.font, 0.7))
        drawn += _order(who, words, (left, top, room, size), marks.get(who, ""), t)
        top += high + spare
    return group(f"card-{number + 1}", drawn, _said(printed, number, laid, language))


def _window(printed: Printed, number: int, laid: Laid, box: Box) -> str:
    """The picture: bands of sky and earth, the number, a star for every point, and what is done in whose colour."""
    x, y, width, height = box
    third = (height - 34) / 3
    drawn = [rect(x, y + 34 + third * i, width, third, BANDS[band]) for i, band in enumerate((0, 1, 3))]
    drawn.append(rect(x, y, width, 34, BANDS[2]))
    stars = [(0.15, 0.1), (0.88, 0.16), (0.5, 0.45), (0.1, 0.6), (0.9, 0.72)] if width > 100 else []
    uses = "".join(piece("star", x + a * width, y + 34 + b * (height - 34), 0.7) for a, b in stars)
    drawn.append(f'<g class="ornament" fill="{STAR}">{uses}</g>')
    drawn.append(rect(x, y, width, height, "none", 3, stroke=INK, stroke_width=1.6))
    drawn.append(path(f"M{x:g},{y + 34:g}h{width:g}", stroke=INK, stroke_width=1.6))
    drawn.append(text(x + 4, y + 24, str(number + 1), 19, INK, font_weight="bold"))
    points = printed.points[number]
    drawn += [piece("worth", x + width - 8 - 11 * i, y + 17, 0.36) for i in range(points)]
    drawn += _scene(printed, number, laid, (x, y + 34, width, height - 34))
    return "".join(drawn)


def _scene(printed: Printed, number: int, laid: Laid, box: Box) -> Iterator[str]:
    """For every Sancho who is told something, what he does; two signs at most."""
    x, y, width, height = box
    who_acts = [who for who in printed.order[number] if who != laid.commander]
    row = height / len(who_acts)
    for i, who in enumerate(who_acts):
        found = verbs(field_of(printed, number, who, laid.solo))[:2]
        scale = min(1.5, row / 38, width / (len(found) * 40))
        for k, verb in enumerate(found):
            yield sign(verb, who, x + width * (k + 0.5) / len(found), y + row * (i + 0.5), round(scale, 2))


def _foot(printed: Printed, number: int, laid: Laid, box: Box, language: str) -> str:
    """Who commands with the card, and who gets it at the end."""
    x, y, width, height = box
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    drawn = [path(f"M{x - 4:g},{y:g}h{width + 8:g}", stroke=VERMILION, stroke_width=1)]
    words = []
    if laid.commander == NOBODY:
        words.append(t.get("board", "no_commander"))
    else:
        values = {"sancho": sancho_name(t, laid.commander), "n": printed.points[number]}
        words.append(own.say("sanchos", "commands", values))
    if laid.taker != NOBODY:
        words.append(t.say("board", "taker", {"sancho": sancho_name(t, laid.taker)}))
    lit = laid.commander != NOBODY and laid.now == laid.commander
    if lit:
        drawn.append(rect(x - 6, y + 2, width + 12, height + 1, LIT, 4))
        drawn.append(piece("v-hand", x - 12, y + 12, 0.7))
    drawn.append(_mark(_marks(laid, language).get(laid.commander, ""), x + width, y + 16))
    if laid.commander != NOBODY:
        drawn.append(piece("crown", x + 10, y + 13, 0.6))
        drawn.append(piece(f"seal-{PAINTS[laid.commander]}", x + 30, y + 12, 0.8))
    start = x + (44 if laid.commander != NOBODY else 0)
    ink = INK if lit else QUIET
    drawn += [text(start, y + 16 + 17 * i, line, 12.5, ink, class_="fine") for i, line in enumerate(words)]
    return "".join(drawn)


def _mark(word: str, x: float, y: float) -> str:
    if not word:
        return ""
    look = {"text_anchor": "end", "font_family": DISPLAY, "font_style": "italic", "class_": "fine"}
    return text(x, y, word, 14.5, VERMILION, **look)


def _lines(words: str, size: Type, room: float, mark: str = "") -> list[str]:
    """The words of an order in lines; without a heading the first one leaves room for the name and the mark."""
    if size.headed:
        return wrapped(words, int(room / (_LETTER * size.font)))
    lines = wrapped("_" * _indent(mark) + words, int((room - 5) / (_LETTER * size.font)))
    return [line.lstrip("_") for line in lines]


def _indent(mark: str) -> int:
    """How many letters a name takes that stands before its order, and a mark behind it."""
    return 14 + (len(mark) + 1 if mark else 0)


def _tall(told: list[Order], size: Type, room: float, marks: Mapping[int, str]) -> float:
    head = 1.35 * size.font if size.headed else 0
    return sum(head + size.pitch * len(_lines(words, size, room, marks.get(who, ""))) + _BETWEEN for who, words in told)


def _order(who: int, words: str, place: tuple[float, float, float, Type], mark: str, t: Texts) -> list[str]:
    """A Sancho's sign and name, then what he is told to do; in small type on the same line."""
    x, y, room, size = place
    base = y + size.font
    drawn = [
        piece(f"seal-{PAINTS[who]}", x + 8, base - 0.36 * size.font, 0.85),
        text(x + 20, base, sancho_name(t, who), size.font + 2, INK, font_family=DISPLAY, font_weight="bold"),
    ]
    lines = _lines(words, size, room, mark)
    if size.headed:
        drawn.append(_mark(mark, x + room, base))
        base += 1.35 * size.font
    else:
        start = x + _indent(mark) * _LETTER * size.font + 5
        drawn.append(_mark(mark, start - 6, base))
        drawn.append(text(start, base, lines.pop(0), size.font, INK, **size.look))
        base += size.pitch
    rest = (text(x + 2, base + size.pitch * i, line, size.font, INK, **size.look) for i, line in enumerate(lines))
    return [*drawn, *rest]


def hand_heights(
    printed: Printed, hand: tuple[int, ...], laid: Laid, room: tuple[float, float], language: str
) -> list[float]:
    """How tall cards must be to lie below each other in a room: long texts get more of it."""
    t = texts(PACKAGE, language)
    inner = room[0] - HAND_WINDOW - 32
    told = [_orders(printed, number, laid, t) for number in hand]
    for size in _TYPES:
        needed = [max(_tall(orders, size, inner, {}) + 16, 62.0) for orders in told]
        if sum(needed) <= room[1]:
            break
    more = (room[1] - sum(needed)) / max(len(hand), 3)
    return [height + min(more, 24) for height in needed]


# -- small cards -------------------------------------------------------------------------------------------------------


@lru_cache(256)
def small(printed: Printed, number: int, laid: Laid, box: Box, language: str) -> str:
    """A card that only lies there: its number and points, and signs for what each Sancho would do."""
    x, y, width, height = box
    t, marks = texts(PACKAGE, language), _marks(laid, language)
    drawn = [
        leaf(box),
        text(x + 11, y + 26, str(number + 1), 20, INK, font_weight="bold"),
        *(piece("worth", x + 18 + 14 * i, y + height - 16, 0.46) for i in range(printed.points[number])),
    ]
    shown = [who for who in printed.order[number] if who != laid.commander]
    shown += [laid.commander] if laid.played and laid.commander != NOBODY else []
    row = (height - 10) / len(shown)
    scale = round(min(0.62, row / 36), 2)
    for i, who in enumerate(shown):
        line = y + 5 + row * (i + 0.5)
        start = x + (100 if laid.played else 58)
        if laid.played and who == laid.now:
            drawn.append(rect(start - 14, line - row / 2 + 1, x + width - 6 - start + 14, row - 2, LIT, 4))
            drawn.append(piece("v-hand", start - 24, line, 0.7))
        drawn.append(piece(f"seal-{PAINTS[who]}", start, line, 0.8))
        if laid.played:
            look = {"font_family": DISPLAY, "font_weight": "bold", "class_": "fine"}
            drawn.append(text(start + 13, line + 5, sancho_name(t, who), 14, INK, **look))
            drawn.append(_mark(marks.get(who, ""), x + width - 14, line + 5))
            start += 100
        if who == laid.commander:
            drawn.append(piece("crown", start + 22, line, 0.8))
            continue
        found = verbs(field_of(printed, number, who, laid.solo))
        pitch = min(28.0, (x + width - 38 - start) / max(len(found) - 1, 1))
        size = round(min(scale, pitch / 29), 2)
        drawn += [sign(verb, who, round(start + 22 + pitch * k, 1), line, size) for k, verb in enumerate(found)]
    return group(f"card-{number + 1}", drawn, _said(printed, number, laid, language))
