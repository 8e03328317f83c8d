"""Houses on a database of their own, with bots that think in this process."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

import meseta
from meseta.bots.levels import Budget
from meseta.core.chance import Dice
from meseta.server import founding
from meseta.server.bot_process import Task, judge, think, weigh
from meseta.server.house import House
from meseta.server.table import Agreement
from meseta.server.trying import Verdict, try_out
from meseta.server.visitor import Visitor
from meseta.store.rows import NewChairRow
from tests.kit.database import opened

QUICK = Budget(12)
"""Thoughts that are the same every time."""


class Thinking:
    """Bots without processes: quick, and the same everywhere."""

    async def choose(self, match, seat, kind, table="", whose=""):
        await asyncio.sleep(0)
        return think(Task(match, seat, kind))

    async def advise(self, match, seat, budget=QUICK, whose=""):
        await asyncio.sleep(0)
        return judge(Task(match, seat, "hint", budget))

    async def weigh(self, match, seat, option, budget=QUICK, whose=""):
        await asyncio.sleep(0)
        return weigh(Task(match, seat, "hint", QUICK), option)

    async def try_out(self, trial, whose=""):
        try:
            return try_out(trial)
        except Exception:  # as workers do
            return Verdict(playable=False)

    def warm(self):
        """Nothing to start."""

    def close(self):
        """Nothing to end."""


class Hands:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 1e9

    def __call__(self):
        return self.now


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.db")


@asynccontextmanager
async def house_at(path, **more):
    database = opened(path)
    house = House(database, **{"bots": Thinking(), "pause": 0.0, **more})
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
        database.close()


def match_at(name, kind, seats=3, seed=1, **settings):
    """A match in front of the first question of this kind, played by chance until then."""
    for luck in range(seed, seed + 60):
        match = meseta.new(name, seats=seats, seed=luck, **settings)
        dice = Dice(luck)
        while match.question is not None:
            if match.question.kind == kind:
                return match
            options = match.question.options
            match.play(options[dice.below(len(options))], match.question.seat)
    raise AssertionError(f"{kind} is never asked")


async def table_with(house, match, holders, **agreement):
    """A table where this match is being played; holders are persons, or kinds of bots."""
    match.players = ()
    chairs = tuple(
        NewChairRow(seat, bot=who) if isinstance(who, str) else NewChairRow(seat, who.id, f"P{who.id}")
        for seat, who in enumerate(holders)
    )
    founder = next(who.id for who in holders if not isinstance(who, str))
    new = founding._new(match, chairs, Agreement(founder, **agreement), is_open=False)
    await asyncio.to_thread(house.database.create_table, new)
    house.driver.wake(new.id)
    return new.id


async def people(house, n):
    """Some guests."""
    return [(await house.greet(None))[0] for _ in range(n)]


async def until(house, table, condition, who=None):
    """Look again until something is so."""
    async with house.at(table, Visitor()).subscribe() as news:
        while True:
            look = await house.at(table, Visitor(who)).look()
            if condition(look):
                return look
            await asyncio.wait_for(anext(news), 20)


async def comes_true(condition):
    """Wait for something that happens meanwhile."""
    for _ in range(20_000):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never comes true")


def run(body):
    """Run a test's coroutine."""
    return asyncio.run(body())
