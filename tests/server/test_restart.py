"""Restarts: tables go on; a game of other rules is frozen and stays as it is; news of other processes arrives."""

from __future__ import annotations

import asyncio

from meseta import games
from meseta.server.deeds import Deed
from meseta.server.house import House
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import Thinking, house_at, match_at, people, run, table_with


def test_a_game_goes_on_in_a_new_house_as_if_nothing_had_happened(path):
    async def body():
        plan = NewTable("el_grande", ("me", "random"), {"rounds": "6"}, nickname="Ana", seed=11)
        async with house_at(path) as house:
            ana, token = await house.greet(None)
            opened = await house.open_table(plan, Visitor(ana))
            whole = await play_some(house, opened.table, ana, 10_000)
            broken = await house.open_table(plan, Visitor(ana))
        for _ in range(400):
            async with house_at(path) as house:
                again, same = await house.greet(token)
                assert (again.id, same) == (ana.id, token)
                look = await play_some(house, broken.table, again, 5)
                if look.status == "over":
                    break
        assert look.status == "over"
        assert look.steps == whole.steps
        assert look.outcome == whole.outcome

    run(body)


async def play_some(house, table, person, moves):
    """Play a few moves, always the first choice."""
    async with house.at(table, Visitor()).subscribe() as news:
        done = 0
        while done < moves:
            look = await house.at(table, Visitor(person)).look()
            if look.status != "playing":
                break
            if look.chairs[0].asked:
                choice = look.ask.choices[0]
                await house.at(table, Visitor(person)).act(
                    Deed("play", f"s{look.step}", look.version, 0, choice.option)
                )
                done += 1
            else:
                await asyncio.wait_for(anext(news), 20)
        return await house.at(table, Visitor(person)).look()


def test_a_game_of_other_rules_is_frozen_and_stays_as_it_is(path, monkeypatch):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, "random"], public=True)
            before = await asyncio.to_thread(house.database.table, table)
            seen = await house.at(table, Visitor(ana, "de")).look()
        monkeypatch.setattr(games.game("el_grande"), "rules_version", 99)
        async with house_at(path) as house:
            look = await house.at(table, Visitor(ana, "de")).look()
            assert (look.status, look.view, look.ask, look.log) == ("frozen", seen.view, None, seen.log)
            assert "Stellung und Verlauf bleiben lesbar" in look.notice
            assert [chair.kind for chair in look.chairs] == ["person", "bot"]
            for deed in (Deed("play", "1", look.version, value="p7"), Deed("undo", "2", look.version)):
                assert (await house.at(table, Visitor(ana)).act(deed)).status == "refused"
            assert await asyncio.to_thread(house.database.table, table) == before
            [brief] = await house.my_tables(ana)
            assert (brief.status, brief.asked, brief.my_turn) == ("frozen", (), False)
            assert await house.lobby() == []
        monkeypatch.undo()
        async with house_at(path) as house:
            assert (await house.at(table, Visitor(ana)).look()).status == "playing"
            assert [brief.status for brief in await house.my_tables(ana)] == ["playing"]

    run(body)


def test_a_second_house_on_the_same_database_hears_and_catches_up(path):
    async def body():
        async with house_at(path) as one:
            two = House(one.database, bots=Thinking(), pause=0.0)
            await two.start()
            ana, ben, eva = await people(one, 3)
            table = await table_with(one, match_at("el_grande", "dial_castillo"), [ana, ben, eva])
            mine = await two.at(table, Visitor(ana)).look()
            async with two.at(table, Visitor(ana)).subscribe() as news:
                theirs = await one.at(table, Visitor(ben)).look()
                choice = theirs.ask.choices[0].option
                assert (
                    await one.at(table, Visitor(ben)).act(Deed("play", "b", theirs.version, 1, choice))
                ).status == "done"
                assert await asyncio.wait_for(anext(news), 10) == mine.version + 1
            seen = await two.at(table, Visitor(ana)).look()
            assert seen.view["question"]["chosen"] == [1]
            late = Deed("play", "a", mine.version, 0, mine.ask.choices[0].option)
            assert (await two.at(table, Visitor(ana)).act(late)).status == "done"
            assert (await one.at(table, Visitor(eva)).look()).version >= mine.version
            repeated = await one.at(table, Visitor(ana)).act(late)
            assert repeated.status == "repeated"
            await two.driver.stop()
            await two.tables.stop()

    run(body)


def test_a_caller_who_goes_away_does_not_stop_a_write(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            look = await house.at(table, Visitor(ana)).look()
            deed = Deed("play", "c", look.version, look.seat, look.ask.choices[0].option)
            acting = asyncio.ensure_future(house.at(table, Visitor(ana)).act(deed))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            reply = await house.at(table, Visitor(ana)).act(deed)
            assert reply.status in ("done", "repeated")
            assert (await house.at(table, Visitor(ana)).look()).version == look.version + 1

    run(body)
