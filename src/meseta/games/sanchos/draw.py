"""Drawing cards from the face-down deck, whose order nobody knows. (WS-17, WS-29)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, Question
from meseta.core.step import DONE, Step, Steps
from meseta.games.sanchos.events import CardDrawn
from meseta.games.sanchos.names import CARD, DECK, HAND
from meseta.games.sanchos.table import SanchosTable
from meseta.games.sanchos.victory import finish_by_points


class Draw(Step[SanchosTable]):
    """A player draws cards into his hand, one by one."""

    def __init__(self, sancho: int, n: int) -> None:
        self.sancho: Final = sancho
        self.n: Final = n

    def ask(self, s: SanchosTable) -> Question | None:
        deck = s.cards_in(DECK)
        if not deck or not self.n:
            return None
        return Question(CHANCE, "draw", [CARD + card for card in deck], None, s.decider(self.sancho))

    def run(self, s: SanchosTable) -> Steps:
        """Solo the game ends when a card would have to be drawn and there is none. (WS-121)"""
        if self.n and s.seats == 1:
            finish_by_points(s)
        return DONE

    def answer(self, s: SanchosTable, option: int) -> Steps:
        card = option - CARD
        s.cards[card] = HAND + self.sancho
        if s.events is not None:
            s.emit(CardDrawn(s.decider(self.sancho), self.sancho, card))
        return (Draw(self.sancho, self.n - 1),) if self.n > 1 else DONE
