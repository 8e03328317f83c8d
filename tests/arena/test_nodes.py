"""A cluster of two nodes on this machine, one of which goes away in the middle."""

from __future__ import annotations

import os
import time
from collections import deque
from unittest import mock

import pytest

from meseta import games
from meseta.arena import cluster, tournament
from meseta.arena.dataset.making import Where, begin, make
from meseta.arena.dataset.order import make_order
from meseta.arena.tournament import Tournament
from tests.arena.conftest import own, plan_for, without_time

SMALL = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}


@pytest.fixture(scope="module")
def two_nodes():
    """A head that plays, and a way to add nodes that play, too."""
    cluster._ray()
    with mock.patch.dict(os.environ, RAY_USAGE_STATS_ENABLED="0", RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0"):
        from ray.cluster_utils import Cluster

        nodes = Cluster(initialize_head=True, head_node_args=SMALL)
        yield nodes
        nodes.shutdown()


def test_games_lost_with_a_node_are_played_again_and_come_out_as_they_do_here(two_nodes, tmp_path, monkeypatch):
    """Whoever plays on the second node waits there until it is gone; everywhere else games go on."""
    second = two_nodes.add_node(**SMALL)
    lost = []
    monkeypatch.setattr(cluster, "_again", watched(cluster._again, lost))
    plan = plan_for(bots=("random", own(f"Stopper(node={second.node_id!r},folder={str(tmp_path)!r})")), turns="25")
    count = 12

    def leave(done):
        if done == 2:
            wait_for(tmp_path / "waiting")
            two_nodes.remove_node(second)

    here = tournament.run(Tournament(plan, count, None, here=True))
    there = tournament.run(Tournament(plan, count, None, ray=two_nodes.address), tell=leave)
    assert without_time(there.games) == without_time(here.games)
    assert (len(there.games), there.failed) == (count, [])
    assert lost, "nothing was under way on the node"


def watched(again, lost):
    """The same, noting which games were lost with which limit."""

    def noting(numbers, tries, todo, reason, limit=0):
        lost.append((numbers, reason))
        assert (reason, limit) == ("NodeDiedError", cluster.LOSSES)
        return again(numbers, tries, todo, reason, limit)

    return noting


def wait_for(path):
    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} never came")


def test_a_data_set_made_on_nodes_is_the_same_to_the_byte(two_nodes, tmp_path):
    two_nodes.add_node(**SMALL)
    order = make_order(games.game("toledo"), None, ["greedy", "random"], 2, {"turns": "25"}, 6, 1, 0.2, 4)
    for name, where in (("here", Where(here=True)), ("there", Where(ray=two_nodes.address))):
        begin(order, tmp_path / name, resume=False)
        assert make(order, tmp_path / name, where)
    here = {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    assert here == {path.name: path.read_bytes() for path in (tmp_path / "there").iterdir()}
    assert len(here) == 6


def test_no_game_is_blamed_for_its_node_but_not_forever():
    lost, todo = {}, deque()
    for _ in range(cluster.LOSSES):
        assert list(cluster._again([3], lost, todo, "NodeDiedError", cluster.LOSSES)) == []
        assert todo.popleft() == 3
    (line,) = cluster._again([3], lost, todo, "NodeDiedError", cluster.LOSSES)
    assert line == {"game": 3, "failed": "the worker ended (NodeDiedError)"}
