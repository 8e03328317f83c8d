"""The network of a title at play: what it says is the same on every machine, to the last bit.

Weights, inputs and what the units say are whole numbers, multiplied as floats of 32 bits. As long as every sum stays
below 2^24 nothing is rounded, in whatever order a machine adds; that it stays there is checked when weights are read.
The chances come from a table of whole numbers, since not every machine has the same exponential.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

from meseta.bots.weights import Weights
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.core.step import State

if TYPE_CHECKING:
    import numpy as np

EXACT: Final = 1 << 24
"""Up to here floats of 32 bits hold every whole number."""
STEPS: Final = 256
"""Steps of a logit: so much is one."""
_REACH: Final = 16 * STEPS
LEAST: Final = 1e-4
"""The least chance that is corrected: what was made by hand may be too sure, but not for ever."""
_DECAY: Final = 1148426689630428643
"""2^60 times the exponential of minus one step."""
_FINE: Final = 36
"""Bits of an exponential that are too fine for dice."""
MISSING: Final = "What was learned needs the package numpy: install it with  pip install 'meseta[learned]'."


def _falling() -> list[float]:
    """The exponential of every number of steps below the best one; further down it is nothing."""
    value, found = 1 << 60, []
    for _ in range(_REACH):
        found.append(float(value >> 8))
        value = value * _DECAY >> 60
    return found


_FALLING: Final = _falling()
_ONE: Final = _FALLING[0]


def numpy_here() -> Any:
    """The package numpy, or a sentence: nothing else in the house needs it at play.

    A product for one table is so small that a second thread would only be in the way of the other processes.
    """
    if "numpy" not in sys.modules:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy  # noqa: ICN001, PLC0415  # optional
    except ImportError as error:
        raise MesetaError(MISSING) from error
    return numpy


class Network:
    """The layers of some weights, ready for the rows of a title; what they say means, subclasses know."""

    def __init__(self, weights: Weights, features: Features) -> None:
        """Whatever does not fit together, or is not exact here, is told in a sentence."""
        self._np: Final = numpy_here()
        self.weights: Final = weights
        self._features: Final = features
        self._check_kinship()
        self._layers: Final = [self._layer(at) for at in range(len(weights.layers))]
        self._check_sums()
        self._check_witness()

    def _check_kinship(self) -> None:
        weights, features = self.weights, self._features
        if weights.title != features.title:
            raise MesetaError(f"These weights are for {weights.title}, not for {features.title}.")
        if weights.features != features.digest:
            raise MesetaError(
                f"These weights were learned with other features of {features.title}"
                f" ({weights.features}, not {features.digest})."
            )
        if weights.layers[0].inputs != features.size or weights.most_seats != features.seats:
            raise MesetaError(f"These weights are not for {features.size} numbers of {features.seats} seats.")

    def _layer(self, at: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], float]:
        """Weights, biases and what the sums are multiplied with, as floats."""
        np, layer = self._np, self.weights.layers[at]
        weights = np.frombuffer(layer.weights, "<i4").reshape(layer.inputs, layer.units)
        return weights.astype(np.float32), np.frombuffer(layer.bias, "<i4").astype(np.float32), 0.5**layer.shift

    def _check_sums(self) -> None:
        np = self._np
        most = np.frombuffer(self._features.most, np.uint8).astype(np.float64)
        for layer in self.weights.layers:
            weights = np.frombuffer(layer.weights, "<i4").reshape(layer.inputs, layer.units).astype(np.float64)
            sums = most @ abs(weights) + abs(np.frombuffer(layer.bias, "<i4").astype(np.float64))
            if sums.max() >= EXACT:
                raise MesetaError("These weights are too large to be computed with exactly.")
            most = np.full(layer.units, float(self.weights.ceiling))

    def _check_witness(self) -> None:
        if self.witness() != self.weights.witness:
            raise MesetaError("These weights do not say here what they said where they were made.")

    def witness(self) -> tuple[int, ...]:
        """What the network says about rows that every machine can make."""
        np = self._np
        most = np.frombuffer(self._features.most, np.uint8).astype(np.int64)
        rows = [(np.arange(len(most)) * step + step) % (most + 1) for step in (1, 7, 31)]
        return tuple(int(number) for number in self.outputs(np.array(rows, np.float32)).ravel())

    def outputs(self, rows: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """For every row some whole numbers in steps; a single row will do."""
        np = self._np
        last = self._layers[-1]
        for weights, bias, scale in self._layers:
            rows = rows @ weights
            rows += bias
            rows *= scale
            np.floor(rows, out=rows)
            if weights is not last[0]:
                np.maximum(rows, 0.0, out=rows)
                np.minimum(rows, self.weights.ceiling, out=rows)
        return rows


class ValueNetwork(Network):
    """Says of every seat how likely it wins: the logit of winning, and that of the margin."""

    def __init__(self, weights: Weights, features: Features) -> None:
        """Weights of a policy are refused."""
        if weights.kinds:
            raise MesetaError("These weights say how to play, not who wins.")
        super().__init__(weights, features)
        self._rows: Final = features.rows
        self._size: Final = features.size

    def said(self, s: State) -> list[list[float]]:
        """What the network says about every seat of a table."""
        np = self._np
        rows = np.frombuffer(self._rows(s), np.uint8).reshape(s.seats, self._size).astype(np.float32)
        found: list[list[float]] = self.outputs(rows).tolist()
        return found

    def chances(self, s: State, hand: list[float]) -> list[float]:
        """For each seat how likely it wins; ``hand`` is what the hand-made evaluation says, where that is corrected."""
        return self._shared(self.said(s), hand)

    def rewards(self, s: State, hand: list[float]) -> list[float]:
        """The same, with the margin in the part that a final reward has of it."""
        said = self.said(s)
        chances = self._shared(said, hand)
        part = self.weights.margin
        if not part:
            return chances
        return [(1.0 - part) * chance + part * likely(one[1]) for chance, one in zip(chances, said, strict=True)]

    def _shared(self, said: list[list[float]], hand: list[float]) -> list[float]:
        logits, nobody = [one[0] for one in said], self.weights.nobody
        return corrected(logits, hand, nobody=nobody) if self.weights.corrects else shares(logits, nobody=nobody)


def shares(logits: list[float], *, nobody: bool) -> list[float]:
    """Shares of one victory by logits in steps; where nobody may win, that has the logit 0."""
    return _shared_out(logits, [1.0] * len(logits), 1.0 if nobody else 0.0)


def corrected(logits: list[float], hand: list[float], *, nobody: bool) -> list[float]:
    """The same, where logits are added to those of chances that were made by hand: chances are multiplied."""
    kept = [max(LEAST, chance) for chance in hand]
    return _shared_out(logits, kept, max(LEAST, 1.0 - sum(hand)) if nobody else 0.0)


def _shared_out(logits: list[float], before: list[float], nobody: float) -> list[float]:
    best = max(logits)
    if nobody and best < 0.0:
        best = 0.0
    falling = [chance * _fallen(best - logit) for chance, logit in zip(before, logits, strict=True)]
    total = sum(falling)
    if nobody:
        total += nobody * _fallen(best)
    return [one / total for one in falling]


def likely(logit: float) -> float:
    """The chance behind one logit in steps."""
    fallen = _fallen(abs(logit))
    return (_ONE if logit >= 0 else fallen) / (_ONE + fallen)


def parts(logits: list[float]) -> list[int]:
    """How likely each of some logits in steps is, against 65 536 for the best one."""
    best = max(logits)
    return [int(_fallen(best - logit)) >> _FINE for logit in logits]


def _fallen(steps: float) -> float:
    return _FALLING[int(steps)] if steps < _REACH else 0.0
