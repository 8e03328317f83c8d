"""Persons about themselves: leaving, being alone again, reading everything, being forgotten; muting and reporting."""

from __future__ import annotations

import asyncio

import pytest

from meseta.server import changes
from meseta.server.deeds import Deed
from meseta.server.looks import NAMELESS, Remark
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.store import reading
from meseta.store.errors import StoreError
from meseta.store.reporting import reported
from meseta.store.schema import persons
from tests.server.conftest import house_at, people, run, until


async def _sit(house, plan, *friends):
    """A table of the first friend's, with the others in the open seats."""
    opened = await house.open_table(plan, Visitor(friends[0]))
    for invite, friend in zip(opened.invites.values(), friends[1:], strict=True):
        await house.sit(invite, Visitor(friend), f"P{friend.id}")
    return opened.table


def _again(house, person):
    """A person as the database has them now."""
    with house.database.steady() as connection:
        return reading.person_where(connection, persons.c.id == person.id)


async def _say(house, table, person, text):
    return await house.at(table, Visitor(person)).act(Deed("say", "", 0, value=text))


def test_nobody_is_written_down_who_only_comes_in(path):
    async def body():
        async with house_at(path) as house:
            assert await house.known(house.ticket()) is None
            ticket = house.ticket()
            ana = await house.introduce(ticket, Visitor())
            assert ana == await house.known(ticket) == await house.introduce(ticket, Visitor())
            both = house.ticket()
            one, other = await asyncio.gather(house.introduce(both, Visitor()), house.introduce(both, Visitor()))
            assert one.id == other.id

    run(body)


def test_a_person_is_seen_once_a_day(path):
    async def body():
        async with house_at(path) as house:
            ana, token = await house.greet(None)
            with house.database.writing() as connection:
                connection.exec_driver_sql("UPDATE persons SET seen = '2020-01-01T00:00:00.000Z'")
            await house.known(token)
            assert (await house.known(token)).seen[:10] == ana.seen[:10]

    run(body)


@pytest.mark.parametrize("way", ["end_devices", "sign_out"])
def test_old_devices_programs_and_lines_are_shown_out(path, way):
    async def body():
        async with house_at(path) as house:
            ana, token = await house.greet(None)
            table = await _sit(house, NewTable("toledo", ("me", "greedy"), nickname="Ana"), ana)
            program = await house.at(table, Visitor(ana)).api_token(0)
            async with house.at(table, Visitor(ana)).subscribe() as news:
                new = await getattr(house.people, way)(ana)
                assert [version async for version in news] == [], "the line is closed"
            assert await house.known(token) is None
            assert await house.program(program) is None
            assert (new is None) is (way == "sign_out")
            if new:
                assert (await house.known(new)).id == ana.id
                assert (await house.at(table, Visitor(await house.known(new))).look()).chairs[0].mine

    run(body)


def test_whoever_is_erased_leaves_games_to_bots_and_no_name_anywhere(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            shared = await _sit(house, NewTable("toledo", ("me", "friend", "friend"), nickname="Anabel"), ana, ben, ana)
            alone = await _sit(house, NewTable("el_grande", ("me", "greedy"), nickname="Anabel"), ana)
            nobody = await house.open_table(NewTable("toledo", ("me", "friend"), nickname="Anabel"), Visitor(ana))
            over = await _sit(house, NewTable("el_grande", ("me", "friend"), nickname="Anabel"), ana, ben)
            foreign = await _sit(house, NewTable("toledo", ("me", "random"), nickname="Ben", public=True), ben)
            for who in (ana, ben):
                await house.at(over, Visitor(who)).act(Deed("vote", "v", 0, value="end"))
            assert (await house.at(over, Visitor(ben)).look()).status == "ended"
            await house.at(shared, Visitor(ben)).act(Deed("vote", "v", 0, value="end"))
            await _say(house, shared, ana, "I live in Ávila")
            await _say(house, foreign, ana, "and watch from Ávila")
            await _say(house, shared, ben, "Ben stays")
            look = await house.at(shared, Visitor(ben)).look()
            await house.people.mute(ben, look.chat[0])
            assert look.chat[0].who == "Anabel"
            ana = _again(house, ana)

            await house.people.erase(ana)

            look = await until(house, shared, lambda look: look.version > 3, ben)
            assert [chair.kind for chair in look.chairs] == ["bot", "person", "bot"]
            assert look.status == "ended", "the only one left had agreed to end it"
            assert [(said.who, said.text) for said in look.chat] == [(NAMELESS, "…"), ("P2", "Ben stays")]
            assert (await house.at(alone, Visitor()).look()).status == "ended"
            assert await house.at(nobody.table, Visitor()).exists() is False
            finished = await house.at(over, Visitor(ben)).look()
            assert [(chair.kind, chair.player) for chair in finished.chairs] == [("person", NAMELESS), ("person", "P2")]
            watching = await house.at(foreign, Visitor()).look()
            assert [(said.who, said.text) for said in watching.chat] == [(NAMELESS, "…")]
            with house.database.steady() as connection:
                dump = "\n".join(connection.connection.driver_connection.iterdump())
            assert "Anabel" not in dump
            assert "vila" not in dump
            assert (await house.people.everything_about(ana))["seats"] == []
            again = await house.at(over, Visitor(ben)).rematch()
            assert [chair.kind for chair in (await house.at(again, Visitor(ben)).look()).chairs] == ["person", "open"]
            await house.people.erase(ana)  # once more does no harm

    run(body)


def test_bots_go_on_for_whoever_is_erased(path):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await _sit(house, NewTable("el_grande", ("me", "friend"), nickname="Ana"), ana, ben)
            await house.people.erase(ana)
            look = await until(house, table, lambda look: look.ask is not None and bool(look.ask.choices), ben)
            assert [chair.kind for chair in look.chairs] == ["bot", "person"]
            assert not await asyncio.to_thread(house.database.tables_of, ana.id)

    run(body)


def test_an_erasure_that_fails_on_the_way_can_be_asked_for_again(path, monkeypatch):
    async def body():
        async with house_at(path) as house:
            ana, ben = await people(house, 2)
            table = await _sit(house, NewTable("toledo", ("me", "friend"), nickname="Ana"), ana, ben)
            await _say(house, table, ana, "hola")

            def fail(person):
                raise StoreError("The disk is gone.")

            with monkeypatch.context() as failing:
                failing.setattr(changes, "unsay", fail)
                with pytest.raises(StoreError):
                    await house.people.erase(ana)
            assert _again(house, ana) == ana
            await house.people.erase(ana)
            assert (await house.at(table, Visitor(ben)).look()).chat[0].text == "…"

    run(body)


def test_whoever_is_muted_is_read_by_everybody_else(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, cid = await people(house, 3)
            table = await _sit(house, NewTable("toledo", ("me", "friend", "friend"), nickname="Ana"), ana, ben, cid)
            await _say(house, table, ben, "blah")
            await _say(house, table, cid, "hola")
            said = (await house.at(table, Visitor(ana)).look()).chat
            await house.people.mute(ana, said[0])
            await house.people.mute(cid, said[1])  # oneself: nothing happens
            ana, cid = [_again(house, person) for person in (ana, cid)]
            assert [line.text for line in (await house.at(table, Visitor(ana)).look()).chat] == ["hola"]
            assert [line.text for line in (await house.at(table, Visitor(cid)).look()).chat] == ["blah", "hola"]
            assert Visitor(ana).muted == {str(ben.id): said[0].who}
            await house.people.unmute(ana, str(ben.id))
            ana = _again(house, ana)
            assert len((await house.at(table, Visitor(ana)).look()).chat) == 2
            await house.people.report(ana, table, said[0])
            assert [(row.who, row.text) for row in reported(house.database)] == [(said[0].who, "blah")]

    run(body)


def test_what_two_pages_want_at_once_is_all_kept(path):
    async def body():
        async with house_at(path) as house:
            ana, ben, eve = await people(house, 3)
            said = [Remark(n, f"P{who.id}", 0, "hola", "", who.id) for n, who in enumerate((ben, eve))]
            await house.people.mute(ana, said[0])
            await house.people.mute(ana, said[1])  # by a page that was opened before
            await house.prefer(ana, {"speed": "fast"})
            assert list(_again(house, ana).prefs["muted"]) == [str(ben.id), str(eve.id)]
            await house.people.unmute(ana, str(ben.id))
            assert _again(house, ana).prefs == {"speed": "fast", "muted": {str(eve.id): f"P{eve.id}"}}

    run(body)


def test_spectators_mute_each_for_themselves(path):
    """Those who watch may share what they are shown, but not whom they do not want to read."""

    async def body():
        async with house_at(path) as house:
            ana, ben, cid = await people(house, 3)
            table = await _sit(house, NewTable("toledo", ("me", "greedy"), nickname="Ana"), ana)
            await _say(house, table, ben, "blah")
            await house.people.mute(cid, (await house.at(table, Visitor(cid)).look()).chat[0])
            cid = _again(house, cid)
            for _ in range(2):
                assert (await house.at(table, Visitor(cid)).look()).chat == ()
                assert len((await house.at(table, Visitor(ben)).look()).chat) == 1
                assert len((await house.at(table, Visitor()).look()).chat) == 1

    run(body)


def test_players_and_spectators_cannot_drown_each_other(path, monkeypatch):
    monkeypatch.setattr("meseta.server.deeds.CHAT", 3)
    monkeypatch.setattr("meseta.server.tables.CHAT", 3)

    async def body():
        clock = iter(range(0, 10**6, 100))
        async with house_at(path, clock=lambda: next(clock)) as house:
            ana, ben = await people(house, 2)
            table = await _sit(house, NewTable("toledo", ("me", "greedy"), nickname="Ana"), ana)
            await _say(house, table, ana, "mine")
            for number in range(10):
                await _say(house, table, ben, f"{number}")
            assert [line.text for line in (await house.at(table, Visitor(ana)).look()).chat] == ["mine"]
            assert [line.text for line in (await house.at(table, Visitor(ben)).look()).chat] == ["7", "8", "9"]
            read = house.tables._read(table)
            assert read.chat == house.tables.at_hand(table).chat

    run(body)


@pytest.mark.parametrize("text", ["a\0b", "a\x1b[2Jb", "abc\u202edef", "\ud83d"])
def test_what_no_screen_or_database_takes_is_refused(path, text):
    async def body():
        async with house_at(path) as house:
            ana = (await people(house, 1))[0]
            table = await _sit(house, NewTable("toledo", ("me", "greedy"), nickname="Ana"), ana)
            assert (await _say(house, table, ana, text)).status == "refused"
            with pytest.raises(ValueError, match="name"):
                await house.greet(None, text)
            assert (await _say(house, table, ana, "👩‍👧 ¡hola!")).status == "done"

    run(body)


def test_once_a_day_the_house_is_swept(path):
    async def body():
        async with house_at(path, keep="unfinished=1") as house:
            ana = (await people(house, 1))[0]
            table = await _sit(house, NewTable("toledo", ("me", "greedy"), nickname="Ana"), ana)
            await house.at(table, Visitor(ana)).look()
            await house._sweeper.sweep()
            assert await house.at(table, Visitor()).exists()
            with house.database.writing() as connection:
                connection.exec_driver_sql("UPDATE tables SET updated = '2020-01-01T00:00:00.000Z'")
            await house._sweeper.sweep()
            assert await house.at(table, Visitor()).exists() is False

    run(body)
