"""Houses for measuring: tables in the middle of a game, their people, and a server in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import meseta
from benchmarks.running import ROOT
from meseta.core.chance import Dice
from meseta.core.match import Match
from meseta.core.savefile import save
from meseta.core.view import asked_seats
from meseta.server import founding
from meseta.server.new_table import NewTable
from meseta.store.database import Database
from meseta.store.rows import NewChairRow, Person
from meseta.store.tokens import hash_token, new_token

PATIENCE = 60.0
VIEWERS = 5


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


def random_answer(match: Match, dice: Dice) -> int:
    """Any option of the open question."""
    question = match.question
    assert question is not None
    return question.options[dice.below(len(question.options))]


def match_after(name: str, seats: int, seed: int, decisions: int) -> Match:
    """A match played by chance, for so many decisions or to its end."""
    match = meseta.new(name, seats=seats, seed=seed)
    dice = Dice(seed)
    while match.question is not None and decisions:
        match.play(random_answer(match, dice), match.question.seat)
        decisions -= 1
    return match


def guest(database: Database, nickname: str) -> tuple[Person, str]:
    """A new person and the token of its cookie."""
    token = new_token()
    return database.add_person(hash_token(token), nickname), token


def table_with(database: Database, match: Match, holders: Sequence[Person | str]) -> str:
    """A slow table (bots make no pauses there) where this match goes on; holders are persons, or kinds of bots."""
    founder = next(who for who in holders if isinstance(who, Person))
    plan = NewTable(match.game.name, tuple("me" if isinstance(who, Person) else who for who in holders), pace="days")
    new, _ = founding.found(replace(plan, confirm=False), founder, founder.nickname, "en")
    chairs = [
        NewChairRow(seat, who.id, who.nickname) if isinstance(who, Person) else NewChairRow(seat, bot=who)
        for seat, who in enumerate(holders)
    ]
    asked = tuple(asked_seats(match.state)) if match.question is not None else ()
    database.create_table(replace(new, chairs=tuple(chairs), save=save(match, compact=True), asked=asked))
    return new.id


@contextmanager
def server(
    database: str, core: int | None = None, log: IO[bytes] | None = None, more: Sequence[str] = ()
) -> Iterator[tuple[str, int]]:
    """The server as people start it, on one core if one is named, its log where one is; gives address and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--no-browser", "--no-compile", "--port", f"{port}", "--database", database, *more]
    source = str(Path(meseta.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "meseta", *words]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log or sys.stderr, stderr=log)
    pin(core, process.pid)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, process)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                sys.exit("The server to be measured does not start.")
            time.sleep(0.05)


def pin(core: int | None, process: int = 0) -> None:
    """Keep a process (this one) on one core, where the system can do that."""
    if core is not None and hasattr(os, "sched_setaffinity") and core in os.sched_getaffinity(0):
        os.sched_setaffinity(process, {core})
