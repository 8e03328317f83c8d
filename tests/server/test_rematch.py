"""A rematch asked for everywhere at once, in several server processes: there is one new table."""

from __future__ import annotations

import asyncio

import pytest

from meseta.core.errors import Refused
from meseta.server import founding
from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from meseta.store.errors import StoreError
from tests.kit.postgres import fresh_database
from tests.server.conftest import house_at, match_at, people, run, table_with


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, path):
    if request.param == "sqlite":
        yield path
        return
    with fresh_database() as fresh:
        yield fresh


async def ended(house, ana, ben):
    """A table whose players have agreed to end their game."""
    table = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
    for person in (ana, ben):
        version = (await house.at(table, Visitor(person)).look()).version
        assert (await house.at(table, Visitor(person)).act(Deed("vote", "v", version, value="end"))).status == "done"
    return table


def test_two_houses_at_once_found_one_table(url):
    async def body():
        async with house_at(url) as one, house_at(url) as two:
            ana, ben = await people(one, 2)
            for _ in range(3):
                table = await ended(one, ana, ben)
                await two.at(table, Visitor(ben)).look()
                before = len(await one.my_tables(ana))
                asked = [
                    one.at(table, Visitor(ana)).rematch(),
                    two.at(table, Visitor(ben)).rematch(),
                    two.at(table, Visitor(ana)).rematch(),
                ]
                found = set(await asyncio.gather(*asked))
                assert len(found) == 1
                assert len(await one.my_tables(ana)) == before + 1
                assert await two.at(table, Visitor(ben)).rematch() == (await two.at(table, Visitor(ben)).look()).rematch
                assert found == {await one.at(table, Visitor(ana)).rematch()}
                (again,) = found
                assert (await two.at(again, Visitor(ben)).look()).status == "playing"

    run(body)


def test_a_rematch_that_cannot_be_written_leaves_nothing(url, monkeypatch):
    """The new table's id is taken: neither a table nor a way to one is left behind."""

    async def body():
        async with house_at(url) as house:
            ana, ben = await people(house, 2)
            table = await ended(house, ana, ben)
            plain = founding.new_slug
            monkeypatch.setattr(founding, "new_slug", lambda: table)
            before = await house.at(table, Visitor(ana)).look()
            with pytest.raises(StoreError):
                await house.at(table, Visitor(ana)).rematch()
            after = await house.at(table, Visitor(ana)).look()
            assert (after.rematch, after.version) == ("", before.version)
            assert len(await house.my_tables(ana)) == 1
            monkeypatch.setattr(founding, "new_slug", plain)
            assert (
                await house.at(await house.at(table, Visitor(ana)).rematch(), Visitor(ana)).look()
            ).status == "playing"

    run(body)


def test_a_rematch_is_for_those_who_played_and_have_ended(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, eva = await people(house, 3)
            running = await table_with(house, match_at("el_grande", "power", 2), [ana, ben])
            table = await ended(house, ana, ben)
            for wrong, person in ((running, ana), (table, eva), ("nowhere", ana)):
                with pytest.raises(Refused):
                    await house.at(wrong, Visitor(person)).rematch()
            assert [len(await house.my_tables(person)) for person in (ana, ben, eva)] == [2, 2, 0]

    run(body)
