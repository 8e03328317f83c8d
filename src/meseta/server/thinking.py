"""What a worker process does: it makes bots, keeps those of recent seats, and lets them answer."""

from __future__ import annotations

import contextlib
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Final

from meseta import bots, games
from meseta.bots import Bot
from meseta.bots.analysis import Opinion, advise
from meseta.bots.levels import Budget
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump, load
from meseta.core.decision import Option, Seat
from meseta.core.match import Match
from meseta.core.view import Eyes

MEMORY: Final = 2 << 30
"""Bytes that a worker may use; a bot that wants more fails."""
KEPT: Final = 16
"""Bots that a worker keeps: those who answered last. What a search remembers takes some megabytes."""


class Task:
    """One decision to be made, or judged for as long as ``hint`` says: all that a worker needs, ready to be sent."""

    def __init__(self, match: Match, seat: Seat, kind: str, hint: Budget | None = None, table: str = "") -> None:
        self.game = match.game.name
        self.seats = match.seats
        self.settings = dict(match.settings)
        self.state = dump(match.eyes(seat).imagine(Dice(seed_of(match.seed, len(match.log), seat))))
        """A state that the seat cannot tell from the true one: no secret leaves the server's own process."""
        self.seat = seat
        self.kind = kind
        self.hint = hint
        self.seed = seed_of(match.seed, len(match.log), seat, 1)
        """The luck of a bot that is made for this decision; one that goes on has its own."""
        self.table = table
        """Where the bot sits; one that sits nowhere is not kept."""
        self.goes_on = False
        """Whether the bot that last answered for this seat, if it is there, has seen everything since."""


class Bench:
    """The bots of recent seats: a search goes on within its turn, and a bot of one's own has its memory."""

    def __init__(self, places: int = KEPT) -> None:
        self._places = places
        self._bots: OrderedDict[tuple[str, Seat], Bot] = OrderedDict()

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, task: Task) -> Bot:
        """The bot of this seat, or a new one. It comes back by ``keep``, if all went well."""
        known = self._bots.pop((task.table, task.seat), None)
        return known if known is not None and task.goes_on else bots.make(task.kind, games.game(task.game), task.seed)

    def keep(self, task: Task, bot: Bot) -> None:
        """Remember who answered; whoever answered longest ago is forgotten."""
        if task.table:
            self._bots[task.table, task.seat] = bot
        while len(self._bots) > self._places:
            self._bots.popitem(last=False)

    def clear(self) -> None:
        """Forget everybody."""
        self._bots.clear()


def serve(pipe: Connection) -> None:
    """The life of a worker: answer until the server goes away. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    bench = Bench()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv(), bench))


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _answer(task: Task, bench: Bench) -> Option | list[Opinion] | str:
    try:
        return think(task, bench) if task.hint is None else judge(task)
    except Exception as error:  # noqa: BLE001 - whatever a bot raises, the server hears of it
        if isinstance(error, MemoryError):  # it may be what others remember that fills the memory
            bench.clear()
        return f"raised {type(error).__name__}: {error}"


def _eyes(task: Task) -> Eyes:
    """Eyes on a state that the seat cannot tell from the true one."""
    game = games.game(task.game)
    return Eyes(game, load(game.blank(task.seats, task.settings), task.state, game.steps), task.seat)


def think(task: Task, bench: Bench | None = None) -> Option:
    """Let a bot choose; without a bench a new one."""
    eyes, bench = _eyes(task), Bench() if bench is None else bench
    bot = bench.take(task)
    option = bot.choose(eyes)
    bench.keep(task, bot)
    return option


def judge(task: Task) -> list[Opinion]:
    """Judge the options, best first."""
    return advise(_eyes(task), task.hint, task.seed)
