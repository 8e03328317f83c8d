"""The end of a turn: bots wait a moment, whoever is done says so, and a turn against bots can be taken back."""

from __future__ import annotations

import asyncio
import time

from meseta.server.deeds import Deed
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, match_at, people, run, table_with, until

LINGER = 0.4


def placing():
    """El Grande: seat 0 may place or end its turn."""
    for seed in range(1, 80):
        match = match_at("el_grande", "half", 2, seed)
        if match.question.seat == 0 and "place" in match.question.names:
            return match
    raise AssertionError("seat 0 never places")


async def played(house, table, who, *options):
    """Some answers of a person; the last reply."""
    mine = house.at(table, Visitor(who))
    for number, option in enumerate(options):
        look = await mine.look()
        reply = await mine.act(Deed("play", f"{look.version} {number}", look.version, look.seat, option))
        assert reply.status == "done", reply
    return reply


def deed(look, what):
    return Deed(what, f"{what} {look.version}", look.version, look.seat)


def test_bots_wait_while_a_turn_can_be_taken_back(path):
    async def body():
        async with house_at(path, linger=LINGER) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, placing(), [ana, "random"])
            mine = house.at(table, Visitor(ana))
            begin = time.monotonic()

            def over():
                """On a busy machine a moment can be long."""
                return time.monotonic() - begin >= LINGER

            await played(house, table, ana, "stop")
            look = await mine.look()
            assert (look.undo, look.ending) == (True, "ring") or over()
            await asyncio.sleep(LINGER / 2)
            assert (await mine.look()).undo or over()
            await until(house, table, lambda look: not look.undo, ana)
            assert over()

    run(body)


def test_whoever_is_done_need_not_wait_and_whoever_takes_back_is_asked_again(path):
    async def body():
        async with house_at(path, linger=60.0) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, placing(), [ana, "random"])
            mine = house.at(table, Visitor(ana))
            await played(house, table, ana, "stop")
            await asyncio.sleep(0.05)
            assert (await mine.act(deed(await mine.look(), "undo"))).status == "done"
            look = await mine.look()
            assert (look.ask.kind, look.ending) == ("half", "")
            await played(house, table, ana, "stop")
            assert (await mine.act(deed(await mine.look(), "done"))).status == "done"
            await until(house, table, lambda look: not look.undo, ana)

    run(body)


def test_as_the_person_prefers(path):
    async def body():
        async with house_at(path, linger=0.05) as house:
            _, token = await house.greet(None)
            for wish, ending in (("never", ""), ("always", "done")):
                ana, _ = await house.greet(token)
                house.database.set_prefs(ana.id, {"done": wish})
                ana, _ = await house.greet(token)
                table = await table_with(house, placing(), [ana, "random"])
                mine = house.at(table, Visitor(ana))
                await played(house, table, ana, "stop")
                await (asyncio.sleep(0.3) if ending else until(house, table, lambda look: not look.undo, ana))
                look = await mine.look()
                assert (look.ending, look.undo) == (ending, bool(ending))
                if ending:
                    await mine.act(deed(look, "done"))
                    await until(house, table, lambda look: not look.undo, ana)

    run(body)


def test_at_a_slow_table_whoever_is_done_gives_up_the_way_back(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, placing(), [ana, ben], pace="days")
            mine = house.at(table, Visitor(ana))
            await played(house, table, ana, "stop")
            look = await mine.look()
            assert (look.undo, look.ending) == (True, "done")
            assert (await mine.act(deed(look, "done"))).status == "done"
            look = await mine.look()
            assert (look.undo, look.ending) == (False, "")
            assert (await mine.act(deed(look, "done"))).status == "refused"

    run(body)


def test_a_turn_is_taken_back_after_bots_have_answered(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            found = (match_at("king_and_intrigue", "half", 2, seed, hand="random") for seed in range(1, 50))
            match = next(match for match in found if match.question.seat == match.state.turn_order()[0] == 0)
            table = await table_with(house, match, [ana, "random"])
            mine = house.at(table, Visitor(ana))
            await played(house, table, ana, "stop")
            steps = (await mine.look()).step
            look = await until(house, table, lambda look: look.ask.choices, ana)
            assert look.step > steps, "a bot has answered"
            assert (look.undo, look.turn_back, look.taken_back) == (False, True, False)
            assert (await mine.act(deed(look, "turn_back"))).status == "done"
            look = await mine.look()
            assert (look.ask.kind, look.seat) == ("income", 0), "the first question of the turn"
            assert look.step < steps
            assert look.taken_back
            house.tables.forget([table])
            assert (await house.at(table, Visitor(ana)).look()).taken_back, "the table remembers it"

    run(body)


def test_nobody_takes_back_what_another_person_has_answered(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await table_with(house, placing(), [ana, ben])
            mine = house.at(table, Visitor(ana))
            await played(house, table, ana, "stop")
            yours = await house.at(table, Visitor(ben)).look()
            await played(house, table, ben, yours.ask.choices[0].option)
            look = await mine.look()
            assert not look.turn_back
            reply = await mine.act(deed(look, "turn_back"))
            assert (reply.status, "bots" in reply.message) == ("refused", True)

    run(body)
