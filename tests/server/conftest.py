"""Houses on a database of their own, with bots that think in this process."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from meseta.server.house import House
from meseta.server.workers import Task, think
from meseta.store.database import Database


class Thinking:
    """Bots without processes: quick, and the same everywhere."""

    async def choose(self, match, seat, kind):
        await asyncio.sleep(0)
        return think(Task(match, seat, kind))

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
    database = Database.open(path)
    house = House(database, **{"bots": Thinking(), "pause": 0.0, **more})
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
        database.close()
