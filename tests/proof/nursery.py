"""Server processes that start quickly: one process has read all modules, and every server is a child of it.

``python -m tests.proof.nursery`` reads lines: ``start PORT DATABASE HASTE`` answers with the child's number,
``wait NUMBER`` with how it ended (the number of a signal, negative, or its exit status). Its end is the end of all
children.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys

from tests.kit.register import ROOT


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Nursery:
    """Starts, kills and awaits servers."""

    def __init__(self, log) -> None:
        command = [sys.executable, "-m", "tests.proof.nursery"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=log, text=True)
        assert self._read() == "ready"

    def _read(self) -> str:
        return self._process.stdout.readline().strip()

    def _ask(self, *words: object) -> int:
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        return int(self._read())

    def start(self, port: int, database: str, haste: float = 1.0) -> int:
        """Start a server; with more ``haste`` it waits less for its database."""
        return self._ask("start", port, database, haste)

    def end(self, child: int, how: signal.Signals) -> int:
        """Send a signal; returns how the server ended."""
        os.kill(child, how)
        return self._ask("wait", child)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(20)


@contextlib.contextmanager
def nursery(folder):
    """A nursery whose servers write into one log."""
    with (folder / "server.log").open("ab") as log:
        found = Nursery(log)
        try:
            yield found
        finally:
            found.close()


def _serve(port: int, database: str, haste: float) -> None:
    from meseta.cli.serve import listening
    from meseta.server import health, threads
    from meseta.web.serving import serve

    for module, name in ((threads, "HANGS"), (threads, "PATIENCE"), (health, "PATIENCE"), (health, "FRESH")):
        setattr(module, name, getattr(module, name) / haste)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    with listening("127.0.0.1", port) as sock:
        serve(sock, "127.0.0.1", database, browser=False)


def main() -> None:
    """Read all modules, then do what is asked for."""
    import psycopg  # noqa: F401

    from meseta import games
    from meseta.cli import serve  # noqa: F401
    from meseta.web import serving  # noqa: F401
    from tests.kit import database  # noqa: F401 - which flushes nothing

    for name in games.NAMES:
        games.game(name)
    children = set()
    print("ready", flush=True)
    for line in sys.stdin:
        what, first, *rest = line.split()
        if what == "start":
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    _serve(int(first), rest[0], float(rest[1]))
                    status = 0
                finally:
                    os._exit(status)
            children.add(child)
            print(child, flush=True)
        else:
            _, status = os.waitpid(int(first), 0)
            children.discard(int(first))
            print(os.waitstatus_to_exitcode(status), flush=True)
    for child in children:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
