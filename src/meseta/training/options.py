"""What ``meseta train`` and ``python -m meseta.training`` can be given; the second needs nothing of the terminal."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from meseta.bots.network import MISSING
from meseta.core.errors import MesetaError, UnknownName
from meseta.games import game
from meseta.training import config
from meseta.training.records import Where

HELP = "let a title's bots learn from games against themselves"
POLICY = ("policy", "policy-play", "policy-fit", "policy-gate")
STAGES = ("play", "fit", "judge", "gate", "loop", "evolve", *POLICY)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Which stage, where, and on what."""
    parser.add_argument("game", metavar="GAME", help="which title")
    parser.add_argument(
        "stage",
        nargs="?",
        default="loop",
        metavar="STAGE",
        help="play, fit, judge, gate, loop, evolve, or policy (policy-play, -fit, -gate)",
    )
    parser.add_argument(
        "--run", dest="folder", type=Path, metavar="DIR", help="the folder of the run (default: train-GAME)"
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="what differs from the title's own, as TOML")
    parser.add_argument("--generation", type=int, default=0, metavar="N", help="which one (default: the newest)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play")
    parser.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help="begin no more games after that")
    parser.add_argument("--trainer", default="auto", metavar="WHO", help="numpy, torch, or auto: torch where it is")


def run(arguments: argparse.Namespace) -> int:
    """Do a stage."""
    if arguments.stage not in STAGES:
        raise UnknownName("stage of training", arguments.stage, STAGES)
    if arguments.jobs < 1 or arguments.seconds < 0 or arguments.generation < 0:
        raise MesetaError("Processes are counted from 1 on, generations and seconds from 0.")
    found = game(arguments.game)
    wanted = config.read(found, arguments.config)
    where = Where(arguments.jobs, ray=arguments.ray, seconds=arguments.seconds)
    folder = arguments.folder or Path(f"train-{found.name}")
    if find_spec("numpy") is None:
        raise MesetaError(MISSING)
    from meseta.training.run import Run  # noqa: PLC0415 - it needs numpy

    Run(found.name, folder.absolute(), wanted, where, arguments.trainer, _say).do(arguments.stage, arguments.generation)
    return 0


def _say(sentence: str) -> None:
    print(sentence, flush=True)
