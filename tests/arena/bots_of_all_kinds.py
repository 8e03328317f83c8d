"""Bots that do what bots should not do, each in its own way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


class First:
    """Behaves: the first option."""

    def __init__(self, seed):
        pass

    def choose(self, eyes):
        return eyes.question.options[0]


class Sleeper(First):
    def choose(self, eyes):
        while True:
            try:
                time.sleep(1)
            except Exception:
                continue


class Thrower(First):
    def choose(self, eyes):
        raise RuntimeError("no idea")


class Cheat(First):
    def choose(self, eyes):
        return 10_000


class Glutton(First):
    def choose(self, eyes):
        return len(bytearray(2**33))


class Killer(First):
    def choose(self, eyes):
        os._exit(3)


class KillerOnce(First):
    """Kills its process in the first game that it plays in this directory."""

    def choose(self, eyes):
        mark = Path("killed")
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return super().choose(eyes)


class Deaf(First):
    """Hangs where Python's signals do not reach it."""

    def choose(self, eyes):
        import signal

        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(3600)


class Breeder(First):
    """Starts a process that outlives it, and writes down which."""

    def __init__(self, seed):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        child.returncode = 0  # no complaint that it is still running
        with Path("children").open("a") as file:
            file.write(f"{child.pid}\n")
