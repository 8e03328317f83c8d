"""``meseta restore``: a database from a backup, of either kind into either kind."""

from __future__ import annotations

import argparse
from pathlib import Path

from meseta.cli.backup import add_database, said
from meseta.cli.options import Parser

HELP = "fill an empty database from a backup (stop the server first)"


def add_options(parser: Parser) -> None:
    """From which file, into which database."""
    parser.add_argument("file", type=Path, help="a file that `meseta backup` wrote")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="throw away what the database holds now")


def run(arguments: argparse.Namespace) -> int:
    """Fill it, all or nothing; a bad backup creates no database."""
    from meseta.store import Database, default_database  # noqa: PLC0415 - other commands start without them
    from meseta.store.backup import check, restore  # noqa: PLC0415
    from meseta.store.sole import Sole  # noqa: PLC0415

    check(arguments.file)
    named = arguments.database or default_database()
    with Sole(named), Database.open(named) as database:
        print(f"Restored: {said(restore(database, arguments.file, replace=arguments.replace))}.")
    return 0
