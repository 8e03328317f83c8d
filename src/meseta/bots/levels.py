"""Levels that people understand: what each bot does with its time, and how weak ones err."""

from __future__ import annotations

import os
import re
from typing import Any, Final, NamedTuple

from meseta import games
from meseta.bots.evaluation import Evaluation
from meseta.bots.parallel import Helpers
from meseta.bots.plain import evaluation_of
from meseta.bots.search import Search
from meseta.bots.tree import Node
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import Option
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.view import Eyes

_NOISE: Final = 0.05
"""How far an easy bot's judgement is off, in spreads of the game."""
_SEEN: Final = 3
"""Of more options than this an easy bot overlooks some."""
_OVERLOOKED: Final = 4
"""One of so many."""
_CAREFUL: Final = 2
"""A mild bot is careful at one decision of so many."""
_STAKE: Final = 0.1
"""What comes near the best lies no further below it than this part of what lies between the best and the worst …"""
_TRIED: Final = 2
"""… and was tried at least half as often."""
MOST_JOBS: Final = 4


class Budget(NamedTuple):
    """What a decision may cost: iterations, or seconds if any are given; by so many processes."""

    iterations: int
    seconds: float = 0.0
    jobs: int = 1


def budget_of(text: str) -> Budget:
    """The budget in ``200`` (iterations, the same every time), ``0.5s`` or ``0.5s*4`` (seconds, on four processes)."""
    found = re.fullmatch(r"(\d+)|(\d+(?:\.\d+)?)s(?:\*(\d+))?", text)
    if found is None or not (int(found[1] or 0) or float(found[2] or 0)) or found[3] == "0":
        raise MesetaError(f"A search's budget is a number of iterations (200) or of seconds (0.5s), not {text!r}.")
    return Budget(int(found[1])) if found[1] else Budget(0, float(found[2]), int(found[3] or 1))


def expert_budget() -> Budget:
    """One second of thought on as many cores as there are, up to four."""
    return Budget(0, 1.0, max(1, min(MOST_JOBS, os.cpu_count() or 1)))


class EasyBot:
    """Judges like greedy, but with a hasty eye: it overlooks options and misjudges the rest."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self._evaluation = evaluation_of(game)
        self._dice = Dice(seed)

    def choose(self, eyes: Eyes) -> Option:
        """What looks best of what it notices."""
        options = eyes.question.options
        if len(options) == 1:
            return options[0]
        s = eyes.imagine(self._dice)
        blur = _NOISE * self._evaluation.spread(s)
        best, best_value = options[0], -1e9
        for option, worth in zip(options, self._evaluation.first_look(s), strict=True):
            value = worth + blur * self._error()
            overlooked = len(options) > _SEEN and self._dice.below(_OVERLOOKED) == 0
            if value > best_value and not overlooked:
                best, best_value = option, value
        return best

    def _error(self) -> float:
        """A misjudgement: mostly small, rarely more than two."""
        return sum(self._dice.below(2001) - 1000 for _ in range(3)) / 1000


class MildBot:
    """At every second decision as careful as medium, at the others as hasty as easy: a step between the two."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        greedy: Any = games.title_of(game).part("greedy")
        self._careful = greedy(seed)
        self._hasty = EasyBot(game, seed_of(seed, 1))
        self._dice = Dice(seed_of(seed, 2))

    def choose(self, eyes: Eyes) -> Option:
        """What looks best to it, after a long look or a short one."""
        careful = self._dice.below(_CAREFUL) == 0
        option: Option = self._careful.choose(eyes) if careful else self._hasty.choose(eyes)
        return option


class SearchBot:
    """Thinks for its budget, or for what its game finds enough; in its own turn it goes on where it stopped."""

    def __init__(
        self, game: Game[Any], seed: int, budget: Budget | None = None, evaluation: Evaluation | str = ""
    ) -> None:
        """``evaluation`` is one of your own instead of the game's; several processes need it as ``file.py:Class``."""
        self._evaluation = evaluation_of(game, evaluation)
        self._dice = Dice(seed)
        self._budget = budget
        self._helpers: Helpers | None = None
        if budget is not None and budget.jobs > 1 and isinstance(evaluation, str):
            self._helpers = Helpers(budget.jobs - 1, evaluation)
        self._next: Node | None = None
        """What was learnt about the decision that follows the last one in the same turn."""
        self._turn = -1
        self.thought: Search | None = None
        """The search behind the last choice, for those who watch; nothing where there was no choice."""

    def choose(self, eyes: Eyes) -> Option:
        """What turned out best."""
        self.thought = None
        if len(eyes.question.options) == 1:
            return eyes.question.options[0]
        search = self.thought = self.ponder(eyes)
        option = search.choice
        self._next = search.root.below.get(option)
        return option

    def ponder(self, eyes: Eyes) -> Search:
        """A finished search, for those who want more than its choice."""
        s = eyes.imagine(self._dice)
        root = self._next if self._goes_on(eyes, s.turn) else None
        self._turn, self._next = s.turn, None
        style = self._evaluation.style(s.seats)
        search = Search(self._evaluation, style, eyes.imagine, eyes.seat, self._dice, root or Node(eyes.seat))
        budget = self._budget or Budget(style.effort)
        work = self._helpers.begin(eyes, self._dice, budget) if self._helpers else []
        search.think(budget.iterations, budget.seconds)
        if self._helpers:
            search.merge(self._helpers.end(work))
        return search

    def forget(self) -> None:
        """Somebody else has answered in its place: what was learnt about the next decision is of no use any more."""
        self._next = None

    def _goes_on(self, eyes: Eyes, turn: int) -> bool:
        """Whether the last search knows this decision."""
        known = self._next
        if known is None or turn != self._turn or known.seat != eyes.seat or eyes.question.sealed:
            return False
        return all(option in known.index for option in eyes.question.options)


class WhimsicalBot(SearchBot):
    """A search that does not ask which of two good options is a little better: it takes any that comes near."""

    def __init__(self, game: Game[Any], seed: int, budget: Budget | None, evaluation: str, whim: float) -> None:
        super().__init__(game, seed, budget, evaluation)
        self._whim = whim
        """How near, in rewards."""

    def ponder(self, eyes: Eyes) -> Search:
        """A finished search; its choice may be another one that is as good as the best."""
        search = super().ponder(eyes)
        if self._whim > 0.0 and search.done > 0 and not search.sealed:
            good = self._as_good(search)
            search.choice = good[self._dice.below(len(good))]
        return search

    def _as_good(self, search: Search) -> list[Option]:
        """The choice and what comes near it: not the unlucky, and where little is at stake only what is as good.

        In some titles no single answer changes the chance to win by as much as a whim. Somebody to whom all of them are
        the same gets nowhere.
        """
        root, trust = search.root, search.style.trust
        scores = [root.score(at, trust) for at in range(len(root.options))]
        best, most = scores[root.index[search.choice]], max(root.visits)
        worst = min(score for at, score in enumerate(scores) if root.visits[at])
        least = best - min(self._whim, _STAKE * (best - worst))
        near = [at for at, score in enumerate(scores) if score >= least and root.visits[at] * _TRIED >= most]
        found = [root.options[at] for at in near]
        return found if search.choice in found else [*found, search.choice]
