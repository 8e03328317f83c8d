"""One game of a data set: played as the arena plays, with every question and answer noted in a few plain arrays."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final

from meseta import games
from meseta.arena.dataset.order import Order
from meseta.arena.plan import bot_seed, seating
from meseta.arena.playing import Player, run_game, safely
from meseta.bots import Search
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.game import Game
from meseta.core.view import Eyes

_NOISE_SEEDS: Final = 3000
"""Where the luck of noise lies on a bot's path of seeds."""
_MILLION: Final = 1_000_000


class NoisyPlayer(Player):
    """A bot in its seat for which chance answers now and then; it is not asked then."""

    def __init__(self, order: Order, game: Game[Any], lineup: Sequence[int], number: int, seat: Seat) -> None:
        super().__init__(order.plan, game, lineup, number, seat)
        self._noise = Dice(seed_of(bot_seed(order.plan, number, seat), _NOISE_SEEDS))
        self._often = round(order.noise * _MILLION)
        self.noisy = False
        """Whether chance gave the last answer."""

    def choose(self, eyes: Eyes, question: Question) -> Option:
        """What the bot chooses, or any option if chance is quicker."""
        options = question.options
        self.noisy = len(options) > 1 and self._often > 0 and self._noise.below(_MILLION) < self._often
        return self.answered_by(self._noise, options) if self.noisy else super().choose(eyes, question)


class Notes:
    """The decisions of one game as columns. Lists of all decisions lie end to end, with their lengths beside them."""

    def __init__(self, players: Sequence[NoisyPlayer]) -> None:
        self._players = players
        self._kinds: dict[str, int] = {}
        self.seat = array("b")
        self.kind = array("B")
        self.sealed = array("B")
        self.noise = array("B")
        self.chosen = array("H")
        self.count = array("H")
        """How many options there were."""
        self.options = array("H")
        self.searched = array("B")
        """Whether a search was behind the answer: only then there are visits and values."""
        self.visits = array("I")
        self.values = array("f")

    def add(self, question: Question, option: Option) -> None:
        """One more question with its answer."""
        self.seat.append(question.seat)
        self.kind.append(self._kinds.setdefault(question.kind, len(self._kinds)))
        self.sealed.append(question.sealed)
        self.chosen.append(option)
        self.count.append(len(question.options))
        self.options.extend(question.options)
        player = None if question.seat == CHANCE else self._players[question.seat]
        noisy = player is not None and player.noisy
        self.noise.append(noisy)
        thought = None if player is None or noisy else player.thought
        values = [] if thought is None else values_of(thought)
        self.searched.append(bool(values))
        if thought is not None and values:
            self.visits.extend(visits_of(thought, question.options))
            self.values.extend(values)

    def columns(self) -> dict[str, Any]:
        """All of it, to be sent home."""
        found = {name: value for name, value in vars(self).items() if isinstance(value, array)}
        return {**found, "kinds": list(self._kinds)}


def visits_of(thought: Search, options: Sequence[Option]) -> list[int]:
    """How often a search tried each option; 0 for those it never looked at."""
    root = thought.root
    return [root.visits[root.index[option]] if option in root.index else 0 for option in options]


def values_of(thought: Search) -> list[float]:
    """What every seat may hope for with what the search chose: chances to win, which add up to 1 among several seats.

    Nothing where nothing was searched, or where only helpers in other processes tried what was chosen.
    """
    shares = thought.shares.get(thought.choice)
    if not thought.done or shares is None:
        return []
    if len(shares) > 1:
        return [share / sum(shares) for share in shares]
    at = thought.root.index[thought.choice]
    return [thought.root.total[at] / thought.root.visits[at]]


def play(order: Order, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Game ``number`` of a data set, counted from 0."""
    plan = order.plan
    game = games.game(plan.game, plan.data)
    seat_of = seating(plan, number)
    players = [NoisyPlayer(order, game, seat_of.lineup, number, seat) for seat in range(plan.seats)]
    notes = Notes(players)
    run = run_game(plan, game, players, Dice(seat_of.seed), beat, notes.add)
    return {
        "game": number,
        "scores": list(run.outcome.scores),
        "winners": list(run.outcome.winners),
        "decisions": len(run.options),
        "faults": [len(player.faults) for player in players],
        "columns": notes.columns(),
    }


def play_safely(order: Order, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """The same, or why it could not be played."""
    return safely(play, order, number, beat)
