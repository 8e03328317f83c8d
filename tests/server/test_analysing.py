"""Analyses of finished games: for those who may see them, one at a time, kept, given up when the house closes."""

from __future__ import annotations

import asyncio
import json
import multiprocessing

import pytest

import meseta
from meseta.bots.levels import Budget
from meseta.core.errors import Refused
from meseta.core.replay import write
from meseta.server import analysing
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.visitor import Visitor
from tests.server.conftest import comes_true, house_at, people, run


def short(name="toledo", decisions=6):
    match = meseta.new(name, 2, 5)
    for _ in range(decisions):
        match.play(match.question.options[0])
    return match


async def until_done(house, table, who):
    """Look again until it is found, or failed."""
    for _ in range(3000):
        study = await house.at(table, Visitor(who)).study()
        if study.status in ("done", "failed"):
            return study
        assert 0 <= study.done <= study.total
        await asyncio.sleep(0.02)
    raise AssertionError("never done")


def test_a_game_is_analysed_in_a_process_and_kept(path):
    async def body():
        async with house_at(path, analysis="2") as house:
            (ana,) = await people(house, 1)
            table = await house.keep_record(write(short()), ana)
            assert (await house.at(table, Visitor(ana)).study()).status == "none"
            await house.at(table, Visitor(ana)).study(begin=True)
            study = await until_done(house, table, ana)
            assert study.status == "done"
            assert study.analysis.judgements
            assert all(sum(one.chances) == pytest.approx(1, abs=0.01) for one in study.analysis.judgements)
            german = (await house.at(table, Visitor(ana, "de")).study()).analysis
            assert german.judgements[0].played != study.analysis.judgements[0].played
            assert [one.cost for one in german.judgements] == [one.cost for one in study.analysis.judgements]
        async with house_at(path, analysis="never used: it is kept") as house:
            assert (await house.at(table, Visitor(ana)).study()).analysis == study.analysis

    run(body)


def test_only_players_and_at_public_tables_everybody(path):
    async def body():
        async with house_at(path) as house:
            ana, eve = await people(house, 2)
            for public in (False, True):
                opened = await house.open_table(NewTable("toledo", ("me", "random"), public=public), Visitor(ana))
                with pytest.raises(Refused, match="when it is over"):
                    await house.at(opened.table, Visitor(ana)).study()
                await house.at(opened.table, Visitor(ana)).act(Deed("vote", "c", 1, 0, "end"))
                assert (await house.at(opened.table, Visitor(ana)).study()).status == "none"
                for stranger in (eve, None):
                    if public:
                        assert (await house.at(opened.table, Visitor(stranger)).study()).status == "none"
                    else:
                        with pytest.raises(Refused, match="no seat"):
                            await house.at(opened.table, Visitor(stranger)).study(begin=True)

    run(body)


def test_a_failure_is_told_and_can_be_tried_again(path):
    async def body():
        async with house_at(path, analysis="nonsense") as house:
            (ana,) = await people(house, 1)
            table = await house.keep_record(write(short()), ana)
            await house.at(table, Visitor(ana)).study(begin=True)
            assert (await until_done(house, table, ana)).status == "failed"
            house.analyst._budget = "2"
            await house.at(table, Visitor(ana)).study(begin=True)
            assert (await until_done(house, table, ana)).status == "done"

    run(body)


def test_one_at_a_time_few_in_the_queue_and_all_given_up_at_the_end(path, monkeypatch):
    monkeypatch.setattr(analysing, "EACH", 2)
    started = []

    async def slow(self, study, record):
        started.append(study)
        await asyncio.sleep(60)

    monkeypatch.setattr(analysing.Analyst, "_judge", slow)

    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            tables = [await house.keep_record(write(short()), ana) for _ in range(3)]
            for table in (*tables[:2], tables[0]):  # the last one is analysed already
                await house.at(table, Visitor(ana)).study(begin=True)
            await comes_true(lambda: started)
            assert [(await house.at(table, Visitor(ana)).study()).status for table in tables] == [
                "running",
                "waiting",
                "none",
            ]
            with pytest.raises(Refused, match="Too many"):
                await house.at(tables[2], Visitor(ana)).study(begin=True)
        assert len(started) == 1
        assert not house.analyst._tasks

    run(body)


def test_a_process_that_is_given_up_is_ended(path):
    def analysing_now():
        return [process for process in multiprocessing.active_children() if process.name == "meseta-analysis"]

    async def body():
        async with house_at(path, analysis="100000") as house:
            (ana,) = await people(house, 1)
            table = await house.keep_record(write(short("el_grande", 20)), ana)
            await house.at(table, Visitor(ana)).study(begin=True)
            for _ in range(2000):
                if analysing_now():
                    break
                await asyncio.sleep(0.01)
            (process,) = analysing_now()
            assert process.exitcode is None
        assert process.exitcode == -9
        assert not analysing_now()

    run(body)


@pytest.mark.parametrize("name", meseta.NAMES)
def test_what_is_kept_has_words_in_every_language(name):
    kept = [one for one in analysing.judged(short(name, 3), Budget(2)) if one is not None]
    for one in kept:
        assert set(one["played"]) == set(one["best"]) == {"en", "de", "nl", "es"}
        assert 0 <= one["cost"] <= 1
    json.dumps(kept)


def test_a_decision_gets_its_share_of_the_work():
    match = short()
    assert analysing.share_of(match).iterations == analysing.MOST
    match.log *= 400
    assert analysing.share_of(match).iterations == analysing.LEAST


def test_whoever_asks_for_many_analyses_keeps_nobody_from_theirs(path, monkeypatch):
    """Strangers who bring six records from one address fill nobody's queue but their own."""
    begun, go_on = [], asyncio.Event()

    async def slow(self, study, record):
        begun.append(study)
        await go_on.wait()
        return []

    monkeypatch.setattr(analysing.Analyst, "_judge", slow)

    async def body():
        async with house_at(path) as house:
            strangers, ana = await people(house, 6), (await people(house, 1))[0]
            refusals = 0
            for stranger in strangers:
                table = await house.keep_record(write(short()), stranger)
                try:
                    await house.at(table, Visitor(stranger, address="192.0.2.66")).study(begin=True)
                except Refused:
                    refusals += 1
            assert refusals == 6 - analysing.EACH
            table = await house.keep_record(write(short("toledo", 3)), ana)
            await house.at(table, Visitor(ana, address="192.0.2.1")).study(begin=True)
            mine = house.analyst._studies[table]
            go_on.set()
            await comes_true(lambda: len(begun) >= analysing.EACH + 1)
            assert begun[1] is mine, "in turns: before the strangers' second one"

    run(body)
