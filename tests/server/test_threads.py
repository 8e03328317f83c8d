"""A database that hangs: whoever waits is told after a moment, whoever comes later at once, and then all goes on."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from meseta.server import threads as module
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.threads import Threads
from meseta.server.visitor import Visitor
from meseta.store.database import Database
from meseta.store.errors import StoreBusy
from tests.server.conftest import comes_true, house_at, match_at, people, run, table_with, until

LONG = 30.0
"""Seconds that nobody waits who is told at once."""


@contextmanager
def hasty(patience=0.3):
    """Let a call hang soon. Only while something does: on a busy machine anything may take so long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "HANGS", 0.15)
        patch.setattr(module, "PATIENCE", patience)
        yield


class Gate:
    """Something that hangs until it is opened."""

    def __init__(self):
        self.open = threading.Event()

    def __call__(self, *_, **__):
        self.open.wait(20)
        return "read"


async def _busy(call):
    begun = time.monotonic()
    with pytest.raises(StoreBusy, match="does not answer"):
        await call
    return time.monotonic() - begun


async def _over(threads):
    """Nothing hangs any more."""
    with hasty():
        await comes_true(lambda: not threads.hangs)


def test_whoever_waits_is_told_and_whoever_comes_later_at_once():
    async def body():
        threads, gate = Threads(), Gate()
        with hasty():
            assert await _busy(threads.read(gate)) >= 0.29
            assert threads.hangs
        with hasty(LONG):
            assert await _busy(threads.read(lambda: 1)) < LONG / 2, "nobody waits for a database that hangs"
            assert await _busy(threads.write(lambda: 1)) < LONG / 2
        gate.open.set()
        await _over(threads)
        assert await threads.read(lambda: 1) == 1
        threads.close()

    run(body)


def test_readers_do_not_wait_for_writers(monkeypatch):
    async def body():
        threads, gate = Threads(), Gate()
        writing = [asyncio.ensure_future(threads.write(gate)) for _ in range(3 * module.WRITERS)]
        await asyncio.sleep(0.05)
        assert await asyncio.wait_for(threads.read(lambda: "at once"), 2) == "at once"
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "drawn"), 2) == "drawn"
        gate.open.set()
        assert set(await asyncio.gather(*writing)) == {"read"}
        threads.close()

    run(body)


def test_too_many_do_not_pile_up(monkeypatch):
    monkeypatch.setattr(module, "QUEUE", 5)

    async def body():
        threads, gate = Threads(), Gate()
        waiting = [asyncio.ensure_future(threads.read(gate)) for _ in range(5)]
        await asyncio.sleep(0.01)
        with hasty(LONG):
            assert await _busy(threads.read(gate)) < LONG / 2
        gate.open.set()
        await asyncio.gather(*waiting)
        assert await threads.read(lambda: 1) == 1
        threads.close()

    run(body)


def test_a_move_that_hangs_is_done_once_all_the_same(path, monkeypatch):
    """Nobody knows at first; the same deed sent again is answered by what was done."""

    async def body():
        async with house_at(path) as house:
            ana = Visitor((await house.greet(None))[0])
            opened = await house.open_table(NewTable("el_grande", ("me", "me"), nickname="Ana", seed=3), ana)
            table = house.at(opened.table, ana)
            look = await table.look()
            deed = Deed("play", "c1", look.version, value=look.ask.choices[0].option)
            gate, real = Gate(), house.database.change
            monkeypatch.setattr(house.database, "change", lambda *values: (gate(), real(*values))[1])
            with hasty():
                await _busy(table.act(deed))
            with hasty(LONG):
                assert await _busy(table.act(deed)) < LONG / 2, "nobody queues behind it"
            assert (await table.look()).version == look.version, "what is at hand can still be looked at"
            gate.open.set()
            await _over(house.threads)
            assert (await table.act(deed)).status == "repeated"
            assert (await table.look()).steps > look.steps

    run(body)


def test_a_house_whose_database_hangs_can_be_closed(path, monkeypatch):
    async def body():
        async with house_at(path) as house:
            gate = Gate()
            monkeypatch.setattr(house.database, "table", gate)
            with hasty():
                await _busy(house.at("nowhere", Visitor()).look())
            begun = time.monotonic()
            await house.stop()
            assert time.monotonic() - begun < 15, "it hangs for 20"
            gate.open.set()

    run(body)


def test_bots_go_on_when_a_database_is_back_that_could_not_even_be_read(path, monkeypatch):
    monkeypatch.setattr("meseta.server.driving.AGAIN", 0.01)

    async def body():
        async with house_at(path) as house:
            house.driver._stopped = True
            (ana,) = await people(house, 1)
            match = match_at("el_grande", "power", 2)
            table = await table_with(house, match, ["random", ana] if match.question.seat == 0 else [ana, "random"])
            before = (await house.at(table, Visitor(ana)).look()).step
        failing = iter(range(3))

        def away(*_):
            if next(failing, None) is not None:
                raise StoreBusy("The database cannot be reached.")
            return real(house.database, table)

        real = Database.table
        monkeypatch.setattr(Database, "table", away)
        async with house_at(path) as house:
            await comes_true(lambda: house.tables.at_hand(table) is not None)
            await until(house, table, lambda look: look.step > before)

    run(body)


def test_whoever_comes_back_from_the_database_goes_on_soon():
    before = sys.getswitchinterval()
    try:
        module.take_short_turns()
        assert sys.getswitchinterval() == pytest.approx(module.TURN)
        assert before > module.TURN
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("turns", range(6))
def test_whoever_is_told_to_stop_stops_though_the_answer_comes_in_the_same_moment(turns):
    """Else a server that is ended waits for ever for a task that goes round."""

    async def body():
        threads, answer = Threads(), asyncio.get_running_loop().create_future()
        waiting = asyncio.ensure_future(threads.patient(answer))
        await asyncio.sleep(0.01)
        answer.set_result("read")
        for _ in range(turns):
            await asyncio.sleep(0)
        if waiting.cancel():
            with pytest.raises(asyncio.CancelledError):
                await waiting
        threads.close()

    run(body)
