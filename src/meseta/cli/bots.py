"""``meseta bots``: who can sit in the other seats."""

from __future__ import annotations

import argparse

from meseta import bots, games
from meseta.cli.options import Parser, add_colour
from meseta.cli.paint import Screen, table
from meseta.cli.seats import bot_for
from meseta.core.errors import MesetaError

HELP = "list the bots of every game"


def add_options(parser: Parser) -> None:
    """Only how it looks."""
    add_colour(parser)


def run(arguments: argparse.Namespace) -> int:
    """A table of kinds and games."""
    rows = [(kind, *("yes" if _exists(kind, name) else "not yet" for name in games.NAMES)) for kind in bots.KINDS]
    Screen(colour=arguments.colour).show(table("", ("bot", *games.NAMES), rows))
    return 0


def _exists(kind: str, name: str) -> bool:
    try:
        bot_for(kind, games.game(name), 0)
    except MesetaError:
        return False
    return True
