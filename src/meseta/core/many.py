"""Many tables at once in packed memory: the loop under fast environments, compiled like the rules."""

from __future__ import annotations

from typing import Final

from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option
from meseta.core.features import Features, Sketch
from meseta.core.play import advance, answer, draw
from meseta.core.step import State


class Many:
    """Equal tables, each at a question of its own. ``rows`` and ``masks`` show what whoever is asked may see and do.

    Options are not checked; ``allowed`` says whether all of them were offered. A table whose game is over rests until
    it is begun again.
    """

    def __init__(self, blank: State, features: Features, vocabulary: int, tables: int, *, seen: bool = True) -> None:
        self.blank: Final = blank
        self.features: Final = features
        self.vocabulary: Final = vocabulary
        self.tables: Final = tables
        self.seen: Final = seen
        """Whether rows and masks are written at all."""
        self.states: Final[list[State]] = [blank.copy() for _ in range(tables)]
        self.dice: Final[list[Dice]] = [Dice(number) for number in range(tables)]
        self.rows: Final = bytearray(tables * features.size)
        self.masks: Final = bytearray(tables * vocabulary)
        self.asked: Final = bytearray(tables)
        """The seat that is asked at every table."""
        self._sketches: Final[list[Sketch]] = [features.sketch(blank.seats) for _ in range(tables)]
        self._nothing: Final = bytearray(vocabulary)
        """Laid over another one without being copied before, which bytes would be."""

    def begin(self, table: int, seed: int) -> None:
        """A new game at one of the tables."""
        s = self.blank.copy()
        self.states[table] = s
        self.dice[table] = Dice(seed)
        advance(s)
        self.go_on(table, s)

    def play(self, options: list[Option]) -> list[int]:
        """Answer at every table, and let chance answer until somebody is asked. Returns where the game is over."""
        over: list[int] = []
        for table in range(self.tables):
            s = self.states[table]
            if s.question is None:
                continue
            answer(s, options[table])
            if not self.go_on(table, s):
                over.append(table)
        return over

    def allowed(self, options: list[Option]) -> bool:
        """Whether every option is offered at its table."""
        for table in range(self.tables):
            question = self.states[table].question
            if question is not None and options[table] not in question.options:
                return False
        return True

    def go_on(self, table: int, s: State) -> bool:
        """Let chance speak, then show the table to whoever is asked; false if nobody is any more."""
        question = s.question
        while question is not None and question.seat == CHANCE:
            answer(s, draw(s, self.dice[table]))
            question = s.question
        if question is None:
            return False
        self.asked[table] = question.seat
        if self.seen:
            self._sketches[table].fill(s, question.seat, self.rows, table * self.features.size)
            at = table * self.vocabulary
            self.masks[at : at + self.vocabulary] = self._nothing
            self.features.mask(question, self.masks, at)
        return True
