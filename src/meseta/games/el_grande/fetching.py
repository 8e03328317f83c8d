"""Fetching caballeros from the province to the court, and what happens when it is empty."""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Question, Seat
from meseta.core.step import DONE, Step, Steps
from meseta.games.el_grande.events import Fetched
from meseta.games.el_grande.names import COURT, PROVINCE, STOP, TAKE
from meseta.games.el_grande.table import Table


def fetch(s: Table, me: Seat, src: int, n: int) -> None:
    """Bring own caballeros to the court and tell it."""
    s.shift(me, src, COURT, n)
    if n > 0 and s.events is not None:
        s.emit(Fetched(me, src, n))


def ask_number(s: Table, me: Seat, most: int, kind: str) -> Question | None:
    """How many caballeros come from the province: 0 to ``most``, or as many as are there."""
    there = min(most, s.at(PROVINCE, me))
    if there == 0:
        return None
    return Question(me, kind, [TAKE + n for n in range(there, -1, -1)])


def after_fetching(s: Table, me: Seat, most: int, n: int) -> Steps:
    """Once the province is empty, what is missing may come from open regions. (EG-33)"""
    if n < most and s.at(PROVINCE, me) == 0:
        return (Shortage(me, most - n),)
    return DONE


class Income(Step[Table]):
    """At the start of his turn a player takes up to as many caballeros as his power card shows. (EG-27, EG-31)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: Table) -> Question | None:
        return ask_number(s, self.me, s.printed.power[s.played[self.me]], "income")

    def run(self, s: Table) -> Steps:
        return after_fetching(s, self.me, s.printed.power[s.played[self.me]], 0)

    def answer(self, s: Table, option: int) -> Steps:
        fetch(s, self.me, PROVINCE, option - TAKE)
        return after_fetching(s, self.me, s.printed.power[s.played[self.me]], option - TAKE)


class FetchTwo(Step[Table]):
    """A card's two caballeros from the province. (EG-OP-23)"""

    def __init__(self, me: Seat) -> None:
        self.me: Final = me

    def ask(self, s: Table) -> Question | None:
        return ask_number(s, self.me, 2, "fetch")

    def run(self, s: Table) -> Steps:
        return after_fetching(s, self.me, 2, 0)

    def answer(self, s: Table, option: int) -> Steps:
        fetch(s, self.me, PROVINCE, option - TAKE)
        return after_fetching(s, self.me, 2, option - TAKE)


class Shortage(Step[Table]):
    """Take own caballeros back from open regions, never from the castillo. (EG-33, EG-OP-24)"""

    def __init__(self, me: Seat, left: int) -> None:
        self.me: Final = me
        self.left: Final = left

    def ask(self, s: Table) -> Question | None:
        regions = s.open_regions_of(self.me) if self.left > 0 else []
        if not regions:
            return None
        regions.append(STOP)
        return Question(self.me, "shortage", regions)

    def answer(self, s: Table, option: int) -> Steps:
        if option == STOP:
            return DONE
        fetch(s, self.me, option, 1)
        return (Shortage(self.me, self.left - 1),)
