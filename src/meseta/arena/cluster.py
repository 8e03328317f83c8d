"""Ray: the same games on a cluster, or on a local one. They come out as they do in local processes."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from meseta.arena.playing import Play, failed, play_safely
from meseta.arena.workers import CHUNK, TRIES, Job
from meseta.core.errors import MesetaError
from meseta.core.processes import limit_memory

LOCAL = "local"
_AHEAD = 2
"""Tasks that are handed out for each core, so that none waits for work."""
_LOOK = 5.0
"""Seconds after which it is looked again how many cores there are."""
LOSSES = 10
"""So many nodes may die under a game before it is taken to be what kills them."""


def play_all(
    plan: Job, numbers: Iterable[int], jobs: int, address: str = LOCAL, play: Play = play_safely
) -> Generator[dict[str, Any], None, None]:
    """The lines of some games, as they come; closing the iterator leaves the cluster."""
    ray = _ray()
    here = ray.is_initialized()
    if not here:
        _join(ray, jobs, address)
    try:
        yield from _hand_out(ray, plan, deque(numbers), play)
    finally:
        if not here:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415  # optional, and slow to import
    except ImportError as error:
        raise MesetaError("A cluster needs the package ray: install it with  pip install 'meseta[arena]'.") from error
    return ray


def _join(ray: Any, jobs: int, address: str) -> None:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray will do, said before it warns about it
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options |= {"address": "local", "num_cpus": jobs, "include_dashboard": False}
    else:
        options |= {"address": address}
    try:
        ray.init(**options)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        raise MesetaError(f"There is no Ray cluster at {address!r}: {reason}") from error


def play_chunk(plan: Job, numbers: list[int], play: Play = play_safely) -> list[dict[str, Any]]:
    """What a Ray worker does."""
    limit_memory(plan.memory)
    return [play(plan, number, lambda: None) for number in numbers]


def _hand_out(ray: Any, plan: Job, todo: deque[int], play: Play) -> Iterator[dict[str, Any]]:
    task = ray.remote(play_chunk).options(num_cpus=1, max_retries=0)
    cores, looked = _cores(ray), time.monotonic()
    size = max(1, min(CHUNK, len(todo) // (4 * cores)))
    running: dict[Any, list[int]] = {}
    tries: dict[int, int] = {}
    lost: dict[int, int] = {}
    while todo or running:
        if time.monotonic() - looked > _LOOK:
            cores, looked = _cores(ray), time.monotonic()
        while todo and len(running) < _AHEAD * cores:
            alone = todo[0] in tries
            numbers = [todo.popleft() for _ in range(min(1 if alone else size, len(todo)))]
            running[task.remote(plan, numbers, play)] = numbers
        done, _ = ray.wait(list(running), num_returns=1, timeout=_LOOK)
        for reference in done:
            numbers = running.pop(reference)
            try:
                yield from ray.get(reference)
            except (ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError) as error:
                yield from _again(numbers, lost, todo, type(error).__name__, LOSSES)
            except ray.exceptions.RayError as error:
                yield from _again(numbers, tries, todo, type(error).__name__)


def _cores(ray: Any) -> int:
    """How many there are now: nodes come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _again(
    numbers: list[int], tries: dict[int, int], todo: deque[int], reason: str, limit: int = TRIES
) -> Iterator[dict[str, Any]]:
    """Games of a worker that died are played again, each alone; one that kills its worker again is given up.

    For the death of a whole node no game is to blame: what was lost with it is played again on the others.
    """
    for number in reversed(numbers):
        tries[number] = tries.get(number, 0) + 1
        if tries[number] <= limit:
            todo.appendleft(number)
        else:
            yield failed(number, f"the worker ended ({reason})")
