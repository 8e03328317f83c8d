"""The log in words, for one pair of eyes and one language. Lines are made once and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.match import Match
from meseta.server.looks import Line


class Entry(NamedTuple):
    """What a line of the log tells, before it is put into words."""

    step: int
    event: Event
    doer: Seat | None
    rule: str
    mine: bool


def entry(match: Match, number: int, seat: Seat | None, view: View) -> Entry | None:
    """What one pair of eyes may read of an event, and where it leads; nothing where it may not know of it."""
    event = match.events[number].seen_by(seat)
    if event is None:
        return None
    game = match.game
    step = bisect_right(match.told, number)
    action = match.log[step - 1] if step else None
    actor = None if action is None or action.seat < 0 else action.seat
    return Entry(
        match.begins + step,
        event,
        game.doer(event, view),
        game.prompt_rule(action.kind) if action is not None else "",
        seat is not None and actor != seat and game.befalls(event, view),
    )


class LogLines:
    """The lines that one pair of eyes may read."""

    def __init__(self, seat: Seat | None, language: str, before: tuple[Line, ...] = ()) -> None:
        self._seat = seat
        self._language = language
        self._before = before
        """What was told before the log begins, if the match was carried over from older rules."""
        self._told = 0
        self._numbers: list[int] = []
        """For every line the number of its event."""
        self._lines: list[Line] = []
        self.written: dict[str, tuple[int, Line, dict[str, str]]] = {}
        """As in ``looks.Look``; kept as long as somebody listens."""

    def lines(self, match: Match, step: int, view: View) -> tuple[Line, ...]:
        """What had been told after the first ``step`` actions of the log; ``view`` says whose eyes these are."""
        for number in range(self._told, len(match.events)):
            line = self._line(match, number, view)
            if line is not None:
                self._numbers.append(number)
                self._lines.append(line)
        self._told = len(match.events)
        if step >= len(match.log):
            return (*self._before, *self._lines)
        return (*self._before, *self._lines[: bisect_left(self._numbers, match.told[step])])

    def _line(self, match: Match, number: int, view: View) -> Line | None:
        told = entry(match, number, self._seat, view)
        if told is None:
            return None
        text, kind = match.game.sentence(told.event, self._language), type(told.event).__name__
        return Line(told.step, told.doer, text, told.rule, told.mine, kind, told.event)

    def forget(self, events: int) -> None:
        """Something was taken back: only so many events are left."""
        self._told = min(self._told, events)
        keep = bisect_left(self._numbers, self._told)
        del self._numbers[keep:], self._lines[keep:]
