"""Changes one after the other: each ends, is told, and makes room for the next, whatever becomes of it."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from meseta.server import threads as module
from meseta.server.committing import Committing
from meseta.server.in_turn import InTurn
from meseta.server.threads import Threads
from meseta.store.errors import StoreBusy, StoreError
from tests.server.conftest import run


def committing(body):
    """Run a body with something that commits, and the list of what failed."""

    async def whole():
        threads, failed = Threads(), []
        try:
            await body(Committing(threads, failed.append), threads, failed)
        finally:
            threads.close()

    run(whole)


def wrong(error, *_):
    raise error


def test_who_comes_first_is_first_whether_task_or_change():
    async def body(commits, _threads, _failed):
        turn, gate, order = InTurn(), threading.Event(), []

        async def read():
            async with turn:
                order.append("read")

        first = commits.begin(turn, lambda: gate.wait(20), lambda _: order.append("first"))
        reading = asyncio.ensure_future(read())
        await asyncio.sleep(0)
        second = commits.begin(turn, lambda: 2, lambda _: order.append("second"))
        assert (turn.taken, order, commits.under_way) == (True, [], 2)
        gate.set()
        await asyncio.gather(first, reading, second)
        await asyncio.sleep(0)
        assert (turn.taken, order, commits.under_way) == (False, ["first", "read", "second"], 0)

    committing(body)


def test_who_leaves_while_waiting_takes_no_turn_and_what_was_begun_is_told():
    async def body(commits, _threads, _failed):
        turn, gate, told = InTurn(), threading.Event(), []

        async def read():
            async with turn:
                told.append("read")

        def tell(_):
            told.append("left")
            asyncio.get_running_loop().call_soon(reading[1].cancel)  # in the moment in which it is called

        left = commits.begin(turn, lambda: gate.wait(20), tell)
        reading = [asyncio.ensure_future(read()) for _ in range(3)]
        await asyncio.sleep(0)
        left.cancel()
        reading[0].cancel()
        gate.set()
        await asyncio.gather(*reading, return_exceptions=True)
        assert told == ["left", "read"]
        assert not turn.taken

    committing(body)


def test_however_many_have_left_the_next_one_has_its_turn():
    async def body():
        turn = InTurn()

        async def read():
            async with turn:
                return "read"

        turn.begin(lambda: None)
        gone = [asyncio.ensure_future(read()) for _ in range(2000)]
        last = asyncio.ensure_future(read())
        await asyncio.sleep(0)
        for reading in gone:
            reading.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        turn.end()
        assert await last == "read"
        assert not turn.taken

    run(body)


def test_what_fails_makes_room_and_is_told_to_whoever_waits():
    async def body(commits, _threads, failed):
        turn, said = InTurn(), []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: said.append(context["exception"]))
        lost, odd = StoreError("The disk is gone."), ValueError("a fault in what is told")
        answers = [
            commits.begin(turn, partial(wrong, lost), lambda found: found),
            commits.begin(turn, lambda: 1, partial(wrong, odd)),
            commits.begin(turn, lambda: 2, lambda found: found + 1),
        ]
        assert await asyncio.gather(*answers, return_exceptions=True) == [lost, odd, 3]
        assert (failed, said) == ([lost], [odd])
        assert not turn.taken

    committing(body)


@pytest.mark.parametrize("many", [1, 1000])
def test_a_database_that_hangs_when_their_turn_comes_is_told_to_all_and_then_it_goes_on(many, monkeypatch):
    async def body(commits, threads, failed):
        turn, gate = InTurn(), threading.Event()
        first = commits.begin(turn, lambda: gate.wait(20), lambda found: found)
        later = [commits.begin(turn, lambda: 1, lambda found: found) for _ in range(many)]
        monkeypatch.setattr(module, "QUEUE", 0)
        gate.set()
        assert await first
        found = await asyncio.gather(*later, return_exceptions=True)
        assert [type(one) for one in found] == many * [StoreBusy]
        assert len(failed) == many
        monkeypatch.undo()
        assert await threads.answered(commits.begin(turn, lambda: 5, lambda found: found)) == 5

    committing(body)


def test_a_house_that_is_closed_lets_nobody_wait():
    async def body(commits, threads, _failed):
        turn = InTurn()
        threads.close()
        with pytest.raises(RuntimeError):
            await commits.begin(turn, lambda: 1, lambda found: found)
        assert (turn.taken, commits.under_way) == (False, 0)

    committing(body)


def test_a_search_that_finds_nothing_is_told_like_any_other_fault():
    """``StopIteration`` is the one error that no future takes."""

    async def body(commits, threads, failed):
        turn = InTurn()
        async with asyncio.timeout(5):
            with pytest.raises(RuntimeError, match="is not there"):
                await commits.begin(turn, lambda: next(iter(())), lambda found: found)
            with pytest.raises(RuntimeError, match="is not there"):
                await commits.begin(turn, lambda: 1, lambda _: next(iter(())))
        assert [type(error) for error in failed] == [StopIteration]
        assert not turn.taken

    committing(body)


def test_where_no_thread_is_to_be_had_nobody_counts_as_waiting(monkeypatch):
    async def body(commits, threads, _failed):
        turn = InTurn()
        with monkeypatch.context() as patch:
            patch.setattr(module, "QUEUE", 5)
            patch.setattr(threads._writers, "submit", partial(wrong, RuntimeError("can't start new thread")))
            for _ in range(5):
                with pytest.raises(RuntimeError, match="thread"):
                    await commits.begin(turn, lambda: 1, lambda found: found)
            patch.undo()
            patch.setattr(module, "QUEUE", 5)
            assert await commits.begin(turn, lambda: 2, lambda found: found) == 2

    committing(body)
