"""Whoever foresees a card has won: the attack that solves dice from a seed finds nothing in a table's stream."""

from __future__ import annotations

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE
from meseta.core.luck import Fair, Luck, Thrown
from meseta.core.match import Match
from tests.proof.lattice import Seen, foretell, solve

WATCHED = 30
"""So many draws a spectator watches before he names all others."""


def draws_of(luck: Luck) -> list[tuple[Seen, list[int]]]:
    """Every draw of a game of El Grande, as everybody saw it, with the options by weight that it could have been."""
    match = Match(meseta.game("el_grande"), 4, 1)
    match.luck = luck
    match.begin()
    dice = Dice(99)
    while match.question is not None:
        options = match.question.options
        match.play(options[dice.below(len(options))])
    found, again = [], match.afresh()
    for action in match.log:
        if action.seat == CHANCE:
            question = again.state.question
            weights = question.weights or [1] * len(question.options)
            at = question.options.index(action.option)
            low = sum(weights[:at])
            circle = [option for option, n in zip(question.options, weights, strict=True) for _ in range(n)]
            found.append((Seen(low, low + weights[at], sum(weights)), circle))
        again.play_recorded(action.seat, action.option)
    return found


def foretold(luck: Luck) -> tuple[int, int, float]:
    """Of the draws after the watched ones: how many are named rightly, of how many, and how many by luck alone."""
    draws = draws_of(luck)
    state = solve([seen for seen, _ in draws[:WATCHED]])
    right, expected = 0, 0.0
    for number, (seen, circle) in enumerate(draws[WATCHED:], WATCHED):
        guess = circle[foretell(state, number, seen.total)]
        right += guess == circle[seen.low]
        expected += (seen.high - seen.low) / seen.total
    return right, len(draws) - WATCHED, expected


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_dice_from_a_seed_are_solved_from_what_a_spectator_sees(seed):
    right, of, _ = foretold(Thrown(Dice(seed)))
    assert right == of > 8


def test_a_tables_stream_is_not_solved_by_it():
    totals = [foretold(Fair(bytes([n] * 32), ("ana", "ben", "cid", "eva"))) for n in range(3)]
    right, of, expected = (sum(column) for column in zip(*totals, strict=True))
    assert of > 30
    assert right < expected + 4 * expected**0.5, "no better than guessing"
