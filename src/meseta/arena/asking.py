"""Asking a bot: what it chose, or what went wrong, in words for the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meseta.bots import Bot
from meseta.core.answers import one_of, told
from meseta.core.decision import Option
from meseta.core.game import Outcome
from meseta.core.view import Eyes

_LONGEST = 200
"""Characters of a fault that are kept."""


class Fault(Exception):
    """A bot did not do what it should."""


def chosen(bot: Bot, eyes: Eyes) -> Option:
    """What the bot chooses."""
    said = bot.choose(eyes)
    option = one_of(said, eyes.question.options)
    if option is None:
        raise Fault(f"chose what was not offered: {told(said)}")
    return option


def start(bot: Bot, eyes: Eyes) -> None:
    """Tell a bot that a game starts, if it wants to know."""
    _call(getattr(bot, "game_starts", None), eyes)


def end(bot: Bot, eyes: Eyes, outcome: Outcome) -> None:
    """Tell a bot how a game ended, if it wants to know."""
    _call(getattr(bot, "game_ends", None), eyes, outcome)


def _call(hook: Callable[..., Any] | None, *given: Any) -> None:
    if hook is not None:
        hook(*given)


def fault_of(error: Exception) -> str:
    """What went wrong."""
    if isinstance(error, MemoryError):
        return "out of memory"
    words = str(error) if isinstance(error, Fault) else f"error: {type(error).__name__}: {error}"
    return words[:_LONGEST]
