"""A calm moment: what nobody waits for is done while this process has little else to do, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import ctypes
import os
import time
from typing import Final

LOOK: Final = 0.25
"""Seconds between two looks at how busy the process is."""
IDLE: Final = 0.2
"""Share of that time: whoever used less CPU was idle."""
_C: Final = ctypes.CDLL(None) if os.name == "posix" else None
_HEAPS: Final = -8
"""What glibc calls the number of heaps for its threads (``M_ARENA_MAX``)."""
PATIENCE: Final = 60.0
"""Seconds after which a house that is never calm has to bear it."""


async def calm(patience: float = PATIENCE) -> None:
    """Wait until the process has been idle for a moment, but not for ever."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        used = time.process_time()
        await asyncio.sleep(LOOK)
        if time.process_time() - used < IDLE * LOOK:
            return


def give_back() -> None:
    """Give the system what the C library keeps of memory that was used once, for example to pack a game."""
    trim = getattr(_C, "malloc_trim", None)  # glibc's; others give back by themselves, or not at all
    if trim is not None:
        trim(0)


def share_one_heap() -> None:
    """Let all threads to come take memory from the heap that is there.

    glibc gives each of them one of its own, so that they need not wait for each other; ours take turns anyway. Every
    heap keeps what the largest work in its thread has ever taken, and some pages of whatever stays.
    """
    choose = getattr(_C, "mallopt", None)
    if choose is not None:
        choose(_HEAPS, 1)
