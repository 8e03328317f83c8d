"""King & Intrigue as search sees it: greedy's evaluation, what is still in hand, and quick players."""

from __future__ import annotations

from typing import Final

from meseta.bots.el_grande.evaluation import quick_dial
from meseta.bots.el_grande.family import GrandeEvaluation
from meseta.bots.evaluation import Style
from meseta.bots.king_and_intrigue.greedy import DUEL, Greedy, pick, wanted
from meseta.core.chance import Dice
from meseta.core.decision import Option, Seat
from meseta.core.native import mypyc_attr
from meseta.core.step import UNANSWERED, State
from meseta.games.el_grande.names import CASTILLO
from meseta.games.el_grande.table import GrandeTable
from meseta.games.king_and_intrigue.names import CARD, CARDS, JOKER
from meseta.games.king_and_intrigue.table import IntrigueTable

_HELD: Final = 0.3
"""What a card is worth in hand, of what it is worth in the draft."""
_TRIES: Final = 2
"""Options that a quick player looks at where there are many."""
_MANY: Final = 6
_CARDS_SEEN: Final = 3
"""Power cards that a quick player compares."""
_CARDS: Final = frozenset(("power", "joker_second"))


@mypyc_attr(allow_interpreted_subclasses=True)
class IntrigueEvaluation(GrandeEvaluation):
    """King & Intrigue's evaluation and quick players."""

    def __init__(self) -> None:
        super().__init__(Greedy(0))

    def style(self, seats: int) -> Style:
        """Rollouts to the end of the round; more where many play, because luck hides what an option is worth."""
        return Style(stages=1, width=6, depth=4, effort=40 if seats == 2 else 100)

    def at_once(self, s: State, dice: Dice) -> Option:
        """A hand is chosen as greedy does: no rollout tells the first card of thirteen from the second."""
        assert isinstance(s, IntrigueTable)
        return pick(s, dice) if s.question is not None and s.question.kind == "draft" else UNANSWERED

    def hand_value(self, s: GrandeTable, seat: Seat) -> float:
        """What the cards still in hand are worth in the rounds to come."""
        assert isinstance(s, IntrigueTable)
        left = len(s.rounds) - s.round - (1 if s.played[seat] else 0)
        worth = [wanted(s, card) for card in range(1, CARDS + 1) if card != JOKER and s.holds(seat, card)]
        worth.sort(reverse=True)
        value = 0.0
        for i in range(min(left, len(worth))):
            value += _HELD * worth[i]
        return value

    def quick(self, s: State, dice: Dice) -> Option:
        """Greedy among a few options where there are many."""
        assert isinstance(s, IntrigueTable)
        question = s.question
        assert question is not None
        options = question.options
        me = question.seat
        kind = question.kind
        if len(options) == 1 or kind == "income":
            return options[0]
        if kind == "dial_castillo" and s.at(CASTILLO, me) > 0 and dice.below(4) > 0:
            return quick_dial(s, me, options)
        if question.sealed or kind == "dial_hurricane":
            return options[dice.below(len(options))]
        if kind in _CARDS:
            return self.quick_card(s, me, without_joker(options), kind, dice)
        if len(options) > _MANY and kind not in ("place", "half"):
            return self.best_of_few(s, me, options, kind, dice)
        return self.greedy.next_option(s, me)

    def quick_card(self, s: IntrigueTable, me: Seat, options: list[Option], kind: str, dice: Dice) -> Option:
        """The best of a few cards; where many play, by what they are worth in a hand.

        To play the turn of each would cost more than the rest of the round, and there are better uses for the time.
        """
        if s.seats == DUEL:
            return self.best_of_few(s, me, options, kind, dice)
        best = options[dice.below(len(options))]
        for _ in range(_CARDS_SEEN - 1):
            option = options[dice.below(len(options))]
            if wanted(s, option - CARD) > wanted(s, best - CARD):
                best = option
        return best

    def best_of_few(self, s: IntrigueTable, me: Seat, options: list[Option], kind: str, dice: Dice) -> Option:
        """The best of some options drawn at random and the last one, which often declines."""
        best = options[-1]
        best_value = self.greedy.value_of(s, me, best, kind)
        for _ in range(_TRIES):
            option = options[dice.below(len(options))]
            value = self.greedy.value_of(s, me, option, kind)
            if value > best_value:
                best = option
                best_value = value
        return best


def without_joker(options: list[Option]) -> list[Option]:
    """The cards that a quick player looks at: to judge the Joker takes a look at all of them."""
    return options[:-1] if options[-1] == CARD + JOKER else options
