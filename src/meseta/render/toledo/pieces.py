"""Toledo drawn: the pieces that lie in many places - glazed tiles, steel cards, figures - drawn once, used by name."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from meseta.core.texts import Texts, texts
from meseta.games.toledo.names import COLOURS, TILE_IDS, VALUES
from meseta.games.toledo.printed import PACKAGE
from meseta.render.palette import COLOURS as PAINTS
from meseta.render.palette import DISPLAY, shape, text
from meseta.render.shapes import centred, circle, path, rect
from meseta.render.toledo.glyphs import BLADE, EDGE, GOLD, PALE_GOLD, PAWN, SIGNS, STEEL, STREET

TILE, TALL = 104, 148
"""A field of the street."""
CARD_WIDE, CARD_TALL = 74, 106
"""A money card."""
SLOT, SLOTS = 20, 43
"""A circle for a figure, and the way to the next one."""
DUEL = tuple(f"var(--duel-{i})" for i in range(4))
"""The enamels of fencing scenes in the order of the game; the last is neutral."""
GLAZE, CLAY = "var(--to-glaze)", "var(--to-clay)"
_MARKS = (
    "M0,-9 L2.4,-2.9 L9,-2.8 L3.8,1.2 L5.6,7.5 L0,3.8 L-5.6,7.5 L-3.8,1.2 L-9,-2.8 L-2.4,-2.9 Z",
    "M-3,-9 L3,-9 L3,-3 L9,-3 L9,3 L3,3 L3,9 L-3,9 L-3,3 L-9,3 L-9,-3 L-3,-3 Z",
    "M4,-9 Q-9,-8 -9,0 Q-9,8 4,9 Q-2,6 -2,0 Q-2,-6 4,-9 Z",
)
"""A star, a cross and a moon, so that duel colours are told apart without colour."""


@cache
def symbols() -> dict[str, str]:
    """Every piece once, drawn round the origin; nothing is seen until it is used."""
    drawn = {**SIGNS, **STREET, "pawn": PAWN, **_faces(), **_street_symbols()}
    drawn |= {colour: _figure(colour) for colour in COLOURS}
    drawn |= {f"mark{i}": path(mark, PALE_GOLD) for i, mark in enumerate(_MARKS)}
    drawn |= {f"lay-{tile}": business(tile) for tile in TILE_IDS}
    for n in range(1, 7):
        drawn[f"metal{n}"] = path("".join(f"M{at - 4.4:g},4l2,-7h4.8l2,7Z" for at in row(n, 0, 9.8)), BLADE)
        gems = "".join(f"M{at:g},-5l4.4,5l-4.4,5l-4.4,-5Z" for at in row(n, 0, 9.8))
        drawn[f"gems{n}"] = path(gems, "var(--to-gem-light)")
    return {f"s-to-{name}": f'<g id="s-to-{name}">{picture}</g>' for name, picture in drawn.items()}


def piece(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A piece at a place."""
    if scale == 1:
        return f'<use href="#s-to-{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#s-to-{name}" transform="translate({x:g} {y:g})scale({scale:g})"/>'


def _figure(colour: str) -> str:
    """A player's figure with the shape of its colour on the breast."""
    fill, _, ink = PAINTS[colour]
    return f'<use href="#s-to-pawn" fill="{fill}"/>' + shape(colour, 0, -6, 9, f'fill="{ink}"')


# -- tiles of the street -----------------------------------------------------------------------------------------------


def _street_symbols() -> dict[str, str]:
    """Tiles by owner, free lots, circles, prices and the medallions of owners."""
    drawn = {"shop": _tile("var(--to-tile)"), "lot": _lot()}
    drawn["slot"] = circle(0, 0, SLOT, "var(--to-slot)", stroke="var(--to-paint)", stroke_width=1.4) + circle(
        0, 0, SLOT - 3.4, "none", stroke="var(--to-paint)", stroke_width=0.7
    )
    for colour in COLOURS:
        fill, _, ink = PAINTS[colour]
        drawn[f"shop-{colour}"] = _tile(fill)
        medal = circle(0, 0, 12.5, fill, stroke=EDGE, stroke_width=1.7)
        drawn[f"sign-{colour}"] = medal + shape(colour, 0, 0, 11, f'fill="{ink}"')
    for value in range(1, VALUES + 1):
        coin = circle(0, 0, 13, GOLD, stroke="var(--to-coin-edge)", stroke_width=1.5, class_="to-coin") + circle(
            0, 0, 10, "none", stroke=PALE_GOLD, stroke_width=1
        )
        price = centred(0, 5.8, value, 16, "var(--to-on-gold)", font_weight="bold", class_="to-price")
        drawn[f"coin{value}"] = coin + price
    return drawn


def mixed(colour: str, percent: int, ground: str = GLAZE) -> str:
    """A colour in the glaze."""
    return f"color-mix(in srgb, {colour} {percent}%, {ground})"


def _tile(fill: str) -> str:
    """A glazed tile: a border with small gold stones, a bright face with a star where its sign stands."""
    left, top = -TILE / 2, -TALL / 2
    stones = "".join(
        f"M{x:g},{y - 2:g}l2,2 -2,2 -2,-2z"
        for x, y in (
            *((x, y) for x in (-36, -18, 0, 18, 36) for y in (top + 5.5, -top - 11.5)),
            *((x, y) for x in (left + 5.5, -left - 5.5) for y in (-54, -36, -18, 0, 18, 36, 54)),
        )
    )
    star = "M0,-34L9,-22 24,-24 22,-9 34,0 22,9 24,24 9,22 0,34 -9,22 -24,24 -22,9 -34,0 -22,-9 -24,-24 -9,-22z"
    return (
        rect(left, top + 8, TILE, TALL - 8, mixed(fill, 55, "var(--to-dusk)"), 9, stroke=EDGE, stroke_width=1.6)
        + rect(left, top, TILE, TALL - 6, fill, 9, stroke=EDGE, stroke_width=1.6)
        + path(stones, PALE_GOLD, class_="ornament")
        + rect(left + 10, top + 10, TILE - 20, TALL - 26, mixed(fill, 13), 4, stroke=EDGE, stroke_width=1.1)
        + f'<g class="ornament" transform="translate(0 -22)">{path(star, mixed(fill, 26))}</g>'
        + path(
            f"M{left + 3.4:g},{top + 30}V{top + 12}Q{left + 3.4:g},{top + 3.4:g} {left + 12:g},{top + 3.4:g}H-22",
            stroke="var(--to-glint)",
            stroke_opacity=".7",
            stroke_width=2,
            stroke_linecap="round",
            class_="ornament",
        )
    )


def _lot() -> str:
    """A free field: unglazed clay with a lozenge scratched in."""
    left, top, line = -TILE / 2, -TALL / 2, "var(--to-clay-line)"
    return (
        rect(left, top + 8, TILE, TALL - 8, line, 9, stroke=EDGE, stroke_width=1.2)
        + rect(left, top, TILE, TALL - 6, CLAY, 9, stroke=EDGE, stroke_width=1.2)
        + rect(left + 8, top + 8, TILE - 16, TALL - 22, "none", 4, stroke=line, stroke_width=1.6)
        + path("M0,-28L20,4 0,36 -20,4zM0,-13L10,4 0,21 -10,4z", stroke=line, stroke_width=1.8, class_="ornament")
    )


# -- words and lines ---------------------------------------------------------------------------------------------------


def display(x: float, y: float, words: object, size: float, **more: str) -> str:
    """A line in the display face; its figures are all of one height."""
    return text(x, y, str(words), size, font_family=DISPLAY, **more)


def row(n: int, x: float, pitch: float) -> list[float]:
    """The middles of ``n`` things side by side round ``x``."""
    return [x + (i - (n - 1) / 2) * pitch for i in range(n)]


def game_texts(language: str) -> tuple[Texts, Texts]:
    """The words of the game, and those of its pictures."""
    return texts(PACKAGE, language), texts("meseta.render", language)


def outline(x: float, y: float, width: float, height: float, radius: float = 8) -> str:
    """The shape of a spot."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'


# -- money cards -------------------------------------------------------------------------------------------------------


class Scene(NamedTuple):
    """What a money card shows: its value, the number of its duel colour and whether the attacker wins."""

    value: str
    colour: int
    attacker: bool


def scene(card: str, duels: tuple[str, ...]) -> Scene:
    """A card by its notation; ``duels`` are the names of the fencing tiles."""
    value, colour, winner = card.split("-")
    return Scene(value, duels.index(colour) if colour in duels else len(DUEL) - 1, winner == "a")


@lru_cache(512)
def card_words(card: str, language: str) -> str:
    """A money card in words."""
    t, _ = game_texts(language)
    value, colour, winner = card.split("-")
    named = t.get("words", colour) if t.has("words", colour) else colour
    wins = t.get("words", "attacker" if winner == "a" else "defender")
    return t.say("words", "card", {"value": value, "colour": named, "winner": wins})


def _faces() -> dict[str, str]:
    """The steel of money cards, by enamel and winner: the index on the left, the weapon in a field of enamel."""
    drawn = {"steel": _steel(CARD_WIDE, CARD_TALL, 8)}
    for colour in range(len(DUEL)):
        almond = path(
            "M13,-45C34,-22 34,24 13,46C-8,24 -8,-22 13,-45z", DUEL[colour], stroke=GOLD, stroke_width=1.5
        ) + path("M13,-38C28,-18 28,20 13,39C-2,20 -2,-18 13,-38z", stroke=PALE_GOLD, stroke_width=0.7)
        index = path("M-37,-46Q-37,-53 -30,-53H-10V-2L-23.5,6 -37,-2z", STEEL, stroke=GOLD, stroke_width=1.2)
        mark = piece(f"mark{colour}", -23.5, -10) if colour < len(_MARKS) else ""
        for winner, weapon in (("a", piece("sword", 13, 3, 1.25)), ("d", piece("shield", 13, 0, 1.05))):
            drawn[f"face{colour}{winner}"] = f'<use href="#s-to-steel"/>{almond}{weapon}{index}{mark}'
    return drawn


def _steel(wide: float, tall: float, radius: float) -> str:
    """A steel plate with a thread of gold round it and volutes in two corners."""
    x, y = wide / 2, tall / 2
    volutes = (
        f"M{x - 14:g},{5 - y:g}q9,0 9,9M{x - 9:g},{9 - y:g}q4,0 4,5M{5 - x:g},{y - 14:g}q0,9 9,9M{9 - x:g},{y - 9:g}"
        f"q0,4 5,4M{x - 14:g},{y - 5:g}q9,0 9,-9M{x - 9:g},{y - 9:g}q4,0 4,-5"
    )
    return (
        rect(-x, -y, wide, tall, STEEL, radius, stroke="var(--to-steel-edge)", stroke_width=1.2)
        + rect(3.2 - x, 3.2 - y, wide - 6.4, tall - 6.4, "none", radius - 2, stroke=GOLD, stroke_width=1.1)
        + path(volutes, stroke=GOLD, stroke_width=1.1, stroke_linecap="round", class_="ornament")
    )


def money(seen: Scene) -> str:
    """A money card round its middle: value and sign of the colour in the index, the winner's weapon."""
    face = piece(f"face{seen.colour}{'a' if seen.attacker else 'd'}")
    return face + centred(-23.5, -24, seen.value, 33, PALE_GOLD, font_family=DISPLAY, font_weight="bold")


def small_money(seen: Scene) -> str:
    """A money card as it flies, round its middle."""
    mark = piece(f"mark{seen.colour}", 0, 10.5, 0.62) if seen.colour < len(_MARKS) else ""
    return (
        rect(-15, -20, 30, 40, STEEL, 4, stroke="var(--to-steel-edge)")
        + rect(-12, 3, 24, 14, DUEL[seen.colour], 2.5)
        + rect(-12, -17, 24, 34, "none", 2.5, stroke=GOLD, stroke_width=1)
        + mark
        + centred(0, -0.5, seen.value, 22, PALE_GOLD, font_family=DISPLAY, font_weight="bold")
    )


def chip(value: str, n: int, x: float, y: float) -> str:
    """A card that everybody has seen in a hand, tiny; several lie one behind the other."""
    behind = "".join(rect(x + 2 * i, y - 1.5 * i, 14, 20, STEEL, 3, stroke=GOLD) for i in range(min(n, 3) - 1, 0, -1))
    card = rect(x, y, 14, 20, STEEL, 3, stroke=GOLD)
    return behind + card + centred(x + 7, y + 15, value, 13, PALE_GOLD, font_weight="bold", class_="fine")


# -- tiles and swords --------------------------------------------------------------------------------------------------


def fencing(name: str, duels: tuple[str, ...], half: float = 18) -> str:
    """A fencing tile round its middle: the sign of its duel colour, or a boot for the movement tile."""
    square = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half, "radius": half / 3}
    if name == duels[-1]:
        return rect(fill=GLAZE, stroke=EDGE, stroke_width=1.4, **square) + piece("movement", -2, 0, half / 25)
    colour = duels.index(name)
    gold = rect(fill=DUEL[colour], stroke=EDGE, stroke_width=1.4, **square) + rect(
        3 - half, 3 - half, 2 * half - 6, 2 * half - 6, "none", half / 5, stroke=GOLD, stroke_width=1.2
    )
    return gold + piece(f"mark{colour}", 0, 0, half / 15)


def fencing_name(name: str, language: str) -> str:
    """Colours are called what the game's data calls them, unless there is a word for them."""
    own = texts("meseta.render", language)
    return own.get("toledo", name) if own.has("toledo", name) else name


def business(tile: str) -> str:
    """A business tile round its middle; rings tell how many circles it has."""
    rings = "".join(
        circle(at, 18, 3.4, "var(--to-slot)", stroke="var(--to-paint)", stroke_width=1.2)
        for at in row(int(tile[-1]), 0, 10)
    )
    return piece(tile[:-1], 0, -5, 0.7) + rings


class Cost(NamedTuple):
    """A kind of sword: its points and what it takes."""

    points: int
    metal: int
    gems: int


@lru_cache(64)
def cost(name: str) -> Cost:
    """A sword by its notation."""
    points, _, takes = name.removeprefix("sword").partition("-")
    metal, gems = (int(n) for n in takes.rstrip("g").split("m"))
    return Cost(int(points), metal, gems)
