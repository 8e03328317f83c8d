"""A game of secret dials: sealed answers with other options for every seat, opened at once or kept to the end."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View, classes_in
from meseta.core.reason import Reason
from meseta.core.settings import Setting
from meseta.core.step import DONE, Blocks, Reasons, Sealed, State, Step, Steps
from meseta.core.view import question_view, reseal
from meseta.core.vocabulary import Vocabulary
from tests.kit.toys.base import Toy, rules_of

WORDS = Vocabulary()
DIAL = WORDS.add(["one", "two", "three"])
ROUNDS = 3


class Dialled(State):
    """All dials so far, round by round, seat by seat; whether they are secret is agreed before."""

    def __init__(self, seats: int, stack: list[Step[Dialled]], sealed: list[Option], history: list[int]) -> None:
        super().__init__(seats, stack, sealed)
        self.history = history
        self.kept = 0

    def copy(self) -> Dialled:
        twin = Dialled(self.seats, self.stack.copy(), self.sealed.copy(), self.history.copy())
        twin.kept = self.kept
        twin.continue_from(self)
        return twin

    def last(self, seat: Seat) -> int:
        """What a seat dialled in the last round; -1 in the first."""
        return self.history[seat - self.seats] if self.history else -1

    def points(self) -> list[int]:
        """In each round the lowest dial that nobody else chose scores its number."""
        points = [0] * self.seats
        for start in range(0, len(self.history), self.seats):
            dials = self.history[start : start + self.seats]
            single = sorted(dial for dial in dials if dials.count(dial) == 1)
            if single:
                points[dials.index(single[0])] += single[0] - DIAL + 1
        return points


class Opened(Event):
    """All dials of a round."""

    def __init__(self, dials: tuple[int, ...]) -> None:
        self.dials: Final = dials


class Kept(Event):
    """All dials of a round were put away unseen; everybody remembers his own."""

    def __init__(self, dials: tuple[int, ...]) -> None:
        self.dials: Final = dials

    def seen_by(self, seat: Seat | None) -> Event:
        return Kept(tuple(dial if i == seat else -1 for i, dial in enumerate(self.dials)))


REPEATED: Final = Reason(
    "You dialled that in the last round.", "DI-2", lambda s, step, option: option == s.last(s.question.seat)
)


class DialAll(Sealed[Dialled]):
    """Everybody dials, never the same number twice running."""

    def __init__(self, left: int, shown: int) -> None:
        self.left: Final = left
        self.shown: Final = shown

    def kind(self) -> str:
        return "dial"

    def public(self) -> bool:
        return self.shown == 1

    def who(self, s: Dialled) -> list[Seat]:
        return list(range(s.seats))

    def options(self, s: Dialled, seat: Seat) -> list[Option]:
        return [dial for dial in range(DIAL, DIAL + 3) if dial != s.last(seat)]

    def blocks(self, s: Dialled) -> Blocks:
        return (range(DIAL, DIAL + 3),)

    def reasons(self, s: Dialled) -> Reasons:
        return (REPEATED,)

    def opened(self, s: Dialled, answers: list[Option]) -> Steps:
        s.history.extend(answers)
        if s.events is not None:
            s.emit(Opened(tuple(answers)) if self.shown else Kept(tuple(answers)))
        s.turn += 1
        if self.left > 1:
            return (DialAll(self.left - 1, self.shown),)
        s.reveal()
        return DONE


class Dials(Toy[Dialled]):
    """The lowest single number scores."""

    name = "dials"
    title = "The Dials"
    seats = range(2, 4)
    settings = (Setting("dials", ("shown", "kept"), "Whether dials are shown after each round."),)
    vocabulary = WORDS
    kinds: Final = {"dial": "DI-1"}
    rules = rules_of("DI", "Everybody dials in secret.", "Nobody repeats his last dial.")
    longest = 3 * ROUNDS
    steps = classes_in([sys.modules[__name__]], Step)
    events = classes_in([sys.modules[__name__]], Event)

    def blank(self, seats: int, settings: Mapping[str, str]) -> Dialled:
        shown = int(settings["dials"] == "shown")
        s = Dialled(seats, [DialAll(ROUNDS, shown)], [-1] * seats, [])
        s.kept = 1 - shown
        return s

    def view(self, s: Dialled, seat: Seat | None) -> View:
        everything = not s.kept or s.question is None
        seen = [dial if everything or i % s.seats == seat else None for i, dial in enumerate(s.history)]
        own = None if seat is None or s.question is None else s.sealed[seat]
        points = s.points() if everything else [0] * s.seats
        asked = question_view(self, s, seat)
        return {"seat": seat, "score": points, "history": seen, "own": own, "question": asked}

    def resample(self, s: Dialled, seat: Seat, dice: Dice) -> Dialled:
        twin = s.copy()
        if s.kept and s.question is not None:
            for i in range(len(s.history)):
                if i % s.seats != seat:
                    before = twin.history[i - s.seats] if i >= s.seats else -1
                    choices = [dial for dial in range(DIAL, DIAL + 3) if dial != before]
                    twin.history[i] = choices[dice.below(len(choices))]
        reseal(twin, seat, dice)
        return twin

    def outcome(self, s: Dialled) -> Outcome | None:
        points = s.points()
        return Outcome(tuple(i for i in range(s.seats) if points[i] == max(points)), tuple(points))

    def complaints(self, s: Dialled) -> list[str]:
        rows = range(s.seats, len(s.history))
        broken = [f"dial {i} repeats (DI-2)" for i in rows if s.history[i] == s.history[i - s.seats]]
        return broken + ([] if len(s.sealed) == s.seats else ["one dial for each (DI-1)"])
