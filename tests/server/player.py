"""A process that plays at a table and prints every acknowledged move, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at


async def play(url, table, token, name):
    async with house_at(url) as house:
        person, _ = await house.greet(token)
        for number in range(100_000):
            look = await house.at(table, Visitor(person)).look()
            if look.status != "playing":
                return
            choice = look.ask.choices[number % len(look.ask.choices)]
            deed = Deed("play", f"{name}-{number}", look.version, look.seat, choice.option)
            reply = await house.at(table, Visitor(person)).act(deed)
            print(f"{deed.client} {reply.status} {reply.version} {look.seat} {choice.option}", flush=True)


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
