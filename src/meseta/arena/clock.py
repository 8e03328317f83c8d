"""Clocks: how long decisions take, in buckets that grow by a tenth, so that a game needs a line and not a page."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_PER_OCTAVE = 8


class Pace(NamedTuple):
    """How long a bot thinks about a decision, in milliseconds."""

    decisions: int
    mean: float
    p95: float


class Clock:
    """The thinking time of one seat in one game."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.buckets: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Note a decision."""
        self.seconds += seconds
        self.buckets[math.floor(math.log2(max(seconds, 1e-7) * 1e6) * _PER_OCTAVE)] += 1

    def as_json(self) -> dict[str, object]:
        """As plain data."""
        return {"seconds": round(self.seconds, 6), "buckets": {str(key): n for key, n in sorted(self.buckets.items())}}


def pace(clocks: Iterable[Mapping[str, object]]) -> Pace:
    """What several clocks say together; the 95th percentile is right within a tenth."""
    seconds, buckets = 0.0, Counter[int]()
    for clock in clocks:
        seconds += float(str(clock["seconds"]))
        found = clock["buckets"]
        assert isinstance(found, Mapping)
        buckets.update({int(key): int(n) for key, n in found.items()})
    count = sum(buckets.values())
    if not count:
        return Pace(0, 0.0, 0.0)
    seen = 0
    for key in sorted(buckets):
        seen += buckets[key]
        if seen >= 0.95 * count:
            break
    return Pace(count, 1000 * seconds / count, 2 ** ((key + 0.5) / _PER_OCTAVE) / 1000)
