"""``meseta export``: a position as a picture, or a saved game as a replay file."""

from __future__ import annotations

import argparse
from pathlib import Path

from meseta import render
from meseta.cli import keeping
from meseta.cli.options import Parser, add_data, add_seat, at_least, check_language
from meseta.cli.seats import seat_called
from meseta.core.errors import MesetaError
from meseta.core.files import write_atomically
from meseta.core.match import Match
from meseta.core.replay import write

HELP = "draw a position as SVG, or write a saved game as a replay"


def add_options(parser: Parser) -> None:
    """What of which file, and where to."""
    parser.add_argument("file", type=Path, help="a replay or a saved game")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the position as a picture")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="write the game up to here in our notation")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="the position after N actions (default: the end)")
    parser.add_argument("--language", default="en", help="language of the texts (default: en)")
    add_seat(parser)
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write what is wanted; a file that is there already is never overwritten."""
    if arguments.svg is None and arguments.replay is None:
        raise MesetaError("What shall be written? Give --svg FILE, --replay FILE or both.")
    match = keeping.position(arguments.file, arguments.at, arguments.data)
    check_language(match, arguments.language)
    texts = {arguments.svg: _picture(match, arguments)} if arguments.svg else {}
    if arguments.replay:
        texts[arguments.replay] = write(match)
    for path in texts:
        if path.exists():
            raise MesetaError(f"There is a file {str(path)!r} already; it was left as it is.")
    for path, text in texts.items():
        write_atomically(path, text)
        print(path)
    return 0


def _picture(match: Match, arguments: argparse.Namespace) -> str:
    view = match.view(seat_called(arguments.seat, match))
    return render.draw(match.game, view, arguments.language).svg
