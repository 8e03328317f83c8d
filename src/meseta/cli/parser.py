"""The command line: one parser, with the settings of the game that is named as options of their own."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn, Protocol

import meseta
from meseta import games
from meseta.cli import (
    analyse,
    arena,
    backup,
    bots,
    census,
    check_tables,
    dataset,
    export,
    hint,
    learn,
    lessons,
    play,
    puzzles,
    replay,
    reports,
    restore,
    rules,
    schema,
    serve,
    simulate,
    tidy,
    train,
    verify,
    watch,
)
from meseta.cli import (
    games as games_command,
)
from meseta.cli.options import Parser, add_settings
from meseta.core.compiled import is_compiled
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game


class Command(Protocol):
    """What a module of this folder must have to be a command."""

    HELP: str

    def add_options(self, parser: Parser, /) -> None:
        """Say what can be given."""

    def run(self, arguments: argparse.Namespace, /) -> int:
        """Do it; returns the exit status."""


COMMANDS: dict[str, Command] = {
    "serve": serve,
    "learn": learn,
    "play": play,
    "simulate": simulate,
    "arena": arena,
    "dataset": dataset,
    "train": train,
    "watch": watch,
    "replay": replay,
    "hint": hint,
    "analyse": analyse,
    "rules": rules,
    "lessons": lessons,
    "puzzles": puzzles,
    "schema": schema,
    "census": census,
    "export": export,
    "backup": backup,
    "restore": restore,
    "check-tables": check_tables,
    "tidy": tidy,
    "reports": reports,
    "verify": verify,
    "games": games_command,
    "bots": bots,
}
WITH_SETTINGS = ("play", "simulate", "arena", "dataset", "watch", "census")


def read_command(argv: Sequence[str]) -> argparse.Namespace:
    """The command with its options, checked; ``run`` is the function that does it."""
    if not argv or argv[0] == "help":
        argv = ["--help"]
    elif not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UnknownName("command", argv[0], COMMANDS)
    top, commands = _parsers(_named_game(argv))
    arguments, rest = top.parse_known_args(argv)
    if rest:
        _complain(rest[0], commands.get(argv[0], top))
    return arguments


def _named_game(argv: Sequence[str]) -> Game[Any] | None:
    """The game that is spoken of: its settings become options."""
    spoken = argv[1:] if argv[0] in WITH_SETTINGS else ()
    return next((games.game(word) for word in spoken if word in games.NAMES), None)


def _complain(word: str, parser: Parser) -> NoReturn:
    if word.startswith("-"):
        raise UnknownName("option", word.partition("=")[0], parser.option_names())
    raise MesetaError(f"The word {word!r} is one too many. See: {parser.prog} --help")


def _parsers(named: Game[Any] | None) -> tuple[Parser, dict[str, Parser]]:
    top = Parser(prog="meseta", description="Strategy board games set in Spain.", allow_abbrev=False)
    running = "compiled" if is_compiled() else "interpreted"
    top.add_argument("--version", action="version", version=f"meseta {meseta.__version__}, rules {running}")
    adder = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    made: dict[str, Parser] = {}
    for name, command in COMMANDS.items():
        made[name] = adder.add_parser(name, help=command.HELP, description=command.HELP, allow_abbrev=False)
        made[name].set_defaults(run=command.run)
        command.add_options(made[name])
        if named is not None and name in WITH_SETTINGS:
            add_settings(made[name], named)
    return top, made
