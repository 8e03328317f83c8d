"""The network while it learns: two layers of units, shared by all seats, and two numbers for each seat.

The first becomes the chance to win, shared out among all who sit there; the second says how near the best a seat
will end. This is the arithmetic in numpy, which needs no other package; ``torching`` does the same on a graphics card.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from meseta.bots.network import LEAST

Array: TypeAlias = NDArray[np.float32]
Parameters: TypeAlias = dict[str, Array]

MARGIN_WEIGHT = 0.5
"""How much the margin counts in what is made small, beside the victory."""
_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3")


class Batch(NamedTuple):
    """Positions with the same number of seats."""

    rows: Array
    """Positions, seats, columns; every column from 0 to 1."""
    share: Array
    margin: Array
    offset: Array
    """Logits that what the network says is added to; see ``offsets``."""


def initial(inputs: int, hidden: tuple[int, int], seed: int, outputs: int = 2) -> Parameters:
    """Where learning begins: small random weights, and no opinion."""
    random = np.random.default_rng(seed)
    first, second = hidden

    def around(rows: int, columns: int, scale: float) -> Array:
        return (random.standard_normal((rows, columns)) * scale).astype(np.float32)

    return {
        "w1": around(inputs, first, (2 / inputs) ** 0.5),
        "b1": np.zeros(first, np.float32),
        "w2": around(first, second, (2 / first) ** 0.5),
        "b2": np.zeros(second, np.float32),
        "w3": around(second, outputs, 0.01),
        "b3": np.zeros(outputs, np.float32),
    }


def outputs(parameters: Parameters, rows: Array) -> Array:
    """The logits of every row."""
    return forward(parameters, rows)[2]


def forward(p: Parameters, rows: Array) -> tuple[Array, Array, Array]:
    """What the units of both layers say, and the logits."""
    first = np.maximum(rows @ p["w1"] + p["b1"], 0)
    second = np.maximum(first @ p["w2"] + p["b2"], 0)
    return first, second, second @ p["w3"] + p["b3"]


def offsets(hand: Array, *, nobody: bool, corrects: bool) -> Array:
    """The logits of chances that were made by hand, for a network that corrects them; otherwise nothing."""
    if not corrects:
        return np.zeros_like(hand)
    found = np.log(np.maximum(hand, LEAST))
    if nobody:
        found -= np.log(np.maximum(1 - hand.sum(1, keepdims=True), LEAST))
    return np.asarray(found, np.float32)


def chances(logits: Array, *, nobody: bool) -> Array:
    """Shares of the victory by the logits of all who sit there."""
    best = logits.max(1, keepdims=True)
    if nobody:
        best = np.maximum(best, 0)
    raised = np.exp(logits - best)
    total = raised.sum(1, keepdims=True) + (np.exp(-best) if nobody else 0)
    return np.asarray(raised / total, np.float32)


def loss_of(found: Array, share: Array, *, nobody: bool) -> NDArray[np.float64]:
    """What each position costs: the surprise about who won."""
    found, share = found.astype(np.float64), share.astype(np.float64)
    surprise = -(share * np.log(np.maximum(found, 1e-9))).sum(1)
    if nobody:
        rest, left = 1 - found.sum(1), 1 - share.sum(1)
        surprise -= left * np.log(np.maximum(rest, 1e-9))
    return np.asarray(surprise)


def gradients(p: Parameters, batch: Batch, *, nobody: bool) -> tuple[float, Parameters]:
    """The loss of a batch, and how it changes with every parameter."""
    count, seats, columns = batch.rows.shape
    rows = batch.rows.reshape(-1, columns)
    first, second, said = forward(p, rows)
    logits = said[:, 0].reshape(count, seats) + batch.offset
    found = chances(logits, nobody=nobody)
    near = np.asarray(1 / (1 + np.exp(-said[:, 1].reshape(count, seats))), np.float32)
    loss = loss_of(found, batch.share, nobody=nobody).mean() + MARGIN_WEIGHT * _margin_loss(near, batch.margin)
    back = np.empty_like(said)
    won = np.float32(1.0) if nobody else batch.share.sum(1, keepdims=True)
    back[:, 0] = ((found * won - batch.share) / count).reshape(-1)
    back[:, 1] = ((near - batch.margin) * (MARGIN_WEIGHT / near.size)).reshape(-1)
    return float(loss), slopes_of(p, rows, first, second, back)


def slopes_of(p: Parameters, rows: Array, first: Array, second: Array, back: Array) -> Parameters:
    """How a loss changes with every parameter, if ``back`` is how it changes with the logits."""
    to_second = (back @ p["w3"].T) * (second > 0)
    to_first = (to_second @ p["w2"].T) * (first > 0)
    return {
        "w1": rows.T @ to_first,
        "b1": to_first.sum(0),
        "w2": first.T @ to_second,
        "b2": to_second.sum(0),
        "w3": second.T @ back,
        "b3": back.sum(0),
    }


def _margin_loss(near: Array, margin: Array) -> float:
    near = np.clip(near, 1e-7, 1 - 1e-7)
    return float(-(margin * np.log(near) + (1 - margin) * np.log(1 - near)).mean())


class Learner:
    """Adam with weights that fall by themselves, in numpy."""

    def __init__(self, parameters: Parameters, *, decay: float, nobody: bool = False) -> None:
        self._parameters = {name: parameters[name].copy() for name in NAMES}
        self._first = {name: np.zeros_like(parameters[name]) for name in NAMES}
        self._second = {name: np.zeros_like(parameters[name]) for name in NAMES}
        self._steps = 0
        self._decay = decay
        self._nobody = nobody

    def gradients(self, batch: Any) -> tuple[float, Parameters]:
        """The loss of a batch, and how it changes with every parameter."""
        return gradients(self._parameters, batch, nobody=self._nobody)

    def step(self, batch: Any, rate: float) -> float:
        """Learn from a batch; returns its loss before that."""
        loss, slopes = self.gradients(batch)
        self._steps += 1
        lift = (1 - _SECOND**self._steps) ** 0.5 / (1 - _FIRST**self._steps)
        for name, slope in slopes.items():
            first, second, values = self._first[name], self._second[name], self._parameters[name]
            first += (1 - _FIRST) * (slope - first)
            second += (1 - _SECOND) * (slope * slope - second)
            if name.startswith("w"):
                values *= 1 - rate * self._decay
            values -= rate * lift * first / (np.sqrt(second) + _TINY)
        return loss

    def outputs(self, rows: Array) -> Array:
        """The logits of every row."""
        return outputs(self._parameters, rows)

    def batch(self, rows: NDArray[np.uint8], orders: NDArray[Any], scale: Array, *wanted: Array) -> Batch:
        """A batch of positions, seen from every seat; what is wanted are shares, margins and offsets."""
        return Batch(rows[:, orders] * scale, *wanted)

    @property
    def parameters(self) -> Parameters:
        """What was learned so far."""
        return {name: self._parameters[name].copy() for name in NAMES}

    def save(self) -> dict[str, Any]:
        """All that is needed to go on."""
        return {
            **{f"p_{name}": self._parameters[name] for name in NAMES},
            **{f"f_{name}": self._first[name] for name in NAMES},
            **{f"s_{name}": self._second[name] for name in NAMES},
            "steps": np.array(self._steps),
        }

    def load(self, saved: Any) -> None:
        """Go on where ``save`` was."""
        for name in NAMES:
            self._parameters[name] = saved[f"p_{name}"].copy()
            self._first[name] = saved[f"f_{name}"].copy()
            self._second[name] = saved[f"s_{name}"].copy()
        self._steps = int(saved["steps"])
