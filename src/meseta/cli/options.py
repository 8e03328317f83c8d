"""Options that several commands share, and a parser whose complaints are sentences."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NoReturn

from meseta import games
from meseta.core.errors import MesetaError
from meseta.core.game import Game
from meseta.core.match import Match


class Parser(argparse.ArgumentParser):
    """An argument parser that raises what everything else raises."""

    def error(self, message: str) -> NoReturn:
        """Complain in a sentence."""
        raise MesetaError(f"{message[0].upper()}{message[1:]}. See: {self.prog} --help")

    def option_names(self) -> list[str]:
        """Every long option that this parser knows."""
        return [name for action in self._actions for name in action.option_strings if name.startswith("--")]


def add_game(parser: Parser, *, optional: bool = False) -> None:
    """The game, and where its data comes from."""
    parser.add_argument("game", nargs="?" if optional else None, help=f"one of {', '.join(games.NAMES)}")
    add_data(parser)


def add_data(parser: Parser) -> None:
    """An owner's corrected component data."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="corrected component data of your own")


def add_look(parser: Parser) -> None:
    """How things are shown."""
    parser.add_argument("--language", default="en", help="language of the texts (default: en)")
    add_colour(parser)


def add_seat(parser: Parser) -> None:
    """Whose eyes to look with."""
    parser.add_argument("--seat", metavar="NAME", help="look with the eyes of this seat (default: a spectator)")


def add_colour(parser: Parser) -> None:
    """Whether there are colours."""
    parser.add_argument("--no-color", "--no-colour", dest="colour", action="store_false", help="plain text")


def check_language(match: Match, language: str) -> None:
    """Refuse a language that a game has no texts in, before anything is shown."""
    match.game.board(match.view(), language=language)


def add_settings(parser: Parser, game: Game[Any]) -> None:
    """One option for each setting of a game."""
    group = parser.add_argument_group(f"settings of {game.title}")
    for setting in game.settings:
        text = f"{setting.text} ({' | '.join(setting.choices)})".replace("%", "%%")
        option = f"--{setting.name.replace('_', '-')}"
        group.add_argument(option, dest=_field(setting.name), metavar="VALUE", help=text)


def settings_in(arguments: argparse.Namespace, game: Game[Any]) -> dict[str, str]:
    """The settings of a game that were given on the command line."""
    given = {setting.name: getattr(arguments, _field(setting.name), None) for setting in game.settings}
    return {name: value for name, value in given.items() if value is not None}


def _field(setting: str) -> str:
    return f"setting_{setting}"


def at_least(least: int) -> Any:
    """A type of whole numbers that are not too small."""

    def whole(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        return number

    return whole
