"""War of the 3 Sanchos drawn as a painted manuscript: the map of 1065, the Sanchos and their cards beside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from meseta.core.game import Game, View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.sanchos.game import Sanchos
from meseta.games.sanchos.names import CID_IN_SUPPLY, LEVELS, MAJOR, NOBODY, UNDECIDED
from meseta.games.sanchos.printed import Printed
from meseta.games.sanchos.words import PACKAGE, sancho_name, winners
from meseta.render.drawing import Drawing, Later, Pane
from meseta.render.once import once
from meseta.render.palette import text
from meseta.render.sanchos import battle, cards, ground, pieces, signs, table
from meseta.render.sanchos import map as land
from meseta.render.sanchos.colours import QUIET
from meseta.render.sanchos.kingdoms import HEIGHT as MAP_HEIGHT
from meseta.render.sanchos.kingdoms import WIDTH as MAP_WIDTH
from meseta.render.sanchos.motions import motions
from meseta.render.sanchos.spots import Where, spots
from meseta.render.shapes import group, wrapped

__all__ = ("drawing", "motions")

_LEFT, _HEAD = MAP_WIDTH + 20.0, 36.0
_PANEL = (_LEFT, _HEAD)
_PLAYERS = _HEAD + 3 * table.PITCH
_TOP = _PLAYERS + 6
_ROOM = 350.0
"""How tall the room of the cards is: for the hand, for the card of the round, or for it and a battle."""
_SMALL = 70.0
_EDGE = 3.0
"""Cards that may be chosen keep so far from the edge, where they are outlined."""
WIDTH, HEIGHT = _LEFT + table.WIDTH, float(MAP_HEIGHT)

Box = tuple[float, float, float, float]


def drawing(view: View, language: str = "en", game: Game[Any] | None = None) -> Drawing:
    """The picture of a view in panes; the same elements have the same ids in every picture."""
    played = game or game_named("sanchos")
    assert isinstance(played, Sanchos)
    printed = played.printed
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    facts = _facts(view, t, own)
    country = once(view, "map", lambda seen: land.parts(seen, printed, language))
    sanchos = once(view, ("players", view["sancho"]), lambda seen: table.parts(seen, printed, *_PANEL, language))
    beside = {"facts": _heading(facts), **sanchos}
    below = once(view, ("orders", view["seat"]), lambda seen: _orders(seen, printed, language))
    panes = [
        Pane("map", own.get("sanchos", "map"), (0, 0, MAP_WIDTH, MAP_HEIGHT), country, land.grounds(printed)),
        Pane("players", own.get("sanchos", "players"), (_LEFT, 0, table.WIDTH, _PLAYERS), beside),
        Pane("orders", own.get("sanchos", "table"), (_LEFT, _TOP, table.WIDTH, _ROOM), below),
    ]
    found = Later(lambda: spots(Where(view, printed, _PANEL, _track(view), language), _hand(view, printed, language)))
    people = table.plates(view, *_PANEL, language)
    title = f"{played.title_in(language)}, {facts}"
    return Drawing(title, WIDTH, HEIGHT, tuple(panes), found, people, symbols())


@cache
def symbols() -> dict[str, str]:
    """Everything that is drawn more than once."""
    return {**pieces.symbols(), **ground.symbols(), **signs.symbols(), **table.symbols()}


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
        words.append(t.say("board", "bots", {"n": sum(view["vp"]) - view["vp"][view["solo"]]}))
        words.append(t.say("board", "level", {"level": t.get("level", LEVELS[view["level"]])}))
        words.append(t.say("board", "arrow", {"arrow": t.get("board", "highest" if view["arrow"] else "lowest")}))
    return " · ".join(words)


@lru_cache(512)
def _heading(facts: str) -> str:
    """How far the game is; its name stands above every page and picture."""
    kept = " · ".join(fact.replace(" ", "\u00a0") for fact in facts.split(" · ")).replace(" ·", "\u00a0·")
    lines = wrapped(kept, 58)[:2]
    first = 22 - 8 * (len(lines) - 1)
    told = [text(_LEFT, first + 16 * i, line, 13.5, QUIET, class_="fine") for i, line in enumerate(lines)]
    return group("facts", told)


# -- cards and battles -------------------------------------------------------------------------------------------------


def _track(view: View) -> battle.Track:
    """The battle track lies below the card of the round."""
    return battle.Track(_LEFT, _TOP + _ROOM - battle.HEIGHT, last=battle.columns(view))


def _hand(view: View, printed: Printed, language: str) -> dict[int, Box]:
    """Where every card in hand lies: in rows to be chosen from, or small below the card of the round.

    A battle takes their room.
    """
    hand = tuple(view["hand"])
    if view["battle"] != NOBODY or not hand:
        return {}
    if view["played"] == NOBODY:
        return _rows(hand, cards.Laid(view["sancho"], _solo(view)), printed, language)
    wide = (table.WIDTH + 6) / max(len(hand), 3)
    y = _TOP + _ROOM - _SMALL
    return {card: (_LEFT + i * wide, y, wide - 6, _SMALL) for i, card in enumerate(hand)}


def _rows(hand: tuple[int, ...], laid: cards.Laid, printed: Printed, language: str) -> dict[int, Box]:
    found: dict[int, Box] = {}
    y, gap = _TOP + _EDGE, 6.0
    room = (table.WIDTH - 2 * _EDGE, _ROOM - 2 * _EDGE - gap * (len(hand) - 1))
    for card, height in zip(hand, cards.hand_heights(printed, hand, laid, room, language), strict=True):
        found[card] = (_LEFT + _EDGE, round(y, 1), room[0], round(height, 1))
        y += height + gap
    return found


def _solo(view: View) -> int:
    return int(view["solo"]) if view["seats"] == 1 else NOBODY


def _orders(view: View, printed: Printed, language: str) -> dict[str, str]:
    """The card of the round and one's own, or the battle track and the card of the round."""
    found = dict[str, str]()
    fight, number, hand = view["battle"] != NOBODY, view["played"], _hand(view, printed, language)
    if number != NOBODY:
        now = cards.acting(view)
        after = cards.following(view, printed, now)
        laid = cards.Laid(view["commander"], _solo(view), view["taker"], played=True, now=now, following=after)
        low = battle.HEIGHT + 6 if fight else _SMALL + 6 if hand else 0
        box = (_LEFT, _TOP, float(table.WIDTH), _ROOM - low)
        found[f"card-{number + 1}"] = (
            cards.small(printed, number, laid, box, language)
            if fight
            else cards.card(printed, number, laid, box, 112.0, language)
        )
    if fight:
        found |= battle.parts(view, printed, _LEFT, _TOP + _ROOM - battle.HEIGHT, language)
    held = cards.Laid(view["sancho"], _solo(view))
    for card, box in hand.items():
        found[f"card-{card + 1}"] = (
            cards.card(printed, card, held, box, cards.HAND_WINDOW, language)
            if number == NOBODY
            else cards.small(printed, card, held, box, language)
        )
    return found or {"no-card": signs.no_card((_LEFT + 1, _TOP + 1, table.WIDTH - 2.0, _ROOM - 2), language)}
