"""What was answered and what happened, and the part of it that a seat may know."""

from __future__ import annotations

from typing import NamedTuple

from meseta.core.decision import EVERYONE, Option, Question, Seat
from meseta.core.event import Event
from meseta.core.step import UNANSWERED


class Action(NamedTuple):
    """One answer in the log. ``audience`` is the seat that alone knows it, or ``EVERYONE``."""

    seat: Seat
    kind: str
    option: Option
    audience: Seat = EVERYONE

    def seen_by(self, seat: Seat | None) -> Action:
        """The action as ``seat`` knows it: a hidden option becomes ``UNANSWERED``."""
        hidden = self.audience not in (EVERYONE, seat)
        return self._replace(option=UNANSWERED) if hidden else self


class History(NamedTuple):
    """All answers and all events of a game so far, chance's answers too."""

    log: list[Action]
    events: list[Event]

    def actions_for(self, seat: Seat | None) -> list[Action]:
        """The answers as ``seat`` knows them."""
        return [action.seen_by(seat) for action in self.log]

    def events_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """What happened, as ``seat`` knows it."""
        seen = (event.seen_by(seat) for event in self.events[since:])
        return [event for event in seen if event is not None]

    def record(self, question: Question, option: Option) -> None:
        """One more answer."""
        self.log.append(Action(question.seat, question.kind, option, question.audience))

    def turn_up(self, first: int) -> None:
        """Everybody sees the sealed answers from ``first`` on."""
        self.log[first:] = [action._replace(audience=EVERYONE) for action in self.log[first:]]

    def known_to(self, seat: Seat) -> History:
        """The part that ``seat`` knows, and nothing else."""
        return History(self.actions_for(seat), self.events_for(seat))
