"""``meseta rules``: the numbered rules in our own words, and the tests that prove them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from meseta import games
from meseta.cli.book import show_book
from meseta.cli.options import Parser, add_colour
from meseta.cli.paint import Painter, Screen, painter_of
from meseta.core.data import find
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game, Rule

HELP = "look up numbered rules"


def add_options(parser: Parser) -> None:
    """Which rules."""
    parser.add_argument("what", nargs="*", metavar="ID | GAME", help="ids of rules, or games")
    parser.add_argument("--search", metavar="WORDS", help="rules that speak of all these words")
    parser.add_argument("--book", action="store_true", help="read the rule book of a game: chapters, boards, examples")
    parser.add_argument("--language", default="en", help="language of the rules (default: en)")
    add_colour(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the rules that were asked for."""
    screen = Screen(Painter(), colour=arguments.colour)
    named = [word for word in arguments.what if word in games.NAMES]
    if arguments.book:
        _books(arguments)
    elif arguments.search is not None:
        _search(screen, arguments.search, named or games.NAMES, arguments.language)
    elif not arguments.what:
        raise MesetaError(f"Which rule? An id, --search WORDS, or a game: {', '.join(games.NAMES)}.")
    else:
        language = arguments.language
        wanted = [_game(word) or _rule(word, language) for word in arguments.what]
        for thing in wanted:
            _show_all(screen, thing, language) if isinstance(thing, Game) else _show(screen, *thing, language)
    return 0


def _books(arguments: argparse.Namespace) -> None:
    """The books of the games that were named, and of nothing else."""
    if not arguments.what or arguments.search is not None:
        raise MesetaError(f"--book reads the book of a game: {', '.join(games.NAMES)}.")
    for name in arguments.what:
        game = games.game(name)
        show_book(Screen(painter_of(game, arguments.language), colour=arguments.colour), game, arguments.language)


def _game(word: str) -> Game[Any] | None:
    return games.game(word) if word in games.NAMES else None


def _rule(word: str, language: str) -> tuple[Game[Any], Rule]:
    """A rule by its id, in whatever game."""
    known = {rule.id.lower(): (game, rule) for game, rule in _rules_of(games.NAMES, language)}
    if word.lower() in known:
        return known[word.lower()]
    if "-" not in word:
        raise UnknownName("rule or game", word, [*games.NAMES, *(rule.id for _, rule in known.values())])
    raise UnknownName("rule", word.upper(), [rule.id for _, rule in known.values()])


def _rules_of(names: Sequence[str], language: str) -> Iterator[tuple[Game[Any], Rule]]:
    """The rules of some games, each once: an expansion has those of its base game too, which comes first."""
    told: set[str] = set()
    for game in map(games.game, names):
        for rule in _told(game, language).values():
            if rule.id not in told:
                told.add(rule.id)
                yield game, rule


def _told(game: Game[Any], language: str) -> Mapping[str, Rule]:
    """The rules in a language that the game speaks."""
    game.title_in(language)
    return game.rules_in(language)


def _show(screen: Screen, game: Game[Any], rule: Rule, language: str) -> None:
    title = f"{game.title_in(language)}: {rule.section}"
    screen.say(f"{screen.paint(rule.id, 'title')}  {screen.paint(title, 'dim')}")
    screen.say(rule.text, indent=2)
    screen.say(f"Source: {rule.source}", "dim", indent=2)
    names = proofs(game).get(rule.id, [])
    if names:
        screen.say("Proved by:", "good", indent=2)
    for name in names:
        screen.draw(f"    {name}")  # unbroken, so that it can be copied behind "pytest"


def proofs(game: Game[Any]) -> dict[str, list[str]]:
    """The names of the tests that prove each rule, where the game has such a list."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        content = find(package, "proofs.toml").content if package else {}
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    found: dict[str, list[str]] = content.get("proofs", {})
    return found


def _show_all(screen: Screen, game: Game[Any], language: str) -> None:
    """All rules of a game under the headings of its sections."""
    told = _told(game, language)
    screen.say(f"{game.title_in(language)}: {len(told)} rules, version {game.rules_version}", "title")
    for section, rules in groupby(told.values(), lambda rule: rule.section):
        screen.say()
        screen.say(section, "title")
        for rule in rules:
            screen.say(f"{screen.paint(rule.id, 'notation')} {rule.text}", indent=2)


def _search(screen: Screen, text: str, names: Sequence[str], language: str) -> None:
    words = text.lower().split()
    found = [
        rule
        for _, rule in _rules_of(names, language)
        if all(word in f"{rule.id} {rule.section} {rule.text}".lower() for word in words)
    ]
    if not found:
        raise MesetaError(f"No rule speaks of {text!r}.")
    for rule in found:
        screen.say(f"{screen.paint(rule.id, 'notation')} {rule.text}")
