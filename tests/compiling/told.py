"""``python -m tests.compiling.told``: what pages are told in a few moves of every title, in as few letters."""

from __future__ import annotations

import asyncio
import re
import tempfile
from hashlib import blake2b
from pathlib import Path

from benchmarks.web_cost import Line
from benchmarks.web_house import guest, match_after, random_answer, table_with

import meseta
from meseta.core.chance import Dice
from meseta.server.deeds import Deed
from meseta.server.house import House
from meseta.server.visitor import Visitor
from meseta.store.database import Database

BEGUN = 30
MOVES = 20
STAMP = re.compile(r'"stamp":"\w*"')
"""A hash of the page, in which the table has a name of its own."""


async def told(house: House, name: str) -> bytes:
    """All messages to two players and somebody who watches."""
    seats = meseta.game(name).seats[-1]
    people = [guest(house.database, f"P{seat}")[0] for seat in range(seats)]
    match, dice = match_after(name, seats, 1, BEGUN), Dice(1)
    table = table_with(house.database, match, people)
    lines, texts = [Line(people[0]), Line(people[1]), Line(None)], []
    for move in range(MOVES):
        texts += [(await line.update(house, table))[1] for line in lines]
        question, option = match.question, random_answer(match, dice)
        answer = match.game.vocabulary.name(option)
        deed = Deed("play", str(move), lines[0].shown.look.version, question.seat, answer)
        assert (await house.at(table, Visitor(people[question.seat])).act(deed)).status == "done"
        match.play(option, question.seat)
    return STAMP.sub("", "\n".join(texts).replace(table, "")).encode()


async def main(folder: str) -> None:
    """One line for every title."""
    house = House(Database.open(str(Path(folder) / "told.db")))
    for name in meseta.NAMES:
        texts = await told(house, name)
        print(name, len(texts), blake2b(texts).hexdigest())
    await house.stop()
    house.database.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(main(place))
