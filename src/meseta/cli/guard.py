"""A guard for the moments in which a match changes: Ctrl-C waits until they are over."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_HELD = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold signals back, so that an interrupted match is never caught between two positions."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
