"""Logs as lines of JSON: when, how bad, where, what. No name, token, move or state of a game is ever in them.

Whoever makes the server complain does not fill its disk: the same complaint is written a few times a minute, and then
how often it was left out.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TextIO

from meseta.core.errors import UnknownName
from meseta.server.bounded import Bounded

PERIOD: Final = 60.0
MOST: Final = 10
"""So often the same complaint is written in a period …"""
MOST_OF_ALL: Final = 1000
"""… and so many lines are."""
KINDS: Final = 500
_ALL: Final = ("", 0, "", "")
OURS: Final = ("meseta", "uvicorn", "asyncio")
"""Whoever has something to tell about the server."""


class JsonLines(logging.Formatter):
    """One line per record; what a call gave as ``extra={"data": {…}}`` becomes fields of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "where": record.name, "what": record.getMessage()}
        line |= getattr(record, "data", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Count:
    """How often something was told in this period, and how often it was not since it was last told."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.told = 0
        self.left_out = 0


class Seldom(logging.Filter):
    """Lets the same line through a few times a minute; the first one after that says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._counts: Bounded[tuple[str, int, str, str], _Count] = Bounded(KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        error = record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.levelno, str(record.msg)[:200], getattr(error, "__name__", ""))
        most = MOST if record.levelno >= logging.WARNING else MOST_OF_ALL
        told = self._take(kind, most) and self._take(_ALL, MOST_OF_ALL)
        count = self._counts[kind]
        if not told:
            count.left_out += 1
        elif count.left_out:
            record.data = {**getattr(record, "data", {}), "left_out": count.left_out}
            count.left_out = 0
        return told

    def _take(self, kind: tuple[str, int, str, str], most: int) -> bool:
        now, count = self._clock(), self._counts.get(kind)
        if count is None:
            count = _Count(now)
        elif now - count.began >= PERIOD:
            count.began, count.told = now, 0
        self._counts[kind] = count  # as the latest one
        count.told += 1
        return count.told <= most


LEVELS = ("debug", "info", "warning", "error")


def set_up(level: str = "info", stream: TextIO | None = None) -> None:
    """Write what the server has to tell to the standard error, or somewhere else."""
    if level not in LEVELS:
        raise UnknownName("level of logs", level, LEVELS)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    for name in OURS:
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.propagate = False
    logging.getLogger("meseta").setLevel(level.upper())
