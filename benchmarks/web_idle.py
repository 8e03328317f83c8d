"""What the server costs while little happens: a request on an open connection, and memory of tables and lines at rest.

It is the server that people start, with ``meseta serve``: what its socket does is part of what is measured.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

from benchmarks.web_house import VIEWERS, guest, match_after, percentile, server, table_with
from meseta.server.tables import IDLE
from meseta.store.database import Database
from meseta.web.visit import PERSON

GAME = "el_grande"
TABLES, CONNECTIONS, REQUESTS = 200, 2000, 200
DEPTH = 120
SETTLE = 6.0
"""Seconds in which the server comes to rest and collects its garbage."""
PUT_AWAY = IDLE + 15.0
"""Seconds after which a table that nobody looks at is idle."""
BEFORE = 100
"""So many tables were looked at before any is counted: what all tables share is there then."""


def resident(process: int) -> float:
    """Bytes of memory that a process has now; nothing where the system does not tell."""
    statm = Path(f"/proc/{process}/statm")
    if not statm.exists():
        return float("nan")
    return float(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def prepare(path: str, tables: int) -> tuple[list[str], str]:
    """Tables in the middle of a game, and the cookie of somebody who sits at all of them."""
    database = Database.open(path)
    person, token = guest(database, "P")
    found = [
        table_with(database, match_after(GAME, VIEWERS, number, DEPTH), [person] * VIEWERS) for number in range(tables)
    ]
    database.close()
    return found, token


def requests(host: str, times: int) -> list[float]:
    """Milliseconds of so many requests on one connection."""
    line = http.client.HTTPConnection(host, timeout=20)
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        line.request("GET", "/health")
        answer = line.getresponse()
        answer.read()
        taken.append((time.perf_counter() - start) * 1e3)
        if answer.status != http.HTTPStatus.OK:
            sys.exit(f"The server is not well: {answer.status}.")
    line.close()
    return taken


def look_at(host: str, tables: list[str], token: str) -> None:
    """The page of every table, as one of its players has it."""
    line = http.client.HTTPConnection(host, timeout=20)
    for table in tables:
        line.request("GET", f"/t/{table}", headers={"cookie": f"{PERSON}={token}"})
        line.getresponse().read()
    line.close()


async def watch(host: str, table: str, number: int, process: int, settle: float) -> float:
    """The server's memory while so many lines to a table are open and nothing happens."""
    lines = []
    for _ in range(number):
        address = f"ws://{host}/t/{table}/live"
        lines.append(await connect(address, origin=Origin(f"http://{host}"), max_size=None, ping_interval=None))
    await asyncio.gather(*(line.recv() for line in lines))
    await asyncio.sleep(settle)
    found = resident(process)
    await asyncio.gather(*(line.close() for line in lines))
    return found


def measure(
    tables: int = TABLES,
    connections: int = CONNECTIONS,
    times: int = REQUESTS,
    settle: float = SETTLE,
    put_away: float = PUT_AWAY,
) -> dict[str, Any]:
    """All of it; the first tables and lines are opened before anything is counted."""
    before = min(tables, BEFORE)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "house.db")
        names, token = prepare(path, before + tables)
        with server(path) as (address, process):
            host = address.removeprefix("http://")
            look_at(host, names[:before], token)
            asyncio.run(watch(host, names[0], 1, process, settle))
            time.sleep(put_away)
            taken = requests(host, times)
            bare = resident(process)
            look_at(host, names[before:], token)
            time.sleep(put_away)
            loaded = resident(process)
            watched = asyncio.run(watch(host, names[0], connections, process, settle))
    return {
        "request": (percentile(taken, 0.5), percentile(taken, 0.95)),
        "table": (loaded - bare) / tables,
        "line": (watched - loaded) / connections,
        "connections": connections,
        "all": watched,
    }


def main() -> None:
    """Print the figures as JSON."""
    print(json.dumps(measure()))


if __name__ == "__main__":
    main()
