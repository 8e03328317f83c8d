"""Several real processes behind one port: a table is in one of them; one is killed, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager

from websockets.asyncio.client import connect
from websockets.protocol import State

from meseta.server.spreading import owner
from meseta.server.tables import table_of
from meseta.store.database import Database
from meseta.web.visit import PERSON
from tests.kit.postgres import fresh_database
from tests.kit.postgres import until as waited_for
from tests.kit.register import ROOT
from tests.server.conftest import house_at, match_at, run, table_with

PATIENCE = 60.0
EACH = 2
"""Tables of each process."""


@contextmanager
def serving(database, folder):
    """A server of two processes; gives its host, its process and its log."""
    log = folder / "server.log"
    words = ["serve", "--no-browser", "--no-compile", "--processes", "2", "--database", database]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with log.open("wb") as file:
        process = subprocess.Popen([sys.executable, "-m", "meseta", *words], env=environment, stdout=file, stderr=file)
    try:
        assert waited_for(lambda: b"Meseta is open" in log.read_bytes(), PATIENCE)
        yield re.search(r"http://(\S+)/", log.read_text())[1], process.pid, log
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert "Traceback" not in log.read_text()


def children_of(process):
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(number) for number in listed.stdout.split()]


class Table:
    """A table, two persons and their lines."""

    def __init__(self, name, tokens):
        self.name, self.tokens = name, tokens
        self.lines = []
        self.version = 0

    async def come(self, host):
        self.lines = [
            await connect(
                f"ws://{host}/t/{self.name}/live",
                origin=f"http://{host}",
                additional_headers={"cookie": f"{PERSON}={token}"},
                open_timeout=PATIENCE,
                max_size=None,
            )
            for token in self.tokens
        ]
        for line in self.lines:
            told = await self._told(line, "version")
            assert told["version"] >= self.version, "what was acknowledged is there"

    async def play(self, kept):
        """One move, seen by both."""
        table = table_of(kept.table(self.name), [], kept)
        question, vocabulary = table.match.question, table.match.game.vocabulary
        wish = {"what": "play", "value": vocabulary.name(question.options[0]), "client": f"move {len(table.match.log)}"}
        line = self.lines[question.seat]
        await line.send(json.dumps({**wish, "version": table.version, "seat": question.seat}))
        assert (await self._told(line, "reply"))["reply"]["status"] == "done"
        self.version = table.version + 1
        other = self.lines[1 - question.seat]
        while (await self._told(other, "version"))["version"] < self.version:
            pass

    @staticmethod
    async def _told(line, what):
        while what not in (told := json.loads(await asyncio.wait_for(line.recv(), PATIENCE))):
            pass
        return told

    @property
    def cut(self):
        return [line.state is State.CLOSED for line in self.lines]


async def found(house):
    """Tables of either process."""
    tables = {0: [], 1: []}
    while any(len(some) < EACH for some in tables.values()):
        people = [await house.greet(None) for _ in range(2)]
        match = match_at("el_grande", "power", 2)
        name = await table_with(house, match, [person for person, _ in people], confirm=False)
        tables[owner(name, range(2))].append(Table(name, [token for _, token in people]))
    return [table for some in tables.values() for table in some[:EACH]]


async def comes_true(condition):
    for _ in range(int(PATIENCE / 0.05)):
        if condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never comes true")


def test_a_table_is_in_one_process_goes_to_another_when_that_dies_and_comes_back(tmp_path):
    async def body():
        async with house_at(database) as house:
            tables = await found(house)
        with closing(Database.open(database)) as kept, serving(database, tmp_path) as (host, process, log):
            for table in tables:
                await table.come(host)
                await table.play(kept)
            processes = [child for child in children_of(process) if children_of(child)]  # with bots of their own
            os.kill(processes[0], signal.SIGKILL)
            await comes_true(lambda: any(all(table.cut) for table in tables))
            await comes_true(lambda: b"a serving process died" in log.read_bytes())
            lost = [table for table in tables if any(table.cut)]
            whose = {owner(table.name, range(2)) for table in lost}
            assert len(whose) == 1
            assert lost == [table for table in tables if owner(table.name, range(2)) in whose]
            await comes_true(lambda: all(all(table.cut) for table in lost))
            for table in lost:
                await table.come(host)
            for table in tables:
                await table.play(kept)
            await comes_true(lambda: all(all(table.cut) for table in lost))
            assert {line.close_code for table in lost for line in table.lines} == {1012}, "given back"
            for table in lost:
                await table.come(host)
            for table in tables:
                await table.play(kept)
            assert [table for table in tables if any(table.cut)] == []
            await asyncio.gather(*(line.close() for table in tables for line in table.lines))

    with fresh_database() as database:
        run(body)
