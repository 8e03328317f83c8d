"""The bridge: how it is built, crossed and left. (KI-50 to KI-54)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.names import COLOUR_COUNT, COURT, NOWHERE, PIECE, STOP
from meseta.games.el_grande.reasons import CABALLEROS, NO_SUCH_CABALLERO, ON_MAP, STOPPING
from meseta.games.el_grande.verbs import announce
from meseta.games.king_and_intrigue.events import BridgeBuilt, MarkerRemoved
from meseta.games.king_and_intrigue.names import BRIDGE, BRIDGE_ENDS, WITHDRAW
from meseta.games.king_and_intrigue.reasons import (
    BRIDGE_BLOCKED,
    NO_OPEN_NEIGHBOUR,
    NOT_BORDERING,
    NOT_ON_BANK,
    ONE_WAY,
    OWN_CROSS,
    SAME_BANK,
    about_regions,
)
from meseta.games.king_and_intrigue.table import IntrigueTable

# -- building it -----------------------------------------------------------------------------------------------


def can_build(s: IntrigueTable, me: Seat) -> bool:
    """A bridge needs somebody in the own court. (KI-OP-36)"""
    return s.at(COURT, me) > 0


def bridge(s: IntrigueTable, me: Seat) -> Steps:
    """Lay the bridge between two neighbours and put a caballero on it. (card 53)"""
    return (ChooseFirstBank(me),)


class ChooseFirstBank(Step[IntrigueTable]):
    """Name the region where the bridge begins. (KI-50)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        regions = [region for region in s.open_regions() if s.open_neighbours(region)]
        return Question(self.me, "bank", [*regions, STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), NO_OPEN_NEIGHBOUR, about_regions("KI-50"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (ChooseSecondBank(self.me, option),)


class ChooseSecondBank(Step[IntrigueTable]):
    """Name the open neighbour where it ends. (KI-50)"""

    def __init__(self, me: Seat, region: int) -> None:
        self.me: Final = me
        self.region: Final = region

    def ask(self, s: IntrigueTable) -> Question | None:
        return Question(self.me, "second_bank", [*s.open_neighbours(self.region), STOP])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), SAME_BANK, NOT_BORDERING, about_regions("KI-50"))

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else announce(s, self.me, BuildBridge(self.me, self.region, option))


class BuildBridge(Step[IntrigueTable]):
    """The old bridge goes, the new one has an occupant. (KI-50, KI-54)"""

    def __init__(self, me: Seat, src: int, dst: int) -> None:
        self.me: Final = me
        self.src: Final = src
        self.dst: Final = dst

    def run(self, s: IntrigueTable) -> Steps:
        s.take_bridge_away()
        s.markers[BRIDGE_ENDS] = min(self.src, self.dst)
        s.markers[BRIDGE_ENDS + 1] = max(self.src, self.dst)
        s.bridge_since = s.round
        s.shift(self.me, COURT, BRIDGE, 1)
        if s.events is not None:
            s.emit(BridgeBuilt(self.me, self.src, self.dst))
        return DONE


# -- crossing it -----------------------------------------------------------------------------------------------


class CrossBridge(Step[IntrigueTable]):
    """The occupant moves own caballeros across, one by one, and may leave the bridge at last. (KI-51, KI-52)

    Crossing in both directions comes to crossing in one: after the first step only that direction is offered.
    """

    def __init__(self, me: Seat, src: int) -> None:
        self.me: Final = me
        self.src: Final = src
        """The bank that is left, ``NOWHERE`` before the first crossing."""

    def ask(self, s: IntrigueTable) -> Question | None:
        options = [
            PIECE + bank * COLOUR_COUNT + self.me
            for bank in s.markers[BRIDGE_ENDS : BRIDGE_ENDS + 2]
            if self.src in (NOWHERE, bank) and s.at(bank, self.me) > 0 and s.can_cross(bank)
        ]
        options.append(WITHDRAW)
        options.append(STOP)
        return Question(self.me, "bridge_move", options)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*CABALLEROS, *STOPPING, range(WITHDRAW, WITHDRAW + 1))

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (OWN_CROSS, NOT_ON_BANK, NO_SUCH_CABALLERO, ONE_WAY, BRIDGE_BLOCKED)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == WITHDRAW:
            withdraw(s)
            return DONE
        src = (option - PIECE) // COLOUR_COUNT
        s.move(self.me, self.me, src, s.beyond(src), 1)
        return (CrossBridge(self.me, src),)


def withdraw(s: IntrigueTable) -> None:
    """The occupant goes to his court and the bridge is removed. (KI-52)"""
    s.take_bridge_away()
    if s.events is not None:
        s.emit(MarkerRemoved("bridge", NOWHERE))
