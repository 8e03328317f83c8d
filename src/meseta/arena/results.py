"""Results: a file that grows by one line per game. Whatever happens, at most the games that were running are lost.

The first line is the header: the format, the version of Meseta, the game's rules and data, and the plan. Every other
line is a game, in the order in which games were finished. A line that was cut by a crash is dropped when the file is
opened again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import meseta
from meseta import games
from meseta.arena import plan as planning
from meseta.arena.plan import Plan
from meseta.core.errors import BadFile
from meseta.core.files import read_text, write_atomically

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

FORMAT = "meseta arena 1"
NAME = "results.jsonl"
_SYNC_SECONDS = 1.0


class Results(NamedTuple):
    """A results file that was read."""

    plan: Plan
    planned: int
    """How many games were asked for."""
    games: list[dict[str, Any]]
    """By number, those that were finished."""
    failed: list[dict[str, Any]]
    """Games that could not be played, with the reason."""
    interrupted: bool = False


def header(plan: Plan, planned: int) -> dict[str, Any]:
    """The first line of a results file."""
    game = games.game(plan.game, plan.data)
    return {
        "format": FORMAT,
        "meseta": meseta.__version__,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "plan": planning.as_json(plan),
        "games": planned,
    }


def make_directory(path: Path) -> None:
    """A place for results, checked before hours of play."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(path, f"cannot be a directory of results: {error.strerror}.") from error


def create(directory: Path, plan: Plan, planned: int) -> None:
    """Begin a results file; one that is there already is left alone."""
    make_directory(directory)
    path = directory / NAME
    if path.exists():
        raise BadFile(path, "there are results already: go on with --resume, or choose another --out.")
    write_atomically(path, json.dumps(header(plan, planned)) + "\n")


def load(directory: Path, game: str, data: Path | None) -> Results:
    """Read a results file of this version; a foreign, altered or old one gets a sentence."""
    path = directory / NAME
    if not path.is_file():
        raise BadFile(path, "there are no results here to go on with.")
    lines = read_text(path).split("\n")[:-1]  # what follows the last line break is a line that was cut
    first = record_in(lines[0], path, 1) if lines else {}
    _check_header(first, game, data, path)
    plan = planning.from_json(game, data, first["plan"])
    _check_bot_files(plan, first["plan"], path)
    by_number: dict[int, dict[str, Any]] = {}
    for number, line in enumerate(lines[1:], 2):
        found = record_in(line, path, number)
        if not isinstance(found.get("game"), int) or not ("scores" in found or "failed" in found):
            raise BadFile(path, "this line is not a game.", number)
        if "scores" in found or "scores" not in by_number.get(found["game"], {}):
            by_number[found["game"]] = found
    played = [by_number[number] for number in sorted(by_number)]
    return Results(
        plan,
        int(first["games"]),
        [line for line in played if "scores" in line],
        [line for line in played if "failed" in line],
    )


def check_same(found: Plan, wanted: Plan, directory: Path) -> None:
    """Results of one plan are not mixed with those of another."""
    old, new = planning.as_json(found), planning.as_json(wanted)
    for key in old:
        if old[key] != new[key]:
            raise BadFile(
                directory / NAME,
                f"the results are of another plan: {key} was {_short(old[key])}, not {_short(new[key])}.",
            )


def _short(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) < 60 else text[:57] + "…"


def record_in(line: str, path: Path, number: int) -> dict[str, Any]:
    """What a line of a file holds, or a sentence that names the line."""
    try:
        found = json.loads(line)
    except ValueError as error:
        raise BadFile(path, "this line is not JSON.", number) from error
    if not isinstance(found, dict):
        raise BadFile(path, "this line is not a record.", number)
    return found


def _check_header(first: Mapping[str, Any], name: str, data: Path | None, path: Path) -> None:
    if first.get("format") != FORMAT:
        raise BadFile(path, f"this is not a results file of this version: it must begin with {FORMAT!r}.", 1)
    game = games.game(name, data)
    found = (
        ("game", game.name, "game"),
        ("meseta", meseta.__version__, "version of Meseta"),
        ("rules", game.rules_version, "version of the rules"),
        ("data", game.data_digest, "version of the component data"),
    )
    for key, here, what in found:
        if first.get(key) != here:
            raise BadFile(path, f"the results are of another {what}: {first.get(key)}, not {here}.", 1)
    if not isinstance(first.get("plan"), dict) or not isinstance(first.get("games"), int):
        raise BadFile(path, "the header lacks the plan.", 1)


def _check_bot_files(plan: Plan, saved: Mapping[str, Any], path: Path) -> None:
    for name, old, new in zip(plan.bots, saved["files"], planning.as_json(plan)["files"], strict=True):
        if old != new:
            raise BadFile(path, f"the bot {name!r} has changed since: its results would be mixed with old ones.", 1)


class Writer:
    """Appends games to a results file; every line reaches the system at once and the disk within a second."""

    def __init__(self, directory: Path, name: str = NAME) -> None:
        self._path = directory / name
        try:
            self._file = self._path.open("r+b")
        except OSError as error:
            raise BadFile(self._path, f"cannot be written: {error.strerror}.") from error
        self._lock()
        self._drop_cut_line()
        self._synced = time.monotonic()

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise BadFile(self._path, "another run is writing to these results.") from error

    def _drop_cut_line(self) -> None:
        content = self._file.read()
        self._file.truncate(content.rfind(b"\n") + 1)
        self._file.seek(0, os.SEEK_END)

    def add(self, line: Mapping[str, Any]) -> None:
        """Append one game."""
        try:
            self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            if time.monotonic() - self._synced > _SYNC_SECONDS:
                self._sync()
        except OSError as error:
            raise BadFile(self._path, f"cannot be written: {error.strerror}. All earlier games are in it.") from error

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sync()
        self._file.close()
