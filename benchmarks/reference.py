"""A fixed loop in plain Python: the yardstick beside which all speeds are printed. Never change it."""

from __future__ import annotations

import time


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
