"""The same load on boardgame.io's server: 200 tables with five sockets each, 100 moves a second, on the same cores.

It is the best known library for games of turns. Its server keeps matches in memory, sends everybody the whole state of
the game as JSON, and leaves rules, pages, words and luck to whoever builds with it; so the game here has hardly any
rules, but a state as large as that of a table of El Grande. What a move costs there is what is left when all of that
is taken away: a yardstick for the way that a message takes, and no rival of what a page of ours says.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.reference import reference_walk
from benchmarks.running import ROOT
from benchmarks.web_house import VIEWERS, match_after, pin
from benchmarks.web_load import DEPTH, GAME, PATIENCE, RATE, SECONDS, TABLES, Table, join, play
from meseta.web.garbage import settle

FOLDER = ROOT / "benchmarks" / "boardgame_io"
INSTALLED = ROOT / "build" / "boardgame_io"
PORT = 39_871
"""Its lobby answers one higher."""
NAME = "area"
SETTLING = 1.0
"""Seconds in which everybody hears who has come: that is not counted."""
STATES = tuple(f'42/{NAME},["{what}"' for what in ("sync", "update"))
"""How messages begin that bring a state of the game."""
STATE = re.compile(r'"_stateID":(\d+)')


class Peer(Table):
    """A table of boardgame.io, whose seats move in turn."""

    def __init__(self, table: str, credentials: list[str], region: str) -> None:
        super().__init__(len(credentials))
        self.table = table
        self.credentials = credentials
        self.region = region
        self._moves = 0

    async def open(self, host: str, seat: int, here: str) -> ClientConnection:
        """What its client says first, in the protocol of socket.io."""
        line = await connect(
            f"ws://{host}/socket.io/?EIO=4&transport=websocket",
            local_addr=(here, 0),
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            compression=None,  # as its server is set
        )
        await line.recv()
        await line.send(f"40/{NAME},")
        await line.recv()
        await line.send(_said("sync", self.table, f"{seat}", self.credentials[seat], len(self.credentials)))
        return line

    async def heard(self, seat: int, text: str) -> int | None:
        """A state of the game, or a sign of life."""
        if text == "2":
            await self.lines[seat].send("3")
        found = STATE.search(text) if text.startswith(STATES) else None
        return int(found[1]) if found else None

    def choose(self) -> tuple[int, Callable[[int], str]] | None:
        """A cube more in a region."""
        seat = self._moves % len(self.credentials)
        self._moves += 1
        payload = {"type": "place", "args": [self.region], "playerID": f"{seat}", "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return seat, lambda version: _said("update", action, version, self.table, f"{seat}")


def _said(*words: object) -> str:
    return f"42/{NAME},{json.dumps(words)}"


def installed() -> Path | None:
    """Where boardgame.io is, fetched once; nothing where it cannot be installed."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    shutil.copytree(FOLDER, INSTALLED, dirs_exist_ok=True)
    if not (INSTALLED / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        if subprocess.run(command, cwd=INSTALLED, capture_output=True, check=False).returncode:
            return None
    return INSTALLED


def state() -> dict[str, Any]:
    """What there is at a table in the middle of a game: what all see, and by seat what only that one sees."""
    match = match_after(GAME, VIEWERS, 1, DEPTH // 2)
    seen = match.game.view(match.state, None)
    own = [match.game.view(match.state, seat) for seat in range(VIEWERS)]
    hands = [{name: value for name, value in view.items() if value != seen.get(name)} for view in own]
    return {**seen, "hands": hands}


@contextmanager
def _serving(folder: Path, core: int | None) -> Iterator[int]:
    """boardgame.io's server on a core of its own; gives its process."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"seats": VIEWERS, "state": state()}, file)
        file.flush()
        command = ["node", "server.cjs", f"{PORT}", file.name]
        environment = {**os.environ, "NODE_ENV": "production"}
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
        pin(core, process.pid)
        try:
            assert process.stdout is not None
            if not process.stdout.readline():
                sys.exit("boardgame.io's server does not start.")
            yield process.pid
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _ask(path: str, **said: object) -> dict[str, Any]:
    """Ask its lobby."""
    headers = {"content-type": "application/json"}
    address = f"http://localhost:{PORT + 1}/games/{NAME}{path}"
    request = urllib.request.Request(address, json.dumps(said).encode(), headers)  # our own
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.loads(answer.read())
        return found


def _found(number: int) -> Peer:
    """A new table, and everybody sits."""
    table = _ask("/create", numPlayers=VIEWERS)["matchID"]
    people = [_ask(f"/{table}/join", playerID=f"{n}", playerName=f"P{n}") for n in range(VIEWERS)]
    regions = [name for name, place in state()["places"].items() if place["caballeros"] is not None]
    return Peer(table, [person["playerCredentials"] for person in people], regions[number % len(regions)])


async def _load(tables: list[Peer], process: int, rate: float, seconds: float) -> dict[str, Any]:
    listening = await join(tables, f"localhost:{PORT}")
    await asyncio.sleep(SETTLING)
    steady = await play(tables, process, rate, seconds)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(line.close() for table in tables for line in table.lines))
    return {"connections": len(listening), **steady}


def measure(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS) -> dict[str, Any] | None:
    """The load, with the server on the first core and this process on the second; nothing without the library."""
    folder = installed()
    if folder is None:
        return None
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with _serving(folder, cores[0] if len(cores) > 1 else None) as process:
        pin(cores[1] if len(cores) > 1 else None)
        try:
            peers = [_found(number) for number in range(tables)]
            return {**asyncio.run(_load(peers, process, rate, seconds)), "walk": reference_walk()}
        finally:
            if cores:
                os.sched_setaffinity(0, set(cores))


def main() -> None:
    """Print the figures as JSON."""
    settle()
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
