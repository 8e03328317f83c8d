"""The last battle of War of the 3 Sanchos as a table: what both sides rolled, played, struck and lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from meseta.core.event import Event
from meseta.core.game import View
from meseta.core.texts import Texts, texts
from meseta.games import game as game_named
from meseta.games.sanchos import events as told
from meseta.games.sanchos.names import PAINTS
from meseta.games.sanchos.words import PACKAGE, sancho_name
from meseta.render.drawing import Entry, Row, Sheet

BEGINNINGS = (told.Attacked, told.Intercepted, told.BattleEnded, told.CardPlayed, told.CardRevealed, told.TurnBegan)
GUARD = "♜"

READS: tuple[type[Event], ...] = (
    *BEGINNINGS,
    told.DieRolled,
    told.ReserveCardUsed,
    told.DieShifted,
    told.DieStruck,
    told.TroopLost,
    told.KingDriven,
)
"""What a sheet is made of."""


def sheet(events: Iterator[Event], view: View, language: str = "en") -> Sheet | None:
    """The battle that ended last; one that is still fought is on the board."""
    t, own = texts(PACKAGE, language), texts("meseta.render", language)
    region, fought = last_battle(events)
    sides = list(dict.fromkeys(event.sancho for event in fought if isinstance(event, told.DieRolled)))
    if not sides:
        return None
    printed: Any = game_named("sanchos")
    heads = tuple((PAINTS[sancho], sancho_name(t, sancho)) for sancho in sides)
    title = own.say("sanchos_sheet", "battle", {"region": printed.printed.names[region]})
    return Sheet(title, heads, _rows(fought, sides, own), own.get("sanchos_sheet", "legend"), "battle")


def last_battle(events: Iterator[Event]) -> tuple[int, list[Event]]:
    """Where the last battle was fought, and what happened in it, oldest first."""
    region, found = -1, list[Event]()
    for event in events:
        if region >= 0 and isinstance(event, BEGINNINGS):
            break
        if region >= 0:
            found.append(event)
        elif isinstance(event, told.BattleEnded):
            region = event.region
    return region, found[::-1]


def _rows(fought: Sequence[Event], sides: Sequence[int], own: Texts) -> tuple[Row, ...]:
    def row(name: str, of: Callable[[int], str]) -> Row:
        return Row(name, tuple(Entry(of(sancho) or "–") for sancho in sides))

    def those(kind: type[Event], sancho: int) -> list[Any]:
        return [event for event in fought if isinstance(event, kind) and getattr(event, "sancho", None) == sancho]

    def rolled(sancho: int) -> str:
        return " ".join(f"{e.value}{GUARD * e.guard}" for e in those(told.DieRolled, sancho))

    def count(kind: type[Event]) -> Callable[[int], str]:
        return lambda sancho: str(len(those(kind, sancho)) or "")

    lost = Row(
        own.get("sanchos_sheet", "lost"),
        tuple(_losses(len(those(told.TroopLost, sancho)), those(told.KingDriven, sancho), own) for sancho in sides),
        sum=True,
    )
    return (
        row(own.get("sanchos_sheet", "dice"), rolled),
        row(own.get("sanchos_sheet", "cards"), count(told.ReserveCardUsed)),
        row(own.get("sanchos_sheet", "shifts"), count(told.DieShifted)),
        row(own.get("sanchos_sheet", "strikes"), count(told.DieStruck)),
        lost,
    )


def _losses(troops: int, kings: Sequence[Event], own: Texts) -> Entry:
    """Troops by number, a king by his crown."""
    if not kings:
        return Entry(str(troops))
    return Entry(str(troops), "♛", own.get("sanchos_sheet", "king"))
