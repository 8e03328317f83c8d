"""The log in words, for one pair of eyes and one language. Lines are made once and kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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
    action = match.log[step - 1] if step else None
    actor = None if action is None or action.seat < 0 else action.seat
    return Entry(
        match.begins + step,
        event,
        game.doer(event, view),
        game.prompt_rule(action.kind) if action is not None else "",
        seat is not None and actor != seat and game.befalls(event, view),
    )


Said: TypeAlias = "dict[int, tuple[Event, str]]"
"""By number of an event: what was last put into words of it, and the sentence."""


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
        told = entry(match, number, self.seat, view)
        if isinstance(match.events[number], read_by_sheets(match.game)):
            self.weighty.append(number)
            if told is None or told.event is not match.events[number]:
                self._veiled.append(number)
        if told is None:
            return None
        said = self._said.get(number)
        if said is None or said[0] is not told.event:  # something was taken back, or these eyes see it otherwise
            said = self._said[number] = (told.event, match.game.sentence(told.event, self._language))
        return Line(told.step, told.doer, said[1], told.rule, told.mine, type(told.event).__name__, told.event)

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
