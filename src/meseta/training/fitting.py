"""Fitting: a network learns from rows, epoch after epoch, until games that it has never seen say that it is enough."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.training import arrays, model, torching
from meseta.training.config import Fit
from meseta.training.model import Array, Parameters
from meseta.training.rows import Rows

CHECKPOINT = "fit.npz"
TRAINERS = ("auto", "numpy", "torch")
_AT_ONCE = 4096
"""Positions that are judged at a time."""


class Learner(Protocol):
    """Whoever learns: in numpy or in PyTorch."""

    parameters: Parameters

    def step(self, batch: Any, rate: float) -> Any:
        """Learn from a batch; returns its loss before that."""

    def batch(self, rows: NDArray[np.uint8], orders: NDArray[Any], scale: Array, *wanted: Array) -> Any:
        """A batch of positions, seen from every seat; what is wanted are shares, margins and offsets."""

    def save(self) -> dict[str, Any]:
        """All that is needed to go on."""

    def load(self, saved: Any) -> None:
        """Go on where ``save`` was."""


class Seen:
    """How rows become what a network sees: the points of view of all seats, each column from 0 to 1."""

    def __init__(self, features: Features) -> None:
        most = np.frombuffer(features.most, np.uint8).astype(np.float32)
        self.scale: Array = (1 / most).astype(np.float32)
        self.orders = {
            seats: np.array([features.order(seats, own) for own in range(seats)])
            for seats in range(1, features.seats + 1)
        }

    def views(self, rows: NDArray[np.uint8], seats: int) -> NDArray[np.uint8]:
        """Positions, seats, columns."""
        return rows[:, self.orders[seats]]


class Progress(NamedTuple):
    """How far a fit is."""

    epoch: int
    epochs: int
    loss: float
    held_out: float


def learner(trainer: str, parameters: Parameters, fit: Fit) -> Learner:
    """Whoever learns here; PyTorch where it is installed, unless somebody wants it otherwise."""
    made: Any = torching.Learner if with_torch(trainer) else model.Learner
    found: Learner = made(parameters, decay=fit.decay, nobody=fit.nobody)
    return found


def with_torch(trainer: str) -> bool:
    """Whether PyTorch learns, where somebody has named a trainer or left it open."""
    if trainer not in TRAINERS:
        raise MesetaError(f"There is no trainer {trainer!r}: {', '.join(TRAINERS)}.")
    return trainer == "torch" or (trainer == "auto" and torching.is_here())


def targets(rows: Rows, fit: Fit) -> Array:
    """Who won, mixed with what a search thought where one played."""
    searched = rows.root[:, :1] >= 0
    root = np.maximum(rows.root, 0)
    total = root.sum(1, keepdims=True)
    fair = root / np.maximum(total, 1e-6) if not fit.nobody else np.minimum(root / np.maximum(total, 1), 1)
    mixed = (1 - fit.trust) * rows.share + fit.trust * fair
    return np.where(searched, mixed, rows.share).astype(np.float32)


def held_out_loss(parameters: Parameters, rows: Rows, seen: Seen, fit: Fit) -> float:
    """The mean surprise about who won, over all positions."""
    losses = [
        model.loss_of(said, share, nobody=fit.nobody) for said, share, _ in predictions(parameters, rows, seen, fit)
    ]
    return float(np.concatenate(losses).mean())


def predictions(parameters: Parameters, rows: Rows, seen: Seen, fit: Fit) -> Iterator[tuple[Array, Array, Array]]:
    """Chances as the network sees them, what came, and what the hand-made evaluation said; a part at a time."""
    for seats in np.unique(rows.seats):
        part = rows.take(rows.seats == seats)
        for at in range(0, len(part.seats), _AT_ONCE):
            some = part.take(slice(at, at + _AT_ONCE))
            views = seen.views(some.rows, int(seats)) * seen.scale
            said = model.outputs(parameters, views.reshape(-1, views.shape[-1]))[:, 0].reshape(-1, int(seats))
            said = said + offsets(some, int(seats), fit)
            yield model.chances(said, nobody=fit.nobody), some.share[:, :seats], some.hand[:, :seats]


def offsets(rows: Rows, seats: int, fit: Fit) -> Array:
    """What the hand-made evaluation says of positions with so many seats, where the network corrects it."""
    return model.offsets(rows.hand[:, :seats], nobody=fit.nobody, corrects=fit.corrects)


def rate_at(rate: float, progress: float) -> float:
    """The rate of learning: it rises for a moment and falls to nothing along a cosine."""
    warm = min(1.0, progress * 50)
    return rate * warm * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-6


def fit_rows(
    rows: Rows,
    features: Features,
    fit: Fit,
    seed: int,
    folder: Path,
    trainer: str = "auto",
    begin: Parameters | None = None,
    tell: Callable[[Progress], None] = lambda _: None,
) -> tuple[Parameters, list[Progress]]:
    """The best parameters found, judged by the games held out. An epoch is what an interruption can cost."""
    seen = Seen(features)
    known, held = rows.take(~rows.held), rows.take(rows.held)
    if not len(known.seats) or not len(held.seats):
        raise MesetaError("There are too few games to learn from: some must be left to be held out.")
    wanted = targets(known, fit)
    pupil = learner(trainer, begin or model.initial(features.size, fit.hidden, seed), fit)
    shape = [features.digest, list(fit), len(known.seats), seed]
    return learn(
        pupil,
        folder / CHECKPOINT,
        shape,
        (fit.epochs, fit.patience),
        lambda epoch: _epoch(pupil, known, wanted, seen, fit, seed, epoch),
        lambda parameters: held_out_loss(parameters, held, seen, fit),
        tell,
    )


def learn(
    pupil: Learner,
    path: Path,
    shape: list[Any],
    limits: tuple[int, int],
    learn_once: Callable[[int], float],
    judge: Callable[[Parameters], float],
    tell: Callable[[Progress], None],
) -> tuple[Parameters, list[Progress]]:
    """Epoch after epoch, until there were enough or too many without a gain; after each a checkpoint at ``path``."""
    epochs, patience = limits
    best, history = pupil.parameters, [Progress(0, epochs, 0.0, judge(pupil.parameters))]
    if path.exists():
        best, history = _resume(path, pupil, shape) or (best, history)
    for epoch in range(len(history), epochs + 1):
        if epoch - _best_epoch(history) > patience:
            break
        loss = learn_once(epoch)
        history.append(Progress(epoch, epochs, loss, judge(pupil.parameters)))
        if _best_epoch(history) == epoch:
            best = pupil.parameters
        _keep(path, pupil, best, history, shape)
        tell(history[-1])
    return best, history


def _best_epoch(history: list[Progress]) -> int:
    return min(history, key=lambda one: one.held_out).epoch


def _epoch(pupil: Learner, rows: Rows, wanted: Array, seen: Seen, fit: Fit, seed: int, epoch: int) -> float:
    """Every position once, in a random order; all positions of a step have the same number of seats."""
    random = np.random.default_rng((seed, epoch))
    steps: list[tuple[int, NDArray[Any]]] = []
    for seats in np.unique(rows.seats):
        order = random.permutation(np.flatnonzero(rows.seats == seats))
        steps += [(int(seats), order[at : at + fit.batch]) for at in range(0, len(order), fit.batch)]
    total = 0.0
    for number, which in enumerate(random.permutation(len(steps))):
        seats, chosen = steps[which]
        chosen = np.sort(chosen)
        some = rows.take(chosen)
        goal = wanted[chosen, :seats], some.margin[:, :seats], offsets(some, seats, fit)
        batch = pupil.batch(some.rows, seen.orders[seats], seen.scale, *goal)
        total += pupil.step(batch, rate_at(fit.rate, (epoch - 1 + number / len(steps)) / fit.epochs))
    return float(total) / len(steps)


def _keep(path: Path, pupil: Learner, best: Parameters, history: list[Progress], shape: list[Any]) -> None:
    says = np.frombuffer(json.dumps({"shape": shape, "history": history}).encode(), np.uint8)
    arrays.write(path, {"says": says, **{f"best_{name}": best[name] for name in model.NAMES}, **pupil.save()})


def _resume(path: Path, pupil: Learner, shape: list[Any]) -> tuple[Parameters, list[Progress]] | None:
    """Where a fit of the same rows was interrupted; nothing if the rows or the wishes are other ones."""
    saved = arrays.read(path)
    says = json.loads(saved["says"].tobytes())
    if says["shape"] != json.loads(json.dumps(shape)):
        return None
    pupil.load(saved)
    return {name: saved[f"best_{name}"] for name in model.NAMES}, [Progress(*one) for one in says["history"]]
