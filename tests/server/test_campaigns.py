"""Campaigns at the table: one game after the other, and every table tells where the campaign stands. (WS-154 to 157)"""

from __future__ import annotations

import pytest

import meseta
from meseta.core.errors import Refused
from meseta.core.texts import languages
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.table import Stage
from meseta.server.visitor import Visitor
from tests.server.conftest import house_at, people, run, table_with

GIVEN_UP = Deed("vote", "g", 1, value="end")


async def settings_of(house, table):
    settings = (await house.tables.table(table)).match.settings
    return {name: value for name, value in settings.items() if name not in ("ring", "readings")}


def test_a_campaign_goes_on_from_table_to_table(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = (
                await house.open_table(NewTable("sanchos", ("me",), nickname="Ana", campaign="hard"), Visitor(ana))
            ).table
            assert await settings_of(house, table) == {"sancho": "najera", "level": "hard", "el_cid": "no"}
            look = await house.at(table, Visitor(ana)).look()
            assert look.campaign.text.startswith("Game 1: Nájera, hard. Won 0 of 3, lost 0.")
            assert (look.campaign.verdict, look.campaign.then) == ("", "")
            assert [(chair.name, chair.colour) for chair in look.chairs] == [("Nájera", "yellow")]
            with pytest.raises(Refused):
                await house.at(table, Visitor(ana)).rematch()
            await house.at(table, Visitor(ana)).act(GIVEN_UP)
            over = (await house.at(table, Visitor(ana)).look()).campaign
            assert (over.verdict, over.then) == ("This game is lost; try again: Nájera, hard, with El Cid.", "again")
            again = await house.at(table, Visitor(ana)).rematch()
        async with house_at(path) as house:  # the campaign is kept with its tables
            assert await settings_of(house, again) == {"sancho": "najera", "level": "hard", "el_cid": "yes"}
            assert (await house.at(again, Visitor(ana)).look()).campaign.text.startswith(
                "Game 2: Nájera, hard, with El Cid."
            )
            assert await house.at(table, Visitor(ana)).rematch() == again
            assert [brief.campaign for brief in await house.my_tables(ana)] == [True, True]

    run(body)


def test_the_third_loss_ends_it_and_a_new_one_begins_like_it(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = (await house.open_table(NewTable("sanchos", ("me",), campaign="normal"), Visitor(ana))).table
            for then in ("again", "again", "new"):
                await house.at(table, Visitor(ana)).act(GIVEN_UP)
                look = await house.at(table, Visitor(ana)).look()
                assert look.campaign.then == then
                last, table = table, await house.at(table, Visitor(ana)).rematch()
            assert (await house.at(last, Visitor(ana)).look()).campaign.verdict == "The campaign is lost, after 0 wins."
            assert (await house.at(table, Visitor(ana)).look()).campaign.text.startswith(
                "Game 1: Nájera, normal. Won 0 of 3, lost 0."
            )

    run(body)


@pytest.mark.parametrize(
    ("stage", "end", "verdict", "then"),
    [
        (Stage("normal"), "minor", "This game is won, and the campaign goes on: Aragón, hard.", "next"),
        (Stage("normal", ("major",)), "lost", "This game is lost; try again: Aragón, hard.", "again"),
        (Stage("hard", ("major", "lost", "minor")), "minor", "The campaign is won, with one loss.", "new"),
        (Stage("impossible"), "lost", "The campaign is lost, after 0 wins.", "new"),
        (Stage("impossible", ("major", "minor")), "minor", "The campaign is lost, after 3 wins.", "new"),
        (Stage("impossible", ("major", "minor")), "major", "The campaign is won, with 0 losses.", "new"),
    ],
)
def test_the_end_of_a_game_is_told_as_the_campaign_sees_it(path, monkeypatch, stage, end, verdict, then):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            match = meseta.new("sanchos", seats=1, seed=5)
            while match.question is not None:
                match.play(match.question.options[0])
            monkeypatch.setattr("meseta.games.sanchos.campaign.result_of", lambda match: end)
            table = await table_with(house, match, [ana], campaign=stage)
            look = await house.at(table, Visitor(ana)).look()
            assert (look.campaign.verdict, look.campaign.then) == (verdict, then)
            past = await house.at(table, Visitor(ana)).look_at(3)
            assert past.campaign.verdict == "", "a past position does not know how it ended"
            for language in languages("meseta.server"):
                assert (await house.at(table, Visitor(ana, language)).look()).campaign.verdict

    run(body)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (NewTable("toledo", ("me", "random"), campaign="normal"), "no campaign"),
        (NewTable("sanchos", ("me",), campaign="epic"), "normal, hard, impossible"),
        (NewTable("sanchos", ("me", "random"), campaign="normal"), "played alone"),
        (NewTable("sanchos", ("random",), campaign="normal"), "played alone"),
        (NewTable("sanchos", ("me",), {"level": "hard"}, campaign="normal"), "sets up its games itself"),
    ],
)
def test_a_wrong_campaign_gets_a_sentence_and_no_table(path, plan, sentence):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            with pytest.raises(Refused, match=sentence):
                await house.open_table(plan, Visitor(ana))
            assert await house.my_tables(ana) == []

    run(body)


def test_a_single_game_belongs_to_no_campaign(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = (await house.open_table(NewTable("sanchos", ("me",), {"level": "hard"}), Visitor(ana))).table
            assert (await house.at(table, Visitor(ana)).look()).campaign is None
            await house.at(table, Visitor(ana)).act(GIVEN_UP)
            assert (await settings_of(house, await house.at(table, Visitor(ana)).rematch()))["level"] == "hard"

    run(body)
