"""``meseta analyse``: what every decision of a game cost, where it turned, and a page with a chart of chances."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from meseta.bots import analysis, report
from meseta.bots.analysis import Judgement
from meseta.bots.levels import budget_of
from meseta.cli import game_files
from meseta.cli.options import Parser, add_data, at_least, check_language
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically
from meseta.core.match import Match

HELP = "judge every decision of a recorded game"
BUDGET = "60"


def add_options(parser: Parser) -> None:
    """Which file, how long to think, where to write."""
    parser.add_argument("file", type=Path, help="a replay or a saved game")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with a chart")
    parser.add_argument("--at", type=at_least(0), metavar="N", help="only the first N actions")
    parser.add_argument("--budget", default=BUDGET, help=f"for each decision: iterations or 0.5s; default: {BUDGET}")
    parser.add_argument("--language", default="en", help="language of the texts (default: en)")
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    """Judge, tell, write."""
    if arguments.html is not None:
        _check_place(arguments.html)
    budget = budget_of(arguments.budget)
    match = game_files.position(arguments.file, arguments.at, arguments.data)
    check_language(match, arguments.language)
    judged: list[Judgement] = []
    columns = (TextColumn("actions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("actions", total=len(match.log))
        for one in analysis.analyse(match, arguments.language, budget):
            progress.advance(task)
            judged += [one] if one is not None else []
    _tell(match, judged, arguments)
    return 0


def _check_place(path: Path) -> None:
    if path.exists():
        raise MesetaError(f"There is a file {str(path)!r} already; it was left as it is.")
    if not path.absolute().parent.is_dir():
        raise BadFile(path, "cannot be written: there is no such directory.")


def _tell(match: Match, judged: list[Judgement], arguments: argparse.Namespace) -> None:
    found = analysis.gather(match, judged, arguments.language)
    for line in [*report.summary(found, arguments.language), *report.turning_points(found, arguments.language)]:
        print(line)
    for one in found.mistakes():
        print(f"{one.step + 1}. {found.names[one.seat]}: {one.played} → {one.best} (−{analysis.percent(one.cost)})")
    if arguments.html is not None:
        write_atomically(arguments.html, report.page(found, arguments.language))
        print(arguments.html)
