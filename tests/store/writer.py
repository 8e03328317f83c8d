"""A process that writes to a table.

It says every version after it is committed, and nothing before; ``count`` 0 goes on until it is killed, and -1 writes
one version and never commits it.
"""

from __future__ import annotations

import itertools
from multiprocessing.connection import Connection

from meseta.store import Database
from tests.kit import database as quick  # noqa: F401 - which flush nothing
from tests.kit.children import Child


def write(pipe: Connection, url: str, table_id: str, name: str, count: int) -> None:
    with Database.open(url) as database:
        pipe.send("ready")
        pipe.recv()
        for number in itertools.islice(itertools.count(), count if count > 0 else None):
            with database.change(table_id) as change:
                version = change.table.version + 1
                value = f"{name} {number}"
                change.save(version, value + " " * 2000)
                change.journal(version, 0, "play", value, client=value, message=value)
                change.add_chat(name, value)
                if count < 0:
                    pipe.send("holding")
                    pipe.recv()
            pipe.send((version, value))


def start(url: str, table_id: str, name: str, count: int) -> Child:
    """Such a process, opened and waiting for ``go``."""
    return Child(write, url, table_id, name, count)


def go(process: Child) -> None:
    """Let it write once it is ready."""
    assert process.hear() == "ready"
    process.tell("go")
