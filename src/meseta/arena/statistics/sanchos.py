"""War of the 3 Sanchos: how the three kingdoms fare, what the cards are good for, battles and sieges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meseta.arena import charts
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame, Sheet
from meseta.arena.standings import by_seat
from meseta.arena.statistics import Chapter, Row, Told
from meseta.arena.statistics.common import card_names, how_often, what_it_wins, when
from meseta.core.event import Event
from meseta.games.sanchos import events as told_events
from meseta.games.sanchos.names import MAJOR, SANCHOS

NOBODY: Final = -1
TABLES: Mapping[str, tuple[str, ...]] = {
    "cards": ("seat", "sancho", "card", "round", "role", "deeds"),
    "reserves": ("seat", "sancho", "card", "what"),
    "deeds": ("seat", "sancho", "deed", "count"),
    "ends": ("seat", "victory", "round", "winner"),
}
"""``role`` is "command" (its points were spent) or "field" (its text was carried out); ``deeds`` how much was done."""

_DEEDS: Final = {
    told_events.Recruited: "recruited",
    told_events.Deployed: "deployed",
    told_events.Moved: "moved",
    told_events.Fortified: "fortified",
    told_events.Attacked: "attacked",
    told_events.Sallied: "sallied",
    told_events.SiegeAnnounced: "besieged",
    told_events.Intercepted: "intercepted",
    told_events.SiegeLaid: "siege laid",
    told_events.Conquered: "conquered",
    told_events.TroopLost: "troop lost",
    told_events.KingDriven: "king driven home",
}
_DONE: Final = frozenset(
    ("recruited", "deployed", "moved", "fortified", "attacked", "sallied", "besieged", "discard forced")
)
_RESERVES: Final = {
    told_events.CardReserved: "reserved",
    told_events.CardTaken: "kept from the table",
    told_events.ReserveCardUsed: "used in battle",
    told_events.ReserveDiscarded: "discarded",
}


class _Reader:
    """Follows one game: whose turn it is and with which card."""

    def __init__(self, seats: int, solo: int) -> None:
        self._seats, self._solo = seats, solo
        self.round = 0
        self._card = NOBODY
        self._turn: Row | None = None
        self._last: dict[str, Row] = {}
        self.cards: list[Row] = []
        self.reserves: list[Row] = []
        self.ends: list[Row] = []
        self._deeds: dict[tuple[int, str], int] = {}

    def seat(self, sancho: int) -> int:
        """The seat of a Sancho, or nobody's."""
        if self._seats == 1:
            return 0 if sancho == self._solo else NOBODY
        return sancho if sancho < self._seats else NOBODY

    def read(self, event: Event) -> None:
        """Note what an event tells."""
        if isinstance(event, told_events.RoundBegan):
            self.round, self._turn = event.number, None
        elif isinstance(event, told_events.CardPlayed | told_events.CardRevealed):
            self._card = event.card
        elif isinstance(event, told_events.TurnBegan):
            role = "command" if event.command else "field"
            self._turn = [self.seat(event.sancho), SANCHOS[event.sancho], _card(self._card), self.round, role, 0]
            self.cards.append(self._turn)
            self._last[SANCHOS[event.sancho]] = self._turn
        elif isinstance(event, told_events.GameEnded):
            winners = "+".join(SANCHOS[sancho] for sancho in range(3) if event.winners >> sancho & 1)
            victory = "ten points" if event.victory == MAJOR else "end of the deck"
            self.ends.append([NOBODY, victory, self.round, winners])
        else:
            self._deed(event)

    def _deed(self, event: Event) -> None:
        what = _RESERVES.get(type(event))
        sancho = getattr(event, "sancho", NOBODY)
        if what is not None:
            self.reserves.append([self.seat(sancho), SANCHOS[sancho], _card(getattr(event, "card", NOBODY)), what])
            # A card is kept at the end of the round, after other turns; a discard is the deed of whoever is in turn.
            turn = self._last.get(SANCHOS[sancho]) if what == "kept from the table" else self._turn
            if turn is not None and what in ("kept from the table", "discarded"):
                turn[5] += 1
        deed = _DEEDS.get(type(event))
        if deed is None:
            return
        self._deeds[sancho, deed] = self._deeds.get((sancho, deed), 0) + 1
        if self._turn is not None and deed in _DONE and self._turn[1] == SANCHOS[sancho]:
            self._turn[5] += 1

    def deeds(self) -> list[Row]:
        """The rows of the table of deeds."""
        return [[self.seat(sancho), SANCHOS[sancho], deed, count] for (sancho, deed), count in self._deeds.items()]


def _card(card: int) -> str:
    return f"card_{card + 1}"


def collect(game: Any, seats: int, told: Sequence[Told], events: Sequence[Event]) -> dict[str, list[Row]]:
    """The rows of one game."""
    solo = next((event.commander for event in events if isinstance(event, told_events.RoundBegan)), NOBODY)
    reader = _Reader(seats, solo)
    for event in events:
        reader.read(event)
    return {"cards": reader.cards, "reserves": reader.reserves, "deeds": reader.deeds(), "ends": reader.ends}


def chapters(frame: Frame) -> list[Chapter]:
    """What the games show."""
    return [_factions(frame), _card_chapter(frame), _war(frame)]


def _factions(frame: Frame) -> Chapter:
    ends, games = frame.table("ends"), len(frame.lines)
    if frame.plan.seats > 1:
        rows = [
            Bar(row.name, row.wins / row.played, *row.interval, colour=index)
            for index, row in enumerate(by_seat(frame.seat_names, frame.lines))
        ]
    else:
        rows = [Bar(name, len(found.rows) / games) for name, found in ends.groups("winner").items()]
    how = [Bar(name, len(found.rows) / games) for name, found in ends.groups("victory").items()]
    scores = {name: [float(line["scores"][seat]) for line in frame.lines] for seat, name in enumerate(frame.seat_names)}
    lengths = {
        name: [float(number) for number in found.column("round")] for name, found in ends.groups("victory").items()
    }
    return Chapter(
        "The three kingdoms",
        "With equal bots each kingdom of three should win about a third; between 26 % and 41 % is called balanced.",
        (
            charts.bars("Games won by each kingdom", rows, percent=True, par=1 / 3 if len(rows) == 3 else None),
            charts.distribution("Victory points at the end", scores, across="points"),
            charts.bars("How games end", how, percent=True),
            charts.distribution("Rounds", lengths, across="rounds"),
        ),
    )


def _card_chapter(frame: Frame) -> Chapter:
    cards, reserves, games = frame.table("cards"), frame.table("reserves"), len(frame.lines)
    names = card_names(frame, [_card(card) for card in range(27)])
    command, field = cards.where(role="command"), cards.where(role="field")
    return Chapter(
        "Action cards",
        "A card is useful if it is played for its points, if its texts do something, or in a battle.",
        (
            how_often("Times played for its command points, in a game", command, names, games),
            what_it_wins(
                "Games won by those who commanded with it (dashed: par)", command, names, 1 / frame.plan.seats
            ),
            when("When it is played, by round", command, names),
            charts.heat("How often its text does something, by kingdom", _useful(field, names), SANCHOS),
            how_often("Times used in a battle, in a game", reserves.where(what="used in battle"), names, games),
        ),
    )


def _useful(field: Sheet, names: Mapping[str, str]) -> dict[str, list[float]]:
    rows: dict[str, list[float]] = {}
    groups = field.groups("card", "sancho")
    for card, name in names.items():
        values = []
        for sancho in SANCHOS:
            found = groups.get((card, sancho))
            deeds = found.column("deeds") if found else []
            values.append(sum(deed > 0 for deed in deeds) / len(deeds) if deeds else 0.0)
        rows[name] = values
    return rows


def _war(frame: Frame) -> Chapter:
    deeds, games = frame.table("deeds"), len(frame.lines)
    totals: dict[tuple[str, str], float] = {}
    for key, found in deeds.groups("deed", "sancho").items():
        totals[key] = found.total("count") / games
    kinds = list(dict.fromkeys(deed for deed in _DEEDS.values() if any(key[0] == deed for key in totals)))
    rows = {deed: [totals.get((deed, sancho), 0.0) for sancho in SANCHOS] for deed in kinds}
    return Chapter(
        "War",
        "Deeds of each kingdom in a game.",
        (charts.heat("Deeds in a game, by kingdom", rows, SANCHOS, percent=False),),
    )
