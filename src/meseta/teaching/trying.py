"""Trying the coach's tips in random games: a condition that cannot be read is found before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from meseta.core.chance import Dice
from meseta.core.errors import MesetaError
from meseta.core.game import Game, View
from meseta.core.match import Match
from meseta.core.spoken import Spoken
from meseta.teaching.library import Tip, fits, tip_text, tips_of
from meseta.teaching.marks import unmarked
from meseta.teaching.shapes import TIP

GAMES = 2
"""Random games for every number of players."""


def wrong_tips(game: Game[Any], language: str) -> Iterator[tuple[Tip, str, str]]:
    """Tips that cannot be told, with the field and the reason: each once."""
    left = list(tips_of(game, language))
    kinds = set(game.texts(language).content.get("asked", {})) if isinstance(game, Spoken) else set[str]()
    for view, names in _views(game):
        kinds.add(view["question"]["kind"])
        for tip in left[:]:
            found = _wrong(tip, game, view, names, language)
            if found is not None:
                left.remove(tip)
                yield tip, *found
    for tip in left:
        for kind in tip.kinds:
            if kind not in kinds:
                yield tip, "kind", f"nobody was ever asked {kind!r}: {', '.join(sorted(kinds))}."


def _wrong(tip: Tip, game: Game[Any], view: View, names: tuple[str, ...], language: str) -> tuple[str, str] | None:
    try:
        if not fits(tip, game, view, names):
            return None
    except MesetaError as error:
        return "when", str(error)
    try:
        letters = len(unmarked(tip_text(tip, game, view, names, language)))
    except MesetaError as error:
        return "text", str(error)
    return ("text", f"this has {letters} characters; at most {TIP} fit.") if letters > TIP else None


@lru_cache(1)
def _views(game: Game[Any]) -> tuple[tuple[View, tuple[str, ...]], ...]:
    """The same games for every language."""
    return tuple(views_of(game, GAMES))


def views_of(game: Game[Any], games: int) -> Iterator[tuple[View, tuple[str, ...]]]:
    """What everybody who is asked sees in random games, with the names of the seats."""
    for seats in game.seats:
        for seed in range(games):
            match, dice = Match(game, seats, seed).begin(), Dice(seed)
            while match.question is not None:
                question = match.question
                yield match.view(question.seat), match.seat_names[:seats]
                match.play(question.options[dice.below(len(question.options))])
