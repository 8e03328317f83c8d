"""King & Intrigue drawn: El Grande's map with all that lasts, below it the action cards and the own hand."""

from __future__ import annotations

from math import hypot
from typing import Any

from meseta.core.game import Game, View
from meseta.core.words import Texts
from meseta.games import game as game_named
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import PLACE_IDS
from meseta.games.king_and_intrigue.words import row_name, words_of
from meseta.render.borders import Point
from meseta.render.el_grande import MAP, WIDTH, Rows, island, land, place_on_map, players, round_of, tower
from meseta.render.palette import CARD, COLOURS, EDGE, FAINT, GOLD, SERIF, STEEL, emblem, text
from meseta.render.shapes import badge, centred, circle, group, moved, page, path, plate, rect, wrapped
from meseta.render.spain import CENTRES, outline, to_page

HEIGHT = 1000
_SICK, _SHIELD, _BOND, _WOOD = "#a8322a", "#34558b", "#75478f", "#8a6a45"
_CHIP = 24
"""How far the signs of markers stand from each other."""
_ABOVE = 48
"""How far above the middle of a place they stand."""
_NO_CHOICE = 4
"""With so many players king and intrigue card replace the action of the power card."""


def svg(view: View, language: str = "en", game: Game[Any] | None = None) -> str:
    """The picture of a view; the same elements have the same ids in every picture."""
    played: Any = game or game_named("king_and_intrigue")
    t = words_of(played.printed, language)
    seats = [_seat_rows(view, seat, t) for seat in range(view["seats"])]
    parts = [
        *land(view),
        *_frozen(view),
        island(),
        *_ties(view),
        _castillo(view),
        *(_place(view, place, t) for place in PLACE_IDS[:10]),
        *_notes(view, t),
        *players(view, played.title, t, seats),
        *_display(view, t),
        *_hand(view, t),
    ]
    return page(WIDTH, HEIGHT, f"{played.title}, {round_of(view, t)}", parts)


# -- markers on the map ----------------------------------------------------------------------------------------


def _castillo(view: View) -> str:
    """The castillo on its island or, small enough for the pieces beside it, in the region to which it was shifted."""
    region = view["markers"]["tower"]
    x, y = to_page(CENTRES[region or "castillo"])
    return moved(x + 92, y + 48, tower(0, 0), 0.6) if region else tower(x, y)


def _frozen(view: View) -> list[str]:
    """A frame round the regions in which quarantine or royal protection forbids every change."""
    markers = view["markers"]
    return [
        path(outline(markers[kind]), stroke=colour, stroke_width=4, stroke_dasharray="10 7", id=f"frozen-{kind}")
        for kind, colour in (("quarantine", _SICK), ("protection", _SHIELD))
        if markers[kind]
    ]


def _ties(view: View) -> list[str]:
    """What joins two regions: the alliance as a ribbon, the bridge with the caballero on it."""
    markers, found = view["markers"], []
    if markers["alliance"]:
        (ax, ay), (bx, by) = (to_page(CENTRES[place]) for place in markers["alliance"])
        ribbon = f"M{ax:g},{ay - _ABOVE:g} L{bx:g},{by - _ABOVE:g}"
        found.append(
            path(ribbon, stroke=_BOND, stroke_width=5, stroke_dasharray="2 9", stroke_linecap="round", id="ties")
        )
    if markers["bridge"]:
        (ax, ay), (bx, by) = (to_page(CENTRES[place]) for place in markers["bridge"])
        found.append(_bridge((ax, ay), (bx, by), SEATS[markers["bridge_owner"]]))
    return found


def _bridge(one: Point, two: Point, colour: str) -> str:
    """Planks across the border, half-way between two regions."""
    (ax, ay), (bx, by) = one, two
    x, y, part = (ax + bx) / 2, (ay + by) / 2, 36 / hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) * part, (by - ay) * part
    line = f"M{x - dx:g},{y - dy:g} L{x + dx:g},{y + dy:g}"
    fill, edge, _ = COLOURS[colour]
    parts = [
        path(line, stroke=_WOOD, stroke_width=20),
        path(line, stroke="#c9a877", stroke_width=14, stroke_dasharray="5 2"),
        rect(x - 9, y - 9, 18, 18, fill, 3, stroke=edge, stroke_width=1.5),
        emblem(colour, x + 8, y - 8, 8),
    ]
    return group("bridge", parts)


def _place(view: View, place: str, t: Texts) -> str:
    """A place of the map with the signs of the markers in it."""
    kinds = _marks(view["markers"], place)
    x, y = to_page(CENTRES[place])
    left = x - (len(kinds) - 1) * _CHIP / 2
    signs = [_sign(kind, place, left + i * _CHIP, y - _ABOVE, t) for i, kind in enumerate(kinds)]
    said = "".join(f", {t.get('markers', kind)}" for kind in kinds)
    return place_on_map(view, place, t, "".join(signs), said)


def _marks(markers: dict[str, Any], place: str) -> list[str]:
    """The kinds of markers that lie in a place."""
    found = [kind for kind in ("double", "alliance", "limit") if place in markers[kind]]
    found += [kind for kind in ("quarantine", "protection") if markers[kind] == place]
    return found + (["collapse"] if markers["collapse"] and place == "castillo" else [])


def _sign(kind: str, place: str, x: float, y: float, t: Texts) -> str:
    """A small sign for a marker."""
    drawn = {
        "double": badge(0, 0, "2x", 10, GOLD),
        "alliance": circle(-4, 0, 6, "none", stroke=_BOND, stroke_width=3)
        + circle(4, 0, 6, "none", stroke=_BOND, stroke_width=3),
        "limit": rect(-11, -9, 22, 18, STEEL, 4)
        + centred(0, 5, t.get("board", "limit"), 12, "#ffffff", font_weight="bold"),
        "quarantine": circle(0, 0, 8, CARD, stroke=_SICK, stroke_width=3)
        + path("M-6,6 L6,-6", stroke=_SICK, stroke_width=3),
        "protection": path("M-9,-9 L9,-9 L9,0 Q9,7 0,11 Q-9,7 -9,0 Z", _SHIELD)
        + path("M0,-6 L0,7 M-5,-1 L5,-1", stroke="#ffffff", stroke_width=2),
        "collapse": path("M0,-10 L11,9 L-11,9 Z", _SICK) + centred(0, 7, "!", 14, "#ffffff", font_weight="bold"),
    }
    return group(f"{kind}-{place}", [moved(x, y, drawn[kind])])


def _notes(view: View, t: Texts) -> list[str]:
    """What no place shows, on the sea."""
    notes = [t.get("board", key) for key in ("mistress", "collapse") if view["markers"][key]]
    boards = ", ".join(t.get("boards", board) for board in view["beside"])
    notes += [f"{t.get('places', 'beside')}: {boards}"] if boards else []
    top = 768 - 20 * (len(notes) - 1)
    return [group("notes", [text(MAP, top + 20 * i, note, 14, text_anchor="end") for i, note in enumerate(notes)])]


# -- beside and below the map ----------------------------------------------------------------------------------


def _seat_rows(view: View, seat: int, t: Texts) -> Rows:
    """Court and province, the power card played, the action card, the cards in hand and those that lie open."""
    card, row = view["played"][seat], view["held"][seat]
    rows: Rows = [
        (
            f"{t.get('board', 'court')} · {t.get('board', 'province')}",
            f"{view['court'][seat]} · {view['province'][seat]}",
        ),
        (t.get("board", "power"), "–" if card is None else _card_name(view, card, t)),
        (t.get("board", "action"), "–" if row is None else row_name(t, row, view["seats"])),
        (t.get("board", "cards"), view["power_cards"][seat]["cards"]),
    ]
    kept = [t.get("cards", "veto") for _ in view["vetos"][seat]]
    kept += [t.get("markers", kind) for kind in ("espionage", "late_move") if seat in view["markers"][kind]]
    return [*rows, (t.get("board", "kept"), ", ".join(kept))] if kept else rows


def _card_name(view: View, card: str, t: Texts) -> str:
    entry = view["cards"][card]
    name = t.get("cards", entry["effect"])
    return f"{entry['value']} {name}" if entry["value"] else name


def _display(view: View, t: Texts) -> list[str]:
    """The action cards from the intrigue card to the king card, each with its holder and what he can do."""
    width = (WIDTH - 28) / view["seats"] - 12
    return [_action_card(view, row, 20 + row * (width + 12), width, t) for row in range(view["seats"])]


def _action_card(view: View, row: int, x: float, width: float, t: Texts) -> str:
    name = row_name(t, row, view["seats"])
    holder = view["held"].index(row) if row in view["held"] else None
    parts = [
        plate(x, 800, width, 110),
        badge(x + 22, 824, view["display"][row], 13),
        text(x + 44, 829, name, 15, font_family=SERIF, font_weight="bold"),
    ]
    told = [t.get("options", "king_card" if row else "intrigue_card")] if row in (0, view["seats"] - 1) else []
    if holder is not None and view["played"][holder]:
        card = view["played"][holder]
        parts.append(emblem(SEATS[holder], x + width - 20, 823, 16))
        parts.append(text(x + 16, 852, _card_name(view, card, t), 13, font_weight="bold"))
        if not told or view["seats"] < _NO_CHOICE:
            told.append(t.get("card_texts", view["cards"][card]["effect"]))
    lines = [line for words in told for line in wrapped(words, int(width / 7.1))]
    parts += [text(x + 16, 867 + 13 * i, line, 11) for i, line in enumerate(lines[:4])]
    return group(f"action-{row}", parts, name)


def _hand(view: View, t: Texts) -> list[str]:
    """The own hand, by value; nobody else's is in a view."""
    own = [card for cards in view["power_cards"] for card in cards["hand"] or []]
    own.sort(key=lambda card: int(view["cards"][card]["value"]))
    width = min(96, (WIDTH - 40) / max(1, len(own)))
    return [_hand_card(view, card, 20 + i * width, width - 6, t) for i, card in enumerate(own)]


def _hand_card(view: View, card: str, x: float, width: float, t: Texts) -> str:
    entry = view["cards"][card]
    name = t.get("cards", entry["effect"])
    parts = [
        rect(x, 922, width, 68, CARD, 8, stroke=EDGE),
        text(x + 8, 944, str(entry["value"] or "★"), 17, font_family=SERIF, font_weight="bold"),
        *(text(x + 8, 962 + 14 * i, line, 11) for i, line in enumerate(wrapped(name, 13)[:2])),
    ]
    if entry["value"]:
        parts.append(text(x + width - 8, 944, f"+{entry['caballeros']}", 13, FAINT, text_anchor="end"))
    return group(f"hand-{card}", parts, f"{_card_name(view, card, t)}: {t.get('card_texts', entry['effect'])}")
