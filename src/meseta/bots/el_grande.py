"""Greedy for El Grande: it looks one decision ahead and judges what it sees by expected points.

Where one decision alone says nothing (taking a card, choosing a caballero that then goes somewhere), it follows its own
turn to the end, always taking what looks best.
"""

from __future__ import annotations

from typing import Any, Final

from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.play import answer
from meseta.core.view import Eyes
from meseta.games.el_grande.names import CASTILLO, COURT, PLACE, POWER, PROVINCE, REGIONS, SPECIAL, STOP
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import VETOS_PER_SEAT, Table

_SECOND: Final = ("move_to", "board_to")
"""Questions that only finish the one before."""
_TRIALS: Final = 3
"""How often the sealed answers of the others are guessed."""
_NEAR: Final = (0.9, 0.7, 0.5)
"""What points of the next general scoring are worth now, by the rounds still to play before it."""


class Greedy:
    """A bot that maximises ``evaluate`` for its seat."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, eyes: Eyes) -> Option:
        """The option after which the table looks best for its seat."""
        options = eyes.question.options
        if len(options) == 1:
            return options[0]
        table: Any = eyes.imagine(self._dice)
        return best_option(table, eyes.seat)


def best_option(s: Table, me: Seat) -> Option:
    """The option that looks best for ``me``, who is asked."""
    question = s.question
    assert question is not None
    if question.kind == "power":
        return best_power(s, me, question.options)
    best = question.options[0]
    best_value = -1e9
    for option in question.options:
        value = value_of(s, me, option, question.kind)
        if value > best_value:
            best = option
            best_value = value
    return best


def value_of(s: Table, me: Seat, option: Option, kind: str) -> float:
    """How good the table looks after an option."""
    if kind in ("card", "half"):
        child = s.copy()
        answer(child, option)
        return follow(child, me)
    if kind.startswith("dial"):
        return sum(after_sealed(s, me, option, trial) for trial in range(_TRIALS))
    return after_unit(s, me, option)


def after_unit(s: Table, me: Seat, option: Option) -> float:
    """The value after an option and, where a second question finishes it, after the best answer to that."""
    child = s.copy()
    answer(child, option)
    question = child.question
    if question is None or question.seat != me or question.kind not in _SECOND:
        return evaluate(child, me)
    best = -1e9
    for second in question.options:
        grandchild = child.copy()
        answer(grandchild, second)
        best = max(best, evaluate(grandchild, me))
    return best


def after_sealed(s: Table, me: Seat, option: Option, trial: int) -> float:
    """The value after an own sealed answer and guesses for the others, the same guesses for every option."""
    child = s.copy()
    answer(child, option)
    guess = Dice(trial)
    while child.question is not None and child.question.sealed:
        options = child.question.options
        answer(child, options[guess.below(len(options))])
    return evaluate(child, me)


def follow(s: Table, me: Seat) -> float:
    """The value at the end of the own turn, if every decision of it is taken greedily. Changes the table."""
    turn = s.turn
    while s.question is not None and s.question.seat == me and s.turn == turn and not s.question.sealed:
        answer(s, next_option(s, me))
    return evaluate(s, me)


def next_option(s: Table, me: Seat) -> Option:
    """A quick greedy choice inside ``follow``: place first, then the special action, then every unit by its value."""
    question = s.question
    assert question is not None
    if question.kind == "half":
        return PLACE if PLACE in question.options else SPECIAL if SPECIAL in question.options else STOP
    best = question.options[-1]
    best_value = after_unit(s, me, best)
    for option in question.options[:-1]:
        value = after_unit(s, me, option)
        if value > best_value:
            best = option
            best_value = value
    return best


def best_power(s: Table, me: Seat, options: list[Option]) -> Option:
    """Which power card to play: low ones when the court is empty, high ones when it is full or the end is near."""
    if s.round + 1 == len(s.rounds):
        return options[-1]
    court = s.at(COURT, me)
    best = options[0]
    best_value = -1e9
    for option in options:
        brings = min(s.printed.power[option - POWER], s.at(PROVINCE, me))
        value = max(0.0, 9.0 - court) * 0.12 * brings + 0.22 * (option - POWER) - 0.02 * (option - POWER) ** 2
        if value > best_value:
            best = option
            best_value = value
    return best


# -- the evaluation --------------------------------------------------------------------------------------------


def evaluate(s: Table, me: Seat) -> float:
    """Own prospects against those of the others, in points."""
    worth = prospects(s)
    others = [worth[seat] for seat in range(s.seats) if seat != me]
    return worth[me] - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def prospects(s: Table) -> list[float]:
    """The points that each seat has and may expect."""
    worth = [float(points) for points in s.score]
    left = scorings_left(s)
    if left == 0:
        return worth
    wait = rounds_to_scoring(s)
    weight = _NEAR[min(wait, 2)] + 0.35 * (left - 1)
    for place in range(REGIONS + 1):
        points = points_at(s, place)
        for seat in range(s.seats):
            worth[seat] += weight * points[seat]
    for seat in range(s.seats):
        worth[seat] += supply_value(s, seat, left)
    return worth


def supply_value(s: Table, seat: Seat, left: int) -> float:
    """What caballeros and Vetos are worth beyond the places they hold now."""
    on_map = 0
    for region in range(REGIONS):
        on_map += min(s.at(region, seat), 5)
    value = 0.35 * on_map + 0.5 * s.at(CASTILLO, seat) + 0.3 * min(s.at(COURT, seat), 12)
    held = sum(1 for slot in range(VETOS_PER_SEAT) if s.vetos[seat * VETOS_PER_SEAT + slot] > s.round)
    return value * (1.0 if left > 1 else 0.6) + 2.0 * held


def scorings_left(s: Table) -> int:
    """General scorings still to come."""
    if s.question is None:
        return 0
    return sum(1 for number in s.printed.scoring_after if number >= s.rounds[s.round])


def rounds_to_scoring(s: Table) -> int:
    """Rounds to be played after this one before the next general scoring."""
    here = s.rounds[s.round]
    following = [number for number in s.printed.scoring_after if number >= here]
    return sum(1 for number in s.rounds if here < number <= following[0]) if following else 0
