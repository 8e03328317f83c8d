"""A PostgreSQL that stops in the middle of moves, dead or frozen: fast answers, nothing lost, and play goes on."""

from __future__ import annotations

import asyncio
import signal
import time

import httpx
import pytest

from tests.kit.postgres import fresh_database, own_cluster
from tests.proof.nursery import free_port, nursery
from tests.proof.players import ready
from tests.proof.test_crash import Playing, boards, check_logs, check_repeats
from tests.server.conftest import run

HASTE = 5.0
"""The servers here wait a fifth of the usual time: they call a database hanging after one second."""
PROMPT = 1.0
"""Seconds in which whoever comes later is answered, on a busy machine."""


@pytest.fixture(scope="module")
def cluster():
    with own_cluster() as found:
        yield found


@pytest.fixture
def url(cluster):
    with fresh_database(cluster.url) as found:
        yield found


@pytest.fixture
def children(tmp_path):
    with nursery(tmp_path) as found:
        yield found
    told = (tmp_path / "server.log").read_text()
    assert "database failed" in told
    for mishap in ("a page failed", "stands still", "never retrieved"):
        assert mishap not in told, told[-4000:]


@pytest.mark.parametrize("how", ["immediate stop", "frozen"])
def test_a_database_that_stops_and_comes_back_costs_a_pause_and_no_move(how, cluster, url, children):
    async def body():
        tables, port = await boards(url), free_port()
        server = children.start(port, url, HASTE)
        await ready(port)
        async with Playing(tables, [port]) as game:
            for _ in range(2):
                await game.more(10)
                await asyncio.to_thread(cluster.freeze if how == "frozen" else lambda: cluster.stop("immediate"))
                try:
                    await _told_at_once(port, tables[0])
                finally:
                    await asyncio.to_thread(cluster.thaw if how == "frozen" else cluster.start)
                await ready(port)
                await game.more(10)
        await check_repeats(port, tables, 5)
        children.end(server, signal.SIGKILL)
        check_logs(url, tables)
        assert all(board.moves for board in tables), "every game goes on"

    run(body)


async def _told_at_once(port, board):
    """Soon every request that needs the database is answered by a 503, and quickly; the others go on."""
    here = f"http://127.0.0.1:{port}"
    token = {"authorization": f"Bearer {board.tokens[0]}"}
    move = {"option": "p7", "version": 1, "client": "late"}
    async with httpx.AsyncClient(timeout=20) as http:
        async with asyncio.timeout(15):
            while (await http.get(f"{here}/health")).status_code != 503:  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.05)
        await asyncio.sleep(1.3)  # by now a call that hangs is known to hang
        for ask in (
            lambda: http.get(f"{here}/health"),
            lambda: http.get(f"{here}/", headers={"accept": "text/html"}),
            lambda: http.get(f"{here}/t/nowhere", headers={"accept": "text/html"}),
            lambda: http.get(f"{here}/api/tables/{board.table}", headers=token),
            lambda: http.post(f"{here}/api/tables/{board.table}/moves", headers=token, json=move),
        ):
            begun = time.monotonic()
            answer = await ask()
            assert answer.status_code == 503, answer.text
            assert time.monotonic() - begun < PROMPT
        for needs_none in ("/health?database=no", "/rules", "/luck"):
            assert (await http.get(f"{here}{needs_none}")).status_code == 200
