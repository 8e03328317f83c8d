"""Networks that have learned nothing: random whole numbers, the same on every machine."""

from __future__ import annotations

from array import array

from meseta.bots.network import Network
from meseta.bots.weights import Layer, Weights
from meseta.core.chance import Dice


def layer(dice, inputs, units, most, shift):
    weights = array("i", [dice.below(2 * most + 1) - most for _ in range(inputs * units)])
    bias = array("i", [dice.below(2 * most + 1) - most for _ in range(units)])
    return Layer(weights.tobytes(), bias.tobytes(), inputs, units, shift)


def weights_for(features, seed=1, *, nobody=False, title=None, digest=None):
    """Weights of a small network for a title's features; with their witness."""
    dice = Dice(seed)
    layers = (
        layer(dice, features.size, 12, 40, 4),
        layer(dice, 12, 6, 60, 8),
        layer(dice, 6, 2, 200, 5),
    )
    made = Weights(
        features.title, features.digest, features.seats, nobody, 0.1, 1023, layers, (), {"title": features.title}
    )
    made = made._replace(witness=Unproven(made, features).witness())
    return made._replace(title=title or made.title, features=digest or made.features)


def policy_for(features, options, kinds, seed=1):
    """A small policy for a title's features and options; with its witness."""
    dice = Dice(seed)
    layers = (layer(dice, features.size, 12, 40, 4), layer(dice, 12, 6, 60, 8), layer(dice, 6, options, 200, 5))
    made = Weights(
        features.title, features.digest, features.seats, False, 0.0, 1023, layers, (), {}, kinds=tuple(kinds)
    )
    return made._replace(witness=Unproven(made, features).witness())


class Unproven(Network):
    """A network that nobody has heard yet."""

    def _check_witness(self):
        pass
