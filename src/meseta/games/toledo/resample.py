"""Tables that a seat cannot tell from the real one: the cards it has not seen may lie elsewhere. (TO-87)"""

from __future__ import annotations

from meseta.core.chance import Dice
from meseta.core.decision import Seat
from meseta.games.toledo.moves import PlayCard, can_play
from meseta.games.toledo.names import CARDS
from meseta.games.toledo.table import ToledoTable

TRIES = 200
"""How often a hand is dealt before the true one must do."""


def resample(s: ToledoTable, seat: Seat, dice: Dice) -> ToledoTable:
    """A random table that ``seat`` cannot tell from ``s``: other hands hold what was seen of them and unseen cards.

    Whoever is asked something holds cards that allow the question, so hands are dealt until they do.
    """
    others = [other for other in range(s.seats) if other != seat]
    for _ in range(TRIES):
        table = _dealt_again(s, others, dice)
        if _asks_like(table, s):
            return table
    asked = s.question.seat if s.question else seat
    return _dealt_again(s, [other for other in others if other != asked], dice)


def _dealt_again(s: ToledoTable, others: list[Seat], dice: Dice) -> ToledoTable:
    """A copy in which the unseen cards of some hands and the draw pile have changed places."""
    table = s.copy()
    for other in others:
        for card in _unseen(s, other):
            table.shift_card(card, other, table.draw_pile)
    pool = [card for card in range(CARDS) for _ in range(table.cards[table.draw_pile * CARDS + card])]
    for other in others:
        for _ in range(s.size(other) - table.size(other)):
            table.shift_card(_pull(pool, dice), table.draw_pile, other)
    table.question = table.stack[-1].ask(table) if table.stack else None
    return table


def _pull(pool: list[int], dice: Dice) -> int:
    """Take a random card out of a pool."""
    chosen = dice.below(len(pool))
    pool[chosen], pool[-1] = pool[-1], pool[chosen]
    return pool.pop()


def _unseen(s: ToledoTable, seat: Seat) -> list[int]:
    """The cards of a hand that only its owner has seen."""
    at = seat * CARDS
    return [card for card in range(CARDS) for _ in range(s.cards[at + card] - s.shown[at + card])]


def _asks_like(table: ToledoTable, s: ToledoTable) -> bool:
    """Whether an imagined table asks the same seat the same thing, and leaves it an answer."""
    if s.question is None or table.question is None:
        return s.question is table.question
    same = table.question.seat == s.question.seat and table.question.kind == s.question.kind
    step = table.stack[-1]
    return same and (can_play(table, step) if isinstance(step, PlayCard) else bool(table.question.options))
