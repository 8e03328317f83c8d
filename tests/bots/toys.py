"""Games so small that their best play is known."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import Option, Question, Seat
from meseta.core.event import Event
from meseta.core.game import Outcome, View, classes_in
from meseta.core.step import DONE, Sealed, State, Step, Steps
from meseta.core.view import question_view, reseal
from meseta.core.vocabulary import Vocabulary
from tests.kit.toys.base import Toy, rules_of

FACES = Vocabulary()
HEADS = FACES.add(["heads", "tails"])
LAND = Vocabulary()
PLACE = LAND.add(["hill", "dale", "moor"])
WORTH = (4, 3, 2)
CUBES = 3


class Coins(State):
    """Two coins on the table."""

    def __init__(self, seats: int, stack: list[Step[Coins]], sealed: list[Option], shown: list[int]) -> None:
        super().__init__(seats, stack, sealed)
        self.shown = shown

    def copy(self) -> Coins:
        twin = Coins(self.seats, self.stack.copy(), self.sealed.copy(), self.shown.copy())
        twin.continue_from(self)
        return twin


class ShowCoins(Sealed[Coins]):
    """Both choose a face in secret."""

    def kind(self) -> str:
        return "coin"

    def who(self, s: Coins) -> list[Seat]:
        return [0, 1]

    def options(self, s: Coins, seat: Seat) -> list[Option]:
        return [HEADS, HEADS + 1]

    def opened(self, s: Coins, answers: list[Option]) -> Steps:
        s.shown.extend(answers)
        return DONE


class Pennies(Toy[Coins]):
    """Matching pennies: the first wins if the coins match. The best play is one half each."""

    name = "pennies"
    title = "Pennies"
    seats = range(2, 3)
    settings = ()
    vocabulary = FACES
    kinds: Final = {"coin": "PE-1"}
    rules = rules_of("PE", "Both show a coin.")
    longest = 2
    steps = classes_in([sys.modules[__name__]], Step)
    events: Final[dict[str, type[Event]]] = {}

    def blank(self, seats: int, settings: Mapping[str, str]) -> Coins:
        return Coins(2, [ShowCoins()], [-1, -1], [])

    def view(self, s: Coins, seat: Seat | None) -> View:
        return {"seat": seat, "score": [0, 0], "shown": s.shown[:], "question": question_view(self, s, seat)}

    def resample(self, s: Coins, seat: Seat, dice: Dice) -> Coins:
        twin = s.copy()
        reseal(twin, seat, dice)
        return twin

    def outcome(self, s: Coins) -> Outcome | None:
        first = int(s.shown[0] == s.shown[1])
        return Outcome((1 - first,), (first, 1 - first))

    def complaints(self, s: Coins) -> list[str]:
        return []


class Field(State):
    """Cubes by place and seat."""

    def __init__(self, seats: int, stack: list[Step[Field]], sealed: list[Option], cubes: list[int]) -> None:
        super().__init__(seats, stack, sealed)
        self.cubes = cubes
        self.scores = [0, 0]

    def copy(self) -> Field:
        twin = Field(self.seats, self.stack.copy(), self.sealed.copy(), self.cubes.copy())
        twin.scores = self.scores.copy()
        twin.continue_from(self)
        return twin

    def score(self) -> None:
        """The majority of a place takes what it is worth, equals nothing."""
        for place, worth in enumerate(WORTH):
            mine, yours = self.cubes[place * 2], self.cubes[place * 2 + 1]
            if mine != yours:
                self.scores[int(yours > mine)] += worth


class PutCube(Step[Field]):
    """One cube of one seat goes to a place."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: Field) -> Question:
        return Question(self.me, "put", [PLACE, PLACE + 1, PLACE + 2])

    def answer(self, s: Field, option: Option) -> Steps:
        s.turn += 1
        s.cubes[(option - PLACE) * 2 + self.me] += 1
        return DONE


class ScoreField(Step[Field]):
    """A scoring after each of the two rounds."""

    def run(self, s: Field) -> Steps:
        s.score()
        return DONE


class Majority(Toy[Field]):
    """Two rounds, in each of which both put three cubes in turn; the second player begins the second."""

    name = "majority"
    title = "Majority"
    seats = range(2, 3)
    settings = ()
    vocabulary = LAND
    kinds: Final = {"put": "MA-1"}
    rules = rules_of("MA", "Put a cube.")
    longest = 4 * CUBES
    steps = classes_in([sys.modules[__name__]], Step)
    events: Final[dict[str, type[Event]]] = {}

    def blank(self, seats: int, settings: Mapping[str, str]) -> Field:
        order: list[Step[Field]] = []
        for first in (0, 1):
            order.extend(PutCube((first + number) % 2) for number in range(2 * CUBES))
            order.append(ScoreField())
        return Field(2, order[::-1], [-1, -1], [0] * 6)

    def view(self, s: Field, seat: Seat | None) -> View:
        return {"seat": seat, "score": s.scores[:], "cubes": s.cubes[:], "question": question_view(self, s, seat)}

    def resample(self, s: Field, seat: Seat, dice: Dice) -> Field:
        return s.copy()

    def outcome(self, s: Field) -> Outcome | None:
        best = max(s.scores)
        return Outcome(tuple(i for i in (0, 1) if s.scores[i] == best), tuple(s.scores))

    def complaints(self, s: Field) -> list[str]:
        return []


@cache
def solved(cubes: tuple[int, ...], lead: int, done: int) -> float:
    """The exact value of a position of Majority for seat 0: 1 won, a half shared, 0 lost."""
    if done in (2 * CUBES, 4 * CUBES) and cubes[-1] == 0:
        lead += sum(
            worth * ((cubes[2 * i] > cubes[2 * i + 1]) - (cubes[2 * i] < cubes[2 * i + 1]))
            for i, worth in enumerate(WORTH)
        )
        return solved((*cubes[:-1], 1), lead, done)
    if done == 4 * CUBES:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    me = done % 2 if done < 2 * CUBES else 1 - done % 2
    values = [
        solved((*(n + (i == place * 2 + me) for i, n in enumerate(cubes[:-1])), 0), lead, done + 1)
        for place in range(3)
    ]
    return max(values) if me == 0 else min(values)


def value_after(s: Field, option: Option, done: int) -> float:
    """The exact value for seat 0 if the seat to move puts its cube there; ``done`` cubes lie there already."""
    me = done % 2 if done < 2 * CUBES else 1 - done % 2
    cubes = tuple(n + (i == (option - PLACE) * 2 + me) for i, n in enumerate(s.cubes))
    return solved((*cubes, 0), s.scores[0] - s.scores[1], done + 1)
