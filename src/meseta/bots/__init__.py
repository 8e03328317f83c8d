"""Bots: they look at a game through ``Eyes``, as a person in their seat could, and choose."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from meseta.core.chance import Dice
from meseta.core.decision import Option
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.view import Eyes

KINDS = ("random", "greedy")


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
    thinks = find_spec(f"meseta.bots.{game.name}") is not None
    return list(KINDS) if thinks else ["random"]


def make(kind: str, game: Game[Any], seed: int) -> Bot:
    """A bot of this kind for this game. Its luck comes from its own seed, never from the game's."""
    if kind not in KINDS:
        raise UnknownName("bot", kind, KINDS)
    if kind not in kinds_of(game):
        raise MesetaError(f"There is no {kind!r} bot for {game.title} yet; 'random' plays every game.")
    if kind == "random":
        return RandomBot(seed)
    bot: Bot = import_module(f"meseta.bots.{game.name}").Greedy(seed)
    return bot
