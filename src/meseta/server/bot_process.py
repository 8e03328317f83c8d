"""What a worker process does: it makes bots, keeps those of recent seats, and lets them answer."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from meseta import bots, games
from meseta.bots import Bot, parallel
from meseta.bots.analysis import Comparison, Opinion, advise, compare
from meseta.bots.levels import Budget
from meseta.bots.own import path_in
from meseta.bots.parallel import Found
from meseta.core.answers import one_of, told
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump, load
from meseta.core.decision import Option, Seat
from meseta.core.game import Game
from meseta.core.match import Match
from meseta.core.processes import limit_memory
from meseta.core.view import Eyes
from meseta.server.bounded import Bounded
from meseta.server.trying import Trial, Verdict, try_out

MEMORY: Final = 2048
"""Megabytes that a worker may use; a bot that wants more fails."""
NICE: Final = 5
"""There is a worker for every core: the server goes first."""
KEPT: Final = 16
"""Bots that a worker keeps: those who answered last. What a search remembers takes some megabytes."""


class Task:
    """One decision to be made, or judged for as long as ``hint`` says: all that a worker needs, ready to be sent."""

    def __init__(self, match: Match, seat: Seat, kind: str, hint: Budget | None = None, table: str = "") -> None:
        self.game = match.game.name
        own = match.game is not games.game(match.game.name)
        self.files: Mapping[str, str] | None = dict(match.game.data_files) if own else None
        """The game's data files, if they are not the installed ones."""
        self.seats = match.seats
        self.settings = dict(match.settings)
        self.state = dump(match.eyes(seat).imagine(Dice(seed_of(match.seed, match.asked_after, seat))))
        """A state that the seat cannot tell from the true one: no secret leaves the server's own process."""
        self.history = match.eyes(seat).history() if path_in(kind) else None
        """What the seat knows of the game so far, for a bot of somebody's own: those of the house do not ask."""
        self.seat = seat
        self.kind = kind
        self.hint = hint
        self.tried: Option | None = None
        """The option to be compared with the best one, where only that is wanted."""
        self.seed = seed_of(match.seed, match.asked_after, seat, 1)
        """The luck of a bot that is made for this decision; one that goes on has its own."""
        self.table = table
        """Where the bot sits; one that sits nowhere is not kept."""
        self.goes_on = False
        """Whether the bot that last answered for this seat, if it is there, has seen everything since."""


class Wanted(NamedTuple):
    """A worker asks for others who think along: tasks of a search, packed, so that the server only passes them on."""

    number: int
    errands: list[bytes]
    seconds: float
    """How long each of them takes."""


class Errand(NamedTuple):
    """One of these tasks, for another worker."""

    packed: bytes


class Lent(NamedTuple):
    """What the others found."""

    number: int
    found: Found


class Friends:
    """The other workers of the house, as one of them reaches them: through the server, which lends those that are free.

    No worker starts processes of its own, so there are never more of them than the house has.
    """

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._number = 0

    def __call__(self, tasks: list[parallel.Task]) -> Loan:
        """Let others think about these tasks, if any are free."""
        self._number += 1
        self._pipe.send(Wanted(self._number, [pickle.dumps(task) for task in tasks], tasks[0].seconds))
        return Loan(self._pipe, self._number)


class Loan:
    """What others are looking for."""

    def __init__(self, pipe: Connection, number: int) -> None:
        self._pipe = pipe
        self._number = number

    def result(self, timeout: float) -> Found:
        """What they found; the server answers in any case, with nothing if nobody was free."""
        while self._pipe.poll(timeout):
            heard = self._pipe.recv()
            if isinstance(heard, Lent) and heard.number == self._number:
                return heard.found
        raise TimeoutError


class Bench:
    """The bots of recent seats: a search goes on within its turn, and a bot of one's own has its memory."""

    def __init__(self, places: int = KEPT) -> None:
        self._bots: Bounded[tuple[str, Seat], Bot] = Bounded(places)

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, task: Task) -> Bot:
        """The bot of this seat, or a new one. It comes back by ``keep``, if all went well."""
        known = self._bots.pop((task.table, task.seat), None)
        return known if known is not None and task.goes_on else bots.make(task.kind, _game(task), task.seed)

    def keep(self, task: Task, bot: Bot) -> None:
        """Remember who answered; whoever answered longest ago is forgotten."""
        if task.table:
            self._bots[task.table, task.seat] = bot

    def clear(self) -> None:
        """Forget everybody."""
        self._bots.clear()


def serve(pipe: Connection) -> None:
    """The life of a worker: answer until the server goes away."""
    limit_memory(MEMORY)
    parallel.borrow_from(Friends(pipe))
    bench = Bench()
    while True:
        asked = pipe.recv()
        if not isinstance(asked, Lent):  # one that came too late is of no use any more
            pipe.send(_answer(asked, bench))


def _answer(
    task: Task | Errand | Trial, bench: Bench
) -> Option | list[Opinion] | list[Comparison] | Found | Verdict | str:
    try:
        if isinstance(task, Trial):
            return try_out(task)
        if isinstance(task, Errand):
            return parallel.search(pickle.loads(task.packed))  # noqa: S301 - packed by another worker of ours
        if task.tried is not None:
            return weigh(task, task.tried)
        return think(task, bench) if task.hint is None else judge(task)
    except Exception as error:  # noqa: BLE001 - whatever a bot raises, the server hears of it
        if isinstance(error, MemoryError):  # it may be what others remember that fills the memory
            bench.clear()
        return f"raised {type(error).__name__}: {error}"


def _game(task: Task) -> Game[Any]:
    return games.game(task.game) if task.files is None else games.game_with(task.game, task.files)


def _eyes(task: Task) -> Eyes:
    """Eyes on a state that the seat cannot tell from the true one."""
    game = _game(task)
    state = load(game.blank(task.seats, task.settings), task.state, game.steps)
    return Eyes(game, state, task.seat, task.history)


def think(task: Task, bench: Bench | None = None) -> Option | str:
    """Let a bot choose; without a bench a new one. If it talks nonsense, a sentence about that."""
    eyes, bench = _eyes(task), Bench() if bench is None else bench
    bot = bench.take(task)
    said = bot.choose(eyes)
    option = one_of(said, eyes.question.options)
    if option is None:
        return f"answered {told(said)}, which is not legal"
    bench.keep(task, bot)
    return option


def judge(task: Task) -> list[Opinion]:
    """Judge the options, best first."""
    return advise(_eyes(task), task.hint, task.seed)


def weigh(task: Task, option: Option) -> list[Comparison]:
    """What an option costs: one comparison, or none where there is nothing to compare."""
    found = compare(_eyes(task), option, task.hint, task.seed)
    return [] if found is None else [found]
