"""What the processes of one server tell each other beside the store: who is at which table, how far an analysis is.

Everybody pins notes of their own to a board and reads those of the others. Nothing of it is written down: what a
process has pinned goes with it. A server of one process has a board that nobody else reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meseta.server.bounded import Bounded

NOTES: Final = 20_000
"""So many notes of one process are kept; the oldest are forgotten."""


class Notices:
    """The board as one process sees it."""

    def __init__(self) -> None:
        self._others: dict[int, Bounded[str, Any]] = {}
        self._mine: Bounded[str, Any] = Bounded(NOTES)
        self.send: Callable[[str, Any], None] = lambda key, value: None
        """Carries a note to the others."""
        self.news: Callable[[str], None] = lambda key: None
        """Told of a key of which another process has pinned something else."""

    def pin(self, key: str, value: Any) -> None:
        """Let the others know; ``None`` takes a note down."""
        if self._mine.get(key) == value:
            return
        note(self._mine, key, value)
        self.send(key, value)

    def read(self, key: str) -> list[Any]:
        """What others have pinned."""
        return [notes[key] for notes in self._others.values() if key in notes]

    def heard(self, process: int, key: str, value: Any) -> None:
        """Another process has pinned something."""
        note(self._others.setdefault(process, Bounded(NOTES)), key, value)
        self.news(key)

    def gone(self, process: int) -> None:
        """Another process is no more."""
        for key in list(self._others.pop(process, ())):
            self.news(key)


def note(notes: Bounded[str, Any], key: str, value: Any) -> None:
    """Keep a note, or take it down."""
    if value is None:
        notes.pop(key, None)
    else:
        notes[key] = value
