"""Playing one game of a plan: everything about it comes back as a line of plain data that can be replayed."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import pairwise
from types import FrameType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from meseta import bots, games
from meseta.arena import asking
from meseta.arena.clock import Clock
from meseta.arena.isolated import Birth, IsolatedBot
from meseta.arena.plan import Plan, bot_seed, seating
from meseta.arena.statistics import Told, collect
from meseta.bots import Bot, Search, SearchBot, own
from meseta.core import replay
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.errors import MesetaError
from meseta.core.event import Event
from meseta.core.game import Game, Outcome
from meseta.core.history import History
from meseta.core.match import Match
from meseta.core.play import advance, answer, draw
from meseta.core.step import UNANSWERED, Sealed, State
from meseta.core.view import Eyes

Found = TypeVar("Found")
Play: TypeAlias = Callable[[Any, int, Callable[[], None]], dict[str, Any]]
"""One game of a job by its number, as a line of plain data; it says now and then that it goes on."""
TENTHS = 10
_FALLBACK_SEEDS = 2000


class TooSlow(BaseException):
    """A bot thought longer than it may. Not an ``Exception``: bots that catch everything must not catch this."""


class Player:
    """A bot in its seat, with its clock and its sins: a bot that fails is answered for at random, and it is counted."""

    def __init__(self, plan: Plan, game: Game[Any], lineup: Sequence[int], number: int, seat: Seat) -> None:
        kind, seed = plan.bots[lineup[seat]], bot_seed(plan, number, seat)
        self._limit = plan.move_limit
        self._dice = Dice(seed_of(seed, _FALLBACK_SEEDS))
        self.clock = Clock()
        self.faults: list[str] = []
        self._isolated = plan.isolated and own.path_in(kind) is not None
        self._bot: Bot
        if self._isolated:
            equals = lineup[:seat].count(lineup[seat])
            self._bot = IsolatedBot(Birth(kind, game, seed), equals, plan.move_limit, plan.memory)
        else:
            self._bot = bots.make(kind, game, seed)

    def choose(self, eyes: Eyes, question: Question) -> Option:
        """What the bot chooses, or any option if it does not choose properly."""
        options = question.options
        begun = time.perf_counter()
        option = self._try(lambda: asking.chosen(self._bot, eyes))
        if len(options) > 1:
            self.clock.add(time.perf_counter() - begun)
        return self.answered_by(self._dice, options) if option is None else option

    def answered_by(self, dice: Dice, options: Sequence[Option]) -> Option:
        """Any option instead of the bot's, which must not go on as if it had chosen itself."""
        if isinstance(self._bot, SearchBot):
            self._bot.forget()
        return options[dice.below(len(options))]

    @property
    def thought(self) -> Search | None:
        """The search behind the last choice of a bot that searches."""
        return self._bot.thought if isinstance(self._bot, SearchBot) else None

    def start(self, eyes: Eyes) -> None:
        """A game starts."""
        self._try(lambda: asking.start(self._bot, eyes))

    def end(self, eyes: Eyes, outcome: Outcome) -> None:
        """It is over."""
        self._try(lambda: asking.end(self._bot, eyes, outcome))

    def _try(self, doing: Callable[[], Found]) -> Found | None:
        """What came of it; nothing, if something went wrong, and that is noted. Processes watch over themselves."""
        try:
            with _alarm(self._limit) if self._limit and not self._isolated else nullcontext():
                return doing()
        except TooSlow:
            self.faults.append(f"too slow: more than {self._limit:g} s for a decision")
        except Exception as error:  # noqa: BLE001  # whatever somebody's own bot does
            self.faults.append(asking.fault_of(error))
        return None


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what takes too long; only the main thread of a process on Unix can, others are watched from outside."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow


class Run(NamedTuple):
    """A game that has been played to its end."""

    outcome: Outcome
    told: list[Told]
    events: list[Event]
    options: list[int]
    """How many there were at each decision, chance not counted."""


def play_safely(plan: Plan, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Game ``number``, or why it could not be played: a bot that cannot be made, or a fault of the rules."""
    return safely(play, plan, number, beat)


def safely(play: Play, job: Any, number: int, beat: Callable[[], None]) -> dict[str, Any]:
    """One game of any job, or why it could not be played."""
    try:
        return play(job, number, beat)
    except MemoryError:
        return failed(number, "out of memory")
    except Exception as error:  # noqa: BLE001  # told, not lost
        return failed(number, f"{type(error).__name__}: {error}"[:300])


def failed(number: int, reason: str) -> dict[str, Any]:
    """The line of a game that could not be played."""
    return {"game": number, "failed": reason}


def play(plan: Plan, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Game ``number``, as plain data. ``beat`` is called at every decision: whoever watches sees that it goes on."""
    game = games.game(plan.game, plan.data)
    seat_of = seating(plan, number)
    players = [Player(plan, game, seat_of.lineup, number, seat) for seat in range(plan.seats)]
    run = run_game(plan, game, players, Dice(seat_of.seed), beat)
    return {
        "game": number,
        "block": seat_of.block,
        "table": seat_of.table,
        "lineup": list(seat_of.lineup),
        "seed": seat_of.seed,
        "scores": list(run.outcome.scores),
        "winners": list(run.outcome.winners),
        "decisions": len(run.options),
        "branching": _by_tenths(run.options),
        "statistics": collect(game, plan.seats, run.told, run.events) if plan.observed else {},
        "actions": " ".join(str(one.option) for one in run.told),
        "faults": [player.faults for player in players],
        "clocks": [player.clock.as_json() for player in players],
    }


def run_game(
    plan: Plan,
    game: Game[Any],
    players: Sequence[Player],
    dice: Dice,
    beat: Callable[[], None] = lambda: None,
    note: Callable[[Question, Option], None] = lambda question, option: None,
) -> Run:
    """Let players play a game to its end; ``note`` hears every question with its answer before it is played."""
    events: list[Event] = []
    told: list[Told] = []
    options: list[int] = []
    history = History([], events)
    curious = any(own.path_in(kind) for kind in plan.bots)
    s = game.blank(plan.seats, plan.settings)
    s.events = events if plan.observed or curious else None
    advance(s)
    for seat, player in enumerate(players):
        player.start(Eyes(game, s, seat, history))
        beat()
    while (question := s.question) is not None:
        seat = question.seat
        if seat == CHANCE:
            option = draw(s, dice)
        else:
            option = players[seat].choose(Eyes(game, s, seat, history), question)
            options.append(len(question.options))
            beat()
        told.append(Told(seat, question.kind, option, len(events), len(question.options)))
        note(question, option)
        _play(s, question, option, history)
    outcome = game.outcome(s)
    assert outcome is not None
    for seat, player in enumerate(players):
        player.end(Eyes(game, s, seat, history), outcome)
        beat()
    return Run(outcome, told, events, options)


def _play(s: State, question: Question, option: Option, history: History) -> None:
    """Answer, and write the history as a match does: sealed answers are known to all once they are turned up."""
    history.record(question, option)
    if not question.sealed:
        answer(s, option)
        return
    step = s.stack[-1]
    assert isinstance(step, Sealed)
    first = len(history.log) - 1 - sum(lying != UNANSWERED for lying in s.sealed)
    answer(s, option)
    if max(s.sealed) == UNANSWERED and step.public():
        history.turn_up(first)


def _by_tenths(options: list[int]) -> list[float]:
    """The mean number of options in each tenth of a game."""
    count = len(options)
    edges = [count * tenth // TENTHS for tenth in range(TENTHS + 1)]
    parts = [options[first:end] for first, end in pairwise(edges)]
    return [round(sum(part) / len(part), 2) if part else 0.0 for part in parts]


def record_of(plan: Plan, line: dict[str, Any]) -> str:
    """The replay file of a game that was played: its actions are played again, and must lead to the same end."""
    game = games.game(plan.game, plan.data)
    players = [plan.bots[bot] for bot in line["lineup"]]
    match = Match(game, plan.seats, line["seed"], plan.settings, players)
    advance(match.state)
    for option in map(int, line["actions"].split()):
        if match.question is None:
            raise MesetaError(f"Game {line['game'] + 1} goes on after its end: the results file was altered.")
        match.play_recorded(match.question.seat, option)
    if match.outcome is None or list(match.outcome.scores) != line["scores"]:
        raise MesetaError(f"Game {line['game'] + 1} does not end as the results file says: it was altered.")
    return replay.write(match)
