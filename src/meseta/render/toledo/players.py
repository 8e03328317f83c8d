"""Toledo drawn: everybody's goods, swords, tiles and paintings, two lines for each player."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from meseta.core.game import View
from meseta.games.toledo.names import BUSINESSES, TILE_KINDS
from meseta.render.drawing import Plate
from meseta.render.kept import kept
from meseta.render.palette import COLOURS as PAINTS
from meseta.render.palette import DISPLAY, emblem, text
from meseta.render.shapes import asked, badge, circle, group, moved, plate, rect
from meseta.render.toledo.goods import blades
from meseta.render.toledo.pieces import card_words, chip, cost, fencing, fencing_name, game_texts, piece, row

WIDTH, PITCH, TALL = 480, 70, 66
_NAME, _ROOM = 42, 170
"""Where a name begins, and how much room it has."""
_SEEN, _SEEN_ROOM = 366, 62
"""Where the cards begin that everybody has seen in a hand, and their room."""
_TREASURES, _TILES = 196, 332
"""In the second line: swords, then fencing tiles and paintings, then the tiles still to be laid."""

Entry = dict[str, Any]
_PAINTING = 31
"""From painting to painting."""

Names = tuple[str, ...]
Numbers = tuple[int, ...]


def parts(view: View, left: float, top: float, language: str) -> dict[str, str]:
    """A panel for every player, and on it what may come and go."""
    found: dict[str, str] = {}
    duels = tuple(view["fencing"])
    for seat, entry in enumerate(view["players"]):
        colour, y = entry["colour"], top + PITCH * seat
        goods = (entry["cards"], entry["metal"], entry["gems"])
        found[f"player-{colour}"] = _panel(colour, sum(entry["points"]), seat in asked(view), left, y, language)
        for i, n in enumerate(goods):
            found[f"{colour}-{_GOODS[i][0]}"] = _good(colour, i, n, left, y + 21, language)
        found[f"{colour}-seen"] = _seen(colour, _values(entry), tuple(entry["shown"]), left, y + 11, language)
        swords = (_points(entry["delivered"]), _points(entry["swords"]))
        found[f"{colour}-swords"] = _swords(colour, *swords, left, y + 49, language)
        kept = (tuple(entry["fencing"]), tuple(entry["paintings"]))
        found[f"{colour}-treasures"] = _treasures(colour, *kept, duels, left, y + 49, language)
        found[f"{colour}-tiles"] = _unlaid(colour, tuple(entry["tiles"]), left, y + 49, language)
    return found


@lru_cache(256)
def _panel(colour: str, points: int, lit: bool, x: float, y: float, language: str) -> str:
    t, _ = game_texts(language)
    name = t.get("seats", colour)
    shown = [
        plate(x + 1.5, y + 1.5, WIDTH - 3, TALL - 3, lit),
        rect(x + 3.5, y + 3.5, 7, TALL - 7, PAINTS[colour].fill, 3, stroke=PAINTS[colour].edge),
        emblem(colour, x + 27, y + 21, 18),
        text(x + _NAME, y + 27.5, name, 20, font_family=DISPLAY, font_weight="bold", class_="seat-word"),
        text(x + WIDTH - 14, y + 31, str(points), 30, text_anchor="end", font_family=DISPLAY, font_weight="bold"),
    ]
    return group(f"player-{colour}", shown, f"{name}: {points} {t.get('board', 'points')}")


def plates(view: View, left: float, top: float) -> tuple[Plate, ...]:
    """Who sits there is written where the colour is named."""
    return tuple(
        Plate(seat, "players", left + _NAME, top + PITCH * seat + 27, _ROOM) for seat in range(len(view["players"]))
    )


_GOODS = (("card", 0.6, "cards", 0, 12), ("metal", 0.52, "metal", 55, 17), ("gem", 0.56, "gems", 105, 14))
"""Picture and size, word, where it stands, and the way from the picture to the number; cards may be many."""


@lru_cache(512)
def _good(colour: str, i: int, n: int, x: float, y: float, language: str) -> str:
    t, _ = game_texts(language)
    name, scale, words, where, off = _GOODS[i]
    at = x + _NAME + _ROOM + 13 + where
    shown = [piece(name, at, y, scale), text(at + off, y + 6, str(n), 16, font_weight="bold")]
    return group(f"{colour}-{name}", shown, f"{t.get('board', words)}: {n}")


def _values(entry: Entry) -> tuple[tuple[str, int], ...]:
    """Cards of another's hand that everybody has seen there, by value; one's own are shown whole."""
    found: dict[str, int] = {}
    for card, n in entry["shown"].items() if entry["hand"] is None else ():
        found[card[0]] = found.get(card[0], 0) + n
    return tuple(sorted(found.items()))


@kept
def _seen(colour: str, values: tuple[tuple[str, int], ...], cards: Names, x: float, y: float, language: str) -> str:
    _, own = game_texts(language)
    step = min(19.0, (_SEEN_ROOM - 14) / max(len(values) - 1, 1))
    chips = [chip(value, n if step > 16 else 1, x + _SEEN + i * step, y) for i, (value, n) in enumerate(values)]
    words = ", ".join(card_words(card, language) for card in cards)
    return group(f"{colour}-seen", chips, own.say("toledo", "seen", {"cards": words}) if chips else "")


def _points(swords: dict[str, int]) -> Numbers:
    return tuple(cost(name).points for name, n in swords.items() for _ in range(n))


@lru_cache(256)
def _swords(colour: str, delivered: Numbers, held: Numbers, x: float, y: float, language: str) -> str:
    """Swords in the Alcázar on gold, then those at home; the row keeps its place when it is empty."""
    t, _ = game_texts(language)
    told = (("delivered", delivered), ("in_front", held))
    words = ", ".join(f"{t.get('board', name)}: {' '.join(map(str, points))}" for name, points in told if points)
    return group(f"{colour}-swords", [_room(x + 16, y), *blades(delivered, held, x + 17, y)], words)


def _room(x: float, y: float) -> str:
    """Nothing to see, but a place that things can fly to."""
    return rect(x, y - 11, 110, 22, "none")


@lru_cache(512)
def _treasures(colour: str, tiles: Names, paintings: Numbers, duels: Names, x: float, y: float, language: str) -> str:
    """Fencing tiles, then paintings with their points."""
    t, _ = game_texts(language)
    shown = [moved(x + _TREASURES + 12 + i * 27, y, fencing(name, duels, 11.5)) for i, name in enumerate(tiles)]
    left = x + _TREASURES + 14 + 27 * len(tiles)
    if len(paintings) * _PAINTING > x + _TILES - left:
        sums = [sum(paintings)] if paintings else []
        shown.append(text(left + 17, y + 10, f"×{len(paintings)}", 12.5, font_weight="bold", class_="fine"))
    else:
        sums = list(paintings)
    for i, points in enumerate(sums):
        at = left + i * _PAINTING
        shown.append(piece("painting", at, y + 1, 0.56) + badge(at + 9, y - 5, points, 8))
    words = [fencing_name(name, language) for name in tiles]
    if paintings:
        words.append(f"{t.get('board', 'paintings')}: {' '.join(map(str, paintings))}")
    return group(f"{colour}-treasures", [_room(x + _TREASURES, y), *shown], ", ".join(words))


@lru_cache(512)
def _unlaid(colour: str, tiles: Names, x: float, y: float, language: str) -> str:
    """The businesses still to be laid: of each trade the tile with one circle, then that with two."""
    t, _ = game_texts(language)
    fill, edge, _ = PAINTS[colour]
    shown = []
    for i, trade in enumerate(BUSINESSES[:TILE_KINDS]):
        left = [circles for circles in (1, 2) if f"{trade}{circles}" in tiles]
        if not left:
            continue
        at = x + _TILES + 11 + i * 36
        shown.append(piece(trade, at, y, 0.42))
        for circles in left:
            across = at + 9.6 + 5.4 * circles
            shown += [circle(across, down, 2.3, fill, stroke=edge, stroke_width=0.8) for down in row(circles, y, 6.4)]
    words = ", ".join(t.get("tiles", tile) for tile in tiles)
    return group(f"{colour}-tiles", [_room(x + _TILES, y), *shown], words)
