"""Toledo as search sees it: greedy's values for every seat, and players who plan their turns with a narrow beam."""

from __future__ import annotations

from typing import Final

from meseta.bots.evaluation import Evaluation, Style
from meseta.bots.toledo.greedy import best_line, cheap, expected, is_mine, judge
from meseta.bots.toledo.worths import PLAIN, ToledoWorths, worths
from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.native import mypyc_attr
from meseta.core.play import answer
from meseta.core.step import State
from meseta.games.toledo.names import FIGURES_TO_END, NONE
from meseta.games.toledo.scoring import points
from meseta.games.toledo.table import ToledoTable

_WIDTH: Final = 2
_LINES: Final = 40
"""A quick player's beam; greedy's is three times as wide."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ToledoEvaluation(Evaluation):
    """Toledo's evaluation and quick players."""

    def __init__(self) -> None:
        self._plan: list[Option] = []

    def style(self, seats: int) -> Style:
        """Rollouts of four turns: two of everybody, or one where many play and luck hides what an option is worth."""
        if seats == 2:
            return Style(stages=4, width=8, depth=4, effort=40)
        return Style(stages=seats, width=8, depth=4, trust=4.0, effort=80)

    def prospects(self, s: State) -> list[float]:
        """The points that each seat has and may expect; cards in hand break ties."""
        assert isinstance(s, ToledoTable)
        if s.question is None:
            return [points(s, seat) + 0.01 * s.size(seat) for seat in range(s.seats)]
        worth = worths(s.seats)
        return [expected(s, seat, worth) for seat in range(s.seats)]

    def spread(self, s: State) -> float:
        """Leads grow safer with every figure that arrives."""
        assert isinstance(s, ToledoTable)
        most = max([s.arrived(seat) for seat in range(s.seats)])
        waits = FIGURES_TO_END - min(most, FIGURES_TO_END)
        worth = worths(s.seats)
        return 2.0 if s.closer != NONE else worth.spread + worth.spread_left * waits

    def stage(self, s: State) -> int:
        """Turns."""
        return s.turn

    def judge(self, s: State) -> list[float]:
        """For every option where the best turn that begins with it leads."""
        return _judged(s, worths(s.seats))

    def first_look(self, s: State) -> list[float]:
        """The same to somebody who will not search, with the numbers that are better then."""
        return _judged(s, PLAIN)

    def sensible(self, s: State) -> list[Option]:
        """Without what only wastes: a dearer card than need be, another scene, the way of the foremost figures."""
        assert isinstance(s, ToledoTable)
        question = s.question
        assert question is not None
        if question.kind == "card":
            return question.options[:1]
        if question.kind == "use":
            return cheap(question, s.main_value)
        if question.kind == "return":
            return sorted(question.options)[: (len(question.options) + 1) // 2]
        return question.options

    def begin(self) -> None:
        """Forget the plan of another rollout."""
        self._plan = []

    def quick(self, s: State, dice: Dice) -> Option:
        """The next option of a plan made with a narrow beam."""
        assert isinstance(s, ToledoTable)
        question = s.question
        assert question is not None
        if question.kind == "action" or not self._plan or self._plan[0] not in question.options:
            self._plan = best_line(s, question.seat, worths(s.seats), _LINES, _WIDTH).options
        return self._plan.pop(0)


def _judged(s: State, worth: ToledoWorths) -> list[float]:
    assert isinstance(s, ToledoTable)
    question = s.question
    assert question is not None
    me = question.seat
    values: list[float] = []
    for option in question.options:
        child = s.copy()
        answer(child, option)
        goes_on = is_mine(child, me, s.turn)
        values.append(best_line(child, me, worth, _LINES, _WIDTH).value if goes_on else judge(child, me, worth))
    return values
