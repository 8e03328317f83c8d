"""El Grande drawn: the map of Spain with every piece, the players beside it, the cards on offer below."""

from __future__ import annotations

from typing import Any

from meseta.core.game import Game, View
from meseta.core.words import Texts, texts
from meseta.games import game as game_named
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import PLACE_IDS
from meseta.render.palette import COLOURS, FAINT, GOLD, INK, LINE, NEIGHBOUR, PAPER, SANS, SEA, SERIF, emblem, text
from meseta.render.shapes import group, wrapped
from meseta.render.spain import CENTRES, neighbours, outline, to_page

WIDTH, HEIGHT, MAP = 1300, 920, 960
_REGION_FILLS = {"4": "#efe2bd", "5": "#e9d3ac", "6": "#e0c19a", "7": "#d6ad8a", "8": "#d9b3b3"}
"""Regions are the darker the more their first place is worth."""
_TOKEN = 30


def svg(view: View, language: str = "en", game: Game[Any] | None = None) -> str:
    """The picture of a view; the same elements have the same ids in every picture. Its family may use it too."""
    played = game or game_named("el_grande")
    t = texts(f"meseta.games.{played.name}", language)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{SANS}" role="img">',
        f"<title>{played.title}, {_round(view, t)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect width="{MAP + 20}" height="786" fill="{SEA}"/>',
        *(f'<path d="{path}" fill="{NEIGHBOUR}"/>' for path in neighbours()),
        *(_region(view, place) for place in PLACE_IDS[:9]),
        _island(),
        *(_place(view, place, t) for place in PLACE_IDS[:10]),
        *_players(view, played.title, t),
        *_offer(view, t),
        "</svg>",
    ]
    return "\n".join(parts)


def _round(view: View, t: Texts) -> str:
    return t.say("board", "round", {"round": view["round"], "last": view["rounds"][-1]})


# -- the map ---------------------------------------------------------------------------------------------------


def _region(view: View, place: str) -> str:
    """A region's area; the king's is framed in gold."""
    worth = str(view["places"][place]["values"][0])
    fill = _REGION_FILLS.get(worth, NEIGHBOUR)
    king = view["king"] == place
    stroke = f'stroke="{GOLD}" stroke-width="5"' if king else f'stroke="{LINE}" stroke-width="3"'
    return f'<path id="region-{place}" d="{outline(place)}" fill="{fill}" {stroke} stroke-linejoin="round"/>'


def _island() -> str:
    """The castillo on its island, a tower with battlements."""
    x, y = to_page(CENTRES["castillo"])
    tower = "".join(
        f'<rect x="{x - 46 + 24 * i:g}" y="{y - 96:g}" width="14" height="14" fill="#a3876a"/>' for i in range(4)
    )
    return (
        f'<ellipse cx="{x:g}" cy="{y + 20:g}" rx="98" ry="66" fill="#efe2bd" stroke="{LINE}" stroke-width="3"/>'
        f'<g id="tower"><rect x="{x - 46:g}" y="{y - 84:g}" width="86" height="46" fill="#b59a7c"/>{tower}'
        f'<rect x="{x - 13:g}" y="{y - 66:g}" width="20" height="28" rx="10" fill="#6d563f"/></g>'
    )


def _place(view: View, place: str, t: Texts) -> str:
    """Name, values and pieces of one place, around its centre."""
    x, y = to_page(CENTRES[place])
    entry = view["places"][place]
    name = t.get("board", "castillo") if place == "castillo" else t.get("places", place)
    parts = [
        text(x, y - 21, name, 17, text_anchor="middle", font_family=SERIF, font_style="italic"),
        _values(x, y - 3, entry),
        *_tokens(view, place, x, y + 28),
    ]
    if view["king"] == place:
        parts.append(_crown(x, y - 60))
    label = f"{name}: {_in_words(view, entry, t)}"
    return group(f"place-{place}", parts, label)


def _in_words(view: View, entry: dict[str, Any], t: Texts) -> str:
    if entry["caballeros"] is None:
        return "?"
    return ", ".join(f"{t.get('seats', SEATS[i])} {n}" for i, n in enumerate(entry["caballeros"]) if n) or "0"


def _values(x: float, y: float, entry: dict[str, Any]) -> str:
    """The points of a place; a mobile scoreboard lies over the printed ones."""
    words = " · ".join(map(str, entry["values"]))
    if not entry["board"]:
        return text(x, y, words, 13, FAINT, text_anchor="middle")
    plate = f'<rect x="{x - 34:g}" y="{y - 13:g}" width="68" height="18" rx="4" fill="{GOLD}"/>'
    return plate + text(x, y, words, 13, "#ffffff", text_anchor="middle", font_weight="bold")


def _tokens(view: View, place: str, x: float, y: float) -> list[str]:
    """A token for every seat that has caballeros or its Grande here, three in a row."""
    entry = view["places"][place]
    if entry["caballeros"] is None:
        return [text(x, y + 8, "?", 22, FAINT, text_anchor="middle", font_family=SERIF)]
    seats = [i for i in range(view["seats"]) if entry["caballeros"][i] or view["grandes"][i] == place]
    rows = [seats[:3], seats[3:]] if len(seats) > 3 else [seats]
    return [
        _token(view, place, seat, x + (k - (len(row) - 1) / 2) * (_TOKEN + 10), y + i * (_TOKEN + 22))
        for i, row in enumerate(rows)
        for k, seat in enumerate(row)
    ]


def _token(view: View, place: str, seat: int, x: float, y: float) -> str:
    """The caballeros of a seat as a cube with their number; the Grande as a frame; what they would score below."""
    entry = view["places"][place]
    colour = COLOURS[SEATS[seat]]
    n, points, half = entry["caballeros"][seat], entry["points"][seat], _TOKEN / 2
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
    if points:
        parts.append(text(x, y + half + 16, f"+{points}", 12, INK, text_anchor="middle"))
    return f'<g id="{place}-{SEATS[seat]}">{"".join(parts)}</g>'


def _crown(x: float, y: float) -> str:
    points = f"{x - 20:g},{y + 14:g} {x - 24:g},{y - 10:g} {x - 10:g},{y + 2:g} {x:g},{y - 16:g} "
    points += f"{x + 10:g},{y + 2:g} {x + 24:g},{y - 10:g} {x + 20:g},{y + 14:g}"
    return f'<polygon id="king" points="{points}" fill="{GOLD}" stroke="#6b4d10" stroke-width="1.5"/>'


# -- beside and below the map ----------------------------------------------------------------------------------


def _players(view: View, game: str, t: Texts) -> list[str]:
    """Round, and for every seat its score, court, province, power card and Vetos."""
    x = MAP + 44
    parts = [
        text(x, 44, game, 30, font_family=SERIF, font_weight="bold"),
        text(x, 70, _round(view, t), 15, FAINT),
    ]
    return parts + [_player(view, seat, x, 92 + seat * 136, t) for seat in range(view["seats"])]


def _player(view: View, seat: int, x: float, y: float, t: Texts) -> str:
    colour = SEATS[seat]
    asked = view["question"] is not None and seat in view["question"]["asked"]
    frame = f'stroke="{GOLD}" stroke-width="3"' if asked else f'stroke="{NEIGHBOUR}" stroke-width="1.5"'
    played = view["played"][seat]
    rows = [
        (t.get("board", "court"), view["court"][seat]),
        (t.get("board", "province"), view["province"][seat]),
        (t.get("board", "power"), played or "–"),
        (t.get("board", "cards"), view["power_cards"][seat]["cards"]),
    ]
    if view["vetos"][seat]:
        rows[3] = (t.get("board", "vetos"), ", ".join(map(str, view["vetos"][seat])))
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="276" height="124" rx="10" fill="#fffdf8" {frame}/>',
        emblem(colour, x + 24, y + 26, 20),
        text(x + 44, y + 32, t.get("seats", colour), 18, font_family=SERIF),
        text(x + 258, y + 36, str(view["score"][seat]), 28, text_anchor="end", font_family=SERIF, font_weight="bold"),
    ]
    for i, (name, value) in enumerate(rows):
        parts.append(text(x + 18, y + 58 + i * 18, name, 13, FAINT))
        parts.append(text(x + 258, y + 58 + i * 18, str(value), 13, text_anchor="end"))
    return f'<g id="player-{colour}">{"".join(parts)}</g>'


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
