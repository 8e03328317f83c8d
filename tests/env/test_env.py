"""Environments: what their libraries' own checks demand, and what learners rely on."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import meseta
from meseta import env, games
from meseta.core.chance import seed_of
from meseta.core.errors import MesetaError
from meseta.env import sitting

TITLES = [name for name in meseta.NAMES if games.title_of(meseta.game(name)).features]
DICT_SPACE = ("Observation space for each agent", "Observation is not a NumPy array")
"""PettingZoo's check would rather have no dictionary, though its own games with masks have one."""


def first(name):
    return meseta.game(name).seats[0]


def any_of(masks, dice):
    """An option for every table."""
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("name", TITLES)
def test_pettingzoo_finds_nothing(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for sentence in DICT_SPACE:
            warnings.filterwarnings("ignore", sentence)
        api_test(env.aec(name), num_cycles=120)
        seed_test(lambda: env.aec(name, seats=first(name)), num_cycles=60)


@pytest.mark.parametrize("name", TITLES)
def test_gymnasium_finds_nothing(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*(not within the observation space|numpy array).*")
        check_env(env.single(name, rivals="random", illegal="random"), skip_render_check=True)


def test_gymnasium_is_told_of_all_titles_by_the_module_that_an_id_names():
    made = "gymnasium.make('meseta.env.seat:meseta/toledo-v1'); gymnasium.make_vec('meseta/el_grande-v1', 2)"
    subprocess.run([sys.executable, "-c", f"import gymnasium; {made}"], check=True, timeout=120)


@pytest.mark.parametrize("name", TITLES)
def test_a_masked_learner_plays_a_whole_game_against_bots_by_its_id(name):
    seats = first(name)
    table = gymnasium.make(
        f"meseta.env.seat:{env.env_id(name)}", seats=seats, rivals="random", disable_env_checker=True
    )
    _, info = table.reset(seed=3)
    ended = False
    while not ended:
        masks = table.unwrapped.action_masks()
        assert (masks == info["action_mask"].astype(bool)).all()
        _, reward, ended, _, info = table.step(table.action_space.sample(info["action_mask"]))
    assert 0 <= reward <= 1


@pytest.mark.parametrize("name", TITLES)
def test_rewards_are_shares_of_the_victory_and_shaping_adds_points(name):
    plain, shaped = env.aec(name), env.aec(name, shaping="points")
    for table in (plain, shaped):
        table.reset(seed=5)
    total, points = dict.fromkeys(plain.agents, 0.0), dict.fromkeys(plain.agents, 0.0)
    dice = np.random.default_rng(0)
    while plain.agents and not all(plain.terminations.values()):
        mask = plain.observe(plain.agent_selection)["action_mask"]
        action = dice.choice(np.flatnonzero(mask))
        for table, sums in ((plain, total), (shaped, points)):
            table.step(action)
            for agent, reward in table.rewards.items():
                sums[agent] += reward
    assert sum(total.values()) == pytest.approx(1)
    gained = {agent: points[agent] - total[agent] for agent in total}
    scores = shaped._sitting.points()
    assert max(gained, key=gained.get) in [f"seat_{seat}" for seat in range(len(scores)) if scores[seat] == max(scores)]


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("name", TITLES)
def test_tables_side_by_side_play_what_one_table_plays(name, workers):
    many = env.vector(name, tables=3, workers=workers, seed=7)
    try:
        alone = sitting.Sitting(name, None, {})
        alone.begin(seed_of(7, 1, 0))
        found, dice, ends = many.reset(7), np.random.default_rng(1), 0
        for _ in range(150):
            question = alone.question
            assert found.asked[1] == question.seat
            assert (found.observations[1] == alone.row(question.seat)).all()
            assert (found.masks[1] == alone.mask(question.seat)).all()
            actions = any_of(found.masks, dice)
            alone.play(int(actions[1]))
            found = many.step(actions)
            ends += int(found.done.sum())
            if alone.question is None:
                assert found.done[1]
                assert found.rewards[1].tolist() == pytest.approx(alone.rewards())
                break
    finally:
        many.close()


def test_games_begin_anew_by_themselves():
    many = env.vector("toledo" if "toledo" in TITLES else TITLES[0], tables=2, seats=2)
    dice, found, ends = np.random.default_rng(2), many.reset(1), 0
    for _ in range(4000):
        found = many.step(any_of(found.masks, dice))
        ends += int(found.done.sum())
        assert (found.rewards.sum(axis=1)[found.done == 1] == pytest.approx(1.0)) if found.done.any() else True
    assert ends >= 2
    assert found.masks.any(axis=1).all()


@pytest.mark.parametrize("workers", [0, 2])
def test_what_is_not_offered_changes_nothing(workers):
    many = env.vector(TITLES[0], tables=4, workers=workers)
    try:
        before = [array.copy() for array in many.reset(3)]
        nonsense = np.array([np.flatnonzero(mask == 0)[0] for mask in before[1]])
        one_wrong = np.append(before[1].argmax(axis=1)[:-1], nonsense[-1])
        for wrong in (nonsense, one_wrong, np.append(one_wrong[:-1], 9999), np.append(one_wrong[:-1], -1)):
            with pytest.raises(MesetaError, match="not offered"):
                many.step(wrong)
        with pytest.raises(MesetaError, match="whole numbers"):
            many.step([0.5] * 4)
        after = many.step(any_of(before[1], np.random.default_rng(0)))
        assert after.masks.any(axis=1).all()
    finally:
        many.close()
    for late in (many.reset, lambda: many.step(nonsense)):
        with pytest.raises(MesetaError, match="closed"):
            late()


def test_illegal_choices_raise_are_replaced_or_lose():
    name = TITLES[0]
    strict, lenient, hard = (env.single(name, rivals="random", illegal=kind) for kind in ("raise", "random", "lose"))
    for table in (strict, lenient, hard):
        _, info = table.reset(seed=1)
    nonsense = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(MesetaError, match="not offered"):
        strict.step(nonsense)
    assert not lenient.step(nonsense)[2]
    _, reward, ended, _, info = hard.step(nonsense)
    assert (reward, ended, info["illegal"]) == (0.0, True, True)
    with pytest.raises(MesetaError, match="reset"):
        hard.step(nonsense)
    for wrong in ({"seat": 9}, {"illegal": "ignore"}, {"rivals": ["random"]}):
        with pytest.raises(MesetaError):
            env.single(name, seats=3, **wrong)


def test_what_is_no_option_is_told_in_a_sentence_and_changes_nothing():
    table, single = env.aec(TITLES[0]), env.single(TITLES[0], rivals="random")
    for nowhere in (table, single):
        with pytest.raises(MesetaError, match="reset"):
            nowhere.step(0)
        nowhere.reset(seed=1)
    table._cumulative_rewards[table.agent_selection] = 3.0
    first = table.observe(table.agent_selection)["action_mask"].argmax()
    for wrong in (None, "p7", first + 0.5, True, -1):
        for one in (table, single):
            with pytest.raises(MesetaError, match="not offered"):
                one.step(wrong)
    assert table._cumulative_rewards[table.agent_selection] == 3.0


def test_where_a_game_has_ended_another_one_must_begin():
    table, single = env.aec("toledo", seats=2, turns=25), env.single("toledo", seats=2, rivals="random", turns=25)
    table.reset(seed=1)
    _, info = single.reset(seed=1)
    for _ in table.agent_iter():
        seen, _, ended, _, _ = table.last()
        table.step(None if ended else seen["action_mask"].argmax())
    while info["action_mask"].any():
        info = single.step(info["action_mask"].argmax())[4]
    for over in (table, single):
        with pytest.raises(MesetaError, match="reset"):
            over.step(0)


@pytest.mark.parametrize("name", TITLES)
def test_nobody_sees_what_another_has_sealed(name):
    table, dice, sealed = env.aec(name), np.random.default_rng(4), 0
    table.reset(seed=4)
    for _ in range(400):
        if all(table.terminations.values()):
            break
        agent = table.agent_selection
        options = np.flatnonzero(table.observe(agent)["action_mask"])
        if table.infos[agent].get("sealed") and len(options) > 1:
            others = [other for other in table.agents if other != agent]
            seen = []
            for option in options[:3]:
                imagined = table.copy()
                imagined.step(option)
                if imagined._sitting.state.sealed[int(agent[-1])] != option:
                    break  # the last answer opens all of them
                seen.append([imagined.observe(other)["observation"].tobytes() for other in others])
            sealed += len(seen) > 1
            assert all(one == seen[0] for one in seen)
        table.step(dice.choice(options))
    if name in ("el_grande", "king_and_intrigue"):
        assert sealed


def test_copies_go_their_own_way():
    table = env.aec(TITLES[0])
    table.reset(seed=6)
    for other in (table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        before = table.state().tobytes()
        other.step(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0])
        assert table.state().tobytes() == before != other.state().tobytes()


def test_boards_can_be_looked_at():
    table = env.aec(TITLES[0], render_mode="ansi")
    table.reset(seed=1)
    assert "Round" in table.render()
    single = env.single(TITLES[0], rivals="random", render_mode="svg")
    single.reset(seed=1)
    assert single.render().startswith("<svg")
