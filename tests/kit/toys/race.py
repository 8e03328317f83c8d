"""A dice race: chance as a seat, weights, turns of several decisions, a setting that changes the length."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View, classes_in
from meseta.core.settings import Setting
from meseta.core.step import DONE, Blocks, State, Step, Steps
from meseta.core.view import question_view
from meseta.core.vocabulary import Vocabulary
from tests.kit.toys.base import Toy, rules_of

WORDS = Vocabulary()
PIPS = WORDS.add([f"pips{n}" for n in range(1, 5)])
ROLL = WORDS.add(["roll", "stop"])
STOP = ROLL + 1
MOST_ROLLS = 3


class Track(State):
    """How far everybody is, and what the present turn has gathered."""

    def __init__(self, seats: int, stack: list[Step[Track]], sealed: list[Option], places: list[int]) -> None:
        super().__init__(seats, stack, sealed)
        self.places = places
        self.pot = 0

    def copy(self) -> Track:
        twin = Track(self.seats, self.stack.copy(), self.sealed.copy(), self.places.copy())
        twin.pot = self.pot
        twin.continue_from(self)
        return twin


class Rolled(Event):
    def __init__(self, seat: Seat, pips: int) -> None:
        self.seat: Final = seat
        self.pips: Final = pips


class Advanced(Event):
    def __init__(self, seat: Seat, by: int) -> None:
        self.seat: Final = seat
        self.by: Final = by


class Rounds(Step[Track]):
    """Everybody has a turn, as often as agreed."""

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def run(self, s: Track) -> Steps:
        if not self.left:
            return DONE
        return (*(Turn(seat) for seat in range(s.seats)), Rounds(self.left - 1))


class Turn(Step[Track]):
    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: Track) -> Steps:
        s.turn += 1
        s.pot = 0
        return (Push(self.me, MOST_ROLLS),)


class Push(Step[Track]):
    """Roll again or stop and go."""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: Track) -> Question | None:
        return Question(self.me, "push", [ROLL, STOP]) if self.left else None

    def blocks(self, s: Track) -> Blocks:
        return (range(ROLL, STOP + 1),)

    def run(self, s: Track) -> Steps:
        return (Go(self.me),)

    def answer(self, s: Track, option: Option) -> Steps:
        return (Go(self.me),) if option == STOP else (Throw(self.me, self.left),)


class Throw(Step[Track]):
    """One pip is twice as likely as the others, and loses the pot."""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: Track) -> Question | None:
        return Question(CHANCE, "throw", [PIPS, PIPS + 1, PIPS + 2, PIPS + 3], [2, 1, 1, 1])

    def answer(self, s: Track, option: Option) -> Steps:
        pips = option - PIPS + 1
        if s.events is not None:
            s.emit(Rolled(self.me, pips))
        if pips == 1:
            s.pot = 0
            return DONE
        s.pot += pips
        return (Push(self.me, self.left - 1),)


class Go(Step[Track]):
    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: Track) -> Steps:
        s.places[self.me] += s.pot
        if s.events is not None:
            s.emit(Advanced(self.me, s.pot))
        s.pot = 0
        return DONE


class Race(Toy[Track]):
    """Farthest wins."""

    name = "race"
    title = "The Race"
    seats = range(1, 4)
    settings = (Setting("rounds", ("2", "3"), "How many rounds."),)
    vocabulary = WORDS
    kinds: Final = {"push": "RA-1", "throw": "RA-2"}
    rules = rules_of("RA", "Roll up to three times or stop.", "A one loses the pot.", "The farthest wins.")
    longest = 3 * 3 * 2 * MOST_ROLLS
    steps = classes_in([sys.modules[__name__]], Step)
    events = classes_in([sys.modules[__name__]], Event)

    def blank(self, seats: int, settings: Mapping[str, str]) -> Track:
        return Track(seats, [Rounds(int(settings["rounds"]))], [-1] * seats, [0] * seats)

    def view(self, s: Track, seat: Seat | None) -> View:
        return {"seat": seat, "score": s.places[:], "pot": s.pot, "question": question_view(self, s, seat)}

    def resample(self, s: Track, seat: Seat, dice: Dice) -> Track:
        return s.copy()

    def outcome(self, s: Track) -> Outcome | None:
        best = max(s.places)
        return Outcome(tuple(i for i in range(s.seats) if s.places[i] == best), tuple(s.places))

    def complaints(self, s: Track) -> list[str]:
        return [] if 0 <= s.pot <= 4 * MOST_ROLLS else [f"the pot is {s.pot} (RA-1)"]
