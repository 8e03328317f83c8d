"""``meseta tidy``: remove what nobody needs any more. A server does the same once a day."""

from __future__ import annotations

import argparse
import os

from meseta.cli.backup import add_database
from meseta.cli.options import Parser

HELP = "remove from the browser server's database what nobody needs any more"


def add_options(parser: Parser) -> None:
    """Of which database, and what is kept for how long."""
    add_database(parser)
    add_keep(parser)


def add_keep(parser: Parser) -> None:
    """What is kept for how long."""
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="WHAT=DAYS",
        help="how long persons, unfinished, finished (tables), journal, chat or reports are kept; 0 is for ever "
        "(also: $MESETA_KEEP)",
    )


def wishes(arguments: argparse.Namespace) -> str:
    """What was asked for, checked; options come after the variable and win."""
    from meseta.store.tidying import Keep  # noqa: PLC0415 - other commands start without it

    wanted = " ".join([os.environ.get("MESETA_KEEP", ""), *arguments.keep])
    Keep().but(wanted)
    return wanted


def run(arguments: argparse.Namespace) -> int:
    """Do it; the server may go on meanwhile."""
    from meseta.store import Database, default_database  # noqa: PLC0415 - other commands start without them
    from meseta.store.tidying import Keep, tidy  # noqa: PLC0415

    keep = Keep().but(wishes(arguments))
    with Database.open(arguments.database or default_database(), create=False) as database:
        gone = tidy(database, keep)
    counts = f"{len(gone.tables)} tables, {gone.persons} persons, {gone.chat} remarks, {gone.reports} reports"
    print(f"Removed: {counts}, {gone.journal} lines of the journal.")
    return 0
