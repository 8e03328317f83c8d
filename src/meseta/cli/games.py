"""``meseta games``: what there is to play."""

from __future__ import annotations

import argparse

from meseta import games
from meseta.cli.options import Parser, add_colour
from meseta.cli.paint import Screen, table

HELP = "list the games with their settings"


def add_options(parser: Parser) -> None:
    """Only how it looks."""
    add_colour(parser)


def run(arguments: argparse.Namespace) -> int:
    """A table of all games, and why some installed ones are not in it.

    The first choice of a setting is what you get if you say nothing.
    """
    rows = []
    for game in map(games.game, games.NAMES):
        settings = "\n".join(f"--{s.name.replace('_', '-')} {' | '.join(s.choices)}" for s in game.settings)
        players = f"{game.seats[0]}–{game.seats[-1]}"
        rows.append((game.name, game.title, players, settings, str(game.rules_version), str(len(game.rules))))
    columns = ("name", "title", "players", "settings (the first is the default)", "version", "rules")
    screen = Screen(colour=arguments.colour)
    screen.show(table("", columns, rows, right=(4, 5)))
    for trouble in games.troubles():
        screen.say(trouble)
    return 0
