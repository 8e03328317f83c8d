"""Rules compiled beside an open table: bots get them, the next start has them, and a failure costs a line."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from pathlib import Path

import pytest

import meseta
from meseta.compiling import builds
from meseta.core import compiled
from meseta.server import compiling
from meseta.server.workers import Workers
from tests.core.test_processes import gone

KEPT = builds.kept()
"""The build of these sources, if somebody has compiled them; ``make test`` has."""

WITNESS = """
from meseta.core.compiled import is_compiled
class Witness:
    def __init__(self, seed): pass
    def choose(self, eyes):
        with open(__file__ + ".said", "a") as file: file.write(f"{is_compiled()} ")
        return eyes.question.options[0]
"""


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """A cache of one's own, nothing compiled before, and nothing in the way."""
    monkeypatch.setenv(compiled.VARIABLE, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(builds, "obstacle", lambda: "")


def ready(pipe, jobs):
    """A compiler that is done at once."""
    folder = builds.place()
    folder.mkdir(parents=True)
    pipe.send(folder)


def refusing(pipe, jobs):
    pipe.send("no network")


def dying(pipe, jobs):
    os._exit(3)


def slow(pipe, jobs):
    """A compiler that never comes to an end, and says who it is."""
    Path(os.environ["XDG_CACHE_HOME"] + ".pid").write_text(str(os.getpid()))
    time.sleep(600)


def written(note):
    """Wait until something is written."""
    while not note.exists() or not note.read_text():
        time.sleep(0.01)


def compile_with(monkeypatch, work, workers):
    monkeypatch.setattr(compiling, "_keep_aside", work)
    asyncio.run(compiling.compile_aside(workers))


class Watched(Workers):
    """Workers that only note that others shall take over."""

    def __init__(self):
        super().__init__(1)
        self.refreshed = 0

    def refresh(self):
        self.refreshed += 1


def test_bots_use_a_build_as_soon_as_it_is_there(monkeypatch, capsys):
    workers = Watched()
    compile_with(monkeypatch, ready, workers)
    assert workers.refreshed == 1
    assert os.environ[compiled.VARIABLE] == str(builds.place())
    assert capsys.readouterr().out == compiling.TOLD + "\n"


def test_what_is_kept_is_used_without_a_word(monkeypatch, capsys):
    builds.place().mkdir(parents=True)
    workers = Watched()
    compile_with(monkeypatch, dying, workers)
    assert workers.refreshed == 1
    assert os.environ[compiled.VARIABLE] == str(builds.place())
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("work", "why"), [(refusing, "no network"), (dying, "the process ended (exit status 3)")])
def test_a_failure_costs_a_line_in_the_log(work, why, monkeypatch, caplog):
    workers = Watched()
    with caplog.at_level(logging.INFO):
        compile_with(monkeypatch, work, workers)
    assert [(record.levelname, record.data["why"]) for record in caplog.records] == [("INFO", why)]
    assert (workers.refreshed, os.environ[compiled.VARIABLE]) == (0, "")


def test_where_nothing_can_be_compiled_nothing_is_begun(monkeypatch, capsys, caplog):
    monkeypatch.setattr(builds, "obstacle", lambda: "there is no C compiler")
    with caplog.at_level(logging.INFO):
        compile_with(monkeypatch, ready, Watched())
    assert [record.data["why"] for record in caplog.records] == ["there is no C compiler"]
    assert capsys.readouterr().out == ""


def test_the_compiler_ends_with_the_server(monkeypatch, tmp_path):
    monkeypatch.setattr(compiling, "_keep_aside", slow)
    note = tmp_path / "cache.pid"

    async def body():
        task = asyncio.create_task(compiling.compile_aside(Watched()))
        await asyncio.to_thread(written, note)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(body())
    assert gone(int(note.read_text()))


def test_nothing_is_wanted_where_it_was_switched_off(monkeypatch):
    assert not compiling.wanted()  # as in all tests
    monkeypatch.delenv("MESETA_COMPILE")
    assert compiling.wanted() is not compiled.is_compiled()


def test_the_next_start_runs_compiled(monkeypatch):
    begun = []
    monkeypatch.setattr(os, "execv", lambda *command: begun.append(command))
    compiling.begin_again()
    assert begun == []
    builds.place().mkdir(parents=True)
    compiling.begin_again()
    assert begun == [(sys.executable, [sys.executable, *sys.orig_argv[1:]])]
    assert os.environ[compiled.VARIABLE] == str(builds.place())
    compiling.begin_again()  # it has begun again already
    assert len(begun) == 1


def test_fresh_workers_take_over_and_run_what_is_compiled(monkeypatch, tmp_path):
    """Those at rest at once, one at work when it has answered. Natively, if the rules were compiled on this machine."""
    (tmp_path / "witness.py").write_text(WITNESS)
    match = meseta.new("el_grande", seats=2, seed=1)

    async def ask(workers):
        await workers.choose(match, match.question.seat, f"{tmp_path / 'witness.py'}:Witness")

    async def body():
        workers = Workers(2)
        workers.warm()
        try:
            await ask(workers)
            pool = workers._all()
            busy = await pool.take()
            before = [worker.process for worker in pool.everybody]
            compiled.name_for_others(KEPT or tmp_path / "nothing")
            workers.refresh()
            kept = [old is worker.process for old, worker in zip(before, pool.everybody, strict=True)]
            assert kept == [worker is busy for worker in pool.everybody]
            pool.give_back(busy)
            assert busy.process not in before
            await ask(workers)
        finally:
            workers.close()

    asyncio.run(body())
    here = compiled.is_compiled()
    assert (tmp_path / "witness.py.said").read_text().split() == [str(here), str(here or KEPT is not None)]
