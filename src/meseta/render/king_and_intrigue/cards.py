"""The cards of King & Intrigue: the display of action cards with their holders, and the own hand.

A power card covers the action card that it won: the small card shows the power card, its footer the holder and what
the action card is worth. The own hand lies as hands of Spanish cards are held, one over the other, so that of each the
head is seen: value, sign, name and caballeros.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from meseta.core.game import View
from meseta.core.texts import Texts
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.king_and_intrigue.words import row_name
from meseta.render.cards.deck import power_card, row_card
from meseta.render.cards.declarations import FAMILIES
from meseta.render.cards.grammar import EDGE, INK, PAPER, SMALL, colour, family_of, mixed, sign, small_face
from meseta.render.cards.letters import SANS
from meseta.render.drawing import Pane, Spot
from meseta.render.el_grande.cards import FOOT, WIDTH, Corner, column, free, outline, seat_colour
from meseta.render.kept import kept
from meseta.render.palette import SERIF, emblem, text
from meseta.render.shapes import centred, group, kind, moved, options, path, rect

TITLE = "king_and_intrigue"
TALL = 148.0
"""A card of the display."""
ROW = 26
"""How much is seen of a card in the hand."""
_WIDE = 237.0
_NAME = 138.0
"""The room of its name."""


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


def _told(face: Face, t: Texts) -> str:
    return f"{card_name(face, t)}: {t.get('card_texts', face.effect)}"


# -- the display -------------------------------------------------------------------------------------------------


def display(view: View, at: Corner, t: Texts, own: Texts) -> tuple[Pane, dict[str, Spot]]:
    """The action cards from the intrigue card to the king card, each with its holder and his power card."""
    seats, held, viewer = view["seats"], view["held"], view["seat"]
    parts: dict[str, str] = {}
    spots: dict[str, Spot] = {}
    for row in range(seats):
        x, places = column(at, row), view["display"][row]
        holder = held.index(row) if row in held else None
        card = None if holder is None else view["played"][holder]
        if holder is None or card is None:
            parts[f"action-{row}"] = _action_card(row, seats, places, (x, at.y), viewer, t, own)
            continue
        face = _face(view, card)
        parts[f"action-{row}"] = _held_card(row, seats, places, (x, at.y), (holder, viewer), face, t)
        if holder == viewer:
            spots = _own_halves(row, seats, (x, at.y), face, t)
    return Pane("offer", t.get("board", "offer"), (*at, WIDTH, TALL), parts), spots


def _row_of(row: int, seats: int) -> str:
    """The declaration of an action card."""
    return "row_intrigue" if row == 0 else "row_king" if row == seats - 1 else "row_caballero"


@lru_cache(256)
def _own_halves(row: int, seats: int, at: tuple[float, float], face: Face, t: Texts) -> dict[str, Spot]:
    """Where the holder clicks for the action of his power card, and below for that of his action card."""
    x, y = at
    foot = f'<rect x="{x:g}" y="{y + FOOT:g}" width="{SMALL[0]:g}" height="{TALL - FOOT:g}" rx="7"/>'
    found = {"special": Spot("offer", outline(x, y, FOOT - 2), _told(face, t))}
    return {**found, "action": Spot("offer", foot, _action(row, seats, t))} if row in (0, seats - 1) else found


def _action(row: int, seats: int, t: Texts) -> str:
    name = row_name(t, row, seats)
    if row not in (0, seats - 1):
        return name
    return f"{name}: {t.get('options', 'king_card' if row else 'intrigue_card')}"


@lru_cache(512)
def _action_card(
    row: int, seats: int, places: int, at: tuple[float, float], viewer: int | None, t: Texts, own: Texts
) -> str:
    """An action card that nobody holds yet."""
    drawn = small_face(TITLE, row_card(_row_of(row, seats), str(places), t, own), seat_colour(viewer))
    return group(f"action-{row}", [moved(*at, drawn + free(own))], _action(row, seats, t))


@kept
def _held_card(
    row: int, seats: int, places: int, at: tuple[float, float], whose: tuple[int, int | None], face: Face, t: Texts
) -> str:
    """A power card on the action card that it won; the own one is ringed."""
    holder, viewer = whose
    pieces = seat_colour(viewer)
    drawn = small_face(TITLE, power_card(face.effect, face.value, face.caballeros, t), pieces)
    ring = rect(1.2, 1.2, SMALL[0] - 2.4, TALL - 2.4, "none", 7, stroke=INK, stroke_width=2.6)
    parts = [drawn, _foot(_row_of(row, seats), places, holder, pieces, t), ring if holder == viewer else ""]
    said = f"{_action(row, seats, t)}, {t.get('seats', SEATS[holder])}; {_told(face, t)}"
    return group(f"action-{row}", [moved(*at, "".join(parts))], said)


def _foot(row: str, places: int, holder: int, pieces: str, t: Texts) -> str:
    """The end of the action card that looks out below: its sign, how many it places, and who holds it."""
    wide, seat = SMALL[0], SEATS[holder]
    shape = f"M.7,{FOOT}H{wide - 0.7:g}V{TALL - 8:g}q0,7.3 -7.3,7.3H8q-7.3,0 -7.3,-7.3Z"
    cube = moved(81, FOOT + 12, '<use href="#s-k-cube"/>', 0.5)
    return "".join(
        [
            path(shape, mixed(f"var(--{seat})", 22, PAPER), stroke=EDGE, stroke_width=1.3),
            moved(18, FOOT + 11, _tile(row, pieces), 0.8),
            text(73, FOOT + 16.5, str(places), 13, INK, text_anchor="end", font_weight="bold"),
            f'<g color="{pieces}" stroke="var(--g-ink)" stroke-width="2">{cube}</g>',
            emblem(seat, 15.5, FOOT + 26.5, 11),
            text(27, FOOT + 31, t.get("seats", seat), 12.5, INK, class_="seat-word", font_weight="bold"),
        ]
    )


@lru_cache(512)
def _tile(card: str, pieces: str) -> str:
    """The sign of a card on a piece of its scene, round the origin."""
    return _ground(family_of(TITLE, card)) + moved(0, 0, sign(TITLE, card, pieces), 0.58)


def _ground(family: str) -> str:
    return rect(-13, -10, 26, 20.5, mixed(colour(family), 30, "var(--scene-hall)"), 4)


# -- the own hand ------------------------------------------------------------------------------------------------


@cache
def symbols() -> dict[str, str]:
    """What the heads of cards in a hand have in common: paper, the last paper of a column, families, the cube."""
    return {
        "s-k-head": _paper("s-k-head", ROW + 6),
        "s-k-last": _paper("s-k-last", ROW + 2),
        **{f"s-k-head-{family}": _stripe(family) for family in FAMILIES},
        "s-k-brought": f'<g id="s-k-brought" stroke="var(--g-ink)" stroke-width="2">{_CUBE}</g>',
    }


_CUBE = '<use href="#s-k-cube" transform="translate(227 14)scale(.5)"/>'


def _paper(name: str, tall: float) -> str:
    return rect(0.7, 0.7, _WIDE - 1.4, tall, PAPER, 6, stroke=EDGE, stroke_width=1.2, id=name)


def _stripe(family: str) -> str:
    """The colour of a family at the edge, and a piece of its scene."""
    edge = path(f"M5,5V{ROW - 1}", stroke=colour(family), stroke_width=4)
    return f'<g id="s-k-head-{family}">{edge}{moved(55, 13.6, _ground(family))}</g>'


def hand(view: View, cards: tuple[str, ...], at: Corner, t: Texts) -> tuple[Pane | None, dict[str, Spot]]:
    """The cards that ``shown`` names, those in hand marked."""
    if view["seat"] is None:
        return None, {}
    held = set(_held(view))
    rows = max(1, -(-len(cards) // 2))
    parts, spots = {}, {}
    for i, card in enumerate(cards):
        corner = (at.x + i // rows * (_WIDE + 6), at.y + i % rows * ROW)
        end = i % rows == rows - 1 or i == len(cards) - 1
        parts[f"hand-{card}"], spots[card] = _card(_face(view, card), corner, SEATS[view["seat"]], card in held, end, t)
    return Pane("hand", t.get("board", "hand"), (*at, WIDTH, rows * ROW + 4), parts), spots


def _held(view: View) -> list[str]:
    found: list[str] = view["power_cards"][view["seat"]]["hand"]
    return found


def shown(view: View) -> tuple[str, ...]:
    """The own cards by value, and while hands are chosen all that may be chosen; nobody else's is in a view."""
    if view["seat"] is None:
        return ()
    choosing = options(view) if kind(view) == "draft" else []
    return tuple(sorted({*_held(view), *choosing}, key=lambda card: (int(view["cards"][card]["value"]), card)))


@kept
def _card(face: Face, at: tuple[float, float], seat: str, held: bool, end: bool, t: Texts) -> tuple[str, Spot]:
    """The head of a power card: value, sign, name, the caballeros it brings; the last of a column ends there."""
    x, y = at
    name, value = t.get("cards", face.effect), str(face.value or "★")
    parts = [
        f'<use href="#s-k-{"last" if end else "head"}"/><use href="#s-k-head-{family_of(TITLE, face.effect)}"/>',
        centred(23.5, 20, value, 17 if len(value) < 3 else 15.5, INK, font_family=SERIF, font_weight="bold"),
        moved(55, 13.6, sign(TITLE, face.effect, f"var(--{seat})"), 0.58),
        _named(name),
        _brings(face.caballeros, seat),
        path(f"M12,2.6H{_WIDE - 12:g}", stroke="var(--face-thread)", stroke_width=1.6) if held else "",
    ]
    told = _told(face, t)
    shape = f'<rect x="{x:g}" y="{y:g}" width="{_WIDE:g}" height="{ROW}" rx="6"/>'
    return group(f"hand-{face.id}", [moved(x, y, "".join(parts))], told), Spot("hand", shape, told)


def _named(name: str) -> str:
    """A name in its room; a long one is as long as we measure it, whatever letters a browser has."""
    size = next((size for size in (13.5, 13, 12.5) if SANS.wide(name, size) <= _NAME), 12.5)
    wide = min(_NAME, SANS.wide(name, size))
    kept = {"textLength": f"{wide:.0f}", "lengthAdjust": "spacingAndGlyphs"} if wide > 0.86 * _NAME else {}
    return text(71, 18.5, name, size, INK, **kept)


def _brings(count: int, seat: str) -> str:
    if not count:
        return ""
    written = text(219, 18.5, str(count), 13, INK, text_anchor="end", font_weight="bold")
    return f'{written}<use href="#s-k-brought" color="var(--{seat})"/>'
