"""How the events of King & Intrigue look, beside those of El Grande."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.games.el_grande.names import COLOURS as SEATS
from meseta.games.el_grande.names import COURT
from meseta.games.king_and_intrigue.names import CARD_IDS
from meseta.render.drawing import Motion
from meseta.render.el_grande.map import token
from meseta.render.el_grande.motions import gains, glide, power_card, where
from meseta.render.el_grande.motions import motion as base_motion
from meseta.render.palette import GOLD, STONE
from meseta.render.pictograms import castle, pictogram
from meseta.render.shapes import circle
from meseta.render.signs import sign


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
    return [Motion("glide", pictogram("card", 0, 0), f"action-{row}", f"player-{SEATS[event.seat]}")]


def _laid(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", circle(0, 0, 12, GOLD), f"player-{SEATS[event.seat]}", where(event.place, event.seat))]


def _removed(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", circle(0, 0, 12, GOLD), where(event.place, 0), "")]


def _allied(event: Any, view: View) -> list[Motion]:
    start = f"player-{SEATS[event.seat]}"
    return [Motion("glide", sign("rings", 0, 0, 0.8), start, where(place, 0)) for place in (event.src, event.dst)]


def _bridged(event: Any, view: View) -> list[Motion]:
    there = [Motion("glide", sign("bridge", 0, 0), where(event.src, 0), where(event.dst, 0))]
    return there + glide(event.seat, where(COURT, event.seat), where(event.src, 0), 1)


def _bridge_paid(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", token(SEATS[event.seat], event.n), "", f"score-{SEATS[event.seat]}")]


def _shifted(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", castle(0, 20, 1, STONE), "tower", where(event.place, 0))]


def _returned(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", castle(0, 20, 1, STONE), "tower", "place-castillo")]


def _storm(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", sign("storm", 0, 0, 1.6), f"player-{SEATS[event.seat]}", where(event.place, 0))]


def _war(event: Any, view: View) -> list[Motion]:
    return [Motion("glide", sign("swords", 0, 0, 1.4), f"player-{SEATS[event.seat]}", where(event.place, 0))]


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
