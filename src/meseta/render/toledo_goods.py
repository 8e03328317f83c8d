"""Toledo drawn: what lies beside the street - supplies, swords, everybody's things and one's own cards."""

from __future__ import annotations

from typing import Any

from meseta.core.game import View
from meseta.core.words import Texts
from meseta.games.toledo.names import COLOURS
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, SERIF, STEEL, WATER, emblem, text
from meseta.render.pictograms import pictogram, shield, sword
from meseta.render.shapes import (
    asked,
    badge,
    centred,
    circle,
    group,
    kind,
    moved,
    name_and_points,
    options,
    path,
    plate,
    rect,
)

_LEFT, _RIGHT = 24, 968
_DUEL = ("#8d6cae", "#a57447", "#4a9e95", "#b9ad98")
"""The colours of fencing scenes in the order of the game; the last is neutral."""
_SIGNS = (
    "M0,-9 L2.4,-2.9 L9,-2.8 L3.8,1.2 L5.6,7.5 L0,3.8 L-5.6,7.5 L-3.8,1.2 L-9,-2.8 L-2.4,-2.9 Z",
    "M-3,-9 L3,-9 L3,-3 L9,-3 L9,3 L3,3 L3,9 L-3,9 L-3,3 L-9,3 L-9,-3 L-3,-3 Z",
    "M4,-9 Q-9,-8 -9,0 Q-9,8 4,9 Q-2,6 -2,0 Q-2,-6 4,-9 Z",
)
"""A star, a cross and a moon, so that duel colours are told apart without colour."""

Entry = dict[str, Any]


def mark(seat: int, x: float, y: float) -> str:
    """The sign of an owner."""
    return emblem(COLOURS[seat], x, y, 15)


# -- cards -------------------------------------------------------------------------------------------------------------


def _scene(view: View, card: str) -> tuple[str, int, bool]:
    """Value, number of the duel colour and whether the attacker wins, of a card by its notation."""
    value, colour, winner = card.split("-")
    names = list(view["fencing"])
    return value, names.index(colour) if colour in names else len(_DUEL) - 1, winner == "a"


def _sign(colour: int, x: float, y: float, scale: float = 1, fill: str = "#ffffff") -> str:
    """The sign of a duel colour; neutral has none."""
    return moved(x, y, path(_SIGNS[colour], fill), scale) if colour < len(_SIGNS) else ""


def _in_words(view: View, card: str, t: Texts) -> str:
    value, _, attacker = _scene(view, card)
    colour = card.split("-")[1]
    named = t.get("words", colour) if t.has("words", colour) else colour
    winner = t.get("words", "attacker" if attacker else "defender")
    return t.say("words", "card", {"value": value, "colour": named, "winner": winner})


def money(view: View, card: str, name: str, x: float, y: float, t: Texts) -> str:
    """A money card in the colour of its scene: value, sign and the weapon of the winner - sword or shield.

    They stand at the left edge, so that a full hand can be read too.
    """
    value, colour, attacker = _scene(view, card)
    small = sword(x + 17, y + 90, 0.58, CARD) if attacker else shield(x + 17, y + 88, 0.62, CARD)
    large = sword(x + 54, y + 60, 1.5, CARD) if attacker else shield(x + 54, y + 57, 1.2, CARD)
    parts = [
        rect(x, y, 78, 112, _DUEL[colour], 8, **_edge(card in options(view), CARD)),
        f'<g opacity="0.45">{large}</g>',
        centred(x + 17, y + 30, value, 25, CARD, font_family=SERIF, font_weight="bold"),
        _sign(colour, x + 17, y + 54, 0.9, CARD),
        small,
    ]
    return group(name, parts, _in_words(view, card, t))


def _chip(value: str, n: int, x: float, y: float) -> str:
    """Cards of a value that everybody has seen, small, with their number where there are several."""
    card = rect(x, y, 15, 21, _DUEL[-1], 3) + centred(x + 7.5, y + 15.5, value, 12.5, CARD, font_weight="bold")
    return card + (badge(x + 14, y + 1, n, 6) if n > 1 else "")


def hand(view: View, y: float, t: Texts) -> list[str]:
    """One's own cards, side by side as far as there is room."""
    if view["seat"] is None:
        return []
    held = view["players"][view["seat"]]["hand"]
    cards = [(card, i) for card, n in held.items() for i in range(n)]
    step = min(86.0, (_RIGHT - _LEFT - 78) / max(len(cards) - 1, 1))
    return [
        text(_LEFT, y + 4, t.get("board", "hand"), 13, FAINT),
        *(money(view, card, f"hand-{card}-{i}", _LEFT + k * step, y + 16, t) for k, (card, i) in enumerate(cards)),
    ]


# -- supplies ----------------------------------------------------------------------------------------------------------


def supplies(view: View, swords: list[str], top: float, t: Texts, own: Texts) -> list[str]:
    """Piles, goods and tiles that are still to be had, then the swords."""
    y = top + 38
    discards = sum(view["discard_pile"].values())
    paintings = view["paintings"]
    items = [
        ("draw-pile", pictogram("card", 0, 0), view["draw_pile"], own.get("toledo", "draw_pile")),
        ("discard-pile", f'<g opacity="0.45">{pictogram("card", 0, 0)}</g>', discards, own.get("toledo", "discards")),
        ("metal", pictogram("metal", 0, 0, 0.8), view["metal"], t.get("board", "metal")),
        ("gems", pictogram("gem", 0, 0, 0.9), view["gems"], t.get("board", "gems")),
        ("paintings", pictogram("painting", 0, 0, 0.9), len(paintings), t.get("board", "paintings")),
    ]
    parts = [_supply(name, picture, n, label, 46 + i * 104, y) for i, (name, picture, n, label) in enumerate(items)]
    if paintings:
        parts.append(group("painting-top", [badge(46 + 4 * 104 - 17, y - 14, paintings[0], 10)]))
    parts += [
        _supply(f"fencing-{name}", _fencing(view, name, "fencing"), n, _fencing_name(name, own), 566 + i * 80, y)
        for i, (name, n) in enumerate(view["fencing"].items())
    ]
    parts += _main(view, y, t, own)
    return parts + [_sword(view, name, i, top + 96, own) for i, name in enumerate(swords)]


def _supply(name: str, picture: str, n: int | None, label: str, x: float, y: float) -> str:
    number = text(x + 25, y + 8, "∞" if n is None else str(n), 21, font_family=SERIF, font_weight="bold")
    return group(f"supply-{name}", [moved(x, y, picture), number, centred(x + 8, y + 36, label, 11.5, FAINT)], label)


def _fencing_name(name: str, own: Texts) -> str:
    """Colours are called what the game's data calls them, unless there is a word for them."""
    return own.get("toledo", name) if own.has("toledo", name) else name


def _fencing(view: View, name: str, asked_by: str) -> str:
    """A fencing tile: the sign of its duel colour, or a boot for the movement tile."""
    names = list(view["fencing"])
    look = _edge(f"take_{name}" in options(view) and kind(view) == asked_by)
    if name == names[-1]:
        return rect(-16, -16, 32, 32, CARD, 6, **look) + pictogram("movement", -3, 0, 0.62)
    colour = names.index(name)
    return rect(-16, -16, 32, 32, _DUEL[colour], 6, **look) + _sign(colour, 0, 0, 1.15)


def _main(view: View, y: float, t: Texts, own: Texts) -> list[str]:
    """The card that is being played with all its likes in this turn."""
    if view["main"] is None:
        return []
    value, colour, _ = _scene(view, view["main"])
    card = rect(-15, -19, 30, 38, _DUEL[colour], 4, stroke=GOLD, stroke_width=2)
    label = own.get("toledo", "main")
    shown = [
        moved(908, y, card + centred(0, 8, value, 22, "#ffffff", font_weight="bold")),
        centred(908, y + 36, label, 11.5, FAINT),
    ]
    return [group("main", shown, _in_words(view, view["main"], t))]


def _sword(view: View, name: str, i: int, y: float, own: Texts) -> str:
    """A kind of sword: points, what it takes and how many there are; a gap where none is left."""
    points, _, cost = name.removeprefix("sword").partition("-")
    metal, gems = (int(n) for n in cost.rstrip("g").split("m"))
    n, x = view["swords"].get(name, 0), _LEFT + i * 72.5
    label = own.say("toledo", "sword", {"points": points, "metal": metal, "gems": gems, "n": n})
    if not n:
        return group(name, [rect(x, y, 66, 92, "none", 8, stroke=EDGE, stroke_dasharray="5 5")], label)
    below = rect(x + 4, y - 4, 66, 92, CARD, 8, stroke=EDGE) if n > 1 else ""
    parts = [
        below,
        rect(x, y, 66, 92, CARD, 8, **_edge(name in options(view) and kind(view) == "sword")),
        sword(x + 17, y + 34, 0.95),
        centred(x + 44, y + 42, points, 22, font_family=SERIF, font_weight="bold"),
        *_cost(metal, gems, x + 33, y + 70),
    ]
    return group(name, parts, label)


def _cost(metal: int, gems: int, x: float, y: float) -> list[str]:
    """An ingot for every metal, a gem for every gem, in two rows."""
    ingots = [path(f"M{at - 5:g},{y + 4:g} l2.5,-8 l5,0 l2.5,8 Z", STEEL) for at in _row(metal, x, 13)]
    stones = [moved(at, y + 14, path("M0,-5.5 L5,0 L0,5.5 L-5,0 Z", WATER)) for at in _row(gems, x, 13)]
    return ingots + stones


def _edge(lit: bool, plain: str = EDGE) -> dict[str, Any]:
    """The edge of something that may be chosen now, or not."""
    return {"stroke": GOLD if lit else plain, "stroke_width": 3 if lit else 1.2}


def _row(n: int, x: float, pitch: float) -> list[float]:
    return [x + (i - (n - 1) / 2) * pitch for i in range(n)]


# -- players -----------------------------------------------------------------------------------------------------------


def player(view: View, seat: int, x: float, y: float, t: Texts, own: Texts) -> str:
    """What a player has: goods, swords at home and delivered, tiles and paintings, businesses still to be laid."""
    entry = view["players"][seat]
    name = t.get("seats", entry["colour"])
    parts = [
        plate(x, y, 276, 188, seat in asked(view)),
        *name_and_points(entry["colour"], name, sum(entry["points"]), x, y, 276),
        *_shown(view, entry, x, y, t, own),
        *_counts(view, seat, x, y + 62),
        *_swords(entry, x + 22, y + 96),
        *_treasures(view, entry, x + 24, y + 130),
        *_unlaid(entry, options(view) if seat == view["seat"] else [], x + 26, y + 166),
    ]
    return group(f"player-{entry['colour']}", parts, name)


def _shown(view: View, entry: Entry, x: float, y: float, t: Texts, own: Texts) -> list[str]:
    """Cards of another's hand that everybody has seen there, by value."""
    if entry["hand"] is not None or not entry["shown"]:
        return []
    values: dict[str, int] = {}
    for card, n in entry["shown"].items():
        values[card[0]] = values.get(card[0], 0) + n
    chips = [_chip(value, n, x + 112 + i * 19, y + 14) for i, (value, n) in enumerate(sorted(values.items()))]
    label = own.say("toledo", "seen", {"cards": ", ".join(_in_words(view, card, t) for card in entry["shown"])})
    return [group(f"seen-{entry['colour']}", chips, label)]


def _counts(view: View, seat: int, x: float, y: float) -> list[str]:
    entry = view["players"][seat]
    items = [
        ("card", 0.62, entry["cards"]),
        ("metal", 0.55, entry["metal"]),
        ("gem", 0.6, entry["gems"]),
        ("alcazar", 0.25, view["alcazar"][seat]),
    ]
    parts: list[str] = []
    for i, (name, scale, n) in enumerate(items):
        at = x + 26 + i * 65
        shown = [pictogram(name, at, y, scale), text(at + 18, y + 6, str(n), 16, font_weight="bold")]
        parts.append(group(f"{entry['colour']}-{name}", shown))
    return parts


def _swords(entry: Entry, x: float, y: float) -> list[str]:
    """Swords at home are steel, those in the Alcázar stand on gold."""
    items = [
        (int(name.removeprefix("sword").partition("-")[0]), place, n)
        for place in ("delivered", "swords")
        for name, n in entry[place].items()
    ]
    each = [(points, place) for points, place, n in items for _ in range(n)]
    step = min(38.0, 240 / max(len(each), 1))
    return [
        group(
            f"{entry['colour']}-swords",
            [_blade(points, place, x + i * step, y) for i, (points, place) in enumerate(each)],
        )
    ]


def _blade(points: int, place: str, x: float, y: float) -> str:
    ground = rect(x - 9, y - 13, 36, 26, "#f0dcae", 13) if place == "delivered" else ""
    return ground + sword(x, y + 1, 0.5) + text(x + 6, y + 5, str(points), 14, font_weight="bold")


def _treasures(view: View, entry: Entry, x: float, y: float) -> list[str]:
    """Fencing tiles, then paintings with their points."""
    tiles = [
        moved(x + i * 34, y, _fencing(view, name, "give_back" if entry["hand"] is not None else ""), 0.85)
        for i, name in enumerate(entry["fencing"])
    ]
    left = x + 34 * len(tiles) + (8 if tiles else 4)
    paintings = [
        pictogram("painting", left + i * 36, y, 0.7) + badge(left + 12 + i * 36, y - 9, points, 8)
        for i, points in enumerate(entry["paintings"])
    ]
    return [group(f"{entry['colour']}-fencing", tiles), group(f"{entry['colour']}-paintings", paintings)]


def _unlaid(entry: Entry, wanted: list[str], x: float, y: float) -> list[str]:
    """The businesses still to be laid; dots tell how many circles they have."""
    parts: list[str] = []
    for i, tile in enumerate(entry["tiles"]):
        at = x + i * 32
        dots = [circle(at + dot, y + 15, 2.2, FAINT) for dot in _row(int(tile[-1]), 0, 7)]
        ground = [rect(at - 14, y - 16, 28, 37, "none", 6, **_edge(True))] if tile in wanted else []
        parts.append(group(f"{entry['colour']}-{tile}", [*ground, pictogram(tile[:-1], at, y - 2, 0.55), *dots]))
    return parts
