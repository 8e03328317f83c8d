"""Statistics: what each game tells about itself, collected from its events while it is played.

A title names the module that reads it; ours lie in this folder. Such a module has ``TABLES`` (the columns of its
tables, the seat first; -1 stands for nobody), ``collect``, which reads the events of one finished game into rows of
those tables, and ``chapters``, which draws what many games show together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from meseta import games
from meseta.core.decision import Option, Seat
from meseta.core.event import Event
from meseta.core.game import Game

Row: TypeAlias = list[Any]


class Told(NamedTuple):
    """An answer that was given, and how many events had been told before it."""

    seat: Seat
    kind: str
    option: Option
    events: int
    options: int


class Chapter(NamedTuple):
    """A part of a report: a title, a sentence about how to read it, and charts."""

    title: str
    text: str
    charts: tuple[str, ...]


class Collector(Protocol):
    """What a title's module of statistics must have."""

    TABLES: Mapping[str, tuple[str, ...]]

    def collect(self, game: Any, seats: int, told: Sequence[Told], events: Sequence[Event], /) -> dict[str, list[Row]]:
        """The rows of one game."""

    def chapters(self, frame: Any, /) -> list[Chapter]:
        """What the games of a frame show."""


def collector_of(game: Game[Any]) -> Collector | None:
    """The module that reads a game, if its title has one."""
    return games.title_of(game).part("statistics")


def collect(game: Game[Any], seats: int, told: Sequence[Told], events: Sequence[Event]) -> dict[str, list[Row]]:
    """What one finished game tells."""
    collector = collector_of(game)
    return {} if collector is None else collector.collect(game, seats, told, events)
