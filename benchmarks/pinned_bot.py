"""An earlier version as a bot of your own: it sits at any table, in tournaments, at positions and beside ``watch``.

    meseta arena el_grande --positions FILE --bots hard,benchmarks/pinned_bot.py:Pinned
    meseta watch el_grande --seats hard,hard --other "benchmarks/pinned_bot.py:Pinned(kind='pinned:hard-2026/greedy')"

What crosses to its process is a table that the seat cannot tell from the real one. ``benchmarks.strength`` needs none
of this: there the earlier version mirrors the whole game.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent.parent))

from benchmarks.pinned import PinnedTable
from meseta.core import codec
from meseta.core.chance import Dice, seed_of

_NUMBERS = count()


@cache
def _process(kind: str, folder: str) -> PinnedTable:
    """One process for all bots of a kind."""
    return PinnedTable(kind, Path(folder) if folder else None)


class Pinned:
    """A bot of an earlier version."""

    def __init__(self, seed: int, kind: str = "pinned:hard-2026", folder: str = "") -> None:
        self._process = _process(kind, folder)
        self._number = next(_NUMBERS)
        self._seed = seed
        self._dice = Dice(seed_of(seed, 1))

    def choose(self, eyes: Any) -> int:
        """What it answers at a table that looks the same to its seat."""
        s = eyes.imagine(self._dice)
        bot = {"number": self._number, "seed": self._seed}
        return self._process.choose_at(eyes.game, codec.dump(s), s.seats, eyes.seat, eyes.question.options, bot)
