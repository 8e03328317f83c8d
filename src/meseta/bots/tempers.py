"""Tempers: what a bot cares for besides its chance to win.

A builder's own points count for themselves, a schemer counts what the strongest rival has, a gambler likes chances that
may turn out well and does not ask which of two good things is a little better. In a search a temper weighs the rewards
of rollouts; a quick level, which does not search, asks it about options that look nearly alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meseta.bots.evaluation import Evaluation, Wrapper
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.play import answer, draw
from meseta.core.step import State
from meseta.core.view import Eyes

POINT: Final = 0.03
"""What a point is worth as reward, whoever has it."""
_REACH: Final = 0.3
"""Options look nearly as good that are no further below, as a part of what lies between best and worst."""
_TASTE: Final = 4.0
"""How much a point that the temper likes counts beside one that its level sees."""
_OPINION: Final = 0.1
"""Points between the best and the worst option below which a first look has no opinion."""
_LIKED: Final = 5
"""So many options are compared at most."""
_TRIALS: Final = 3
_TURN: Final = 60
"""More answers than a turn has: whoever goes on for ever is not followed."""


class Temper:
    """How much each of its likings counts, from 0 to 1."""

    def __init__(self, growth: float = 0.0, spite: float = 0.0, daring: float = 0.0, whim: float = 0.0) -> None:
        self.growth: Final = growth
        """Its own points, whatever they do for the chance to win."""
        self.spite: Final = spite
        """The points of the strongest rival, counted against itself."""
        self.daring: Final = daring
        """How much more good outcomes count than bad ones."""
        self.whim: Final = whim
        """The temperature: rewards so far apart are all the same to it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tempered(Wrapper):
    """An evaluation with a temper."""

    def __init__(self, inner: Evaluation, temper: Temper) -> None:
        super().__init__(inner)
        self.temper: Final = temper

    def rewards(self, s: State) -> list[float]:
        """Chances to win, mixed with what the temper likes."""
        temper = self.temper
        chances = [chance + temper.daring * (chance - 1.0) * chance for chance in self.inner.rewards(s)]
        if temper.growth == 0.0 and temper.spite == 0.0:
            return chances
        worth = self.inner.prospects(s)
        sober = 1.0 - temper.growth - temper.spite
        found: list[float] = []
        for seat in range(s.seats):
            liked = temper.growth * worth[seat] - temper.spite * strongest(worth, seat)
            found.append(sober * chances[seat] + POINT * liked)
        return found


def strongest(worth: list[float], me: Seat) -> float:
    """What the strongest rival has; nothing where somebody plays alone."""
    best = -1e9
    for seat in range(len(worth)):
        if seat != me and worth[seat] > best:
            best = worth[seat]
    return best if len(worth) > 1 else 0.0


class Look:
    """An option and how good it looks, in points."""

    def __init__(self, option: Option, worth: float) -> None:
        self.option: Final = option
        self.worth: Final = worth


def _by_worth(look: Look) -> float:
    return -look.worth


@mypyc_attr(allow_interpreted_subclasses=True)
class TemperedBot:
    """A quick level with a temper: of all that looks nearly as good as its choice it takes what it likes best."""

    def __init__(self, level: Callable[[int], Any], evaluation: Tempered, seed: int) -> None:
        self._level: Final = level
        self._evaluation: Final = evaluation
        self._dice: Final = Dice(seed)
        self._bot: Any = level(self._dice.below(1 << 30))

    def choose(self, eyes: Eyes) -> Option:
        """What its level finds good and its temper likes."""
        sober: Option = self._bot.choose(eyes)
        question = eyes.question
        if len(question.options) == 1 or question.sealed:
            return sober
        good = self._good(eyes.imagine(self._dice), sober)
        liked = good[self._best(eyes, good)].option
        if liked != sober:
            self._bot = self._level(self._dice.below(1 << 30))  # what it had planned is of no use any more
        return liked

    def _good(self, s: State, sober: Option) -> list[Look]:
        """The level's own choice and what looks nearly as good; nothing else where a first look has no opinion.

        What would be better counts no more than its choice: what the level overlooks stays overlooked.
        """
        question = s.question
        assert question is not None
        looks = self._evaluation.first_look(s)
        apart = max(looks) - min(looks)
        own = looks[question.options.index(sober)]
        found = [Look(sober, own)]
        if apart < _OPINION:
            return found
        sensible = self._evaluation.sensible(s)
        others: list[Look] = []
        for i in range(len(looks)):
            option = question.options[i]
            if option != sober and looks[i] >= own - _REACH * apart and option in sensible:
                others.append(Look(option, min(looks[i], own)))
        others.sort(key=_by_worth)
        return found + others[: _LIKED - 1]

    def _best(self, eyes: Eyes, good: list[Look]) -> int:
        """What looks best together with what its temper makes of it."""
        if len(good) == 1:
            return 0
        tastes = self._tastes(eyes, good)
        whim = self._evaluation.temper.whim / POINT
        best = 0
        best_value = -1e9
        for i in range(len(good)):
            value = good[i].worth + _TASTE * tastes[i] + whim * self._dice.below(1001) / 1000
            if value > best_value:
                best, best_value = i, value
        return best

    def _tastes(self, eyes: Eyes, good: list[Look]) -> list[float]:
        """What its temper makes of every option at the end of the turn, on the same tables with the same luck."""
        totals = [0.0] * len(good)
        highest = [-1e9] * len(good)
        temper = self._evaluation.temper
        for _ in range(_TRIALS):
            s = eyes.imagine(self._dice)
            luck = self._dice.below(1 << 30)
            for i in range(len(good)):
                child = s.copy()
                answer(child, good[i].option)
                self._finish_turn(child, eyes.seat, s.turn, Dice(luck))
                worth = self._evaluation.prospects(child)
                highest[i] = max(highest[i], worth[eyes.seat])
                totals[i] += (temper.growth - temper.daring) * worth[eyes.seat]
                totals[i] -= temper.spite * strongest(worth, eyes.seat)
        return [temper.daring * highest[i] + totals[i] / _TRIALS for i in range(len(good))]

    def _finish_turn(self, s: State, me: Seat, turn: int, luck: Dice) -> None:
        """A quick player ends the turn."""
        evaluation = self._evaluation
        evaluation.begin()
        for _ in range(_TURN):
            question = s.question
            if question is None or s.turn != turn or question.seat not in (me, CHANCE):
                return
            answer(s, draw(s, luck) if question.seat == CHANCE else evaluation.quick(s, luck))
