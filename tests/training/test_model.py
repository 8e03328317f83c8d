"""The arithmetic of learning: slopes, both learners, and what is left of it as whole numbers."""

from __future__ import annotations

import numpy as np
import pytest

from meseta.bots.network import STEPS, Network, corrected
from meseta.core.errors import MesetaError
from meseta.training import model, torching
from meseta.training.config import Fit
from meseta.training.exporting import exported
from meseta.training.model import Batch
from tests.training.toy import MarketFeatures

FEATURES = MarketFeatures()


def batch(count=5, seats=3, columns=7):
    random = np.random.default_rng(2)
    share = np.eye(seats, dtype=np.float32)[random.integers(0, seats, count)]
    share[0] = 0  # a game that nobody won
    rows = random.random((count, seats, columns)).astype(np.float32)
    hand = random.dirichlet(np.ones(seats + 1), count)[:, :seats].astype(np.float32)
    margin = random.random((count, seats)).astype(np.float32)
    return Batch(rows, share, margin, model.offsets(hand, nobody=True, corrects=True))


def loss(parameters, given, *, nobody):
    return model.gradients(parameters, given, nobody=nobody)[0]


@pytest.mark.parametrize("nobody", [True, False])
def test_slopes_are_those_of_the_loss(nobody):
    given = batch()
    parameters = {name: value.astype(np.float64) for name, value in model.initial(7, (6, 4), 1).items()}
    parameters["w3"] = parameters["w3"] * 50
    _, slopes = model.gradients(parameters, given, nobody=nobody)
    for name in model.NAMES:
        at = np.unravel_index(np.argmax(abs(slopes[name])), slopes[name].shape)
        losses = []
        for step in (1e-4, -1e-4):
            moved = {**parameters, name: parameters[name].copy()}
            moved[name][at] += step
            losses.append(loss(moved, given, nobody=nobody))
        assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(slopes[name][at], rel=0.02, abs=1e-5)


def learners():
    return [model.Learner, *([torching.Learner] if torching.is_here() else [])]


@pytest.mark.parametrize("kind", learners())
def test_every_learner_learns_the_same(kind):
    """What PyTorch does where it is installed is what numpy does."""
    given = batch()
    begin = model.initial(7, (6, 4), 1)
    plain = model.Learner(begin, decay=0.1, nobody=True)
    other = kind(begin, decay=0.1, nobody=True)
    orders, scale = np.arange(7)[None], np.ones(7, np.float32)
    rows = (np.random.default_rng(1).random((5, 7)) * 9).astype(np.uint8)
    for _ in range(3):
        steps = [
            one.step(one.batch(rows, orders, scale, given.share[:, :1], given.margin[:, :1], given.offset[:, :1]), 0.01)
            for one in (plain, other)
        ]
        assert float(steps[0]) == pytest.approx(float(steps[1]), rel=1e-4)
    for name in model.NAMES:
        assert np.allclose(plain.parameters[name], other.parameters[name], atol=1e-4)
    again = kind(begin, decay=0.1, nobody=True)
    again.load(other.save())
    for one in (other, again):
        one.step(one.batch(rows, orders, scale, given.share[:, :1], given.margin[:, :1], given.offset[:, :1]), 0.01)
    assert all(np.allclose(other.parameters[name], again.parameters[name], atol=1e-6) for name in model.NAMES)


@pytest.mark.parametrize("nobody", [True, False])
def test_a_network_that_says_nothing_leaves_the_chances_made_by_hand_as_they_are(nobody):
    hand = np.array([[0.2, 0.5, 0.3], [0.1, 0.1, 0.8]], np.float32) * (0.5 if nobody else 1)
    offsets = model.offsets(hand, nobody=nobody, corrects=True)
    assert np.allclose(model.chances(offsets, nobody=nobody), hand, atol=1e-6)
    for chances in hand.tolist():
        assert corrected([0.0] * 3, chances, nobody=nobody) == pytest.approx(chances)
    logits = [STEPS * 1.0, 0.0, STEPS * -2.0]
    said = model.chances(np.array([[1, 0, -2]], np.float32) + offsets[:1], nobody=nobody)
    assert corrected(logits, hand[0].tolist(), nobody=nobody) == pytest.approx(said[0].tolist(), abs=1e-5)


def test_whole_numbers_say_what_was_learned():
    random = np.random.default_rng(3)
    most = np.frombuffer(FEATURES.most, np.uint8)
    rows = (random.random((400, FEATURES.size)) * (most + 1)).astype(np.uint8)
    parameters = model.initial(FEATURES.size, (32, 16), 4)
    parameters["w3"] = parameters["w3"] * 100
    made = exported(parameters, FEATURES, Fit(), rows, {})
    said = Network(made, FEATURES).outputs(rows.astype(np.float32)) / STEPS
    learned = model.outputs(parameters, (rows / most).astype(np.float32))
    assert abs(learned).max() > 0.5
    assert abs(said - learned).max() < 0.03


def test_nonsense_is_not_exported():
    parameters = model.initial(FEATURES.size, (4, 4), 4)
    parameters["w2"][0, 0] = np.nan
    with pytest.raises(MesetaError, match="not finite"):
        exported(parameters, FEATURES, Fit(), np.zeros((1, FEATURES.size), np.uint8), {})
