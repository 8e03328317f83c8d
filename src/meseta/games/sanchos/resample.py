"""How what a seat may not know might be. (WS-9, WS-109)"""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.core.play import advance
from meseta.core.view import reseal
from meseta.games.sanchos.names import DECK, HAND, REMOVED, RESERVE
from meseta.games.sanchos.table import SanchosTable


def resample(s: SanchosTable, seat: Seat, dice: Dice) -> SanchosTable:
    """A random state that ``seat`` cannot tell from ``s``: unseen cards change places."""
    other = s.copy()
    _swap_removed(other, dice)
    me = other.sancho_of(seat)
    hidden = [DECK, *[place + sancho for sancho in range(3) if sancho != me for place in (HAND, RESERVE)]]
    cards = [card for card in range(len(other.cards)) if other.cards[card] in hidden]
    places = sorted(other.cards[card] for card in cards)  # the same luck deals the same to whoever cannot tell
    dice.shuffle(places)
    for card, place in zip(cards, places, strict=True):
        other.cards[card] = place
    reseal(other, seat, dice)
    advance(other)
    return other


def _swap_removed(s: SanchosTable, dice: Dice) -> None:
    """The card that left the game unseen may be any card of its value and bottom colour that nobody saw. (WS-153)"""
    for card in s.cards_in(REMOVED):
        points, bottom = s.printed.points[card], s.printed.bottom(card)
        like = [c for c in s.cards_in(DECK) if s.printed.points[c] == points and s.printed.bottom(c) == bottom]
        like = sorted([*like, card])
        s.cards[card] = DECK
        s.cards[like[dice.below(len(like))]] = REMOVED
