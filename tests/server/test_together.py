"""Workers think together: whoever is free is lent to a search, nobody starts processes of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
from pathlib import Path

import pytest

from meseta.bots import parallel
from meseta.server.bot_process import Errand, Friends, Lent, Wanted
from meseta.server.worker_pool import WorkerPool
from meseta.server.workers import Failed, Workers
from tests.server.conftest import match_at, run

TOGETHER = "search:0.1s*3"


class Deadly:
    """Ends whoever unpacks it."""

    def __reduce__(self):
        return os._exit, (3,)


class Watched(Workers):
    """Notes what others found."""

    def __init__(self, processes):
        super().__init__(processes)
        self.found = []

    async def _help(self, errands, limit):
        self.found.append(await super()._help(errands, limit))
        return self.found[-1]


def children_of(process):
    """The processes that a process has started, where the system tells."""
    told = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return told.read_text().split() if told.exists() else []


@pytest.fixture
def match():
    return match_at("el_grande", "place", 2)


def test_who_is_free_thinks_along(match):
    async def body():
        workers = Watched(2)
        try:
            option = await workers.choose(match, match.question.seat, TOGETHER, "t")
            assert option in match.question.options
            (found,) = workers.found
            assert found
            assert {option for option, _, _ in found} <= set(match.question.options)
            assert len(workers._all()._free) == 2, "all were given back"
        finally:
            workers.close()

    run(body)


def test_nobody_is_waited_for(match, caplog):
    async def body():
        workers = Watched(1)
        try:
            assert await workers.choose(match, match.question.seat, TOGETHER, "t") in match.question.options
            assert workers.found == [[]]
        finally:
            workers.close()

    with caplog.at_level(logging.WARNING):
        run(body)
    assert caplog.records == []


def test_many_tables_at_once_start_no_more_processes(match):
    async def body():
        before = set(multiprocessing.active_children())
        workers = Watched(2)
        tables = [f"t{n}" for n in range(5)]
        try:
            seat = match.question.seat
            chosen = await asyncio.gather(*(workers.choose(match, seat, TOGETHER, table) for table in tables))
            assert set(chosen) <= set(match.question.options)
            mine = set(multiprocessing.active_children()) - before
            assert len(mine) == 2
            assert [children_of(process) for process in mine] == [[], []]
            assert len(workers.found) == 5
        finally:
            workers.close()

    run(body)


@pytest.mark.parametrize("packed", [b"nonsense", pickle.dumps(Deadly())], ids=["nonsense", "deadly"])
def test_who_fails_is_missed(packed, caplog):
    async def lazy():
        workers = Workers(2)
        assert await workers._help([packed], 20.0) == [], "closed, or never opened: nobody is there"

    async def opened():
        workers = Workers(2)
        workers._all()
        try:
            assert await workers._help([packed], 20.0) == []
            assert len(workers._all()._free) == 2
        finally:
            workers.close()

    run(lazy)
    assert caplog.records == []
    with caplog.at_level(logging.WARNING):
        run(opened)
    assert [r.message for r in caplog.records] == ["a worker was missed in a search"]


def test_help_that_comes_too_late_disturbs_nobody(match):
    async def body():
        workers = Workers(1)
        try:
            seat = match.question.seat
            await workers.choose(match, seat, "random", "t")
            await workers._all().everybody[0].process.tell(Lent(7, []))
            assert await workers.choose(match, seat, "random", "t") in match.question.options
        finally:
            workers.close()

    run(body)


def test_a_loan_hears_its_own_answer_only():
    here, there = multiprocessing.Pipe()
    friends = Friends(there)

    task = parallel.Task("toledo", "", 2, [], 0, 1, 0, 0.5)
    for number in (1, 2):
        loan = friends([task, task])
        wanted = here.recv()
        assert (wanted.number, len(wanted.errands), wanted.seconds) == (number, 2, 0.5)
    here.send(Lent(1, [(1, 1, 1.0)]))
    here.send(Lent(2, [(2, 2, 2.0)]))
    assert loan.result(5.0) == [(2, 2, 2.0)]
    with pytest.raises(TimeoutError):
        loan.result(0.0)


def test_a_closed_house_lends_nobody():
    async def body():
        workers = Workers(1)
        workers._all()
        workers.close()
        assert await workers._lend(Wanted(1, [b""], 0.1)) == []

    run(body)


def test_a_crew_lends_only_who_is_free():
    async def body():
        pool = WorkerPool(3)
        one = await pool.take()
        lent = pool.spare(5)
        assert len(lent) == 2
        assert one not in lent
        assert pool.spare(1) == []
        pool.give_back(lent[0])
        assert pool.spare(1) == [lent[0]]

    run(body)


def test_an_errand_has_its_own_limit(match):
    async def body():
        workers = Workers(1)
        try:
            async with workers._borrowed() as worker:
                pass
            with pytest.raises(Failed, match="no answer within"):
                async with workers._borrowed() as worker:
                    await workers._ask(worker, Errand(pickle.dumps(Sleepy())), 0.5)
        finally:
            workers.close()

    run(body)


class Sleepy:
    """Keeps whoever unpacks it waiting."""

    def __reduce__(self):
        import time

        return time.sleep, (600,)
