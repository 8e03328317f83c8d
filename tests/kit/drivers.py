"""Drivers: matches played by dice and by drawn choices, decision by decision."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.luck import load_luck
from meseta.core.match import Match
from meseta.core.play import advance, draw
from meseta.core.step import State
from meseta.core.values import fields_of
from meseta.core.view import asked_seats
from tests.kit.register import Table, game_named


class Journey(NamedTuple):
    """A game to be played: the table, the seed of all luck and, for its first decisions, drawn choices."""

    table: Table
    seed: int
    choices: tuple[int, ...] = ()


def new_match(table: Table, seed: int = 0, players: Sequence[str] = ()) -> Match:
    """A match before its first decision; chance has not spoken yet."""
    match = Match(game_named(table.game), table.seats, seed, dict(table.settings), players)
    advance(match.state)
    return match


def travel(journey: Journey) -> Iterator[Match]:
    """The same match again and again, at each decision (chance's too) and at the end."""
    match = new_match(journey.table, journey.seed)
    dice = Dice(seed_of(journey.seed, 7))
    choices = iter(journey.choices)
    yield match
    while match.question is not None:
        seat, option = pick(match, dice, next(choices, None))
        match.play_recorded(seat, option)
        yield match


def pick(match: Match, dice: Dice, choice: int | None = None) -> tuple[Seat, Option]:
    """Who answers what: any seat that is asked, any option it has; chance by its weights unless a choice is given."""
    question = match.question
    assert question is not None
    if question.seat == CHANCE:
        option = draw(match.state, dice) if choice is None else question.options[choice % len(question.options)]
        return CHANCE, option
    asked = asked_seats(match.state)
    seat = asked[dice.below(len(asked))]
    own = match.question_for(seat)
    assert own is not None
    number = dice.below(len(own.options)) if choice is None else choice % len(own.options)
    return seat, own.options[number]


def finish(match: Match, dice: Dice) -> Match:
    """Play a match to its end by dice."""
    while match.question is not None:
        match.play_recorded(*pick(match, dice))
    return match


def clone(match: Match) -> Match:
    """A match like this one that goes its own way."""
    twin = Match(match.game, match.seats, match.seed, match.settings, match.players)
    twin.luck = load_luck(match.luck.save())
    twin.start = match.start
    twin.log[:] = match.log
    twin.events[:] = match.events
    twin.told[:] = match.told
    twin._way_back = match._way_back.copy()
    twin.state = match.state.copy()
    twin.state.events = twin.events
    return twin


def text_of(s: State) -> str:
    """A state as text: equal texts, equal states."""
    return json.dumps(dump(s))


def asked(question: Question | None) -> dict[str, Any] | None:
    """A question as a plain value."""
    return None if question is None else {**fields_of(question), "vocabulary": None}


def facts(match: Match) -> dict[str, Any]:
    """Everything that a match has: for "nothing has changed" and "the same again"."""
    return {
        "state": text_of(match.state),
        "question": asked(match.question),
        "log": list(match.log),
        "events": list(match.events),
        "told": list(match.told),
        "dice": match.luck.save(),
    }
