"""Bots in processes of their own: they answer; a crash, a stall or nonsense never stops a table."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

import meseta
from meseta import bots
from meseta.core.view import Eyes, asked_seats
from meseta.server import workers as workers_module
from meseta.server.new_table import NewTable
from meseta.server.trying import Trial, Verdict
from meseta.server.visitor import Visitor
from meseta.server.workers import Workers
from tests.server.conftest import house_at, match_at, people, run, until

BAD = """
import os, time
class Crash:
    def __init__(self, seed): pass
    def choose(self, eyes): os._exit(3)
class Raise(Crash):
    def choose(self, eyes): raise RuntimeError("oh")
class Stall(Crash):
    def choose(self, eyes): time.sleep(60)
class Nonsense(Crash):
    def choose(self, eyes): return 10**9
class Glutton(Crash):
    def choose(self, eyes): return len([0] * (1 << 40))
class Words(Crash):
    def choose(self, eyes): return "p7"
class Last(Crash):
    def choose(self, eyes): return eyes.question.options[-1]
class Unlucky(Last):
    def choose(self, eyes):
        with open(__file__ + ".deaths", "a") as file: file.write("x")
        if open(__file__ + ".deaths").read() == "x": os._exit(3)
        return super().choose(eyes)
class Doomed(Crash):
    def choose(self, eyes):
        with open(__file__ + ".deaths", "a") as file: file.write("x")
        os._exit(3)
"""


@pytest.mark.parametrize("kind", ["Crash", "Raise", "Stall", "Nonsense", "Words", "Glutton"])
def test_a_bad_bot_is_answered_for_and_logged(kind, tmp_path, caplog):
    (tmp_path / "bad.py").write_text(BAD)

    async def body():
        workers = Workers(1, limit=3.0 if kind == "Stall" else 20.0)
        match = match_at("el_grande", "power", 2)
        question = match.question
        try:
            option = await workers.choose(match, question.seat, f"{tmp_path / 'bad.py'}:{kind}")
            assert option in question.options
            good = await workers.choose(match, question.seat, "greedy") if kind == "Crash" else option
            assert good in question.options
        finally:
            workers.close()

    with caplog.at_level(logging.WARNING):
        run(body)
    (failure,) = [record for record in caplog.records if "a bot failed" in record.message]
    if kind in ("Nonsense", "Words"):
        said = {"Nonsense": "1000000000", "Words": "'p7'"}[kind]
        assert failure.data["why"] == f"answered {said}, which is not legal"


def asked(kind, tmp_path, before=lambda workers: None):
    """What a bot of the file answers, and what it could have answered."""
    (tmp_path / "bad.py").write_text(BAD)

    async def body():
        workers = Workers(2)
        match = match_at("el_grande", "power", 2)
        try:
            for _ in range(2):  # both have been at work
                await workers.choose(match, match.question.seat, "random")
            before(workers)
            return await workers.choose(match, match.question.seat, f"{tmp_path / 'bad.py'}:{kind}")
        finally:
            workers.close()

    return run(body), match_at("el_grande", "power", 2).question.options


def said(caplog):
    return [record.message for record in caplog.records]


def test_a_bot_whose_process_died_is_asked_again_in_a_fresh_one(tmp_path, caplog):
    option, options = asked("Unlucky", tmp_path)
    assert option == options[-1]
    assert (tmp_path / "bad.py.deaths").read_text() == "xx"
    assert said(caplog) == ["a worker died, a fresh one is asked"]


def test_a_process_that_died_in_its_sleep_costs_no_move(tmp_path, caplog):
    """All of them did: a fresh one is asked, not the next one that happens to be free."""

    def kill_all(workers):
        for worker in workers._all().everybody:
            os.kill(worker.process.pid, signal.SIGKILL)

    option, options = asked("Last", tmp_path, before=kill_all)
    assert option == options[-1]
    assert said(caplog) == ["a worker died, a fresh one is asked"]


def test_a_bot_that_kills_two_processes_is_answered_for(tmp_path, caplog):
    option, options = asked("Doomed", tmp_path)
    assert option in options
    assert (tmp_path / "bad.py.deaths").read_text() == "xx"
    assert said(caplog) == ["a worker died, a fresh one is asked", "a bot failed, a random option is played"]


def test_the_loop_runs_on_while_a_bot_thinks(tmp_path):
    (tmp_path / "bad.py").write_text(BAD)

    async def body():
        workers = Workers(1, limit=1.5)
        match = match_at("el_grande", "power", 2)
        ticks = 0
        thinking = asyncio.ensure_future(workers.choose(match, match.question.seat, f"{tmp_path / 'bad.py'}:Stall"))
        while not thinking.done():
            await asyncio.sleep(0.01)
            ticks += 1
        workers.close()
        assert ticks > 20

    run(body)


def test_thinking_bots_take_no_thread_from_those_who_write(tmp_path):
    """Tables are read and written in the loop's own threads; here there is only one."""
    (tmp_path / "bad.py").write_text(BAD)

    async def body():
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        workers = Workers(2, limit=5.0)
        match = match_at("el_grande", "power", 2)
        stalling = f"{tmp_path / 'bad.py'}:Stall"
        thinking = [asyncio.ensure_future(workers.choose(match, match.question.seat, stalling)) for _ in range(4)]
        await asyncio.sleep(0.1)
        assert await asyncio.to_thread(lambda: "written") == "written"
        assert not any(thought.done() for thought in thinking)
        for thought in thinking:
            thought.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        workers.close()

    run(body)


def test_a_bot_gets_eyes_on_a_state_without_foreign_secrets(monkeypatch):
    from meseta.server import bot_process as workers

    match = match_at("toledo", "card", 3, seed=4)
    seat = match.question.seat
    seen = []

    class Spy:
        def choose(self, eyes):
            seen.append(eyes)
            return eyes.question.options[0]

    monkeypatch.setattr(bots, "make", lambda kind, game, seed: Spy())
    assert workers.think(workers.Task(match, seat, "spy")) in match.question.options
    (eyes,) = seen
    assert isinstance(eyes, Eyes)
    assert eyes.view() == match.view(seat)
    tasks = [workers.Task(match, seat, "spy").state for _ in range(2)]
    assert tasks[0] == tasks[1]
    assert eyes._state is not match.state


def test_the_luck_of_a_bot_does_not_depend_on_who_has_answered_in_secret_before_it():
    from meseta.server.bot_process import Task

    match = match_at("el_grande", "dial_castillo")
    bot, other = asked_seats(match.state)[-1], asked_seats(match.state)[0]
    before = Task(match, bot, "random")
    match.play(match.question_for(other).options[0], other)
    assert bot in asked_seats(match.state)
    assert Task(match, bot, "random").seed == before.seed


@pytest.mark.parametrize("name", meseta.NAMES)
def test_every_kind_of_bot_answers_in_a_process(name, caplog):
    async def body():
        workers = Workers(1, limit=250.0)
        workers.warm()
        match = meseta.new(name, seats=2, seed=6)
        try:
            for kind in bots.kinds_of(match.game):
                question = match.question
                match.play(await workers.choose(match, question.seat, kind), question.seat)
        finally:
            workers.close()

    with caplog.at_level(logging.WARNING):
        run(body)
    assert caplog.records == []


def test_a_game_with_bots_in_processes(path):
    async def body():
        async with house_at(path, bots=Workers(1)) as house:
            (ana,) = await people(house, 1)
            opened = await house.open_table(
                NewTable("el_grande", ("greedy", "random", "me"), {"rounds": "6"}, seed=3), Visitor(ana)
            )
            look = await until(house, opened.table, lambda look: look.chairs[2].asked)
            assert look.step > 2
            assert look.status == "playing"

    run(body)


def test_a_position_over_which_a_worker_despairs_is_refused_and_the_next_one_is_not(monkeypatch):
    """A duel that nobody can win any more never ends; the worker is ended, and another one takes its place."""

    async def body():
        bots = Workers(1)
        try:
            assert await bots.try_out(Trial("toledo", "seats 2; to move red")) == Verdict()
            with monkeypatch.context() as patched:
                patched.setattr(workers_module, "TRIAL", 0.5)
                endless = Trial("toledo", "seats 2; then Bout(me=0, defender=1, won=3, lost=3)")
                assert not (await bots.try_out(endless)).playable
            assert "nonsense" in (await bots.try_out(Trial("toledo", "seats 2; nonsense"))).wrong
            assert (await bots.try_out(Trial("toledo", "seats 2; to move blue"))).playable
        finally:
            bots.close()

    run(body)
