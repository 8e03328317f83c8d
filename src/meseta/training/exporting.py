"""From a network that has learned to weights: whole numbers, small enough that nothing is ever rounded at play."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meseta.bots.network import EXACT, STEPS, Network
from meseta.bots.weights import Layer, Weights
from meseta.core.errors import MesetaError
from meseta.core.features import Features
from meseta.training.config import Fit, Policy
from meseta.training.model import Array, Parameters

CEILING = 1023
"""What a unit says at most, as a whole number."""
_NARROW = 32767
"""Weights that fit into two bytes make small files."""


def exported(
    parameters: Parameters, features: Features, fit: Fit, views: NDArray[np.uint8], card: dict[str, Any]
) -> Weights:
    """The weights of a value; ``views`` are some rows that show how much its units say."""
    made = _bare(parameters, features, views, card)
    return made._replace(nobody=fit.nobody, margin=fit.margin, shares=fit.shares, corrects=fit.corrects)


def exported_policy(
    parameters: Parameters, features: Features, wanted: Policy, views: NDArray[np.uint8], card: dict[str, Any]
) -> Weights:
    """The weights of a policy: for which kinds of questions, and how often with how many seats."""
    made = _bare(parameters, features, views, card)
    return made._replace(kinds=wanted.kinds, shares=wanted.shares)


def _bare(parameters: Parameters, features: Features, views: NDArray[np.uint8], card: dict[str, Any]) -> Weights:
    """The layers as whole numbers, with what they say about rows that every machine can make."""
    made = Weights(
        *(features.title, features.digest, features.seats, False, 0.0, CEILING),
        layers=_layers(parameters, features, views),
        witness=(),
        card=card,
    )
    return made._replace(witness=_witness(made, features))


def _layers(parameters: Parameters, features: Features, views: NDArray[np.uint8]) -> tuple[Layer, ...]:
    most = np.frombuffer(features.most, np.uint8).astype(np.float64)
    p = {name: value.astype(np.float64) for name, value in parameters.items()}
    if not all(np.isfinite(value).all() for value in p.values()):
        raise MesetaError("The network has learned nonsense: some of its numbers are not finite.")
    first_most, second_most = _loudest(parameters, views, most)
    first, said = _layer(p["w1"] / most[:, None], p["b1"], most, 1.0, CEILING / first_most)
    ceiling = np.full(len(p["b1"]), float(CEILING))
    second, said = _layer(p["w2"], p["b2"], ceiling, said, CEILING / second_most)
    ceiling = np.full(len(p["b2"]), float(CEILING))
    third, _ = _layer(p["w3"], p["b3"], ceiling, said, float(STEPS), exactly=True)
    return first, second, third


def _witness(made: Weights, features: Features) -> tuple[int, ...]:
    class Unproven(Network):
        """A network that nobody has heard yet."""

        def _check_witness(self) -> None:
            pass

    return Unproven(made, features).witness()


def _loudest(parameters: Parameters, views: NDArray[np.uint8], most: NDArray[np.float64]) -> tuple[float, float]:
    """The most that the units of both layers say about some rows."""
    rows: Array = (views / most).astype(np.float32)
    first = np.maximum(rows @ parameters["w1"] + parameters["b1"], 0)
    second = np.maximum(first @ parameters["w2"] + parameters["b2"], 0)
    return max(float(first.max()), 1e-3), max(float(second.max()), 1e-3)


def _layer(
    weights: NDArray[np.float64],
    bias: NDArray[np.float64],
    most: NDArray[np.float64],
    given: float,
    wanted: float,
    *,
    exactly: bool = False,
) -> tuple[Layer, float]:
    """One layer as whole numbers, and how many of them make one.

    Its inputs come in units of ``given``, what it says goes out in units of about ``wanted``: powers of two, so that
    only bits are dropped.
    """
    out = wanted if exactly else 2.0 ** math.floor(math.log2(wanted))
    scale = _NARROW / max(abs(weights).max(), 1e-9)
    scale = 2.0 ** math.floor(math.log2(scale))
    while True:
        whole = np.rint(weights * scale)
        shift = math.log2(given * scale / out)
        offset = np.rint(bias * given * scale) + (2.0 ** (shift - 1) if shift >= 1 else 0.0)
        if (most @ abs(whole) + abs(offset)).max() < EXACT:
            break
        scale /= 2
    if shift < 0:
        raise MesetaError("The network has learned nothing that whole numbers could tell: its weights are too large.")
    layer = Layer(
        whole.astype("<i4").tobytes(), offset.astype("<i4").tobytes(), weights.shape[0], weights.shape[1], int(shift)
    )
    return layer, out
