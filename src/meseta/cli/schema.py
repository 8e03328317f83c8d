"""``meseta schema``: what the views of a game look like, as a JSON Schema, made of views of random games."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from meseta import games
from meseta.cli.options import Parser, add_game, at_least
from meseta.core.files import write_atomically
from meseta.core.schema import GAMES, derive

HELP = "write the JSON Schema of a game's views"


def add_options(parser: Parser) -> None:
    """Of which game, from how many games, and where to."""
    add_game(parser)
    parser.add_argument(
        "--games", type=at_least(1), default=GAMES, metavar="N", help=f"for each kind of table (default: {GAMES})"
    )
    parser.add_argument("--seed", type=int, default=0, help="the luck of these games (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (default: the terminal)")


def run(arguments: argparse.Namespace) -> int:
    """Play, look, and write."""
    found = derive(games.game(arguments.game, arguments.data), arguments.games, arguments.seed)
    text = json.dumps(found, indent=1) + "\n"
    if arguments.out is None:
        print(text, end="")
    else:
        write_atomically(arguments.out, text)
    return 0
