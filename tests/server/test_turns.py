"""What is scarce is given out in turns: nobody waits behind everything that somebody else has asked for."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

import meseta
from meseta.core.errors import Refused
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.turns import Desk, TooMany, Turns
from meseta.server.visitor import Visitor
from meseta.server.worker_pool import WorkerPool
from tests.server.conftest import Thinking, house_at, people, run, table_with, until


def test_one_of_everybody_after_the_other():
    turns = Turns()
    for number in range(3):
        turns.join("eve", f"eve {number}")
    turns.join("ana", "ana 0")
    assert turns.next() == "eve 0"
    turns.join("ben", "ben 0")
    turns.join("ana", "ana 1")
    served = []
    while (thing := turns.next()) is not None:
        served.append(thing)
    assert served == ["ana 0", "ben 0", "eve 1", "ana 1", "eve 2"]


def test_whoever_had_a_turn_without_waiting_had_a_turn():
    turns = Turns()
    for _ in range(100):
        turns.served("eve")
    turns.join("eve", "eve")
    turns.join("ana", "ana")
    assert [turns.next(), turns.next()] == ["ana", "eve"]
    turns.join("ben", "ben")
    turns.join("eve", "eve")
    assert [turns.next(), turns.next()] == ["ben", "eve"], "but is not in debt for ever"


def test_crowds_of_newcomers_pass_nobody_who_waits():
    turns = Turns()
    turns.served("ana")
    turns.join("ana", "ana")
    for number in range(3000):
        turns.join(f"eve {number}", "eve")
    place = 0
    while turns.next() != "ana":
        place += 1
        turns.join(f"eve {place} again", "eve")
    assert place <= 3000
    while turns.next() is not None:
        """Everybody is served."""
    for _ in range(3):
        turns.served("ben")
    assert len(turns._next) < 10, "who had their turn long ago is forgotten"


def test_a_desk_serves_one_at_a_time_and_everybody_in_turns():
    served = []

    async def work(desk, whose):
        async with desk.turn(whose):
            served.append(whose)
            await asyncio.sleep(0)
            assert served[-1] == whose

    async def body():
        desk = Desk(each=5, most=10)
        await asyncio.gather(*(work(desk, whose) for whose in ("eve",) * 5 + ("ana", "ben")))
        async with desk.turn("eve"):
            """It is free again."""

    run(body)
    assert served == ["eve", "ana", "ben", "eve", "eve", "eve", "eve"]


def test_a_desk_has_so_many_places_for_one_and_for_all():
    async def body():
        desk, gone = Desk(each=2, most=3), asyncio.Event()

        async def stay(whose):
            async with desk.turn(whose):
                await gone.wait()

        staying = [asyncio.ensure_future(stay(whose)) for whose in ("eve", "eve", "eve", "ana", "ben")]
        await asyncio.sleep(0)
        assert [task.done() and isinstance(task.exception(), TooMany) for task in staying] == [0, 0, 1, 0, 1]
        gone.set()
        await asyncio.gather(*staying, return_exceptions=True)
        desk.check("eve")

    run(body)


def test_whoever_leaves_the_desk_blocks_nobody():
    async def body():
        desk = Desk(each=9, most=9)

        async def stay(seconds):
            async with desk.turn("eve"):
                await asyncio.sleep(seconds)

        first, second, third = (asyncio.ensure_future(stay(seconds)) for seconds in (60, 60, 0))
        await asyncio.sleep(0)
        second.cancel()
        first.cancel()
        await asyncio.wait_for(third, 5)
        called = asyncio.ensure_future(stay(60))
        await asyncio.sleep(0)
        next_one, last = asyncio.ensure_future(stay(60)), asyncio.ensure_future(stay(0))
        await asyncio.sleep(0)
        called.cancel()
        with suppress(asyncio.CancelledError):
            await called
        next_one.cancel()  # called already, and gone before it came
        await asyncio.wait_for(last, 5)

    run(body)


def test_workers_are_given_out_in_turns():
    async def body():
        pool = WorkerPool(1, made=object)
        worker, served = await pool.take(), []

        async def think(whose):
            await pool.take(whose=whose)
            served.append(whose)

        waiting = [asyncio.ensure_future(think(whose)) for whose in ("eve", "eve", "eve", "ana")]
        await asyncio.sleep(0)
        for _ in waiting:
            pool.give_back(worker)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert served == ["eve", "ana", "eve", "eve"]

    run(body)


class Counting(Thinking):
    """Notes who was thought for."""

    def __init__(self):
        self.asked = []

    async def choose(self, match, seat, kind, table="", whose=""):
        self.asked.append((table, whose))
        return await super().choose(match, seat, kind, table, whose)


def test_tables_of_one_address_are_one_however_many_persons_it_makes(path):
    async def body():
        async with house_at(path, bots=Counting()) as house:
            for person in await people(house, 3):
                plan = NewTable("toledo", ("random", "random", "me"), seed=3)
                opened = await house.open_table(plan, Visitor(person, address="192.0.2.66"))
                await until(house, opened.table, lambda look: look.chairs[2].asked)
                visitor = Visitor(person, address="192.0.2.66")
                await house.at(opened.table, visitor).act(Deed("vote", "v", 0, value="end"))
                again = await house.at(opened.table, visitor).rematch()
                await until(house, again, lambda look: look.chairs[1].asked)
                assert again in {table for table, _ in house.bots.asked}
            assert {whose for _, whose in house.bots.asked} == {"192.0.2.66"}

    run(body)


@pytest.mark.parametrize("seats", [("random", "random"), ("expert", "greedy")])
def test_a_table_needs_a_person(path, seats):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            with pytest.raises(Refused, match="belongs to a person"):
                await house.open_table(NewTable("toledo", seats), Visitor(ana))

    run(body)


def test_bots_among_themselves_sleep_while_nobody_looks(path):
    async def body():
        async with house_at(path, bots=Counting()) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, meseta.new("toledo", seats=2, seed=1), [ana, "random"])
            await until(house, table, lambda look: look.chairs[0].asked, ana)
            await asyncio.to_thread(set_bot, house.database, table)
            house.tables._tables.clear()
            house.bots.asked.clear()
            house.driver.wake(table)
            await asyncio.sleep(0.05)
            assert house.bots.asked == []
            began = (await house.at(table, Visitor()).look()).step
            look = await until(house, table, lambda look: look.step > began + 3)
            seen = len(house.bots.asked)
            assert seen
            await asyncio.sleep(0.05)
            assert len(house.bots.asked) <= seen + 1, "what was begun is finished, then they sleep again"
            assert look.status == "playing"

    run(body)


def set_bot(database, table):
    """A table as older versions could be founded: bots only."""
    with database.change(table, "test") as change:
        change.set_chair(0, person=None, bot="random", nickname="")
