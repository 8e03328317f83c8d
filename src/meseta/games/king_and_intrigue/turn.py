"""A turn: bridge, Hurricane, caballeros to the court, then placing and a special action in either order. (KI-22)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, UNANSWERED, Step, Steps
from meseta.games.el_grande.events import TurnBegan
from meseta.games.el_grande.fetching import ask_number, fetch
from meseta.games.el_grande.names import (
    COLOUR_COUNT,
    COURT,
    NOWHERE,
    PIECE,
    PLACE,
    PROVINCE,
    SPECIAL,
    STOP,
    TAKE,
)
from meseta.games.el_grande.verbs import EndSpecial, Enter
from meseta.games.king_and_intrigue.deeds import intrigue_card, king_card
from meseta.games.king_and_intrigue.effects import CHECKS, EFFECTS, FREE_PLACEMENT
from meseta.games.king_and_intrigue.events import ActionCardUsed, CardUsed, HurricaneRevealed, MarkerRemoved
from meseta.games.king_and_intrigue.names import ACTION, BRIDGE, BRIDGE_ENDS, WITHDRAW
from meseta.games.king_and_intrigue.table import IntrigueTable


class Turn(Step[IntrigueTable]):
    """Everything that one seat does in a round. (KI-22)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        s.turn += 1
        s.free = False
        s.put_dials_away()
        if s.events is not None:
            s.emit(TurnBegan(self.me))
        rest: Steps = (Income(self.me), Halves(self.me, s.played[self.me], s.held[self.me], False, False))
        if s.hurricane[self.me] != UNANSWERED:
            rest = (RevealHurricane(self.me), *rest)
        if s.markers[BRIDGE_ENDS] != NOWHERE and s.at(BRIDGE, self.me) > 0 and s.round > s.bridge_since:
            rest = (CrossBridge(self.me, NOWHERE), *rest)
        return rest


# -- bridge ----------------------------------------------------------------------------------------------------


class CrossBridge(Step[IntrigueTable]):
    """The occupant moves own caballeros across, one by one, and may leave the bridge at last. (KI-51, KI-52)

    Crossing in both directions comes to crossing in one: after the first step only that direction is offered.
    """

    def __init__(self, me: Seat, src: int) -> None:
        self.me: Final = me
        self.src: Final = src
        """The bank that is left, ``NOWHERE`` before the first crossing."""

    def ask(self, s: IntrigueTable) -> Question | None:
        options: list[int] = []
        one, two = s.markers[BRIDGE_ENDS], s.markers[BRIDGE_ENDS + 1]
        if not s.closed(one) and not s.closed(two):
            if self.src != two and s.at(one, self.me) > 0 and s.has_room(two):
                options.append(PIECE + one * COLOUR_COUNT + self.me)
            if self.src != one and s.at(two, self.me) > 0 and s.has_room(one):
                options.append(PIECE + two * COLOUR_COUNT + self.me)
        options.append(WITHDRAW)
        options.append(STOP)
        return Question(self.me, "bridge_move", options)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == WITHDRAW:
            withdraw(s)
            return DONE
        src = (option - PIECE) // COLOUR_COUNT
        dst = s.markers[BRIDGE_ENDS] + s.markers[BRIDGE_ENDS + 1] - src
        s.move(self.me, self.me, src, dst, 1)
        return (CrossBridge(self.me, src),)


def withdraw(s: IntrigueTable) -> None:
    """The occupant goes to his court and the bridge is removed. (KI-52)"""
    s.take_bridge_away()
    if s.events is not None:
        s.emit(MarkerRemoved("bridge", NOWHERE))


class RevealHurricane(Step[IntrigueTable]):
    """The disc of the Hurricane is turned up at the beginning of the turn. (card 83)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def run(self, s: IntrigueTable) -> Steps:
        region = s.hurricane[self.me]
        s.hurricane[self.me] = UNANSWERED
        s.dials[self.me] = region
        s.reveal()
        if s.events is not None:
            s.emit(HurricaneRevealed(self.me, region))
        return DONE


# -- caballeros to the court -------------------------------------------------------------------------------------


class Income(Step[IntrigueTable]):
    """Take up to as many caballeros as the power card shows from the province. (KI-23)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: IntrigueTable) -> Question | None:
        return ask_number(s, self.me, s.printed.power[s.played[self.me]], "income")

    def run(self, s: IntrigueTable) -> Steps:
        return self.after(s, 0)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        fetch(s, self.me, PROVINCE, option - TAKE)
        return self.after(s, option - TAKE)

    def after(self, s: IntrigueTable, n: int) -> Steps:
        """Once the province is empty, what is missing may come from the board."""
        missing = s.printed.power[s.played[self.me]] - n
        return (Shortage(self.me, missing),) if missing > 0 and s.at(PROVINCE, self.me) == 0 else DONE


class Shortage(Step[IntrigueTable]):
    """Take own caballeros back from open regions or from the bridge, never from the castillo. (KI-23, KI-OP-23)"""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: IntrigueTable) -> Question | None:
        if self.left == 0:
            return None
        sources = s.open_regions_of(self.me)
        if s.at(BRIDGE, self.me) > 0:
            sources.append(WITHDRAW)
        if not sources:
            return None
        sources.append(STOP)
        return Question(self.me, "shortage", sources)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == WITHDRAW:
            withdraw(s)
        else:
            fetch(s, self.me, option, 1)
        return (Shortage(self.me, self.left - 1),)


# -- the two halves ------------------------------------------------------------------------------------------------


def actions(s: IntrigueTable, me: Seat, placed: bool) -> list[int]:
    """The special actions that are possible now: of the power card, of the king or intrigue card. (KI-27, KI-28)"""
    found: list[int] = []
    row = s.held[me]
    in_office = row == 0 or row == s.seats - 1
    if not in_office or s.choice or s.box.choice[s.seats]:
        effect = s.box.effect[s.played[me]]
        if not (placed and effect == FREE_PLACEMENT) and CHECKS[effect](s, me):
            found.append(SPECIAL)
    if in_office:
        found.append(ACTION)
    return found


class Halves(Step[IntrigueTable]):
    """Place or use a special action, in either order, each at most once, none split; or end. (KI-22, KI-25, KI-26)"""

    def __init__(self, me: Seat, card: int, row: int, placed: bool, acted: bool) -> None:
        self.me: Final = me
        self.card: Final = card
        self.row: Final = row
        self.placed: Final = placed
        self.acted: Final = acted

    def ask(self, s: IntrigueTable) -> Question | None:
        options: list[int] = []
        if not self.placed and s.at(COURT, self.me) > 0 and s.targets():
            options.append(PLACE)
        if not self.acted:
            options.extend(actions(s, self.me, self.placed))
        if not options:
            return None
        options.append(STOP)
        return Question(self.me, "half", options)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == PLACE:
            most = s.box.display[s.seats][self.row]
            return (Place(self.me, most), Halves(self.me, self.card, self.row, True, self.acted))
        deed = self.power_card(s) if option == SPECIAL else self.action_card(s)
        return (*deed, EndSpecial(self.me), Halves(self.me, self.card, self.row, self.placed, True))

    def power_card(self, s: IntrigueTable) -> Steps:
        """The special action of the power card."""
        if s.events is not None:
            s.emit(CardUsed(self.me, self.card))
        return EFFECTS[s.box.effect[self.card]](s, self.me)

    def action_card(self, s: IntrigueTable) -> Steps:
        """The action of the intrigue card or the king card."""
        if s.events is not None:
            s.emit(ActionCardUsed(self.me, 0 if self.row == 0 else NOWHERE))
        return intrigue_card(s, self.me) if self.row == 0 else king_card(s, self.me)


class Place(Step[IntrigueTable]):
    """Put caballeros from the court next to the king, anywhere if placing is free, or into the castillo. (KI-24)"""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: IntrigueTable) -> Question | None:
        if self.left == 0 or s.at(COURT, self.me) == 0:
            return None
        places = s.targets()
        if not places:
            return None
        places.append(STOP)
        return Question(self.me, "place", places)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (Enter(self.me, option), Place(self.me, self.left - 1))
