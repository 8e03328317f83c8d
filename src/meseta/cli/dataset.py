"""``meseta dataset``: many games with every decision as Parquet files and a datasheet, made again by a seed."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from meseta import games
from meseta.arena.cluster import LOCAL
from meseta.arena.dataset import datasheet
from meseta.arena.dataset.making import Where, begin, make
from meseta.arena.dataset.order import QUICK_SHARD, SEARCHED_SHARD, Order, make_order
from meseta.arena.dataset.reading import match_of
from meseta.bots import own
from meseta.cli.guard import closing_interrupts
from meseta.cli.options import Parser, add_game, at_least, settings_in
from meseta.cli.progress import progress
from meseta.core import replay
from meseta.core.files import write_atomically
from meseta.core.game import Game

HELP = "write many games with all decisions as Parquet files"
USUAL_SEATS, USUAL_GAMES = 4, 1000


def add_options(parser: Parser) -> None:
    """Who plays, how often, with how much noise, where."""
    add_game(parser)
    parser.add_argument("--bots", default="greedy", metavar="KINDS", help="who plays, in turn around the table")
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="seats at the table (default: 4 if possible)")
    parser.add_argument(
        "--games", type=at_least(1), default=USUAL_GAMES, metavar="N", help=f"how many (default: {USUAL_GAMES})"
    )
    parser.add_argument("--seed", type=int, default=0, help="the luck of the whole data set (default: 0)")
    parser.add_argument(
        "--noise", type=float, default=0.0, metavar="SHARE", help="share of decisions that chance makes (default: 0)"
    )
    parser.add_argument(
        "--shard",
        type=at_least(1),
        default=0,
        metavar="N",
        help=f"games in a file of decisions (default: {QUICK_SHARD}, or {SEARCHED_SHARD} if bots search)",
    )
    parser.add_argument(
        "--jobs",
        type=at_least(1),
        default=1,
        metavar="N",
        help="processes, or cores of a local Ray; files stay the same",
    )
    parser.add_argument(
        "--ray", nargs="?", const=LOCAL, metavar="ADDRESS", help="play on a Ray cluster, or a local one"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where files go (default: dataset-GAME)")
    parser.add_argument("--resume", action="store_true", help="go on with the data set that is there")
    parser.add_argument("--replay", type=at_least(0), metavar="N", help="write the replay file of game N, play nothing")


def run(arguments: argparse.Namespace) -> int:
    """Make a data set, or go on with one, or show a game of it."""
    game = games.game(arguments.game, arguments.data)
    folder = arguments.out or Path(f"dataset-{game.name}")
    if arguments.replay is not None:
        return _replay(folder, arguments.replay, arguments.data)
    order = _order(arguments, game)
    begin(order, folder, arguments.resume)
    begun = time.perf_counter()
    with closing_interrupts(), progress(order.games) as tell:
        complete = make(order, folder, Where(arguments.jobs, ray=arguments.ray), tell)
    if not complete:
        print(f"meseta: stopped; whole shards are kept in {folder}, go on with --resume.", file=sys.stderr)
        return 0
    seconds = time.perf_counter() - begun
    print(f"{order.games} games in {folder}, {seconds:.1f} s. What is in it: {folder / datasheet.NAME}")
    return 0


def _order(arguments: argparse.Namespace, game: Game[Any]) -> Order:
    seats = arguments.seats or (USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1])
    return make_order(
        game,
        arguments.data,
        own.split(arguments.bots),
        seats,
        settings_in(arguments, game),
        arguments.games,
        arguments.seed,
        arguments.noise,
        arguments.shard,
    )


def _replay(folder: Path, number: int, data: Path | None) -> int:
    path = folder / f"game-{number:07}.replay"
    write_atomically(path, replay.write(match_of(folder, number, data)))
    print(f"Written: {path}. Step through it with: meseta replay {path}")
    return 0
