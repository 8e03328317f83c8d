"""A browser without a window: the application on a house of its own."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from meseta.server.house import House
from meseta.store.database import Database
from meseta.web.app import app
from tests.server.conftest import Thinking


@pytest.fixture
def house(tmp_path):
    database = Database.open(str(tmp_path / "house.sqlite"))
    yield House(database, bots=Thinking(), pause=0.0)
    database.close()


@pytest.fixture
def client(house):
    with TestClient(app(house), headers={"origin": "http://testserver"}) as client:
        yield client
