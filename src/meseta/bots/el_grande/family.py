"""What El Grande and its expansion have in common as search sees them: greedy's evaluation, and rounds as stages."""

from __future__ import annotations

from typing import Any, Final

from meseta.bots.el_grande.look_ahead import LookAhead
from meseta.bots.evaluation import Evaluation
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.step import State
from meseta.games.el_grande.names import CASTILLO
from meseta.games.el_grande.table import GrandeTable


@mypyc_attr(allow_interpreted_subclasses=True)
class GrandeEvaluation(Evaluation):
    """Judges as a greedy bot does, and counts what is still in hand."""

    def __init__(self, greedy: LookAhead[Any]) -> None:
        self.greedy: Final = greedy

    def hand_value(self, s: GrandeTable, seat: Seat) -> float:
        """What a seat's cards in hand are worth in the rounds to come."""
        raise NotImplementedError

    def prospects(self, s: State) -> list[float]:
        """The points that each seat has and may expect."""
        assert isinstance(s, GrandeTable)
        worth = self.greedy.prospects(s)
        if s.question is not None:
            for seat in range(s.seats):
                worth[seat] += self.hand_value(s, seat)
        return worth

    def spread(self, s: State) -> float:
        """Leads grow safer with every round."""
        assert isinstance(s, GrandeTable)
        return 3.0 + 1.5 * (len(s.rounds) - s.round)

    def stage(self, s: State) -> int:
        """Rounds."""
        assert isinstance(s, GrandeTable)
        return s.round if s.question is not None else len(s.rounds)

    def sensible(self, s: State) -> list[Option]:
        """Whoever may take caballeros takes all; a dial without any to set free is turned for nothing."""
        question = s.question
        assert question is not None
        if question.kind == "income":
            return question.options[:1]
        if question.kind == "dial_castillo":
            assert isinstance(s, GrandeTable)
            inside = s.at(CASTILLO, question.seat) > 0 or s.grande[question.seat] == CASTILLO
            return question.options if inside else question.options[:1]
        return question.options

    def breadth(self, s: State, width: int) -> int:
        """Every power card is tried: which one is best shows only when the round is played."""
        question = s.question
        assert question is not None
        return len(question.options) if question.kind == "power" else width

    def judge(self, s: State) -> list[float]:
        """Greedy's opinion of every option, but of power cards none."""
        question = s.question
        assert question is not None
        return [0.0] * len(question.options) if question.kind == "power" else self.first_look(s)

    def first_look(self, s: State) -> list[float]:
        """Greedy's opinion of every option."""
        question = s.question
        assert question is not None
        return [self.greedy.value_of(s, question.seat, option, question.kind) for option in question.options]
