"""What is kept of a game tells the same as the game itself, through every pair of eyes and in every language."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

import meseta
from meseta.core.chance import Dice
from meseta.core.game import Outcome
from meseta.core.replay import write
from meseta.core.texts import languages
from meseta.server import make_look
from meseta.server.archive import POSITIONS, kept, unpacked
from meseta.server.archivist import Archivist
from meseta.server.deeds import Deed
from meseta.server.new_table import NewTable
from meseta.server.table import Agreement, Holder, LiveTable
from meseta.server.visitor import Visitor
from meseta.server.words import PACKAGE
from meseta.web.table.board import drawing_for
from tests.server.conftest import house_at, match_at, people, run, table_with
from tests.server.test_house import play_on

GAMES = [("el_grande", 4), ("king_and_intrigue", 3), ("sanchos", 3), ("toledo", 2)]


def played(name, seats, most=10_000):
    """A game that chance has played, to its end or so far."""
    match, dice = meseta.new(name, seats=seats, seed=5), Dice(5)
    while match.question is not None and len(match.log) < most:
        options = match.question.options
        match.play(options[dice.below(len(options))], match.question.seat)
    return match


def tables_of(match):
    """The same table twice: with its game, and with nothing but what was kept of it."""
    holders = [Holder(bot="random") for _ in range(match.seats)]
    living, read = (LiveTable("t", match, holders, Agreement()) for _ in "12")
    read.frozen, read.over, read.kept = "other rules", match.question is None, kept(match)
    return living, read


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_kept_game_looks_like_the_game(name, seats):
    living, read = tables_of(played(name, seats))
    archive = read.archive
    assert read.steps == archive.steps == len(living.match.log)
    assert len(archive.kept) <= POSITIONS + 2
    assert archive.kept[0] == 0
    assert archive.kept[-1] == archive.steps
    for step in (*archive.kept[:: len(archive.kept) // 3], None):
        for seat in (None, *range(seats)):
            for language in languages(PACKAGE):
                visitor = Visitor(language=language, token_for=None if seat is None else ("t", seat))
                true, seen = (make_look.look(table, visitor, (), step) for table in (living, read))
                same = ("step", "steps", "view", "log", "outcome", "chairs", "status", "notice")
                assert [getattr(seen, field) for field in same] == [getattr(true, field) for field in same]
                assert seen.remark
                assert drawing_for(seen) == drawing_for(true)
                public = seen.view if step is None else _spectator(living, step)
                assert seen.text == living.match.game.board(public, language=language)
    assert archive.record == write(living.match)


def _spectator(table, step):
    return make_look.look(table, Visitor(), (), step).view


def test_a_running_game_is_kept_with_its_secrets_apart():
    match = match_at("el_grande", "dial_castillo")
    match.play(match.question_for(1).options[0], 1)
    living, read = tables_of(match)
    assert read.status == "frozen"
    for seat in (None, 0, 1, 2):
        visitor = Visitor(token_for=None if seat is None else ("t", seat))
        true, seen = (make_look.look(table, visitor) for table in (living, read))
        assert (seen.view, seen.log) == (true.view, true.log)


def test_a_position_between_two_kept_ones_is_the_later_one():
    archive = unpacked(kept(played("toledo", 2)))
    first, second = archive.kept[1:3]
    assert archive.at(first + 1, None).step == second
    assert archive.at(10**6, 0).step == archive.steps


def test_what_is_kept_is_small_and_plain_data():
    match = played("toledo", 4)
    found = kept(match)
    assert len(found.content) < 250_000
    assert json.loads(json.dumps(unpacked(found).content)) == unpacked(found).content
    quick = unpacked(kept(match, whole=False))
    assert quick.kept == (match.steps,)
    assert quick.outcome == Outcome(*match.outcome)


def test_a_game_is_kept_in_the_change_in_which_it_ends_and_whole_soon_after(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, meseta.new("sanchos", seats=2, seed=3), [ana, ana])
            assert house.database.kept_version(table) == 0
            over = await play_on(house, table, [ana])
            found = house.database.archive(table)
            assert (found.steps, found.whole) == (over.steps, False)
        async with house_at(path) as house:
            found = house.database.archive(table)
            assert (found.steps, found.whole) == (over.steps, True)
            assert house.database.unkept() == []

    run(body)


def test_a_table_to_which_nobody_came_is_kept_when_the_house_closes(path):
    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(NewTable("toledo", ("me", "friend"), nickname="Ana"), Visitor(ana))
            assert house.database.unkept() == [opened.table]
        async with house_at(path) as house:
            assert house.database.unkept() == []

    run(body)


def test_a_quiet_table_is_kept_and_a_changed_one_again(path, monkeypatch):
    monkeypatch.setattr("meseta.server.archivist.QUIET", 0.0)
    monkeypatch.setattr("meseta.server.archivist.ROUND", 0.01)

    async def until_kept(house, table, look):
        for _ in range(5000):
            if house.database.kept_version(table) == look.version:
                return unpacked(house.database.archive(table)).at(look.step, look.seat).view == look.view
            await asyncio.sleep(0.01)
        return False

    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            look = await house.at(table, Visitor(ana)).look()
            assert await until_kept(house, table, look)
            for number, deed in enumerate(["play", "undo", "play"]):
                choice = look.ask.choices[number].option if deed == "play" else ""
                await house.at(table, Visitor(ana)).act(Deed(deed, f"{number}", look.version, look.seat, choice))
                look = await house.at(table, Visitor(ana, seat=look.seat)).look()
            assert await until_kept(house, table, look)

    run(body)


async def nothing_missing(*_values, **_named):
    """Whoever begins or ends finds every game kept."""


def test_a_table_where_somebody_plays_is_not_kept_in_between(path, monkeypatch):
    monkeypatch.setattr("meseta.server.archivist.ROUND", 0.01)
    monkeypatch.setattr(Archivist, "_keep_missing", nothing_missing)  # a house keeps at first what it finds

    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            table = await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            look = await house.at(table, Visitor(ana)).look()
            await house.at(table, Visitor(ana)).act(
                Deed("play", "1", look.version, look.seat, look.ask.choices[0].option)
            )
            await asyncio.sleep(0.3)
            assert house.database.kept_version(table) == 0, "it is not quiet"

    run(body)


def test_games_that_wait_to_be_kept_share_the_patience(path, monkeypatch):
    """In a house that is never calm, with a whole wait for each, more games would end than are kept."""
    waited = []

    async def calm(patience):
        waited.append(patience)

    async def body():
        async with house_at(path) as house:
            (ana,) = await people(house, 1)
            for _ in range(4):
                await table_with(house, match_at("el_grande", "power", 2), [ana, ana])
            names = house.database.unkept()
            for name in names[:3]:
                house.tables.just_ended.add(name)
            await house.at(names[3], Visitor(ana)).look()
            monkeypatch.setattr("meseta.server.archivist.calm", calm)
            await house.archivist._keep_all(quiet=0.0, patience=60.0)
            assert waited[:3] == [20.0] * 3
            assert set(waited[3:]) == {60.0}, "a game that goes on can wait"

    run(body)


def test_keeping_takes_nobody_elses_threads(path, monkeypatch):
    """Whoever draws or founds a table never waits for games to be kept, and slow keeping is no hanging database."""
    names = []

    async def body():
        async with house_at(path) as house:
            real = house.database.unkept
            monkeypatch.setattr(
                house.database,
                "unkept",
                lambda *statuses: (names.append(threading.current_thread().name), real(*statuses))[1],
            )
            (ana,) = await people(house, 1)
            await table_with(house, meseta.new("sanchos", seats=2, seed=3), [ana, ana])

    run(body)
    assert names
    assert all(name.startswith("meseta-beside") for name in names)
