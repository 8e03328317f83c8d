"""Limits: how often somebody may do something. A bucket fills with time; every deed takes a drop out of it."""

from __future__ import annotations

import time
from collections.abc import Callable

_MOST = 20_000
"""Buckets kept at once; the fullest are forgotten first, which does no harm."""


class Limiter:
    """At most ``burst`` deeds at once and ``rate`` per second in the long run, for every key."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str, drops: float = 1.0) -> bool:
        """Whether ``key`` may do it now."""
        level = self._level(key)
        allowed = level >= drops
        self._buckets[key] = (level - drops if allowed else level, self._clock())
        if len(self._buckets) > _MOST:
            self._forget()
        return allowed

    def wait(self, key: str, drops: float = 1.0) -> float:
        """Seconds until ``key`` may do it."""
        return max(0.0, (drops - self._level(key)) / self._rate)

    def _level(self, key: str) -> float:
        level, at = self._buckets.get(key, (self._burst, 0.0))
        return min(self._burst, level + max(0.0, self._clock() - at) * self._rate)

    def _forget(self) -> None:
        full = sorted(self._buckets, key=self._level, reverse=True)
        for key in full[: _MOST // 2]:
            del self._buckets[key]
