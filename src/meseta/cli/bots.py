"""``meseta bots``: who can sit in the other seats."""

from __future__ import annotations

import argparse

from meseta import bots, games
from meseta.bots.characters import cast
from meseta.cli.options import Parser, add_colour
from meseta.cli.paint import Screen, table

HELP = "list the bots of every game"


def add_options(parser: Parser) -> None:
    """Only how it looks."""
    add_colour(parser)


def run(arguments: argparse.Namespace) -> int:
    """A table of kinds and games, and one of the characters, who play every game."""
    have = [bots.kinds_of(games.game(name)) for name in games.NAMES]
    rows = [(kind, *("yes" if kind in kinds else "not yet" for kinds in have)) for kind in bots.KINDS]
    screen = Screen(colour=arguments.colour)
    screen.show(table("", ("bot", *games.NAMES), rows))
    people = [(one.id, one.names[0], one.level, one.temper) for one in cast().characters.values()]
    screen.show(table("", ("character", "called", "level", "temper"), people))
    return 0
