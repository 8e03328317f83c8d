"""How the events of King & Intrigue look, beside those of El Grande."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import COURT
from meseta.games.king_and_intrigue.names import CARD_IDS
from meseta.render.cards.grammar import glyph
from meseta.render.drawing import Motion
from meseta.render.el_grande.map import token
from meseta.render.el_grande.motions import gains, glide, power_card, where
from meseta.render.el_grande.motions import motion as base_motion
from meseta.render.king_and_intrigue.cards import TITLE
from meseta.render.king_and_intrigue.seals import KINDS
from meseta.render.palette import GOLD
from meseta.render.shapes import card_back, circle
from meseta.render.wood import used


def motion(event: Event, view: View) -> list[Motion]:
    """What is seen of an event; nothing for events that move nothing."""
    made = _MOTIONS.get(type(event).__name__)
    return made(event, view) if made else base_motion(event, view)


def _played(event: Any, view: View) -> list[Motion]:
    colour, card = SEATS[event.seat], CARD_IDS[event.card - 1]
    value = view["cards"][card]["value"]
    return [Motion("turn", power_card(str(value or "★")), f"cards-{colour}", f"power-{colour}")]


def _action(event: Any, view: View) -> list[Motion]:
    row = event.row if event.row >= 0 else view["seats"] - 1
    return [Motion("glide", card_back(), f"action-{row}", f"player-{SEATS[event.seat]}")]


def _laid(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", _seal(event.marker), f"player-{SEATS[event.seat]}", where(event.place, event.seat))]


def _removed(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", _seal(event.marker), where(event.place, 0), "")]


def _seal(marker: str) -> str:
    """A marker as it flies."""
    return used(f"s-seal-{marker}", 0, 0) if marker in KINDS else circle(0, 0, 12, GOLD)


def _allied(event: Any, view: View) -> list[Motion]:
    start = f"player-{SEATS[event.seat]}"
    return [Motion("glide", used("s-seal-alliance", 0, 0), start, where(place, 0)) for place in (event.src, event.dst)]


def _bridged(event: Any, view: View) -> list[Motion]:
    there = [Motion("glide", glyph(TITLE, "bridge", 0.64), where(event.src, 0), where(event.dst, 0))]
    return there + glide(event.seat, where(COURT, event.seat), where(event.src, 0), 1)


def _bridge_paid(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", token(SEATS[event.seat], event.n), "", f"score-{SEATS[event.seat]}")]


def _shifted(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", used("s-castillo", 0, 22, 0.29), "tower", where(event.place, 0))]


def _returned(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", used("s-castillo", 0, 22, 0.29), "tower", "place-castillo")]


def _storm(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", glyph(TITLE, "storm", 1.4), f"player-{SEATS[event.seat]}", where(event.place, 0))]


def _war(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", glyph(TITLE, "swords", 1.4), f"player-{SEATS[event.seat]}", where(event.place, 0))]


def _allied_scored(event: Any, view: View) -> list[Motion]:
    return gains(where(event.src, 0), event.points)


_MOTIONS: dict[str, Callable[[Any, View], list[Motion]]] = {
    "CardPlayed": _played,
    "ActionCardTaken": _action,
    "MarkerLaid": _laid,
    "MarkerRemoved": _removed,
    "AllianceMade": _allied,
    "BridgeBuilt": _bridged,
    "BridgePaid": _bridge_paid,
    "CastilloShifted": _shifted,
    "CastilloReturned": _returned,
    "HurricaneRevealed": _storm,
    "CivilWarBroke": _war,
    "AllianceScored": _allied_scored,
}
