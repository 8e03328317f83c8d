"""The serving process: no pauses for garbage while people wait, no answers held back by the network."""

from __future__ import annotations

import asyncio
import gc
import socket
import subprocess
import sys
import weakref

import pytest

from meseta.cli.serve import listening
from meseta.render import kept
from meseta.server import calm
from meseta.web import garbage


@pytest.fixture
def collector():
    yield garbage.Collector()
    gc.unfreeze()
    gc.enable()


def test_garbage_is_collected_when_idle_and_not_while_busy(collector):
    garbage.settle()
    assert not gc.isenabled()
    made = [[] for _ in range(5_000)]
    assert not collector.look(used=garbage.EVERY)
    assert collector.look(used=0.0)
    assert len(made) == 5_000
    assert not collector.look(used=0.0), "nothing new"


def test_what_has_stayed_is_looked_at_when_nobody_plays(collector):
    class Round:
        def __init__(self):
            self.me = self

    garbage.settle()
    old = [Round()]
    gone = weakref.ref(old[0])
    gc.collect(1)  # it has stayed
    old.clear()
    made = [[] for _ in range(5_000)]
    assert collector.look(used=0.1 * garbage.EVERY)
    assert gone() is not None, "only what is new was looked at"
    assert collector.look(used=0.0)
    assert gone() is None
    assert not collector.look(used=0.0), "nothing new"
    assert made


def test_a_pile_is_collected_even_while_busy(collector, monkeypatch):
    garbage.settle()
    monkeypatch.setattr(garbage, "PILE", 1_000)
    made = [[] for _ in range(5_000)]
    assert collector.look(used=garbage.EVERY)
    assert made


def test_what_piled_up_is_put_aside_until_nobody_plays(collector, monkeypatch):
    """After a busy while there is so much that to look through it would hold everybody up."""

    class Round:
        def __init__(self):
            self.me = self

    garbage.settle()
    settled = gc.get_freeze_count()
    monkeypatch.setattr(garbage, "SHORT", 3_000)
    gone = weakref.ref(Round())
    made = [[] for _ in range(5_000)]
    assert collector.look(used=0.1 * garbage.EVERY)
    assert gone() is not None
    assert gc.get_count()[0] < 1_000, "from now on little is new"
    assert gc.get_freeze_count() > settled + 5_000
    more = [[] for _ in range(2_000)]
    assert collector.look(used=0.1 * garbage.EVERY), "which is looked at between two moves"
    assert gone() is not None
    assert collector.look(used=0.0)
    assert gone() is None
    assert gc.get_freeze_count() >= settled, "what was settled is not looked at again"
    assert not collector.look(used=0.0)
    assert made
    assert more


def test_the_watch_goes_on(collector, monkeypatch):
    looks = asyncio.Queue()
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    monkeypatch.setattr(garbage.Collector, "look", lambda _, used: looks.put_nowait(used))

    async def some_time():
        task = asyncio.create_task(garbage.watch(lambda: 0))
        for _ in range(3):
            await looks.get()
        task.cancel()

    asyncio.run(some_time())


def test_answers_are_sent_at_once():
    async def no_delay():
        found = asyncio.Queue()

        async def greet(reader, writer):
            found.put_nowait(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", None) as sock:
            server = await asyncio.start_server(greet, sock=sock)
            _, writer = await asyncio.open_connection(*sock.getsockname())
            try:
                return await found.get()
            finally:
                writer.close()
                server.close()

    assert asyncio.run(no_delay())


@pytest.mark.parametrize(("drawn_before", "tables", "stays"), [(3, 1, True), (4, 1, False), (4, 2, True)])
def test_what_is_too_much_is_forgotten_although_somebody_plays(collector, monkeypatch, drawn_before, tables, stays):
    monkeypatch.setattr(kept, "_ALL", [])
    monkeypatch.setattr(kept, "FEW", 1)
    monkeypatch.setattr(kept, "EACH", 2)
    given_back = []
    monkeypatch.setattr(garbage, "give_back", lambda: given_back.append(True))
    looks = asyncio.Queue()
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    monkeypatch.setattr(garbage.Collector, "look", lambda _, used: looks.put_nowait(used))

    @kept.kept
    def drawn(n):
        return [n]

    all_of_them = [drawn(n) for n in range(drawn_before)]

    async def busy():
        task = asyncio.ensure_future(garbage.watch(lambda: tables))
        await looks.get()
        task.cancel()

    asyncio.run(busy())
    assert (drawn(0) is all_of_them[0]) == stays
    assert bool(given_back) != stays, "with the memory that it took"


def test_drawings_of_a_full_house_are_forgotten_when_nobody_has_been_there_for_a_while(collector, monkeypatch):
    monkeypatch.setattr(kept, "_ALL", [])

    @kept.kept
    def drawn(n):
        return [n]

    first = drawn(0)
    assert not kept.forget(), "as many as a few tables need stay"
    assert drawn(0) is first
    monkeypatch.setattr(kept, "FEW", 0)
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    monkeypatch.setattr(garbage, "REST", 0.01)

    async def evening():
        task = asyncio.ensure_future(garbage.watch(lambda: 0))
        for _ in range(1000):
            await asyncio.sleep(0.001)
            if drawn.cache_info().currsize == 0:
                break
        task.cancel()

    garbage.settle()
    asyncio.run(evening())
    assert drawn(0) is not first


HEAPS = """
import ctypes, sys, threading
from meseta.server import calm
if sys.argv[1] == "shared":
    calm.share_one_heap()
together = threading.Barrier(4)
def work():
    together.wait()
    return bytearray(50_000)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
c = ctypes.CDLL(None)
c.fopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(c.fopen(b"/dev/stdout", b"w"))
c.malloc_info(0, file)
c.fclose(file)
"""


@pytest.mark.skipif(not hasattr(calm._C, "malloc_info"), reason="another C library")
@pytest.mark.parametrize(("how", "one"), [("shared", True), ("as usual", False)])
def test_threads_share_one_heap(how, one):
    told = subprocess.run([sys.executable, "-c", HEAPS, how], check=True, capture_output=True, text=True).stdout
    assert (told.count("<heap ") == 1) == one
