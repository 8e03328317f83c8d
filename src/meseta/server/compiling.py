"""Rules that are compiled while the table is open: bots run them as soon as they are there.

Nothing waits for it and nothing depends on it. The server's own process goes on as it began; its next start runs
compiled (``begin_again``). ``$MESETA_COMPILE=0`` says that nothing of this is wanted.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from meseta.compiling import builds
from meseta.compiling.making import CannotCompile, cores
from meseta.core import compiled
from meseta.core.processes import Lost, ProcessAside
from meseta.server.workers import Workers

NICE: Final = 19
"""Everybody else goes first."""
MOST: Final = 4
"""Cores that compile at most."""
TOLD: Final = "The rules are being compiled: bots will soon think several times as fast, and so will the next start."

log = logging.getLogger(__name__)


def wanted() -> bool:
    """Whether there is something to do: rules that run interpreted, and nobody who is content with that."""
    return os.environ.get("MESETA_COMPILE") != "0" and not compiled.is_compiled()


def begin_again() -> None:
    """Start the program anew if its rules were compiled meanwhile: a process keeps what it has once imported."""
    build = builds.kept()
    if build is None or os.environ.get(compiled.VARIABLE):
        return
    compiled.name_for_others(build)
    command = [sys.executable, *sys.orig_argv[1:]]
    if sys.platform == "win32":  # there a process cannot become another one
        sys.exit(subprocess.call(command))  # noqa: S603 - ourselves
    os.execv(sys.executable, command)  # noqa: S606 - ourselves


async def compile_aside(workers: Workers) -> None:
    """Compile the rules in the background, unless that was done before, and let bots use them from then on."""
    found = await asyncio.to_thread(builds.kept) or await _made()
    if found is not None:
        compiled.name_for_others(found)
        workers.refresh()
        log.info("bots run compiled rules", extra={"data": {"build": found.name}})


async def _made() -> Path | None:
    """A new build. If there is none, that costs a line in the log."""
    why = await asyncio.to_thread(builds.hopeless)
    if not why:
        print(TOLD, flush=True)
        process = ProcessAside(_keep_aside, _jobs(), name="meseta-compiler", nice=NICE)
        try:
            said = await process.hear()
            if isinstance(said, Path):
                return said
            why = str(said)
        except (Lost, OSError) as error:
            why = str(error)
        finally:
            process.end()
    log.info("the rules stay interpreted", extra={"data": {"why": why}})
    return None


def _jobs() -> int:
    """All cores but one, of which there may be only one."""
    return max(1, min(MOST, cores() - 1))


# -- the other process -------------------------------------------------------------------------------------------------


def _keep_aside(pipe: Connection, jobs: int) -> None:
    """Say where the build is, or why there is none."""
    try:
        pipe.send(builds.keep(jobs))
    except CannotCompile as error:
        pipe.send(str(error))
