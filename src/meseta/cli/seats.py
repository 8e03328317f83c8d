"""Who sits at the table: ``me`` is a person at this terminal, everything else a bot, perhaps ``file.py:Class``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meseta import bots
from meseta.bots import own
from meseta.bots.characters import cast
from meseta.core.answers import one_of, told
from meseta.core.chance import seed_of
from meseta.core.decision import Option, Seat
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.game import Game
from meseta.core.match import Match

ME = "me"
USUAL_SEATS = 4
_BOT_SEEDS = 1000
"""Where the seeds of bots begin on a match's path of seeds."""


def kinds_of(text: str | None, game: Game[Any], *, people: bool) -> tuple[str, ...]:
    """The kinds in ``me,greedy,random``; a number stands for that many, and nothing for the usual table."""
    number = _usual(game) if text is None else int(text) if text.isdigit() else None
    if number is not None:
        first = ME if people else _usual_bot(game)
        kinds = [first] + [_usual_bot(game)] * (number - 1)
    else:
        kinds = own.split(text or "")
    check_kinds(kinds, game, people=people)
    return tuple(kinds)


def check_kinds(kinds: Sequence[str], game: Game[Any], *, people: bool) -> None:
    """Refuse kinds that do not exist, and a number of seats that the game does not have."""
    for kind in kinds:
        if kind == ME and people:
            continue
        if ":" not in kind and kind not in (known := [*bots.KINDS, *cast().characters]):
            raise UnknownName("kind of player", kind, [ME, *known] if people else known)
        bots.make(kind, game, 0)
    game.settle(len(kinds), {})


def _usual(game: Game[Any]) -> int:
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1]


def _usual_bot(game: Game[Any]) -> str:
    """Who plays if nobody is named: one that thinks, but not for long."""
    return "greedy" if "greedy" in bots.kinds_of(game) else "random"


def bot_choice(match: Match, seat: Seat) -> Option:
    """What the bot in ``seat`` chooses.

    Its luck comes from the match's seed, its seat and how far the game has gone, so that a game that was saved and
    resumed, or taken back and played again, goes on as it would have gone.
    """
    seed = seed_of(match.seed, _BOT_SEEDS + seat, len(match.log))
    kind, eyes = match.players[seat], match.eyes(seat)
    said = bots.make(kind, match.game, seed).choose(eyes)
    option = one_of(said, eyes.question.options)
    if option is None:
        raise MesetaError(f"{kind} chose what was not offered: {told(said)}.")
    return option


def unique_names(kinds: Sequence[str]) -> list[str]:
    """Kinds with numbers where one occurs more than once: ``greedy, random 1, random 2``."""
    return [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: at + 1].count(kind)}" for at, kind in enumerate(kinds)
    ]


def seat_called(name: str | None, match: Match) -> Seat | None:
    """The seat of this name; nobody's name stands for a spectator."""
    if name is None:
        return None
    names = match.seat_names[: match.seats]
    if name.lower() not in names:
        raise UnknownName("seat", name, names)
    return names.index(name.lower())
