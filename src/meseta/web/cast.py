"""The characters on pages: who may be chosen for a seat, and who sits there, with portrait and name."""

from __future__ import annotations

from typing import Any

from meseta import bots
from meseta.bots import Character
from meseta.bots.characters import character
from meseta.core.game import Game
from meseta.core.texts import texts
from meseta.render import portraits
from meseta.server.looks import Chair
from meseta.web.html import Child, Markup, el, join
from meseta.web.on_offer import level
from meseta.web.visit import PACKAGE, Visit


def portrait(kind: str) -> Markup | None:
    """The portrait of a character; none of other bots."""
    return Markup(portraits.portrait(kind)) if kind in portraits.names() else None


def choices(visit: Visit, game: Game[Any]) -> dict[str, str]:
    """The characters of a game as a list to choose from: name, trade, level."""
    return {one.id: f"{one.names[0]}, {_role(one, visit.language)}" for one in bots.characters_of(game)}


def _role(one: Character, language: str) -> str:
    return f"{one.trade(language)} · {level(texts(PACKAGE, language), one.level)}"


def gallery(visit: Visit, game: Game[Any]) -> Markup | None:
    """Who they are and how they play, behind a row of their portraits."""
    cast = bots.characters_of(game)
    if not cast:
        return None
    row = el("span", [portrait(one.id) for one in cast], class_="row")
    summary = el("summary", visit.words.get("cast", "title"), row)
    return el("details", summary, el("ul", [el("li", card(one, visit.language)) for one in cast]), class_="cast")


def card(one: Character, language: str, name: str = "") -> Markup:
    """A character: portrait, name, trade and level, and two sentences."""
    head = el("p", el("b", name or one.names[0]), " ", el("span", _role(one, language), class_="quiet"))
    return el("div", portrait(one.id), el("div", head, el("p", one.about(language))), class_="character")


def character_in(chair: Chair) -> Character | None:
    """The character that holds a chair."""
    return character(chair.player) if chair.kind == "bot" else None


def held(visit: Visit, chair: Chair, name: str) -> Markup:
    """Who holds a seat, for lists of seats: a bot with its portrait, its name and its level."""
    if chair.kind == "open":
        return el("span", visit.words.get("lobby", "free"), class_="quiet")
    if chair.kind != "bot":
        return el("span", chair.player, class_="quiet")
    role: Child = el("span", visit.words.say("new", "bot", {"level": level(visit.words, chair.player)}), class_="quiet")
    return join(portrait(chair.player) or Markup(""), el("b", name), role)
