"""Hints: where the table allows them, for who is asked, from what the seat may know; nobody else notices."""

from __future__ import annotations

import asyncio

import pytest

import meseta
from meseta.core.errors import Refused
from meseta.server import hinting
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from meseta.server.workers import Failed, Workers
from tests.server.conftest import QUICK, Hands, Thinking, house_at, match_at, people, run, table_with


@pytest.mark.parametrize(
    ("seats", "wish", "allowed"),
    [
        (("me", "random"), None, True),
        (("me", "friend"), None, False),
        (("me", "me"), None, False),
        (("me", "friend"), True, True),
        (("me", "random"), False, False),
    ],
)
def test_hints_are_there_for_who_plays_alone_with_bots_or_as_agreed(path, seats, wish, allowed):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("toledo", seats, hints=wish), Visitor(ana))
            assert (await house.at(opened.table, Visitor(ana)).look()).hints is allowed

    run(body)


@pytest.mark.parametrize("name", meseta.NAMES)
def test_a_hint_names_legal_options_in_words(path, name):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable(name, ("me", "me"), hints=True, seed=3), Visitor(ana))
            look = await house.at(opened.table, Visitor(ana)).look()
            advice = await house.at(opened.table, Visitor(ana, "de")).hint()
            assert advice.seat == look.seat
            assert advice.step == look.step
            assert {tip.option for tip in advice.tips} <= {choice.option for choice in look.ask.choices}
            assert advice.tips[0].text.startswith("Am besten")
            again = await house.at(opened.table, Visitor(ana, "de")).hint()
            assert again == advice, "whoever asks again gets the same"

    run(body)


def test_a_hint_changes_nothing_and_nobody_hears_of_it(path):
    async def body():
        async with house_at(path) as house:
            ana, bob = await people(house, 2)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, bob], hints=True)
            asked = next(chair.seat for chair in (await house.at(table, Visitor(ana)).look()).chairs if chair.asked)
            mover, other = (ana, bob) if asked == 0 else (bob, ana)
            before = await house.at(table, Visitor(other)).look(), await house.at(table, Visitor()).look()
            async with house.at(table, Visitor(other)).subscribe() as news:
                await house.at(table, Visitor(mover)).hint()
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(anext(news), 0.05)
            assert (await house.at(table, Visitor(other)).look()).version == before[0].version
            assert (await house.at(table, Visitor()).look()).log == before[1].log
            assert await asyncio.to_thread(house.database.journal, table) == []

    run(body)


def test_who_is_not_asked_gets_none(path):
    async def body():
        async with house_at(path) as house:
            ana, bob, eve = await people(house, 3)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, bob], hints=True)
            asked = next(chair.seat for chair in (await house.at(table, Visitor(ana)).look()).chairs if chair.asked)
            for who, seat in ((bob if asked == 0 else ana, None), (eve, None), (None, None), (eve, asked)):
                with pytest.raises(Refused):
                    await house.at(table, Visitor(who, seat=seat)).hint()
            without = await table_with(house, match_at("el_grande", "power", 2), [ana, bob])
            with pytest.raises(Refused, match="without hints"):
                await house.at(without, Visitor(ana if asked == 0 else bob)).hint()

    run(body)


def test_hints_are_limited(path):
    async def body():
        async with house_at(path, clock=Hands()) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("el_grande", ("me", "me"), hints=True, seed=3), Visitor(ana))
            for number in range(hinting.BURST):
                look = await house.at(opened.table, Visitor(ana)).look()
                await house.at(opened.table, Visitor(ana)).hint()
                deed = Deed("play", f"{number}", look.version, look.seat, look.ask.choices[0].option)
                assert (await house.at(opened.table, Visitor(ana)).act(deed)).status == "done"
            with pytest.raises(Refused, match="fast"):
                await house.at(opened.table, Visitor(ana)).hint()

    run(body)


def test_a_failed_thought_is_a_sentence_and_the_next_one_may_succeed(path):
    class Moody(Thinking):
        failing = True

        async def advise(self, match, seat, budget=QUICK, whose=""):
            if self.failing:
                raise Failed("oh")
            return await super().advise(match, seat, budget)

    async def body():
        bots = Moody()
        async with house_at(path, bots=bots) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("toledo", ("me", "me"), hints=True, seed=3), Visitor(ana))
            with pytest.raises(Refused, match="No hint"):
                await house.at(opened.table, Visitor(ana)).hint()
            bots.failing = False
            assert (await house.at(opened.table, Visitor(ana)).hint()).tips

    run(body)


def test_the_search_sees_what_the_seat_may_know_and_runs_in_a_process():
    """The same hint for two states that the seat cannot tell apart, with the same luck."""

    async def body():
        workers = Workers(1)
        match = match_at("el_grande", "power", 3, seed=5)
        seat = match.question.seat
        other = match_at("el_grande", "power", 3, seed=5)
        hidden = [view for view in (match.view(s) for s in range(3)) if view != match.view(seat)]
        assert hidden, "others know something else"
        other.state = match.eyes(seat).imagine(meseta.core.chance.Dice(99))
        assert other.view(seat) == match.view(seat)
        try:
            found = [await workers.advise(one, seat, QUICK) for one in (match, other)]
        finally:
            workers.close()
        assert found[0] == found[1]
        assert {opinion.option for opinion in found[0]} <= set(match.question.options)

    run(body)


def test_a_foreign_sealed_answer_given_anew_does_not_make_a_hint_think_again(path):
    """Nobody may notice it, neither by the time that a hint takes nor by its limit."""
    thoughts = []

    class Counting(Thinking):
        async def advise(self, match, seat, budget=QUICK, whose=""):
            thoughts.append(seat)
            return await super().advise(match, seat, budget)

    async def body():
        async with house_at(path, bots=Counting()) as house:
            ana, ben, eva = await people(house, 3)
            match = match_at("el_grande", "dial_castillo")
            table = await table_with(house, match, [ana, ben, eva], hints=True)
            for number in range(3):
                look = await house.at(table, Visitor(ben)).look()
                option = look.ask.choices[number].option
                deed = Deed("play", f"{number}", look.version, 1, option)
                assert (await house.at(table, Visitor(ben)).act(deed)).status == "done"
                await house.at(table, Visitor(ana)).hint()
            assert thoughts == [0]

    run(body)
