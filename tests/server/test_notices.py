"""Processes of one server: each knows who is where at the others, which invitations were given, what is analysed."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

import meseta
from meseta.core.replay import write
from meseta.server import analysing
from meseta.server.new_table import NewTable
from meseta.server.notices import Notices
from meseta.server.visitor import Visitor
from tests.kit.postgres import fresh_database
from tests.server.conftest import QUICK, Thinking, comes_true, house_at, people, run, until


@pytest.fixture
def url():
    with fresh_database() as found:
        yield found


def linked():
    """Two boards that carry notes to each other."""
    one, two = Notices(), Notices()
    one.send = lambda key, value: two.heard(1, key, value)
    two.send = lambda key, value: one.heard(2, key, value)
    return one, two


@asynccontextmanager
async def two_houses(url):
    one, two = linked()
    async with house_at(url, notices=one) as first, house_at(url, notices=two) as second:
        yield first, second


def test_notes_are_read_by_others_until_they_are_taken_down_or_their_process_goes():
    one, two = linked()
    told = []
    two.news = told.append
    one.pin("a", 1)
    one.pin("a", 1)
    one.pin("b", [2])
    assert (two.read("a"), two.read("b"), one.read("a")) == ([1], [[2]], [])
    one.pin("a", None)
    assert two.read("a") == []
    two.gone(1)
    assert two.read("b") == []
    assert told == ["a", "b", "a", "b"]


def test_whoever_is_at_another_process_is_here(url):
    async def body():
        async with two_houses(url) as (one, two):
            ana, ben = await people(one, 2)
            opened = await one.open_table(NewTable("el_grande", ("me", "friend")), Visitor(ana))
            await two.sit(opened.invites[1], Visitor(ben), "Ben")
            async with one.at(opened.table, Visitor(ana)).subscribe():
                async with two.at(opened.table, Visitor(ben)).subscribe():
                    await until(one, opened.table, lambda look: [chair.here for chair in look.chairs] == [True, True])
                await until(one, opened.table, lambda look: [chair.here for chair in look.chairs] == [True, False])

    run(body)


def test_tables_of_one_address_are_one_at_every_process(url):
    async def body():
        one, two = linked()
        async with house_at(url, notices=one) as first, house_at(url, notices=two, bots=Counting()) as second:
            for person in await people(first, 2):
                founder = Visitor(person, address="192.0.2.66")
                opened = await first.open_table(NewTable("toledo", ("me", "greedy"), hints=True), founder)
                await until(first, opened.table, lambda look: look.chairs[0].asked)
                await second.at(opened.table, Visitor(person)).hint()
            assert second.bots.asked == ["192.0.2.66", "192.0.2.66"]

    run(body)


class Counting(Thinking):
    """Notes for whom a hint was thought of."""

    def __init__(self):
        self.asked = []

    async def advise(self, match, seat, budget=QUICK, whose=""):
        self.asked.append(whose)
        return await super().advise(match, seat, budget, whose)


def test_whoever_ends_other_devices_ends_lines_at_every_process(url):
    async def body():
        async with two_houses(url) as (one, two):
            ana, token = await one.greet(None)
            opened = await one.open_table(NewTable("el_grande", ("me", "greedy")), Visitor(ana))
            for _ in range(2):
                async with two.at(opened.table, Visitor(ana)).subscribe() as news:
                    await one.people.end_devices(ana)
                    assert [version async for version in news] == []
            assert await two.known(token) is None

    run(body)


def test_invitations_are_the_same_at_every_process(url):
    async def body():
        async with two_houses(url) as (one, two):
            (ana,) = await people(one, 1)
            opened = await one.open_table(NewTable("el_grande", ("me", "friend", "friend")), Visitor(ana))
            for house in (two, one):
                assert await house.at(opened.table, Visitor(ana)).invites() == opened.invites

    run(body)


def test_an_analysis_at_another_process_is_not_begun_again(url, monkeypatch):
    async def slow(self, study, record):
        await asyncio.sleep(60)

    monkeypatch.setattr(analysing.Analyst, "_judge", slow)

    async def body():
        async with two_houses(url) as (one, two):
            (ana,) = await people(one, 1)
            match = meseta.new("toledo", 2, 5)
            match.play(match.question.options[0])
            table = await one.keep_record(write(match), ana)
            await one.at(table, Visitor(ana)).study(begin=True)
            await comes_true(lambda: two.notices.read(f"study {table}"))
            assert (await two.at(table, Visitor(ana)).study(begin=True)).status == "running"
            assert not two.analyst._tasks

    run(body)


def test_tables_that_wait_for_bots_are_spread(url):
    async def body():
        async with house_at(url) as one:
            (ana,) = await people(one, 1)
            tables = [
                (await one.open_table(NewTable("toledo", ("me", "random")), Visitor(ana))).table for _ in range(12)
            ]
        begun = []
        for number in range(2):
            async with house_at(url, share=(number, 2)) as house:
                begun.append(set(house.driver._tasks) | set(house.tables._tables))
        return tables, begun

    tables, begun = run(body)
    assert not begun[0] & begun[1]
    assert begun[0] | begun[1] <= set(tables)
