"""Players of rollouts that were learned: as a search would choose, nothing that a seat may not know, unsound files."""

from __future__ import annotations

import builtins
import json
import logging

import pytest

import meseta
from meseta import bots, games
from meseta.bots import plain, weights
from meseta.bots.evaluation import Evaluation
from meseta.bots.learned import Learned, Practised
from meseta.bots.network import ValueNetwork, parts
from meseta.bots.plain import BEST, HONEST, evaluation_of, policy_of, weights_of
from meseta.bots.policy import PolicyNetwork
from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.view import Eyes
from tests.bots.test_search import decisions
from tests.kit.networks import policy_for, weights_for
from tests.kit.register import game_named, real_names

NAME = "el_grande"
KINDS = ("power", "card")


def parts_of(name):
    game = game_named(name)
    return game, games.title_of(game).part("features")


@pytest.fixture
def file(tmp_path):
    """A sound policy of El Grande in a file."""
    game, features = parts_of(NAME)
    path = tmp_path / "random.weights"
    weights.write(path, policy_for(features, len(game.vocabulary), KINDS))
    return path


@pytest.fixture
def shipped(tmp_path, file, monkeypatch):
    """The same as if it came with the package, and no values beside it."""
    monkeypatch.setattr(plain, "weights_of", lambda _game: tmp_path / "value.weights")
    file.rename(tmp_path / "policy.weights")
    plain._say_once.cache_clear()
    return tmp_path / "policy.weights"


def asked(kind, seats=2):
    """A table at which somebody is asked a question of a kind."""
    match, dice = meseta.new(NAME, seats=seats, seed=1), Dice(1)
    while match.question.kind != kind or len(match.question.options) == 1:
        options = match.question.options
        match.play(options[dice.below(len(options))], match.question.seat)
    return match


@pytest.mark.parametrize("name", real_names())
def test_choices_are_the_same_in_states_that_the_seat_cannot_tell_apart_and_for_the_same_seed(name, tmp_path):
    game, features = parts_of(name)
    path = tmp_path / "random.weights"
    weights.write(path, policy_for(features, len(game.vocabulary), features.kinds))
    kind = f"search:10?evaluation={path}"
    for number, match in enumerate(decisions(name, 3, 3, 11)):
        seat = match.question.seat
        twin = game.resample(match.state, seat, Dice(100 + number))
        choices = [bots.make(kind, game, 5).choose(eyes) for eyes in (match.eyes(seat), Eyes(game, twin, seat))]
        assert choices[0] == choices[1] == bots.make(kind, game, 5).choose(match.eyes(seat))


@pytest.mark.parametrize("name", real_names())
def test_a_policy_knows_no_more_than_the_seat_that_is_asked(name, tmp_path):
    game, features = parts_of(name)
    network = PolicyNetwork(policy_for(features, len(game.vocabulary), features.kinds), features, len(game.vocabulary))
    for number, match in enumerate(decisions(name, 3, 4, 9)):
        twin = game.resample(match.state, match.question.seat, Dice(number))
        assert network.logits(match.state) == network.logits(twin)


def test_chances_of_options_come_from_a_table():
    assert parts([0.0, 0.0]) == [65536, 65536]
    assert parts([256.0, 0.0, -90000.0]) == [65536, 24109, 0]


def test_some_kinds_of_questions_are_answered_as_it_says_and_the_others_as_ever(file):
    game = game_named(NAME)
    hand, practised = evaluation_of(game), evaluation_of(game, str(file))
    power, half = asked("power"), asked("half")
    network = PolicyNetwork(weights.read(file), parts_of(NAME)[1], len(game.vocabulary))
    drawn = [practised.quick(power.state, Dice(seed)) for seed in range(40)]
    assert drawn == [network.draw(power.state, Dice(seed)) for seed in range(40)]
    assert set(drawn) <= set(power.question.options)
    assert drawn != [hand.quick(power.state, Dice(seed)) for seed in range(40)]
    assert practised.quick(half.state, Dice(1)) == hand.quick(half.state, Dice(1))


def test_it_is_asked_as_often_as_it_says_for_each_number_of_seats(file):
    made = weights.read(file)
    weights.write(file, made._replace(shares=(0.0, 0.5, 0.0, 1.0, 1.0)))
    practised = evaluation_of(game_named(NAME), str(file))
    assert isinstance(practised, Practised)
    dice = Dice(1)
    assert not any(practised.is_asked(3, dice) for _ in range(50))
    assert all(practised.is_asked(4, dice) for _ in range(50))
    assert 60 < sum(practised.is_asked(2, dice) for _ in range(200)) < 140
    assert dice.save() != Dice(1).save()


def test_a_policy_plays_with_the_values_of_its_title(file):
    practised = evaluation_of(game_named(NAME), str(file))
    assert isinstance(practised, Practised)
    assert isinstance(practised.inner, Learned)


def test_experts_and_hints_use_a_policy_that_is_shipped(shipped):
    game = game_named(NAME)
    for wanted in (BEST, HONEST, "learned"):
        assert isinstance(evaluation_of(game, wanted), Practised)
    assert isinstance(bots.make("expert", game, 1)._evaluation, Practised)
    assert not isinstance(bots.make("hard", game, 1)._evaluation, Practised)


def test_what_cannot_be_used_is_said_once_and_hand_made_players_play(shipped, caplog):
    shipped.write_bytes(shipped.read_bytes()[:-7])
    with caplog.at_level(logging.WARNING):
        found = [evaluation_of(game_named(NAME), BEST) for _ in range(3)]
    assert not any(isinstance(one, Practised) for one in found)
    assert all(isinstance(one, Evaluation) for one in found)
    assert [record.message for record in caplog.records] == [
        f"{shipped}: these weights are cut. The hand-made evaluation is used."
    ]


def test_other_component_data_are_played_by_hand_made_players(shipped, caplog):
    game = object.__new__(type(game_named(NAME)))
    game.__dict__.update(game_named(NAME).__dict__, data_digest="own")
    with caplog.at_level(logging.WARNING):
        assert not isinstance(evaluation_of(game, BEST), Practised)
    assert "other component data" in caplog.text


def test_without_numpy_everything_is_made_by_hand_and_that_is_said_once(caplog, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "numpy":
            raise ImportError(name)
        return real(name, *rest)

    plain._read.cache_clear()
    plain._say_once.cache_clear()
    game = game_named(NAME)
    assert policy_of(game).is_file()
    assert weights_of(game).is_file()
    monkeypatch.setattr(builtins, "__import__", without)
    with caplog.at_level(logging.WARNING):
        assert type(evaluation_of(game, BEST)) is type(evaluation_of(game))
    assert len(caplog.records) == 1
    assert "needs the package numpy" in caplog.text


@pytest.mark.parametrize("name", real_names())
def test_what_a_title_has_learned_is_small_and_fits_its_features(name):
    game = game_named(name)
    files = [path for path in (weights_of(game), policy_of(game)) if path.is_file()]
    assert files
    assert sum(path.stat().st_size for path in files) < 1_000_000
    assert all(path.with_suffix(".md").is_file() for path in files)
    evaluation_of(game, "learned")


def test_policies_and_values_are_not_taken_for_each_other(file):
    game, features = parts_of(NAME)
    size = len(game.vocabulary)
    policy, value = weights.read(file), weights_for(features)
    with pytest.raises(MesetaError, match="say how to play, not who wins"):
        ValueNetwork(policy, features)
    with pytest.raises(MesetaError, match="say who wins, not how to play"):
        PolicyNetwork(value, features, size)
    with pytest.raises(MesetaError, match=f"not for the {size + 1} options"):
        PolicyNetwork(policy, features, size + 1)
    with pytest.raises(MesetaError, match="does not ask: 'chess'"):
        PolicyNetwork(policy._replace(kinds=("chess",)), features, size)
    with pytest.raises(MesetaError, match="learned with other features"):
        PolicyNetwork(policy._replace(features="0" * 16), features, size)
    with pytest.raises(MesetaError, match="do not say here"):
        PolicyNetwork(policy._replace(witness=(1, 2)), features, size)


@pytest.mark.parametrize("wrong", [7, "power", [3], None])
def test_kinds_that_make_no_sense_are_told(file, wrong):
    made = weights.read(file)._replace(kinds=("power",))
    content = weights.to_bytes(made).replace(b'"kinds": ["power"]', f'"kinds": {json.dumps(wrong)}'.encode())
    text = content[8:]
    length = int.from_bytes(content[:8], "little") + len(content) - len(weights.to_bytes(made))
    with pytest.raises(MesetaError, match="makes no sense"):
        weights.from_bytes(length.to_bytes(8, "little") + text, "some.weights")
