"""How the events of El Grande look: pieces glide between places, courts and provinces, cards are turned up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.games import game as game_named
from meseta.games.el_grande.names import BOARD_IDS, CARD_IDS, CASTILLO, COURT, PLACE_IDS, PROVINCE
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.render import wood
from meseta.render.drawing import Motion
from meseta.render.el_grande.map import plaque, token
from meseta.render.once import is_of
from meseta.render.palette import CARD, DISPLAY, EDGE, GOLD, ON_GOLD, emblem
from meseta.render.shapes import card_back, centred, rect

_MOST = 5
"""No more pieces than this fly at once."""


def motion(event: Event, view: View) -> list[Motion]:
    """What is seen of an event; nothing for events that move nothing."""
    made = _MOTIONS.get(type(event).__name__)
    return made(event, view) if made else []


def where(place: int, seat: int) -> str:
    """The part at which pieces of a seat in a place begin or end their way."""
    if place in (COURT, PROVINCE):
        return f"{PLACE_IDS[place]}-{SEATS[seat]}"
    return f"place-{PLACE_IDS[place]}" if 0 <= place <= CASTILLO else ""


def glide(seat: int, src: str, dst: str, n: int) -> list[Motion]:
    """Caballeros on their way."""
    return [Motion("glide", token(SEATS[seat]), src, dst)] * min(n, _MOST)


def _placed(event: Any, view: View) -> list[Motion]:
    return glide(event.seat, where(COURT, event.seat), where(event.place, event.seat), 1)


def _home(event: Any, view: View) -> list[Motion]:
    return glide(event.seat, where(PROVINCE, event.seat), where(event.place, event.seat), 1)


def _fetched(event: Any, view: View) -> list[Motion]:
    return glide(event.seat, where(event.place, event.seat), where(COURT, event.seat), event.n)


def _moved(event: Any, view: View) -> list[Motion]:
    return glide(event.owner, where(event.src, event.owner), where(event.dst, event.owner), event.n)


def _sent_home(event: Any, view: View) -> list[Motion]:
    return glide(event.owner, where(event.place, event.owner), where(PROVINCE, event.owner), event.n)


def _king(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", wood.used("s-crown", 0, 0), "king", where(event.place, 0))]


def _king_placed(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", wood.used("s-crown", 0, 0), "", where(event.place, 0))]


def _grande(event: Any, view: View) -> list[Motion]:
    colour = SEATS[event.seat]
    return [Motion("glide", wood.pawn(colour, 0, wood.PAWN[1] / 2), f"grande-{colour}", where(event.place, event.seat))]


def _board(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", plaque(0, 0), BOARD_IDS[event.board], where(event.place, 0))]


def _revealed(event: Any, view: View) -> list[Motion]:
    card = CARD_IDS[event.card]
    end = f"stack-{view['offer'].index(card) + 1}" if card in view["offer"] else ""
    return [Motion("turn", card_back(1.6), end, end)] if end else []


def _taken(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", card_back(1.4), _stack(event.card), f"player-{SEATS[event.seat]}")]


def _stack(card: int) -> str:
    """The stack of a card as it is printed; the view does not tell any more where it lay."""
    printed: Any = game_named("el_grande")
    return f"stack-{printed.printed.stack_of[card]}"


def _power(event: Any, view: View) -> list[Motion]:
    colour = SEATS[event.seat]
    own = is_of(view, event.seat)
    start = f"hand-{event.value}" if own else f"cards-{colour}"
    return [Motion("turn", power_card(str(event.value)), start, f"power-{colour}")]


def _retrieved(event: Any, view: View) -> list[Motion]:
    colour = SEATS[event.seat]
    own = is_of(view, event.seat) and event.value
    end = f"hand-{event.value}" if own else f"cards-{colour}"
    face = power_card(str(event.value)) if own else card_back()
    return [Motion("glide", face, f"power-{colour}", end)]


def _scored(event: Any, view: View) -> list[Motion]:
    return gains(where(event.place, 0), event.points)


def gains(start: str, points: tuple[int, ...]) -> list[Motion]:
    """Points on their way from a place to the score track."""
    return [
        Motion("glide", _points(SEATS[seat], n), start, f"score-{SEATS[seat]}") for seat, n in enumerate(points) if n
    ]


@cache
def _points(colour: str, n: int) -> str:
    return emblem(colour, 0, 0, 34) + centred(0, 6, f"+{n}", 16, f"var(--{colour}-ink)", font_weight="bold")


@cache
def power_card(words: str) -> str:
    """The face of a power card, small."""
    face = rect(-20, -27, 40, 54, CARD, 6, stroke=EDGE, stroke_width=2) + rect(-19, -26, 38, 5, GOLD, 2)
    return face + centred(0, 11, words, 22 if len(words) < 3 else 16, font_family=DISPLAY, font_weight="bold")


def _dials(event: Any, view: View) -> list[Motion]:
    disc = rect(-17, -17, 34, 34, GOLD, 17) + centred(0, 7, "?", 20, ON_GOLD, font_weight="bold")
    return [
        Motion("glide", disc, f"player-{SEATS[seat]}", where(place, seat))
        for seat, place in enumerate(event.dials)
        if place >= 0
    ]


_MOTIONS: dict[str, Callable[[Any, View], list[Motion]]] = {
    "KingPlaced": _king_placed,
    "HomeDrawn": _home,
    "Placed": _placed,
    "Fetched": _fetched,
    "Moved": _moved,
    "SentHome": _sent_home,
    "KingMoved": _king,
    "GrandeMoved": _grande,
    "BoardMoved": _board,
    "CardRevealed": _revealed,
    "CardTaken": _taken,
    "PowerPlayed": _power,
    "PowerRetrieved": _retrieved,
    "DialsRevealed": _dials,
    "Scored": _scored,
}
