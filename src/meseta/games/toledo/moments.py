"""Moments at which a position can be opened: a player is asked something, and the turn goes on from there.

They are named as the questions are: ``to move red step``, ``to move red use 5``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from meseta.core.decision import Seat
from meseta.core.errors import MesetaError, UnknownName
from meseta.core.step import Step, Steps
from meseta.games.toledo.fields import ExchangeFencingTile, ForgeSword, TakeFencingTile, UseField
from meseta.games.toledo.flow import ChooseAction, ChooseTile, PlaceTile, ReturnFigure
from meseta.games.toledo.moves import CarrySword, MoveFigures, PlayCard, ResolveFullField, can_play
from meseta.games.toledo.names import COLOURS, NONE, TILE_IDS
from meseta.games.toledo.table import ToledoTable

_IN_TURN: Final[dict[str, Callable[[Seat], Step[ToledoTable]]]] = {
    "action": ChooseAction,
    "tile": ChooseTile,
    "return": ReturnFigure,
    "step": MoveFigures,
}
"""Questions after which the turn ends."""
_IN_MOVE: Final[dict[str, Callable[[Seat], Step[ToledoTable]]]] = {
    "full": ResolveFullField,
    "sword": ForgeSword,
    "fencing": TakeFencingTile,
    "carry": CarrySword,
}
"""Questions after which the player may go on moving."""
_MOMENTS: Final = (*_IN_TURN, "place", "card", "use", "give_back", *_IN_MOVE)


def index_of(what: str, word: str, known: Sequence[str]) -> int:
    """The number of a thing by its name, or a sentence that nobody knows it."""
    if word not in known:
        raise UnknownName(what, word, known)
    return known.index(word)


def asking(s: ToledoTable, me: Seat, kind: str, what: list[str]) -> Steps:
    """The step that asks, and the figures' further way where it belongs to a move."""
    if kind not in _MOMENTS:
        raise UnknownName("question", kind, _MOMENTS)
    steps = _in_turn(me, kind, what) or (_in_move(s, me, kind, what), MoveFigures(me))
    question = steps[0].ask(s)
    if question is not None and not question.options:
        raise MesetaError(f"{COLOURS[me].title()} would have no answer to {kind!r}.")
    return steps


def _in_turn(me: Seat, kind: str, what: list[str]) -> Steps:
    if kind == "place":
        return (PlaceTile(me, index_of("tile", what[0], TILE_IDS)),)
    return (_IN_TURN[kind](me),) if kind in _IN_TURN else ()


def _in_move(s: ToledoTable, me: Seat, kind: str, what: list[str]) -> Step[ToledoTable]:
    if kind == "use":
        return _using(s, me, int(what[0]))
    if kind == "card":
        return _playing(s, me, what[0])
    if kind == "give_back":
        return ExchangeFencingTile(me, index_of("fencing tile", what[0], s.printed.fencing_names()))
    if kind == "full" and s.unresolved == NONE:
        raise MesetaError("No figure has come to a full field; it is written like 'red at 8!'.")
    return _IN_MOVE[kind](me)


def _using(s: ToledoTable, me: Seat, field: int) -> UseField:
    if field not in s.on_street(me):
        raise MesetaError(f"{COLOURS[me].title()} has no figure on field {field}.")
    return UseField(me, field)


def _playing(s: ToledoTable, me: Seat, word: str) -> PlayCard:
    """A step as options name it: ``0+3``, or ``0+3x`` with the extra card."""
    found = re.fullmatch(r"(\d+)\+([1-6])(x?)", word)
    step = PlayCard(me, int(found[1]), int(found[2]), found[3] == "x") if found else None
    if step is None or step.field not in (*s.movable(me), s.unresolved) or not can_play(s, step):
        raise MesetaError(f"{COLOURS[me].title()} cannot move {word}.")
    return step


def about(s: ToledoTable, step: Step[Any]) -> str:
    """What a question is about, where its kind does not say it all."""
    if isinstance(step, PlaceTile):
        return TILE_IDS[step.tile]
    if isinstance(step, UseField):
        return str(step.field)
    if isinstance(step, ExchangeFencingTile):
        return s.printed.fencing_names()[step.fencing]
    if isinstance(step, PlayCard):
        return f"{step.field}+{step.value}" + ("x" if step.extra else "")
    return ""
