"""Local workers: processes that play and are watched; one that dies or hangs costs its game, nothing more."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from meseta.arena.playing import Play, failed, play_safely
from meseta.core.errors import MesetaError
from meseta.core.processes import Died, WatchedProcess, limit_memory

CHUNK = 4
"""Games that a worker is given at a time. It reports each of them when it is over."""
TRIES = 2
DEATHS_AT_FIRST, DEATHS_IN_A_ROW = 6, 100
"""So many workers may end before the first game is finished, and so many between two games."""
GRACE = 10.0
"""Seconds beyond the limit of a decision after which a silent worker is ended."""
_BEAT = 1.0
_LEAVING = 5.0
"""Seconds in which a worker without games goes by itself."""


class Job(Protocol):
    """What workers must know about their work, a plan for instance."""

    @property
    def move_limit(self) -> float:
        """Seconds of silence that are no reason to worry; 0 for as many as it takes."""

    @property
    def memory(self) -> int:
        """Megabytes that a worker may use; 0 for as many as there are."""


class _Worker:
    """A process with the games that it still has to report."""

    def __init__(self, plan: Job, play: Play) -> None:
        # It may have children: bots that think on several cores start processes of their own.
        self.process = WatchedProcess(work, plan, play, name="meseta-arena")
        self.games: deque[int] = deque()

    def give(self, numbers: list[int]) -> None:
        self.games.extend(numbers)
        with suppress(Died):  # which will be heard soon
            self.process.tell(numbers)

    def end(self) -> None:
        self.process.end(0.0 if self.games else _LEAVING)


def work(pipe: Connection, plan: Job, play: Play = play_safely) -> None:
    """What a worker does: play what comes through the pipe, and say now and then that it is still there."""
    limit_memory(plan.memory)
    beaten = time.monotonic()

    def beat() -> None:
        nonlocal beaten
        now = time.monotonic()
        if now - beaten > _BEAT:
            beaten = now
            with suppress(OSError):  # nobody listens; the end of the game is soon enough to find it
                pipe.send(None)

    while True:
        for number in pipe.recv():
            pipe.send(play(plan, number, beat))


def play_here(plan: Job, numbers: Iterable[int], play: Play = play_safely) -> Generator[dict[str, Any], None, None]:
    """The lines of some games, played in this process: no start to wait for, and a bot can bring everything down."""
    for number in numbers:
        yield play(plan, number, lambda: None)


def play_all(
    plan: Job, numbers: Iterable[int], jobs: int, play: Play = play_safely
) -> Generator[dict[str, Any], None, None]:
    """The lines of some games, as they come. Closing the iterator ends the workers."""
    yield from _Workers(plan, numbers, jobs, play).run()


class _Workers:
    """All workers of a tournament and the games that wait for them."""

    def __init__(self, plan: Job, numbers: Iterable[int], jobs: int, play: Play) -> None:
        self._plan = plan
        self._play = play
        self._todo = deque(numbers)
        self._jobs = min(jobs, len(self._todo))
        self._chunk = max(1, min(CHUNK, len(self._todo) // (4 * max(1, jobs))))
        self._tries: dict[int, int] = {}
        self._workers: list[_Worker] = []
        self._deaths, self._deaths_allowed = 0, DEATHS_AT_FIRST

    def run(self) -> Iterator[dict[str, Any]]:
        try:
            self._workers = [_Worker(self._plan, self._play) for _ in range(self._jobs)]
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
        ready = wait([worker.process.pipe for worker in busy], timeout=_BEAT)
        for worker in busy:
            if worker.process.pipe in ready:
                yield from self._hear(worker)
            elif self._plan.move_limit and worker.process.silence > self._plan.move_limit + GRACE:
                yield from self._replace(worker, "a bot did not answer and could not be interrupted")

    def _hear(self, worker: _Worker) -> Iterator[dict[str, Any]]:
        try:
            line = worker.process.hear()
        except Died as death:
            yield from self._replace(worker, str(death))
            return
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
        self._workers[self._workers.index(worker)] = _Worker(self._plan, self._play)
