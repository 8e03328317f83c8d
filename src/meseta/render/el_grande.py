"""El Grande drawn: the map of Spain with every piece, the players beside it, the cards on offer below.

The expansion draws with the same hand: it adds markers to the map and rows to the players.
"""

from __future__ import annotations

from typing import Any

from meseta.core.game import Game, View
from meseta.core.words import Texts, texts
from meseta.games import game as game_named
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.palette import CARD, COLOURS, FAINT, GOLD, INK, LINE, NEIGHBOUR, SEA, SERIF, emblem, text
from meseta.render.shapes import asked, group, page, path, rect, wrapped
from meseta.render.spain import CENTRES, neighbours, outline, to_page

WIDTH, HEIGHT, MAP = 1300, 920, 960
_REGION_FILLS = {"4": "#efe2bd", "5": "#e9d3ac", "6": "#e0c19a", "7": "#d6ad8a", "8": "#d9b3b3"}
"""Regions are the darker the more they are worth."""
TURNED = "#8c3b2e"
"""The scoreboards that pay from the fewest caballeros upwards."""
_TOKEN = 30


Rows = list[tuple[str, object]]
"""What is told of a seat: names and values."""


def svg(view: View, language: str = "en", game: Game[Any] | None = None) -> str:
    """The picture of a view; the same elements have the same ids in every picture."""
    played = game or game_named("el_grande")
    t = texts(f"meseta.games.{played.name}", language)
    seats = [_seat_rows(view, seat, t) for seat in range(view["seats"])]
    parts = [
        *land(view),
        island(),
        tower(*to_page(CENTRES["castillo"])),
        *(place_on_map(view, place, t) for place in PLACE_IDS[:10]),
        *players(view, played.title, t, seats),
        *_offer(view, t),
    ]
    return page(WIDTH, HEIGHT, f"{played.title}, {round_of(view, t)}", parts)


def round_of(view: View, t: Texts) -> str:
    """How far the game is."""
    return t.say("board", "round", {"round": view["round"], "last": view["rounds"][-1]})


# -- the map ---------------------------------------------------------------------------------------------------


def land(view: View) -> list[str]:
    """Sea, neighbours and the nine regions."""
    return [
        rect(0, 0, MAP + 20, 786, SEA),
        *(path(d, NEIGHBOUR) for d in neighbours()),
        *(_region(view, place) for place in PLACE_IDS[:9]),
    ]


def _region(view: View, place: str) -> str:
    """A region's area; the king's is framed in gold."""
    worth = str(max(view["places"][place]["values"]))
    fill = _REGION_FILLS.get(worth, NEIGHBOUR)
    king = view["king"] == place
    stroke = f'stroke="{GOLD}" stroke-width="5"' if king else f'stroke="{LINE}" stroke-width="3"'
    return f'<path id="region-{place}" d="{outline(place)}" fill="{fill}" {stroke} stroke-linejoin="round"/>'


def island() -> str:
    """The island of the castillo."""
    x, y = to_page(CENTRES["castillo"])
    return f'<ellipse cx="{x:g}" cy="{y + 20:g}" rx="98" ry="66" fill="#efe2bd" stroke="{LINE}" stroke-width="3"/>'


def tower(x: float, y: float) -> str:
    """The castillo: a tower with battlements, above the middle of its place."""
    parts = [
        rect(x - 46, y - 84, 86, 46, "#b59a7c"),
        *(rect(x - 46 + 24 * i, y - 96, 14, 14, "#a3876a") for i in range(4)),
        rect(x - 13, y - 66, 20, 28, "#6d563f", 10),
    ]
    return group("tower", parts)


def place_on_map(view: View, place: str, t: Texts, marks: str = "", said: str = "") -> str:
    """Name, values and pieces of one place, around its centre; marks of an expansion above, and said in words."""
    x, y = to_page(CENTRES[place])
    entry = view["places"][place]
    name = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    parts = [
        text(x, y - 21, name, 17, text_anchor="middle", font_family=SERIF, font_style="italic"),
        _values(x, y - 3, entry),
        *_tokens(view, place, x, y + 28),
        marks,
    ]
    if view["king"] == place:
        parts.append(_crown(x, y - (78 if marks else 60)))
    return group(f"place-{place}", parts, f"{name}: {_in_words(view, entry, t)}{said}")


def _in_words(view: View, entry: dict[str, Any], t: Texts) -> str:
    if entry["caballeros"] is None:
        return "?"
    return ", ".join(f"{t.get('seats', SEATS[i])} {n}" for i, n in enumerate(entry["caballeros"]) if n) or "0"


def _values(x: float, y: float, entry: dict[str, Any]) -> str:
    """The points of a place; a mobile scoreboard lies over the printed ones."""
    words = " · ".join(map(str, entry["values"]))
    if not entry["board"]:
        return text(x, y, words, 13, FAINT, text_anchor="middle")
    board = rect(x - 34, y - 13, 68, 18, TURNED if entry.get("turned") else GOLD, 4)
    return board + text(x, y, words, 13, "#ffffff", text_anchor="middle", font_weight="bold")


def _tokens(view: View, place: str, x: float, y: float) -> list[str]:
    """A token for every seat that has caballeros or its Grande here, three in a row."""
    counts = view["places"][place]["caballeros"] or [0] * view["seats"]
    hidden = [text(x, y + 8, "?", 22, FAINT, text_anchor="middle", font_family=SERIF)]
    seats = [i for i in range(view["seats"]) if counts[i] or view["grandes"][i] == place]
    if view["places"][place]["caballeros"] is None:
        return hidden + _row(view, place, seats, x, y + 36)
    rows = [seats[:3], seats[3:]] if len(seats) > 3 else [seats]
    return [token for i, row in enumerate(rows) for token in _row(view, place, row, x, y + i * (_TOKEN + 22))]


def _row(view: View, place: str, seats: list[int], x: float, y: float) -> list[str]:
    """The tokens of some seats side by side, round a middle."""
    left = x - (len(seats) - 1) / 2 * (_TOKEN + 10)
    return [_token(view, place, seat, left + k * (_TOKEN + 10), y) for k, seat in enumerate(seats)]


def _token(view: View, place: str, seat: int, x: float, y: float) -> str:
    """The caballeros of a seat as a cube with their number; the Grande as a frame; what they would score below."""
    entry = view["places"][place]
    colour = COLOURS[SEATS[seat]]
    known = entry["caballeros"] is not None
    n, points, half = (entry["caballeros"][seat], entry["points"][seat], _TOKEN / 2) if known else (0, 0, _TOKEN / 2)
    parts = []
    if view["grandes"][seat] == place:
        parts.append(
            f'<rect x="{x - half - 4:g}" y="{y - half - 4:g}" width="{_TOKEN + 8}" height="{_TOKEN + 8}" rx="8"'
            f' fill="none" stroke="{colour.edge}" stroke-width="3"/>'
        )
    if n:
        parts.append(
            f'<rect x="{x - half:g}" y="{y - half:g}" width="{_TOKEN}" height="{_TOKEN}" rx="5" fill="{colour.fill}"'
            f' stroke="{colour.edge}" stroke-width="1.5"/>'
        )
        parts.append(text(x, y + 6, str(n), 17, colour.ink, text_anchor="middle", font_weight="bold"))
        parts.append(emblem(SEATS[seat], x + half - 3, y - half + 3, 10))
    else:
        parts.append(emblem(SEATS[seat], x, y, 16))
    if points:
        parts.append(text(x, y + half + 16, f"+{points}", 12, INK, text_anchor="middle"))
    return f'<g id="{place}-{SEATS[seat]}">{"".join(parts)}</g>'


def _crown(x: float, y: float) -> str:
    points = f"{x - 20:g},{y + 14:g} {x - 24:g},{y - 10:g} {x - 10:g},{y + 2:g} {x:g},{y - 16:g} "
    points += f"{x + 10:g},{y + 2:g} {x + 24:g},{y - 10:g} {x + 20:g},{y + 14:g}"
    return f'<polygon id="king" points="{points}" fill="{GOLD}" stroke="#6b4d10" stroke-width="1.5"/>'


# -- beside and below the map ----------------------------------------------------------------------------------


def players(view: View, game: str, t: Texts, seats: list[Rows]) -> list[str]:
    """Round, and for every seat its score and what is told of it."""
    x = MAP + 44
    parts = [
        text(x, 44, game, 30, font_family=SERIF, font_weight="bold"),
        text(x, 70, round_of(view, t), 15, FAINT),
    ]
    return parts + [_player(view, seat, x, 92 + seat * 136, t, rows) for seat, rows in enumerate(seats)]


def _seat_rows(view: View, seat: int, t: Texts) -> Rows:
    """Court, province, power card, and cards in hand or Vetos."""
    vetos = view["vetos"][seat]
    return [
        (t.get("board", "court"), view["court"][seat]),
        (t.get("board", "province"), view["province"][seat]),
        (t.get("board", "power"), view["played"][seat] or "–"),
        (t.get("board", "vetos"), ", ".join(map(str, vetos)))
        if vetos
        else (t.get("board", "cards"), view["power_cards"][seat]["cards"]),
    ]


def _player(view: View, seat: int, x: float, y: float, t: Texts, rows: Rows) -> str:
    colour = SEATS[seat]
    frame = {"stroke": GOLD, "stroke_width": 3} if seat in asked(view) else {"stroke": NEIGHBOUR, "stroke_width": 1.5}
    parts = [
        rect(x, y, 276, 124, CARD, 10, **frame),
        emblem(colour, x + 24, y + 26, 20),
        text(x + 44, y + 32, t.get("seats", colour), 18, font_family=SERIF),
        text(x + 258, y + 36, str(view["score"][seat]), 28, text_anchor="end", font_family=SERIF, font_weight="bold"),
    ]
    pitch = 72 / max(4, len(rows))
    for i, (name, value) in enumerate(rows):
        parts.append(text(x + 18, y + 58 + i * pitch, name, 13, FAINT))
        size = 13 if len(str(value)) < 23 else 11
        parts.append(text(x + 258, y + 58 + i * pitch, str(value), size, text_anchor="end"))
    return group(f"player-{colour}", parts)


def _offer(view: View, t: Texts) -> list[str]:
    """The five places of action cards, in the order of the stacks; a taken card leaves its place empty."""
    return [_card(card, stack, t) for stack, card in enumerate(view["offer"], 1)]


def _card(card: str | None, stack: int, t: Texts) -> str:
    x, y, width = 20 + (stack - 1) * 252, 800, 240
    if card is None:
        return (
            f'<rect id="stack-{stack}" x="{x}" y="{y}" width="{width}" height="104" rx="10" fill="none"'
            f' stroke="{NEIGHBOUR}" stroke-width="2" stroke-dasharray="6 6"/>'
        )
    name = t.get("cards", card)
    lines = wrapped(t.get("card_texts", card).partition("; ")[2] or t.get("card_texts", card), 34)
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="104" rx="10" fill="#fffdf8" stroke="#d8cdb9"/>',
        f'<circle cx="{x + 22}" cy="{y + 24}" r="13" fill="{GOLD}"/>',
        text(x + 22, y + 30, str(stack), 16, "#ffffff", text_anchor="middle", font_weight="bold"),
        text(x + 44, y + 29, name, 15 if len(name) < 22 else 12, font_family=SERIF, font_weight="bold"),
        *(text(x + 16, y + 54 + i * 17, line, 12.5) for i, line in enumerate(lines[:3])),
    ]
    return f'<g id="stack-{stack}">{"".join(parts)}</g>'
