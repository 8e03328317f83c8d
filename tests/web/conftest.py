"""A browser without a window: the application on a house of its own."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from meseta.server.house import House
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.web.app import app
from tests.kit.database import opened
from tests.server.conftest import Thinking


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "house.sqlite")


@pytest.fixture
def house(tmp_path):
    database = opened(tmp_path / "house.sqlite")
    yield House(database, bots=Thinking(), pause=0.0)
    database.close()


@pytest.fixture
def client(house):
    with TestClient(app(house), headers={"origin": "http://testserver"}) as client:
        yield client


class Sitting:
    """Somebody at a table, with a browser."""

    def __init__(self, client, house, seats=("me", "random"), game="el_grande", **more):
        self.client = client
        self.house = house
        self.person, self.token = self.call(house.greet, None)
        client.cookies.set("person", self.token)
        plan = NewTable(game, tuple(seats), nickname=more.pop("nickname", "Ana"), seed=more.pop("seed", 7), **more)
        self.opened = self.call(house.open_table, plan, Visitor(self.person))
        self.table = self.opened.table
        self.begun = self.look().steps

    def played(self):
        """Actions since the table was laid."""
        return self.look().steps - self.begun

    def call(self, function, *arguments):
        """Run something of the house in the server's own loop."""
        return self.client.portal.call(function, *arguments)

    def look(self, seat=None):
        return self.call(self.house.at(self.table, Visitor(self.person, seat=seat)).look)

    def line(self, stamp="", seat=""):
        address = f"/t/{self.table}/live?stamp={stamp}&seat={seat}"
        return self.client.websocket_connect(address, headers={"origin": "http://testserver"})


@pytest.fixture
def sit(client, house):
    return lambda *seats, **more: Sitting(client, house, seats or ("me", "random"), **more)
