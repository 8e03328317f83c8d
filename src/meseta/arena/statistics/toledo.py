"""Toledo: which businesses are used, which swords are forged and delivered, duels, and how games end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meseta.arena import charts
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame, Sheet
from meseta.arena.statistics import Chapter, Row, Told
from meseta.arena.statistics.common import per_game
from meseta.core.event import Event
from meseta.games.toledo import events as told_events
from meseta.games.toledo.names import ARTIST, BUSINESSES, ENTRANCE, FENCING, NONE, SMITH, TILE_IDS, value_of

NOBODY: Final = -1
TABLES: Mapping[str, tuple[str, ...]] = {
    "businesses": ("seat", "business"),
    "swords": ("seat", "sword", "what"),
    "tiles": ("seat", "tile", "order"),
    "moves": ("seat", "value", "count"),
    "payments": ("seat", "value", "to"),
    "duels": ("seat", "duel"),
    "ends": ("seat", "reason"),
}
"""``order`` is when a seat placed a tile, from 1; ``to`` who got a payment."""


class _Reader:
    """Follows one game."""

    def __init__(self, game: Any) -> None:
        self._swords: Sequence[str] = game.printed.sword_names()
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self._moves: dict[tuple[int, int], int] = {}
        self._placed: dict[int, int] = {}

    def read(self, event: Event) -> None:
        """Note what an event tells."""
        rows = self.rows
        match event:
            case told_events.Collected():
                rows["businesses"].append([event.seat, BUSINESSES[event.business]])
            case told_events.SwordForged():
                rows["businesses"].append([event.seat, BUSINESSES[SMITH]])
                rows["swords"].append([event.seat, self._swords[event.sword], "forged"])
            case told_events.FencingTileTaken():
                rows["businesses"].append([event.seat, BUSINESSES[FENCING]])
            case told_events.PaintingTaken():
                rows["businesses"].append([event.seat, BUSINESSES[ARTIST]])
            case told_events.AlcazarEntered():
                rows["businesses"].append([event.seat, BUSINESSES[ENTRANCE]])
                if event.sword != NONE:
                    rows["swords"].append([event.seat, self._swords[event.sword], "delivered"])
            case told_events.TilePlaced():
                self._placed[event.seat] = self._placed.get(event.seat, 0) + 1
                rows["tiles"].append([event.seat, TILE_IDS[event.tile], self._placed[event.seat]])
            case told_events.FigureMoved():
                key = (event.seat, value_of(event.card))
                self._moves[key] = self._moves.get(key, 0) + 1
            case told_events.Paid():
                owner = "nobody" if event.owner == NONE else "another seat"
                rows["payments"].append([event.seat, value_of(event.card), owner])
            case told_events.DuelBegan():
                rows["duels"].append([event.seat, "challenged"])
            case told_events.DuelWon():
                rows["duels"] += [[event.seat, "won"], [event.loser, "lost"]]
            case told_events.GameEnded():
                rows["ends"].append([NOBODY, event.reason])
            case _:
                pass

    def finish(self) -> dict[str, list[Row]]:
        """All rows."""
        self.rows["moves"] = [[seat, value, count] for (seat, value), count in sorted(self._moves.items())]
        return self.rows


def collect(game: Any, seats: int, told: Sequence[Told], events: Sequence[Event]) -> dict[str, list[Row]]:
    """The rows of one game."""
    reader = _Reader(game)
    for event in events:
        reader.read(event)
    return reader.finish()


def chapters(frame: Frame) -> list[Chapter]:
    """What the games show."""
    return [_businesses(frame), _swords(frame), _street(frame)]


def _businesses(frame: Frame) -> Chapter:
    uses = frame.table("businesses")
    return Chapter(
        "Businesses",
        "All uses of all seats, own and foreign businesses together.",
        (
            per_game("Uses in a game", uses, "business", frame),
            charts.bars("Uses by a winner for each use by a loser (1: no difference)", _by_result(uses, "business")),
        ),
    )


def _by_result(table: Sheet, column: str) -> list[Bar]:
    """How much more of something those have who win, for each seat of theirs."""
    winners = {(row[0], row[1]) for row in table.rows if row[3] > 0}
    losers = {(row[0], row[1]) for row in table.rows if not row[3]}
    rows = []
    for key, found in table.groups(column).items():
        won = sum(row[3] > 0 for row in found.rows)
        lost = len(found.rows) - won
        if winners and losers and lost:
            rows.append(Bar(str(key), won / len(winners) / (lost / len(losers)), note=f"{len(found.rows)} in all"))
    return sorted(rows, key=lambda bar: -bar.value)


def _swords(frame: Frame) -> Chapter:
    swords, games = frame.table("swords"), len(frame.lines)
    groups = swords.groups("sword", "what")
    names = getattr(frame.game, "printed").sword_names()  # noqa: B009  # only this game has it

    def rate(name: str, what: str) -> float:
        found = groups.get((name, what))
        return len(found.rows) / games if found else 0.0

    forged = [Bar(name, rate(name, "forged")) for name in names]
    delivered = [Bar(name, rate(name, "delivered"), colour=1) for name in names]
    return Chapter(
        "Swords",
        "Named by points, metal (m) and gems (g).",
        (
            charts.bars("Forged in a game", forged),
            charts.bars("Delivered to the Alcázar in a game", delivered),
            charts.bars("Swords of a winner for each of a loser", _by_result(swords.where(what="delivered"), "sword")),
        ),
    )


def _street(frame: Frame) -> Chapter:
    moves, tiles, duels, ends = (frame.table(name) for name in ("moves", "tiles", "duels", "ends"))
    games = len(frame.lines)
    values = [
        Bar(f"value {value}", found.total("count") / games) for value, found in sorted(moves.groups("value").items())
    ]
    orders = sorted(set(tiles.column("order")))
    placed = {
        tile: [found.column("order").count(number) / len(found.rows) for number in orders]
        for tile, found in sorted(tiles.groups("tile").items())
    }
    reasons = [Bar(str(name), len(found.rows) / games) for name, found in ends.groups("reason").items()]
    return Chapter(
        "The street",
        "Tiles, moves and duels.",
        (
            charts.heat("When each tile is placed (first, second, …)", placed, [str(number) for number in orders]),
            charts.bars("Moves with money cards in a game", values),
            per_game("Duels in a game", duels, "duel", frame),
            charts.bars("How games end", reasons, percent=True),
        ),
    )
