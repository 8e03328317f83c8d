"""``meseta verify``: whether every card and every die of a recorded game was what its luck had to bring."""

from __future__ import annotations

import argparse
from pathlib import Path

import meseta
from meseta.cli.options import Parser, add_data
from meseta.core.errors import MesetaError
from meseta.core.match import Match
from meseta.core.proof import Proof, check
from meseta.core.replay import load_file, play_back

HELP = "check the luck of a recorded game: the digest, the secret, every card and every die"


def add_options(parser: Parser) -> None:
    """Which record."""
    parser.add_argument("file", type=Path, help="a replay, as a table gives it when its game is over")
    add_data(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the record again and compare every answer of chance with the stream."""
    record = load_file(arguments.file)
    if "luck" not in record.header:
        raise MesetaError(f"{arguments.file}: this game was played with dice from a seed; its luck cannot be proven.")
    proof = Proof.read(record.header["luck"])
    match = play_back(record, meseta.game(record.game, arguments.data))
    drawn = check(match, proof)
    print(f"{arguments.file}: {_verdict(match, drawn)}")
    print(f"The digest of its secret, as the table showed it from the beginning: {proof.digest}")
    return 0


def _verdict(match: Match, drawn: int) -> str:
    if not drawn:
        return "nothing was dealt, so there is nothing to check; the secret is the one that was published."
    until = "" if match.question is None else " The record ends before the game does: no more can be said."
    return f"all {drawn} answers of chance are what the published secret had to bring.{until}"
