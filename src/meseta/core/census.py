"""Census: how many positions the tree of decisions has, layer by layer (what chess programs call perft).

Counts find what play does not: a rule that lost an option changes a number. Positions are values, so paths that meet
are merged; on a mismatch ``divide`` tells the counts behind each first option, which leads to the guilty rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from meseta.core.codec import dump
from meseta.core.decision import CHANCE
from meseta.core.game import Game
from meseta.core.play import answer
from meseta.core.step import State


class Layer(NamedTuple):
    """One depth of the tree."""

    depth: int
    paths: int
    """Ways to get here."""
    positions: int
    """Different positions among them."""
    kinds: dict[str, int]
    """Paths by the kind of question they end in: ``end``, or chance's with a star."""

    def __str__(self) -> str:
        kinds = " ".join(f"{kind}={n}" for kind, n in sorted(self.kinds.items()))
        return f"{self.depth} paths={self.paths} positions={self.positions} {kinds}"


def _kind(s: State) -> str:
    if s.question is None:
        return "end"
    return f"{s.question.kind}*" if s.question.seat == CHANCE else s.question.kind


def layers(state: State, depth: int) -> Iterator[Layer]:
    """The layers from the position itself (depth 0) down to ``depth``."""
    here: dict[str, tuple[State, int]] = {"": (state, 1)}
    for level in range(depth + 1):
        kinds: dict[str, int] = {}
        for s, paths in here.values():
            kinds[_kind(s)] = kinds.get(_kind(s), 0) + paths
        yield Layer(level, sum(paths for _, paths in here.values()), len(here), kinds)
        if level < depth:
            here = _next(here)


def _next(here: dict[str, tuple[State, int]]) -> dict[str, tuple[State, int]]:
    below: dict[str, tuple[State, int]] = {}
    for s, paths in here.values():
        for option in [] if s.question is None else s.question.options:
            child = s.copy()
            answer(child, option)
            key = json.dumps(dump(child))
            known = below.get(key)
            below[key] = (child, paths) if known is None else (known[0], known[1] + paths)
    return below


def divide(game: Game[Any], state: State, depth: int) -> dict[str, int]:
    """The number of paths of length ``depth`` behind each first option."""
    assert state.question is not None
    counts: dict[str, int] = {}
    for option in state.question.options:
        child = state.copy()
        answer(child, option)
        *_, last = layers(child, depth - 1)
        counts[game.vocabulary.name(option)] = last.paths
    return counts
