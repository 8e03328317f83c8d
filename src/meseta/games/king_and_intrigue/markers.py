"""Cardboard that lasts: laying a marker in its place and taking it away."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.names import NOWHERE, STOP
from meseta.games.el_grande.reasons import ON_MAP, STOPPING
from meseta.games.el_grande.verbs import announce
from meseta.games.king_and_intrigue.events import MarkerLaid, MarkerRemoved
from meseta.games.king_and_intrigue.reasons import about_regions
from meseta.games.king_and_intrigue.table import IntrigueTable


class ChooseFrozen(Step[IntrigueTable]):
    """Name the open region that becomes taboo."""

    def __init__(self, me: Seat, slot: int, marker: str) -> None:
        self.me: Final = me
        self.slot: Final = slot
        self.marker: Final = marker

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, self.marker, [*s.open_regions(), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), about_regions("KI-40"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, LayMarker(self.me, self.slot, option, self.marker))


class LayMarker(Step[IntrigueTable]):
    """A marker lies in its place."""

    def __init__(self, me: Seat, slot: int, place: int, marker: str) -> None:
        self.me: Final = me
        self.slot: Final = slot
        self.place: Final = place
        self.marker: Final = marker

    def run(self, s: IntrigueTable) -> Steps:
        s.markers[self.slot] = self.place
        if s.events is not None:
            s.emit(MarkerLaid(self.me, self.marker, self.place))
        return DONE


def lift(s: IntrigueTable, slot: int, marker: str) -> None:
    """Take a marker away, if it lies, and tell it."""
    place = s.markers[slot]
    if place != NOWHERE:
        s.markers[slot] = NOWHERE
        if s.events is not None:
            s.emit(MarkerRemoved(marker, place))
