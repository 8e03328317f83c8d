"""Positions as text, and the means to play on from them."""

from __future__ import annotations

from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.position import clauses_of, lay_out
from meseta.core.step import Step
from meseta.games.el_grande.names import COLOURS, PLACE_IDS
from meseta.games.king_and_intrigue import make
from meseta.games.king_and_intrigue.general import GeneralScoring
from meseta.games.king_and_intrigue.names import (
    BRIDGE,
    CARD_IDS,
)
from meseta.games.king_and_intrigue.points import points_at
from meseta.games.king_and_intrigue.table import IntrigueTable
from meseta.games.king_and_intrigue.turn import Halves, Turn
from tests.games.el_grande.positions import asked, options, refused, score, seat_of

__all__ = ["asked", "options", "refused", "score", "seat_of"]  # the base game's helpers serve its expansion

GAME = make()

# -- laying out ------------------------------------------------------------------------------------------------


def position(text: str, seats: int = 4, **settings: object) -> IntrigueTable:
    """A table without anything to do on its stack, sound or not. Hands are empty unless they are told."""
    hands = "; ".join(f"hand {colour}" for colour in COLOURS[:seats] if f"hand {colour}" not in text)
    table: IntrigueTable = lay_out(GAME, clauses_of(f"{text}; {hands}"), seats, GAME.settle(seats, settings))
    return table


def place(name: str) -> int:
    """A place by its name."""
    return BRIDGE if name == "bridge" else PLACE_IDS.index(name)


def card(name: str) -> int:
    """The number of a power card."""
    return CARD_IDS.index(name) + 1


# -- playing on ------------------------------------------------------------------------------------------------


def match_at(table: IntrigueTable, *steps: Step) -> Match:
    """A match that goes on from a table with these steps, in their order."""
    match = Match(GAME, table.seats)
    table.stack.extend(reversed(steps))
    match.state = table
    table.events = match.events
    advance(table)
    return match


def turn(text: str, who: str, name: str, seats: int = 4, row: int | None = None, **settings: object) -> Match:
    """``who`` has played a card and is at the two halves of his turn, with the lowest caballero card there is."""
    table = position(text, seats, **settings)
    me = seat_of(who)
    table.played[me] = card(name)
    table.held[me] = (1 if seats > 2 else 0) if row is None else row % seats
    return match_at(table, Halves(me, card(name), table.held[me], False, False))


def special(text: str, who: str, name: str, seats: int = 4, row: int | None = None, **settings: object) -> Match:
    """``who`` has just begun the special action of his power card."""
    return play(turn(text, who, name, seats, row, **settings), "special")


def whole_turn(text: str, who: str, name: str, seats: int = 4, **settings: object) -> Match:
    """The whole turn of ``who``, bridge and income included."""
    table = position(text, seats, **settings)
    me = seat_of(who)
    table.played[me] = card(name)
    table.held[me] = 1 if seats > 2 else 0
    return match_at(table, Turn(me))


def general(text: str, seats: int = 4, **settings: object) -> Match:
    """A general scoring is about to begin."""
    return match_at(position(text, seats, **settings), GeneralScoring())


def play(match: Match, choices: str) -> Match:
    """Answer the open questions by names, one after the other."""
    for choice in choices.split():
        match.play(choice)
    return match


def dial(match: Match, **dials: str) -> Match:
    """Sealed answers by colour, given in reverse order, which must not matter."""
    for colour, region in reversed(dials.items()):
        match.play(region, seat_of(colour))
    return match


def everybody_dials(match: Match, region: str) -> Match:
    """The same region on every disc."""
    while match.question is not None and match.question.sealed:
        match.play(region)
    return match


def idle(match: Match, until: str) -> Match:
    """Everybody does as little as possible until the question is ``until``, like ``red power`` or just ``power``."""
    while not asked(match).endswith(until):
        question = match.question
        assert question is not None, f"the game ended before {until}"
        match.play(question.options[0 if question.kind in ("power", "joker_second", "draft") else -1])
    return match


def new(seats: int = 4, seed: int = 1, **settings: object) -> Match:
    """A whole match from its set-up on."""
    return Match(GAME, seats, seed, settings).begin()


# -- looking ---------------------------------------------------------------------------------------------------


def at(match: Match, name: str) -> list[int]:
    """Caballeros in a place, by seat."""
    return match.state.counts(place(name))


def grandes(match: Match) -> list[str]:
    """Where the Grandes stand."""
    return [PLACE_IDS[home] for home in match.state.grande]


def points(text: str, name: str, seats: int = 4) -> list[int]:
    """What a special scoring of a place gives."""
    return points_at(position(text, seats), place(name))


def markers(match: Match, kind: str) -> object:
    """Where the markers of a kind lie, as everybody sees it."""
    return match.view()["markers"][kind]


def happened(match: Match) -> list[str]:
    """The names of the events so far."""
    return [type(event).__name__ for event in match.events]
