"""The life of a table: founded, joined, looked at, played to the end."""

from __future__ import annotations

import asyncio

import pytest

import meseta
from meseta.server.deeds import Deed
from meseta.server.plans import Plan
from tests.server.conftest import house_at


async def play_on(house, table, people, limit=3000):
    """Everybody who is asked takes the first or last option, until the game is over."""
    async with house.subscribe(table) as news:
        for turn in range(limit):
            look = await house.look(table, None)
            if look.status != "playing":
                return look
            moved = False
            for person in people:
                own = await house.look(table, person)
                if own.ask and own.ask.choices and any(c.asked and c.mine for c in own.chairs):
                    choice = own.ask.choices[turn % len(own.ask.choices)]
                    deed = Deed("play", f"c{turn}", own.version, own.seat, choice.option, confirmed=True)
                    reply = await house.act(table, person, deed)
                    assert reply.status in ("done", "stale"), reply
                    moved = True
                    break
            if not moved:
                await asyncio.wait_for(anext(news), 20)
    raise AssertionError("the game has no end")


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_whole_game_of_a_person_and_bots(name, path):
    async def body():
        async with house_at(path) as house:
            person, _ = await house.greet(None)
            settings = {"rounds": "6"} if name == "el_grande" else {}
            plan = Plan(name, ("me", "random"), settings, nickname="Ana", seed=5)
            opened = await house.open_table(plan, person)
            look = await play_on(house, opened.table, [person])
            assert look.status == "over"
            assert look.outcome is not None
            assert (await house.my_tables(person))[0].status == "over"
            assert (await house.record(opened.table)).startswith("meseta replay 1")

    asyncio.run(body())
