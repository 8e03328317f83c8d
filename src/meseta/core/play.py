"""Playing: let the rules run until somebody must decide, and give the answer."""

from __future__ import annotations

from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option
from meseta.core.errors import MesetaError
from meseta.core.step import State

ENDLESS: Final = 100_000
"""Steps without a question after which rules run in circles; a whole game has fewer."""


def advance(s: State) -> None:
    """Run the steps on top of the stack until one asks; without a question the game is over."""
    stack = s.stack
    for _ in range(ENDLESS):
        if not stack:
            s.question = None
            return
        step = stack[-1]
        question = step.ask(s)
        if question is not None:
            s.question = question
            return
        stack.pop()
        steps = step.run(s)
        for i in range(len(steps) - 1, -1, -1):
            stack.append(steps[i])
    raise MesetaError("Nobody is asked any more, and the game does not end: its steps run in circles.")


def answer(s: State, option: Option) -> None:
    """Answer the open question and play on. The option is not checked: that is the match's business."""
    stack = s.stack
    steps = stack.pop().answer(s, option)
    for i in range(len(steps) - 1, -1, -1):
        stack.append(steps[i])
    advance(s)


def draw(s: State, dice: Dice) -> Option:
    """What chance answers to the open question; it is not played yet."""
    question = s.question
    assert question is not None
    options = question.options
    if question.weights is None:
        return options[dice.below(len(options))]
    return options[dice.weighted(question.weights)]


def playout(s: State, dice: Dice, limit: int = 1_000_000) -> int:
    """Play random options to the end; returns the number of decisions, chance not counted."""
    decisions = 0
    while decisions < limit:
        question = s.question
        if question is None:
            break
        answer(s, draw(s, dice))
        if question.seat != CHANCE:
            decisions += 1
    return decisions
