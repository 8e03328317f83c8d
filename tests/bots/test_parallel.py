"""Several processes think about one decision; one that dies is missed, and nothing else happens."""

from __future__ import annotations

import os
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from meseta.bots import parallel
from meseta.bots.king_and_intrigue.greedy import wanted
from meseta.bots.levels import Budget, SearchBot
from meseta.core.match import Match
from meseta.games.king_and_intrigue.names import CARD
from tests.games.king_and_intrigue.positions import idle, new
from tests.kit.register import game_named, real_names
from tests.kit.toys import TOYS


class Inside:
    """A pool that works in this process, and whose workers may die."""

    def __init__(self, error=None):
        self.error = error
        self.tasks = []

    def submit(self, work, task):
        self.tasks.append(task)
        future = Future()
        if self.error:
            future.set_exception(self.error)
        else:
            future.set_result(work(task))
        return future

    def shutdown(self, **_how):
        self.tasks.append("shut down")


@pytest.fixture
def pool(monkeypatch):
    inside = Inside()
    monkeypatch.setattr(parallel, "_POOLS", [(8, inside)])
    return inside


@pytest.mark.parametrize("name", real_names())
def test_workers_add_their_trials(name, pool):
    match = Match(game_named(name), 2, 3).begin()
    seat = match.question.seat
    search = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(seat))
    assert len(pool.tasks) == 2
    assert len({task.seed for task in pool.tasks}) == 2
    assert search.choice in match.question.options
    if match.question.kind != "draft":
        assert sum(search.root.visits) > search.done


def test_others_are_borrowed_where_somebody_lends_them(monkeypatch):
    """A process of a server starts none of its own."""
    asked = []

    class Now:
        def __init__(self, found):
            self.found = found

        def result(self, timeout):
            assert timeout > 0
            return self.found

    def lend(tasks):
        asked.extend(tasks)
        return Now([found for task in tasks for found in parallel.search(task)])

    monkeypatch.setattr(parallel, "_LENDERS", [])
    monkeypatch.setattr(parallel, "_pool", None)
    parallel.borrow_from(lambda tasks: Now([]))
    match = Match(game_named("toledo"), 2, 3).begin()
    alone = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert sum(alone.root.visits) == alone.done
    parallel.borrow_from(lend)
    together = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert len(asked) == 2
    assert sum(together.root.visits) > together.done
    assert together.choice in match.question.options


@pytest.mark.parametrize("error", [BrokenProcessPool("a worker died"), TimeoutError(), MemoryError()])
def test_dead_late_and_overfull_workers_are_missed(error, pool):
    pool.error = error
    match = Match(game_named("toledo"), 2, 3).begin()
    search = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert sum(search.root.visits) == search.done
    assert "shut down" in pool.tasks
    assert parallel._POOLS == []


def test_other_data_are_not_searched_with(pool):
    match = Match(game_named("toledo"), 2, 3).begin()
    task = parallel.Task("toledo", "other data", 2, [], match.question.seat, 1, 8, 0.0)
    assert parallel.search(task) == []
    assert parallel.search(task._replace(game="race")) == [], "a title of another process"


def test_a_game_of_ones_own_is_searched_alone(pool):
    match = Match(TOYS["race"], 2, 3).begin()
    search = SearchBot(match.game, 1, Budget(20, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert pool.tasks == []
    assert search.choice in match.question.options


def _die(_task):
    os._exit(1)


def _hang(_task):
    time.sleep(600)


def test_a_real_worker_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(parallel, "search", _hang)
    monkeypatch.setattr(parallel, "_PATIENCE", 0.2)
    match = Match(game_named("toledo"), 2, 3).begin()
    bot = SearchBot(match.game, 1, Budget(8, 0.0, 2))
    assert bot.choose(match.eyes(match.question.seat)) in match.question.options
    assert parallel._POOLS == []


def test_a_real_worker_that_dies_is_survived(monkeypatch):
    """Real processes: the first pool's worker exits, the search answers all the same."""
    monkeypatch.setattr(parallel, "search", _die)
    match = Match(game_named("toledo"), 2, 3).begin()
    bot = SearchBot(match.game, 1, Budget(8, 0.0, 2))
    assert bot.choose(match.eyes(match.question.seat)) in match.question.options
    assert parallel._POOLS == []


def test_what_needs_no_search_is_not_spoilt_by_workers(pool):
    match = idle(new(2), "draft")
    bot = SearchBot(match.game, 1, Budget(8, 0.0, 3))
    while match.question.kind == "draft":
        search = bot.ponder(match.eyes(match.question.seat))
        best = max(wanted(match.state, option - CARD) for option in match.question.options)
        assert wanted(match.state, search.choice - CARD) >= best - 1.0
        assert search.done == 0
        match.play(search.choice)
