"""Environments side by side, compiled and interpreted, with the engine under them and with games of OpenSpiel.

``python -m benchmarks.environments`` prints its part of RESULTS.md and puts it there; ``make bench`` does so too.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.games import kuhn_poker  # type: ignore[import-untyped]  # noqa: F401 - registers itself

import meseta
from benchmarks.reference import reference_speed
from benchmarks.running import put, run
from benchmarks.web import lines, two
from meseta import env
from meseta.core.chance import Dice
from meseta.core.compiled import is_compiled
from meseta.core.many import Many
from meseta.core.play import advance, playout
from meseta.env import spiel
from meseta.env.sitting import Sitting

TITLE = "# Environments\n"
INTRO = """
Steps for a second of CPU time on one core, four seats (three in War of the 3 Sanchos), random legal actions; *choosing*
them is not counted where it is the benchmark's own work (an action for each of 64 tables costs numpy more than a step
costs the engine). A step is one answer of a seat, chance's answers included in it; new games begin where one ends.
Without observations no rows and masks are written. PettingZoo plays the first option, Gymnasium one seat against random
bots, whose answers are not counted. OpenSpiel counts chance as moves and writes no tensors; its own games are written
in C++ (`python_kuhn_poker` in Python) and played through the same interface.
"""
TABLES = 64
SECONDS = 2.0
THEIRS = ("leduc_poker", "backgammon", "hearts", "python_kuhn_poker")


def seats_at(name: str) -> int:
    """The usual table."""
    numbers = meseta.game(name).seats
    return 4 if 4 in numbers else numbers[-1]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Steps for a second of CPU time; ``work`` tells how many it has made."""
    steps, start, end = 0, time.process_time(), time.perf_counter() + seconds
    while not steps or time.perf_counter() < end:
        steps += work()
    return steps / (time.process_time() - start)


def stepping(name: str, seconds: float, *, seen: bool) -> float:
    """Steps of many tables in one process; the actions are drawn between the measured stretches."""
    sitting = Sitting(name, seats_at(name), {})
    many = Many(sitting.blank, sitting.features, len(sitting.game.vocabulary), TABLES, seen=seen)
    dice, games = Dice(1), 0
    for table in range(TABLES):
        many.begin(table, table)
    steps, took, end = 0, 0.0, time.perf_counter() + seconds
    while not steps or time.perf_counter() < end:
        options = [s.question.options[dice.below(len(s.question.options))] for s in many.states if s.question]
        start = time.process_time()
        over = many.play(options)
        for table in over:
            games += 1
            many.begin(table, TABLES + games)
        took += time.process_time() - start
        steps += TABLES
    return steps / took


def vector(name: str, seconds: float) -> float:
    """The whole vector environment with its arrays."""
    tables = env.vector(name, tables=TABLES, seats=seats_at(name))
    now, dice = tables.reset(1), np.random.default_rng(1)
    steps, took, end = 0, 0.0, time.perf_counter() + seconds
    while not steps or time.perf_counter() < end:
        noise = dice.random(now.masks.shape, dtype=np.float32)
        actions = (noise * now.masks).argmax(axis=1)
        start = time.process_time()
        now = tables.step(actions)
        took += time.process_time() - start
        steps += TABLES
    return steps / took


def zoo(name: str, seconds: float) -> float:
    """PettingZoo: last, step, last, step."""
    table, dice = env.aec(name, seats=seats_at(name)), np.random.default_rng(1)

    def game() -> int:
        table.reset(seed=int(dice.integers(1 << 30)))
        steps = 0
        for _ in table.agent_iter(500):
            seen, _, ended, _, _ = table.last()
            table.step(None if ended else int(seen["action_mask"].argmax()))
            steps += 1
        return steps

    return rate(game, seconds)


def single(name: str, seconds: float) -> float:
    """Gymnasium: steps of one seat, with all that its rivals do in between."""
    seat, dice = env.single(name, seats=seats_at(name), rivals="random"), np.random.default_rng(1)

    def game() -> int:
        _, info = seat.reset(seed=int(dice.integers(1 << 30)))
        steps, ended = 0, False
        while not ended:
            _, _, ended, _, info = seat.step(info["action_mask"].argmax())
            steps += 1
        return steps

    return rate(game, seconds)


def openspiel(name: str, seconds: float) -> float:
    """Moves of OpenSpiel states, chance counted, with legal actions but without tensors."""
    game, dice = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal() and moves < 500:
            options = (
                [option for option, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            )
            state.apply_action(options[dice.randrange(len(options))])
            moves += 1
        return moves

    return rate(play, seconds)


def engine(name: str, seconds: float) -> float:
    """Whole random games of the engine, decisions counted."""
    game, seeds = meseta.game(name), itertools.count()
    blank = game.blank(seats_at(name), game.settle(seats_at(name), {}))

    def play() -> int:
        s = blank.copy()
        advance(s)
        return playout(s, Dice(next(seeds)))

    return rate(play, seconds)


def measure(names: list[str], seconds: float = SECONDS) -> dict[str, Any]:
    """All figures of this build."""
    kinds: dict[str, Callable[[str], float]] = {
        "the engine alone (decisions)": lambda name: engine(name, seconds),
        "64 tables, without observations": lambda name: stepping(name, seconds, seen=False),
        "64 tables, observation and mask": lambda name: stepping(name, seconds, seen=True),
        "the same as arrays (`vector`)": lambda name: vector(name, seconds),
        "PettingZoo (`aec`)": lambda name: zoo(name, seconds),
        "Gymnasium (`single`)": lambda name: single(name, seconds),
        "OpenSpiel (moves)": lambda name: openspiel(f"{spiel.short_name(name)}(players={seats_at(name)})", seconds),
    }
    found = {name: {kind: work(name) for kind, work in kinds.items()} for name in names}
    theirs = {name: openspiel(name, seconds) for name in THEIRS}
    return {"compiled": is_compiled(), "reference": reference_speed(), "games": found, "theirs": theirs}


def report(names: list[str]) -> str:
    """Both builds as tables."""
    plain, compiled = (run(path, "benchmarks.environments", ["--json", *names]) for path in ("src", "build/compiled"))
    if plain["compiled"] or not compiled["compiled"]:
        sys.exit("The compiled build is missing: run make compiled.")
    parts = [TITLE + INTRO]
    for name in names:
        rows = [
            (kind, two([plain["games"][name][kind]]), two([fast])) for kind, fast in compiled["games"][name].items()
        ]
        parts.append(lines((f"{meseta.game(name).title}, steps/s", "interpreted", "compiled"), rows))
    theirs = [(name, two([compiled["theirs"][name]])) for name in THEIRS]
    parts.append(lines(("OpenSpiel's own games, moves/s", "measured"), theirs))
    speed = two([plain["reference"], compiled["reference"]])
    parts.append(f"Reference loop: {speed} turns/s beside interpreted / compiled.")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Measure and print; with ``--json`` this build alone."""
    if sys.argv[1:2] == ["--json"]:
        print(json.dumps(measure(sys.argv[2:])))
        return
    text = report(sys.argv[1:] or [name for name in meseta.NAMES if meseta.games.title_of(meseta.game(name)).features])
    print(text)
    put(text)


if __name__ == "__main__":
    main()
