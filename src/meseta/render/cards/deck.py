"""What is printed on the cards of the two titles, by their ids, in a language."""

from __future__ import annotations

from functools import cache
from typing import Any

from meseta.core.game import Game
from meseta.core.texts import Texts, texts
from meseta.games.el_grande.names import CARD_IDS as ACTION_CARDS
from meseta.games.king_and_intrigue.names import CARD_IDS as POWER_CARDS
from meseta.games.king_and_intrigue.names import EFFECT_IDS
from meseta.games.king_and_intrigue.words import words_of
from meseta.render.cards.grammar import Printed
from meseta.render.palette import SERIF
from meseta.render.shapes import centred, moved, path, rect

ROWS = ("row_intrigue", "row_caballero", "row_king")
"""The action cards of King & Intrigue."""


def printed(game: Game[Any], card: str, language: str) -> Printed | None:
    """What a card says; ``None`` for what is no card of this title."""
    if game.name == "el_grande" and card in ACTION_CARDS:
        stack = _box(game).stack_of[ACTION_CARDS.index(card)]
        return action_card(card, stack, texts("meseta.games.el_grande", language))
    if game.name == "king_and_intrigue" and card in POWER_CARDS:
        return _intrigue_card(game, POWER_CARDS.index(card) + 1, language)
    if game.name == "king_and_intrigue" and card in ROWS:
        return row_card(card, "", words_of(_box(game), language), texts("meseta.render", language))
    return None


def _box(game: Game[Any]) -> Any:
    """What is printed, as far as an owner's data files say."""
    found: Any = game
    return found.printed


@cache
def action_card(card: str, stack: int, t: Texts) -> Printed:
    """An action card of El Grande: its stack is also how many caballeros it places."""
    words = t.get("card_texts", card)
    return Printed(card, str(stack), stack, t.get("cards", card), words.partition("; ")[2] or words)


@cache
def power_card(effect: str, value: int, caballeros: int, t: Texts) -> Printed:
    """A power card of King & Intrigue. The Joker has neither value nor caballeros."""
    return Printed(effect, str(value or "★"), caballeros, t.get("cards", effect), t.get("card_texts", effect))


@cache
def row_card(row: str, number: str, t: Texts, own: Texts) -> Printed:
    """An action card of King & Intrigue; how many it places depends on the number of players."""
    kind = row.removeprefix("row_")
    words = own.get("card_words", "own_action") if kind == "caballero" else t.get("options", f"{kind}_card")
    name = t.get("rows", kind)
    return Printed(row, number, int(number or 0), name[:1].upper() + name[1:], words)


def _intrigue_card(game: Game[Any], card: int, language: str) -> Printed:
    box = _box(game)
    return power_card(EFFECT_IDS[box.effect[card]], box.value[card], box.power[card], words_of(box, language))


# -- the power cards of El Grande ----------------------------------------------------------------------------------


@cache
def strength(value: int, brings: int, colour: str) -> str:
    """A power card of El Grande from the origin to 150, 210: a strip in its owner's colour, value and caballeros."""
    fill, ink = f"var(--{colour})", f"var(--{colour}-ink)"
    outline = '<rect x=".8" y=".8" width="148.4" height="208.4" rx="9"'
    cubes = "".join(f'<use href="#s-g-cube" x="29" y="{62 + 23 * i}"/>' for i in range(brings))
    parts = [
        f'{outline} fill="var(--face)" stroke="var(--face-edge)" stroke-width="1.6"/>',
        rect(9, 9, 132, 192, "var(--scene-sky)"),
        path("M50,120Q80,96 110,108T141,104V201H50Z", "var(--scene-soil)"),
        rect(9, 9, 41, 192, fill),
        path("M9,9H141V201H9ZM50,9V201", stroke="var(--face-edge)", stroke_width=1.2),
        path("M4.8,10V200M145.2,10V200M10,4.8H140M10,205.2H140", stroke="var(--face-thread)", stroke_width=1.4),
        centred(29.5, 42, value, 30, ink, font_family=SERIF, font_weight="bold"),
        f'<g color="var(--g-own)" {_LINES}>{cubes}{_court(brings)}</g>',
    ]
    return "".join(parts)


_LINES = 'stroke="var(--g-ink)" stroke-width="1.4" stroke-linejoin="round"'


def _court(brings: int) -> str:
    """Whoever plays high brings nobody, and is crowned for it."""
    castle = moved(95, 140, '<use href="#s-g-court"/>', 2)
    return castle + (moved(95, 60, '<use href="#s-g-crown"/>', 1.5) if brings == 0 else "")
