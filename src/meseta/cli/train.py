"""``meseta train``: bots play against themselves, a network learns from their games, a test says if it is better."""

from __future__ import annotations

import argparse

from meseta.cli.guard import closing_interrupts
from meseta.training import options
from meseta.training.options import HELP, add_options

__all__ = ["HELP", "add_options", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Do a stage; a polite kill is an interruption, and what was done is kept."""
    with closing_interrupts():
        return options.run(arguments)
