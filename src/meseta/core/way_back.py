"""The way back of a match: the positions before the latest decisions, as long as nothing hidden was turned up."""

from __future__ import annotations

from typing import Final, NamedTuple

from meseta.core.decision import Seat
from meseta.core.step import UNANSWERED, State

LONGEST: Final = 100
"""So many decisions can be remembered; few titles go on for so long without a reveal."""


class Mark(NamedTuple):
    """A place to go back to: the state before an action and the lengths of log and events."""

    seat: Seat
    state: State
    actions: int
    events: int


class WayBack:
    """Marks of all decisions since something was last revealed, whoever made them."""

    def __init__(self, marks: list[Mark] | None = None) -> None:
        self._marks: list[Mark] = marks or []

    def copy(self) -> WayBack:
        """An equal way that goes on by itself; positions are shared, since nobody changes them."""
        return WayBack(self._marks[:])

    def remember(self, mark: Mark) -> None:
        """Note where a decision is about to be made."""
        self._marks.append(mark)
        del self._marks[:-LONGEST]

    def forget_if_final(self, s: State) -> None:
        """After a decision: what it revealed, or has yet to open, bars the way."""
        if self._marks[-1].state.reveals != s.reveals or max(s.sealed) != UNANSWERED:
            self._marks.clear()

    def forget(self) -> None:
        """What was decided stays."""
        self._marks.clear()

    def is_last(self, seat: Seat) -> bool:
        """Whether ``seat`` made the last decision."""
        return bool(self._marks) and self._marks[-1].seat == seat

    def is_longer(self, seat: Seat) -> bool:
        """Whether ``seat`` made more than the last decision in the turn in which it made that."""
        last, before = (self._marks[-1:], self._marks[-2:-1])
        return any(
            mark.seat == one.seat == seat and mark.state.turn == one.state.turn for mark in last for one in before
        )

    def knows(self, seat: Seat) -> bool:
        """Whether any decision of ``seat`` can be reached."""
        return any(mark.seat == seat for mark in self._marks)

    def pop(self) -> Mark:
        """The place before the last decision, which is forgotten."""
        return self._marks.pop()

    def pop_turn(self, seat: Seat) -> Mark:
        """The place before the first decision of the last turn of ``seat``; all that came later is forgotten."""
        while not self.is_last(seat):
            self._marks.pop()
        mark = self._marks.pop()
        while self.is_last(seat) and self._marks[-1].state.turn == mark.state.turn:
            mark = self._marks.pop()
        return mark
