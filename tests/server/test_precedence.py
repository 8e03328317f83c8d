"""Who is served first: whoever acts, then those who look on, one piece at a time and never not at all."""

from __future__ import annotations

import asyncio

import pytest

from meseta.server import calm, precedence
from meseta.server.precedence import HEAD_START, Precedence
from meseta.server.subscriptions import Subscriptions


async def some_turns(turns):
    for _ in range(turns):
        await asyncio.sleep(0)


def test_whoever_looks_on_waits_while_somebody_acts(monkeypatch):
    monkeypatch.setattr(precedence, "LONGEST", 3600.0)

    async def body():
        order, done = Precedence(), []
        with order.acting():
            order.later(lambda: done.append("page"))
            await some_turns(20)
            assert done == []
        await some_turns(HEAD_START)
        assert done == [], "the answer goes out first"
        await some_turns(2)
        assert done == ["page"]

    asyncio.run(body())


def test_one_piece_in_every_turn_of_the_loop():
    async def body():
        order, done = Precedence(), []
        for number in range(3):
            order.later(lambda number=number: done.append(number))
        for known in ([0], [0, 1], [0, 1, 2]):
            await some_turns(1)
            assert done == known

    asyncio.run(body())


def test_a_work_of_several_pieces_is_finished_before_the_next_one_begins():
    async def body():
        order, done = Precedence(), []

        async def scoring():
            for board in "abc":
                done.append(board)
                await order.turn()

        order.later(lambda: tasks.append(asyncio.ensure_future(scoring())))
        order.later(lambda: done.append("next"))
        tasks = []
        await some_turns(20)
        assert done == ["a", "b", "c", "next"]
        await asyncio.gather(*tasks)

    asyncio.run(body())


def test_nobody_waits_for_ever(monkeypatch):
    monkeypatch.setattr(precedence, "LONGEST", 0.001)

    async def body():
        order, done = Precedence(), asyncio.Event()
        with order.acting():
            order.later(lambda: None)
            order.later(done.set)
            async with asyncio.timeout(60):
                await done.wait()

    asyncio.run(body())


@pytest.mark.parametrize("pause", range(HEAD_START + 1))
def test_nobody_waits_for_ever_either_while_short_deeds_follow_each_other(monkeypatch, pause):
    """Each is over before a piece is due, and the next one comes within the head start."""
    monkeypatch.setattr(precedence, "LONGEST", 0.02)

    async def body():
        order, done, made = Precedence(), [], []
        async with asyncio.timeout(60):
            while len(done) < 3:
                with order.acting():
                    if not made:
                        made = [order.later(lambda number=number: done.append(number)) for number in range(3)]
                    await asyncio.sleep(0.001)
                await some_turns(pause)
        assert done == [0, 1, 2]

    asyncio.run(body())


def test_a_piece_that_fails_holds_nobody_up():
    async def body():
        order, done, failed = Precedence(), [], []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context["exception"]))
        order.later(lambda: 1 / 0)
        order.later(lambda: done.append("page"))
        await some_turns(5)
        assert (done, [type(error) for error in failed]) == (["page"], [ZeroDivisionError])

    asyncio.run(body())


def test_whoever_is_late_hears_of_several_moves_at_once(monkeypatch):
    monkeypatch.setattr(precedence, "LONGEST", 3600.0)

    async def body():
        order = Precedence()
        there = Subscriptions(precedence=order)
        ana, ben = (there.listen("t", person, lambda: None) for person in (1, 2))
        await some_turns(5)
        await anext(ana)
        with order.acting():
            for version in (7, 8, 9):
                there.ring("t", version, mover=1)
            assert (await anext(ana), ana.first) == (9, True)
            waiting = asyncio.ensure_future(anext(ben))
            await some_turns(20)
            assert not waiting.done()
        assert (await waiting, ben.first) == (9, False)

    asyncio.run(body())


def test_a_calm_moment_comes_or_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(calm, "LOOK", 0.001)
    spent = iter([0.0, 1.0, 1.0, 2.0, 2.0, 2.0])
    monkeypatch.setattr(calm.time, "process_time", lambda: next(spent))
    asyncio.run(calm.calm(3600.0))
    assert list(spent) == [], "busy, busy, calm"
    asyncio.run(calm.calm(0.0))
