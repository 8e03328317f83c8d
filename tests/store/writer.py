"""A process that writes to a table: ``python -m tests.store.writer URL TABLE NAME COUNT``.

It prints every version after it is committed, and nothing before; ``COUNT`` 0 goes on until it is killed, and -1
writes one version and never commits it.
"""

from __future__ import annotations

import itertools
import subprocess
import sys

from meseta.store import Database
from tests.kit.register import ROOT


def main(url: str, table_id: str, name: str, count: str) -> None:
    with Database.open(url) as database:
        print("ready", flush=True)
        sys.stdin.readline()
        for number in itertools.islice(itertools.count(), int(count) if int(count) > 0 else None):
            with database.change(table_id) as change:
                version = change.table.version + 1
                value = f"{name} {number}"
                change.save(version, value + " " * 2000)
                change.journal(version, 0, "play", value, client=value, message=value)
                change.add_chat(name, value)
                if int(count) < 0:
                    print("holding", flush=True)
                    sys.stdin.read()
            print(version, value, flush=True)


def start(url: str, table_id: str, name: str, count: int) -> subprocess.Popen[str]:
    """Such a process, opened and waiting for ``go``."""
    command = [sys.executable, "-m", "tests.store.writer", url, table_id, name, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def go(process: subprocess.Popen[str]) -> None:
    """Let it write once it is ready."""
    assert process.stdout.readline() == "ready\n"
    process.stdin.write("go\n")
    process.stdin.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
