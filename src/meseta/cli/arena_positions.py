"""``meseta arena --positions``: sets of positions from recorded games, and two choosers compared at them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from meseta import bots
from meseta.arena import positions, results
from meseta.arena.positions import Compared, Difference, Duel
from meseta.bots import own
from meseta.cli.guard import closing_interrupts
from meseta.cli.options import Parser, at_least
from meseta.cli.paint import Screen, table
from meseta.cli.progress import progress
from meseta.core.errors import BadFile, MesetaError
from meseta.core.files import write_atomically
from meseta.core.game import Game

USUAL_PLAYOUTS = 20
TOLD = 5
"""Positions of each side that are named."""


def add_options(parser: Parser) -> None:
    """Which positions, and how they are played out."""
    parser.add_argument(
        "--positions", type=Path, metavar="FILE", help="compare two bots at positions instead of playing games"
    )
    parser.add_argument(
        "--collect", type=at_least(1), metavar="N", help="write N positions of the games in --out to --positions"
    )
    parser.add_argument("--kinds", metavar="KINDS", help="collect only decisions of these kinds, such as power,card")
    parser.add_argument(
        "--playouts", type=at_least(1), default=USUAL_PLAYOUTS, metavar="N", help="of each choice (default: 20)"
    )
    parser.add_argument("--by", metavar="BOT", help="who plays them out (default: greedy where there is one)")


def run(arguments: argparse.Namespace, game: Game[Any], directory: Path) -> int:
    """Collect positions, or compare two bots at them."""
    screen = Screen(colour=arguments.colour)
    if arguments.collect is not None:
        return _collect(arguments, game, directory, screen)
    duel = _duel(arguments, game)
    texts = positions.read_set(game, arguments.positions)
    found = _compared(duel, texts, arguments.jobs)
    if not found:
        raise MesetaError("No position was finished.")
    _show(screen, duel, found)
    return 0


def _compared(duel: Duel, texts: Sequence[str], jobs: int) -> list[Compared]:
    """Every position, or as many as there were when somebody stopped it."""
    found: list[Compared] = []
    try:
        with closing_interrupts(), progress(len(texts)) as tell:
            for one in positions.compare_all(duel, texts, jobs):
                found.append(one)
                tell(len(found))
    except KeyboardInterrupt:
        print(f"meseta: stopped after {len(found)} of {len(texts)} positions.", file=sys.stderr)
    return found


def _collect(arguments: argparse.Namespace, game: Game[Any], directory: Path, screen: Screen) -> int:
    path: Path | None = arguments.positions
    if path is None:
        raise MesetaError("Where to? Name a file for the positions: --positions FILE.")
    if path.exists():
        raise BadFile(path, "is there already: choose another name.")
    found = results.load(directory, game.name, arguments.data)
    texts = positions.collect(
        found.plan,
        found.games,
        arguments.collect,
        arguments.seed,
        own.split(arguments.kinds) if arguments.kinds else (),
    )
    head = f"{positions.COMMENT} {game.title}: {len(texts)} positions of {len(found.games)} games\n"
    write_atomically(path, head + "".join(f"{text}\n" for text in texts))
    screen.say(f"Written: {path}, {len(texts)} positions.")
    return 0


def _duel(arguments: argparse.Namespace, game: Game[Any]) -> Duel:
    names = own.split(arguments.bots or "")
    if len(names) != 2:
        raise MesetaError("At positions two bots are compared: --bots A,B.")
    by = arguments.by or ("greedy" if "greedy" in bots.kinds_of(game) else "random")
    for kind in (*names, by):
        bots.make(kind, game, 0)
    return Duel(game.name, arguments.data, names[0], names[1], by, arguments.playouts, arguments.seed)


# -- telling ---------------------------------------------------------------------------------------------------


def _show(screen: Screen, duel: Duel, found: Sequence[Compared]) -> None:
    whole = positions.difference(found)
    screen.say(
        f"{duel.first} against {duel.second} at {whole.positions} positions, {duel.playouts} playouts by {duel.by} "
        f"where they differ, seed {duel.seed}."
    )
    rows = [_row(kind, one) for kind, one in positions.by_kind(found).items()]
    head = ("decision", "positions", "differ", "won more", "95 % sure", "points more")
    screen.show(table(f"What {duel.first} gains", head, [*rows, _row("all", whole)]))
    order = sorted((one for one in found if not one.alike), key=lambda one: one.wins)
    for one in [*order[::-1][:TOLD], *order[:TOLD][::-1]] if len(order) > 2 * TOLD else order[::-1]:
        screen.say(f"position {one.number + 1}, {one.kind}: {one.first}, not {one.second}: {one.wins:+.1%}")


def _row(name: str, one: Difference) -> tuple[str, ...]:
    low, high = one.interval
    sure = f"{low:+.1%} – {high:+.1%}" if one.positions > 1 else ""
    return name, str(one.positions), str(one.differing), f"{one.wins:+.2%}", sure, f"{one.points:+.2f}"
