"""Processes that are asked and watched: they answer, they are missed, and nothing of them is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meseta.core.processes import Died, Late, ProcessAside, WatchedProcess, limit_memory


def echo(pipe, *given):
    """Say what one was given, then answer everything with its double; some words have effects."""
    pipe.send(given)
    while True:
        asked = pipe.recv()
        if asked == "die":
            os._exit(3)
        if asked == "sleep":
            time.sleep(600)
        if asked == "raise":
            raise ValueError("on purpose")
        if asked == "nice":
            pipe.send(os.nice(0))
        elif asked == "child":
            pipe.send(subprocess.Popen(["sleep", "600"]).pid)
        elif asked == "fill":
            limit_memory(64)
            try:
                pipe.send(len(bytearray(200 << 20)))
            except MemoryError:
                pipe.send("out of memory")
        else:
            pipe.send(asked * 2)


def greedy_parent(pipe):
    """Start a process of its own, which is forbidden to those without children."""
    try:
        WatchedProcess(echo).end()
        pipe.send("started")
    except AssertionError as error:
        pipe.send(str(error))


def is_running(pid):
    """Whether a process is there and not only a name waiting to be read."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pid):
    for _ in range(500):
        if not is_running(pid):
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def process():
    made = WatchedProcess(echo, 1, "two")
    assert made.hear(20.0) == (1, "two")
    yield made
    made.end()


def test_it_answers_and_is_heard(process):
    assert process.ask(21, 20.0) == 42
    assert process.ask("ab", 20.0) == "abab"
    assert process.silence < 20.0


def test_one_that_dies_says_how(process):
    with pytest.raises(Died, match=r"exit status 3"):
        process.ask("die", 20.0)
    with pytest.raises(Died, match=r"exit status 3"):
        process.ask("again", 20.0)


def test_one_that_is_killed_says_by_what(process):
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(Died, match="SIGKILL"):
        process.ask(1, 20.0)


def test_one_that_raises_tells_the_console_and_has_died(capfd):
    process = WatchedProcess(echo)
    process.hear(20.0)
    with pytest.raises(Died, match="exit status 1"):
        process.ask("raise", 20.0)
    process.end()
    assert "on purpose" in capfd.readouterr().err


def test_one_that_says_nothing_is_late(process):
    with pytest.raises(Late, match=r"no answer within 0\.1 seconds"):
        process.ask("sleep", 0.1)
    assert process.silence >= 0.1


def test_one_without_work_goes_by_itself(process):
    begun = time.monotonic()
    process.end(patience=20.0)
    assert time.monotonic() - begun < 10
    assert process._process.exitcode == 0


def test_one_that_hangs_is_ended_all_the_same(process):
    process.tell("sleep")
    process.end(patience=0.1)
    assert process._process.exitcode == -signal.SIGTERM


@pytest.mark.parametrize("patience", [0.0, 20.0])
def test_what_it_has_started_ends_with_it(process, patience):
    child = process.ask("child", 20.0)
    assert is_running(child)
    process.end(patience)
    assert gone(child)


def test_memory_can_be_limited(process):
    assert process.ask("fill", 20.0) == "out of memory"


@pytest.mark.parametrize(("children", "said"), [(True, "started"), (False, "daemonic processes")])
def test_who_may_have_children(children, said):
    process = WatchedProcess(greedy_parent, children=children)
    assert said in process.hear(30.0)
    process.end()


PROGRAM = """
import sys
from meseta.core.processes import WatchedProcess
from tests.core.test_processes import echo
if __name__ == "__main__":
    process = WatchedProcess(echo)
    process.hear(20.0)
    process.tell("sleep")
    print(process.pid, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("killed", [False, True])
def test_nothing_outlives_the_program(killed, tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        [sys.executable, "program.py"],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        pid = int(program.stdout.readline())
        assert is_running(pid)
        if killed:
            program.kill()
        else:
            program.stdin.write("\n")
            program.stdin.flush()
        assert program.wait(20) == (-9 if killed else 0)
        assert gone(pid)


# -- beside a loop that goes on ------------------------------------------------------------------------------------


def test_the_loop_goes_on_while_it_is_waited_for():
    async def body():
        process = ProcessAside(echo, nice=3)
        assert process.pid is None
        try:
            hearing = asyncio.ensure_future(process.hear(20.0))
            ticks = 0
            while not hearing.done():
                await asyncio.sleep(0)
                ticks += 1
            assert ticks > 5
            assert await process.ask("nice", 20.0) == os.nice(0) + 3
            with pytest.raises(Late):
                await process.ask("sleep", 0.1)
        finally:
            process.end()
        assert gone(process.pid)

    asyncio.run(body())


def test_whoever_waits_for_one_that_is_ended_hears_it_at_once():
    async def body():
        process = ProcessAside(echo)
        await process.hear(20.0)
        waiting = asyncio.ensure_future(process.ask("sleep", 600.0))
        await asyncio.sleep(0.05)
        process.end()
        with pytest.raises(Died, match="SIGKILL"):
            await waiting
        with pytest.raises(Died, match="sent home"):
            await process.ask(1, 1.0)
        process.end()

    asyncio.run(body())


def test_one_that_is_ended_while_it_starts_does_not_stay():
    async def body():
        process = ProcessAside(echo)
        waiting = asyncio.ensure_future(process.ask("sleep", 600.0))
        await asyncio.sleep(0)
        process.end()
        with pytest.raises(Died):
            await waiting
        assert process.pid is None or gone(process.pid)

    asyncio.run(body())
