"""What was learned at play: the same bits everywhere, nothing that a seat may not know, and files that are unsound."""

from __future__ import annotations

import builtins
import json
import logging

import numpy as np
import pytest

import meseta
from meseta import bots, games
from meseta.bots import analysis, plain, weights
from meseta.bots.learned import Learned
from meseta.bots.levels import Budget, SearchBot
from meseta.bots.network import Network, ValueNetwork, likely, shares
from meseta.bots.plain import BEST, HONEST, evaluation_of, weights_of
from meseta.core.chance import Dice
from meseta.core.errors import BadFile, MesetaError
from meseta.core.play import playout
from meseta.core.view import Eyes
from tests.bots.test_search import decisions
from tests.kit.networks import Unproven, layer, weights_for
from tests.kit.register import game_named, real_names
from tests.training.toy import MarketFeatures

MARKET = MarketFeatures()
NAME = "toledo"


def features_of(name):
    return games.title_of(game_named(name)).part("features")


@pytest.fixture
def file(tmp_path):
    """Sound weights of Toledo in a file."""
    path = tmp_path / "random.weights"
    weights.write(path, weights_for(features_of(NAME)))
    return path


@pytest.fixture
def shipped(file, monkeypatch):
    """The same as if they came with the package."""
    monkeypatch.setattr(plain, "weights_of", lambda _game: file)
    plain._say_once.cache_clear()
    return file


# -- the same everywhere -----------------------------------------------------------------------------------------------


def test_the_same_weights_say_the_same_on_every_machine():
    """These numbers were computed once; a machine that computes others must not play with what was learned."""
    network = Network(weights_for(MARKET, 5), MARKET)
    assert network.witness() == STORED
    rows = np.array([[(31 * r + 7 * c) % (m + 1) for c, m in enumerate(MARKET.most)] for r in range(40)], np.float32)
    alone = np.concatenate([network.outputs(row[None]) for row in rows])
    assert np.array_equal(network.outputs(rows), alone)
    backwards = Network(network.weights, MARKET)
    backwards._layers[0] = (network._layers[0][0][::-1].copy(), *network._layers[0][1:])
    assert np.array_equal(backwards.outputs(rows[:, ::-1].copy()), alone)


STORED = (-27, 5, -183, -19, -214, -35)


def test_chances_come_from_a_table():
    assert shares([0.0, 0.0, 0.0, 0.0], nobody=False) == [0.25] * 4
    assert shares([0.0], nobody=True) == [0.5]
    found = shares([256.0, 0.0, -512.0], nobody=True)
    wanted = np.exp([1, 0, -2]) / (np.exp([1, 0, -2]).sum() + 1)
    assert found == pytest.approx(wanted, abs=1e-12)
    assert shares([90000.0, 0.0], nobody=False) == [1.0, 0.0]
    assert likely(0.0) == 0.5
    assert likely(256.0) == pytest.approx(1 / (1 + np.exp(-1)))
    assert likely(-256.0) == pytest.approx(1 - likely(256.0))


# -- at play -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", real_names())
def test_choices_are_the_same_in_states_that_the_seat_cannot_tell_apart_and_for_the_same_seed(name, tmp_path):
    game = game_named(name)
    path = tmp_path / "random.weights"
    weights.write(path, weights_for(features_of(name), nobody=name == "sanchos"))
    kind = f"search:10?evaluation={path}"
    for number, match in enumerate(decisions(name, 3, 3, 11)):
        seat = match.question.seat
        twin = game.resample(match.state, seat, Dice(100 + number))
        choices = [bots.make(kind, game, 5).choose(eyes) for eyes in (match.eyes(seat), Eyes(game, twin, seat))]
        assert choices[0] == choices[1]
        assert choices[0] == bots.make(kind, game, 5).choose(match.eyes(seat))


def test_a_learned_evaluation_values_tables_and_leaves_results_alone(file):
    game = game_named(NAME)
    hand, learned = evaluation_of(game), evaluation_of(game, str(file))
    match = next(decisions(NAME, 3, 1, 2))
    s = match.state.copy()
    found = learned.rewards(s)
    assert found != hand.rewards(s)
    assert all(0 < one < 1 for one in found)
    network = ValueNetwork(weights.read(file), features_of(NAME))
    assert sum(network.chances(s, [])) == pytest.approx(1.0)
    assert found == network.rewards(s, [])
    assert learned.judge(s) == hand.judge(s)
    playout(s, Dice(1))
    assert learned.rewards(s) == hand.rewards(s)


def test_weights_may_correct_the_hand_made_evaluation(file):
    game = game_named(NAME)
    made = weights.read(file)
    assert not made.corrects
    weights.write(file, made._replace(corrects=True))
    assert weights.read(file).corrects
    hand, learned = evaluation_of(game), evaluation_of(game, str(file))
    s = next(decisions(NAME, 3, 1, 2)).state
    network = ValueNetwork(weights.read(file), features_of(NAME))
    assert learned.rewards(s) == network.rewards(s, hand.rewards(s))
    assert network.chances(s, [0.9, 0.05, 0.05])[0] > network.chances(s, [0.1, 0.45, 0.45])[0]


def test_experts_hints_and_helpers_use_what_was_learned(shipped):
    game = game_named(NAME)
    assert isinstance(evaluation_of(game, BEST), Learned)
    assert isinstance(evaluation_of(game, HONEST), Learned)
    assert isinstance(bots.make("expert", game, 1)._evaluation, Learned)
    assert not isinstance(bots.make("hard", game, 1)._evaluation, Learned)
    match = next(decisions(NAME, 2, 1, 2))
    assert analysis.advise(match.eyes(match.question.seat), Budget(8))[0].option in match.question.options
    thought = SearchBot(game, 1, Budget(8), "learned").ponder(match.eyes(match.question.seat))
    assert thought.done


def test_weights_that_change_are_read_again(file):
    game = game_named(NAME)
    s = next(decisions(NAME, 2, 1, 2)).state
    before = evaluation_of(game, str(file)).rewards(s)
    weights.write(file, weights_for(features_of(NAME), 99))
    assert evaluation_of(game, str(file)).rewards(s) != before


# -- what is wrong with files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 5, 40, -1, -4000])
def test_a_file_that_is_cut_gets_a_sentence(file, length):
    content = file.read_bytes()
    file.write_bytes(content[:length])
    with pytest.raises(MesetaError, match=r"cut|no file of weights"):
        weights.read(file)


def test_a_file_that_goes_on_gets_a_sentence(file):
    file.write_bytes(file.read_bytes() + b"x")
    with pytest.raises(MesetaError, match="after their end"):
        weights.read(file)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "meseta weights 9"}, "no weights of this version"),
        ({"margin": float("nan")}, "its header is not JSON"),
        ({"margin": 7}, "makes no sense"),
        ({"most_seats": 0}, "makes no sense"),
        ({"layers": []}, "after their end"),
        ({"layers": 3}, "makes no sense"),
        ({"nobody": "no"}, "makes no sense"),
        ({"ceiling": 10**9}, "makes no sense"),
        ({"witness": None}, "makes no sense"),
    ],
)
def test_a_nonsense_header_gets_a_sentence(file, change, sentence):
    content = file.read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.dumps({**json.loads(content[8 : 8 + length]), **change}).encode()
    file.write_bytes(len(header).to_bytes(8, "little") + header + content[8 + length :])
    with pytest.raises(MesetaError, match=sentence):
        evaluation_of(game_named(NAME), str(file))


def test_weights_of_something_else_get_a_sentence(file):
    features = features_of(NAME)
    for made, sentence in (
        (weights_for(features, title="chess"), "for chess, not for toledo"),
        (weights_for(features, digest="0" * 16), "learned with other features of toledo"),
        (weights_for(features)._replace(witness=(1, 2)), "do not say here"),
        (weights_for(features)._replace(layers=(layer(Dice(1), 3, 2, 9, 0),)), "not for 699 numbers"),
    ):
        weights.write(file, made)
        with pytest.raises(MesetaError, match=sentence):
            evaluation_of(game_named(NAME), str(file))
    dice = Dice(1)
    loud = (layer(dice, features.size, 4, 1 << 22, 0), layer(dice, 4, 2, 9, 0))
    with pytest.raises(MesetaError, match="too large to be computed with exactly"):
        Unproven(weights_for(features)._replace(layers=loud), features)
    with pytest.raises(MesetaError, match="there is no file"):
        evaluation_of(game_named(NAME), "nowhere.weights")


def test_what_cannot_be_used_is_said_once_and_the_hand_made_evaluation_plays(shipped, caplog):
    shipped.write_bytes(b"nothing")
    with caplog.at_level(logging.WARNING):
        kinds = [type(evaluation_of(game_named(NAME), BEST)) for _ in range(3)]
    assert kinds == [type(evaluation_of(game_named(NAME)))] * 3
    assert len(caplog.records) == 1
    assert "no file of weights. The hand-made evaluation is used." in caplog.text


def test_without_numpy_the_hand_made_evaluation_plays(shipped, caplog, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "numpy":
            raise ImportError(name)
        return real(name, *rest)

    plain._read.cache_clear()
    monkeypatch.setattr(builtins, "__import__", without)
    with caplog.at_level(logging.WARNING):
        assert not isinstance(evaluation_of(game_named(NAME), BEST), Learned)
    assert "needs the package numpy" in caplog.text
    with pytest.raises(MesetaError, match="needs the package numpy"):
        evaluation_of(game_named(NAME), "learned")


def test_a_share_of_a_value_is_the_hand_made_evaluations():
    match = meseta.new("toledo", seats=4, seed=3)
    hand, learned = evaluation_of(match.game), evaluation_of(match.game, "learned")
    assert isinstance(learned, Learned)
    alone = Learned(hand, learned.value, [])
    ours, theirs, mixed = hand.rewards(match.state), alone.rewards(match.state), learned.rewards(match.state)
    assert theirs != ours
    share = learned.shares[3]
    assert mixed == [share * b + (1 - share) * a for a, b in zip(ours, theirs, strict=True)]
    two = meseta.new("toledo", seats=2, seed=3)
    assert learned.rewards(two.state) == hand.rewards(two.state), "with two players nothing of it counts"


@pytest.mark.parametrize("wrong", [[2.0, 0, 0, 0], [0.5], "half", [0, 0, 0, "x"]])
def test_shares_that_make_no_sense_are_told(wrong):
    made = weights.read(weights_of(meseta.game("toledo")))
    text = weights.to_bytes(made).replace(
        json.dumps({"shares": list(made.shares)})[1:-1].encode(), json.dumps({"shares": wrong})[1:-1].encode()
    )
    length = int.from_bytes(weights.to_bytes(made)[:8], "little") + len(text) - len(weights.to_bytes(made))
    with pytest.raises(BadFile, match="makes no sense"):
        weights.from_bytes(length.to_bytes(8, "little") + text[8:], "some.weights")
