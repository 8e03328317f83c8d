"""Chance at the two piles of money cards. (TO-11, TO-12, TO-50, TO-58)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import CHANCE, EVERYONE, Option, Question, Seat
from meseta.core.step import Step, Steps
from meseta.games.toledo.events import CardDrawn
from meseta.games.toledo.names import CARD, CARDS
from meseta.games.toledo.table import ToledoTable


def ask_for_card(s: ToledoTable, kind: str, audience: Seat = EVERYONE) -> Question | None:
    """Ask chance for the next card, each copy as likely as the others; nothing to ask when no card is left."""
    place = s.top()
    if not s.size(place):
        return None
    pile = s.cards[place * CARDS : (place + 1) * CARDS]
    options = [CARD + card for card in range(CARDS) if pile[card]]
    return Question(CHANCE, kind, options, [n for n in pile if n], audience)


class DrawMoney(Step[ToledoTable]):
    """Take up to ``n`` cards from the draw pile, one after the other, as many as there are. (TO-11, TO-OP-4)"""

    def __init__(self, me: Seat, n: int) -> None:
        self.me: Final = me
        self.n: Final = n

    def ask(self, s: ToledoTable) -> Question | None:
        """Chance names the card; only ``me`` sees it."""
        return ask_for_card(s, "draw", self.me) if self.n else None

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Take it."""
        card = option - CARD
        s.take_top(card, self.me)
        if s.events is not None:
            s.emit(CardDrawn(self.me, card))
        return (DrawMoney(self.me, self.n - 1),)


class Deal(Step[ToledoTable]):
    """Five rounds of one card each, from the starting player. (TO-5, TO-OP-26)"""

    def run(self, s: ToledoTable) -> Steps:
        """Let everybody draw in turn."""
        order = [(s.first + i) % s.seats for i in range(s.seats)]
        return tuple(DrawMoney(seat, 1) for _ in range(s.printed.hand) for seat in order)
