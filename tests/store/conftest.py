"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest

from meseta.store import Database, NewChairRow, NewTableRow, hash_token, new_slug
from tests.kit import database as quick  # noqa: F401 - which flush nothing
from tests.kit.postgres import fresh_database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/meseta.db"
        return
    with fresh_database() as fresh:
        yield fresh


@pytest.fixture
def database(url):
    with Database.open(url) as opened:
        yield opened


@pytest.fixture
def ana(database):
    return database.add_person(hash_token("ana"), "Ana")


@pytest.fixture
def table(database, ana):
    """Ana, an open seat with an invitation, and a bot."""
    seats = (
        NewChairRow(0, person=ana.id, nickname="Ana", api_hash=hash_token("api")),
        NewChairRow(1, invite_hash=hash_token("come")),
        NewChairRow(2, bot="greedy"),
    )
    new = NewTableRow(new_slug(), "toledo", "first save", seats, settings={"fair": "yes"}, public=True, host=ana.id)
    return database.create_table(new)
