"""A process that plays at a table and says every acknowledged move, until it is killed."""

from __future__ import annotations

import asyncio

from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at

MOST = 60
"""Moves of one process: however quick a machine is, the game goes on when all of them are killed."""


def play(pipe, url, table, token, name):
    asyncio.run(_play(pipe, url, table, token, name))


async def _play(pipe, url, table, token, name):
    async with house_at(url) as house:
        person, _ = await house.greet(token)
        for number in range(MOST):
            look = await house.at(table, Visitor(person)).look()
            if look.status != "playing":
                return
            choice = look.ask.choices[number % len(look.ask.choices)]
            deed = Deed("play", f"{name}-{number}", look.version, look.seat, choice.option)
            reply = await house.at(table, Visitor(person)).act(deed)
            pipe.send((deed.client, reply.status, reply.version, look.seat, choice.option))
        await asyncio.Event().wait()  # to be killed
