"""Logs as lines of JSON: when, how bad, where, what. No name, token, move or state of a game is ever in them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

from meseta.core.errors import UnknownName


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


LEVELS = ("debug", "info", "warning", "error")


def set_up(level: str = "info", stream: TextIO | None = None) -> None:
    """Write what the server has to tell to the standard error, or somewhere else."""
    if level not in LEVELS:
        raise UnknownName("level of logs", level, LEVELS)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("meseta")
    ours.handlers = [handler]
    ours.setLevel(level.upper())
    ours.propagate = False
