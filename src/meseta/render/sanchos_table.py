"""War of the 3 Sanchos drawn: what lies beside and below the map - the Sanchos, the cards and the battle track."""

from __future__ import annotations

from typing import NamedTuple

from meseta.core.game import View
from meseta.core.words import Texts
from meseta.games.sanchos.names import NOBODY, PAINTS, SANCHOS, WINNING_MARK
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import sancho_name, text_for
from meseta.render.palette import COLOURS, EDGE, FAINT, GOLD, INK, SERIF, emblem, shape, text
from meseta.render.pictograms import crown
from meseta.render.shapes import (
    asked,
    badge,
    centred,
    circle,
    group,
    name_and_points,
    options,
    plate,
    rect,
    wrapped,
)

ORDER = (0, 2, 1)
"""The Sanchos from west to east."""
HEIGHT = 252


class Type(NamedTuple):
    """A size of type: its height, how many characters fit on a card, and the way from line to line."""

    font: float
    width: int
    pitch: float


_TYPES = (Type(12, 38, 15.5), Type(11, 42, 14), Type(10, 46, 12.2), Type(9.5, 48, 11))
_LEFT, _RIGHT, _CARD, _GAP = 20, 1280, 304, 14


def token(sancho: int, troops: int, king: bool, x: float, y: float) -> str:
    """An army: the number of its troops in the Sancho's colour and shape, the king as a crown."""
    paint = PAINTS[sancho]
    fill, edge, ink = COLOURS[paint]
    half = 15 if troops < 10 else 20
    parts = [rect(x - half, y - 14, 2 * half, 28, fill, 5, stroke=edge, stroke_width=1.5)]
    if troops:
        parts.append(centred(x - 3, y + 6, troops, 17, ink, font_weight="bold"))
        parts.append(shape(paint, x + half - 6, y + 7.5, 7, f'fill="{ink}"'))
    else:
        parts.append(shape(paint, x, y + 3, 10, f'fill="{ink}"'))
    if king:
        parts.append(crown(x, y - 15, 0.44))
    return "".join(parts)


# -- Sanchos -----------------------------------------------------------------------------------------------------------


def sancho(view: View, printed: Printed, who: int, x: float, y: float, t: Texts) -> str:
    """A Sancho's victory points, places, troops and cards."""
    name = sancho_name(t, who)
    if view["seats"] == 1 and who != view["solo"]:
        name = t.say("sancho", "bot", {"sancho": name})
    facts = [
        ("spaces", view["holder"].count(who)),
        ("recruits", view["recruits"][who]),
        ("hand", view["hands"][who]),
        ("supply", view["supply"][who]),
    ]
    parts = [
        plate(x, y, 276, 142, _is_asked(view, who)),
        *name_and_points(PAINTS[who], name, view["vp"][who], x, y, 276),
        *_way_to_victory(view["vp"][who], who, x + 22, y + 56),
        *_facts(facts, x, y + 84, t),
        *_reserve(view, printed, who, x, y + 128, t),
    ]
    if view["commander"] == who:
        parts.append(crown(x + 24, y + 10, 0.3))
    return group(f"sancho-{SANCHOS[who]}", parts, name)


def _is_asked(view: View, who: int) -> bool:
    return any((view["solo"] if view["seats"] == 1 else seat) == who for seat in asked(view))


def _way_to_victory(points: int, who: int, x: float, y: float) -> list[str]:
    """A dot for every victory point up to the mark that wins."""
    fill, edge, _ = COLOURS[PAINTS[who]]
    return [
        circle(
            x + i * 25.6, y, 6, fill if i < points else "none", stroke=edge if i < points else EDGE, stroke_width=1.4
        )
        for i in range(WINNING_MARK)
    ]


def _facts(facts: list[tuple[str, int]], x: float, y: float, t: Texts) -> list[str]:
    parts: list[str] = []
    for i, (key, n) in enumerate(facts):
        left, line = x + 18 + i % 2 * 130, y + i // 2 * 20
        parts.append(text(left, line, t.get("board", f"head_{key}"), 13, FAINT))
        parts.append(text(left + 98, line, str(n), 14, text_anchor="end", font_weight="bold"))
    return parts


def _reserve(view: View, printed: Printed, who: int, x: float, y: float, t: Texts) -> list[str]:
    """The reserve: known cards with their points, the others face down."""
    known = view["reserve"] if who == view["sancho"] else view["seen"][who]
    hidden = view["reserves"][who] - len(known)
    words = [f"{card + 1} ({printed.points[card]})" for card in known] + (
        [t.say("board", "face_down", {"n": hidden})] if hidden else []
    )
    return [
        text(x + 18, y, t.get("board", "head_reserve"), 13, FAINT),
        text(x + 258, y, ", ".join(words) or "–", 13, text_anchor="end"),
    ]


# -- below the map -----------------------------------------------------------------------------------------------------


def below(view: View, printed: Printed, y: float, t: Texts, own: Texts) -> list[str]:
    """The card on the table, then the battle track or one's own cards."""
    empty = view["played"] == NOBODY
    laid = _place(y) if empty else _card(view, printed, view["played"], view["commander"], _LEFT, y, t)
    if view["battle"] != NOBODY:
        return [laid, *_track(view, printed, _LEFT + _CARD + _GAP, y, t, own)]
    step = min(_CARD + _GAP, (_RIGHT - _LEFT - _CARD) / max(len(view["hand"]), 1))
    held = enumerate(view["hand"], 1)
    return [laid, *(_card(view, printed, card, view["sancho"], _LEFT + i * step, y, t) for i, card in held)]


def _place(y: float) -> str:
    """Where the card of the round will lie."""
    look = {"stroke": EDGE, "stroke_width": 2, "stroke_dasharray": "6 6"}
    return group("no-card", [rect(_LEFT, y, _CARD, HEIGHT, "none", 10, **look)])


def _card(view: View, printed: Printed, card: int, commander: int, x: float, y: float, t: Texts) -> str:
    """A card: its command points, and what it tells the Sanchos to do who do not command, in their order."""
    lit = card == view["played"] or f"card{card + 1}" in options(view)
    points = printed.points[card]
    title = t.say("option", "card", {"card": card + 1, "points": points})
    parts = [
        plate(x, y, _CARD, HEIGHT, lit),
        text(x + 18, y + 30, title, 15, font_family=SERIF, font_weight="bold"),
        *(badge(x + _CARD - 24 - i * 20, y + 25, "", 7) for i in range(points)),
    ]
    if card == view["played"] and view["taker"] != NOBODY:
        parts.append(
            text(x + 18, y + 48, t.say("board", "taker", {"sancho": sancho_name(t, view["taker"])}), 12, FAINT)
        )
    parts += _orders(view, printed, card, commander, x, y + 68, t)
    return group(f"card-{card + 1}", parts, title)


def _orders(view: View, printed: Printed, card: int, commander: int, x: float, y: float, t: Texts) -> list[str]:
    """What a card tells the Sanchos who do not command; long texts are set smaller, so that all are on the card."""
    told = [
        (who, text_for(t, printed, card, who, view["seats"] == 1 and who != view["solo"]))
        for who in printed.order[card]
        if who != commander
    ]
    size = next((size for size in _TYPES if _tall(told, size) <= HEIGHT - 80), _TYPES[-1])
    parts: list[str] = []
    for who, words in told:
        lines = wrapped(words, size.width)
        parts.append(emblem(PAINTS[who], x + 24, y - 4, 13))
        parts += [text(x + 42, y + size.pitch * i, line, size.font) for i, line in enumerate(lines)]
        y += size.pitch * (len(lines) + 0.75)
    return parts


def _tall(told: list[tuple[int, str]], size: Type) -> float:
    return sum(size.pitch * (len(wrapped(words, size.width)) + 0.75) for _, words in told) - 1.5 * size.pitch


# -- the battle --------------------------------------------------------------------------------------------------------


def _track(view: View, printed: Printed, x: float, y: float, t: Texts, own: Texts) -> list[str]:
    """The battle track: dice stand in the columns of their numbers."""
    width = _RIGHT - x
    title = t.say("board", "battle", {"region": printed.names[view["battle"]]})
    track: list[int] = view["track"]
    last = max([9, *[die // 6 for die in track]])
    pitch = min(92.0, (width - 40) / (last + 1))
    left = x + 20 + pitch / 2
    parts = [
        plate(x, y, width, HEIGHT),
        text(x + 20, y + 31, title, 18, font_family=SERIF, font_weight="bold"),
        *_fighting(view, x + width - 60, y + 28),
        *(_column(view, column, left + column * pitch, y + 58, pitch, t, own) for column in range(last + 1)),
    ]
    return [group("battle", parts, title)]


def _fighting(view: View, x: float, y: float) -> list[str]:
    """Who fights, and with how many."""
    fighting = view["fighting"]
    sides = [who for who in reversed(ORDER) if fighting[who] or fighting[3 + who]]
    return [
        group(f"fighting-{SANCHOS[who]}", [token(who, fighting[who], bool(fighting[3 + who]), x - i * 44, y)])
        for i, who in enumerate(sides)
    ]


def _column(view: View, column: int, x: float, y: float, pitch: float, t: Texts, own: Texts) -> str:
    dice = [die for die in view["track"] if die // 6 == column]
    tall = HEIGHT - 92
    look = {"stroke": GOLD, "stroke_width": 2.5} if f"col{column}" in options(view) else {}
    step = min(37.0, (tall - 34) / max(len(dice) - 1, 1))
    parts = [
        rect(x - pitch / 2 + 3, y, pitch - 6, tall, "#f1e8d6" if column % 2 else "#f5eee0", 8, **look),
        centred(x, y + tall + 20, column, 14, INK if dice else FAINT, font_weight="bold"),
        *(_die(view, die, i, x, y + 20 + i * step, t, own) for i, die in enumerate(dice)),
    ]
    return group(f"column-{column}", parts)


def _die(view: View, die: int, i: int, x: float, y: float, t: Texts, own: Texts) -> str:
    """A die in its Sancho's colour and shape; the guard's has a golden edge and a crown."""
    who, guard, column = die % 6 // 2, die % 2, die // 6
    fill, edge, ink = COLOURS[PAINTS[who]]
    look = {"stroke": GOLD, "stroke_width": 3} if guard else {"stroke": edge, "stroke_width": 1.5}
    parts = [
        rect(x - 16, y - 16, 32, 32, fill, 8, **look),
        shape(PAINTS[who], x, y + (3 if guard else 0), 13, f'fill="{ink}"'),
    ]
    if f"{column}{'can'[who]}{'tk'[guard]}" in options(view):
        parts.append(rect(x - 21, y - 21, 42, 42, "none", 11, stroke=GOLD, stroke_width=2.5))
    if guard:
        parts.append(crown(x, y - 13, 0.4))
    label = own.say("sanchos", "die", {"sancho": sancho_name(t, who), "column": column})
    return group(f"die-{column}-{i}", parts, label)
