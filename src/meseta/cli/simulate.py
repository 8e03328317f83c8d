"""``meseta simulate``: bots play a series of games; everything but the time is the same for any number of jobs."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meseta import games
from meseta.cli import tally
from meseta.cli.options import Parser, add_colour, add_game, at_least, settings_in
from meseta.cli.paint import Screen, table
from meseta.cli.seats import bots_of, kinds_of, unique_names
from meseta.cli.tally import Played, Row
from meseta.core import replay
from meseta.core.chance import Dice, seed_of
from meseta.core.decision import CHANCE, Option, Seat
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically
from meseta.core.match import Match
from meseta.core.play import advance, answer, draw
from meseta.core.view import Eyes

HELP = "let bots play many games and count"
LARGEST_CHUNK = 4
"""Games that a worker plays before it reports: few, so that an interruption loses little."""


class Series(NamedTuple):
    """Everything that a worker must know to play any game of a series."""

    game: str
    data: Path | None
    kinds: tuple[str, ...]
    settings: dict[str, str]
    seed: int
    records: Path | None


def add_options(parser: Parser) -> None:
    """Which bots, how many games, where results go."""
    add_game(parser)
    parser.add_argument("--seats", metavar="KINDS", help="which bots, such as greedy,random,random; or how many")
    parser.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="the luck of the whole series (default: 0)")
    parser.add_argument(
        "--jobs", type=at_least(1), default=1, metavar="N", help="processes; results do not depend on it"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results as JSON")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep the replay of every game in this directory")
    add_colour(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the series and show what came out; Ctrl-C keeps what was played."""
    game = games.game(arguments.game, arguments.data)
    kinds = kinds_of(arguments.seats, game, people=False)
    settings = game.settle(len(kinds), settings_in(arguments, game))
    series = Series(game.name, arguments.data, kinds, settings, arguments.seed, arguments.records)
    _check_places(arguments.json, arguments.records)
    begun = time.perf_counter()
    played = _play_all(series, arguments.games, arguments.jobs)
    seconds = time.perf_counter() - begun
    if not played:
        raise MesetaError("No game was finished.")
    if len(played) < arguments.games:
        print(f"meseta: stopped; these are the {len(played)} games that were finished.", file=sys.stderr)
    _show(Screen(colour=arguments.colour), series, played, seconds)
    if arguments.json:
        write_atomically(arguments.json, json.dumps(_as_json(series, played, seconds), indent=1) + "\n")
    return 0


def _check_places(results: Path | None, records: Path | None) -> None:
    """Before hours of play: results must have a place where they destroy nothing."""
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(records, f"cannot be a directory of records: {error.strerror}.") from error
        if any(records.iterdir()):
            raise BadFile(records, "is not empty: choose another directory for the records.")
    if results is not None and results.exists() and f'"{tally.FORMAT}"' not in read_text(results):
        raise BadFile(results, "is there already and is something else: choose another name.")
    if results is not None and not results.absolute().parent.is_dir():
        raise BadFile(results, "cannot be written: there is no such directory.")


# -- playing ---------------------------------------------------------------------------------------------------


def _play_all(series: Series, count: int, jobs: int) -> list[Played]:
    played: list[Played] = []
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=count)
        try:
            for chunk in _chunks(series, count, jobs):
                played.extend(chunk)
                progress.update(task, completed=len(played))
        except KeyboardInterrupt:
            pass
    return played


def _chunks(series: Series, count: int, jobs: int) -> Iterator[list[Played]]:
    """The results in order, some games at a time."""
    if jobs == 1:
        yield from ([play_game(series, number)] for number in range(count))
        return
    size = max(1, min(LARGEST_CHUNK, count // (jobs * 4)))
    work = [(series, first, min(first + size, count)) for first in range(0, count, size)]
    # Fresh processes everywhere: a fork in the middle of a program with threads (the progress bar) can hang.
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(_play_chunk, work)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(work: tuple[Series, int, int]) -> list[Played]:
    series, first, end = work
    try:
        return [play_game(series, number) for number in range(first, end)]
    except MesetaError as error:
        raise MesetaError(str(error)) from None  # only plain exceptions travel between processes


def play_game(series: Series, number: int) -> Played:
    """Game ``number`` of a series. Its luck comes from its number alone, never from the process that plays it."""
    game = games.game(series.game, series.data)
    seats = len(series.kinds)
    seed = seed_of(series.seed, number)
    kinds = [series.kinds[tally.entry_at(seat, number, seats)] for seat in range(seats)]
    bots, dice = bots_of(kinds, game, seed), Dice(seed)
    log: list[tuple[Seat, Option]] = []
    s = game.blank(seats, series.settings)
    advance(s)
    while (question := s.question) is not None:
        seat = question.seat
        option = draw(s, dice) if seat == CHANCE else bots[seat].choose(Eyes(game, s, seat))
        log.append((seat, option))
        answer(s, option)
    if series.records is not None:
        _record(Match(game, seats, seed, series.settings, kinds), log, series.records / f"game-{number + 1:06}.replay")
    outcome = game.outcome(s)
    assert outcome is not None
    return Played(number, outcome.scores, outcome.winners, sum(seat != CHANCE for seat, _ in log))


def _record(match: Match, log: Sequence[tuple[Seat, Option]], path: Path) -> None:
    """Play a finished game again on a match, which checks every action, and write its replay."""
    advance(match.state)
    for seat, option in log:
        match.play_recorded(seat, option)
    write_atomically(path, replay.write(match))


# -- telling ---------------------------------------------------------------------------------------------------


def _show(screen: Screen, series: Series, played: Sequence[Played], seconds: float) -> None:
    game = games.game(series.game, series.data)
    settings = ", ".join(f"{name} {value}" for name, value in series.settings.items())
    screen.say(f"{game.title}, {len(played)} games, seed {series.seed}{', ' if settings else ''}{settings}.")
    screen.show(_result_table("By player", "player", tally.by_entry(unique_names(series.kinds), played)))
    screen.show(_result_table("By seat", "seat", tally.by_seat(_seat_names(series), played)))
    lengths = [one.decisions for one in played]
    screen.say(f"Length: {tally.spread(lengths)} decisions ({min(lengths)} to {max(lengths)}).")
    speed = f"{sum(lengths) / seconds:,.0f} decisions/s, {len(played) / seconds:,.1f} games/s"
    screen.say(f"Speed: {speed} ({seconds:.1f} s).")


def _seat_names(series: Series) -> Sequence[str]:
    seats = len(series.kinds)
    return games.game(series.game, series.data).names_of_seats(seats, series.settings)[:seats]


def _result_table(title: str, first: str, rows: Sequence[Row]) -> Any:
    cells = [(row.name, f"{row.wins:.1f}", f"{row.rate:.1%}", _percent(row.interval), str(row.points)) for row in rows]
    return table(title, (first, "wins", "rate", "95 % sure", "points"), cells, right=(1, 2, 3, 4))


def _percent(interval: tuple[float, float]) -> str:
    return f"{interval[0]:.1%} – {interval[1]:.1%}"


def _as_json(series: Series, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    game = games.game(series.game, series.data)
    lengths = tally.spread([one.decisions for one in played])
    return {
        "format": tally.FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "seats": list(series.kinds),
        "settings": series.settings,
        "seed": series.seed,
        "games": len(played),
        "players": [tally.as_json(row) for row in tally.by_entry(unique_names(series.kinds), played)],
        "by_seat": [tally.as_json(row) for row in tally.by_seat(_seat_names(series), played)],
        "decisions": {"mean": lengths.mean, "deviation": lengths.deviation},
        "speed": {"seconds": seconds, "decisions": sum(one.decisions for one in played) / seconds},
    }
