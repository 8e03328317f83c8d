"""OpenSpiel: its own simulations, recorded games, and searches with hidden information."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import meseta
from meseta.core.errors import MesetaError
from meseta.env import spiel
from tests.env.test_env import TITLES

RECORDED = Path(__file__).parent / "playthroughs"
"""``python -m tests.env.test_spiel`` writes them anew."""


BOUNDED = {"toledo": "turns:25"}
"""Chance alone walks through Toledo for two hundred turns a player, unless somebody counts fewer."""


def called(name, seats):
    """What OpenSpiel calls a table at which chance comes to an end in time."""
    settings = f",settings={BOUNDED[name]}" if name in BOUNDED else ""
    return f"{spiel.short_name(name)}(players={seats}{settings})"


def written(name):
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # which reads all of scipy's statistics

    return playthrough(called(name, meseta.game(name).seats[0]), None, seed=1)


@pytest.mark.parametrize("name", TITLES)
def test_openspiel_finds_nothing(name, capfd):
    for seats in {meseta.game(name).seats[0], meseta.game(name).seats[-1]}:
        game = pyspiel.load_game(called(name, seats))
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_what_is_not_offered_changes_nothing():
    state = pyspiel.load_game(spiel.short_name("el_grande")).new_initial_state()
    with pytest.raises(MesetaError, match="not offered"):
        state.apply_action(99999)
    at_random(state, random.Random(5), 60)
    before = str(state)
    with pytest.raises(MesetaError, match="not offered"):
        state.apply_action(min({*range(state.num_distinct_actions())} - {*state.legal_actions()}))
    assert str(state) == before
    assert not state.legal_actions((state.current_player() + 1) % 2)


@pytest.mark.parametrize("name", TITLES)
def test_states_can_be_written_and_read(name):
    game = pyspiel.load_game(spiel.short_name(name))
    state = at_random(game.new_initial_state(), random.Random(5), 60)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read) == str(state)
    assert read.observation_tensor(0) == state.observation_tensor(0)


@pytest.mark.parametrize("name", TITLES)
def test_recorded_games_are_played_as_before(name):
    kept = gzip.decompress((RECORDED / f"{name}.txt.gz").read_bytes()).decode()
    assert written(name) == kept, "if that is meant: python -m tests.env.test_spiel"


def at_random(state, dice, moves):
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            options, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(options, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", TITLES)
def test_a_player_cannot_tell_imagined_tables_from_the_real_one(name):
    dice = random.Random(2)
    state = at_random(pyspiel.load_game(spiel.short_name(name)).new_initial_state(), dice, 120)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)


def test_their_search_plays_our_games():
    game = pyspiel.load_game("python_meseta_el_grande(players=2,settings=rounds:6)")
    state = at_random(game.new_initial_state(), random.Random(3), 30)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(0)),
        uct_c=1.0,
        max_simulations=3,
        random_state=np.random.RandomState(0),
    )
    while state.is_chance_node():
        at_random(state, random.Random(4), 1)
    assert bot.step(state) in state.legal_actions()


def test_their_learners_get_tensors():
    table = rl_environment.Environment("python_meseta_el_grande(players=2)")
    step = table.reset()
    player = step.observations["current_player"]
    assert len(step.observations["info_state"][player]) == meseta.features("el_grande").size
    assert table.step([step.observations["legal_actions"][player][0]]) is not None


def test_settings_are_checked():
    with pytest.raises(MesetaError, match="name:value"):
        spiel._settings_in("rounds")
    assert spiel._settings_in("rounds:6; vetoes:1") == {"rounds": "6", "vetoes": "1"}


if __name__ == "__main__":
    RECORDED.mkdir(exist_ok=True)
    for title in TITLES:
        (RECORDED / f"{title}.txt.gz").write_bytes(gzip.compress(written(title).encode(), mtime=0))
