"""A film of many positions: others get their turn between two of them, also those who change the table."""

from __future__ import annotations

import asyncio

from meseta.core.chance import Dice
from meseta.core.codec import dump
from meseta.server import make_look
from meseta.server.history import History
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, match_at, people, run, table_with


def long_match():
    """Some positions, and a decision at the end that can be taken back."""
    match, dice = match_at("el_grande", "place", 2), Dice(3)
    while len(match.log) < 60 or not match.can_go_back(match.question.seat):
        options = match.question.options
        match.play(options[dice.below(len(options))], match.question.seat)
    return match


def test_others_get_their_turn_between_two_positions(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, long_match(), [ana, ana])
            turns, filming = 0, asyncio.ensure_future(house.at(table, Visitor(ana, seat=0)).frames(0, 60))
            while not filming.done():
                turns += 1
                await asyncio.sleep(0)
            assert [look.step for look in filming.result()] == list(range(1, 61))
            assert turns > 60

    run(body)


def test_what_is_taken_back_meanwhile_ends_the_film_and_spoils_no_memory(path, monkeypatch):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            match = long_match()
            table, steps = await table_with(house, match, [ana, ana]), len(match.log)
            plain, looks = make_look.look, 0
            assert await house.at(table, Visitor()).exists()

            def look(*values):
                nonlocal looks
                looks += 1
                if looks == 3:
                    shorter = house.tables.at_hand(table).copy()
                    shorter.go_back(match.question.seat, whole_turn=True)
                    asyncio.get_running_loop().call_soon(house.tables._show, shorter)
                return plain(*values)

            monkeypatch.setattr(make_look, "look", look)
            film = await house.at(table, Visitor(ana, seat=0)).frames(0, steps)
            now = house.tables.at_hand(table)
            assert len(film) == len(now.match.log) < steps
            for step in range(len(now.match.log)):
                assert dump(now.history.at(now.match, step)) == dump(History().at(now.match, step))

    run(body)
