"""Tables laid out in the game's own notation, and the means to play on from them."""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.data import find
from meseta.core.decision import Question
from meseta.core.errors import Refused
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.position import clauses_of, lay_out
from meseta.core.step import Step
from meseta.games.el_grande import make
from meseta.games.el_grande.flow import Halves
from meseta.games.el_grande.names import CARD_IDS, COLOURS, PACKAGE, PLACE_IDS
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import GrandeTable

GAME = make()
BOX = [kind for kind, card in enumerate(find(PACKAGE, "cards.toml").content["action"]) if card["grade"] != "own"]
"""The action cards of the box, whatever cards of our own lie among them."""
OWN = sum(GAME.printed.copies) - sum(GAME.printed.copies[kind] for kind in BOX)
"""How many cards of our own lie among them."""

Q = """
    king new_castile; grande red basque blue seville yellow valencia green galicia; board_840 catalonia;
    galicia red 1 green 2; basque red 2 yellow 1; aragon blue 3 green 1; catalonia red 3 yellow 2;
    old_castile red 1 blue 2 green 1; new_castile red 2 blue 3 yellow 1; seville blue 2 green 1;
    granada red 2 blue 1 yellow 2; valencia red 1 yellow 3
"""
"""Position Q of the worked examples."""

# -- laying out ------------------------------------------------------------------------------------------------


def position(text: str, seats: int = 4, **settings: object) -> GrandeTable:
    """A table without anything to do on its stack."""
    table: GrandeTable = lay_out(GAME, clauses_of(text), seats, GAME.settle(seats, settings))
    assert GAME.complaints(table) == []
    return table


def seat_of(colour: str) -> int:
    """A seat by its colour."""
    return COLOURS.index(colour)


def place(name: str) -> int:
    """A place by its name."""
    return PLACE_IDS.index(name)


# -- playing on ------------------------------------------------------------------------------------------------


def match_at(table: GrandeTable, *steps: Step) -> Match:
    """A match that goes on from a table with these steps, in their order."""
    match = Match(GAME, table.seats)
    table.stack.extend(reversed(steps))
    match.state = table
    table.events = match.events
    advance(table)
    return match


def turn(text: str, who: str, card: str, seats: int = 4, **settings: object) -> Match:
    """``who`` has just taken ``card`` and chooses between its halves; nothing follows his turn."""
    kind = CARD_IDS.index(card)
    return match_at(position(text, seats, **settings), Halves(seat_of(who), kind, False, False))


def special(text: str, who: str, card: str, seats: int = 4, **settings: object) -> Match:
    """``who`` has just begun the special action of ``card``."""
    return play(turn(text, who, card, seats, **settings), "special")


def play(match: Match, choices: str) -> Match:
    """Answer the open questions by names, one after the other; the table stays sound."""
    for choice in choices.split():
        match.play(choice)
        assert GAME.complaints(match.state) == []
    return match


def dial(match: Match, **dials: str) -> Match:
    """Sealed answers by colour, given in reverse order, which must not matter."""
    for colour, region in reversed(dials.items()):
        match.play(region, seat_of(colour))
    assert GAME.complaints(match.state) == []
    return match


def idle(match: Match, until: str) -> Match:
    """Everybody does as little as possible until the question is ``until``, like ``red power`` or just ``power``."""
    while not asked(match).endswith(until):
        question = match.question
        assert question is not None, f"the game ended before {until}"
        match.play(question.options[0 if question.kind in ("power", "card") else -1])
    return match


def lively(question: Question, dice: Dice) -> int:
    """A random option by somebody who likes to do things: the last one, often a stop, comes up less."""
    options = question.options
    option = options[dice.below(len(options))]
    return options[dice.below(len(options))] if option == options[-1] else option


def new(seats: int = 4, seed: int = 1, **settings: object) -> Match:
    """A whole match from its set-up on."""
    return Match(GAME, seats, seed, settings).begin()


def refused(match: Match, choice: str, rule: str, part: str = "", by: str = "") -> None:
    """An illegal choice is refused with a sentence and its rule, and changes nothing."""
    before = dump(match.state)
    with pytest.raises(Refused) as refusal:
        match.play(choice, seat_of(by) if by else None)
    assert refusal.value.rule == rule, refusal.value
    assert part in refusal.value.sentence, refusal.value
    assert dump(match.state) == before
    assert rule in match.game.rules


# -- looking ---------------------------------------------------------------------------------------------------


def asked(match: Match) -> str:
    """Who is asked for what, like ``red half``; ``over`` when nothing is left."""
    question = match.question
    if question is None:
        return "over"
    return f"{COLOURS[question.seat] if question.seat >= 0 else 'chance'} {question.kind}"


def options(match: Match, by: str = "") -> str:
    """The names of the options in their order."""
    question = match.question_for(seat_of(by)) if by else match.question
    assert question is not None
    return " ".join(match.game.vocabulary.name(option) for option in question.options)


def at(match: Match, name: str) -> list[int]:
    """Caballeros in a place, by seat."""
    return match.state.counts(place(name))


def score(match: Match) -> list[int]:
    """The score track."""
    return match.state.score


def points(text: str, name: str, seats: int = 4) -> list[int]:
    """What scoring a place of a position gives."""
    return points_at(position(text, seats), place(name))


def happened(match: Match) -> list[str]:
    """The names of the events so far."""
    return [type(event).__name__ for event in match.events]
