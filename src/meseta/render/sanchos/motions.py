"""War of the 3 Sanchos drawn: what is seen to happen - armies march, units fall, dice roll, cards turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.games.sanchos import events as told
from meseta.games.sanchos.names import FIELD, GARRISON, NOBODY, SANCHOS, SIEGE
from meseta.render.drawing import Motion
from meseta.render.sanchos import battle
from meseta.render.sanchos.pieces import die, king, piece, troops


def motions(event: Event, view: View, language: str = "en") -> list[Motion]:
    """Armies march, units fall, dice roll, cards turn; on the drawing of the view after the event."""
    found = _MOTIONS.get(type(event))
    return found(event, view) if found else []


def _glide(what: str, start: str, end: str) -> Motion:
    return Motion("glide", what, start, end)


def _at(view: View, region: int, sancho: int, place: int) -> str:
    """The part where units of a Sancho stand; the land itself when nobody is left there."""
    if place == GARRISON:
        return f"castle-{region + 1}"
    if place == SIEGE and view["besieger"][region] == sancho:
        return f"siege-{region + 1}"
    if place == FIELD and view["field"][region * 3 + sancho]:
        return f"army-{region + 1}-{SANCHOS[sancho]}"
    return f"castle-{region + 1}"


def _unit(sancho: int, with_king: int) -> str:
    return king(sancho) if with_king else troops(sancho, 1)


def _moved(e: Any, view: View) -> list[Motion]:
    start = _at(view, e.source, e.sancho, e.place)
    return [_glide(_unit(e.sancho, e.king), start, _at(view, e.target, e.sancho, FIELD))]


def _deployed(e: Any, view: View) -> list[Motion]:
    return [_glide(troops(e.sancho, e.n), f"{SANCHOS[e.sancho]}-recruits", _at(view, e.region, e.sancho, e.place))]


def _fortified(e: Any, view: View) -> list[Motion]:
    start = _at(view, e.region, e.sancho, FIELD)
    goal = f"castle-{e.region + 1}"
    return [_glide(_unit(e.sancho, e.king), start if start != goal else f"region-{e.region + 1}", goal)]


def _joined(e: Any, view: View) -> list[Motion]:
    units = [troops(e.sancho, e.troops)] if e.troops else []
    units += [king(e.sancho)] if e.king else []
    goal = _at(view, e.region, e.sancho, FIELD)
    return [_glide(unit, f"castle-{e.region + 1}", goal) for unit in units]


def _rolled(e: Any, view: View) -> list[Motion]:
    return [Motion("roll", die(e.sancho, e.guard), f"sancho-{SANCHOS[e.sancho]}", _die_at(view, e))]


def _die_at(view: View, e: Any) -> str:
    """The last such die of its column, or the column, or the Sancho when there is no battle to be seen."""
    if view["battle"] == NOBODY:
        return f"sancho-{SANCHOS[e.sancho]}"
    here = [one % 6 for one in view["track"] if one // 6 == e.value]
    wanted = e.sancho * 2 + e.guard
    if wanted in here:
        return f"die-{e.value}-{len(here) - 1 - here[::-1].index(wanted)}"
    return _column(view, e.value)


def _column(view: View, column: int) -> str:
    return f"column-{column}" if column <= battle.columns(view) and view["battle"] != NOBODY else ""


def _shifted(e: Any, view: View) -> list[Motion]:
    return [_glide(die(e.sancho, e.guard), _column(view, e.source), _column(view, e.target))]


def _struck(e: Any, view: View) -> list[Motion]:
    """The victim's die falls."""
    start = _column(view, e.struck)
    return [_glide(die(e.victim, e.guard), start, "")] if start else []


def _lost(e: Any, view: View) -> list[Motion]:
    return [_glide(troops(e.sancho, 1), _at(view, e.region, e.sancho, FIELD), f"{SANCHOS[e.sancho]}-supply")]


def _losses(e: Any, view: View) -> list[Motion]:
    """A siege costs both sides a unit."""
    sides = {view["holder"][e.region], view["besieger"][e.region]} - {NOBODY}
    place = f"castle-{e.region + 1}"
    return [_glide(troops(sancho, 1), place, f"{SANCHOS[sancho]}-supply") for sancho in sorted(sides)]


def _cancelled(e: Any, view: View) -> list[Motion]:
    goal = _column(view, e.column)
    return [_glide(piece("swords"), "", goal)] if goal else []


def _driven(e: Any, view: View) -> list[Motion]:
    at, place = view["king_at"][e.sancho], view["king_in"][e.sancho]
    start = f"region-{view['battle'] + 1}" if view["battle"] != NOBODY else ""
    return [_glide(king(e.sancho), start, _at(view, at, e.sancho, place))]


def _card_at(view: View, card: int) -> str:
    """Where an open card lies, if it is to be seen."""
    there = card == view["played"] or (card in view["hand"] and view["battle"] == NOBODY)
    return f"card-{card + 1}" if card != NOBODY and there else ""


_BACK = piece("back", 0, 0, 2)


def _card_played(e: Any, view: View) -> list[Motion]:
    start = "" if isinstance(e, told.CardRevealed) else f"{SANCHOS[e.sancho]}-hand"
    return [Motion("turn", _BACK, start, _card_at(view, e.card))]


def _card_drawn(e: Any, view: View) -> list[Motion]:
    goal = _card_at(view, e.card)
    if goal:
        return [Motion("turn", _BACK, "facts", goal)]
    return [_glide(_BACK, "facts", f"{SANCHOS[e.sancho]}-hand")]


def _reserved(e: Any, view: View) -> list[Motion]:
    start = f"{SANCHOS[e.sancho]}-hand" if isinstance(e, told.CardReserved) else _card_at(view, e.card)
    return [_glide(_BACK, start, f"{SANCHOS[e.sancho]}-reserve")]


def _spent(e: Any, view: View) -> list[Motion]:
    return [Motion("turn", _BACK, f"{SANCHOS[e.sancho]}-reserve", "battle" if view["battle"] != NOBODY else "")]


def _siege(e: Any, view: View) -> list[Motion]:
    return [_glide(piece("swords"), "", f"castle-{e.region + 1}")]


_MOTIONS: dict[type[Event], Callable[[Any, View], list[Motion]]] = {
    told.FirstRolled: lambda e, v: [Motion("roll", die(e.sancho, 0), "facts", f"sancho-{SANCHOS[e.sancho]}")],
    told.CardPlayed: _card_played,
    told.CardRevealed: _card_played,
    told.Recruited: lambda e, v: [
        _glide(troops(e.sancho, e.n), f"{SANCHOS[e.sancho]}-supply", f"{SANCHOS[e.sancho]}-recruits")
    ],
    told.Deployed: _deployed,
    told.Moved: _moved,
    told.Fortified: _fortified,
    told.GarrisonJoined: _joined,
    told.Sallied: _siege,
    told.DieRolled: _rolled,
    told.DieShifted: _shifted,
    told.DieStruck: _struck,
    told.TroopLost: _lost,
    told.KingDriven: _driven,
    told.DiceCancelled: _cancelled,
    told.SiegeLossesTaken: _losses,
    told.SiegeAnnounced: _siege,
    told.Attacked: _siege,
    told.SiegeLaid: _siege,
    told.Conquered: lambda e, v: [_glide(_unit(e.sancho, 0), f"region-{e.region + 1}", f"castle-{e.region + 1}")],
    told.ReserveCardUsed: _spent,
    told.ReserveDiscarded: _spent,
    told.CardTaken: _reserved,
    told.CardReserved: _reserved,
    told.CardDrawn: _card_drawn,
}
"""How each event looks; events that are not here move nothing."""
