"""Bots: they look at a game through ``Eyes``, as a person in their seat could, and choose."""

from __future__ import annotations

from typing import Any, Protocol

from meseta import games
from meseta.bots import own
from meseta.bots.characters import KINDS, Character, cast, character
from meseta.bots.evaluation import Evaluation, Style, Wrapper
from meseta.bots.levels import Budget, EasyBot, MildBot, SearchBot, WhimsicalBot, budget_of, expert_budget
from meseta.bots.plain import BEST, TEMPER, tempered
from meseta.bots.search import Search
from meseta.bots.tempers import TemperedBot
from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.view import Eyes

__all__ = [
    "KINDS",
    "Bot",
    "Budget",
    "Character",
    "EasyBot",
    "Evaluation",
    "MildBot",
    "RandomBot",
    "Search",
    "SearchBot",
    "Style",
    "Wrapper",
    "characters_of",
    "everybody_of",
    "kinds_of",
    "make",
]

SEARCH = "search:"


class Bot(Protocol):
    """Whoever answers for a seat.

    A bot may also have ``game_starts(eyes)`` and ``game_ends(eyes, outcome)``: whoever lets it play whole games, as the
    arena does, calls them.
    """

    def choose(self, eyes: Eyes) -> Option:
        """One of ``eyes.question.options``."""


class RandomBot:
    """Chooses any option, each as likely as the others: the floor of every ladder."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, eyes: Eyes) -> Option:
        """Any option."""
        options = eyes.question.options
        return options[self._dice.below(len(options))]


def kinds_of(game: Game[Any]) -> list[str]:
    """The kinds of bots that a game has, from weak to strong."""
    title = games.title_of(game)
    greedy = ("greedy", "medium") if title.greedy else ()
    searching = ("easy", "hard", "expert") if title.evaluation else ()
    between = ("mild",) if greedy and searching else ()
    return [kind for kind in KINDS if kind in ("random", *greedy, *searching, *between)]


def characters_of(game: Game[Any]) -> list[Character]:
    """The characters that play a game, from weak to strong: a temper needs an evaluation."""
    kinds = kinds_of(game) if games.title_of(game).evaluation else []
    return [one for one in cast().characters.values() if one.level in kinds]


def everybody_of(game: Game[Any]) -> list[str]:
    """All kinds that may hold a seat of a game: its levels, then its characters."""
    return [*kinds_of(game), *(one.id for one in characters_of(game))]


def make(kind: str, game: Game[Any], seed: int) -> Bot:
    """A bot for this game: a level or a character of the house, or a class of your own as ``file.py:Class``.

    A class is called with a seed. A bot's luck comes from its own seed, never from the game's. ``search:200`` is a
    search with so many iterations, ``search:0.5s`` one with so much time, ``search:200?evaluation=file.py:Mine`` one
    that thinks as you say, ``?evaluation=learned`` or ``?evaluation=my.weights`` one that has learned, and
    ``?evaluation=+schemer`` or ``?evaluation=best+schemer`` one with a temper. A class may be given literals, as
    ``file.py:Class(depth=3)``.
    """
    if kind.startswith(SEARCH):
        budget, _, evaluation = kind.removeprefix(SEARCH).partition(own.EVALUATION)
        return SearchBot(game, seed, budget_of(budget), evaluation)
    if ":" in kind:
        bot: Bot = own.read(kind).made(seed)
        return bot
    person = character(kind)
    if kind not in KINDS and person is None:
        raise UnknownName("bot", kind, [*KINDS, *cast().characters])
    if kind not in everybody_of(game):
        raise MesetaError(f"There is no {kind!r} bot for {game.title} yet; 'random' plays every game.")
    return _of_the_house(kind, game, seed) if person is None else _with_a_temper(person, game, seed)


def _of_the_house(kind: str, game: Game[Any], seed: int) -> Bot:
    if kind == "random":
        return RandomBot(seed)
    if kind == "easy":
        return EasyBot(game, seed)
    if kind == "mild":
        return MildBot(game, seed)
    if kind == "expert":
        return SearchBot(game, seed, expert_budget(), BEST)
    if kind == "hard":
        return SearchBot(game, seed)
    greedy: Any = games.title_of(game).part("greedy")
    bot: Bot = greedy(seed)
    return bot


def _with_a_temper(person: Character, game: Game[Any], seed: int) -> Bot:
    """A character: a search that weighs what its temper likes, or a quick level that is asked twice."""
    temper = cast().tempers[person.temper]
    if person.level == "expert":
        return WhimsicalBot(game, seed, expert_budget(), f"{BEST}{TEMPER}{person.temper}", temper.whim)
    if person.level == "hard":
        return WhimsicalBot(game, seed, None, f"{TEMPER}{person.temper}", temper.whim)
    return TemperedBot(lambda luck: _of_the_house(person.level, game, luck), tempered(game, "", person.temper), seed)
