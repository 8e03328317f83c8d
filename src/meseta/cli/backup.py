"""``meseta backup``: all tables of a database in one file, while it is in use."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from meseta.cli.options import Parser

if TYPE_CHECKING:  # the database's libraries are loaded only by those who need them
    from meseta.store.backup import Contents

HELP = "write all tables of the browser server's database into one file"


def add_options(parser: Parser) -> None:
    """Of which database, and where to."""
    parser.add_argument("file", type=Path, help="the backup to write; a file that is there is never overwritten")
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write it; the server may go on meanwhile."""
    from meseta.store import Database, default_database  # noqa: PLC0415 - other commands start without them
    from meseta.store.backup import backup  # noqa: PLC0415

    with Database.open(arguments.database or default_database(), create=False) as database:
        print(f"{arguments.file}: {said(backup(database, arguments.file))}")
    return 0


def add_database(parser: Parser) -> None:
    """Which database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE, a file, or postgresql://… (default: $MESETA_DATABASE, or a file among your data)",
    )


def said(contents: Contents) -> str:
    """What a backup holds, in words."""
    tables = f"{contents.tables} {'table' if contents.tables == 1 else 'tables'}"
    persons = f"{contents.persons} {'person' if contents.persons == 1 else 'persons'}"
    return f"{tables} and {persons}, as of {contents.made}"
