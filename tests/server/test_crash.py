"""``kill -9`` in the middle of play, on both databases: nothing acknowledged is lost, and the game goes on."""

from __future__ import annotations

import random
import time

import pytest

from meseta.core.view import asked_seats
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.kit.children import Child
from tests.kit.postgres import fresh_database
from tests.server import player
from tests.server.conftest import house_at, run

KILLS = 6
"""Fewer than of whole servers (``tests/proof/test_crash.py``)."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, path):
    if request.param == "sqlite":
        yield path
        return
    with fresh_database() as found:
        yield found


def play_until_killed(url, table, token, name, seconds):
    """The moves that were acknowledged before the process was killed."""
    process = Child(player.play, url, table, token, name)
    first = process.hear()
    time.sleep(seconds)
    return [first, *process.kill()]


def test_nothing_acknowledged_is_lost_and_the_game_goes_on(url):
    async def found():
        async with house_at(url) as house:
            person, token = await house.greet(None)
            opened = await house.open_table(
                NewTable("toledo", ("me", "me", "me"), nickname="Ana", seed=12), Visitor(person)
            )
            return opened.table, token

    table, token = run(found)
    luck = random.Random(1065)
    versions = []
    for kill in range(KILLS):
        moves = play_until_killed(url, table, token, f"k{kill}", luck.random() * 0.05)
        assert moves
        assert {status for _, status, *_ in moves} == {"done"}
        versions += [version for _, _, version, *_ in moves]

        async def check(moves=moves, last=moves[-1][2]):
            async with house_at(url) as house:
                person, _ = await house.greet(token)
                look = await house.at(table, Visitor(person)).look()
                assert (look.status, look.version >= last) == ("playing", True)
                for client, _, version, seat, option in moves:
                    again = await house.at(table, Visitor(person)).act(Deed("play", client, 1, seat, option))
                    assert (again.status, again.version) == ("repeated", version)
                assert asked_seats((await house.tables.table(table)).match.state)

        run(check)
    assert versions == sorted(set(versions))

    async def end():
        async with house_at(url) as house:
            person, _ = await house.greet(token)
            for number in range(20):
                look = await house.at(table, Visitor(person)).look()
                move = Deed("play", f"end-{number}", look.version, look.seat, look.ask.choices[0].option)
                assert (await house.at(table, Visitor(person)).act(move)).status == "done"

    run(end)
