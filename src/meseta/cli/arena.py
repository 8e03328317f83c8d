"""``meseta arena``: tournaments between bots, with ratings, a sequential test, resumable results and reports."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from meseta import games
from meseta.arena import report, results, sheet_files, sprt, tournament
from meseta.arena.cluster import LOCAL
from meseta.arena.frames import Frame
from meseta.arena.plan import Plan, make_plan
from meseta.arena.playing import record_of
from meseta.arena.results import Results
from meseta.arena.sprt import Bounds
from meseta.arena.tournament import Tournament
from meseta.bots import own
from meseta.cli import arena_positions, arena_tables
from meseta.cli.guard import closing_interrupts
from meseta.cli.options import Parser, add_colour, add_game, at_least, settings_in
from meseta.cli.paint import Screen
from meseta.cli.progress import progress
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically
from meseta.core.game import Game

HELP = "let bots play a tournament and measure them"
USUAL_SEATS, USUAL_GAMES = 4, 200


def add_options(parser: Parser) -> None:
    """Who plays whom, how often, where, and what is written."""
    add_game(parser)
    parser.add_argument("--bots", metavar="KINDS", help="which bots, such as random,greedy or my_bot.py:MyBot")
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="seats at every table (default: 4 if possible)")
    parser.add_argument(
        "--games", type=at_least(1), metavar="N", help=f"how many, in whole blocks (default: {USUAL_GAMES})"
    )
    parser.add_argument("--seed", type=int, default=0, help="the luck of the whole tournament (default: 0)")
    parser.add_argument("--gauntlet", metavar="BOT", help="this bot alone against tables of each other one")
    parser.add_argument("--sprt", metavar="A,B", help="stop as soon as it is clear whether A is stronger than B")
    parser.add_argument(
        "--elo", default="0,20", metavar="LOW,HIGH", help="what --sprt tells apart, in Elo points (default: 0,20)"
    )
    parser.add_argument("--jobs", type=at_least(1), default=1, metavar="N", help="processes, or cores of a local Ray")
    parser.add_argument(
        "--ray", nargs="?", const=LOCAL, metavar="ADDRESS", help="play on a Ray cluster, or a local one"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where results go (default: arena-GAME)")
    parser.add_argument("--resume", action="store_true", help="go on with the results that are there")
    parser.add_argument("--report", action="store_true", help="write the report (HTML) and the tables (CSV, Parquet)")
    parser.add_argument("--replay", type=at_least(1), metavar="N", help="write the replay file of game N, play nothing")
    parser.add_argument(
        "--move-limit", type=float, default=60.0, metavar="SECONDS", help="longest thought; then chance answers"
    )
    parser.add_argument(
        "--isolated", action="store_true", help="bots of your files in processes of their own, far from the true state"
    )
    parser.add_argument("--memory", type=at_least(0), default=4096, metavar="MB", help="most memory of a process")
    arena_positions.add_options(parser)
    add_colour(parser)


class Wish(NamedTuple):
    """What was asked for: a tournament, and what was played of it before."""

    tournament: Tournament
    before: Results | None


def run(arguments: argparse.Namespace) -> int:
    """Play, or look at what was played."""
    game = games.game(arguments.game, arguments.data)
    directory = arguments.out or Path(f"arena-{game.name}")
    screen = Screen(colour=arguments.colour)
    if arguments.positions is not None or arguments.collect is not None:
        return arena_positions.run(arguments, game, directory)
    if arguments.replay is not None:
        return _replay(results.load(directory, game.name, arguments.data), arguments.replay, directory, screen)
    if arguments.report and arguments.bots is None and arguments.sprt is None and not arguments.resume:
        found = results.load(directory, game.name, arguments.data)
        return _finish(screen, found, directory, arguments, _bounds(arguments, found.plan))
    wish = _wish(arguments, game, directory)
    begun = time.perf_counter()
    with closing_interrupts(), progress(wish.tournament.games) as tell:
        found = tournament.run(wish.tournament, wish.before, tell)
    _say_speed(screen, wish, found, time.perf_counter() - begun)
    return _finish(screen, found, directory, arguments, wish.tournament.bounds)


# -- what was asked for --------------------------------------------------------------------------------------------


def _wish(arguments: argparse.Namespace, game: Game[Any], directory: Path) -> Wish:
    before = results.load(directory, game.name, arguments.data) if arguments.resume else None
    if before is not None and arguments.bots is None and arguments.sprt is None:
        plan = before.plan
    else:
        plan = _plan(arguments, game)
    if before is not None:
        results.check_same(before.plan, plan, directory)
    plan = plan._replace(move_limit=arguments.move_limit, memory=arguments.memory)
    wanted = arguments.games or (before.planned if before else USUAL_GAMES)
    count = tournament.whole_blocks(plan, wanted)
    if before is None:
        results.create(directory, plan, count)
    bounds = _bounds(arguments, plan)
    return Wish(Tournament(plan, count, directory, arguments.jobs, ray=arguments.ray, bounds=bounds), before)


def _plan(arguments: argparse.Namespace, game: Game[Any]) -> Plan:
    names = own.split(arguments.sprt or arguments.bots or "")
    if arguments.sprt and len(names) != 2:
        raise MesetaError(f"The sequential test compares two bots: --sprt A,B, not {arguments.sprt!r}.")
    if arguments.sprt and (arguments.bots or arguments.gauntlet):
        raise MesetaError("The sequential test names its two bots itself: leave --bots and --gauntlet out.")
    if not arguments.sprt and arguments.bots is None:
        raise MesetaError("Who plays? Name bots, such as --bots random,greedy.")
    if arguments.move_limit < 0:
        raise MesetaError("A limit of thought is a number of seconds, 0 for none.")
    seats = arguments.seats or (USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1])
    if arguments.sprt and seats < 2:
        raise MesetaError("The sequential test needs two seats at least.")
    return make_plan(
        game,
        arguments.data,
        names,
        seats,
        settings_in(arguments, game),
        arguments.seed,
        arguments.gauntlet,
        "sequential test" if arguments.sprt else "",
        arguments.isolated,
    )


def _bounds(arguments: argparse.Namespace, plan: Plan) -> Bounds | None:
    if plan.mode != "sequential test":
        return None
    try:
        low, high = map(float, arguments.elo.split(","))
    except ValueError:
        raise MesetaError(f"--elo takes two numbers, such as 0,20, not {arguments.elo!r}.") from None
    return Bounds(low, high).checked()


# -- playing and telling -------------------------------------------------------------------------------------------


def _say_speed(screen: Screen, wish: Wish, found: Results, seconds: float) -> None:
    new = len(found.games) - (len(wish.before.games) if wish.before else 0)
    screen.say(f"{new} games played in {seconds:.1f} s ({new / seconds:.1f} games/s); block of {found.plan.block}.")


def _finish(
    screen: Screen, found: Results, directory: Path, arguments: argparse.Namespace, bounds: Bounds | None
) -> int:
    if found.interrupted:
        print(
            f"meseta: stopped; {len(found.games)} games are kept in {directory}, go on with --resume.", file=sys.stderr
        )
    arena_tables.tell_failures(found)
    if not found.games:
        raise MesetaError("No game was finished.")
    arena_tables.show(screen, found, None if bounds is None else sprt.test(_scores(found), bounds))
    screen.say(f"Results: {directory / results.NAME}. A game again: --replay N.")
    if arguments.report:
        _write_report(screen, found, directory, bounds)
    return 0


def _write_report(screen: Screen, found: Results, directory: Path, bounds: Bounds | None) -> None:
    path = directory / "report.html"
    write_atomically(path, report.report(found, bounds))
    screen.say(f"Report: {path}")
    frame = Frame(found.plan, found.games)
    paths = sheet_files.write_csv(frame, directory)
    screen.say(f"Tables: {', '.join(path.name for path in paths)} in {directory}")
    try:
        sheet_files.write_parquet(frame, directory)
    except BadFile:
        raise
    except MesetaError as error:  # pyarrow is missing; the other files are there
        screen.say(str(error))


def _scores(found: Results) -> list[float]:
    return sprt.block_scores(found.plan, found.games)


def _replay(found: Results, number: int, directory: Path, screen: Screen) -> int:
    line = next((line for line in found.games if line["game"] == number - 1), None)
    if line is None:
        raise MesetaError(f"Game {number} was not played: there are {len(found.games)} games here.")
    path = directory / f"game-{number:06}.replay"
    write_atomically(path, record_of(found.plan, line))
    screen.say(f"Written: {path}. Step through it with: meseta replay {path}")
    return 0
