"""War of the 3 Sanchos drawn: the map of 1065, the Sanchos beside it, cards and the battle track below."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from meseta.core.event import Event
from meseta.core.game import Game, View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.sanchos import events as told
from meseta.games.sanchos.game import Sanchos
from meseta.games.sanchos.names import (
    CID_IN_SUPPLY,
    FIELD,
    GARRISON,
    LEVELS,
    MAJOR,
    NOBODY,
    SANCHOS,
    SIEGE,
    UNDECIDED,
)
from meseta.games.sanchos.words import PACKAGE, sancho_name, winners
from meseta.render.drawing import Drawing, Motion, Pane
from meseta.render.once import once
from meseta.render.palette import FAINT, SERIF, text
from meseta.render.sanchos import battle, table
from meseta.render.sanchos import map as land
from meseta.render.sanchos.kingdoms import HEIGHT as MAP_HEIGHT
from meseta.render.sanchos.kingdoms import WIDTH as MAP_WIDTH
from meseta.render.sanchos.pieces import die, king, piece, troops
from meseta.render.sanchos.spots import Where, spots
from meseta.render.shapes import group, wrapped

_MARGIN, _HEAD = 12, 116
WIDTH, HEIGHT = 1300, MAP_HEIGHT + table.CARD_HEIGHT + 2 * _MARGIN
_PANEL = (float(MAP_WIDTH + 24), float(_HEAD))
_BELOW = float(MAP_HEIGHT + _MARGIN)
_PITCH = table.CARD_WIDTH + 9
_TRACK = (float(_MARGIN), _BELOW)
_BOX = (0, MAP_HEIGHT, MAP_WIDTH, table.CARD_HEIGHT + 2 * _MARGIN)
"""Below the map there is room for four cards, or for a battle track and a card."""

Corner = tuple[float, float]


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """The picture of a view in panes; the same elements have the same ids in every picture."""
    played = game or game_named("sanchos")
    assert isinstance(played, Sanchos)
    printed = played.printed
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    facts = _facts(view, t, own)
    hand = _hand(view)
    country = once(view, "map", lambda seen: land.parts(seen, printed, language))
    sanchos = once(view, "players", lambda seen: table.parts(seen, printed, *_PANEL, language))
    beside = {"facts": _heading(played.title_in(language), facts), **sanchos}
    below = once(view, ("orders", view["seat"]), lambda seen: _below(seen, played, _hand(seen), language))
    panes = [
        Pane("map", own.get("sanchos", "map"), (0, 0, MAP_WIDTH, MAP_HEIGHT), country),
        Pane("orders", own.get("sanchos", "table"), _BOX, below),
        Pane("players", own.get("sanchos", "players"), (MAP_WIDTH, 0, WIDTH - MAP_WIDTH, MAP_HEIGHT), beside),
    ]
    where = Where(view, printed, _PANEL, _TRACK, language)
    people = table.plates(view, *_PANEL, language)
    return Drawing(f"{played.title_in(language)}, {facts}", WIDTH, HEIGHT, tuple(panes), spots(where, hand), people)


# -- heading -----------------------------------------------------------------------------------------------------------


def _facts(view: View, t: Texts, own: Texts) -> str:
    """Round, commander, cards, El Cid and the solo level; at the end who has won."""
    if view["victory"] != UNDECIDED:
        key = "over_major" if view["victory"] == MAJOR else "over_minor"
        return t.say("board", key, {"winners": winners(t, view["winners"])})
    words = [t.say("board", "round", {"round": view["round"]})] if view["round"] else []
    if view["commander"] == NOBODY:
        words.append(t.get("board", "no_commander"))
    else:
        words.append(t.say("board", "commander", {"sancho": sancho_name(t, view["commander"])}))
    words.append(t.say("board", "deck", {"n": view["deck"]}))
    words.append(own.say("sanchos", "discards", {"n": len(view["discards"])}))
    if view["cid"] >= CID_IN_SUPPLY:
        words.append(
            t.say("board", "cid" if view["cid"] >= 0 else "cid_supply", {"sancho": sancho_name(t, view["cid"])})
        )
    if view["seats"] == 1:
        words.append(t.say("board", "level", {"level": t.get("level", LEVELS[view["level"]])}))
        words.append(t.say("board", "arrow", {"arrow": t.get("board", "highest" if view["arrow"] else "lowest")}))
    return " · ".join(words)


@lru_cache(512)
def _heading(title: str, facts: str) -> str:
    """The name of the game and how far it is."""
    kept = " · ".join(fact.replace(" ", "\u00a0") for fact in facts.split(" · ")).replace(" ·", "\u00a0·")
    x = _PANEL[0]
    lines = [text(x, 66 + 18 * i, line, 14, FAINT) for i, line in enumerate(wrapped(kept, 38)[:3])]
    return group("facts", [text(x, 42, title, 24, font_family=SERIF, font_weight="bold"), *lines])


# -- below the map -----------------------------------------------------------------------------------------------------


def _hand(view: View) -> dict[int, Corner]:
    """Where every card in hand lies: beside the card of the round; a battle takes their room."""
    if view["battle"] != NOBODY:
        return {}
    first = int(view["played"] != NOBODY)
    step = min(_PITCH, (MAP_WIDTH - table.CARD_WIDTH - 2 * _MARGIN) / max(len(view["hand"]) + first - 1, 1))
    return {card: (_MARGIN + i * step, _BELOW) for i, card in enumerate(view["hand"], first)}


def _below(view: View, played: Sanchos, hand: dict[int, Corner], language: str) -> dict[str, str]:
    """The card of the round and one's own, or the battle track and the card of the round."""
    printed, found = played.printed, dict[str, str]()
    solo = view["solo"] if view["seats"] == 1 else NOBODY
    fight = view["battle"] != NOBODY
    if fight:
        found |= battle.parts(view, printed, *_TRACK, language)
    if view["played"] != NOBODY:
        x = _TRACK[0] + 3 * _PITCH if fight else _MARGIN
        laid = table.Laid(view["commander"], solo, view["taker"], played=True)
        found[f"card-{view['played'] + 1}"] = table.card(printed, view["played"], laid, x, _BELOW, language)
    for card, corner in hand.items():
        held = table.Laid(view["sancho"], solo)
        found[f"card-{card + 1}"] = table.card(printed, card, held, *corner, language)
    return found or {"no-card": table.no_card(_MARGIN, _BELOW)}


# -- what is seen to happen --------------------------------------------------------------------------------------------


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


_BACK = '<rect x="-20" y="-27" width="40" height="54" rx="5" fill="var(--back)"/>'


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
