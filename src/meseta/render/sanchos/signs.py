"""War of the 3 Sanchos drawn: signs for what cards tell, the leaf they are painted on, and a key to the map."""

from __future__ import annotations

from functools import cache, lru_cache

from meseta.core.texts import texts
from meseta.games.sanchos.grammar import Field
from meseta.games.sanchos.names import (
    ATTACK,
    BESIEGE,
    DEPLOY,
    FORTIFY,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MOVE,
    NOBODY,
    PAINTS,
    RECRUIT,
    VERBS,
)
from meseta.games.sanchos.printed import CROWN, Printed
from meseta.render.palette import COLOURS, DISPLAY, text
from meseta.render.sanchos.colours import GILT, INK, VELLUM, VERMILION
from meseta.render.sanchos.pieces import piece
from meseta.render.shapes import circle, group, path, rect, wrapped

Box = tuple[float, float, float, float]
"""x, y, width and height."""
_CHOICES = (
    (MAY_RECRUIT, RECRUIT),
    (MAY_DEPLOY_HOME | MAY_DEPLOY_KING, DEPLOY),
    (MAY_MOVE, MOVE),
    (MAY_ATTACK, ATTACK),
    (MAY_FORTIFY, FORTIFY),
    (MAY_BESIEGE, BESIEGE),
)


@cache
def symbols() -> dict[str, str]:
    """A sign for every verb, in a square of about 34 round the origin, and the hand that points."""
    line = {"stroke": INK, "stroke_width": 1.6, "stroke_linejoin": "round"}
    plus = path("M9,-12v10M4,-7h10", stroke=INK, stroke_width=3)
    small = rect(-10, -14, 20, 28, VELLUM, 3, **line)
    drawn = {
        "recruit": path("M-15,15q0-14 12-14t12,14z", "inherit", **line)
        + circle(-3, -7, 6.5, "var(--sa-face)", **line)
        + path("M-10,-8h14q-1-7-7-7t-7,7z", "var(--sa-helmet)")
        + plus,
        "deploy": path("M-9,16v-32", stroke=INK, stroke_width=3)
        + path("M-8,-15q8-4 13,0t11,0v14q-6,4-11,0t-13,0z", "inherit", **line),
        "move": path("M-16,4q8-14 18-10v-8l15,13-15,13v-8q-8-3-18,0z", "inherit", **line),
        "fortify": piece("site1", 0, 16, 0.62),
        "attack": piece("swords", 0, 0, 0.68),
        "besiege": piece("stakes", 0, 5, 0.7),
        "reserve-this": small + piece("worth", 0, 0, 0.5),
        "discard": small + path("M-13,-11L13,11M13,-11L-13,11", stroke=VERMILION, stroke_width=4),
        "hand": rect(-22, -8, 10, 16, VERMILION, 1, **line)
        + path(
            "M-12,-7h9q4-3 8-1l1,2h14q4,0 4,3t-4,3h-10q2,2 0,4 1,2-1,4-1,2-4,2h-8q-5,0-9-4z", "var(--sa-face)", **line
        ),
    }
    assert set(VERBS) <= set(drawn)
    return {f"s-v-{name}": f'<g id="s-v-{name}">{picture}</g>' for name, picture in drawn.items()}


def verbs(field: Field) -> list[int]:
    """What a field is about, each verb once."""
    if field.choice is not None:
        return [verb for bits, verb in _CHOICES if field.choice.acts & bits]
    return list(dict.fromkeys(act.verb for chain in field.chains for act in chain))


def field_of(printed: Printed, number: int, who: int, solo: int) -> Field:
    """What a card tells a Sancho; a bot at the bottom reads the crown line."""
    bot = solo not in (NOBODY, who)
    return printed.fields[number][CROWN if bot and printed.bottom(number) == who else who]


def sign(verb: int, who: int, x: float, y: float, scale: float) -> str:
    """The sign of a verb in the colour of a Sancho."""
    return piece(f"v-{VERBS[verb]}", x, y, scale, COLOURS[PAINTS[who]].fill)


def leaf(box: Box) -> str:
    """A leaf of vellum with a red line round its inside."""
    x, y, width, height = box
    return rect(*box, VELLUM, 9, stroke=INK, stroke_width=2) + rect(
        x + 4, y + 4, width - 8, height - 8, "none", 6, stroke=VERMILION, stroke_width=1, class_="ornament"
    )


@lru_cache(16)
def no_card(box: Box, language: str) -> str:
    """Where the card of the round will lie: until then a key to the map."""
    x, y, width, _ = box
    own = texts("meseta.render", language)
    shown = {
        "key_worth": piece("worth"),
        "key_garrison": piece("head", -6, -3) + piece("head", 6, -3) + piece("site1", 0, 20, 0.5, "var(--sa-ruin)"),
        "key_army": piece("block", 0, 0, 0.8, "var(--sa-ruin)"),
        "key_king": piece("king", 0, 14, 0.8, "var(--sa-ruin)"),
        "key_siege": piece("stakes", 0, 4, 0.8),
        "key_battle": "".join(
            rect(-17, -12, 34, 24, "none", 7, stroke=ink, stroke_width=wide) for ink, wide in ((INK, 7), (GILT, 4))
        ),
    }
    title = own.get("sanchos", "key")
    drawn = [leaf(box), text(x + 22, y + 36, title, 18, INK, font_family=DISPLAY, font_weight="bold")]
    for i, (key, shape) in enumerate(shown.items()):
        left, line = x + 40 + i % 2 * (width / 2 - 6), y + 86 + i // 2 * 72
        drawn.append(f'<g transform="translate({left:g} {line:g})">{shape}</g>')
        words = wrapped(own.get("sanchos", key), 22)
        high = line + 5 - 8 * (len(words) - 1)
        drawn += [text(left + 34, high + 17 * k, word, 14, INK, class_="fine") for k, word in enumerate(words)]
    return group("no-card", drawn, title)
