"""The cards of King & Intrigue: the display of action cards with their holders, and the own hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.king_and_intrigue.words import row_name
from meseta.render.drawing import Pane, Spot
from meseta.render.el_grande.cards import MARGIN, OFFER, WIDTH
from meseta.render.palette import CARD, EDGE, FAINT, GOLD, SERIF, emblem, text
from meseta.render.shapes import badge, group, kind, options, paragraph, path, rect
from meseta.render.signs import sign

_TALL = 186
_HAND, _CARD_TALL, _IN_ROW = OFFER + _TALL + 14, 150, 5
_WIDE = (WIDTH - 2 * MARGIN + 8) / _IN_ROW - 8
_HALF = 76
"""Where the power card begins below the action card."""

_SIGNS = {
    "lowest_intrigue": "move",
    "free_placement": "cubes",
    "empty_courts": "loss",
    "veto": "veto",
    "angry_king": "loss",
    "score_secret": "disc",
    "remove_one_each": "loss",
    "move_grande_and_cabs": "grande",
    "scoreboard": "board",
    "throw_into_castillo": "court",
    "score_castillo": "score_castillo",
    "king_to_neighbour": "king",
    "highest_king": "king",
    "joker": "joker",
    "outing": "grande",
    "shift_castillo": "court",
    "civil_war": "swords",
    "alliance": "rings",
    "bridge": "bridge",
    "collapse": "ruin",
    "quarantine": "stop",
    "hurricane": "storm",
    "mistress": "rings",
    "fiesta": "cubes",
    "espionage": "spy",
    "coup": "swords",
    "revolt": "turn",
    "limit_board": "limit",
    "late_move": "move",
    "royal_protection": "shield",
    "annul": "stop",
    "score_first_places": "score_first",
}
"""What is drawn on a card, by its effect; all others score."""


class Face(NamedTuple):
    """What is printed on a power card."""

    id: str
    value: int
    caballeros: int
    effect: str


def _face(view: View, card: str) -> Face:
    entry = view["cards"][card]
    return Face(card, entry["value"], entry["caballeros"], entry["effect"])


def card_name(face: Face, t: Texts) -> str:
    """A card by its value and the name of its effect."""
    name = t.get("cards", face.effect)
    return f"{face.value} {name}" if face.value else name


# -- the display -------------------------------------------------------------------------------------------------


def display(view: View, t: Texts) -> tuple[Pane, dict[str, Spot]]:
    """The action cards from the intrigue card to the king card, each with its holder and his power card."""
    seats, held = view["seats"], view["held"]
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    for row in range(seats):
        holder = held.index(row) if row in held else None
        card = None if holder is None else view["played"][holder]
        face = _face(view, card) if card else None
        parts[f"action-{row}"] = _action_card(row, seats, view["display"][row], holder, face, t)
        if holder is not None and holder == view["seat"]:
            spots = _own_halves(row, seats, face, t)
    return Pane("offer", t.get("board", "offer"), (0, OFFER, WIDTH, _TALL + 4), parts), spots


def _column(row: int, seats: int) -> tuple[float, float]:
    """Left edge and width of an action card."""
    pitch = (WIDTH - 2 * MARGIN + 10) / seats
    return MARGIN + row * pitch, pitch - 10


@lru_cache(256)
def _own_halves(row: int, seats: int, face: Face | None, t: Texts) -> dict[str, Spot]:
    """Where the holder clicks for the action of his action card and for that of his power card."""
    x, wide = _column(row, seats)
    upper = f'<rect x="{x:g}" y="{OFFER}" width="{wide:g}" height="{_HALF - 2}" rx="10"/>'
    lower = f'<rect x="{x:g}" y="{OFFER + _HALF + 2}" width="{wide:g}" height="{_TALL - _HALF - 2}" rx="10"/>'
    found = {"action": Spot("offer", upper, _action(row, seats, t))} if row in (0, seats - 1) else {}
    return {**found, "special": Spot("offer", lower, _told(face, t))} if face else found


def _action(row: int, seats: int, t: Texts) -> str:
    name = row_name(t, row, seats)
    if row not in (0, seats - 1):
        return name
    return f"{name}: {t.get('options', 'king_card' if row else 'intrigue_card')}"


def _told(face: Face, t: Texts) -> str:
    return f"{card_name(face, t)}: {t.get('card_texts', face.effect)}"


@lru_cache(2048)
def _action_card(row: int, seats: int, places: int, holder: int | None, face: Face | None, t: Texts) -> str:
    x, wide = _column(row, seats)
    name, told = row_name(t, row, seats), _action(row, seats, t)
    parts = [
        rect(x + 1, OFFER + 1, wide - 2, _TALL - 2, CARD, 10, stroke=EDGE, stroke_width=1.5),
        badge(x + 24, OFFER + 22, places, 14),
        text(x + 46, OFFER + 28, name, 18, font_family=SERIF, font_weight="bold"),
        *paragraph(x + 14, OFFER + 51, told.partition(": ")[2], (wide - 24, 2), 15, FAINT),
    ]
    if holder is not None:
        parts.append(emblem(SEATS[holder], x + wide - 24, OFFER + 22, 20))
    if face:
        parts += _lower(face, x, wide, t)
    who = "" if holder is None else f", {t.get('seats', SEATS[holder])}"
    said = f"{told}{who}" + (f"; {_told(face, t)}" if face else "")
    return group(f"action-{row}", parts, said)


def _lower(face: Face, x: float, wide: float, t: Texts) -> list[str]:
    """The power card that lies on an action card."""
    y = OFFER + _HALF
    return [
        path(f"M{x + 12:g},{y + 2} L{x + wide - 12:g},{y + 2}", stroke=EDGE, stroke_width=1.5),
        text(x + 14, y + 26, card_name(face, t), 17, font_weight="bold"),
        sign(sign_of(face.effect), x + wide - 30, y + 54, 0.95),
        *paragraph(x + 14, y + 47, t.get("card_texts", face.effect), (wide - 72, 4), 15.5),
    ]


def sign_of(effect: str) -> str:
    """The sign of an effect."""
    return _SIGNS.get(effect, "score")


# -- the own hand ------------------------------------------------------------------------------------------------


def hand(view: View, t: Texts) -> tuple[Pane | None, dict[str, Spot]]:
    """The own cards by value, and while hands are chosen all that may be chosen; nobody else's is in a view."""
    if view["seat"] is None:
        return None, {}
    held = set(_held(view))
    parts, spots = {}, {}
    for i, card in enumerate(_shown(view)):
        face = _face(view, card)
        parts[f"hand-{card}"], spots[card] = _card(face, i, card in held, t)
    box = (0, _HAND, WIDTH, _rows(view) * (_CARD_TALL + 8))
    return Pane("hand", t.get("board", "hand"), box, parts), spots


def _held(view: View) -> list[str]:
    found: list[str] = view["power_cards"][view["seat"]]["hand"]
    return found


def _shown(view: View) -> list[str]:
    choosing = options(view) if kind(view) == "draft" else []
    return sorted({*_held(view), *choosing}, key=lambda card: (int(view["cards"][card]["value"]), card))


def _rows(view: View) -> int:
    return max(1, -(-len(_shown(view)) // _IN_ROW))


@lru_cache(4096)
def _card(face: Face, at: int, held: bool, t: Texts) -> tuple[str, Spot]:
    """A power card: value, the caballeros it brings, its name, sign and text."""
    x, y = MARGIN + at % _IN_ROW * (_WIDE + 8), _HAND + at // _IN_ROW * (_CARD_TALL + 8)
    name = t.get("cards", face.effect)
    parts = [
        rect(x + 1, y + 1, _WIDE - 2, _CARD_TALL - 2, CARD, 9, stroke=EDGE, stroke_width=1.5),
        rect(x + 1, y + 1, _WIDE - 2, 5, GOLD, 2) if held else "",
        text(x + 12, y + 36, str(face.value or "★"), 27, font_family=SERIF, font_weight="bold"),
        sign(sign_of(face.effect), x + _WIDE - 30, y + 32, 0.9),
        *(sign("cube", x + 80 + 19 * i, y + 28, 0.6) for i in range(face.caballeros)),
        text(x + 12, y + 64, name, 18 if len(name) < 25 else 15, font_weight="bold"),
        *paragraph(x + 12, y + 86, t.get("card_texts", face.effect), (_WIDE - 20, 4), 15.5),
    ]
    told = _told(face, t)
    outline = f'<rect x="{x:g}" y="{y:g}" width="{_WIDE:g}" height="{_CARD_TALL}" rx="9"/>'
    return group(f"hand-{face.id}", parts, told), Spot("hand", outline, told)


def height(view: View) -> float:
    """Spectators have no hand; a hand has as many rows as it needs."""
    return _HAND if view["seat"] is None else _HAND + _rows(view) * (_CARD_TALL + 8) + 6
