"""Bots think in processes of their own, with a limit per move. Whatever happens to one, the table gets an answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final

from meseta import bots, games
from meseta.bots.analysis import Opinion, advise
from meseta.bots.levels import Budget
from meseta.core.chance import Dice, seed_of
from meseta.core.codec import dump, load
from meseta.core.decision import Option, Seat
from meseta.core.match import Match
from meseta.core.view import Eyes

LIMIT: Final = 20.0
"""Seconds that a bot may think about one decision."""
MEMORY: Final = 2 << 30
"""Bytes that a worker may use; a bot that wants more fails."""

HINT: Final = Budget(0, 1.5)
"""What a hint may cost: seconds on one core."""

log = logging.getLogger(__name__)


class Task:
    """One decision to be made, or judged for as long as ``hint`` says: all that a worker needs, ready to be sent."""

    def __init__(self, match: Match, seat: Seat, kind: str, hint: Budget | None = None) -> None:
        self.game = match.game.name
        self.seats = match.seats
        self.settings = dict(match.settings)
        self.state = dump(match.eyes(seat).imagine(Dice(seed_of(match.seed, len(match.log), seat))))
        """A state that the seat cannot tell from the true one: no secret leaves the server's own process."""
        self.seat = seat
        self.kind = kind
        self.hint = hint
        self.seed = seed_of(match.seed, len(match.log), seat, 1)


class Failed(Exception):
    """A bot gave no legal answer."""


class Workers:
    """A few processes that answer for bots, and the fallback when they do not."""

    def __init__(self, processes: int | None = None, limit: float = LIMIT) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._limit = limit
        self._idle: asyncio.Queue[_Worker] | None = None
        self._all: list[_Worker] = []

    def _queue(self) -> asyncio.Queue[_Worker]:
        if self._idle is None:
            self._idle = asyncio.Queue()
            for _ in range(self._processes):
                self._add()
        return self._idle

    def _add(self) -> None:
        assert self._idle is not None
        worker = _Worker()
        self._all.append(worker)
        self._idle.put_nowait(worker)

    def warm(self) -> None:
        """Start the processes before the first bot has to move: that takes a second."""
        for worker in self._workers_now():
            threading.Thread(target=worker.start, name="meseta-warm", daemon=True).start()

    def _workers_now(self) -> list[_Worker]:
        self._queue()
        return list(self._all)

    async def choose(self, match: Match, seat: Seat, kind: str) -> Option:
        """What a bot of this kind answers for ``seat``; any legal option if it crashes, stalls or talks nonsense."""
        question = match.question_for(seat)
        assert question is not None
        options = question.options
        if len(options) == 1:
            return options[0]
        try:
            option: Option = await self._ask(Task(match, seat, kind))
            if option not in options:
                raise Failed(f"answered {option}, which is not legal")
        except Failed as failure:
            names = {"game": match.game.name, "bot": kind, "question": question.kind, "why": str(failure)}
            log.warning("a bot failed, a random option is played", extra={"data": names})
            return options[Dice(seed_of(match.seed, len(match.log), seat, 2)).below(len(options))]
        return option

    async def advise(self, match: Match, seat: Seat, budget: Budget = HINT) -> list[Opinion]:
        """What a search thinks of a seat's best options, best first; ``Failed`` if it has no answer."""
        opinions: list[Opinion] = await self._ask(Task(match, seat, "hint", budget))
        return opinions

    async def _ask(self, task: Task) -> Any:
        idle = self._queue()
        worker = await idle.get()
        good = False
        try:
            answer = await asyncio.to_thread(worker.ask, task, self._limit)
            good = True
        except (OSError, EOFError, TimeoutError, AssertionError) as error:
            raise Failed(f"{type(error).__name__}: {error}") from error
        finally:
            if good:
                idle.put_nowait(worker)
            else:
                self._all.remove(worker)
                worker.kill()
                self._add()
        if isinstance(answer, str):
            raise Failed(answer)
        return answer

    def close(self) -> None:
        """End every process."""
        for worker in self._all:
            worker.kill()
        self._all.clear()
        self._idle = None


class _Worker:
    """One process and the pipe to it. It is started when the first question comes."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._starting = threading.Lock()
        self._killed = False

    def ask(self, task: Task, limit: float) -> Any:
        """The answer, or a sentence about what went wrong inside the bot."""
        self.start()
        assert self._pipe is not None
        self._pipe.send(task)
        if not self._pipe.poll(limit):
            raise TimeoutError(f"no answer within {limit:g} seconds")
        return self._pipe.recv()

    def start(self) -> None:
        """Start the process, if that has not been done."""
        with self._starting:
            if self._process is not None or self._killed:
                return
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            process = context.Process(target=partial(_serve, other), name="meseta-bot", daemon=True)
            process.start()
            self._process = process
            other.close()

    def kill(self) -> None:
        """End the process, whatever it does."""
        with self._starting:
            self._killed = True
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()


def _serve(pipe: Connection) -> None:
    """The life of a worker: answer until the server goes away. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv()))


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _answer(task: Task) -> Option | list[Opinion] | str:
    try:
        return think(task) if task.hint is None else judge(task)
    except Exception as error:  # noqa: BLE001 - whatever a bot raises, the server hears of it
        return f"raised {type(error).__name__}: {error}"


def _eyes(task: Task) -> Eyes:
    """Eyes on a state that the seat cannot tell from the true one."""
    game = games.game(task.game)
    return Eyes(game, load(game.blank(task.seats, task.settings), task.state, game.steps), task.seat)


def think(task: Task) -> Option:
    """Let a bot choose."""
    eyes = _eyes(task)
    return bots.make(task.kind, eyes.game, task.seed).choose(eyes)


def judge(task: Task) -> list[Opinion]:
    """Judge the options, best first."""
    return advise(_eyes(task), task.hint, task.seed)
