"""Cards with pictures of our own: one grammar for El Grande and King & Intrigue, at any size.

``face_of`` is the whole card, for whoever wants to show one: a page that says what caused a question, an inspector, a
choice of a hand. Its glyphs are symbols of the title's drawings, so it is shown where those are.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

from meseta.core.game import Game
from meseta.games.el_grande.names import POWERS
from meseta.render.cards import deck
from meseta.render.cards.grammar import OWN, TALL, WIDE, WORLDS, face, family_of, medallion, picture, sign, symbols
from meseta.render.drawing import uses

SIZE = (WIDE, TALL)
"""How large a face is."""


def face_of(game: Game[Any], card: str, language: str = "en", colour: str = "") -> str:
    """A card round the origin, ``SIZE`` large, own pieces in the colour of a seat; ``""`` for what is no card.

    Cards are named as options are (``king``, ``p7``, ``ki_40``), King & Intrigue's action cards ``row_intrigue``,
    ``row_caballero`` and ``row_king``.
    """
    value = re.fullmatch(r"p(\d+)", card)
    if game.name == "el_grande" and value and 1 <= int(value[1]) <= POWERS:
        box: Any = game
        drawn = deck.strength(int(value[1]), box.printed.power[int(value[1])], colour or "red")
        return _centred(drawn, value[1])
    found = deck.printed(game, card, language)
    if found is None:
        return ""
    return _centred(face(game.name, found, _own(colour)), f"{found.number} {found.title}: {found.words}".strip())


def standing_alone(game: Game[Any], markup: str) -> str:
    """A face or a picture with the symbols that it is drawn with, for a page that may not have them."""
    known = symbols(game.name) if game.name in WORLDS else {}
    needed = uses([markup], known)
    return f"<defs>{''.join(known[name] for name in sorted(needed))}</defs>{markup}" if needed else markup


def picture_of(game: Game[Any], card: str, colour: str = "") -> str:
    """The picture of a card alone, from the origin to 132, 83; ``""`` for what has none."""
    found = deck.printed(game, card, "en")
    return picture(game.name, found.card, _own(colour)) if found else ""


def sign_of(game: Game[Any], card: str, colour: str = "") -> str:
    """The one glyph that stands for a card where there is little room, round the origin, about 32 high; or ``""``."""
    found = deck.printed(game, card, "en")
    return sign(game.name, found.card, _own(colour)) if found else ""


def family_in(game: Game[Any], card: str) -> str:
    """The family of a card: scoring, movement, king, castillo, disturb, intrigue; ``""`` for what is in none."""
    found = deck.printed(game, card, "en")
    return family_of(game.name, found.card) if found else ""


def _own(colour: str) -> str:
    return f"var(--{colour})" if colour else OWN


def _centred(markup: str, words: str) -> str:
    return f'<g role="img" aria-label="{escape(words)}" transform="translate({-WIDE / 2:g} {-TALL / 2:g})">{markup}</g>'


__all__ = ["SIZE", "WORLDS", "face_of", "family_in", "medallion", "picture_of", "sign_of", "standing_alone"]
