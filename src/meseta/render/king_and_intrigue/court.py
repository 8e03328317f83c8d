"""The ground of King & Intrigue: the same land at court, embroidered on plum velvet in a frame of damask.

Nothing here changes in a game. Curtains, candles and the pattern of the velvet are ornaments; the legend of the seals
is none, but phones have no room for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from meseta.core.texts import Texts
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render import frame, wood
from meseta.render.cards.letters import SANS
from meseta.render.el_grande import atlas
from meseta.render.el_grande.atlas import HEIGHT, ISLAND, NAME, REGIONS, WIDTH
from meseta.render.el_grande.spain import LABELS, borders, land, neighbours
from meseta.render.king_and_intrigue.seals import KINDS, seal
from meseta.render.palette import BORDER, DISPLAY, INK, PAPER
from meseta.render.shapes import centred, circle, group, path, rect
from meseta.render.wood import used

VELVET, DEEP, THREAD = "var(--velvet)", "var(--velvet-deep)", "var(--thread)"
GROUND = ("sea", *(f"region-{place}" for place in REGIONS), "island", "relief", "names", "frame", "legend")
_WORTHS = range(4, 9)
_SHORES = ((DEEP, 34), (THREAD, 23), (DEEP, 19.4), (THREAD, 13.4), (DEEP, 10))
"""Gold thread along the shore: bands, each on one that is wider."""
_LANDS = (("portugal", 110, 424, -78), ("france", 800, 52, 0))
_CANDLES = ((36, 88), (214, 790), (974, 452))
_EMBLEM = (84, 748)
BESIDE = (84, 724)
"""Where scoreboards lie that are not in play yet: on the emblem, since the legend has the other corner."""
_LEGEND = (984, 794)
"""The lower right corner of the legend."""
_LETTERS = 19.5
"""How large its letters are: 12 pixels where a window is 720 high."""
_DAMASK = (
    ("0 0", "h14v14h-14zm14 0", f'fill="{DEEP}"'),
    ("7 7", "q-4-2-4-5q4 0 4 5q0-5 4-5q0 3-4 5q4 2 4 5q-4 0-4-5q0 5-4 5q0-3 4-5zm14 0", 'fill="var(--mauve)"'),
    (
        "7 5.4",
        "l1.6 1.6l-1.6 1.6l-1.6-1.6zm-7 0l1.6 1.6l-1.6 1.6zm14 0l-1.6 1.6l1.6 1.6zm7 0",
        f'fill="{THREAD}"',
    ),
)
"""A flower of four petals between threads of gold."""


@cache
def symbols() -> Mapping[str, str]:
    """What the court's ground is made of, beside the land of the atlas."""
    return {"s-candle": _candle(), "s-drape": _drape(), **frame.symbols(_DAMASK, "s-damasks")}


def _candle() -> str:
    """A candle that stands on the origin."""
    dish = path("M-15 0q15 9 30 0l-4-5h-22z", "var(--gilt)", stroke=DEEP, stroke_width=1.2)
    stick = rect(-6.5, -38, 13, 34, "var(--wax)", 2, stroke=DEEP, stroke_width=1.2)
    glow = circle(0, -50, 22, "var(--flame)", fill_opacity="0.16") + circle(
        0, -50, 13, "var(--flame)", fill_opacity="0.2"
    )
    flame = path("M0-66q9 12 4 20q-4 5-8 0q-5-8 4-20z", "var(--flame)") + path(
        "M0-57q4 6 0 12q-4-6 0-12z", "var(--wax)"
    )
    return f'<g id="s-candle">{glow}{dish}{stick}{path("M0-38v-7", stroke=DEEP, stroke_width=1.6)}{flame}</g>'


def _drape() -> str:
    """A curtain in the upper left corner, from the origin on."""
    look: dict[str, Any] = {"stroke_width": 1.4, "stroke": DEEP}
    cloth = path("M0 0h108q-30 8-50 30t-58 76z", "var(--curtain)")
    folds = path("M84 2q-30 10-48 34t-36 40M58 1q-20 10-32 26t-26 26", **look)
    hem = path("M108 0q-30 8-50 30t-58 76", stroke=THREAD, stroke_width=3.4)
    return f'<g id="s-drape">{cloth}{folds}{hem}</g>'


def ground(t: Texts, own: Texts, printed: Sequence[Sequence[int]]) -> dict[str, str]:
    """Sea, land, names with what is printed, frame and legend."""
    worths = {place: _tint(max(values)) for place, values in zip(PLACE_IDS, printed, strict=False)}
    return {
        "sea": _sea(own),
        **{f"region-{place}": atlas.region(place, worths[place]) for place in REGIONS},
        "island": atlas.island(worths["castillo"]),
        "relief": _relief(),
        "names": _names(tuple(map(tuple, printed)), tuple(worths.values()), t),
        "frame": _frame(),
        "legend": _legend(t),
    }


def _tint(worth: int) -> str:
    """The more a region is worth, the redder it is."""
    return f"var(--court-{worth if worth in _WORTHS else _WORTHS[-1]})"


@cache
def _sea(own: Texts) -> str:
    """Velvet with its pattern, threads along the shore, Portugal and France."""
    shore = "".join(f'<use href="#s-land" stroke="{colour}" stroke-width="{wide:g}"/>' for colour, wide in _SHORES)
    parts = [
        rect(0, 0, WIDTH, HEIGHT, VELVET),
        path(_lattice(), stroke="var(--velvet-line)", stroke_width=1.2, class_="ornament"),
        f'<g fill="none" stroke-linejoin="round">{shore}</g>',
        path("".join(neighbours()), "var(--mauve)", stroke=DEEP, stroke_width=1.4, stroke_linejoin="round"),
        *(_around(own.get("el_grande", name), x, y, turn) for name, x, y, turn in _LANDS),
    ]
    return group("sea", parts)


def _lattice() -> str:
    """Diagonals over the whole velvet, one way and the other."""
    lines = []
    for start in range(56 - HEIGHT, WIDTH, 56):
        left, right = max(0, start), min(WIDTH, start + HEIGHT)
        lines.append(f"M{left} {left - start}L{right} {right - start}M{left} {HEIGHT - left + start}")
        lines.append(f"L{right} {HEIGHT - right + start}")
    return "".join(lines)


def _around(name: str, x: float, y: float, turn: float) -> str:
    look = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "6", "class_": "around"}
    words = centred(0, 0, name, 24, "var(--on-velvet)", **look)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{words}</g>'


@cache
def _relief() -> str:
    """Borders, with a seam of thread along the coast."""
    lines, coast = borders(), land() + ISLAND
    parts = [
        path(lines, stroke="var(--wash)", stroke_width=8, stroke_opacity=0.1, class_="ornament"),
        path(lines + coast, stroke=BORDER, stroke_width=2, stroke_linejoin="round"),
    ]
    return group("relief", parts)


@lru_cache(64)
def _names(values: tuple[tuple[int, ...], ...], tints: tuple[str, ...], t: Texts) -> str:
    known = zip(PLACE_IDS, values, tints, strict=False)
    return group("names", [_name(place, worth, tint, t) for place, worth, tint in known])


def _name(place: str, worth: tuple[int, ...], tint: str, t: Texts) -> str:
    x, y = LABELS[place]
    said = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    halo = {"stroke": tint, "stroke_width": "5", "stroke_linejoin": "round", "paint_order": "stroke"}
    look = {"font_family": DISPLAY, "font_style": "italic", "letter_spacing": "1", "class_": "name"}
    return centred(x, y, said, NAME, **look, **halo) + wood.shields(x, y + 7, worth)


@cache
def _frame() -> str:
    """Damask, a thread of gold, curtains and candles, and the emblem of the court; what runs out of the leaf is cut."""
    x, y = _EMBLEM
    thread = rect(16.5, 16.5, WIDTH - 33, HEIGHT - 33, "none", stroke=THREAD, stroke_width=2)
    lines = 'stroke="var(--g-ink)" stroke-width="1.4" stroke-linejoin="round"'
    emblem = (
        circle(x, y, 42, DEEP, stroke=THREAD, stroke_width=2.4)
        + circle(x, y, 37.5, "none", stroke=THREAD, stroke_width=1)
        + f"<g {lines}>{used('s-k-crown', x, y - 10, 0.95)}{used('s-k-mask', x, y + 19, 0.7)}</g>"
    )
    right = f'<use href="#s-drape" transform="translate({WIDTH - 17} 17)scale(-1 1)"/>'
    ornaments = [used("s-drape", 17, 17), right, emblem, *(used("s-candle", *at) for at in _CANDLES)]
    cut = rect(WIDTH, 0, 20, HEIGHT, PAPER)
    return group(
        "frame", [cut, f'<g class="ornament">{"".join(ornaments)}</g>', frame.frame(WIDTH, HEIGHT, "s-damasks"), thread]
    )


@cache
def _legend(t: Texts) -> str:
    """What the seals mean: a sign and a word for each, in two columns."""
    words = [entry.partition(" ")[2] for entry in t.get("board", "marks_legend").split(" · ")]
    columns = [
        round(46 + max(SANS.wide(word, 1.08 * _LETTERS) for word in column)) for column in (words[:4], words[4:])
    ]
    wide, high = sum(columns) + 12, 126
    left, top = _LEGEND[0] - wide, _LEGEND[1] - high
    parts = [
        rect(left, top, wide, high, "var(--face)", 6, stroke=DEEP, stroke_width=2),
        rect(left + 4, top + 4, wide - 8, high - 8, "none", 4, stroke="var(--gilt)", stroke_width=1.4),
    ]
    for i, (kind, word) in enumerate(zip(KINDS, words, strict=True)):
        x, y = left + 24 + i // 4 * columns[0], top + 21 + i % 4 * 28
        parts += [seal(kind, x, y, 0.84, t), centred(x + 20, y + 6.8, word, _LETTERS, INK, text_anchor="start")]
    return f'<g id="legend" class="court-legend">{"".join(parts)}</g>'
