"""``meseta simulate``: bots play a series of games; everything but the time is the same for any number of jobs.

The games are those of the arena's loop, and so is the counting; what is simpler is the plan, and that nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from meseta import games
from meseta.arena import tournament
from meseta.arena.plan import Plan, make_series
from meseta.arena.playing import record_of
from meseta.arena.results import Results
from meseta.arena.standings import SeatRow, Spread, Standing, spread, standings
from meseta.arena.tournament import Tournament
from meseta.cli.arena_tables import seats_of, show_faults, tell_failures, wins_and_points
from meseta.cli.guard import closing_interrupts
from meseta.cli.options import Parser, add_colour, add_game, at_least, settings_in
from meseta.cli.paint import Screen
from meseta.cli.progress import progress
from meseta.cli.seats import kinds_of, unique_names
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import read_text, write_atomically

HELP = "let bots play many games and count"
FORMAT = "meseta simulation 1"


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
    plan = make_series(game, arguments.data, kinds, settings_in(arguments, game), arguments.seed)
    _check_places(arguments.json, arguments.records)
    series = Tournament(plan, arguments.games, None, arguments.jobs, here=arguments.jobs == 1)
    begun = time.perf_counter()
    with closing_interrupts(), progress(arguments.games) as tell:
        found = tournament.run(series, None, tell, _recorder(plan, arguments.records))
    seconds = time.perf_counter() - begun
    tell_failures(found)
    if not found.games:
        raise MesetaError("No game was finished.")
    if found.interrupted:
        print(f"meseta: stopped; these are the {len(found.games)} games that were finished.", file=sys.stderr)
    _show(Screen(colour=arguments.colour), found, seconds)
    if arguments.json:
        write_atomically(arguments.json, json.dumps(_as_json(found, seconds), indent=1) + "\n")
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
    if results is not None and results.exists() and f'"{FORMAT}"' not in read_text(results):
        raise BadFile(results, "is there already and is something else: choose another name.")
    if results is not None and not results.absolute().parent.is_dir():
        raise BadFile(results, "cannot be written: there is no such directory.")


def _recorder(plan: Plan, directory: Path | None) -> Callable[[dict[str, Any]], None]:
    """Writes the replay of a game that was played, if there is a place for it."""

    def write(line: dict[str, Any]) -> None:
        if directory is not None:
            write_atomically(directory / f"game-{line['game'] + 1:06}.replay", record_of(plan, line))

    return write


# -- telling ---------------------------------------------------------------------------------------------------


def _show(screen: Screen, found: Results, seconds: float) -> None:
    plan = found.plan
    game = games.game(plan.game, plan.data)
    settings = "".join(f", {name} {value}" for name, value in plan.settings.items())
    screen.say(f"{game.title}, {len(found.games)} games, seed {plan.seed}{settings}.")
    screen.show(wins_and_points("By player", "player", _players(found)))
    screen.show(wins_and_points("By seat", "seat", seats_of(found)))
    lengths = [line["decisions"] for line in found.games]
    screen.say(f"Length: {spread(lengths)} decisions ({min(lengths)} to {max(lengths)}).")
    speed = f"{sum(lengths) / seconds:,.0f} decisions/s, {len(lengths) / seconds:,.1f} games/s"
    screen.say(f"Speed: {speed} ({seconds:.1f} s).")
    show_faults(screen, found)


def _players(found: Results) -> list[Standing]:
    """One row per bot; those of the same kind are told apart by a number."""
    names = unique_names(found.plan.bots)
    return [row._replace(name=name) for row, name in zip(standings(found.plan, found.games), names, strict=True)]


def _as_json(found: Results, seconds: float) -> dict[str, Any]:
    plan = found.plan
    game = games.game(plan.game, plan.data)
    lengths = [line["decisions"] for line in found.games]
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "data": game.data_digest,
        "seats": list(plan.bots),
        "settings": plan.settings,
        "seed": plan.seed,
        "games": len(found.games),
        "players": [_row_as_json(row) for row in _players(found)],
        "by_seat": [_row_as_json(row) for row in seats_of(found)],
        "decisions": _spread_as_json(spread(lengths)),
        "speed": {"seconds": seconds, "decisions": sum(lengths) / seconds},
    }


def _row_as_json(row: Standing | SeatRow) -> dict[str, Any]:
    points = _spread_as_json(row.points)
    return {"name": row.name, "games": row.played, "wins": row.wins, "interval": list(row.interval), "points": points}


def _spread_as_json(numbers: Spread) -> dict[str, float]:
    return {"mean": numbers.mean, "deviation": numbers.deviation}
