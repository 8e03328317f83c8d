"""A fixed loop in plain Python: the yardstick beside which all speeds are printed. Never change it.

Beside it a walk through more memory than any cache holds: what a busy server does between two moves depends on that,
and on a machine that is shared it may double while the loop stays as quick as it was.
"""

from __future__ import annotations

import random
import time

THINGS = 1_000_000


def reference_loop(n: int = 200_000) -> int:
    """Lists of ints, calls and branches, as rules have them."""
    cells = [0] * 60
    x = 1
    for _ in range(n):
        x = x * 48271 % 2147483647
        place = x % 60
        if cells[place] < 5:
            cells[place] += 1
        else:
            cells[place] = 0
    return sum(cells)


def reference_speed() -> float:
    """Turns of the loop per second: the best of five runs."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        reference_loop()
        best = min(best, time.perf_counter() - start)
    return 200_000 / best


def reference_walk() -> float:
    """Nanoseconds of CPU for each of a million lists, met in an order that nobody foresees: the best of three walks."""
    things = [[number] for number in range(THINGS)]
    random.Random(1).shuffle(things)
    best = float("inf")
    for _ in range(3):
        start, total = time.process_time(), 0
        for thing in things:
            total += thing[0]
        best = min(best, time.process_time() - start)
    return best / THINGS * 1e9
