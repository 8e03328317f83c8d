"""A title: everything that a game consists of, in one record. Nothing of it is loaded before it is asked for.

A part is named as ``"module:attribute"`` (or ``"module"``), so that no import points from the rules to a drawing or to
a bot. What is at hand already, in a notebook or in a test, may stand there itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

Part: TypeAlias = str | Callable[..., Any] | ModuleType | tuple[type[Any], ...]


class Title(NamedTuple):
    """A game with all that belongs to it; whoever writes a game needs only the first two."""

    name: str
    """One word, the same as the game's: it is typed, stands in addresses and in records."""
    rules: Part
    """``make(data)``: the game, with the data of the box (``None``), of a folder, or of kept files by name."""
    drawing: Part = ""
    """``drawing(view, language, game)``: a view as a picture. Without it the text board is shown."""
    motions: Part = ""
    """``motions(event, view, language)``: how an event looks."""
    beats: Part = ""
    """``beats(events, view, language)``: the moments of an action that are staged, one after the other."""
    sheet: Part = ""
    """``sheet(events, view, language)``: the last scoring or battle as a table; the events come newest first."""
    sheet_reads: Part = ""
    """The kinds of events that the sheet looks at; without it, all of them: a title that says it is read sooner."""
    greedy: Part = ""
    """``Greedy(seed)``: a bot that plans a turn."""
    evaluation: Part = ""
    """``Evaluation()``: how search thinks about the game."""
    worths: Part = ""
    """``worths(seats)``: the numbers of the evaluation that games can teach, for so many players."""
    statistics: Part = ""
    """A module with ``TABLES``, ``collect`` and ``chapters``: what the arena reports."""
    account: Part = ""
    """A ``Ledger``: where the points of a finished game came from, read from its events."""
    campaign: Part = ""
    """A module that strings games together."""
    features: Part = ""
    """A ``Features``: how a table looks to a network."""

    def part(self, name: str) -> Any | None:
        """One of the parts, loaded; ``None`` if the title has none."""
        part = getattr(self, name)
        return loaded(part) if part else None


PARTS = Title._fields[1:]


def loaded(part: Part) -> Any:
    """What a reference names."""
    return _named(part) if isinstance(part, str) else part


@cache
def _named(part: str) -> Any:
    module, _, attribute = part.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found
