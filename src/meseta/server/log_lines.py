"""The log in words, for one pair of eyes and one language. Lines are made once and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from meseta.core.decision import Seat
from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.match import Match
from meseta.render import read_by_sheets
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
    rule = game.prompt_rule(match.log[step - 1].kind) if step else ""
    return Entry(match.begins + step, event, game.doer(event, view), rule, _suffered(match, step, event, seat, view))


def _suffered(match: Match, step: int, event: Event, seat: Seat | None, view: View) -> bool:
    """Whether an event was done to the viewer by somebody else, in one of the actions of the log."""
    if seat is None or (step and match.log[step - 1].seat == seat):
        return False
    return match.game.befalls(event, view)


Said: TypeAlias = "dict[int, Line]"
"""By number of an event: the line that was last made of it, for whoever did not suffer it."""


class LogLines:
    """The lines that one pair of eyes may read."""

    def __init__(
        self, seat: Seat | None, language: str, before: tuple[Line, ...] = (), said: Said | None = None
    ) -> None:
        self.seat = seat
        self._language = language
        self._before = before
        """What was told before the log begins, if the match was carried over from older rules."""
        self._said: Said = {} if said is None else said
        self._told = 0
        self._numbers: list[int] = []
        """For every line the number of its event."""
        self._lines: list[Line] = []
        self.weighty: list[int] = []
        """The numbers of events of which the last scoring or battle is read."""
        self._veiled: list[int] = []
        """Those of them that these eyes do not see as they were."""
        self.written: dict[Hashable, tuple[int, Line, dict[str, str]]] = {}
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
        """What is read of an event; those who read the same share a line."""
        event = match.events[number]
        seen = event.seen_by(self.seat)
        if isinstance(event, read_by_sheets(match.game)):
            self.weighty.append(number)
            if seen is not event:
                self._veiled.append(number)
        if seen is None:
            return None
        line = self._said.get(number)
        if line is None or line.event is not seen:  # something was taken back, or these eyes see it otherwise
            line = self._said[number] = self._put_in_words(match, number, view)
        suffered = _suffered(match, line.step - match.begins, seen, self.seat, view)
        return replace(line, mine=True) if suffered else line

    def _put_in_words(self, match: Match, number: int, view: View) -> Line:
        """The line of an event that these eyes may know of."""
        told = entry(match, number, self.seat, view)
        assert told is not None
        text = match.game.sentence(told.event, self._language)
        return Line(told.step, told.doer, text, told.rule, False, type(told.event).__name__, told.event)

    def forget(self, events: int) -> None:
        """Something was taken back: only so many events are left."""
        self._told = min(self._told, events)
        keep = bisect_left(self._numbers, self._told)
        del self._numbers[keep:], self._lines[keep:]
        for numbers in (self.weighty, self._veiled):
            del numbers[bisect_left(numbers, self._told) :]

    @property
    def veiled(self) -> int:
        """The number of the last weighty event that these eyes do not see as it was; -1 if they see all."""
        return self._veiled[-1] if self._veiled else -1
