"""Several processes think about one decision; one that dies is missed, and nothing else happens."""

from __future__ import annotations

import os
import time

import pytest

from meseta.bots import parallel
from meseta.bots.king_and_intrigue.greedy import wanted
from meseta.bots.levels import Budget, SearchBot
from meseta.core.match import Match
from meseta.core.processes import Died, Late
from meseta.games.king_and_intrigue.names import CARD
from tests.games.king_and_intrigue.positions import idle, new
from tests.kit.register import game_named, real_names
from tests.kit.toys import TOYS


class Inside:
    """Thinkers that work in this process, and may be lost."""

    def __init__(self):
        self.error = None
        self.tasks = []

    def __call__(self):
        return self

    def begin(self, task):
        self.tasks.append(task)

    def result(self, timeout):
        assert timeout > 0
        if self.error:
            raise self.error
        return parallel.search(self.tasks[-1])


@pytest.fixture
def inside(monkeypatch):
    found = Inside()
    monkeypatch.setattr(parallel, "Thinker", found)
    monkeypatch.setattr(parallel, "_FREE", [])
    return found


@pytest.mark.parametrize("name", real_names())
def test_workers_add_their_trials(name, inside):
    match = Match(game_named(name), 2, 3).begin()
    seat = match.question.seat
    search = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(seat))
    assert len(inside.tasks) == 2
    assert len({task.seed for task in inside.tasks}) == 2
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
    monkeypatch.setattr(parallel, "Thinker", None)
    parallel.borrow_from(lambda tasks: Now([]))
    match = Match(game_named("toledo"), 2, 3).begin()
    alone = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert sum(alone.root.visits) == alone.done
    parallel.borrow_from(lend)
    together = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert len(asked) == 2
    assert sum(together.root.visits) > together.done
    assert together.choice in match.question.options


@pytest.mark.parametrize("error", [Died("a worker died"), Late("no answer"), TimeoutError(), OSError()])
def test_dead_late_and_overfull_workers_are_missed(error, inside):
    inside.error = error
    match = Match(game_named("toledo"), 2, 3).begin()
    search = SearchBot(match.game, 1, Budget(8, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert sum(search.root.visits) == search.done
    assert len(inside.tasks) == 2


def test_other_data_are_not_searched_with(inside):
    match = Match(game_named("toledo"), 2, 3).begin()
    task = parallel.Task("toledo", "other data", 2, [], match.question.seat, 1, 8, 0.0)
    assert parallel.search(task) == []
    assert parallel.search(task._replace(game="race")) == [], "a title of another process"


def test_a_game_of_ones_own_is_searched_alone(inside):
    match = Match(TOYS["race"], 2, 3).begin()
    search = SearchBot(match.game, 1, Budget(20, 0.0, 3)).ponder(match.eyes(match.question.seat))
    assert inside.tasks == []
    assert search.choice in match.question.options


def _die(_task):
    os._exit(1)


def _hang(_task):
    time.sleep(600)


def _nothing(_task):
    return []


@pytest.mark.parametrize("mishap", [_hang, _die])
def test_a_real_worker_that_is_lost_is_missed_and_replaced(monkeypatch, mishap):
    monkeypatch.setattr(parallel, "_FREE", [])
    monkeypatch.setattr(parallel, "search", mishap)
    monkeypatch.setattr(parallel, "_PATIENCE", 0.2 if mishap is _hang else 30.0)
    match = Match(game_named("toledo"), 2, 3).begin()
    bot = SearchBot(match.game, 1, Budget(8, 0.0, 2))
    eyes = match.eyes(match.question.seat)
    assert bot.choose(eyes) in match.question.options
    assert parallel._FREE == []
    monkeypatch.setattr(parallel, "search", _nothing)
    monkeypatch.setattr(parallel, "_PATIENCE", 30.0)
    for _ in range(2):
        assert bot.ponder(eyes).choice in match.question.options
        [thinker] = parallel._FREE
    thinker._process.kill()  # while it has nothing to do
    assert bot.ponder(eyes).choice in match.question.options
    for left in parallel._FREE:
        left._process.end()


def test_what_needs_no_search_is_not_spoilt_by_workers(inside):
    match = idle(new(2), "draft")
    bot = SearchBot(match.game, 1, Budget(8, 0.0, 3))
    while match.question.kind == "draft":
        search = bot.ponder(match.eyes(match.question.seat))
        best = max(wanted(match.state, option - CARD) for option in match.question.options)
        assert wanted(match.state, search.choice - CARD) >= best - 1.0
        assert search.done == 0
        match.play(search.choice)
