"""The language of the card texts: read, checked, and kept as small native values.

A field is a row of steps; a step is a chain of acts tied by ``else``, of which the first possible one is carried out,
or a rider. The bottom field of a card is a choice instead. (WS-85 to WS-101)
"""

from __future__ import annotations

import re
from typing import Final

from meseta.games.sanchos.names import (
    ATTACK,
    BESIEGE,
    DEPLOY,
    DISCARD_EACH,
    FORTIFY,
    MAY_ATTACK,
    MAY_BESIEGE,
    MAY_DEPLOY_HOME,
    MAY_DEPLOY_KING,
    MAY_FORTIFY,
    MAY_MOVE,
    MAY_RECRUIT,
    MOVE,
    NOBODY,
    RECRUIT,
    RESERVE_THIS,
)

# Sources of a move.
STRONGEST: Final = 0
FROM_KING: Final = 1
FROM_HOME: Final = 2
FREE: Final = 3
"""No route at all: any units, anywhere."""
SOURCES: Final = ("strongest", "king", "home")

# Targets of a move.
WEAKEST: Final = 0
EMPTY: Final = 1
WEAKEST_OR_EMPTY: Final = 2
TO_HOME: Final = 3
TARGETS: Final = ("weakest", "empty", "weakest/empty", "home")

# Places of a deployment.
TO_FIELD_OR_GARRISON: Final = 0
TO_KING: Final = 1

KINGDOMS: Final = "CAN"
"""One letter per Sancho, in the order of their numbers."""

_OPTIONS: Final[dict[str, int]] = {
    "recruit": MAY_RECRUIT,
    "deploy:home": MAY_DEPLOY_HOME,
    "deploy:king": MAY_DEPLOY_KING,
    "deploy:any": MAY_DEPLOY_HOME | MAY_DEPLOY_KING,
    "move": MAY_MOVE,
    "fortify": MAY_FORTIFY,
    "attack": MAY_ATTACK,
    "besiege": MAY_BESIEGE,
}


class Act:
    """One action of a card text, or a rider."""

    def __init__(
        self, verb: int, points: int, place: int, recruit: bool, source: int, target: int, preferred: bool, barred: int
    ) -> None:
        self.verb: Final = verb
        self.points: Final = points
        self.place: Final = place
        """Of a deployment: the home region or the king."""
        self.recruit: Final = recruit
        """Of a deployment: points left are used to recruit."""
        self.source: Final = source
        self.target: Final = target
        self.preferred: Final = preferred
        self.barred: Final = barred
        """The kingdom where the action must not be carried out, or ``NOBODY``."""


class Choice:
    """A bottom field: points to be split freely over the listed actions."""

    def __init__(self, points: int, acts: int, barred: int, no_fortify: bool) -> None:
        self.points: Final = points
        self.acts: Final = acts
        """The allowed actions as bits."""
        self.barred: Final = barred
        """The kingdom where attacks are not allowed, or ``NOBODY``."""
        self.no_fortify: Final = no_fortify
        """Whether Besiege is only allowed if Fortify is impossible."""


class Field:
    """What one card says to one Sancho: chains of acts, or a choice."""

    def __init__(self, text: str, chains: list[list[Act]], choice: Choice | None) -> None:
        self.text: Final = text
        self.chains: Final = chains
        self.choice: Final = choice


class GrammarError(ValueError):
    """A card text that is not in the language; the message says what is wrong."""


def read_field(text: str) -> Field:
    """A field from its text."""
    if text.startswith("choose"):
        return Field(text, [], _choice(text))
    chains = [[_act(act) for act in step.split(" else ")] for step in text.split(" ; ")]
    for chain in chains:
        if len(chain) > 1 and any(act.verb >= RESERVE_THIS for act in chain):
            raise GrammarError(f"in {text!r} 'reserve-this' and 'discard' must stand alone between semicolons.")
    return Field(text, chains, None)


def _number(text: str, whole: str) -> int:
    if text not in ("1", "2", "3"):
        raise GrammarError(f"{text!r} in {whole!r} must be a number from 1 to 3.")
    return int(text)


def _kingdom(text: str, whole: str) -> int:
    found = KINGDOMS.find(text) if len(text) == 1 else -1
    if found < 0:
        raise GrammarError(f"{text!r} in {whole!r} is no kingdom: they are C, N and A.")
    return found


def _choice(text: str) -> Choice:
    match = re.fullmatch(r"choose (\S+): (.+)", text)
    if match is None:
        raise GrammarError(f"{text!r} must be written 'choose X: option, option'.")
    acts, barred, no_fortify = 0, NOBODY, False
    for option in match[2].split(", "):
        name, _, kingdom = option.partition("!")
        if kingdom and name == "attack":
            barred = _kingdom(kingdom, text)
        elif option == "besiege?nofortify":
            name, no_fortify = "besiege", True
        elif option not in _OPTIONS:
            raise GrammarError(f"{option!r} in {text!r} is no option: they are {', '.join(_OPTIONS)}.")
        if acts & _OPTIONS[name]:
            raise GrammarError(f"{option!r} in {text!r} is listed twice.")
        acts |= _OPTIONS[name]
    return Choice(_number(match[1], text), acts, barred, no_fortify)


def _act(text: str) -> Act:
    words = text.split(" ")
    name, rest = words[0], words[2:]
    if text == "reserve-this":
        return Act(RESERVE_THIS, 1, 0, False, FREE, 0, False, NOBODY)
    if len(words) < 2:
        raise GrammarError(f"{text!r} lacks its number of points.")
    points = _number(words[1], text)
    if name == "discard" and rest == ["each"]:
        return Act(DISCARD_EACH, points, 0, False, FREE, 0, False, NOBODY)
    if name in ("recruit", "fortify") and not rest:
        return Act(RECRUIT if name == "recruit" else FORTIFY, points, 0, False, FREE, 0, False, NOBODY)
    if name == "deploy":
        return _deploy(points, rest, text)
    if name == "move" and len(rest) == 1:
        return _move(points, rest[0], text)
    if name in ("attack", "besiege"):
        return _assault(ATTACK if name == "attack" else BESIEGE, points, rest, text)
    raise GrammarError(f"{text!r} is not in the language of the card texts.")


def _deploy(points: int, rest: list[str], text: str) -> Act:
    if not rest or rest[0] not in ("home", "king") or rest[1:] not in ([], ["+recruit"]):
        raise GrammarError(f"{text!r} must be written 'deploy X home' or 'deploy X king', perhaps with '+recruit'.")
    place = TO_KING if rest[0] == "king" else TO_FIELD_OR_GARRISON
    return Act(DEPLOY, points, place, len(rest) == 2, FREE, 0, False, NOBODY)


def _move(points: int, route: str, text: str) -> Act:
    if route == "free":
        return Act(MOVE, points, 0, False, FREE, WEAKEST_OR_EMPTY, False, NOBODY)
    source, _, target = route.partition(">")
    if source not in SOURCES or target not in TARGETS:
        raise GrammarError(f"{route!r} in {text!r} is no route: sources are {SOURCES}, targets {TARGETS}.")
    return Act(MOVE, points, 0, False, SOURCES.index(source), TARGETS.index(target), False, NOBODY)


def _assault(verb: int, points: int, rest: list[str], text: str) -> Act:
    preferred = bool(rest) and rest[0] == "preferred"
    left = rest[1:] if preferred else rest
    if len(left) > 1 or (left and not left[0].startswith("!")):
        raise GrammarError(
            f"{text!r} must be written '{text.split(' ', 1)[0]} X', then perhaps 'preferred' and '!kingdom'."
        )
    barred = _kingdom(left[0][1:], text) if left else NOBODY
    return Act(verb, points, 0, False, FREE, 0, preferred, barred)
