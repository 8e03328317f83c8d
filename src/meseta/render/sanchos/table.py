"""War of the 3 Sanchos drawn: what lies beside and below the map - the Sanchos and the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.games.sanchos.names import NOBODY, PAINTS, SANCHOS, WINNING_MARK
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name, text_for
from meseta.render.drawing import Plate
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, SERIF, text
from meseta.render.sanchos.map import ORDER
from meseta.render.sanchos.pieces import outline, piece
from meseta.render.shapes import NAME, asked, centred, group, name_and_points, plate, reach, rect, wrapped

WIDTH, PITCH, PANEL = 276, 168, 160
CARD_WIDTH, CARD_HEIGHT = 232, 312
_FACTS = ("spaces", "recruits", "hand", "supply")
_CHIP, _CHIP_PITCH = 40, 46

Cards = tuple[int, ...]


class Type(NamedTuple):
    """A size of type: its height, how many characters fit on a card, and the way from line to line."""

    font: float
    width: int
    pitch: float


_TYPES = (
    Type(13.5, 26, 16.8),
    Type(13, 27, 16.2),
    Type(12.5, 28, 15.5),
    Type(12, 29, 15),
    Type(11.5, 30, 14.3),
    Type(11, 32, 13.6),
    Type(10, 35, 12.4),
)


# -- Sanchos -----------------------------------------------------------------------------------------------------------


def parts(view: View, printed: Printed, x: float, top: float, language: str) -> dict[str, str]:
    """A panel for every Sancho from west to east, and on it what may come and go."""
    found: dict[str, str] = {}
    for i, who in enumerate(ORDER):
        name, y = SANCHOS[who], top + i * PITCH
        bot = view["seats"] == 1 and who != view["solo"]
        state = (view["vp"][who], _is_asked(view, who), view["commander"] == who, bot)
        found[f"sancho-{name}"] = _panel(who, state, x, y, language)
        counts = (view["holder"].count(who), view["recruits"][who], view["hands"][who], view["supply"][who])
        for k, n in enumerate(counts):
            found[f"{name}-{_FACTS[k]}"] = _fact(name, k, n, x, y + 84, language)
        known = reserve(view, who)
        hidden = view["reserves"][who] - len(known)
        found[f"{name}-reserve"] = _reserve(printed, name, known, hidden, x, y + 116, language)
    return found


def _is_asked(view: View, who: int) -> bool:
    return any((view["solo"] if view["seats"] == 1 else seat) == who for seat in asked(view))


def plates(view: View, x: float, top: float, language: str) -> tuple[Plate, ...]:
    """Behind every Sancho's name there is room for who plays him."""
    t = texts(PACKAGE, language)
    found = []
    for seat in range(view["seats"]):
        who = view["solo"] if view["seats"] == 1 else seat
        start = 54 + reach(sancho_name(t, who), NAME)
        found.append(Plate(seat, "players", x + start, top + ORDER.index(who) * PITCH + 30, WIDTH - 58 - start))
    return tuple(found)


@lru_cache(1024)
def _panel(who: int, state: tuple[int, bool, bool, bool], x: float, y: float, language: str) -> str:
    """A Sancho's name and victory points, with a dot for every point up to the mark that wins."""
    points, lit, commands, bot = state
    t = texts(PACKAGE, language)
    name = sancho_name(t, who)
    name = t.say("sancho", "bot", {"sancho": name}) if bot else name
    drawn = [
        plate(x, y, WIDTH, PANEL, lit),
        *name_and_points(PAINTS[who], name, points, x, y, WIDTH),
        *(
            piece(f"point-{PAINTS[who]}" if i < points else "point", x + 24 + i * 25, y + 56)
            for i in range(WINNING_MARK)
        ),
        piece("crown", x + 24, y + 9, 0.32) if commands else "",
    ]
    said = f"{name}: {points}"
    words = f"{said}, {t.say('board', 'commander', {'sancho': sancho_name(t, who)})}" if commands else said
    return group(f"sancho-{SANCHOS[who]}", drawn, words)


@lru_cache(1024)
def _fact(name: str, k: int, n: int, x: float, y: float, language: str) -> str:
    t = texts(PACKAGE, language)
    left, line = x + 18 + k % 2 * 130, y + k // 2 * 21
    label = text(left, line, t.get("board", f"head_{_FACTS[k]}"), 14, FAINT)
    number = text(left + 104, line, str(n), 15, text_anchor="end", font_weight="bold")
    return group(f"{name}-{_FACTS[k]}", [label, number])


def reserve(view: View, who: int) -> Cards:
    """The cards of a reserve that the viewer knows."""
    return tuple(view["reserve"] if who == view["sancho"] else view["seen"][who])


@lru_cache(1024)
def _reserve(printed: Printed, name: str, known: Cards, hidden: int, x: float, y: float, language: str) -> str:
    """The reserve: known cards with their numbers and points, the others face down."""
    t = texts(PACKAGE, language)
    drawn = [text(x + 18, y + 24, t.get("board", "head_reserve"), 14, FAINT)]
    for i in range(hidden):
        left, high = chip_corner(len(known) + i, x, y)
        drawn.append(rect(left, high, _CHIP, 34, "var(--back)", 5, stroke=CARD, stroke_width=1.5))
        drawn.append(rect(left + 12, high + 9, 16, 16, "none", 2, stroke="var(--on-back)", stroke_width=1.5))
    for i, card in enumerate(known):
        left, high = chip_corner(i, x, y)
        drawn.append(rect(left, high, _CHIP, 34, CARD, 5, stroke=GOLD, stroke_width=1.5))
        drawn.append(centred(left + 20, high + 18, card + 1, 15, font_family=SERIF, font_weight="bold"))
        drawn += [
            piece("pip", left + 20 + (k - (printed.points[card] - 1) / 2) * 10, high + 26, 0.5)
            for k in range(printed.points[card])
        ]
    words = [t.say("option", "card", {"card": card + 1, "points": printed.points[card]}) for card in known]
    words += [t.say("board", "face_down", {"n": hidden})] if hidden else []
    label = f"{t.get('board', 'head_reserve')}: {', '.join(words) or '–'}"
    return group(f"{name}-reserve", drawn, label)


def chip_corner(i: int, x: float, y: float) -> tuple[float, float]:
    """Where a card of a reserve lies, from the right."""
    return x + WIDTH - 12 - _CHIP - i * _CHIP_PITCH, y


def chip_outline(i: int, x: float, top: float, who: int) -> str:
    """The shape of a card of a reserve."""
    return outline(*chip_corner(i, x, top + ORDER.index(who) * PITCH + 116), _CHIP, 34, 5)


# -- cards -------------------------------------------------------------------------------------------------------------


def no_card(x: float, y: float) -> str:
    """Where the card of the round will lie."""
    look = {"stroke": EDGE, "stroke_width": 2, "stroke_dasharray": "6 6"}
    return group("no-card", [rect(x, y, CARD_WIDTH, CARD_HEIGHT, "none", 10, **look)])


class Laid(NamedTuple):
    """How a card lies: who commands with it, who plays alone, who gets it at the end, and whether it was played."""

    commander: int
    solo: int = NOBODY
    taker: int = NOBODY
    played: bool = False


@lru_cache(2048)
def card(printed: Printed, number: int, laid: Laid, x: float, y: float, language: str) -> str:
    """A card: its command points, and what it tells the Sanchos to do who do not command, in their order."""
    t = texts(PACKAGE, language)
    points = printed.points[number]
    title = card_words(printed, number, language)
    drawn = [
        plate(x, y, CARD_WIDTH, CARD_HEIGHT, laid.played),
        text(x + 14, y + 30, t.say("board", "card", {"card": number + 1}), 15, font_family=SERIF, font_weight="bold"),
        *(piece("pip", x + CARD_WIDTH - 20 - i * 18, y + 25) for i in range(points)),
    ]
    if laid.taker != NOBODY:
        goes = t.say("board", "taker", {"sancho": sancho_name(t, laid.taker)})
        drawn.append(text(x + 14, y + 49, goes, 13, FAINT))
    told = [
        (who, text_for(t, printed, number, who, laid.solo not in (NOBODY, who)))
        for who in printed.order[number]
        if who != laid.commander
    ]
    return group(f"card-{number + 1}", [*drawn, *_orders(told, x, y + 72)], _said(title, told, t))


def card_words(printed: Printed, number: int, language: str) -> str:
    """A card by its number and points."""
    t = texts(PACKAGE, language)
    return t.say("option", "card", {"card": number + 1, "points": printed.points[number]})


def _said(title: str, told: list[tuple[int, str]], t: Texts) -> str:
    return "; ".join(
        [title, *(t.say("option", "play_other", {"sancho": sancho_name(t, w), "text": x}) for w, x in told)]
    )


def _orders(told: list[tuple[int, str]], x: float, y: float) -> list[str]:
    """What a card tells the Sanchos; long texts are set smaller, so that all are on the card."""
    size = next((size for size in _TYPES if _tall(told, size) <= CARD_HEIGHT - 84), _TYPES[-1])
    drawn: list[str] = []
    for who, words in told:
        lines = wrapped(words, size.width)
        drawn.append(piece(f"sign-{PAINTS[who]}", x + 20, y - 4))
        drawn += [text(x + 36, y + size.pitch * i, line, size.font) for i, line in enumerate(lines)]
        y += size.pitch * (len(lines) + 0.75)
    return drawn


def _tall(told: list[tuple[int, str]], size: Type) -> float:
    return sum(size.pitch * (len(wrapped(words, size.width)) + 0.75) for _, words in told) - 1.5 * size.pitch
