"""Toledo drawn: the market - piles, goods, fencing tiles and swords that are still to be had."""

from __future__ import annotations

from functools import lru_cache

from meseta.core.game import View
from meseta.render.palette import CARD, EDGE, FAINT, SERIF, text
from meseta.render.shapes import badge, centred, group, moved, rect
from meseta.render.toledo.pieces import (
    card_words,
    cost,
    fencing,
    fencing_name,
    game_texts,
    outline,
    piece,
    scene,
    serif,
    small_money,
)

WIDTH, HEIGHT = 490, 336
_CELL, _SWORDS, _SWORD = 96, 152, 84
"""The way from supply to supply, where the swords begin and how tall one is."""


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
    return left + i * _CELL, top + 70


_LABELS = {
    "draw-pile": ("toledo", "draw_pile"),
    "discard-pile": ("toledo", "discards"),
    "metal": ("board", "metal"),
    "gems": ("board", "gems"),
    "paintings": ("board", "paintings"),
}
_PICTURES = {"draw-pile": ("card", 1.0), "discard-pile": ("card", 1.0), "metal": ("metal", 0.9), "gems": ("gem", 0.95)}


def _label(name: str, language: str) -> str:
    t, own = game_texts(language)
    table, key = _LABELS[name]
    return (own if table == "toledo" else t).get(table, key)


@lru_cache(2048)
def _supply(name: str, n: int | None, x: float, y: float, language: str) -> str:
    picture, scale = _PICTURES[name]
    shown = piece(picture, x + 30, y + 28, scale)
    if name == "discard-pile":
        shown = f'<g opacity=".45">{shown}</g>'
    return _counted(f"supply-{name}", shown, "∞" if n is None else n, _label(name, language), x, y)


def _counted(name: str, shown: str, n: object, label: str, x: float, y: float) -> str:
    """A thing with its number and its name below."""
    number = serif(x + 57, y + 36, n, 23, font_weight="bold")
    return group(name, [shown, number, centred(x + 48, y + 64, label, 14, FAINT)], f"{label}: {n}")


@lru_cache(256)
def _paintings(n: int, points: int, x: float, y: float, language: str) -> str:
    """The paintings that are left, the points of the next one on it."""
    shown = piece("painting", x + 28, y + 28, 0.95) + (badge(x + 12, y + 15, points, 11) if n else "")
    return _counted("supply-paintings", shown, n, _label("paintings", language), x, y)


@lru_cache(512)
def _fencing(name: str, n: int, duels: tuple[str, ...], x: float, y: float, language: str) -> str:
    tile = moved(x + 28, y + 28, fencing(name, duels))
    return _counted(f"supply-fencing-{name}", tile, n, fencing_name(name, language), x, y)


def fencing_outline(i: int, left: float, top: float) -> str:
    """The shape of a supply of fencing tiles."""
    x, y = _cell(i, left, top)
    return outline(x + 6, y + 4, 84, 48, 9)


@lru_cache(512)
def _main(card: str | None, duels: tuple[str, ...], x: float, y: float, language: str) -> str:
    """The card that is being played with all its likes in this turn, or where it will lie."""
    _, own = game_texts(language)
    empty = rect(x + 33, y + 9, 30, 38, "none", 4, stroke=EDGE, stroke_width=1.5, stroke_dasharray="4 4")
    shown = moved(x + 48, y + 28, small_money(scene(card, duels))) if card else empty
    name = centred(x + 48, y + 64, own.get("toledo", "main"), 14, FAINT)
    return group("main", [shown, name], f"{own.get('toledo', 'main')}: {card_words(card, language)}" if card else "")


# -- swords ------------------------------------------------------------------------------------------------------------


def sword_place(i: int, count: int, left: float, top: float) -> tuple[float, float, float]:
    """Where a kind of sword lies, in two rows, and how wide it is."""
    columns = max((count + 1) // 2, 1)
    pitch = (WIDTH - 14) // columns
    return left + 12 + i % columns * pitch, top + _SWORDS + i // columns * (_SWORD + 7), pitch - 6


def sword_outline(i: int, count: int, left: float, top: float) -> str:
    """The shape of a kind of sword."""
    x, y, wide = sword_place(i, count, left, top)
    return outline(x, y, wide, _SWORD)


def sword_words(name: str, n: int, language: str) -> str:
    """A kind of sword in words."""
    points, metal, gems = cost(name)
    _, own = game_texts(language)
    return own.say("toledo", "sword", {"points": points, "metal": metal, "gems": gems, "n": n})


@lru_cache(2048)
def _sword(i: int, name: str, n: int, x: float, y: float, wide: float, language: str) -> str:
    """A kind of sword: points, what it takes and how many there are; a gap where none is left."""
    label = sword_words(name, n, language)
    if not n:
        gap = rect(x, y, wide, _SWORD, "none", 8, stroke=EDGE, stroke_dasharray="5 5")
        return group(f"sword-{i}", [gap], label)
    points, metal, gems = cost(name)
    drawn = [rect(x + 4, y - 4, wide, _SWORD, CARD, 8, stroke=EDGE)] if n > 1 else []
    drawn += [
        rect(x, y, wide, _SWORD, CARD, 8, stroke=EDGE, stroke_width=1.2),
        piece("sword", x + wide // 4, y + 31, 0.9),
        centred(x + wide * 2 // 3, y + 38, points, 23, font_family=SERIF, font_weight="bold"),
        piece(f"metal{metal}", x + wide / 2, y + 61) if metal else "",
        piece(f"gems{gems}", x + wide / 2, y + 75) if gems else "",
    ]
    return group(f"sword-{i}", drawn, label)


def gold_ground(x: float, y: float) -> str:
    """What a sword in the Alcázar stands on."""
    return rect(x - 9, y - 13, 36, 26, "var(--delivered)", 13)


def blade(points: int, delivered: bool, x: float, y: float) -> str:
    """A player's sword, small: at home it is bare, in the Alcázar it stands on gold."""
    ground = gold_ground(x, y) if delivered else ""
    return ground + piece("sword", x, y + 1, 0.5) + text(x + 6, y + 5, str(points), 15, font_weight="bold")
