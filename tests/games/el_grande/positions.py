"""Positions in readable text, and the means to play on from them.

A position is a list of clauses between semicolons::

    king new_castile; catalonia red 3 yellow 2; court blue 1; grande red basque; board_840 catalonia; veto blue;
    hand red 3 7 9; played blue 7 red 9; score red 71; offer king score_fours; round 4; first green

Everybody has 30 caballeros: those not named are in the province or, where the province is named, in the court.
"""

from __future__ import annotations

import pytest

from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.core.decision import Question
from meseta.core.errors import Refused
from meseta.core.match import Match
from meseta.core.play import advance
from meseta.core.step import Step
from meseta.games.el_grande import make
from meseta.games.el_grande.flow import Halves
from meseta.games.el_grande.names import (
    BOARD_IDS,
    CARD_IDS,
    COLOURS,
    COURT,
    PLACE_IDS,
    PLACES,
    POWERS,
    PROVINCE,
)
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import GrandeTable

GAME = make()

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
    table = GAME.blank(seats, GAME.settle(seats, settings))
    table.stack.clear()
    table.cubes[:] = [0] * (PLACES * seats)
    for clause in text.split(";"):
        if clause.strip():
            head, *rest = clause.split()
            _lay(table, head, rest)
    for seat in range(seats):
        rest_at = PROVINCE if table.at(PROVINCE, seat) == 0 else COURT
        table.cubes[rest_at * seats + seat] += 30 - sum(table.cubes[seat::seats])
    assert GAME.complaints(table) == []
    return table


def _lay(table: GrandeTable, head: str, rest: list[str]) -> None:
    if head == "king":
        table.king = place(rest[0])
    elif head in PLACE_IDS:
        for colour, n in _pairs(rest):
            table.cubes[place(head) * table.seats + seat_of(colour)] = int(n)
    elif head in BOARD_IDS:
        table.boards[BOARD_IDS.index(head)] = place(rest[0])
    elif head == "grande":
        for colour, home in _pairs(rest):
            table.grande[seat_of(colour)] = place(home)
    elif head == "veto":
        for colour in rest:
            table.keep_veto(seat_of(colour))
    elif head == "offer":
        for card in rest:
            table.offer[table.printed.stack_of[CARD_IDS.index(card)]] = CARD_IDS.index(card)
    else:
        _lay_numbers(table, head, rest)


def _lay_numbers(table: GrandeTable, head: str, rest: list[str]) -> None:
    if head == "hand":
        keep = [int(value) for value in rest[1:]]
        _spend(table, seat_of(rest[0]), [v for v in range(1, POWERS + 1) if v not in keep])
    elif head == "played":
        for colour, value in _pairs(rest):
            table.played[seat_of(colour)] = int(value)
            _spend(table, seat_of(colour), [int(value)])
    elif head == "score":
        for colour, value in _pairs(rest):
            table.score[seat_of(colour)] = int(value)
    elif head == "round":
        table.round = int(rest[0]) - 1
    elif head == "first":
        table.first = seat_of(rest[0])
    else:
        raise ValueError(f"a position has no {head!r}")


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def _spend(table: GrandeTable, seat: int, values: list[int]) -> None:
    for value in values:
        if table.holds(seat, value):
            table.hand[seat] ^= 1 << value
            table.history.append(seat * 16 + value)


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
