"""Duels: up to three bouts, decided by cards from the draw pile. (TO-57 to TO-66)"""

from __future__ import annotations

from typing import Final

from meseta.core.decision import Option, Question, Seat
from meseta.core.step import DONE, Step, Steps
from meseta.games.toledo.events import BoutFought, DuelWon
from meseta.games.toledo.fields import UseField
from meseta.games.toledo.names import CARD, CATHEDRAL, NEUTRAL, NONE, attacker_wins, colour_of
from meseta.games.toledo.piles import ask_for_card
from meseta.games.toledo.table import ToledoTable

BOUTS_TO_WIN: Final = 2


class Bout(Step[ToledoTable]):
    """One bout between the attacker ``me`` and the defender, at the present score. (TO-58)"""

    def __init__(self, me: Seat, defender: Seat, won: int, lost: int) -> None:
        self.me: Final = me
        self.defender: Final = defender
        self.won: Final = won
        self.lost: Final = lost

    def ask(self, s: ToledoTable) -> Question | None:
        """Chance turns the top card over for all to see."""
        return ask_for_card(s, "bout")

    def run(self, s: ToledoTable) -> Steps:
        """Without any card the defender wins the bout. (TO-OP-5)"""
        return self._score(s, NONE, self.defender)

    def answer(self, s: ToledoTable, option: Option) -> Steps:
        """Discard the card and see who won."""
        card = option - CARD
        s.take_top(card, s.discard_pile)
        return self._score(s, card, bout_winner(s, self.me, self.defender, card))

    def _score(self, s: ToledoTable, card: int, winner: Seat) -> Steps:
        won = self.won + (1 if winner == self.me else 0)
        lost = self.lost + (1 if winner == self.defender else 0)
        if s.events is not None:
            by_tile = tile_decides(s, self.me, self.defender, card)
            s.emit(BoutFought(card, winner, self.me, self.defender, won, lost, by_tile))
        if won == BOUTS_TO_WIN:
            return self._attacker_wins(s)
        if lost == BOUTS_TO_WIN:
            return self._defender_wins(s)
        return (Bout(self.me, self.defender, won, lost),)

    def _attacker_wins(self, s: ToledoTable) -> Steps:
        """The attacker takes the circle and may use the field. (TO-63, TO-65)"""
        field = s.unresolved
        s.lift(self.defender, field)
        s.stand(self.defender, CATHEDRAL)
        s.stand(self.me, field)
        self._settle(s, self.me, self.defender)
        return (UseField(self.me, field),)

    def _defender_wins(self, s: ToledoTable) -> Steps:
        """The attacker goes back to the cathedral, but the turn goes on. (TO-63, TO-64, TO-66)"""
        s.stand(self.me, CATHEDRAL)
        self._settle(s, self.defender, self.me)
        return DONE

    def _settle(self, s: ToledoTable, winner: Seat, loser: Seat) -> None:
        if s.events is not None:
            s.emit(DuelWon(winner, loser, s.unresolved))
        s.unresolved = NONE


def bout_winner(s: ToledoTable, attacker: Seat, defender: Seat, card: int) -> Seat:
    """The only owner of the duel tile in the card's colour, else whose pose is clear. (TO-59 to TO-61)"""
    if tile_decides(s, attacker, defender, card):
        return attacker if s.owns(attacker, colour_of(card)) else defender
    return attacker if attacker_wins(card) else defender


def tile_decides(s: ToledoTable, attacker: Seat, defender: Seat, card: int) -> bool:
    """Whether only one of both owns the duel tile in the card's colour. (TO-59)"""
    if card == NONE:
        return False
    colour = colour_of(card)
    return colour != NEUTRAL and s.owns(attacker, colour) != s.owns(defender, colour)
