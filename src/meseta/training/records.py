"""The games of a generation as a file that grows by one line per game: whatever happens, seconds are lost.

The first line says which title, rules, data and players the games are of. Everything that is learned from is made
anew from these games, at the speed of replaying them, so nothing else has to be kept.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import meseta
from meseta import games
from meseta.arena import cluster, workers
from meseta.arena.playing import Play
from meseta.arena.results import Writer, make_directory, record_in
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.training.selfplay import Job, play_safely

FORMAT: Final = "meseta games 1"
NAME: Final = "games.jsonl"
_FAILED: Final = 20
"""So many games may fail before it is said that nothing works."""


class Where(NamedTuple):
    """On what games are played."""

    jobs: int = 1
    here: bool = False
    """In this process."""
    ray: str | None = None
    seconds: float = 0.0
    """After so much time no more games are begun; 0 for as long as it takes."""


def header(job: Job) -> dict[str, Any]:
    """The first line of a file of games."""
    game = games.game(job.title)
    return {
        "format": FORMAT,
        "meseta": meseta.__version__,
        "title": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "players": job.players.partition("?")[0],
        "noise": job.noise,
        "seed": job.seed,
        "tables": [table._asdict() for table in job.tables],
        **({"kinds": list(job.kinds)} if job.kinds else {}),
    }


def load(folder: Path, job: Job) -> list[dict[str, Any]]:
    """The games of a folder by number; those of another job get a sentence."""
    path = folder / NAME
    if not path.is_file():
        return []
    lines = read_text(path).split("\n")[:-1]  # what follows the last line break is a line that was cut
    first = record_in(lines[0], path, 1) if lines else {}
    wanted = header(job)
    for key, value in wanted.items():
        if key != "meseta" and first.get(key) != value:
            raise BadFile(path, f"these games are of another run: {key} is {first.get(key)!r}, not {value!r}.", 1)
    found: dict[int, dict[str, Any]] = {}
    for number, line in enumerate(lines[1:], 2):
        one = record_in(line, path, number)
        if not isinstance(one.get("game"), int) or not ("answers" in one or "failed" in one):
            raise BadFile(path, "this line is not a game.", number)
        if "answers" in one:
            found[one["game"]] = one
    return [found[number] for number in sorted(found)]


def gather(folder: Path, job: Job, count: int, where: Where, tell: Callable[[int], None] = lambda _: None) -> int:
    """Play what is missing of so many games; returns how many there are now."""
    make_directory(folder)
    if not (folder / NAME).exists():
        write_atomically(folder / NAME, json.dumps(header(job)) + "\n")
    known = {line["game"] for line in load(folder, job)}
    missing = [number for number in range(count) if number not in known]
    done, failures = len(known), 0
    tell(done)
    if not missing:
        return done
    until = time.monotonic() + where.seconds if where.seconds else float("inf")
    with Writer(folder, NAME) as writer, closing(source(job, missing, where, play_safely)) as lines:
        for line in lines:
            writer.add(line)
            failures += "failed" in line
            if failures > _FAILED and not done:
                raise MesetaError(f"Games fail again and again: {line.get('failed')}.")
            done += "answers" in line
            tell(done)
            if time.monotonic() > until:
                break
    return done


def source(job: Any, numbers: Iterable[int], where: Where, play: Play) -> Generator[dict[str, Any], None, None]:
    """The lines of some work, as they come."""
    if where.ray is not None:
        return cluster.play_all(job, numbers, where.jobs, where.ray, play)
    if where.here:
        return (play(job, number, lambda: None) for number in numbers)
    return workers.play_all(job, numbers, where.jobs, play)
