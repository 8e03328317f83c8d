"""El Grande: action cards, power cards and what the regions bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from meseta.arena import charts
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame, Sheet
from meseta.arena.statistics import Chapter, Row, Told
from meseta.arena.statistics.common import card_names, how_often, what_it_brings, what_it_wins, when
from meseta.core.event import Event
from meseta.games.el_grande.events import CardTaken, PowerPlayed, RoundBegan, Scored, ScoringBegan, TurnBegan, Vetoed
from meseta.games.el_grande.names import CARD_IDS, PLACE_IDS

NOBODY: Final = -1
TABLES: Mapping[str, tuple[str, ...]] = {
    "cards": ("seat", "card", "round", "points"),
    "powers": ("seat", "round", "value"),
    "regions": ("seat", "region", "scoring", "points"),
    "vetos": ("seat", "round"),
}
"""``points`` of a card are those that its taker made in that turn; ``scoring`` is 0 where a card caused it."""


class Ledger:
    """Who made which points where, and when: El Grande's part, which King & Intrigue uses too."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self.turn = NOBODY
        self.scoring = 0
        self.made = 0
        """Points of the seat in turn since its turn began."""
        self._regions: dict[tuple[int, str, int], int] = {}

    def read(self, event: Event) -> None:
        """Follow what happens."""
        if isinstance(event, RoundBegan):
            self.round, self.turn, self.scoring = event.number, NOBODY, 0
        elif isinstance(event, TurnBegan):
            self.turn, self.made = event.seat, 0
        elif isinstance(event, ScoringBegan):
            self.turn, self.scoring = NOBODY, event.number
        elif isinstance(event, Scored):
            self.score(PLACE_IDS[event.place], event.points)

    def score(self, place: str, points: Iterable[int]) -> None:
        """Note the points of a place."""
        for seat, number in enumerate(points):
            if number:
                key = (seat, place, self.scoring)
                self._regions[key] = self._regions.get(key, 0) + number
                self.made += number if seat == self.turn else 0

    def regions(self) -> list[Row]:
        """The rows of the table of regions."""
        return [[*key, points] for key, points in self._regions.items()]


def collect(game: Any, seats: int, told: Sequence[Told], events: Sequence[Event]) -> dict[str, list[Row]]:
    """The rows of one game."""
    ledger = Ledger(seats)
    cards: list[Row] = []
    powers: list[Row] = []
    vetos: list[Row] = []
    for event in events:
        ledger.read(event)
        if isinstance(event, CardTaken):
            cards.append([event.seat, CARD_IDS[event.card], ledger.round, 0])
        elif isinstance(event, PowerPlayed):
            powers.append([event.seat, ledger.round, event.value])
        elif isinstance(event, Vetoed):
            vetos.append([event.seat, ledger.round])
        elif cards and ledger.turn == cards[-1][0]:
            cards[-1][3] = ledger.made
    return {"cards": cards, "powers": powers, "regions": ledger.regions(), "vetos": vetos}


def chapters(frame: Frame) -> list[Chapter]:
    """What the games show."""
    cards, games, par = frame.table("cards"), len(frame.lines), 1 / frame.plan.seats
    names = card_names(frame, CARD_IDS)
    return [
        Chapter(
            "Action cards",
            "How often a card is taken says how much the bots want it; what its takers win says whether they should.",
            (
                how_often("Times taken in a game", cards, names, games),
                what_it_wins("Games won by those who took it (dashed: par)", cards, names, par),
                what_it_brings("Points made in the turn with it", cards, names, "points"),
                when("When it is taken, by round", cards, names),
            ),
        ),
        power_chapter(frame, "value", 13),
        region_chapter(frame),
    ]


def power_chapter(frame: Frame, column: str, most: int) -> Chapter:
    """Power cards over the rounds."""
    powers = frame.table("powers")
    by_round = dict(sorted(powers.groups("round").items()))
    series = {
        bot: [(float(number), rows.mean(column)) for number, rows in sorted(found.groups("round").items())]
        for bot, found in powers.groups("bot").items()
    }
    won = {
        "won": [(float(number), _mean_where(rows, column, True)) for number, rows in by_round.items()],
        "lost": [(float(number), _mean_where(rows, column, False)) for number, rows in by_round.items()],
    }
    return Chapter(
        "Power cards",
        f"Values run from 1 to {most}: a high one moves first, a low one brings caballeros.",
        (
            charts.lines("Mean value played, by round and bot", series, across="round"),
            charts.lines("Mean value played by those who won the game and by the others", won, across="round"),
        ),
    )


def _mean_where(rows: Sheet, column: str, won: bool) -> float:
    at, mark = rows.columns.index(column), rows.columns.index("won")
    values = [row[at] for row in rows.rows if (row[mark] > 0) == won]
    return sum(values) / len(values) if values else 0.0


def region_chapter(frame: Frame) -> Chapter:
    """What the regions bring."""
    regions, games = frame.table("regions"), len(frame.lines)
    rows = [
        Bar(place.replace("_", " "), found.total("points") / games, note=f"{found.mean('points'):.1f} each time")
        for place, found in regions.groups("region").items()
    ]
    scorings = sorted(set(regions.column("scoring")))
    spread = {
        place.replace("_", " "): [found.where(scoring=number).total("points") / games for number in scorings]
        for place, found in sorted(regions.groups("region").items())
    }
    columns = ["by cards" if not number else f"after round {number}" for number in scorings]
    return Chapter(
        "Regions",
        "Points of all seats together.",
        (
            charts.bars("Points from each region in a game", sorted(rows, key=lambda bar: -bar.value)),
            charts.heat("Points from each region, by scoring", spread, columns, percent=False),
        ),
    )
