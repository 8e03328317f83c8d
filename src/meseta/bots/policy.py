"""A policy at play: what a search would choose, at a glance, by what the seat that is asked may know.

The row is seen through the door of that seat, so that nobody in a rollout acts on what somebody else holds. Logits
are whole numbers and chances come from a table, as a value's: the same dice draw the same option on every machine.
"""

from __future__ import annotations

from typing import Final

from meseta.bots.network import Network, parts
from meseta.bots.weights import Weights
from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.step import State


class PolicyNetwork(Network):
    """Says of every option how likely a search would choose it."""

    def __init__(self, weights: Weights, features: Features, options: int) -> None:
        """``options`` are those of the title's vocabulary; whatever does not fit together gets a sentence."""
        if not weights.kinds:
            raise MesetaError("These weights say who wins, not how to play.")
        if weights.layers[-1].units != options:
            raise MesetaError(f"These weights are not for the {options} options of {features.title}.")
        unknown = [kind for kind in weights.kinds if kind not in features.kinds]
        if unknown:
            raise MesetaError(f"These weights answer questions that {features.title} does not ask: {unknown[0]!r}.")
        super().__init__(weights, features)
        self._row: Final = features.row

    def logits(self, s: State) -> list[float]:
        """What the network thinks of each option of the open question, in steps."""
        np, question = self._np, s.question
        assert question is not None
        row = np.frombuffer(self._row(s, question.seat, question.seat), np.uint8).astype(np.float32)
        found: list[float] = self.outputs(row)[question.options].tolist()
        return found

    def draw(self, s: State, dice: Dice) -> Option:
        """An option of the open question, as likely as a search would choose it."""
        assert s.question is not None
        return s.question.options[dice.weighted(parts(self.logits(s)))]
