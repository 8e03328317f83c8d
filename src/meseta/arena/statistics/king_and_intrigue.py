"""King & Intrigue: which cards are chosen for hands, when they are played, and what they win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meseta.arena import charts
from meseta.arena.charts import Bar
from meseta.arena.frames import Frame
from meseta.arena.statistics import Chapter, Row, Told
from meseta.arena.statistics.common import card_names, how_often, what_it_brings, what_it_wins, when
from meseta.arena.statistics.el_grande import Ledger, power_chapter, region_chapter
from meseta.core.event import Event
from meseta.games.el_grande.names import PLACE_IDS
from meseta.games.king_and_intrigue.events import (
    ActionCardTaken,
    AllianceScored,
    BridgePaid,
    CardPlayed,
    CardUsed,
)
from meseta.games.king_and_intrigue.names import CARD, CARD_IDS

TABLES: Mapping[str, tuple[str, ...]] = {
    "hands": ("seat", "card", "pick"),
    "cards": ("seat", "card", "round", "used", "points"),
    "powers": ("seat", "round", "value"),
    "action_cards": ("seat", "round", "row"),
    "regions": ("seat", "region", "scoring", "points"),
}
"""``pick`` is when a card was chosen for a hand, from 1; ``used`` whether its special action was turned to."""
_KING_ROW: Final = -1


def _hands(told: Sequence[Told], seats: int) -> list[Row]:
    """Cards chosen for hands or dealt, in order; dealt ones go to one seat after the other."""
    rows: list[Row] = []
    drafted = [one for one in told if one.kind == "draft"]
    picks = [0] * seats
    for one in drafted:
        picks[one.seat] += 1
        rows.append([one.seat, CARD_IDS[one.option - CARD - 1], picks[one.seat]])
    dealt = [one for one in told if one.kind == "deal"]
    size = len(dealt) // seats
    for index, one in enumerate(dealt):
        rows.append([index // size, CARD_IDS[one.option - CARD - 1], index % size + 1])
    return rows


def collect(game: Any, seats: int, told: Sequence[Told], events: Sequence[Event]) -> dict[str, list[Row]]:
    """The rows of one game."""
    ledger = Ledger(seats)
    cards: list[Row] = []
    powers: list[Row] = []
    action_cards: list[Row] = []
    current: dict[int, Row] = {}
    for event in events:
        ledger.read(event)
        if isinstance(event, CardPlayed):
            current[event.seat] = [event.seat, CARD_IDS[event.card - 1], ledger.round, 0, 0]
            cards.append(current[event.seat])
            powers.append([event.seat, ledger.round, game.printed.value[event.card]])
        elif isinstance(event, CardUsed):
            current[event.seat][3] = 1
        elif isinstance(event, ActionCardTaken):
            action_cards.append([event.seat, ledger.round, "king" if event.row == _KING_ROW else f"row {event.row}"])
        elif isinstance(event, AllianceScored):
            ledger.score(f"{PLACE_IDS[event.src]} + {PLACE_IDS[event.dst]}", event.points)
        elif isinstance(event, BridgePaid):
            ledger.score("bridge", [event.n if seat == event.seat else 0 for seat in range(seats)])
        if ledger.turn in current:
            current[ledger.turn][4] = ledger.made
    return {
        "hands": _hands(told, seats),
        "cards": cards,
        "powers": powers,
        "action_cards": action_cards,
        "regions": ledger.regions(),
    }


def chapters(frame: Frame) -> list[Chapter]:
    """What the games show."""
    cards, hands, games, par = frame.table("cards"), frame.table("hands"), len(frame.lines), 1 / frame.plan.seats
    names = _names(frame)
    most = max(frame.table("powers").column("value"), default=0)
    played = [name for name in CARD_IDS if name in set(cards.column("card")) | set(hands.column("card"))]
    there = {card: names[card] for card in played}
    used = [
        Bar(there[card], found.mean("used"), note=f"played {len(found.rows)} times")
        for card, found in cards.groups("card").items()
    ]
    return [
        Chapter(
            "Power cards chosen for hands",
            "A card that everybody takes is too strong for the bots' taste, one that nobody takes too weak.",
            (
                how_often("Hands with this card, in a game", hands, there, games),
                what_it_wins("Games won by those who had it in their hand (dashed: par)", hands, there, par),
            ),
        ),
        Chapter(
            "Power cards played",
            "Only nine of thirteen cards are played in a long game.",
            (
                how_often("Times played in a game", cards, there, games),
                what_it_wins("Games won by those who played it (dashed: par)", cards, there, par),
                what_it_brings("Points made in the turn with it", cards, there, "points"),
                charts.bars(
                    "How often its special action is turned to", sorted(used, key=lambda bar: -bar.value), percent=True
                ),
                when("When it is played, by round", cards, there),
            ),
        ),
        power_chapter(frame, "value", most),
        region_chapter(frame),
    ]


def _names(frame: Frame) -> dict[str, str]:
    words = card_names(frame, [f"card_{number}" for number in range(1, len(CARD_IDS) + 1)])
    return {card: words[f"card_{number}"] for number, card in enumerate(CARD_IDS, 1)}
