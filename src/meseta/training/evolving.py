"""Evolution: games teach the numbers of a hand-made evaluation (``bots/worths.py``).

In every generation many small changes of all numbers at once are drawn, and each plays its opposite: two games with the
same luck, seats exchanged; alone, one game for each. What won counts for its changes, and the numbers move that way. A
generation is one line of ``evolution.jsonl``; a run goes on after the last one.
"""

from __future__ import annotations

import datetime as dt
import json
import time
from collections.abc import Callable
from contextlib import closing
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from meseta import bots, games
from meseta.arena.playing import safely
from meseta.arena.results import Writer, record_in
from meseta.bots.worths import FILE, Worths, change, numbers_of
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Seat
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.core.game import Game, Outcome
from meseta.core.play import advance, answer, draw
from meseta.core.view import Eyes
from meseta.training.config import Evolve
from meseta.training.records import Where, source

NAME: Final = "evolution.jsonl"
Tell = Callable[[str], None]
_MILLION: Final = 1_000_000
_BELLS: Final = 12
"""So many even numbers add up to one that is spread as a bell."""
_CHANGES, _LUCK, _BOTS = 1, 2, 3
"""Where the seeds of a pair's parts lie on its path."""


class Job(NamedTuple):
    """All that a worker must know about a generation."""

    title: str
    evolve: Evolve
    settings: dict[str, str]
    seed: int
    numbers: dict[str, float]
    """From which the changes of this generation go out."""
    memory: int = 8192
    move_limit: float = 600.0


class Generation(NamedTuple):
    """What is known after some games."""

    games: int
    numbers: dict[str, float]
    drift: dict[str, float]
    """How every number was moving, as the exponent of its factor."""
    gain: dict[str, float]
    """What a change for the better brought in the last games, from -1 to 1: so small that many are needed."""


# -- a pair of games ---------------------------------------------------------------------------------------------------


def changes_of(job: Job, number: int) -> dict[str, float]:
    """The exponents by which pair ``number`` changes the numbers, up for one side and down for the other."""
    dice = Dice(seed_of(job.seed, number, _CHANGES))
    return {name: job.evolve.width * _bell(dice) for name in sorted(job.numbers)}


def _bell(dice: Dice) -> float:
    return sum(dice.below(_MILLION) for _ in range(_BELLS)) / _MILLION - _BELLS / 2


def play(job: Job, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Two games of opposite changes with the same luck: how much better the upward one did, from -1 to 1."""
    changes = changes_of(job, number)
    sides = [{name: job.numbers[name] * exp(way * by) for name, by in changes.items()} for way in (1, -1)]
    alone = job.evolve.seats == 1
    results = []
    for first in (0, 1):
        beat()
        results.append(_game(job, number, sides, first) * (-1 if alone and first else 1))
    return {"game": number, "result": sum(results) / 2}


def _game(job: Job, number: int, sides: list[dict[str, float]], first: int) -> float:
    """One game; neighbours are of different sides, and every choice is made with the numbers of its side."""
    game, seats, seed = games.game(job.title), job.evolve.seats, seed_of(job.seed, number)
    kind = f"search:{job.evolve.iterations}"
    players = [bots.make(kind, game, seed_of(seed, _BOTS, seat)) for seat in range(seats)]
    worths, luck = worths_of(game, seats), Dice(seed_of(seed, _LUCK))
    own = numbers_of(worths)
    s = game.blank(seats, job.settings)
    advance(s)
    try:
        while (question := s.question) is not None:
            seat = question.seat
            if seat == CHANCE:
                option = draw(s, luck)
            else:
                change(worths, sides[(seat + first) % 2])
                option = players[seat].choose(Eyes(game, s, seat))
            answer(s, option)
    finally:
        change(worths, own)
    outcome = game.outcome(s)
    assert outcome is not None
    mine = [seat for seat in range(seats) if (seat + first) % 2 == 0 or seats == 1]
    return result_of(outcome, mine, job.evolve.margin)


def result_of(outcome: Outcome, mine: list[Seat], margin: float) -> float:
    """Half victory, half points: so many points more for every seat are as good as a victory."""
    others = [seat for seat in range(len(outcome.scores)) if seat not in mine]
    won = sum(1 if seat in mine else -1 for seat in outcome.winners) / max(1, len(outcome.winners))
    if not others:
        return 1.0 if outcome.winners else -1.0
    ahead = fmean(outcome.scores[seat] for seat in mine) - fmean(outcome.scores[seat] for seat in others)
    return 0.5 * won + 0.5 * max(-1.0, min(1.0, ahead / margin))


def play_safely(job: Job, number: int, beat: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """A pair, or why it could not be played."""
    return safely(play, job, number, beat)


# -- generations -------------------------------------------------------------------------------------------------------


def evolve(game: Game[Any], wanted: Evolve, seed: int, folder: Path, where: Where, tell: Tell) -> dict[str, float]:
    """Go on from the last generation of a folder, and write the numbers as a file that a title may have."""
    settings = game.settle(wanted.seats, wanted.settings)
    until = time.monotonic() + where.seconds if where.seconds else float("inf")
    at = known(folder) or [Generation(0, numbers_of(worths_of(game, wanted.seats)), {}, {})]
    (folder / NAME).touch()
    with Writer(folder, NAME) as writer:
        for number in range(len(at), wanted.generations + 1):
            if time.monotonic() > until:
                break
            job = Job(game.name, wanted, settings, seed_of(seed, number), at[-1].numbers)
            found = _played(job, where)
            at.append(stepped(at[-1], job, found))
            writer.add(at[-1]._asdict())
            write_atomically(folder / FILE, page(game, at[-1]))
            tell(f"generation {number}: {at[-1].games} games; {_told(at[-1].gain)}")
    return at[-1].numbers


def known(folder: Path) -> list[Generation]:
    """The generations of a folder, from the beginning; a line that was cut is played again."""
    path = folder / NAME
    lines = read_text(path).split("\n")[:-1] if path.is_file() else []
    found = [_generation(record_in(line, path, number), path, number) for number, line in enumerate(lines, 1)]
    first = Generation(0, found[0].numbers, {}, {}) if found else None
    return [first, *found] if first else []


def _generation(line: dict[str, Any], path: Path, number: int) -> Generation:
    if set(line) != set(Generation._fields):
        raise BadFile(path, "this line is not a generation.", number)
    return Generation(**line)


def _played(job: Job, where: Where) -> dict[int, float]:
    """The results of all pairs of a generation by number."""
    found: dict[int, float] = {}
    with closing(source(job, range(job.evolve.pairs), where, play_safely)) as lines:
        for line in lines:
            if "failed" in line:
                raise MesetaError(f"A game of the evolution failed: {line['failed']}.")
            found[line["game"]] = line["result"]
    return found


def stepped(before: Generation, job: Job, results: dict[int, float]) -> Generation:
    """Move every number the way in which its changes won, with some of the way that it had before."""
    wanted, gain = job.evolve, dict.fromkeys(job.numbers, 0.0)
    for number, result in sorted(results.items()):
        for name, by in changes_of(job, number).items():
            gain[name] += result * by / wanted.width / len(results)
    drift = {name: wanted.inertia * before.drift.get(name, 0.0) + wanted.rate * gain[name] for name in gain}
    numbers = {name: float(f"{job.numbers[name] * exp(drift[name]):.4g}") for name in job.numbers}
    return Generation(before.games + 2 * len(results), numbers, drift, gain)


def worths_of(game: Game[Any], seats: int) -> Worths:
    """The numbers of a title that games can teach, for so many players."""
    found: Callable[[int], Worths] | None = games.title_of(game).part("worths")
    if found is None:
        raise MesetaError(f"The evaluation of {game.name} has no numbers that games can teach.")
    return found(seats)


def page(game: Game[Any], at: Generation) -> str:
    """The numbers as the data file of a title."""
    made = {"games": at.games, "date": dt.datetime.now(tz=dt.UTC).date().isoformat()}
    lines = [
        f"# What things are worth to the evaluation of {game.title}, taught by games against itself.",
        "",
        "[made]",
    ]
    lines += [f"{name} = {json.dumps(value)}" for name, value in made.items()]
    lines += [f'command = "meseta train {game.name} evolve"', "", "[worth]"]
    return "\n".join([*lines, *(f"{name} = {number}" for name, number in at.numbers.items())]) + "\n"


def _told(gain: dict[str, float]) -> str:
    """The three numbers that moved most."""
    most = sorted(gain, key=lambda name: -abs(gain[name]))[:3]
    return ", ".join(f"{name} {gain[name]:+.2f}" for name in most)
