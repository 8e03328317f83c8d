"""The last scoring or battle of a table: read from its events once, for all who may know the same of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.render import sheet_of
from meseta.render.drawing import Sheet
from meseta.render.once import Watched, says
from meseta.server.log_lines import LogLines
from meseta.server.table import LiveTable

SEVERAL: Final = 3
"""So many are kept: a table's last one, and those of earlier positions at which somebody looks."""


def last_sheet(table: LiveTable, step: int, view: View, lines: LogLines, language: str) -> Sheet | None:
    """What the last scoring or battle before a step came to, made of what a pair of eyes may know.

    Others are shown the same if they know all events of which it was made as they were, and see the same in the view.
    """
    match = table.match
    step -= match.begins
    end = match.told[step] if step < len(match.log) else len(match.events)
    numbers = lines.weighty[: bisect_left(lines.weighty, end)]
    known = table.sheets.setdefault(language, [])
    for last, first, seen, made in known:
        if last == numbers[-1:] and first > lines.veiled and says(view, seen):
            return made
    reading, watched = _Reading(match.events, numbers, lines.seat), Watched(view)
    sheet = sheet_of(match.game, reading.newest_first(), watched, language)
    if reading.first > lines.veiled:
        known[:] = [(numbers[-1:], reading.first, watched.seen, sheet), *known[: SEVERAL - 1]]
    return sheet


class _Reading:
    """Some events, read by a seat, and how far back it was read."""

    def __init__(self, events: list[Event], numbers: list[int], seat: Seat | None) -> None:
        self._events = events
        self._numbers = numbers[::-1]
        self._seat = seat
        self.first = len(events)

    def newest_first(self) -> Iterator[Event]:
        """What the seat may know."""
        for number in self._numbers:
            self.first = number
            event = self._events[number].seen_by(self._seat)
            if event is not None:
                yield event
        self.first = 0
