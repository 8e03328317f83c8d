"""Bots: legal answers, from what their seat may know, the same for the same seed."""

from __future__ import annotations

import pytest

from meseta import bots
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.play import draw
from tests.kit.drivers import facts, new_match
from tests.kit.register import Table, game_named, names
from tests.kit.toys import TOYS

QUICK = ("random", "easy", "mild", "greedy")
"""Kinds that play a whole game in a moment; for the others there is a search with a small budget."""
PLAYERS = [(name, kind) for name in names() for kind in bots.kinds_of(game_named(name)) if kind in QUICK]


def game_of(name, kind, seats, limit):
    """The log of the first decisions of a game among bots; each answer is checked, and so is the table."""
    match = new_match(Table(name, seats, ()), 5, [kind] * seats)
    players = [bots.make(kind, match.game, seat) for seat in range(seats)]
    while match.question is not None and len(match.log) < limit:
        seat = match.question.seat
        if seat == CHANCE:
            match.play_recorded(CHANCE, match.luck.draw(match.state))
            continue
        before = facts(match)
        option = players[seat].choose(match.eyes(seat))
        assert option in match.question.options
        assert facts(match) == before, "thinking changed the table"
        match.play_recorded(seat, option)
    return match.log


@pytest.mark.parametrize(("name", "kind"), PLAYERS)
def test_bots_answer_what_is_asked_and_touch_nothing(name, kind):
    seats = game_named(name).seats[-1]
    assert game_of(name, kind, seats, 120) == game_of(name, kind, seats, 120)


@pytest.mark.parametrize(("name", "kind"), [pair for pair in PLAYERS if pair[1] != "random"])
def test_bots_finish_a_game(name, kind):
    """At the smallest table, where a bot that hesitates for ever would be alone with itself."""
    assert game_of(name, kind, game_named(name).seats[0], game_named(name).longest * 2)


@pytest.mark.parametrize(("name", "kind"), PLAYERS)
def test_bots_are_offered_the_same_in_states_they_imagine(name, kind):
    """In a state that its seat cannot tell from the real one, a bot is offered the same and answers legally."""
    game = game_named(name)
    match = new_match(Table(name, game.seats[-1], ()), 3)
    dice = Dice(9)
    for _ in range(60):
        question = match.question
        if question is None:
            break
        if question.seat != CHANCE:
            eyes = match.eyes(question.seat)
            imagined = eyes.imagine(dice)
            assert imagined is not match.state
            assert imagined.question.options == eyes.question.options
            assert bots.make(kind, game, 1).choose(eyes) in imagined.question.options
        match.play_recorded(question.seat, draw(match.state, dice))


def test_unknown_bots_are_told():
    with pytest.raises(UnknownName, match=r"There is no bot 'gredy'\. Did you mean 'greedy'"):
        bots.make("gredy", TOYS["race"], 1)
    with pytest.raises(MesetaError, match="There is no 'greedy' bot for The Race yet"):
        bots.make("greedy", TOYS["race"], 1)
