"""A turn: bridge, Hurricane, caballeros to the court, then placing and a special action in either order. (KI-22)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, UNANSWERED, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.events import TurnBegan
from meseta.games.el_grande.fetching import ask_number, fetch, most_of
from meseta.games.el_grande.names import (
    COURT,
    NOWHERE,
    PLACE,
    PROVINCE,
    SPECIAL,
    STOP,
    TAKE,
)
from meseta.games.el_grande.reasons import CASTILLO_CLOSED, NUMBERS, ON_BOARD, ON_MAP, STOPPING
from meseta.games.el_grande.verbs import EndSpecial, Enter
from meseta.games.king_and_intrigue.action_cards import intrigue_card, king_card
from meseta.games.king_and_intrigue.bridge import CrossBridge, withdraw
from meseta.games.king_and_intrigue.cards import CHECKS, EFFECTS, FREE_PLACEMENT
from meseta.games.king_and_intrigue.events import ActionCardUsed, CardUsed, HurricaneRevealed
from meseta.games.king_and_intrigue.names import ACTION, BRIDGE, BRIDGE_ENDS, WITHDRAW
from meseta.games.king_and_intrigue.reasons import (
    COURT_EMPTY,
    DECLARED_TOO_LATE,
    MORE_THAN_SHOWN,
    NO_BRIDGE,
    NO_CHOICE,
    NO_OFFICE,
    NO_TARGET,
    NONE_TO_FETCH,
    NOT_ADJACENT,
    NOT_ON_BOARD,
    PLACING_DONE,
    SPECIAL_DONE,
    USELESS,
    must_choose,
)
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
        return parts_of_turn(s, self.me)


def parts_of_turn(s: IntrigueTable, me: Seat) -> Steps:
    """Bridge and Hurricane, where there are any, the caballeros of the power card, the two halves. (KI-22)"""
    rest: Steps = (Income(me), Halves(me, s.played[me], s.held[me], False, False))
    if s.hurricane[me] != UNANSWERED:
        rest = (RevealHurricane(me), *rest)
    if s.markers[BRIDGE_ENDS] != NOWHERE and s.at(BRIDGE, me) > 0 and s.round > s.bridge_since:
        rest = (CrossBridge(me, NOWHERE), *rest)
    return rest


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

    def most(self, s: IntrigueTable) -> int:
        """How many he can take."""
        return most_of(s, self.me, s.printed.power[s.played[self.me]])

    def blocks(self, s: IntrigueTable) -> Blocks:
        return NUMBERS

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (MORE_THAN_SHOWN, must_choose("KI-23"))

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_MAP, *STOPPING, range(WITHDRAW, WITHDRAW + 1))

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_closed(), CASTILLO_CLOSED, NONE_TO_FETCH, NO_BRIDGE)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == WITHDRAW:
            withdraw(s)
        else:
            fetch(s, self.me, option, 1)
        return (Shortage(self.me, self.left - 1),)


# -- the two halves ------------------------------------------------------------------------------------------------


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
        if not self.acted and s.has_choice(self.me) and not self.is_too_late(s) and self.is_possible(s):
            options.append(SPECIAL)
        if not self.acted and s.in_office(self.me):
            options.append(ACTION)
        if not options:
            return None
        options.append(STOP)
        return Question(self.me, "half", options)

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (range(STOP, SPECIAL + 1), range(ACTION, ACTION + 1))

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (PLACING_DONE, COURT_EMPTY, NO_TARGET, SPECIAL_DONE, NO_OFFICE, NO_CHOICE, DECLARED_TOO_LATE, *USELESS)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        if option == PLACE:
            most = s.box.display[s.seats][self.row]
            return (Place(self.me, most), Halves(self.me, self.card, self.row, True, self.acted))
        deed = self.power_card(s) if option == SPECIAL else self.action_card(s)
        return (*deed, EndSpecial(self.me), Halves(self.me, self.card, self.row, self.placed, True))

    def is_too_late(self, s: IntrigueTable) -> bool:
        """Whether the card would only have changed the placing that is done. (KI-25)"""
        return self.placed and s.box.effect[self.card] == FREE_PLACEMENT

    def is_possible(self, s: IntrigueTable) -> bool:
        """Whether the special action of the power card can be done now. (KI-26)"""
        return CHECKS[s.box.effect[self.card]](s, self.me)

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

    def blocks(self, s: IntrigueTable) -> Blocks:
        return (*ON_BOARD, *STOPPING)

    def reasons(self, s: IntrigueTable) -> Reasons:
        return (*s.reasons_not_to_enter(), NOT_ADJACENT, NOT_ON_BOARD)

    def answer(self, s: IntrigueTable, option: int) -> Steps:
        return DONE if option == STOP else (Enter(self.me, option), Place(self.me, self.left - 1))
