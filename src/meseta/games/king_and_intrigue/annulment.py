"""Annulment: what can be removed, and how. (card 95, KI-OP-34)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.names import NOWHERE, REGIONS, STOP
from meseta.games.el_grande.reasons import STOPPING
from meseta.games.el_grande.verbs import announce
from meseta.games.king_and_intrigue.bridge import withdraw
from meseta.games.king_and_intrigue.events import CardDropped
from meseta.games.king_and_intrigue.markers import lift
from meseta.games.king_and_intrigue.names import (
    ALLIES,
    BRIDGE_ENDS,
    COLLAPSE,
    DOUBLE,
    DOUBLES,
    END_ALLIANCE,
    END_BRIDGE,
    END_COLLAPSE,
    END_PROTECTION,
    END_QUARANTINE,
    LATE,
    LIMITS,
    PROTECTION,
    QUARANTINE,
    SPY,
)
from meseta.games.king_and_intrigue.reasons import ANNUL_PRINTED, LASTING, NO_LIMIT_TO_ANNUL, NO_SUCH_MARKER
from meseta.games.king_and_intrigue.table import IntrigueTable


def can_annul(s: IntrigueTable, me: Seat) -> bool:
    """There must be something to remove."""
    return len(annullable(s)) > 0


def annul(s: IntrigueTable, me: Seat) -> Steps:
    """Remove a lasting effect. (card 95)"""
    return (ChooseAnnulled(me),)


def annullable(s: IntrigueTable) -> list[int]:
    """What Annulment may remove: limit boards, open cards and, if so agreed, every marker. (KI-OP-34, KI-OP-47)"""
    found = s.loose_limits()
    if s.annul_all:
        found += _markers(s)
    found += [SPY + seat for seat in range(s.seats) if (s.spies >> seat) & 1]
    found += [LATE + seat for seat in range(s.seats) if (s.lates >> seat) & 1]
    if s.annul_all:
        found += sorted([DOUBLE + region for region in s.markers[DOUBLES : DOUBLES + 2] if region != NOWHERE])
    return found


def _markers(s: IntrigueTable) -> list[int]:
    """The single markers that the extended Annulment may remove."""
    markers = s.markers
    found: list[int] = []
    if markers[ALLIES] != NOWHERE and not s.closed(markers[ALLIES]) and not s.closed(markers[ALLIES + 1]):
        found.append(END_ALLIANCE)
    if markers[COLLAPSE] != NOWHERE:
        found.append(END_COLLAPSE)
    if markers[BRIDGE_ENDS] != NOWHERE:
        found.append(END_BRIDGE)
    if markers[QUARANTINE] != NOWHERE and s.can_lift(QUARANTINE):
        found.append(END_QUARANTINE)
    if markers[PROTECTION] != NOWHERE and s.can_lift(PROTECTION):
        found.append(END_PROTECTION)
    return found


class ChooseAnnulled(Step[IntrigueTable]):
    """Name the one lasting effect that is removed."""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "annul", [*annullable(s), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*LASTING, *STOPPING)

    def removable(self, s: IntrigueTable) -> list[int]:
        """What may be removed now."""
        return annullable(s)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (ANNUL_PRINTED, NO_LIMIT_TO_ANNUL, NO_SUCH_MARKER)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, Remove(self.me, option))


class Remove(Step[IntrigueTable]):
    """An open card is discarded, or a marker goes back beside the board."""

    def __init__(self, me: Seat, target: int) -> None:
        self.me: Final = me
        self.target: Final = target

    def run(self, s: IntrigueTable) -> Steps:
        target = self.target
        if target == END_BRIDGE:
            withdraw(s)
        elif target == END_ALLIANCE:
            lift(s, ALLIES, "alliance")
            lift(s, ALLIES + 1, "alliance")
        elif SPY <= target < DOUBLE:
            drop_card(s, target)
        else:
            lift(s, slot_of(s, target), marker_of(target))
        return DONE


def slot_of(s: IntrigueTable, target: int) -> int:
    """The slot of the marker that an option of Annulment speaks of."""
    if target < REGIONS:
        return s.markers.index(target, LIMITS, LIMITS + 3)
    if target >= DOUBLE:
        return s.markers.index(target - DOUBLE, DOUBLES, DOUBLES + 2)
    if target == END_COLLAPSE:
        return COLLAPSE
    return QUARANTINE if target == END_QUARANTINE else PROTECTION


def marker_of(target: int) -> str:
    """The name of that marker."""
    if target < REGIONS:
        return "limit"
    if target >= DOUBLE:
        return "double"
    if target == END_COLLAPSE:
        return "collapse"
    return "quarantine" if target == END_QUARANTINE else "protection"


def drop_card(s: IntrigueTable, target: int) -> None:
    """Discard an open Espionage or Late move card."""
    spy = target < LATE
    seat = target - SPY if spy else target - LATE
    if spy:
        s.spies &= ~(1 << seat)
    else:
        s.lates &= ~(1 << seat)
    if s.events is not None:
        s.emit(CardDropped(seat, "espionage" if spy else "late_move"))
