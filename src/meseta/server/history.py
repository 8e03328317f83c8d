"""Past positions: the log is played again, from marks on the way, so that a jump to any action takes no time."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE
from meseta.core.history import Action
from meseta.core.match import Match
from meseta.core.play import advance, answer
from meseta.core.step import Sealed, State

_EVERY: Final = 24
"""Actions between two marks: some states in memory, a millisecond to any action."""


def redo(s: State, action: Action) -> None:
    """Play one action of a log."""
    if isinstance(s.stack[-1], Sealed):
        s.sealed[action.seat] = action.option
        advance(s)
    else:
        answer(s, action.option)
    if action.seat == CHANCE:
        s.reveal()


class History:
    """The positions of one match, made when somebody asks for them."""

    def __init__(self) -> None:
        self._marks: list[State] = []
        """The positions after 0, 24, 48 … actions, as far as they were asked for."""

    def at(self, match: Match, step: int) -> State:
        """The position after the first ``step`` actions: a copy that belongs to the caller."""
        if not self._marks:
            self._marks.append(match.afresh().state)
        mark = min(step // _EVERY, len(self._marks) - 1)
        s = self._marks[mark].copy()
        for number in range(mark * _EVERY, step):
            redo(s, match.log[number])
            if (number + 1) % _EVERY == 0 and (number + 1) // _EVERY == len(self._marks):
                self._marks.append(s.copy())
        return s

    def forget(self, step: int) -> None:
        """The log has changed from ``step`` on: something was taken back, or a sealed answer given anew."""
        del self._marks[step // _EVERY + 1 :]
