"""The life of a table: founded, joined, looked at, played to the end."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

import meseta
from meseta.core.errors import MesetaError, Refused
from meseta.core.replay import write
from meseta.server import importing, threads
from meseta.server.deeds import Deed
from meseta.server.lists import checked_nickname
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.store.errors import StoreBusy, UnknownTable
from tests.server.conftest import house_at, match_at, people, run, table_with


async def play_on(house, table, people, limit=3000):
    """Everybody who is asked takes the first or last option, until the game is over."""
    async with house.at(table, Visitor()).subscribe() as news:
        for turn in range(limit):
            look = await house.at(table, Visitor()).look()
            if look.status != "playing":
                return look
            moved = False
            for person in people:
                own = await house.at(table, Visitor(person)).look()
                if own.ask and own.ask.choices and any(c.asked and c.mine for c in own.chairs):
                    choice = own.ask.choices[turn % len(own.ask.choices)]
                    deed = Deed("play", f"c{turn}", own.version, own.seat, choice.option, confirmed=True)
                    reply = await house.at(table, Visitor(person)).act(deed)
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
            plan = NewTable(name, ("me", "random"), settings, nickname="Ana", seed=5)
            opened = await house.open_table(plan, Visitor(person))
            look = await play_on(house, opened.table, [person])
            assert look.status == "over"
            assert look.outcome is not None
            assert (await house.my_tables(person))[0].status == "over"
            assert (await house.at(opened.table, Visitor()).record()).startswith("meseta replay 1")

    asyncio.run(body())


def test_a_solo_game_of_the_sanchos_has_its_level_and_scenario(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            settings = {"sancho": "castilla", "level": "hard"}
            opened = await house.open_table(
                NewTable("sanchos", ("me",), settings, nickname="Ana", seed=4), Visitor(ana)
            )
            look = await play_on(house, opened.table, [ana])
            assert (look.status, len(look.chairs)) == ("over", 1)
            assert look.outcome.scores[0] == look.chairs[0].points

    asyncio.run(body())


def test_a_recorded_game_is_imported_and_looked_at_through_every_seats_eyes(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            match = match_at("toledo", "card", 2)
            table = await house.keep_record(write(match), ana)
            look = await house.at(table, Visitor(seat=1)).look_at(10)
            assert (look.status, look.steps, look.seat) == ("ended", len(match.log), 1)
            assert await house.at(table, Visitor()).record() == write(match)
            with pytest.raises(MesetaError, match="not a replay file"):
                await house.keep_record("nonsense", ana)
            with pytest.raises(MesetaError, match="altered"):
                await house.keep_record(write(match).replace("red", "blue", 1), ana)

    asyncio.run(body())


def test_nobody_waits_while_a_long_record_is_read(path, monkeypatch):
    """A megabyte of lines is a fifth of a second, in which no page was answered."""
    readers = []

    def noted(text):
        readers.append(threading.current_thread())
        return start_of(text)

    start_of = importing.start_of
    monkeypatch.setattr(importing, "start_of", noted)

    async def body():
        async with house_at(path) as house:
            with pytest.raises(MesetaError):
                await house.read_record("no record", Visitor())

    run(body)
    assert readers[0] is not threading.main_thread()


def test_a_choice_is_previewed_without_being_made(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "place", 2), [ana, ana])
            before = await house.at(table, Visitor(ana)).look()
            now = before.game.forecast(before.view, "de")
            after = [await house.at(table, Visitor(ana, "de")).preview(c.option) for c in before.ask.choices]
            assert any(forecast is not None and forecast != now for forecast in after)
            assert await house.at(table, Visitor(ana)).look() == before
            assert await house.at(table, Visitor(ana)).preview("p7") is None

    asyncio.run(body())


def test_a_public_table_is_in_the_lobby_and_a_private_one_is_not(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            shown = await house.open_table(NewTable("toledo", ("me", "me"), nickname="Ana", public=True), Visitor(ana))
            await house.open_table(NewTable("toledo", ("me", "me"), nickname="Ana"), Visitor(ana))
            assert [brief.table for brief in await house.lobby(ben)] == [shown.table]
            mine = await house.my_tables(ana)
            assert [brief.my_turn for brief in mine] == [True, True]
            assert await house.my_tables(ben) == []
            with pytest.raises(Refused, match="no such table"):
                await house.at("guessed", Visitor(ben)).look()

    asyncio.run(body())


def test_hints_are_given_where_they_were_agreed_on(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            match = match_at("el_grande", "power", 2)
            asked, other = (ana, ben) if match.question.seat == 0 else (ben, ana)
            table = await table_with(house, match, [ana, ben], hints=True)
            look = await house.at(table, Visitor(asked)).look()
            advice = await house.at(table, Visitor(asked)).hint()
            assert advice.tips
            assert {tip.option for tip in advice.tips} <= {choice.option for choice in look.ask.choices}
            assert await house.at(table, Visitor(asked)).look() == look
            with pytest.raises(Refused, match="not asked"):
                await house.at(table, Visitor(other)).hint()
            strict = await table_with(house, match, [ana, ben])
            with pytest.raises(Refused, match="without hints"):
                await house.at(strict, Visitor(asked)).hint()

    asyncio.run(body())


def test_a_table_that_nobody_looks_at_is_put_away_and_read_again(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            gone = []
            house.tables.put_away = gone.append
            there = house.at(table, Visitor(ana))
            look = await there.look()
            house.tables.put_away_idle(time.monotonic() - 60.0)
            assert not gone  # somebody asked for it a moment ago
            async with there.subscribe():
                house.tables.put_away_idle(time.monotonic())
                assert not gone  # somebody listens
            house.tables.put_away_idle(time.monotonic())
            assert gone == [table]
            assert house.tables.at_hand(table) is None
            assert await there.look() == look
            await there.act(Deed("play", "1", look.version, look.seat, look.ask.choices[0].option))
            house.tables.put_away_idle(time.monotonic())
            assert gone == [table]  # what was changed here is kept first
            assert (await there.look()).version == look.version + 1

    run(body)


def test_whoever_asks_for_what_cannot_be_read_leaves_nothing_behind(path, monkeypatch):
    """While a database hangs anybody can ask for table after table, and none of them need be there."""

    async def body():
        async with house_at(path) as house:
            with monkeypatch.context() as patch:
                patch.setattr(threads, "QUEUE", 0)
                for number in range(20):
                    with pytest.raises(StoreBusy):
                        await house.at(f"table-{number}", Visitor()).look()
            with pytest.raises(UnknownTable):
                await house.tables.change("nowhere", lambda table, change: None)
            house.tables.put_away_idle(time.monotonic())
            assert not house.tables._turns

    run(body)


def test_what_was_remembered_of_a_table_stays_when_another_process_has_changed_it(path):
    async def body():
        async with house_at(path) as house, house_at(path) as other:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            here, there = (a_house.at(table, Visitor(ana)) for a_house in (house, other))
            look = await here.look()
            remembered = house.tables.at_hand(table).log_lines
            assert remembered
            for number, deed in enumerate(["play", "play", "undo", "play"]):
                now = await there.look()
                choice = now.ask.choices[number % len(now.ask.choices)].option if deed == "play" else ""
                assert (await there.act(Deed(deed, f"{number}", now.version, now.seat, choice))).status == "done"
                await house.tables._refresh(table)
                look = await here.look()
                assert house.tables.at_hand(table).log_lines is remembered
                assert look == await house_look(path, table, ana)

    run(body)


async def house_look(path, table, person):
    """What a house that has just been opened shows."""
    async with house_at(path) as fresh:
        return await fresh.at(table, Visitor(person)).look()


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u115f\u1160", "\u200b"])
def test_a_name_can_be_seen(name):
    with pytest.raises(MesetaError):
        checked_nickname(name, "en")


def test_a_name_is_written_in_one_way_only():
    assert checked_nickname(" Jose\u0301 ", "en") == checked_nickname("Jos\xe9", "en") == "Jos\xe9"
