"""Two houses share tables through PostgreSQL: each hears of the other's changes, one wins, bots are taken over."""

from __future__ import annotations

import asyncio
import time

import pytest

from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.kit.postgres import fresh_database
from tests.server.conftest import comes_true, house_at, match_at, people, run, table_with, until
from tests.server.test_house import play_on


@pytest.fixture
def url():
    with fresh_database() as found:
        yield found


def test_a_whole_game_on_postgresql(url):
    async def body():
        async with house_at(url) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(
                NewTable("el_grande", ("me", "random"), {"rounds": "6"}, nickname="A"), Visitor(ana)
            )
            assert (await play_on(house, opened.table, [ana])).status == "over"

    run(body)


def test_each_house_sees_what_the_other_does(url):
    async def body():
        async with house_at(url) as one, house_at(url) as two:
            ana, ben, eva = await people(one, 3)
            table = await table_with(one, match_at("el_grande", "dial_castillo"), [ana, ben, eva])
            mine = await two.at(table, Visitor(ana)).look()
            theirs = await one.at(table, Visitor(ben)).look()
            deed = Deed("play", "b", theirs.version, 1, theirs.ask.choices[0].option)
            assert (await one.at(table, Visitor(ben)).act(deed)).status == "done"
            seen = await until(two, table, lambda look: look.version > mine.version, ana)
            assert seen.view["question"]["chosen"] == [1]
            assert (await two.at(table, Visitor(ben)).act(deed)).status == "repeated"
            anew = Deed("play", "n", seen.version, 1, theirs.ask.choices[1].option)
            assert (await two.at(table, Visitor(ben)).act(anew)).status == "done"
            await until(one, table, lambda look: look.ask.chosen == theirs.ask.choices[1].option, ben)
            late = Deed("play", "a", mine.version, 0, mine.ask.choices[0].option)
            assert (await two.at(table, Visitor(ana)).act(late)).status == "done"
            await one.at(table, Visitor(eva)).act(Deed("say", "s", 1, value="hello"))
            await until(two, table, lambda look: len(look.chat) == 1, ana)

    run(body)


def test_a_house_that_has_heard_nothing_notices_a_change_of_mind_before_it_writes(url, monkeypatch):
    """A sealed answer given anew has no version: a house that trusted its memory would write the old one back."""

    async def body():
        async with house_at(url) as one, house_at(url) as two:
            ana, ben, eva = await people(one, 3)
            table = await table_with(one, match_at("el_grande", "dial_castillo"), [ana, ben, eva])
            theirs = await two.at(table, Visitor(ben)).look()
            first, second = (choice.option for choice in theirs.ask.choices[:2])
            deed = Deed("play", "b", theirs.version, 1, first)
            assert (await two.at(table, Visitor(ben)).act(deed)).status == "done"
            assert two.tables.at_hand(table).known is not None
            monkeypatch.setattr(two.tables, "_heard", lambda table_id: None)
            seen = await until(one, table, lambda look: look.ask.chosen == first, ben)
            anew = Deed("play", "n", seen.version, 1, second)
            assert (await one.at(table, Visitor(ben)).act(anew)).status == "done"
            assert (await two.at(table, Visitor(ben)).look()).ask.chosen == first, "it has heard nothing"
            mine = await two.at(table, Visitor(ana)).look()
            late = Deed("play", "a", mine.version, 0, mine.ask.choices[0].option)
            assert (await two.at(table, Visitor(ana)).act(late)).status == "done"
            assert (await two.at(table, Visitor(ben)).look()).ask.chosen == second
            await until(one, table, lambda look: look.ask.chosen == second, ben)

    run(body)


def test_a_table_that_others_play_on_is_put_away_where_nobody_asks_for_it(url):
    async def body():
        async with house_at(url) as one, house_at(url) as two:
            ana, ben = await people(one, 2)
            table = await table_with(one, match_at("el_grande", "power", 2), [ana, ben])
            for house, words in ((one, "hello"), (two, "here")):
                asked, before = time.monotonic(), len((await house.at(table, Visitor(ana)).look()).chat)
                said = await house.at(table, Visitor(ana)).act(Deed("say", words, 1, value=words))
                assert said.status == "done"
            await comes_true(lambda: len(one.tables.at_hand(table).chat) == before + 1)
            for house in (one, two):
                house.tables.put_away_idle(asked)
            assert one.tables.at_hand(table) is None, "two has changed it last, and keeps it"
            assert two.tables.at_hand(table) is not None

    run(body)


def test_two_houses_at_once_have_one_winner(url):
    async def body():
        async with house_at(url) as one, house_at(url) as two:
            (ana,) = await people(one, 1)
            table = await table_with(one, match_at("el_grande", "power", 2), [ana, ana])
            look = await one.at(table, Visitor(ana)).look()
            await two.at(table, Visitor(ana)).look()
            deeds = [Deed("play", f"c{n}", look.version, look.seat, c.option) for n, c in enumerate(look.ask.choices)]
            houses = [one, two] * len(deeds)
            replies = await asyncio.gather(
                *(h.at(table, Visitor(ana)).act(d) for h, d in zip(houses, deeds, strict=False))
            )
            assert sorted(r.status for r in replies) == ["done", *["stale"] * (len(deeds) - 1)]
            after = await until(two, table, lambda found: found.version == look.version + 1, ana)
            assert after.log == (await until(one, table, lambda f: f.version == after.version, ana)).log

    run(body)


def test_a_table_whose_house_died_is_taken_over(url, monkeypatch):
    monkeypatch.setattr("meseta.server.driving.PATIENCE", 0.05)

    async def body():
        async with house_at(url) as two:
            async with house_at(url) as one:
                (ana,) = await people(one, 1)
                one.driver._stopped = True  # its bots never move: as good as dead
                table = await table_with(one, match_at("el_grande", "power", 2), [ana, "random"])
                look = await one.at(table, Visitor(ana)).look()
                if look.ask.choices:
                    move = Deed("play", "c", look.version, look.seat, look.ask.choices[0].option)
                    await one.at(table, Visitor(ana)).act(move)
                before = await one.at(table, Visitor(ana)).look()
            after = await until(two, table, lambda found: found.step > before.step, ana)
            assert after.version > before.version

    run(body)
