"""Frames: the games of a tournament as tables of plain rows, for reports, files and notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from meseta import games
from meseta.arena.plan import Plan
from meseta.arena.standings import Line, ranks_of, share_of
from meseta.arena.statistics import collector_of
from meseta.core.game import Game

NOBODY = -1
BASE = ("game", "seat", "bot", "won")
"""The columns that every table of statistics begins with."""
GAMES = ("game", "block", "seed", "seat", "seat_name", "bot", "score", "won", "rank", "decisions", "seconds", "faults")


class Sheet(NamedTuple):
    """Rows under columns."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def column(self, name: str) -> list[Any]:
        """One column."""
        at = self.columns.index(name)
        return [row[at] for row in self.rows]

    def where(self, **wanted: Any) -> Sheet:
        """The rows with these values."""
        places = [(self.columns.index(name), value) for name, value in wanted.items()]
        return Sheet(self.columns, [row for row in self.rows if all(row[at] == value for at, value in places)])

    def groups(self, *names: str) -> dict[Any, Sheet]:
        """The rows by the values of some columns, in the order in which they appear."""
        places = [self.columns.index(name) for name in names]
        found: dict[Any, list[tuple[Any, ...]]] = {}
        for row in self.rows:
            key = row[places[0]] if len(places) == 1 else tuple(row[at] for at in places)
            found.setdefault(key, []).append(row)
        return {key: Sheet(self.columns, rows) for key, rows in found.items()}

    def mean(self, name: str) -> float:
        """The mean of a column, 0 without rows."""
        return sum(self.column(name)) / len(self.rows) if self.rows else 0.0

    def total(self, name: str) -> float:
        """The sum of a column."""
        return float(sum(self.column(name)))


class Frame:
    """A tournament's games with who sat where; its tables are made when they are asked for."""

    def __init__(self, plan: Plan, lines: Sequence[Line]) -> None:
        self.plan = plan
        self.lines = lines
        self.game: Game[Any] = games.game(plan.game, plan.data)
        self.seat_names = self.game.names_of_seats(plan.seats, plan.settings)[: plan.seats]
        self._collector = collector_of(self.game)
        self._tables: dict[str, Sheet] = {}

    @property
    def names(self) -> list[str]:
        """The tables of statistics of this game."""
        return [] if self._collector is None else list(self._collector.TABLES)

    def table(self, name: str) -> Sheet:
        """One table of statistics: the columns of ``BASE``, then the game's own."""
        if name not in self._tables:
            assert self._collector is not None
            columns = self._collector.TABLES[name]
            assert columns[0] == "seat"
            rows = [row for line in self.lines for row in self._rows(line, name)]
            self._tables[name] = Sheet((*BASE, *columns[1:]), rows)
        return self._tables[name]

    def _rows(self, line: Line, name: str) -> Iterable[tuple[Any, ...]]:
        for seat, *rest in line["statistics"].get(name, ()):
            if seat == NOBODY:
                yield line["game"], "", "", 0.0, *rest
            else:
                bot = self.plan.bots[line["lineup"][seat]]
                yield line["game"], self.seat_names[seat], bot, share_of(line, seat), *rest

    def games(self) -> Sheet:
        """One row for every seat of every game."""
        rows = []
        for line in self.lines:
            ranks = ranks_of(line)
            for seat, bot in enumerate(line["lineup"]):
                rows.append(
                    (
                        line["game"],
                        line["block"],
                        str(line["seed"]),
                        seat,
                        self.seat_names[seat],
                        self.plan.bots[bot],
                        line["scores"][seat],
                        share_of(line, seat),
                        ranks[seat],
                        line["decisions"],
                        float(line["clocks"][seat]["seconds"]),
                        len(line["faults"][seat]),
                    )
                )
        return Sheet(GAMES, rows)


def counted(keys: Iterable[Any], order: Sequence[Any] = ()) -> dict[Any, int]:
    """How often each key occurs; those of ``order`` come first, also with 0."""
    counts: dict[Any, int] = dict.fromkeys(order, 0)
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return counts


def shares(counts: Mapping[Any, float], total: float) -> dict[Any, float]:
    """Counts as parts of a total."""
    return {key: count / total if total else 0.0 for key, count in counts.items()}


def by(table: Sheet, name: str, measure: Callable[[Sheet], float]) -> dict[Any, float]:
    """A measure of the rows for every value of a column."""
    return {key: measure(rows) for key, rows in table.groups(name).items()}
