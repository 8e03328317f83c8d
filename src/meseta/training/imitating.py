"""Imitating a search: a network learns to choose as it does, among the options that there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meseta.bots.network import STEPS
from meseta.bots.policy import PolicyNetwork
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.training import fitting, model, torching
from meseta.training.config import Policy
from meseta.training.decisions import Decisions
from meseta.training.fitting import CHECKPOINT, Progress, rate_at, with_torch
from meseta.training.model import Array, Parameters

_NEVER = np.float32(-1e9)
"""The logit of what cannot be chosen."""


class Batch(NamedTuple):
    """Some decisions, as a network sees them."""

    rows: Array
    mask: Array
    """0 for what could be chosen, otherwise far below."""
    wanted: Array
    """How likely each option shall be."""


class Imitator(model.Learner):
    """Learns in numpy."""

    def gradients(self, batch: Batch) -> tuple[float, Parameters]:
        """The mean surprise about what was chosen, and how it changes with every parameter."""
        p = self._parameters
        first, second, said = model.forward(p, batch.rows)
        found = model.chances(said + batch.mask, nobody=False)
        loss = -(batch.wanted * np.log(np.maximum(found, 1e-9))).sum(1).mean()
        back = np.asarray((found - batch.wanted) / len(found), np.float32)
        return float(loss), model.slopes_of(p, batch.rows, first, second, back)


class TorchImitator(torching.Learner):
    """Learns in PyTorch: the same steps."""

    def loss(self, batch: Batch) -> Any:
        """The mean surprise about what was chosen."""
        rows, mask, wanted = (self._there(one) for one in batch)
        return -(wanted * self._torch.log_softmax(self._outputs(rows) + mask, 1)).sum(1).mean()


class Likeness(NamedTuple):
    """How much a policy is like the search that it has learned from, on games held out."""

    decisions: int
    surprise: float
    """Mean, natural logarithm; for somebody who draws any option it would be …"""
    clueless: float
    same: float
    """How often its first choice is the search's …"""
    hand: float
    """… and how often the answer of the hand-made player of rollouts is."""


def targets(some: Decisions, soft: float) -> Array:
    """How likely each option shall be: the choice, and the square of how often each was tried."""
    squares = some.visits**2
    tried = squares / np.maximum(squares.sum(1, keepdims=True), 1e-9)
    chosen = np.zeros_like(some.visits)
    chosen[np.arange(len(chosen)), some.choice] = 1
    return np.asarray((1 - soft) * chosen + soft * tried, np.float32)


def fit(
    found: Decisions,
    features: Features,
    wanted: Policy,
    seed: int,
    folder: Path,
    trainer: str = "auto",
    tell: Callable[[Progress], None] = lambda _: None,
) -> tuple[Parameters, list[Progress]]:
    """The best parameters, judged by the games held out."""
    known, held = found.take(~found.held), found.take(found.held)
    if not len(known.choice) or not len(held.choice):
        raise MesetaError("There are too few games to learn from: some must be left to be held out.")
    seen = _Seen(features, wanted)
    begin = model.initial(features.size, wanted.hidden, seed, found.options.shape[1])
    made: Any = TorchImitator if with_torch(trainer) else Imitator
    pupil: fitting.Learner = made(begin, decay=wanted.decay)
    return fitting.learn(
        pupil,
        folder / CHECKPOINT,
        [features.digest, list(wanted), len(known.choice), seed],
        (wanted.epochs, wanted.patience),
        lambda epoch: _epoch(pupil, known, seen, wanted, seed, epoch),
        lambda parameters: _surprise(model.outputs(parameters, held.rows * seen.scale), held),
        tell,
    )


class _Seen:
    """How decisions become what a network sees."""

    def __init__(self, features: Features, wanted: Policy) -> None:
        self.scale: Array = (1 / np.frombuffer(features.most, np.uint8)).astype(np.float32)
        self.soft = wanted.soft

    def batch(self, some: Decisions) -> Batch:
        return Batch(some.rows * self.scale, _mask(some.options), targets(some, self.soft))


def _mask(options: NDArray[np.bool_]) -> Array:
    return np.where(options, np.float32(0), _NEVER)


def _epoch(pupil: fitting.Learner, known: Decisions, seen: _Seen, wanted: Policy, seed: int, epoch: int) -> float:
    """Every decision once, in a random order."""
    order = np.random.default_rng((seed, epoch)).permutation(len(known.choice))
    starts = range(0, len(order), wanted.batch)
    total = 0.0
    for number, at in enumerate(starts):
        batch = seen.batch(known.take(order[at : at + wanted.batch]))
        total += pupil.step(batch, rate_at(wanted.rate, (epoch - 1 + number / len(starts)) / wanted.epochs))
    return float(total) / len(starts)


def _surprise(said: Array, some: Decisions) -> float:
    """The mean surprise about what the search has chosen."""
    chances = model.chances(said + _mask(some.options), nobody=False)
    chosen = chances[np.arange(len(chances)), some.choice]
    return float(-np.log(np.maximum(chosen, 1e-9)).mean())


def judge(network: PolicyNetwork, held: Decisions) -> Likeness:
    """What a policy, as it will play, is worth on games that it has never seen."""
    said = (network.outputs(held.rows.astype(np.float32)) / STEPS).astype(np.float32)
    first = (said + _mask(held.options)).argmax(1)
    return Likeness(
        len(first),
        _surprise(said, held),
        float(np.log(held.options.sum(1)).mean()),
        float((first == held.choice).mean()),
        float((held.hand == held.choice).mean()),
    )
