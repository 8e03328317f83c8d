"""``meseta export``: a position or a whole game as a picture, or a saved game as a replay file."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meseta import render
from meseta.cli import game_files
from meseta.cli.options import Parser, add_data, add_seat, at_least, check_language
from meseta.cli.seats import seat_called
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically
from meseta.core.match import Match
from meseta.core.replay import read, write

HELP = "draw a position (SVG, PNG) or a whole game (GIF), or write a saved game as a replay"
_KINDS = ("svg", "png", "gif", "replay")
_WIDEST = 8000


def add_options(parser: Parser) -> None:
    """What of which file, and where to."""
    parser.add_argument("file", type=Path, help="a replay or a saved game")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the position as SVG")
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw the position as PNG")
    parser.add_argument("--gif", type=Path, metavar="FILE", help="draw the game up to here as an animation")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="write the game up to here in our notation")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="the position after N actions (default: the end)")
    parser.add_argument("--width", type=at_least(100), metavar="PIXELS", help="width of PNG and GIF")
    parser.add_argument("--language", default="en", help="language of the texts (default: en)")
    add_seat(parser)
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write what is wanted; a file that is there already is never overwritten."""
    wanted = {kind: path for kind in _KINDS if (path := getattr(arguments, kind)) is not None}
    if not wanted:
        raise MesetaError("What shall be written? Give --svg, --png, --gif or --replay, each with a FILE.")
    if len(set(wanted.values())) < len(wanted):
        raise MesetaError("Two things cannot be written into one file.")
    if arguments.width is not None and arguments.width > _WIDEST:
        raise MesetaError(f"A picture can be {_WIDEST} pixels wide at most.")
    match = game_files.position(arguments.file, arguments.at, arguments.data)
    check_language(match, arguments.language)
    for path in wanted.values():
        _check_place(path)
    for kind, path in wanted.items():
        write_atomically(path, _content(kind, match, arguments))
        print(path)
    return 0


def _check_place(path: Path) -> None:
    """A long drawing must not end with the news that there is no place for it."""
    if path.exists():
        raise MesetaError(f"There is a file {str(path)!r} already; it was left as it is.")
    if not path.absolute().parent.is_dir():
        raise BadFile(path, "cannot be written: there is no such directory.")


def _content(kind: str, match: Match, arguments: argparse.Namespace) -> str | bytes:
    if kind == "replay":
        return write(match)
    if kind == "gif":
        return _animation(match, arguments)
    svg = render.draw(match.game, match.view(seat_called(arguments.seat, match)), arguments.language).svg
    if kind == "svg":
        return svg
    from meseta.render import pictures  # noqa: PLC0415 - only who wants one waits for the libraries

    return pictures.png(svg, arguments.width or pictures.PNG_WIDTH)


def _animation(match: Match, arguments: argparse.Namespace) -> bytes:
    from meseta.render import pictures  # noqa: PLC0415

    columns = (TextColumn("positions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("positions", total=None)
        return pictures.animation(
            match,
            read(write(match)),
            seat_called(arguments.seat, match),
            arguments.language,
            width=arguments.width or pictures.GIF_WIDTH,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
