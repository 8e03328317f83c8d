"""``meseta reports``: the remarks that visitors of the browser server found out of place."""

from __future__ import annotations

import argparse

from meseta.cli.backup import add_database
from meseta.cli.options import Parser

HELP = "list the remarks that visitors of the browser server reported"


def add_options(parser: Parser) -> None:
    """Of which database, and what becomes of them."""
    add_database(parser)
    parser.add_argument("--clear", action="store_true", help="forget them after they were listed")


def run(arguments: argparse.Namespace) -> int:
    """List them, the oldest first."""
    from meseta.store import Database, default_database  # noqa: PLC0415 - other commands start without them
    from meseta.store.reporting import clear_reports, reported  # noqa: PLC0415

    with Database.open(arguments.database or default_database(), create=False) as database:
        found = reported(database)
        for row in found:
            print(f"{row.at}  table {row.table_id}, remark {row.number}  {row.who}: {row.text}")
        if not found:
            print("Nothing was reported.")
        if arguments.clear:
            clear_reports(database)
    return 0
