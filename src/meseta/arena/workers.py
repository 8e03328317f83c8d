"""Local workers: fresh processes that play and are watched; one that dies or hangs costs its game, nothing more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from meseta.arena.plan import Plan
from meseta.arena.playing import limit_memory, play
from meseta.core.errors import MesetaError

CHUNK = 4
"""Games that a worker is given at a time. It reports each of them when it is over."""
TRIES = 2
DEATHS_AT_FIRST, DEATHS_IN_A_ROW = 6, 100
"""So many workers may end before the first game is finished, and so many between two games."""
GRACE = 10.0
"""Seconds beyond the limit of a decision after which a silent worker is ended."""
_BEAT = 1.0
_FOR_SURE = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows knows one way only


def failed(number: int, reason: str) -> dict[str, Any]:
    """The line of a game that could not be played."""
    return {"game": number, "failed": reason}


class _Worker:
    """A process with the games that it still has to report."""

    def __init__(self, plan: Plan) -> None:
        # Fresh processes everywhere: a fork in the middle of a program with threads (the progress bar) can hang.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        # Not a daemon: bots that think on several cores start processes of their own.
        self.process = context.Process(target=work, args=(plan, theirs))
        self.process.start()
        theirs.close()
        self.games: deque[int] = deque()
        self.heard = time.monotonic()

    def give(self, numbers: list[int]) -> None:
        self.games.extend(numbers)
        self.heard = time.monotonic()
        try:
            self.pipe.send(numbers)
        except OSError:
            return  # it is dead, which will be found soon

    def end(self) -> None:
        """End the process and all that it has started: politely if it has nothing to do."""
        self.pipe.close()
        if not self.games:
            self.process.join(5)
        _end_group(self.process, signal.SIGTERM)
        self.process.join(1)
        if self.process.is_alive():
            _end_group(self.process, _FOR_SURE)
        self.process.join()


def _end_group(process: BaseProcess, how: signal.Signals) -> None:
    """Signal a worker and all that it has started, also if it is gone itself; it has made a group for that."""
    if hasattr(os, "killpg") and process.pid is not None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, how)
    if process.is_alive():
        process.terminate()


def work(plan: Plan, pipe: Connection) -> None:
    """What a worker does: play what comes through the pipe, until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interruptions are the parent's business
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # so that nothing that a bot has started is left behind
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()
    limit_memory(plan.memory)
    beaten = time.monotonic()

    def beat() -> None:
        nonlocal beaten
        now = time.monotonic()
        if now - beaten > _BEAT:
            beaten = now
            pipe.send(None)

    try:
        while True:
            for number in pipe.recv():
                pipe.send(_play_safely(plan, number, beat))
    except (EOFError, OSError):  # the parent has gone or needs no more
        for child in multiprocessing.active_children():
            child.terminate()


def _leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if hasattr(os, "killpg"):
            os.killpg(0, _FOR_SURE)
        os._exit(1)


def _play_safely(plan: Plan, number: int, beat: Any) -> dict[str, Any]:
    try:
        return play(plan, number, beat)
    except OSError:
        raise  # the pipe is broken
    except MemoryError:
        return failed(number, "out of memory")
    except Exception as error:  # noqa: BLE001  # a bot that cannot be made, or a fault of the rules: told, not lost
        return failed(number, f"{type(error).__name__}: {error}"[:300])


def play_all(plan: Plan, numbers: Iterable[int], jobs: int) -> Generator[dict[str, Any], None, None]:
    """The lines of some games, as they come. Closing the iterator ends the workers."""
    yield from _Crew(plan, numbers, jobs).run()


class _Crew:
    """All workers of a tournament and the games that wait for them."""

    def __init__(self, plan: Plan, numbers: Iterable[int], jobs: int) -> None:
        self._plan = plan
        self._todo = deque(numbers)
        self._jobs = min(jobs, len(self._todo))
        self._chunk = max(1, min(CHUNK, len(self._todo) // (4 * max(1, jobs))))
        self._tries: dict[int, int] = {}
        self._workers: list[_Worker] = []
        self._deaths, self._deaths_allowed = 0, DEATHS_AT_FIRST

    def run(self) -> Iterator[dict[str, Any]]:
        try:
            self._workers = [_Worker(self._plan) for _ in range(self._jobs)]
            while True:
                for worker in self._workers:
                    self._feed(worker)
                busy = [worker for worker in self._workers if worker.games]
                if not busy:
                    return
                yield from self._listen(busy)
        finally:
            for worker in self._workers:
                worker.end()

    def _feed(self, worker: _Worker) -> None:
        if not worker.games and self._todo:
            # A game that has failed once is played alone, so that only it can be to blame.
            size = 1 if self._todo[0] in self._tries else self._chunk
            worker.give([self._todo.popleft() for _ in range(min(size, len(self._todo)))])

    def _listen(self, busy: list[_Worker]) -> Iterator[dict[str, Any]]:
        ready = wait([worker.pipe for worker in busy], timeout=_BEAT)
        for worker in busy:
            if worker.pipe in ready:
                yield from self._hear(worker)
            elif self._plan.move_limit and time.monotonic() - worker.heard > self._plan.move_limit + GRACE:
                yield from self._replace(worker, "a bot did not answer and could not be interrupted")

    def _hear(self, worker: _Worker) -> Iterator[dict[str, Any]]:
        try:
            line = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join(5)
            yield from self._replace(worker, f"the process ended ({_exit(worker.process.exitcode)})")
            return
        worker.heard = time.monotonic()
        if line is not None:
            self._deaths, self._deaths_allowed = 0, DEATHS_IN_A_ROW
            worker.games.remove(line["game"])
            yield line

    def _replace(self, worker: _Worker, reason: str) -> Iterator[dict[str, Any]]:
        """End a worker; the game it was playing is tried once more, the others go to somebody else."""
        worker.end()
        blamed = worker.games.popleft()
        self._todo.extendleft(reversed(worker.games))
        self._tries[blamed] = self._tries.get(blamed, 0) + 1
        self._deaths += 1
        if self._deaths > self._deaths_allowed:
            raise MesetaError(f"Workers end again and again before they finish a game: {reason}.")
        if self._tries[blamed] < TRIES:
            self._todo.appendleft(blamed)
        else:
            yield failed(blamed, reason)
        self._workers[self._workers.index(worker)] = _Worker(self._plan)


def _exit(code: int | None) -> str:
    if code is not None and code < 0:
        return signal.Signals(-code).name
    return f"exit status {code}"
