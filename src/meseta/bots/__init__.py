"""Bots: they look at a game through ``Eyes``, as a person in their seat could, and choose."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Protocol

from meseta import games
from meseta.bots.levels import EasyBot, SearchBot, budget_of, expert_budget
from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.view import Eyes

KINDS = ("random", "easy", "greedy", "medium", "hard", "expert")
"""From weak to strong; ``medium`` plays as ``greedy`` does. Beside them there is ``search:BUDGET`` for experiments."""
SEARCH = "search:"


class Bot(Protocol):
    """Whoever answers for a seat."""

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
    return [kind for kind in KINDS if kind in ("random", *greedy, *searching)]


def make(kind: str, game: Game[Any], seed: int) -> Bot:
    """A bot for this game: of a kind of the house, or a class of your own as ``file.py:Class``, called with a seed.

    A bot's luck comes from its own seed, never from the game's. ``search:200`` is a search with so many iterations,
    ``search:0.5s`` one with so much time.
    """
    if kind.startswith(SEARCH):
        return SearchBot(game, seed, budget_of(kind.removeprefix(SEARCH)))
    if ":" in kind:
        return _from_file(kind, seed)
    if kind not in KINDS:
        raise UnknownName("bot", kind, KINDS)
    if kind not in kinds_of(game):
        raise MesetaError(f"There is no {kind!r} bot for {game.title} yet; 'random' plays every game.")
    return _of_the_house(kind, game, seed)


def _of_the_house(kind: str, game: Game[Any], seed: int) -> Bot:
    if kind == "random":
        return RandomBot(seed)
    if kind == "easy":
        return EasyBot(game, seed)
    if kind in ("hard", "expert"):
        return SearchBot(game, seed, expert_budget() if kind == "expert" else None)
    greedy: Any = games.title_of(game).part("greedy")
    bot: Bot = greedy(seed)
    return bot


def _from_file(kind: str, seed: int) -> Bot:
    """A bot of somebody's own. What goes wrong inside the file is that person's traceback."""
    path, _, name = kind.rpartition(":")
    spec = spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise MesetaError(f"There is no Python file {path!r} to take the bot {name!r} from.")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not callable(getattr(module, name, None)):
        raise UnknownName(f"class in {path}", name, [word for word, thing in vars(module).items() if callable(thing)])
    bot: Bot = getattr(module, name)(seed)
    return bot
