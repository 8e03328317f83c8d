"""``meseta census``: how many positions the tree of decisions has behind a position, layer by layer."""

from __future__ import annotations

import argparse
from pathlib import Path

from meseta import games
from meseta.cli import game_files
from meseta.cli.options import Parser, add_game, at_least, settings_in
from meseta.core.census import divide, layers
from meseta.core.chance import Dice, seed_of
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.play import draw

HELP = "count the positions behind a position"


def add_options(parser: Parser) -> None:
    """From where, and how deep."""
    add_game(parser, optional=True)
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="how many seats (default: the fewest)")
    parser.add_argument("--depth", type=at_least(0), default=2, metavar="N", help="how deep (default: 2)")
    parser.add_argument("--seed", type=int, default=0, help="the luck of the game (default: 0)")
    parser.add_argument("--after", type=at_least(0), default=0, metavar="K", help="start after K random decisions")
    parser.add_argument("--from", dest="source", type=Path, metavar="FILE", help="start in this replay or saved game")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="with --from: after N of its actions")
    parser.add_argument("--divide", action="store_true", help="count behind each first option")


def run(arguments: argparse.Namespace) -> int:
    """Count and print, one line per layer as soon as it is known."""
    source = arguments.source
    match = game_files.position(source, arguments.at, arguments.data) if source else _new(arguments)
    if arguments.divide:
        _divide(match, arguments.depth)
        return 0
    for layer in layers(match.state.copy(), arguments.depth):
        print(layer, flush=True)
    return 0


def _divide(match: Match, depth: int) -> None:
    if match.question is None or depth < 1:
        raise MesetaError("There is nothing to divide: the game is over here, or the depth is 0.")
    counts = divide(match.game, match.state.copy(), depth)
    for name, paths in counts.items():
        print(f"{name} {paths}")
    print(f"total {sum(counts.values())}")


def _new(arguments: argparse.Namespace) -> Match:
    if arguments.game is None:
        raise MesetaError(f"Which game? One of: {', '.join(games.NAMES)}; or --from FILE.")
    game = games.game(arguments.game, arguments.data)
    seats = game.seats[0] if arguments.seats is None else arguments.seats
    match = Match(game, seats, arguments.seed, settings_in(arguments, game)).begin()
    dice = Dice(seed_of(arguments.seed, 1))
    for _ in range(arguments.after):
        if match.question is None:
            raise MesetaError(f"This game is over before {arguments.after} decisions.")
        match.play(draw(match.state, dice))
    return match
