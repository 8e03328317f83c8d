"""Luck: who answers for chance in a match. Dice from a seed, or a script first, for lessons, tests and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.errors import MesetaError
from meseta.core.play import draw
from meseta.core.step import State


class Luck(Protocol):
    """Whoever answers for chance."""

    def draw(self, s: State) -> Option:
        """The answer to the open question of chance; it is not played yet."""

    def save(self) -> Any:
        """Plain data from which ``load_luck`` goes on."""


class Thrown:
    """Dice from a seed: the same game every time."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def draw(self, s: State) -> Option:
        """What the dice say."""
        return draw(s, self.dice)

    def save(self) -> Any:
        """The dice between two throws."""
        return self.dice.save()


class Script:
    """What chance brings is written down; when the script has ended, dice go on."""

    def __init__(self, script: Sequence[Option], after: Thrown) -> None:
        self.script = list(script)
        self.after = after

    def draw(self, s: State) -> Option:
        """The next line of the script, which must be possible."""
        if not self.script:
            return self.after.draw(s)
        assert s.question is not None
        if self.script[0] not in s.question.options:
            raise MesetaError(f"The script of luck brings option {self.script[0]}, impossible at {s.question!r}.")
        return self.script.pop(0)

    def save(self) -> Any:
        """What is left of the script, and the dice after it."""
        return {"script": self.script[:], "after": self.after.save()}


def load_luck(saved: Any) -> Luck:
    """The luck that ``save`` described."""
    if isinstance(saved, dict):
        return Script([int(option) for option in saved["script"]], Thrown(Dice.load(saved["after"])))
    return Thrown(Dice.load(saved))
