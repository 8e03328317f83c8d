"""Fetching: caballeros from the province to the court, or from the map when it is empty; a power card to the hand."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Blocks, Reasons, Step, Steps
from meseta.games.el_grande.events import Fetched, PowerRetrieved
from meseta.games.el_grande.names import COURT, POWER, POWERS, PROVINCE, STOP, TAKE
from meseta.games.el_grande.reasons import (
    ALL_CALLED,
    CASTILLO_CLOSED,
    MORE_THAN_SHOWN,
    MORE_THAN_TWO,
    NONE_TO_FETCH,
    NUMBERS,
    ON_MAP,
    POWER_CARDS,
    STILL_IN_HAND,
    STOPPING,
)
from meseta.games.el_grande.table import GrandeTable
from meseta.games.el_grande.verbs import Nothing, announce


def fetch(s: GrandeTable, me: Seat, src: int, n: int) -> None:
    """Bring own caballeros to the court and tell it."""
    s.shift(me, src, COURT, n)
    if n > 0 and s.events is not None:
        s.emit(Fetched(me, src, n))


def most_of(s: GrandeTable, me: Seat, most: int) -> int:
    """How many can come from the province at the most: no more than are there."""
    return min(most, s.at(PROVINCE, me))


def ask_number(s: GrandeTable, me: Seat, most: int, kind: str) -> Question | None:
    """How many caballeros come from the province: 0 to ``most``, or as many as are there."""
    there = most_of(s, me, most)
    if there == 0:
        return None
    return Question(me, kind, [TAKE + n for n in range(there, -1, -1)])


def after_fetching(s: GrandeTable, me: Seat, most: int, n: int) -> Steps:
    """Once the province is empty, what is missing may come from open regions. (EG-33)"""
    if n < most and s.at(PROVINCE, me) == 0:
        return (Shortage(me, most - n),)
    return DONE


class Income(Step[GrandeTable]):
    """At the start of his turn a player takes up to as many caballeros as his power card shows. (EG-27, EG-31)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return ask_number(s, self.me, s.printed.power[s.played[self.me]], "income")

    def most(self, s: GrandeTable) -> int:
        """How many he can take."""
        return most_of(s, self.me, s.printed.power[s.played[self.me]])

    def blocks(self, s: GrandeTable) -> Blocks:
        return NUMBERS

    def reasons(self, s: GrandeTable) -> Reasons:
        return (MORE_THAN_SHOWN,)

    def run(self, s: GrandeTable) -> Steps:
        return after_fetching(s, self.me, s.printed.power[s.played[self.me]], 0)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        fetch(s, self.me, PROVINCE, option - TAKE)
        return after_fetching(s, self.me, s.printed.power[s.played[self.me]], option - TAKE)


class Shortage(Step[GrandeTable]):
    """Take own caballeros back from open regions, never from the castillo. (EG-33, EG-OP-24)"""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: GrandeTable) -> Question | None:
        regions = s.open_regions_of(self.me) if self.left > 0 else []
        if not regions:
            return None
        regions.append(STOP)
        return Question(self.me, "shortage", regions)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (*s.reasons_closed(), CASTILLO_CLOSED, NONE_TO_FETCH)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option == STOP:
            return DONE
        fetch(s, self.me, option, 1)
        return (Shortage(self.me, self.left - 1),)


class FetchTwo(Step[GrandeTable]):
    """A card's two caballeros: how many of them come from the province. (EG-OP-23)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        return ask_number(s, self.me, 2, "fetch")

    def most(self, s: GrandeTable) -> int:
        """How many can come from the province."""
        return most_of(s, self.me, 2)

    def blocks(self, s: GrandeTable) -> Blocks:
        return NUMBERS

    def reasons(self, s: GrandeTable) -> Reasons:
        return (MORE_THAN_TWO,)

    def run(self, s: GrandeTable) -> Steps:
        return (Recall(self.me, 2, ()),)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        n = option - TAKE
        return (Recall(self.me, 2 - n, (PROVINCE,) * n),) if n > 0 else DONE


class Recall(Step[GrandeTable]):
    """What the province lacks may come from open regions; then the whole fetching is announced. (EG-33, EG-64)"""

    def __init__(self, me: Seat, left: int, sources: tuple[int, ...]) -> None:
        self.me: Final = me
        self.left: Final = left
        self.sources: Final = sources
        """Where the caballeros chosen so far come from, one entry each."""

    def ask(self, s: GrandeTable) -> Question | None:
        if self.left == 0 or self.sources.count(PROVINCE) < s.at(PROVINCE, self.me):
            return None
        regions = [region for region in s.open_regions_of(self.me) if self.left_in(s, region) > 0]
        if not regions:
            return None
        regions.append(STOP)
        return Question(self.me, "shortage", regions)

    def blocks(self, s: GrandeTable) -> Blocks:
        return (*ON_MAP, *STOPPING)

    def reasons(self, s: GrandeTable) -> Reasons:
        return (*s.reasons_closed(), CASTILLO_CLOSED, NONE_TO_FETCH, ALL_CALLED)

    def left_in(self, s: GrandeTable, region: int) -> int:
        """Own caballeros in a region that were not called yet."""
        return s.at(region, self.me) - self.sources.count(region)

    def run(self, s: GrandeTable) -> Steps:
        return announce(s, self.me, Fetch(self.me, self.sources)) if self.sources else (Nothing(self.me),)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        if option != STOP:
            return (Recall(self.me, self.left - 1, (*self.sources, option)),)
        return self.run(s) if self.sources else DONE


class Fetch(Step[GrandeTable]):
    """The unit: caballeros from province and regions come to the court together."""

    def __init__(self, me: Seat, sources: tuple[int, ...]) -> None:
        self.me: Final = me
        self.sources: Final = sources

    def run(self, s: GrandeTable) -> Steps:
        for place in sorted(set(self.sources), reverse=True):
            fetch(s, self.me, place, self.sources.count(place))
        return DONE


class RetrievePower(Step[GrandeTable]):
    """Take one played power card back into the hand; the others do not see which. (EG-106, EG-OP-26)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: GrandeTable) -> Question | None:
        spent = [POWER + value for value in range(1, POWERS + 1) if not s.holds(self.me, value)]
        return Question(self.me, "retrieve", spent, None, self.me)

    def blocks(self, s: GrandeTable) -> Blocks:
        return POWER_CARDS

    def reasons(self, s: GrandeTable) -> Reasons:
        return (STILL_IN_HAND,)

    def answer(self, s: GrandeTable, option: int) -> Steps:
        s.hand[self.me] |= 1 << (option - POWER)
        s.history.append(self.me * 16)
        if s.events is not None:
            s.emit(PowerRetrieved(self.me, option - POWER))
        return DONE
