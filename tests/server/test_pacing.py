"""Bots at the speed that people like, and at once for whoever has seen enough."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import pytest

from meseta.server.deeds import Deed
from meseta.server.pacing import Pacing
from meseta.server.visitor import Visitor
from tests.server.conftest import comes_true, house_at, match_at, people, run, table_with, until

LONG = 30.0
"""A pause that no test waits for."""


def table(*persons, pace="live"):
    match = SimpleNamespace(question=None)
    return SimpleNamespace(name="t", agreement=SimpleNamespace(pace=pace), persons=lambda: set(persons), match=match)


@pytest.mark.parametrize(
    ("speeds", "pause"),
    [
        ({}, 1.0),
        ({1: "normal"}, 1.0),
        ({1: "calm"}, 1.6),
        ({1: "fast"}, 0.5),
        ({1: "off"}, 0.0),
        ({1: "fast", 2: "calm"}, 1.6),
        ({1: "off", 2: "fast"}, 0.5),
        ({1: "wild"}, 1.0),
    ],
)
def test_whoever_likes_it_slowest_can_follow(speeds, pause):
    pacing = Pacing(1.0, lambda _: set(speeds) | {9})  # 9 only watches
    for person, speed in speeds.items():
        pacing.prefer(person, speed)
    pacing.prefer(9, "calm")
    assert pacing.pause_at(table(1, 2, 3)) == pause
    assert pacing.pause_at(table(1, 2, 3, pace="days")) == 0


def test_a_hurry_ends_the_pause_and_those_that_follow_until_a_person_is_asked():
    async def body():
        pacing, there = Pacing(LONG, lambda _: {1}), table(1)
        waiting = asyncio.ensure_future(pacing.wait(there))
        await asyncio.sleep(0)
        pacing.hurry(there, 1)
        await asyncio.wait_for(waiting, 2)
        await asyncio.wait_for(pacing.wait(there), 2)
        pacing.asked("t")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(pacing.wait(there), 0.01)

    run(body)


def test_nobody_is_hurried_along_by_another_person():
    async def body():
        pacing, there = Pacing(LONG, lambda _: {1, 2}), table(1, 2)
        waiting = asyncio.ensure_future(pacing.wait(there))
        await asyncio.sleep(0)
        pacing.hurry(there, 1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(waiting, 0.01)

    run(body)


def test_at_a_table_whoever_skips_is_asked_at_once_and_changes_nothing(path):
    async def body():
        async with house_at(path, pause=LONG) as house:
            (ana,) = await people(house, 1)
            match = match_at("el_grande", "power", 3, seed=2)
            seat = match.question.seat
            holders = ["random", "random", "random"]
            holders[(seat + 1) % 3] = ana
            there = await table_with(house, match, holders)
            at = house.at(there, Visitor(ana))
            async with at.subscribe():
                before = await at.look()
                assert not before.ask.choices
                await comes_true(lambda: there in house.pacing._hurried)  # a bot has begun to wait
                start = time.monotonic()
                reply = await at.act(Deed("hurry", "h1", before.version))
                assert (reply.status, reply.version) == ("done", before.version)
                look = await until(house, there, lambda look: look.ask is not None and look.ask.choices, ana)
                assert time.monotonic() - start < LONG / 2
                assert look.step > before.step
            stranger = await house.at(there, Visitor()).act(Deed("hurry", "h2", 0))
            assert stranger.status == "done", "whoever only watches is answered, and hurries nobody"

    run(body)


def test_the_speed_that_somebody_prefers_is_known_from_the_moment_it_is_chosen(path):
    async def body():
        async with house_at(path, pause=1.0) as house:
            (ana,) = await people(house, 1)
            there = await table_with(house, match_at("el_grande", "power", 2), [ana, "random"])
            async with house.at(there, Visitor(ana)).subscribe():
                live = await house.tables.table(there)
                assert house.pacing.pause_at(live) == 1.0
                await house.prefer(ana, {"speed": "fast"})
                assert house.pacing.pause_at(live) == 0.5

    run(body)
