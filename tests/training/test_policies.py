"""A search teaches the players of its rollouts: a tiny run from games to weights, and what interruptions cost."""

from __future__ import annotations

import json

import numpy as np
import pytest

from meseta import games
from meseta.bots import weights
from meseta.bots.learned import Practised
from meseta.bots.plain import evaluation_of
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.play import advance, answer, draw
from meseta.training import config, decisions, fitting, gating, imitating, model, records, torching
from meseta.training.records import Where
from meseta.training.run import Run
from tests.training.toy import IMITATED, SHELF


@pytest.fixture
def market():
    """The toy as a title of this process, for as long as a test takes."""
    games.add(SHELF)
    yield games.game("market")
    games.REGISTER._titles.pop("market")
    games.REGISTER._games.pop(("market", None))


@pytest.fixture
def run_in(market):
    """Makes runs of the toy in a folder; everything happens in this process."""

    def make(folder, said=None, **wishes):
        told = [] if said is None else said
        wanted = {"policy": {**IMITATED, **wishes}, "gate": {"iterations": 6, "games": 4}}
        return Run("market", folder, config.made(market, wanted, "toy"), Where(here=True), "numpy", told.append)

    return make


def fruit_of(evaluation, game, seed):
    """What the quick players of an evaluation take in a game."""
    s, dice = game.blank(2, {}), Dice(seed)
    advance(s)
    while s.question is not None:
        answer(s, draw(s, dice) if s.question.seat < 0 else evaluation.quick(s, dice))
    return sum(s.taken)


def test_a_tiny_run_makes_better_players_of_rollouts(run_in, market, tmp_path, monkeypatch):
    said = []
    run = run_in(tmp_path, said)
    monkeypatch.setattr(gating, "passed", lambda _matches: True)
    run.do("policy")
    made = weights.read(tmp_path / "policy.weights")
    assert made.kinds == ("take",)
    likeness = made.card["likeness"]
    assert likeness["same"] > 0.7 > likeness["hand"]
    assert likeness["surprise"] < likeness["clueless"] - 0.3
    practised, hand = evaluation_of(market, str(tmp_path / "policy.weights")), evaluation_of(market)
    assert isinstance(practised, Practised)
    taken = [[fruit_of(one, market, seed) for seed in range(20)] for one in (practised, hand)]
    assert sum(taken[0]) > 1.3 * sum(taken[1])
    card = (tmp_path / "policy.md").read_text()
    assert "How rollouts of The Market are played" in card
    assert "`take`" in card
    assert "has passed" in said[-1]


def test_only_named_kinds_are_searched_and_what_they_are_is_kept(run_in, market, tmp_path):
    run = run_in(tmp_path, games=12)
    run.policy().play()
    found = decisions.load(tmp_path / "policy", run.policy().job(), market)
    assert len(found.choice) == 12 * 8 - sum(_random_answers(line) for line in _lines(tmp_path))
    assert np.allclose(found.visits.sum(1), 1)
    assert (found.options.sum(1) == 3).all()
    assert found.options[np.arange(len(found.choice)), found.choice].all()
    assert np.allclose(imitating.targets(found, 0.5).sum(1), 1)


def _lines(folder):
    return [json.loads(line) for line in (folder / "policy" / records.NAME).read_text().splitlines()[1:]]


def _random_answers(line):
    """Answers that nobody searched for."""
    return 8 - len(decisions.roots_in(line))


def test_a_run_that_was_cut_off_goes_on_and_ends_the_same(run_in, tmp_path, monkeypatch):
    whole, cut = (run_in(tmp_path / name, games=30, epochs=3).policy() for name in ("whole", "cut"))
    for one in (whole, cut):
        one.play()
    path = cut.folder / records.NAME
    path.write_bytes(path.read_bytes()[:-300])
    cut.play()
    whole.fit()
    with monkeypatch.context() as patch:
        patch.setattr(type(cut), "_tell_epoch", _interrupt_after_two)
        with pytest.raises(KeyboardInterrupt):
            cut.fit()
    assert (cut.folder / fitting.CHECKPOINT).exists()
    cut.fit()
    made = [(one.folder / "candidate.weights").read_bytes() for one in (whole, cut)]
    assert made[0] == made[1]


def _interrupt_after_two(_run, progress):
    if progress.epoch == 2:
        raise KeyboardInterrupt


def test_a_candidate_that_does_not_pass_is_no_policy(run_in, tmp_path, monkeypatch):
    said = []
    run = run_in(tmp_path, said, games=30, epochs=1)
    run.do("policy-play")
    run.do("policy-fit")
    monkeypatch.setattr(gating, "passed", lambda _matches: False)
    run.do("policy-gate")
    verdict = json.loads((tmp_path / "policy" / "gate.json").read_text())
    assert verdict["matches"][0]["opponent"] == "best"
    assert not verdict["passed"]
    assert not (tmp_path / "policy.weights").exists()
    assert "did not pass" in said[-1]


def test_what_makes_no_sense_gets_a_sentence(run_in, tmp_path):
    with pytest.raises(MesetaError, match="names no kinds of questions"):
        run_in(tmp_path / "1", kinds=[]).do("policy")
    with pytest.raises(MesetaError, match="no kind of question 'chess'"):
        run_in(tmp_path / "2", kinds=["chess"])
    with pytest.raises(MesetaError, match="learned from a search, not from 'quick'"):
        run_in(tmp_path / "3", players="quick")
    with pytest.raises(MesetaError, match="'soft' lies between 0 and 1"):
        run_in(tmp_path / "4", soft=2.0)
    run = run_in(tmp_path / "5")
    with pytest.raises(MesetaError, match=r"no decisions .* let a search play first"):
        run.do("policy-fit")
    with pytest.raises(MesetaError, match="nothing to gate"):
        run.do("policy-gate")
    few = run_in(tmp_path / "6", games=1)
    few.do("policy-play")
    with pytest.raises(MesetaError, match="too few games to learn from"):
        few.do("policy-fit")


def batch():
    random = np.random.default_rng(2)
    options = random.random((6, 5)) < 0.7
    options[:, 0] = True
    wanted = random.random((6, 5)) * options
    wanted /= wanted.sum(1, keepdims=True)
    rows = random.random((6, 7)).astype(np.float32)
    return imitating.Batch(rows, imitating._mask(options), wanted.astype(np.float32))


def learners():
    return [imitating.Imitator, *([imitating.TorchImitator] if torching.is_here() else [])]


@pytest.mark.parametrize("kind", learners())
def test_every_imitator_learns_the_same(kind):
    begin = model.initial(7, (6, 4), 1, 5)
    plain, other = imitating.Imitator(begin, decay=0.1), kind(begin, decay=0.1)
    for _ in range(3):
        losses = [float(one.step(batch(), 0.01)) for one in (plain, other)]
        assert losses[0] == pytest.approx(losses[1], rel=1e-4)
    assert all(np.allclose(plain.parameters[name], other.parameters[name], atol=1e-4) for name in model.NAMES)


def test_slopes_of_an_imitator_are_those_of_its_loss():
    parameters = {name: value.astype(np.float64) for name, value in model.initial(7, (6, 4), 1, 5).items()}
    parameters["w3"] = parameters["w3"] * 50
    pupil = imitating.Imitator(parameters, decay=0.0)
    _, slopes = pupil.gradients(batch())
    for name in model.NAMES:
        at = np.unravel_index(np.argmax(abs(slopes[name])), slopes[name].shape)
        losses = []
        for step in (1e-4, -1e-4):
            moved = {**parameters, name: parameters[name].copy()}
            moved[name][at] += step
            losses.append(imitating.Imitator(moved, decay=0.0).gradients(batch())[0])
        assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(slopes[name][at], rel=0.02, abs=1e-5)
