"""Answers: what a typed line means at a question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from meseta.core.decision import Option
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.vocabulary import Vocabulary

COMMANDS = {
    "help": "what can be typed",
    "?": "the rule behind the question; '? ID' any rule",
    "why NAME": "why something is not possible now",
    "undo": "take back your last decision",
    "restart": "take back your whole turn (also: restart turn)",
    "board": "draw the board again",
    "options": "list the answers again",
    "log": "what happened lately ('log all': since the beginning)",
    "save FILE": "save the game and go on",
    "quit": "leave, with the game saved if you like",
}
"""What can be typed at every question besides an answer to it."""

MANY = 8
"""More names than this are not listed."""

_WORDS = tuple(name.split()[0] for name in COMMANDS)
_BARE = ("help", "?", "undo", "restart", "restart turn", "board", "options", "log", "log all", "quit", "exit")
_WITH_NAME = ("why", "save", "?", "log")


class Choice(NamedTuple):
    """An option of the question."""

    option: Option


class Order(NamedTuple):
    """Something else: a command and what stands behind it."""

    name: str
    rest: str = ""


def numbered(options: Sequence[Option], words: Vocabulary) -> bool:
    """Whether options can be chosen by position: not where their own names are numbers."""
    return not any(words.name(option).isdigit() for option in options)


def understand(line: str, options: Sequence[Option], words: Vocabulary, labels: Sequence[str]) -> Choice | Order:
    """The meaning of a line: an answer by name, number or beginning, or a command.

    A word that is not an answer here but means something elsewhere comes back as a choice too: the rules say why not.
    """
    names = [_slug(words.name(option)) for option in options]
    text = _slug(line)
    if text in names:
        return Choice(options[names.index(text)])
    order = _order(line)
    if order is not None:
        return order
    if text.isdigit() and numbered(options, words):
        return Choice(_at(int(text), options))
    for spelled in (names, [_slug(label) for label in labels]):
        fitting = [option for option, name in zip(options, spelled, strict=True) if text and name.startswith(text)]
        if fitting:
            return Choice(_only(line, fitting, words))
    return Choice(anywhere(line, words, [*(words.name(option) for option in options), *_WORDS]))


def _slug(text: str) -> str:
    """Names are the same however they are spelled: ``Old Castile``, ``old-castile``, ``old_castile``."""
    return re.sub(r"[\s_-]+", "_", text.strip().lower())


def _order(line: str) -> Order | None:
    text = " ".join(line.lower().split())
    name, _, rest = line.strip().partition(" ")
    if text in _BARE:
        return Order({"exit": "quit"}.get(name.lower(), name.lower()), rest.strip().lower())
    if name.lower() in _WITH_NAME:
        return Order(name.lower(), rest.strip())
    return Order("?", line[1:].strip()) if line.startswith("?") else None


def _at(number: int, options: Sequence[Option]) -> Option:
    if not 1 <= number <= len(options):
        raise MesetaError(f"There is no answer {number}: they are numbered 1 to {len(options)}.")
    return options[number - 1]


def _only(line: str, fitting: Sequence[Option], words: Vocabulary) -> Option:
    if len(fitting) > 1:
        several = ", ".join(words.name(option) for option in fitting[:MANY]) + (", …" if len(fitting) > MANY else "")
        raise MesetaError(f"{line.strip()!r} can mean {several}: type more of it.")
    return fitting[0]


def anywhere(line: str, words: Vocabulary, near: Sequence[str] = ()) -> Option:
    """An option of the whole vocabulary by its name or the beginning of it; ``near`` is what else may be meant."""
    text = _slug(line)
    names = [_slug(name) for name in words.names]
    if text in names:
        return names.index(text)
    fitting = [option for option, name in enumerate(names) if text and name.startswith(text)]
    if len(fitting) == 1 or (fitting and not near):
        return _only(line, fitting, words)
    raise UnknownName("answer or command" if near else "option", line.strip(), near or words.names)
