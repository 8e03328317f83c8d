"""El Grande as search sees it: greedy's evaluation, the power cards still in hand, and quick players."""

from __future__ import annotations

from typing import Final

from meseta.bots.el_grande.family import GrandeEvaluation
from meseta.bots.el_grande.greedy import Greedy
from meseta.bots.evaluation import Style
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer
from meseta.core.step import State
from meseta.games.el_grande.names import CARD, CASTILLO, COURT, PLACE, POWERS, SPECIAL, STOP
from meseta.games.el_grande.scoring import points_at
from meseta.games.el_grande.table import GrandeTable

_POWER: Final = 0.15
"""What one pip of a power card in hand is worth in a round to come."""
_PLACED: Final = 0.9
"""What placing one caballero is worth at a glance."""
_INTRIGUE: Final = 4.0
"""What moving caballeros on the map is worth at a glance."""
_TRIES: Final = 3
"""Moves that a quick player looks at besides stopping."""
_ELSEWHERE: Final = 4
"""One dial of so many is not the obvious one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ElGrandeEvaluation(GrandeEvaluation):
    """El Grande's evaluation and quick players."""

    def __init__(self) -> None:
        super().__init__(Greedy(0))
        self.spared = -1
        """The turn of a rollout in which the special action would help the others more, and is left out."""

    def style(self, seats: int) -> Style:
        """Rollouts to the end of the round, with the same cards for all options."""
        return Style(stages=1, width=8, depth=6, effort=60 if seats == 2 else 40, steady=True)

    def hand_value(self, s: GrandeTable, seat: Seat) -> float:
        """What the best power cards still in hand are worth in the rounds to come."""
        left = len(s.rounds) - s.round - (1 if s.played[seat] else 0)
        value = 0.0
        for card in range(POWERS, 0, -1):
            if left > 0 and s.holds(seat, card):
                value += _POWER * card
                left -= 1
        return value

    def quick(self, s: State, dice: Dice) -> Option:
        """Greedy without looking far: action cards by a glance, moves among a few."""
        assert isinstance(s, GrandeTable)
        question = s.question
        assert question is not None
        options = question.options
        me = question.seat
        if len(options) == 1 or question.kind == "income":
            return options[0]
        if question.kind == "half" and s.turn == self.spared and PLACE not in options:
            return STOP
        if question.kind == "card":
            return self.quick_card(s, me, options)
        if question.kind == "move":
            return self.quick_move(s, me, options, dice)
        if question.kind == "dial_castillo" and dice.below(_ELSEWHERE) > 0:
            return quick_dial(s, me, options)
        if question.sealed:
            return options[dice.below(len(options))]
        return self.greedy.next_option(s, me)

    def begin(self) -> None:
        """Another rollout, other turns."""
        self.spared = -1

    def quick_card(self, s: GrandeTable, me: Seat, options: list[Option]) -> Option:
        """The card whose special action and caballeros bring most; it is noted if the action is better left out."""
        best = options[0]
        best_value = -1e9
        spared = False
        for option in options:
            stack = s.printed.stack_of[option - CARD]
            gain = _INTRIGUE if stack == 1 else self.gain_of_special(s, me, option)
            value = _PLACED * min(stack, s.at(COURT, me)) + max(gain, 0.0)
            if value > best_value:
                best = option
                best_value = value
                spared = gain < 0.0
        self.spared = s.turn if spared else -1
        return best

    def gain_of_special(self, s: GrandeTable, me: Seat, option: Option) -> float:
        """What the special action of a card brings if it is carried out at once."""
        child = s.copy()
        answer(child, option)
        answer(child, SPECIAL)
        while child.question is not None and child.question.seat == me and child.turn == s.turn:
            if child.question.kind == "half" or child.question.sealed:
                break
            answer(child, self.greedy.next_option(child, me))
        return self.greedy.evaluate(child, me) - self.greedy.evaluate(s, me)

    def quick_move(self, s: GrandeTable, me: Seat, options: list[Option], dice: Dice) -> Option:
        """A good move among a few."""
        best = options[-1]
        best_value = self.greedy.value_of(s, me, best, "move")
        for _ in range(_TRIES):
            option = options[dice.below(len(options))]
            value = self.greedy.value_of(s, me, option, "move")
            if value > best_value:
                best = option
                best_value = value
        return best


def quick_dial(s: GrandeTable, me: Seat, options: list[Option]) -> Option:
    """Where the castillo's caballeros help most, if nobody else came."""
    n = s.at(CASTILLO, me)
    best = options[0]
    best_value = -1e9
    for region in options:
        if s.closed(region):
            continue
        before = points_at(s, region)
        s.shift(me, CASTILLO, region, n)
        after = points_at(s, region)
        s.shift(me, region, CASTILLO, n)
        value = 0.0
        for seat in range(s.seats):
            value += (after[seat] - before[seat]) * (1.0 if seat == me else -1.0 / (s.seats - 1))
        if value > best_value:
            best = region
            best_value = value
    return best
