"""The coach: one new tip a turn, each once for a person, nothing for others; and a second look at what costs much."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from meseta import games
from meseta.core.match import Match
from meseta.server import second_look
from meseta.server.coaching import notes_of
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.server.workers import Failed
from meseta.store.people import prefs_of
from tests.server.conftest import Thinking, house_at, people, run, table_with

LAST = (
    "seats 2; round 9; king old_castile; granada R2 B2; galicia B4; seville R3; aragon R3; valencia B3; court R1 B0;"
    " grande red galicia blue aragon; score R60 B62; played red 3 blue 9; to move red: place 1"
)
"""Red wins by putting the last caballero into New Castile, and loses by putting it into Galicia."""


async def pupil(house, name="el_grande"):
    (ana,) = await people(house, 1)
    await house.coach.call(ana, name)
    return await known(house, ana)


async def known(house, person):
    """The same person as the house knows them now."""
    return replace(person, prefs=await asyncio.to_thread(prefs_of, house.database, person.id))


async def decisive(house, person, *, hints=True, other="random"):
    game = games.game("el_grande")
    match = Match(game, 2, 1, {}, (), LAST)
    return await table_with(house, match, (person, other), hints=hints)


async def play(house, table, visitor, option, **more):
    at = house.at(table, visitor)
    return await at.act(Deed("play", f"c-{option}-{len(more)}", (await at.look()).version, value=option, **more))


def test_who_has_no_coach_is_told_nothing(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("el_grande", ("me", "random"), seed=1), Visitor(ana))
            assert await house.at(opened.table, Visitor(ana)).coached() is None

    run(body)


def test_a_tip_stays_for_the_turn_and_is_kept_for_the_person(path):
    async def body():
        async with house_at(path) as house:
            ana = await pupil(house)
            opened = await house.open_table(NewTable("el_grande", ("me", "me"), seed=1), Visitor(ana))
            table = house.at(opened.table, Visitor(ana))
            first = await table.coached()
            assert first.tip == "power"
            assert first.text
            assert await table.coached() == first, "however often somebody looks"
            assert await house.at(opened.table, Visitor()).coached() is None, "nobody else hears of it"
            look = await table.look()
            await table.act(Deed("play", "a", look.version, value=look.ask.choices[0].option))
            ana = await known(house, ana)
            assert list(notes_of(ana, "el_grande").seen) == ["power"]
            again = await house.open_table(NewTable("el_grande", ("me", "me"), seed=1), Visitor(ana))
            other = await house.at(again.table, Visitor(ana)).coached()
            assert other.tip != "power", "each once for a person"

    run(body)


def test_the_coach_can_be_sent_away_and_called_again(path):
    async def body():
        async with house_at(path) as house:
            ana = await pupil(house)
            opened = await house.open_table(NewTable("el_grande", ("me", "me"), seed=1), Visitor(ana))
            await house.at(opened.table, Visitor(ana)).coached()
            await house.prefer(await known(house, ana), {"motion": "off"})
            await house.coach.call(ana, "el_grande", on=False)
            ana = await known(house, ana)
            assert await house.at(opened.table, Visitor(ana)).coached() is None
            assert ana.prefs["motion"] == "off"
            assert notes_of(ana, "el_grande").seen, "what was told can be read again"
            assert not notes_of(ana, "toledo").on
            await house.coach.call(ana, "el_grande")
            told = await house.at(opened.table, Visitor(await known(house, ana))).coached()
            assert told.tip == "power"

    run(body)


def test_what_costs_much_is_asked_about_once(path):
    async def body():
        async with house_at(path) as house:
            ana = await pupil(house)
            table = await decisive(house, ana)
            me = Visitor(ana)
            asked = await play(house, table, me, "galicia")
            assert asked.status == "confirm"
            assert "Galicia" in asked.message
            assert "100 %" in asked.message
            assert (await house.at(table, me).look()).ask.kind == "place", "nothing was done"
            assert (await play(house, table, me, "aragon")).status == "done", "never twice about one decision"

    run(body)


@pytest.mark.parametrize("option", ["new_castile", "castillo"])
def test_good_choices_are_not_asked_about(path, option):
    async def body():
        async with house_at(path) as house:
            ana = await pupil(house)
            table = await decisive(house, ana)
            assert (await play(house, table, Visitor(ana), option)).status == "done"

    run(body)


def test_doing_it_anyway_does_it(path):
    async def body():
        async with house_at(path) as house:
            ana = await pupil(house)
            table = await decisive(house, ana)
            assert (await play(house, table, Visitor(ana), "galicia")).status == "confirm"
            assert (await play(house, table, Visitor(ana), "galicia", confirmed=True)).status == "done"

    run(body)


def test_only_those_with_a_coach_hints_and_bots_are_asked(path):
    async def body():
        async with house_at(path) as house:
            ben, cleo = await people(house, 2)
            ana = await pupil(house)
            for person, more in ((ben, {}), (ana, {"hints": False}), (ana, {"other": cleo})):
                table = await decisive(house, person, **more)
                assert (await play(house, table, Visitor(person), "galicia")).status == "done"

    run(body)


class Slow(Thinking):
    """Never finds anything."""

    async def weigh(self, match, seat, option, budget=None, whose=""):
        await asyncio.sleep(60)
        return []


class Lost(Thinking):
    """Has no answer."""

    async def weigh(self, match, seat, option, budget=None, whose=""):
        raise Failed("died")


@pytest.mark.parametrize("bots", [Slow, Lost])
def test_a_search_that_is_late_or_lost_holds_up_nobody(path, bots, monkeypatch):
    monkeypatch.setattr(second_look, "LATE", 0.05)

    async def body():
        async with house_at(path, bots=bots()) as house:
            ana = await pupil(house)
            table = await decisive(house, ana)
            assert (await play(house, table, Visitor(ana), "galicia")).status == "done"

    run(body)
