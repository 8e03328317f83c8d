"""A toy that can be learned: baskets of fruit, and an evaluation that does not know what fruit is worth."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from meseta.bots.evaluation import Evaluation, Style
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.event import Event
from meseta.core.features import Block, Features, seat_block
from meseta.core.game import Outcome, View, classes_in
from meseta.core.step import DONE, State, Step, Steps
from meseta.core.title import Title
from meseta.core.view import question_view
from meseta.core.vocabulary import Vocabulary
from tests.kit.toys.base import Toy, rules_of

WORDS = Vocabulary()
BASKET = WORDS.add(["left", "middle", "right"])
FRUIT = WORDS.add([f"fruit{n}" for n in range(6)])
OFFERS = ((0, 2, 5), (4, 1, 0), (3, 3, 6), (1, 6, 2), (2, 0, 1), (5, 4, 3))
TURNS = 8


class Stall(State):
    """What everybody has taken, and what is on offer."""

    def __init__(self, seats: int, stack: list[Step[Stall]], sealed: list[Option], taken: list[int]) -> None:
        super().__init__(seats, stack, sealed)
        self.taken = taken
        self.offer = 0

    def copy(self) -> Stall:
        twin = Stall(self.seats, self.stack.copy(), self.sealed.copy(), self.taken.copy())
        twin.offer = self.offer
        twin.continue_from(self)
        return twin


class Deliver(Step[Stall]):
    """Chance fills the baskets."""

    def ask(self, s: Stall) -> Question:
        return Question(CHANCE, "deliver", list(range(FRUIT, FRUIT + len(OFFERS))))

    def answer(self, s: Stall, option: Option) -> Steps:
        s.offer = option - FRUIT
        return DONE


class Take(Step[Stall]):
    """A seat takes a basket."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: Stall) -> Question:
        return Question(self.me, "take", [BASKET, BASKET + 1, BASKET + 2])

    def answer(self, s: Stall, option: Option) -> Steps:
        s.turn += 1
        s.taken[self.me] += OFFERS[s.offer][option - BASKET]
        return DONE


class Market(Toy[Stall]):
    """Whoever takes most fruit wins."""

    name = "market"
    title = "The Market"
    seats = range(2, 3)
    settings = ()
    vocabulary = WORDS
    kinds: Final = {"take": "MK-1", "deliver": "MK-2"}
    rules = rules_of("MK", "Take a basket.", "Baskets are filled.")
    longest = 2 * TURNS
    steps = classes_in([sys.modules[__name__]], Step)
    events: Final[dict[str, type[Event]]] = {}

    def blank(self, seats: int, settings: Mapping[str, str]) -> Stall:
        stack: list[Step[Stall]] = []
        for turn in reversed(range(TURNS)):
            stack += [Take(turn % 2), Deliver()]
        return Stall(2, stack, [-1, -1], [0, 0])

    def view(self, s: Stall, seat: Seat | None) -> View:
        return {"seat": seat, "score": s.taken[:], "offer": s.offer, "question": question_view(self, s, seat)}

    def resample(self, s: Stall, seat: Seat, dice: Dice) -> Stall:
        return s.copy()

    def outcome(self, s: Stall) -> Outcome | None:
        best = max(s.taken)
        return Outcome(tuple(i for i in (0, 1) if s.taken[i] == best), tuple(s.taken))

    def complaints(self, s: Stall) -> list[str]:
        return []


_SEAT, _TABLE = seat_block(), Block()
_TAKEN = _SEAT.count("taken", 1, 6 * TURNS, "fruit so far")
_TURN = _TABLE.count("turn", 1, TURNS, "turns so far")


class MarketFeatures(Features):
    def __init__(self):
        super().__init__("market", 1, 2, ("take", "deliver"), _SEAT, _TABLE)

    def write(self, s, viewer, seats, table):
        for seat, block in enumerate(seats):
            block[_TAKEN] = s.taken[seat]
        table[_TURN] = s.turn


class Bland(Evaluation):
    """Looks to the end of the turn and has no idea what it sees."""

    def style(self, seats):
        return Style(stages=1, width=3, depth=1, effort=12)

    def prospects(self, s):
        return [float(fruit) for fruit in s.taken] if s.question is None else [0.0, 0.0]

    def stage(self, s):
        return s.turn


TITLE = Title("market", lambda _data: Market(), evaluation=Bland, features=MarketFeatures())
TINY = {
    "play": {"games": 300, "players": "quick", "noise": 0.0},
    "fit": {"hidden": [16, 8], "epochs": 8, "batch": 64, "rate": 0.01, "patience": 8},
    "gate": {"iterations": 12, "games": 60, "high": 60.0},
}


# -- the same market for imitators: they see what is on offer, and searches look to the end ---------------------------

_SHELF = Block()
_SHELF_TURN = _SHELF.count("turn", 1, TURNS, "turns so far")
_OFFER = _SHELF.one("offer", len(OFFERS), "what is on offer")


class ShelfFeatures(Features):
    def __init__(self):
        super().__init__("market", 2, 2, ("take", "deliver"), _SEAT, _SHELF)

    def write(self, s, viewer, seats, table):
        for seat, block in enumerate(seats):
            block[_TAKEN] = s.taken[seat]
        table[_SHELF_TURN] = s.turn
        table[_OFFER + s.offer] = 1


class Patient(Bland):
    """Looks to the end of the game."""

    def style(self, seats):
        return Style(stages=TURNS, width=3, depth=1, effort=12)


SHELF = Title("market", lambda _data: Market(), evaluation=Patient, features=ShelfFeatures())
IMITATED = {
    "games": 60,
    "players": "search:12",
    "noise": 0.1,
    "kinds": ["take"],
    "hidden": [16, 8],
    "epochs": 12,
    "batch": 32,
    "rate": 0.01,
    "patience": 12,
}
