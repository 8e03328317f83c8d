"""A private PostgreSQL for the tests: one cluster per test process, in a folder of its own, on a Unix socket only.

``MESETA_TEST_DATABASE=postgresql://…`` uses a given server instead; it must allow to create databases.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import psycopg
from sqlalchemy import URL, make_url

WHERE = "/usr/lib/postgresql"
MISSING = "PostgreSQL is not installed: run `make services`, or set MESETA_TEST_DATABASE=postgresql://…"
PREFIX = "meseta-pg-"
GIVEN = "MESETA_TEST_DATABASE"


def binary(name: str) -> str:
    """A program of PostgreSQL, of the newest version that is installed."""
    installed = sorted(Path(WHERE).glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]), reverse=True)
    found = shutil.which(name) or (str(installed[0]) if installed else None)
    if found is None:
        raise RuntimeError(MISSING)
    return found


def _unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root: then somebody else starts it."""
    if os.geteuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            pwd.getpwnam(name)
            return ["runuser", "-u", name, "--"]
    raise RuntimeError("PostgreSQL cannot run as root, and there is no user 'postgres' or 'nobody'.")


class Cluster:
    """A running server. Its folder is named after the process that owns it, so that a killed one's can be found."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
        self._as = _unprivileged()
        if self._as:
            shutil.chown(self.folder, self._as[2])
        self._data = self.folder / "data"
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "meseta", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        flags = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=100"
        # Nobody pulls the plug on the tests; killed processes lose nothing without these flushes either.
        flags += " -c fsync=off -c full_page_writes=off"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "log", "-o", flags, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it; ``immediate`` is as good as pulling the plug."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    def freeze(self) -> None:
        """Let all its processes stand still: it takes what is sent and answers nothing."""
        for process in self._processes():
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        for process in self._processes():
            os.kill(process, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The first process, which must not start others meanwhile, and its children."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def close(self) -> None:
        """Stop it and leave nothing behind."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> URL:
        """The address of the server's own database."""
        return URL.create("postgresql", "meseta", database="postgres", query={"host": str(self.folder)})

    def _run(self, program: str, *arguments: object) -> None:
        command = [*self._as, binary(program), *map(str, arguments)]
        # The server inherits our streams unless it gets others, and would keep a pipe open for ever.
        with (self.folder / "output").open("ab") as output:
            subprocess.run(command, check=True, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd="/")


def _sweep() -> None:
    """Stop the servers of test processes that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        owner = folder.name.removeprefix(PREFIX).partition("-")[0]
        if owner.isdecimal() and folder.owner() in _users() and not _alive(int(owner)):
            left = Cluster.__new__(Cluster)
            left.folder, left._data, left._as = folder, folder / "data", _unprivileged()
            left.close()


def _users() -> set[str]:
    return {pwd.getpwuid(os.geteuid()).pw_name, *_unprivileged()[2:3]}


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@cache
def _own() -> Cluster:
    _sweep()
    cluster = Cluster()
    atexit.register(cluster.close)
    return cluster


def server() -> URL:
    """The server to test with: the given one, or our own."""
    given = os.environ.get(GIVEN)
    return make_url(given) if given else _own().url


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A server that a test may stop, freeze and start again."""
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.close()


@contextlib.contextmanager
def fresh_database(home: URL | None = None) -> Iterator[str]:
    """The URL of an empty database that is gone afterwards."""
    home = home or server()
    name = f"meseta_test_{secrets.token_hex(6)}"
    _administer(home, f'CREATE DATABASE "{name}"')
    try:
        yield home.set(database=name).render_as_string(hide_password=False)
    finally:
        _administer(home, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _administer(home: URL, statement: str) -> None:
    with psycopg.connect(home.render_as_string(hide_password=False), autocommit=True) as connection:
        connection.execute(statement)


def until(condition: Callable[[], object], seconds: float = 30.0) -> bool:
    """Wait for something that happens in another thread or process."""
    end = time.monotonic() + seconds
    while not (met := condition()) and time.monotonic() < end:
        time.sleep(0.01)
    return bool(met)
