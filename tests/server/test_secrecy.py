"""What a seat may not know changes no byte of what it gets: looks, logs, previews, reasons, confirmations, the API."""

from __future__ import annotations

import json

import pytest

import meseta
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import EVERYONE
from meseta.core.luck import Thrown
from meseta.core.view import asked_seats
from meseta.server import make_look, what_if
from meseta.server.api.routes import position
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.visitor import Visitor

STOPS = (9, 40, 97, 160)


def positions(name, seats):
    """Some positions of a random game, before a person's decision."""
    match = meseta.new(name, seats=seats, seed=21)
    dice = Dice(5)
    while asked_seats(match.state):
        if len(match.log) in STOPS or len(asked_seats(match.state)) < sum(a >= 0 for a in match.state.sealed):
            yield match
        waiting = asked_seats(match.state)
        seat = waiting[dice.below(len(waiting))]
        options = match.question_for(seat).options
        match.play(options[dice.below(len(options))], seat)
    yield match


def perturbed(match, seat):
    """The same match for ``seat``, with other secrets: state, luck, hidden answers and hidden parts of events."""
    other = match.copy()
    other.seed += 1
    other.luck = Thrown(Dice(77))
    events = other.events
    other.state = match.game.resample(match.state, seat, Dice(seed_of(3, len(match.log), seat)))
    for at, action in enumerate(other.log):
        if action.audience not in (EVERYONE, seat):
            other.log[at] = action._replace(option=(action.option + 1) % len(match.game.vocabulary))
    events[:] = [event.seen_by(seat) or event for event in events]
    return other


def table_of(match):
    return LiveTable("t", match, [Holder(seat + 1, f"P{seat}") for seat in range(match.seats)], Agreement(1))


def everything(match, seat, language):
    """All that a seat can get out of the server, as text."""
    table = table_of(match)
    seen = make_look.look(table, Visitor(language=language, token_for=(table.name, seat)))
    whole = {name: getattr(seen, name) for name in seen.__slots__ if name != "game"}
    options = range(0, len(match.game.vocabulary), 7)
    question = table.question_for(seat)
    told = []
    if question is not None:
        told += [str(what_if.why_not(match, seat, o, language)) for o in options if o not in question.options]
        told += [what_if.cannot_be_undone(match, seat, o) for o in question.options]
        told += [what_if.forecast_after(table, seat, o, language) for o in question.options]
        if question.kind in match.game.off_turn:
            decline = match.game.vocabulary.option(match.game.off_turn[question.kind])
            told += [what_if.cost_of_declining(match, seat, decline)] if decline in question.options else []
    return json.dumps([repr(whole), position(seen), repr(told), table.version])


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n in meseta.NAMES for s in (2, 3)])
def test_other_secrets_change_no_byte(name, seats):
    number = 0
    for match in positions(name, seats):
        if match.question is None:
            continue
        for seat in range(seats):
            number += 1
            language = ("en", "de", "nl", "es")[number % 4]
            assert everything(perturbed(match, seat), seat, language) == everything(match, seat, language)
    assert number > 0


def test_the_perturbation_is_one():
    """The test above would notice: what others see does change."""
    changed = 0
    for match in positions("toledo", 3):
        if match.question is not None:
            changed += everything(perturbed(match, 0), 1, "en") != everything(match, 1, "en")
    assert changed > 0
