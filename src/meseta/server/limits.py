"""Limits: how often somebody may do something, and how many things at once. Everything in the house uses these.

A bucket fills with time; everything that is done takes a drop out of it.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

_MOST = 20_000
"""Buckets kept at once; the fullest are forgotten first, which does no harm."""


@lru_cache(4096)
def network_of(address: str) -> str:
    """What counts as one address: everybody with IPv6 has a whole network (/64) of addresses to come from."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no address at all: a name, or nothing
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


class TooOften(Exception):  # nobody's mistake: whoever is asked to wait is told for how long
    """Somebody comes too often."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Wait for {seconds} seconds.")
        self.headers = {"Retry-After": str(seconds)}


class Limiter:
    """At most ``burst`` times at once and ``rate`` per second in the long run, for every key."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str = "") -> bool:
        """Whether ``key`` may do it now."""
        level = self._level(key)
        allowed = level >= 1.0
        self._buckets[key] = (level - 1.0 if allowed else level, self._clock())
        if len(self._buckets) > _MOST:
            self._forget()
        return allowed

    def check(self, key: str) -> None:
        """Let ``key`` do it, or say how long to wait."""
        if not self.take(key):
            raise TooOften(max(1, math.ceil((1.0 - self._level(key)) / self._rate)))

    def _level(self, key: str) -> float:
        level, at = self._buckets.get(key, (self._burst, 0.0))
        return min(self._burst, level + max(0.0, self._clock() - at) * self._rate)

    def _forget(self) -> None:
        full = sorted(self._buckets, key=self._level, reverse=True)
        for key in full[: _MOST // 2]:
            del self._buckets[key]


class AtOnce:
    """How many things everybody holds open at this moment: lines, streams."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def of(self, key: str) -> int:
        """How many ``key`` holds."""
        return self._open[key]

    @contextmanager
    def one_more(self, key: str) -> Iterator[None]:
        """One of ``key``'s, as long as it is held."""
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def __len__(self) -> int:
        return len(self._open)
