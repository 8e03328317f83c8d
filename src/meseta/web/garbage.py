"""Garbage is collected while nobody waits.

Tables and what was drawn of them live long and refer to nothing in circles: looking for garbage among them at every
move costs CPU, and now and then a pause of a fifth of a second that frees nothing. So the collector is switched off,
and called when the process has been idle, or when so much has piled up that memory matters more than a pause. While
somebody plays it looks only at what is new, which takes a millisecond or two; at all that has stayed when nobody does.
What has piled up while the process was too busy for that is put aside until then: to look at it took 0.4 seconds.
When nothing was drawn for half a minute, drawings that a full house has shared are forgotten too; and however busy it
is, when they are more than its tables need.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

from meseta.render.kept import calls, forget
from meseta.server.calm import IDLE, give_back

EVERY: Final = 2.0
"""Seconds between two looks."""
ENOUGH: Final = 1_000
"""New objects that are worth a look."""
STILL: Final = 0.01
"""Share of that time: where less CPU was used nobody was there at all."""
REST: Final = 30.0
"""Seconds in which nothing was drawn: then drawings of many tables are forgotten."""
SHORT: Final = 20_000
"""So many new objects can be looked through between two moves."""
PILE: Final = 2_000_000
"""So many new objects are looked through however busy everybody is."""


def settle() -> None:
    """Everything that is there now stays for good; from now on only ``watch`` collects."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def watch(watched: Callable[[], int]) -> None:
    """Collect while the process is idle, for as long as it runs; ``watched`` tells at how many tables somebody is."""
    used, drawn, rest, collector = time.process_time(), calls(), 0.0, Collector()
    while True:
        await asyncio.sleep(EVERY)
        used, before = time.process_time(), used
        drawn, earlier = calls(), drawn
        rest = rest + EVERY if drawn == earlier else 0.0
        if rest >= REST and forget():
            gc.collect()
            give_back()
        else:
            if forget(watched()):  # the pages of what was forgotten have holes, and who never rests would keep them
                give_back()
            collector.look(used - before)


class Collector:
    """Collects when it disturbs nobody."""

    def __init__(self) -> None:
        self._aside = False
        """Whether something was put aside."""

    def look(self, used: float) -> bool:
        """Collect if little CPU was used since the last look, or too much piled up; whether it was done."""
        new, _, unseen = gc.get_count()  # the last: how often only what was new has been looked at
        still = used < STILL * EVERY and (new > ENOUGH or unseen or self._aside)
        if new > PILE or still:
            self._collect_all()
        elif used < IDLE * EVERY and new > SHORT:
            gc.freeze()
            self._aside = True
        elif used < IDLE * EVERY and new > ENOUGH:
            gc.collect(1)
        else:
            return False
        return True

    def _collect_all(self) -> None:
        if self._aside:
            gc.unfreeze()
        gc.collect()
        if self._aside:
            gc.freeze()  # with what was settled
            self._aside = False
        give_back()
