"""One table for learners: what all conventions share. Chance answers by itself, from a seed."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from meseta import games
from meseta.core.answers import one_of
from meseta.core.chance import Dice
from meseta.core.decision import CHANCE, Option, Question, Seat
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.game import Game, Outcome
from meseta.core.play import advance, answer, draw
from meseta.core.step import State

NO_GAME = "No game is being played here: reset the table first."

Row = NDArray[np.uint8]
Mask = NDArray[np.int8]


class Sitting:
    """A game with its features and agreed settings, and one game that is being played."""

    def __init__(self, name: str, seats: int | None, settings: dict[str, Any]) -> None:
        self.game: Final[Game[Any]] = games.game(name)
        self.features: Final[Features] = games.features(name)
        self.seats: Final = self.game.seats[-1] if seats is None else seats
        self.settings: Final = self.game.settle(self.seats, settings)
        self.blank: Final[State] = self.game.blank(self.seats, self.settings)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game, with this luck."""
        self.state = self.blank.copy()
        self.dice = Dice(seed)
        advance(self.state)
        self._let_chance_speak()

    def copy(self) -> Sitting:
        """An equal table that goes its own way, chance too."""
        other: Sitting = Sitting.__new__(Sitting)
        other.__dict__.update(self.__dict__)
        other.state, other.dice = self.state.copy(), Dice.load(self.dice.save())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Sitting:
        """Game and features are the same for everybody, and compiled ones cannot be copied."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """So that learners may send it to another process."""
        return _sent, (self.game.name, self.seats, dict(self.settings), self.state, self.dice.save())

    @property
    def question(self) -> Question | None:
        """What is asked now, of the seat that must answer next: sealed questions come seat by seat."""
        return self.state.question

    def offered(self, said: object) -> Option | None:
        """The option that was said, if it is offered."""
        return None if self.question is None else one_of(said, self.question.options)

    def play(self, said: object) -> None:
        """Answer the open question."""
        option = self.offered(said)
        if option is None:
            raise MesetaError(f"The option {said} is not offered; the mask says which are.")
        answer(self.state, option)
        self._let_chance_speak()

    def row(self, seat: Seat) -> Row:
        """The table as the seat may know it."""
        return np.frombuffer(self.features.row(self.state, seat, seat), np.uint8)

    def mask(self, seat: Seat) -> Mask:
        """The options of the seat, if it is asked; otherwise none."""
        mask = bytearray(len(self.game.vocabulary))
        if self.question is not None and self.question.seat == seat:
            self.features.mask(self.question, mask, 0)
        return np.frombuffer(mask, np.int8)

    def rewards(self) -> list[float]:
        """What the game brought every seat: its share of the victory; nothing while it goes on."""
        outcome = self.game.outcome(self.state) if self.question is None else None
        return [0.0] * self.seats if outcome is None else shares(outcome, self.seats)

    def points(self) -> list[int]:
        """The points of every seat as they stand."""
        return self.game.points(self.game.view(self.state, None))

    def text(self) -> str:
        """The board in the terminal, as spectators see it."""
        return self.game.board(self.game.view(self.state, None))

    def _let_chance_speak(self) -> None:
        s = self.state
        while s.question is not None and s.question.seat == CHANCE:
            answer(s, draw(s, self.dice))


def shares(outcome: Outcome, seats: int) -> list[float]:
    """The victory, shared by those who won; nobody has any if nobody won."""
    share = 1.0 / max(1, len(outcome.winners))
    return [share if seat in outcome.winners else 0.0 for seat in range(seats)]


def _sent(name: str, seats: int, settings: dict[str, Any], state: State, dice: list[int]) -> Sitting:
    """A table that comes from another process."""
    sitting = Sitting(name, seats, settings)
    sitting.state, sitting.dice = state, Dice.load(dice)
    return sitting
