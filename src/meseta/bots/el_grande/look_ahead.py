"""Looking ahead in El Grande and its expansion: one decision, or the own turn to its end, judged by expected points.

What a game makes of it is in two questions: how good a table looks (``prospects``) and which decisions need more than
a look at what comes right after them (``value_of``).
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, cast

from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer
from meseta.core.view import Eyes
from meseta.games.el_grande.names import PLACE, SPECIAL, STOP
from meseta.games.el_grande.table import GrandeTable

T = TypeVar("T", bound=GrandeTable)

NEAR: Final = (0.9, 0.7, 0.5)
"""What points of the next general scoring are worth now, by the rounds still to play before it."""
LATER: Final = 0.35
"""What the same points are worth for each general scoring after that."""
_TRIALS: Final = 3
"""How often the sealed answers of the others are guessed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class LookAhead(Generic[T]):
    """A bot that maximises ``evaluate`` for its seat."""

    def __init__(self, seed: int, second: tuple[str, ...]) -> None:
        self._dice: Final = Dice(seed)
        self._second: Final = second
        """Questions that only finish the one before."""

    def choose(self, eyes: Eyes) -> Option:
        """The option after which the table looks best for its seat."""
        options = eyes.question.options
        if len(options) == 1:
            return options[0]
        table: Any = eyes.imagine(self._dice)
        return self.best_option(table, eyes.seat)

    # -- what a game says --------------------------------------------------------------------------------------

    def prospects(self, s: T) -> list[float]:
        """The points that each seat has and may expect."""
        raise NotImplementedError

    def value_of(self, s: T, me: Seat, option: Option, kind: str) -> float:
        """How good an option of a kind of question looks, in points."""
        if kind == "half":
            return self.after_turn(s, me, option)
        if kind.startswith("dial"):
            return sum([self.after_sealed(s, me, option, trial) for trial in range(_TRIALS)])
        return self.after_unit(s, me, option)

    def next_half(self, s: T, me: Seat, options: list[Option]) -> Option:
        """What comes next inside ``follow``: place first, then the special action."""
        return PLACE if PLACE in options else SPECIAL if SPECIAL in options else STOP

    # -- choosing ----------------------------------------------------------------------------------------------

    def best_option(self, s: T, me: Seat) -> Option:
        """The option that looks best for ``me``, who is asked; of equals the first."""
        question = s.question
        assert question is not None
        best = question.options[0]
        best_value = -1e9
        for option in question.options:
            value = self.value_of(s, me, option, question.kind)
            if value > best_value:
                best = option
                best_value = value
        return best

    def next_option(self, s: T, me: Seat) -> Option:
        """A quick greedy choice inside ``follow``: halves in a fixed order, units by value; of equals the last."""
        question = s.question
        assert question is not None
        if question.kind == "half":
            return self.next_half(s, me, question.options)
        best = question.options[-1]
        best_value = self.value_of(s, me, best, question.kind)
        for option in question.options[:-1]:
            value = self.value_of(s, me, option, question.kind)
            if value > best_value:
                best = option
                best_value = value
        return best

    # -- looking ahead -----------------------------------------------------------------------------------------

    def after(self, s: T, option: Option) -> T:
        """The table after an option; the one at hand stays as it is."""
        child = cast("T", s.copy())
        answer(child, option)
        return child

    def after_turn(self, s: T, me: Seat, option: Option) -> float:
        """The value at the end of the own turn, if it goes on with an option."""
        return self.follow(self.after(s, option), me)

    def follow(self, s: T, me: Seat) -> float:
        """The value at the end of the own turn, if every decision of it is taken greedily. Changes the table.

        What helps the others more need not be done: a turn may also end before its special action.
        """
        turn = s.turn
        without = -1e9
        while s.question is not None and s.question.seat == me and s.turn == turn and not s.question.sealed:
            if s.question.kind == "half" and PLACE not in s.question.options and STOP in s.question.options:
                without = max(without, self.evaluate(self.after(s, STOP), me))
            answer(s, self.next_option(s, me))
        return max(without, self.evaluate(s, me))

    def after_unit(self, s: T, me: Seat, option: Option) -> float:
        """The value after an option and, where a second question finishes it, after the best answer to that."""
        child = self.after(s, option)
        question = child.question
        if question is None or question.seat != me or question.kind not in self._second or child.turn != s.turn:
            return self.evaluate(child, me)
        best = -1e9
        for second in question.options:
            best = max(best, self.evaluate(self.after(child, second), me))
        return best

    def after_sealed(self, s: T, me: Seat, option: Option, trial: int) -> float:
        """The value after an own sealed answer and guesses for the others, the same guesses for every option."""
        child = self.after(s, option)
        guess = Dice(trial)
        while child.question is not None and child.question.sealed and child.question.kind != "draft":
            options = child.question.options
            answer(child, options[guess.below(len(options))])
        return self.evaluate(child, me)

    def evaluate(self, s: T, me: Seat) -> float:
        """Own prospects against those of the others, in points."""
        worth = self.prospects(s)
        best = -1e9
        total = 0.0
        for seat in range(s.seats):
            if seat != me:
                total += worth[seat]
                best = max(best, worth[seat])
        return worth[me] - 0.5 * best - 0.5 * total / (s.seats - 1)


def scorings_left(s: GrandeTable) -> int:
    """General scorings still to come."""
    left = 0
    if s.question is not None:
        here = s.rounds[s.round]
        for number in s.printed.scoring_after:
            if number >= here:
                left += 1
    return left


def rounds_to_scoring(s: GrandeTable) -> int:
    """Rounds to be played after this one before the next general scoring."""
    for at in range(s.round, len(s.rounds)):
        if s.rounds[at] in s.printed.scoring_after:
            return at - s.round
    return 0
