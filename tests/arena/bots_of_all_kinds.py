"""Bots that do what bots should not do, each in its own way."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from zlib import crc32


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


class Number:
    """Not an ``int``, but an index: as the integers of numpy are."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Indexed(First):
    """Behaves, and says numbers of another kind."""

    def choose(self, eyes):
        return Number(eyes.question.options[0])


class Diarist(First):
    """Writes down what it is told at the start, at every decision and at the end."""

    def __init__(self, seed, path="diary", name="?"):
        self.path, self.name, self.seen = Path(path), name, []

    def game_starts(self, eyes):
        self.note("starts", eyes.seat, len(eyes.history().log))

    def choose(self, eyes):
        self.seen.append(eyes.history())
        return super().choose(eyes)

    def game_ends(self, eyes, outcome):
        history = eyes.history()
        for log, events in self.seen:  # what was known once stays so; sealed answers are turned up later
            assert len(log) <= len(history.log)
            assert events == history.events[: len(events)]
        actions = [[action.seat, action.kind, action.option] for action in history.log]
        self.note("ends", eyes.seat, list(outcome.scores), actions, [repr(event) for event in history.events])

    def note(self, *what):
        with self.path.open("a") as file:
            file.write(json.dumps([self.name, *what]) + "\n")


class Spy(First):
    """Looks for the true state wherever it can be, and tells the digests of all hands and piles that it finds."""

    def choose(self, eyes):
        tables = [eyes._state, *(thing for thing in gc.get_objects() if type(thing) is type(eyes._state))]
        raise RuntimeError(" ".join(str(crc32(repr(table.cards).encode())) for table in tables))


class Yes(First):
    def choose(self, eyes):
        return True


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


class Stopper(First):
    """Plays the first option, but on one node of a cluster it says that it is there, and waits for the node's end."""

    def __init__(self, seed, node, folder):
        super().__init__(seed)
        self._node, self._folder = node, Path(folder)

    def choose(self, eyes):
        ray = sys.modules.get("ray")
        if ray is not None and ray.is_initialized() and ray.get_runtime_context().get_node_id() == self._node:
            (self._folder / "waiting").touch()
            time.sleep(60)
        return super().choose(eyes)
