"""``meseta check-tables``: what the installed rules would make of the games that are running."""

from __future__ import annotations

import argparse
from collections import Counter

from meseta.cli.backup import add_database
from meseta.cli.options import Parser

HELP = "say which running games of the browser server go on with the rules that are installed; changes nothing"
SOME_FROZEN = 1


def add_options(parser: Parser) -> None:
    """Of which database."""
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play every running game through. 0: all of them go on; 1: some would be frozen."""
    from meseta.server.check_tables import FROZEN, UNCHANGED, check_tables  # noqa: PLC0415 - others start without
    from meseta.store import Database, default_database  # noqa: PLC0415

    counted: Counter[str] = Counter()
    with Database.look_at(arguments.database or default_database()) as database:
        for found in check_tables(database):
            counted[found.what] += 1
            if found.what != UNCHANGED:
                print(f"{found.what}: {found.table} ({found.game}, {', '.join(found.players)}): {found.why}")
    print(_sum(counted))
    return SOME_FROZEN if counted[FROZEN] else 0


def _sum(counted: Counter[str]) -> str:
    games = f"{counted.total()} running {'game' if counted.total() == 1 else 'games'}"
    return f"{games}: {counted['unchanged']} unchanged, {counted['carried']} carried over, {counted['frozen']} frozen."
