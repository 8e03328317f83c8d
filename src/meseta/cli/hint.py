"""``meseta hint``: what a bot would do in a saved game, and what else it thought of."""

from __future__ import annotations

import argparse
from pathlib import Path

from meseta.bots import analysis
from meseta.bots.levels import budget_of
from meseta.cli import game_files
from meseta.cli.options import Parser, add_data, at_least, check_language
from meseta.cli.seats import seat_called
from meseta.core.errors import MesetaError
from meseta.core.texts import texts
from meseta.core.view import asked_seats

HELP = "say what a strong bot would do in a saved game"
BUDGET = "1s"


def add_options(parser: Parser) -> None:
    """Which file, whose decision, how long to think."""
    parser.add_argument("file", type=Path, help="a saved game or a replay")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="the position after N actions (default: the end)")
    parser.add_argument("--seat", metavar="NAME", help="whose decision, where several are asked at once")
    parser.add_argument("--budget", default=BUDGET, help=f"iterations (200) or time (0.5s); default: {BUDGET}")
    parser.add_argument("--language", default="en", help="language of the texts (default: en)")
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the best options, best first."""
    budget = budget_of(arguments.budget)
    match = game_files.position(arguments.file, arguments.at, arguments.data)
    check_language(match, arguments.language)
    words = texts(analysis.PACKAGE, arguments.language)
    asked = asked_seats(match.state)
    if not asked:
        raise MesetaError(words.get("hint", "over" if match.question is None else "chance"))
    seat = seat_called(arguments.seat, match)
    if seat is not None and seat not in asked:
        names = ", ".join(match.name_of(one) for one in asked)
        raise MesetaError(f"The seat {arguments.seat!r} is not asked now; asked: {names}.")
    eyes = match.eyes(asked[0] if seat is None else seat)
    print(match.game.prompt(eyes.view(), arguments.language))
    for line in analysis.hint(eyes, arguments.language, budget):
        print(line)
    return 0
