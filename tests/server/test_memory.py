"""Bots that are kept: a bot goes on where the game did, and begins anew wherever it did not."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

import meseta
from meseta import bots
from meseta.bots.levels import SearchBot
from meseta.core.match import Match
from meseta.server.bot_process import Bench, Task, think
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.server.worker_pool import Trails, WorkerPool
from meseta.server.workers import Workers
from tests.server.conftest import Thinking, house_at, match_at, people, run, until

COUNTING = """
import os
class Counting:
    def __init__(self, seed): self.n = 0
    def choose(self, eyes):
        self.n += 1
        return eyes.question.options[self.n - 1]
class Mortal(Counting):
    def choose(self, eyes):
        if self.n == 1: os._exit(3)
        return super().choose(eyes)
"""


@pytest.fixture
def counting(tmp_path):
    """A bot whose answer tells how many decisions it remembers."""
    (tmp_path / "own.py").write_text(COUNTING)
    return f"{tmp_path / 'own.py'}:Counting"


async def number(workers, match, kind, table):
    """What a bot answers, as its place among the options; with only one option it is not asked."""
    question = match.question
    option = await workers.choose(match, question.seat, kind, table)
    return question.options.index(option)


def two_in_a_row():
    """A match in front of two decisions of the same seat, and a copy after the first one's first option."""
    match = match_at("el_grande", "place", 2)
    while True:
        after = match.copy()
        seat = match.question.seat
        if len(match.question.options) > 2:
            after.play(after.question.options[0], seat)
            if after.question is not None and after.question.seat == seat and len(after.question.options) > 2:
                return match, after, seat
        match.play(match.question.options[-1], seat)


def test_a_bot_of_a_table_keeps_its_memory_and_others_have_none(counting):
    match, after, _ = two_in_a_row()

    async def body():
        workers = Workers(1)
        try:
            for table in ("t", "other table", ""):
                assert await number(workers, match, counting, table) == 0
            assert [await number(workers, after, counting, table) for table in ("", "t", "other table")] == [0, 1, 1]
        finally:
            workers.close()

    run(body)


def test_a_bot_goes_on_and_begins_anew_after_a_way_back(counting):
    match, after, seat = two_in_a_row()

    async def body():
        workers = Workers(1)
        try:
            assert await number(workers, match, counting, "t") == 0
            assert await number(workers, after, counting, "t") == 1
            assert await number(workers, match, counting, "t") == 0, "both were taken back"
            assert await number(workers, after, counting, "t") == 1
            other = match.copy()
            other.play(other.question.options[1], seat)
            assert await number(workers, other, counting, "t") == 0, "another answer was played than the bot's"
        finally:
            workers.close()

    run(body)


def test_a_lost_worker_costs_the_memory_and_nothing_else(counting, caplog):
    match, after, _ = two_in_a_row()

    async def body():
        workers = Workers(1)
        try:
            assert await number(workers, match, counting, "t") == 0
            (worker,) = workers._all().everybody
            workers._all().replace(workers._all()._free.pop())
            assert worker not in workers._all().everybody
            assert await number(workers, after, counting, "t") == 0
            mortal = counting.replace("Counting", "Mortal")
            assert await number(workers, match, mortal, "u") == 0
            assert await number(workers, after, mortal, "u") == 0, "it died over this, and a new one answered"
            assert await number(workers, match, mortal, "u") == 0
        finally:
            workers.close()

    run(body)
    assert [r.message for r in caplog.records] == ["a worker died, a fresh one is asked"]


def test_a_search_goes_on_in_its_turn():
    match, after, seat = two_in_a_row()
    bench = Bench()
    first = Task(match, seat, "search:30", table="t")
    option = think(first, bench)
    after = match.copy()
    after.play(option, seat)
    second = Task(after, seat, "search:30", table="t")
    second.goes_on = True
    bot = bench.take(second)
    assert isinstance(bot, SearchBot)
    assert bot._next is not None
    bench.keep(second, bot)
    second.goes_on = False
    assert bench.take(second) is not bot


def test_a_bench_has_few_places():
    match, _, seat = two_in_a_row()
    bench = Bench(2)
    for table in ("a", "b", "a", "c"):
        think(Task(match, seat, "random", table=table), bench)
    assert list(bench._bots) == [("a", seat), ("c", seat)]
    think(Task(match, seat, "random"), bench)
    assert len(bench) == 2, "a bot that sits nowhere takes no place"


def test_a_full_memory_is_emptied(monkeypatch):
    from meseta.server import bot_process

    match, _, seat = two_in_a_row()
    bench = Bench()
    think(Task(match, seat, "random", table="a"), bench)

    class Glutton:
        def choose(self, eyes):
            raise MemoryError

    monkeypatch.setattr(bots, "make", lambda *_: Glutton())
    assert bot_process._answer(Task(match, seat, "glutton", table="b"), bench) == "raised MemoryError: "
    assert len(bench) == 0


def test_trails_are_few():
    match, _, seat = two_in_a_row()
    trails, worker = Trails(2), object()
    for table in ("a", "b", "c"):
        trails.note(table, match, seat, "random", worker, match.question.options[0])
    assert [trails.worker(table, seat) is worker for table in ("a", "b", "c")] == [False, True, True]


def test_only_who_saw_everything_goes_on():
    match, after, seat = two_in_a_row()
    trails, worker = Trails(), object()
    trails.note("t", match, seat, "random", worker, match.question.options[0])
    assert trails.goes_on("t", after, seat, "random", worker)
    assert not trails.goes_on("t", match, seat, "random", worker), "its answer was not played"
    assert not trails.goes_on("t", after, seat, "greedy", worker)
    assert not trails.goes_on("t", after, seat, "random", object())
    assert not trails.goes_on("u", after, seat, "random", worker)
    missed = after.copy()
    missed.play(missed.question.options[0], seat)
    assert not trails.goes_on("t", missed, seat, "random", worker), "somebody else answered in between"


def test_a_decision_without_choice_is_no_gap(counting):
    """Bots are not asked where there is only one option, and go on afterwards."""
    workers = Workers(1)
    worker = object()
    match, after, seat = two_in_a_row()
    workers._trails.note("t", match, seat, "random", worker, match.question.options[0])

    class Single(Match):
        def question_for(self, seat):
            question = super().question_for(seat)
            return type(question)(question.seat, question.kind, question.options[:1])

    after.__class__ = Single
    only = asyncio.run(workers.choose(after, seat, "random", "t"))
    assert only == after.question.options[0]
    after.__class__ = Match
    after.play(only, seat)
    assert workers._trails.goes_on("t", after, seat, "random", worker)


def test_a_crew_gives_everybody_the_worker_it_knows_if_that_is_free():
    async def body():
        pool = WorkerPool(2)
        one, two = pool.everybody
        assert await pool.take(two) is two
        assert await pool.take(two) is one
        waiting = [asyncio.ensure_future(pool.take()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        pool.give_back(one)
        pool.replace(two)
        assert await waiting[1] is one
        new = await waiting[2]
        assert new is not two
        assert set(pool.everybody) == {one, new}
        late = asyncio.ensure_future(pool.take())
        await asyncio.sleep(0)
        pool.give_back(one)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        assert await pool.take() is one, "it came too late and was given back"
        pool.close()
        pool.replace(one)
        assert pool.everybody == []

    run(body)


def test_the_driver_says_whose_bot_it_is(path):
    told = Counter()

    class Noting(Thinking):
        async def choose(self, match, seat, kind, table="", whose=""):
            told[table, seat, whose] += 1
            return await super().choose(match, seat, kind, table, whose)

    async def body():
        async with house_at(path, bots=Noting()) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("toledo", ("random", "me"), seed=3), Visitor(ana))
            await until(house, opened.table, lambda look: look.chairs[1].asked)
            return opened.table, ana.id

    table, ana = run(body)
    assert set(told) == {(table, 0, f"p{ana}")}


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_fixed_number_of_iterations_gives_the_same_choice_in_the_same_course(name):
    """Two servers that saw the same game choose the same."""

    def course():
        match, bench, chosen = meseta.new(name, seats=2, seed=6), Bench(), []
        trails, worker = Trails(), object()
        for _ in range(6):
            seat = match.question.seat
            task = Task(match, seat, "search:8", table="t")
            task.goes_on = trails.goes_on("t", match, seat, "search:8", worker)
            chosen.append(think(task, bench))
            trails.note("t", match, seat, "search:8", worker, chosen[-1])
            match.play(chosen[-1], seat)
        return chosen

    assert course() == course()
