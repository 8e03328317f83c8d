"""Toledo drawn: the market - piles, goods, fencing tiles and swords that are still to be had."""

from __future__ import annotations

from functools import lru_cache

from meseta.core.game import View
from meseta.render.palette import DISPLAY, EDGE, FAINT, text
from meseta.render.shapes import badge, centred, group, moved, rect
from meseta.render.toledo.glyphs import GOLD, PALE_GOLD, STEEL
from meseta.render.toledo.pieces import (
    card_words,
    cost,
    display,
    fencing,
    fencing_name,
    game_texts,
    outline,
    piece,
    scene,
    small_money,
)

WIDTH, HEIGHT = 480, 238
_CELL, _SECOND = 96, 60
"""The way from supply to supply, and down to their second row."""
_SWORDS, _SWORD = 124, 52
"""Where the swords begin and how tall one is."""


def parts(view: View, swords: list[str], left: float, top: float, language: str) -> dict[str, str]:
    """Piles and goods, fencing tiles and the main card, then the swords."""
    duels = tuple(view["fencing"])
    found = {
        f"supply-{name}": _supply(name, n, left + i * _CELL, top, language)
        for i, (name, n) in enumerate(
            (
                ("draw-pile", view["draw_pile"]),
                ("discard-pile", sum(view["discard_pile"].values())),
                ("metal", view["metal"]),
                ("gems", view["gems"]),
            )
        )
    }
    paintings = view["paintings"]
    found["supply-paintings"] = _paintings(
        len(paintings), paintings[0] if paintings else 0, left + 4 * _CELL, top, language
    )
    for i, (name, n) in enumerate(view["fencing"].items()):
        found[f"supply-fencing-{name}"] = _fencing(name, n, duels, *_cell(i, left, top), language)
    found["main"] = _main(view["main"], duels, *_cell(4, left, top), language)
    for i, name in enumerate(swords):
        x, y, wide = sword_place(i, len(swords), left, top)
        found[f"sword-{i}"] = _sword(i, name, view["swords"].get(name, 0), x, y, wide, language)
    return found


def _cell(i: int, left: float, top: float) -> tuple[float, float]:
    return left + i * _CELL, top + _SECOND


_LABELS = {
    "draw-pile": ("toledo", "draw_pile"),
    "discard-pile": ("toledo", "discards"),
    "metal": ("board", "metal"),
    "gems": ("board", "gems"),
    "paintings": ("board", "paintings"),
}
_PICTURES = {"draw-pile": ("card", 1.0), "discard-pile": ("card", 1.0), "metal": ("metal", 0.8), "gems": ("gem", 0.86)}


def _label(name: str, language: str) -> str:
    t, own = game_texts(language)
    table, key = _LABELS[name]
    return (own if table == "toledo" else t).get(table, key)


@lru_cache(512)
def _supply(name: str, n: int | None, x: float, y: float, language: str) -> str:
    picture, scale = _PICTURES[name]
    shown = piece(picture, x + 30, y + 23, scale)
    if name == "draw-pile":
        shown = piece(picture, x + 33, y + 20, scale) + shown
    if name == "discard-pile":
        turned = rect(-13, -18, 26, 36, "none", 3.5, stroke=EDGE, stroke_width=1.5, stroke_dasharray="4 3")
        shown = (
            moved(x + 30, y + 23, turned) if not n else f'<g transform="rotate(9 {x + 30:g} {y + 23:g})">{shown}</g>'
        )
    return _counted(f"supply-{name}", shown, "∞" if n is None else n, _label(name, language), x, y)


def _counted(name: str, shown: str, n: object, label: str, x: float, y: float) -> str:
    """A thing with its number and its name below."""
    number = display(x + 57, y + 31.5, n, 26, font_weight="bold")
    return group(name, [shown, number, centred(x + 48, y + 55, label, 12.5, FAINT, class_="fine")], f"{label}: {n}")


@lru_cache(256)
def _paintings(n: int, points: int, x: float, y: float, language: str) -> str:
    """The paintings that are left, the points of the next one on it."""
    shown = piece("painting", x + 30, y + 23, 0.95) + (badge(x + 13, y + 11, points, 10) if n else "")
    return _counted("supply-paintings", shown, n, _label("paintings", language), x, y)


@lru_cache(512)
def _fencing(name: str, n: int, duels: tuple[str, ...], x: float, y: float, language: str) -> str:
    tile = moved(x + 30, y + 23, fencing(name, duels))
    return _counted(f"supply-fencing-{name}", tile, n, fencing_name(name, language), x, y)


def fencing_outline(i: int, left: float, top: float) -> str:
    """The shape of a supply of fencing tiles."""
    x, y = _cell(i, left, top)
    return outline(x + 4, y + 1, 88, 58, 9)


@lru_cache(512)
def _main(card: str | None, duels: tuple[str, ...], x: float, y: float, language: str) -> str:
    """The card that is being played with all its likes in this turn, or where it will lie."""
    _, own = game_texts(language)
    empty = rect(x + 33, y + 3, 30, 40, "none", 4, stroke=EDGE, stroke_width=1.5, stroke_dasharray="4 4")
    shown = moved(x + 48, y + 23, small_money(scene(card, duels))) if card else empty
    name = centred(x + 48, y + 55, own.get("toledo", "main"), 12.5, FAINT, class_="fine")
    return group("main", [shown, name], f"{own.get('toledo', 'main')}: {card_words(card, language)}" if card else "")


# -- swords ------------------------------------------------------------------------------------------------------------


def sword_place(i: int, count: int, left: float, top: float) -> tuple[float, float, float]:
    """Where a kind of sword lies, in two rows, and how wide it is."""
    columns = max((count + 1) // 2, 1)
    pitch = (WIDTH - 4) // columns
    return left + 4 + i % columns * pitch, top + _SWORDS + i // columns * (_SWORD + 6), pitch - 7


def sword_outline(i: int, count: int, left: float, top: float) -> str:
    """The shape of a kind of sword."""
    x, y, wide = sword_place(i, count, left, top)
    return outline(x, y, wide, _SWORD, 6)


def sword_words(name: str, n: int, language: str) -> str:
    """A kind of sword in words."""
    points, metal, gems = cost(name)
    _, own = game_texts(language)
    return own.say("toledo", "sword", {"points": points, "metal": metal, "gems": gems, "n": n})


@lru_cache(512)
def _sword(i: int, name: str, n: int, x: float, y: float, wide: float, language: str) -> str:
    """A kind of sword: points, what it takes and how many there are; a gap where none is left."""
    label = sword_words(name, n, language)
    points, metal, gems = cost(name)
    if not n:
        gap = rect(x, y, wide, _SWORD, "none", 6, stroke=EDGE, stroke_dasharray="5 5")
        return group(f"sword-{i}", [gap, centred(x + wide / 2, y + 33, points, 19, FAINT)], label)
    middle = x + wide * 0.64
    behind = rect(x + 4, y - 4, wide, _SWORD, STEEL, 6, stroke="var(--to-steel-edge)") if n > 1 else ""
    drawn = [
        behind,
        steel(x, y, wide, _SWORD),
        piece("sword", x + wide * 0.19, y + 29, 0.8),
        centred(middle, y + 24.5, points, 25, PALE_GOLD, font_family=DISPLAY, font_weight="bold"),
        piece(f"metal{metal}", middle, y + 34) if metal else "",
        piece(f"gems{gems}", middle, y + 43) if gems else "",
    ]
    return group(f"sword-{i}", drawn, label)


def steel(x: float, y: float, wide: float, tall: float) -> str:
    """A plate of steel with a thread of gold."""
    return rect(x, y, wide, tall, STEEL, 6, stroke="var(--to-steel-edge)", stroke_width=1.2) + rect(
        x + 2.8, y + 2.8, wide - 5.6, tall - 5.6, "none", 4, stroke=GOLD, stroke_width=1
    )


_FEW, _SEVERAL = 5, 9
"""So many swords of a player are drawn as swords, and so many as their points; more are told as a number and a sum."""


def blades(delivered: tuple[int, ...], held: tuple[int, ...], x: float, y: float) -> list[str]:
    """A player's swords, small: in the Alcázar they hang on gold, at home they lie on steel."""
    both = [(points, True) for points in delivered] + [(points, False) for points in held]
    if len(both) <= _FEW:
        return [_blade(points, there, x + 34.5 * i, y) for i, (points, there) in enumerate(both)]
    if len(both) <= _SEVERAL:
        return [_pill(str(points), there, x + 19.4 * i, y, 18.5) for i, (points, there) in enumerate(both)]
    told = [f"{len(points)} = {sum(points)}" for points in (delivered, held)]
    pills = [(0, True), (88, False)] if delivered and held else [(0, bool(delivered))]
    return [
        _pill(told[0 if there else 1], there, x + 16 + right, y, 66) + piece("sword", x + right + 4, y, 0.42)
        for right, there in pills
    ]


def _pill(words: str, delivered: bool, x: float, y: float, wide: float) -> str:
    ground, ink = (GOLD, "var(--to-on-gold)") if delivered else (STEEL, PALE_GOLD)
    plate = rect(x, y - 11, wide, 22, ground, 6, stroke="var(--to-steel-edge)", stroke_width=1.2)
    return plate + centred(x + wide / 2, y + 5, words, 13, ink, font_weight="bold", class_="fine tight")


def _blade(points: int, delivered: bool, x: float, y: float) -> str:
    ground, ink = (GOLD, "var(--to-on-gold)") if delivered else (STEEL, PALE_GOLD)
    plate = rect(x, y - 11, 33, 22, ground, 11, stroke="var(--to-steel-edge)", stroke_width=1.2)
    look = {"font_weight": "bold", "class_": "fine tight"}
    return plate + piece("sword", x + 8, y + 1, 0.4) + text(x + 14, y + 5.2, str(points), 14, ink, **look)
