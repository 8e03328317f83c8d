"""Earlier versions as opponents: ``pinned:hard-2026`` is what ``hard`` was at one commit, for ever.

``python -m benchmarks.pinned hard-2026`` takes the sources of that commit out of git and compiles them by their own
recipe into ``build/hard-2026``, for the Python that runs it; nothing of them becomes part of today's sources. The build
plays in a process of its own that has no other ``meseta``: it mirrors the table, answer by answer, and answers for its
seats. A build can be carried to a machine without git; it needs the same version of Python there, and today's rules and
data must be those of then.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PREFIX = "pinned:"
PLAYER = Path(__file__).with_name("pinned_player.py")


class Pin(NamedTuple):
    """A commit and the kind of bot that is meant by the name."""

    commit: str
    kind: str


PINS = {"hard-2026": Pin("e22e2db", "hard")}
"""What has been pinned. A commit stays in git, so a name here keeps its meaning."""


class Unplayable(Exception):
    """Why an earlier version cannot play here, in one sentence."""


def named(kind: str) -> tuple[str, str]:
    """The pin and the kind of bot in ``pinned:hard-2026`` or, with another budget, ``pinned:hard-2026/search:0.1s``."""
    name, _, other = kind.removeprefix(PREFIX).partition("/")
    if name not in PINS:
        raise Unplayable(f"Nothing is pinned as {name!r}; there is {', '.join(PINS)}.")
    return name, other or PINS[name].kind


def place(name: str, folder: Path | None = None) -> Path:
    """Where the build of a pin lies: in a folder that somebody has named, or where ``build`` puts it."""
    return folder or ROOT / "build" / name


def build(name: str, into: Path) -> None:
    """Compile the sources of a pin by the recipe that they bring along."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "archive", PINS[name].commit, "src"], capture_output=True, check=False
    )
    if done.returncode:
        raise Unplayable(f"git does not give the sources of {name}: {done.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as work:
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as sources:
            sources.extractall(work, filter="data")
        command = [sys.executable, "-m", "meseta.compiling", str(into.absolute())]
        made = subprocess.run(command, cwd=work, env=_alone(Path(work) / "src"), check=False)
    if made.returncode:
        raise Unplayable(f"The sources of {name} could not be compiled.")


def _alone(package: Path) -> dict[str, str]:
    """An environment in which one package is the only ``meseta``: nothing of today's build is named in it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MESETA_", "PYTHON"))}
    return {**kept, "PYTHONPATH": str(package.absolute())}


class PinnedTable:
    """A process in which the bots of an earlier version sit, each at its seat of the same table."""

    def __init__(self, kind: str, folder: Path | None = None) -> None:
        name, self._kind = named(kind)
        package = place(name, folder)
        if not (package / "meseta" / "__init__.py").is_file():
            raise Unplayable(f"There is no build of {name} in {package}: python -m benchmarks.pinned {name}")
        self._name = name
        self._missed: list[int] = []
        """Answers that the process has not been told yet."""
        command = [sys.executable, "-P", str(PLAYER)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=_alone(package))

    def begin(self, game: Any, seats: int, settings: Mapping[str, str], seeds: Mapping[int, int]) -> dict[str, Any]:
        """A game begins; ``seeds`` are the luck of the bots by seat. Refused if rules or data differ."""
        self._missed = []
        table = {"game": game.name, "seats": seats, "settings": dict(settings), "kind": self._kind, "seeds": seeds}
        said = self._say(table)
        self._check_rules(game, said)
        return said

    def _check_rules(self, game: Any, said: dict[str, Any]) -> None:
        if (said["rules"], said["data"]) != (game.rules_version, game.data_digest):
            raise Unplayable(f"{self._name} plays other rules or data of {game.title} than today's.")

    def told(self, option: int) -> None:
        """Somebody has answered, or chance has."""
        self._missed.append(option)

    def choose(self, seat: int, options: list[int]) -> dict[str, Any]:
        """What the seat answers, with the seconds that it took on the clock and on the processor."""
        missed, self._missed = self._missed, []
        said = self._say({"answers": missed, "seat": seat})
        self._check_asked(said, options)
        return said

    def choose_at(
        self, game: Any, state: dict[str, Any], seats: int, seat: int, options: list[int], bot: dict[str, int]
    ) -> int:
        """What one of its bots, by number, answers at a table that is laid out for it; no game need have begun."""
        table = {"at": game.name, "seats": seats, "state": state, "seat": seat, "kind": self._kind, "bot": bot}
        said = self._say(table)
        self._check_rules(game, said)
        self._check_asked(said, options)
        return int(said["option"])

    def _check_asked(self, said: dict[str, Any], options: list[int]) -> None:
        if said["asked"] != options:
            raise Unplayable(f"{self._name} sees another table than today's rules: {said['asked']}, not {options}.")

    def _say(self, told: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(told) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Unplayable(f"The process of {self._name} has ended.") from None
        line = self._process.stdout.readline()
        if not line:
            raise Unplayable(f"The process of {self._name} has ended.")
        said: dict[str, Any] = json.loads(line)
        return said

    def close(self) -> None:
        """Nobody speaks any more: the process ends."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def main() -> None:
    """Build a pin."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pinned", description=__doc__)
    parser.add_argument("name", choices=sorted(PINS))
    parser.add_argument("--into", type=Path, metavar="DIR", help="where to (default: build/NAME)")
    arguments = parser.parse_args()
    into = place(arguments.name, arguments.into)
    shutil.rmtree(into, ignore_errors=True)
    try:
        build(arguments.name, into)
    except Unplayable as reason:
        sys.exit(str(reason))
    print(into)


if __name__ == "__main__":
    main()
