"""``meseta puzzles``: find positions in which one choice is clearly best, and list those that are there."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from meseta import games
from meseta.bots.analysis import percent
from meseta.cli.options import Parser, at_least
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.texts import LANGUAGES
from meseta.teaching.puzzle_making import found_in
from meseta.teaching.puzzles import Puzzle, puzzles_in, puzzles_of, table_of, written

HELP = "list the puzzles of a game, or find new ones in games between bots"
ITERATIONS = 40


def add_options(parser: Parser) -> None:
    """What to do, for which game, and for how long."""
    parser.add_argument("what", choices=("make", "list"), help="find new ones, or list those that are there")
    parser.add_argument("game", help=f"one of {', '.join(games.NAMES)}")
    parser.add_argument("--games", type=at_least(1), default=10, metavar="N", help="games to be played (default: 10)")
    parser.add_argument("--seed", type=at_least(0), default=1, metavar="S", help="seed of the first game (default: 1)")
    parser.add_argument("--most", type=at_least(1), default=30, metavar="N", help="stop with so many (default: 30)")
    parser.add_argument(
        "--iterations",
        type=at_least(1),
        default=ITERATIONS,
        metavar="N",
        help=f"of the first search; the second thinks ten times as long (default: {ITERATIONS})",
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="where they are kept; what is there stays (default: shown only)"
    )
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the list (default: en)")


def run(arguments: argparse.Namespace) -> int:
    """List or find."""
    game = games.game(arguments.game)
    if arguments.what == "list":
        print("\n".join(_line(game, puzzle, arguments.language) for puzzle in puzzles_of(game)) or "No puzzles.")
    else:
        _make(game, arguments)
    return 0


def _line(game: Game[Any], puzzle: Puzzle, language: str) -> str:
    match, seat = table_of(game, puzzle)
    label = game.label(game.vocabulary.option(puzzle.best), match.view(seat), language)
    return f"{puzzle.id}  {match.seats} players, {puzzle.seat}: {label} ({percent(puzzle.chances[0][1])} %)"


def _make(game: Game[Any], arguments: argparse.Namespace) -> None:
    """Play and look; what was found is written after every game, so that nothing is lost."""
    output: Path | None = arguments.output
    kept = {puzzle.id: puzzle for puzzle in _there(game, output)}
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        for puzzle in found_in(game, seed, arguments.iterations):
            if puzzle.id not in kept and len(kept) < arguments.most:
                kept[puzzle.id] = puzzle
                print(_line(game, puzzle, arguments.language), flush=True)
        if output is not None:
            _write(output, written(game, kept.values()))
        if len(kept) >= arguments.most:
            break
    if output is None:
        print(written(game, kept.values()), end="")


def _there(game: Game[Any], output: Path | None) -> tuple[Puzzle, ...]:
    """The puzzles that a file holds already, if they were found with today's rules."""
    if output is None or not output.exists():
        return ()
    try:
        return puzzles_in(game, output.read_text("utf-8"), str(output))
    except OSError as error:
        raise MesetaError(f"{output} cannot be read: {error.strerror}.") from error


def _write(output: Path, text: str) -> None:
    try:
        output.write_text(text, "utf-8")
    except OSError as error:
        raise MesetaError(f"{output} cannot be written: {error.strerror}.") from error
