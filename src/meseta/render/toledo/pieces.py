"""Toledo drawn: the pieces that lie in many places, written down once and used by name."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from meseta.core.texts import Texts, texts
from meseta.games.toledo.names import BUSINESSES, COLOURS, TILE_IDS, VALUES
from meseta.games.toledo.printed import PACKAGE
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, ON_GOLD, SERIF, STEEL, WATER, emblem, lighter, text
from meseta.render.palette import COLOURS as PAINTS
from meseta.render.pictograms import crossed_swords, figure, pictogram, shield, sword
from meseta.render.shapes import centred, circle, path, rect

TILE, TALL = 110, 152
"""A field of the street."""
DUEL = tuple(f"var(--duel-{i})" for i in range(4))
"""The colours of fencing scenes in the order of the game; the last is neutral."""
ON_DUEL = "var(--on-duel)"
_SIGNS = (
    "M0,-9 L2.4,-2.9 L9,-2.8 L3.8,1.2 L5.6,7.5 L0,3.8 L-5.6,7.5 L-3.8,1.2 L-9,-2.8 L-2.4,-2.9 Z",
    "M-3,-9 L3,-9 L3,-3 L9,-3 L9,3 L3,3 L3,9 L-3,9 L-3,3 L-9,3 L-9,-3 L-3,-3 Z",
    "M4,-9 Q-9,-8 -9,0 Q-9,8 4,9 Q-2,6 -2,0 Q-2,-6 4,-9 Z",
)
"""A star, a cross and a moon, so that duel colours are told apart without colour."""
_PICTURES = (*BUSINESSES, "painting", "movement", "card", "cathedral", "alcazar")


@cache
def symbols() -> str:
    """Every piece once, drawn round the origin; nothing is seen until it is used."""
    drawn = {name: pictogram(name, 0, 0) for name in _PICTURES}
    drawn |= {colour: figure(colour, 0, 0) for colour in COLOURS}
    drawn |= {"sword": sword(0, 0), "swords": crossed_swords(0, 0)}
    drawn |= {"blade": sword(0, 0, 1, ON_DUEL), "shield": shield(0, 0, 1, ON_DUEL)}
    drawn |= {f"sign{i}": path(sign, ON_DUEL) for i, sign in enumerate(_SIGNS)}
    drawn |= _street_symbols() | {f"lay-{tile}": business(tile) for tile in TILE_IDS}
    for n in range(1, 7):
        drawn[f"metal{n}"] = path("".join(f"M{at - 5:g},4l2.5,-8h5l2.5,8Z" for at in row(n, 0, 13)), STEEL)
        drawn[f"gems{n}"] = path("".join(f"M{at:g},-5.5l5,5.5l-5,5.5l-5,-5.5Z" for at in row(n, 0, 13)), WATER)
    pieces = (f'<g id="to-{name}">{_bare(picture)}</g>' for name, picture in drawn.items())
    return f'<defs id="toledo-pieces">{"".join(pieces)}</defs>'


def _bare(picture: str) -> str:
    """A picture without a group that moves it nowhere."""
    return picture.removeprefix(_NOWHERE).removesuffix("</g>") if picture.startswith(_NOWHERE) else picture


_NOWHERE = '<g transform="translate(0 0)">'


def _street_symbols() -> dict[str, str]:
    """Tiles by owner, free lots, circles, prices and the signs of owners."""
    tile = {"x": -TILE / 2, "y": -TALL / 2, "width": TILE, "height": TALL, "radius": 13}
    drawn = {
        "shop": rect(fill=CARD, stroke=EDGE, stroke_width=1.5, **tile),
        "lot": rect(fill="var(--lot)", stroke="var(--lot-edge)", stroke_width=1.8, stroke_dasharray="5 5", **tile),
        "slot": circle(0, 0, 22, "var(--slot)", stroke=FAINT, stroke_width=1.3),
    }
    for colour in COLOURS:
        fill = PAINTS[colour].fill
        drawn[f"shop-{colour}"] = rect(fill=lighter(fill, 0.72), stroke=fill, stroke_width=2.5, **tile)
        drawn[f"sign-{colour}"] = emblem(colour, 0, 0, 18)
    for value in range(1, VALUES + 1):
        coin = circle(0, 0, 13.5, GOLD, class_="to-coin")
        drawn[f"coin{value}"] = coin + centred(0, 6, value, 17, ON_GOLD, font_weight="bold", class_="to-price")
    return drawn


def piece(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A piece at a place."""
    if scale == 1:
        return f'<use href="#to-{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#to-{name}" transform="translate({x:g} {y:g})scale({scale:g})"/>'


def serif(x: float, y: float, words: object, size: float, **more: str) -> str:
    """A line in the serif type."""
    return text(x, y, str(words), size, font_family=SERIF, **more)


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


def money(seen: Scene) -> str:
    """A money card of 74 × 106 round its middle: value, sign of the colour, the winner's weapon - sword or shield."""
    weapon = "blade" if seen.attacker else "shield"
    parts = [
        rect(-37, -53, 74, 106, DUEL[seen.colour], 9, stroke=CARD, stroke_width=1.5),
        f'<g opacity=".85">{piece(weapon, 14, 14 if seen.attacker else 12, 1.35 if seen.attacker else 1.05)}</g>',
        centred(-17, -22, seen.value, 30, ON_DUEL, font_family=SERIF, font_weight="bold"),
        piece(f"sign{seen.colour}", -18, 28, 1.15) if seen.colour < len(_SIGNS) else "",
    ]
    return "".join(parts)


def small_money(seen: Scene) -> str:
    """A money card as it flies, round its middle."""
    return rect(-15, -19, 30, 38, DUEL[seen.colour], 4) + centred(0, 8, seen.value, 22, ON_DUEL, font_weight="bold")


# -- tiles and swords --------------------------------------------------------------------------------------------------


def fencing(name: str, duels: tuple[str, ...], half: float = 18) -> str:
    """A fencing tile round its middle: the sign of its duel colour, or a boot for the movement tile."""
    if name == duels[-1]:
        return rect(-half, -half, 2 * half, 2 * half, CARD, 7, stroke=EDGE) + piece("movement", -3, 0, half / 26)
    colour = duels.index(name)
    return rect(-half, -half, 2 * half, 2 * half, DUEL[colour], 7) + piece(f"sign{colour}", 0, 0, half / 14)


def fencing_name(name: str, language: str) -> str:
    """Colours are called what the game's data calls them, unless there is a word for them."""
    own = texts("meseta.render", language)
    return own.get("toledo", name) if own.has("toledo", name) else name


def business(tile: str) -> str:
    """A business tile round its middle; dots tell how many circles it has."""
    dots = "".join(circle(at, 17, 2.6, FAINT) for at in row(int(tile[-1]), 0, 8))
    return piece(tile[:-1], 0, -5, 0.66) + dots


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
