"""Garbage is collected while nobody waits.

Tables and what was drawn of them live long and refer to nothing in circles: looking for garbage among them at every
move costs CPU, and now and then a pause of a fifth of a second that frees nothing. So the collector is switched off,
and called when the process has been idle, or when so much has piled up that memory matters more than a pause. Mostly
it looks at what is new, which takes a millisecond or two; at everything that has stayed only now and then.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import time
from typing import Final

EVERY: Final = 2.0
"""Seconds between two looks."""
IDLE: Final = 0.2
"""Share of that time: whoever used less CPU was idle."""
WHOLE: Final = 150
"""Of so many looks at an idle process one goes through everything: every five minutes."""
PILE: Final = 2_000_000
"""So many new objects are looked through however busy everybody is."""


def settle() -> None:
    """Everything that is there now stays for good; from now on only ``watch`` collects."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def watch() -> None:
    """Collect while the process is idle, for as long as it runs."""
    used = time.process_time()
    for look in itertools.count(1):
        await asyncio.sleep(EVERY)
        used, before = time.process_time(), used
        collect(used - before, whole=look % WHOLE == 0)


def collect(used: float, *, whole: bool = False) -> bool:
    """Collect if little CPU was used since the last look, or too much piled up; whether it was done."""
    new = gc.get_count()[0]
    if new > PILE:
        gc.collect()
        return True
    if used < IDLE * EVERY and (whole or new > 1_000):
        gc.collect(2 if whole else 1)
        return True
    return False
